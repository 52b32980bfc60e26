nonisolated extension MarkupDiagnostic: CustomStringConvertible {
    /// As compilers print it: `Hello.xml:3:12: warning: unknown property 'spaceing' of 'RowView' [unknown-property]`.
    public var headline: String {
        "\(place(range))\(severity.rawValue): \(message) [\(id.rawValue)]"
    }

    /// What a line about it begins with: `Hello.xml:3:12: `.
    func place(_ range: Range) -> String { file.isEmpty ? "" : "\(file):\(range.line):\(range.column): " }

    /// The headline, the line with the range marked, and what may be meant; then the notes.
    public var description: String {
        var lines = [headline]
        if let excerpt { lines += excerpt.lines(number: range.line, length: range.length) }
        if let suggestion { lines.append("   help: did you mean '\(suggestion)'?") }
        for note in notes { lines.append("\(place(note.range))note: \(note.message)") }
        return lines.joined(separator: "\n")
    }
}

nonisolated extension MarkupDiagnostic.Excerpt {
    /// What is shown of a line on each side of the place, in characters.
    static let room = 100

    /// - Parameters:
    ///   - before: the line as far as the place; of much only the end is shown.
    ///   - after: the rest of the line.
    init(before: some StringProtocol, after: some StringProtocol) {
        let shownBefore = before.unicodeScalars.suffix(Self.room)
        let shownAfter = after.unicodeScalars.prefix(Self.room)
        var text = String.UnicodeScalarView(shownBefore)
        text.append(contentsOf: shownAfter)
        self.init(text: String(text), column: shownBefore.count)
    }

    /// The line with its number, and below it the mark.
    func lines(number: Int, length: Int) -> [String] {
        let number = String(number)
        let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number + " | "
        return [gutter + text, String(repeating: " ", count: 5) + " | " + marker(length: length)]
    }

    /// `^~~~` under the range; tabs stay tabs so that it lines up.
    func marker(length: Int) -> String {
        let before = text.unicodeScalars.prefix(column).map { $0 == "\t" ? "\t" : " " }.joined()
        let room = max(1, text.unicodeScalars.count - column)
        return before + "^" + String(repeating: "~", count: max(0, min(length, room) - 1))
    }
}
