/// The text typed in a list to find the row that begins with it.
nonisolated struct TypeAhead {
    private(set) var text = ""
    private var time = Duration.zero

    /// The time after which the search text is reset.
    private static let pause = Duration.seconds(1)

    mutating func type(_ character: String, at time: Duration) {
        text = (isOpen(at: time) ? text : "") + character.lowercased()
        self.time = time
    }

    /// Whether a key press continues the current text.
    func isOpen(at time: Duration) -> Bool { !text.isEmpty && time - self.time < Self.pause }

    /// A repeated letter searches for that letter only; repeated digits are numbers.
    private var sought: String {
        Set(text).count == 1 && text.allSatisfy(\.isLetter) ? String(text.prefix(1)) : text
    }

    /// Whether the search starts after the focused row, which is the case for a single letter. With more letters that row stays
    /// while it matches.
    var goesOn: Bool { sought.count == 1 }

    func isBeginning(of title: String) -> Bool { title.lowercased().hasPrefix(sought) }
}
