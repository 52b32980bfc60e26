/// What is typed in a list, one key after the other, to come to what begins so.
nonisolated struct TypeAhead {
    private(set) var text = ""
    private var time = Duration.zero

    /// After this long it begins anew.
    private static let pause = Duration.seconds(1)

    mutating func type(_ character: String, at time: Duration) {
        text = (isOpen(at: time) ? text : "") + character.lowercased()
        self.time = time
    }

    /// Whether what is typed now goes on with what there is.
    func isOpen(at time: Duration) -> Bool { !text.isEmpty && time - self.time < Self.pause }

    /// One letter again and again looks for that letter; digits are numbers.
    private var sought: String {
        Set(text).count == 1 && text.allSatisfy(\.isLetter) ? String(text.prefix(1)) : text
    }

    /// Whether one key looks on from what has the keyboard, and more stay there as long as it begins so.
    var goesOn: Bool { sought.count == 1 }

    func isBeginning(of title: String) -> Bool { title.lowercased().hasPrefix(sought) }
}
