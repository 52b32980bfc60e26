nonisolated extension MarkupDiagnostic: CustomStringConvertible {
    /// The first line, in the form of compilers: `Hello.xml:3:12: warning: unknown property 'spaceing' of 'RowView' [unknown-property]`.
    public var headline: String {
        "\(place(range))\(severity.rawValue): \(message) [\(id.rawValue)]"
    }

    /// Returns the start of a line about a range: `Hello.xml:3:12: `.
    func place(_ range: Range) -> String { file.isEmpty ? "" : "\(file):\(range.line):\(range.column): " }

    /// The headline, the line with the range marked, and the suggestion; then the notes.
    public var description: String {
        var lines = [headline]
        if let excerpt { lines += excerpt.lines(number: range.line, length: range.length) }
        if let suggestion { lines.append("   help: did you mean '\(suggestion)'?") }
        for note in notes { lines.append("\(place(note.range))note: \(note.message)") }
        return lines.joined(separator: "\n")
    }
}

nonisolated extension MarkupDiagnostic.Excerpt {
    /// The maximum length shown of a line on each side of the position, in characters.
    static let room = 100

    /// - Parameters:
    ///   - before: the line up to the position. If it is long, only its end is shown.
    ///   - after: the rest of the line.
    init(before: some StringProtocol, after: some StringProtocol) {
        let shownBefore = before.unicodeScalars.suffix(Self.room)
        let shownAfter = after.unicodeScalars.prefix(Self.room)
        var text = String.UnicodeScalarView(shownBefore)
        text.append(contentsOf: shownAfter)
        self.init(text: String(text), column: shownBefore.count)
    }

    /// Returns the line with its number, and the marker below it.
    func lines(number: Int, length: Int) -> [String] {
        let number = String(number)
        let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number + " | "
        return [gutter + text, String(repeating: " ", count: 5) + " | " + marker(length: length)]
    }

    /// Returns `^~~~` under the range. Tabs stay tabs, so that the marker aligns.
    func marker(length: Int) -> String {
        let before = text.unicodeScalars.prefix(column).map { $0 == "\t" ? "\t" : " " }.joined()
        let room = max(1, text.unicodeScalars.count - column)
        return before + "^" + String(repeating: "~", count: max(0, min(length, room) - 1))
    }
}
