/// What is typed in a list, one key after the other, to come to what begins so.
nonisolated struct TypeAhead {
    private(set) var text = ""
    private var time = Duration.zero

    /// After this long it begins anew.
    private static let pause = Duration.seconds(1)

    mutating func type(_ character: String, at time: Duration) {
        text = (time - self.time < Self.pause ? text : "") + character.lowercased()
        self.time = time
    }

    /// Whether one key looks on from what has the keyboard, and more stay there as long as it begins so.
    var goesOn: Bool { text.count == 1 }

    func isBeginning(of title: String) -> Bool { title.lowercased().hasPrefix(text) }
}
