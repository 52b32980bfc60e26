/// A line-by-line comparison of two texts.
public nonisolated struct TextComparison: Sendable {
    /// Whether the texts are the same, except for newlines at the end.
    public let isEqual: Bool
    /// The first lines that differ, with their numbers: `-` in the reference, `+` in the text. Empty if the texts are equal.
    ///
    ///       1   label "Name"
    ///     - 2   button "Save"
    ///     + 2   button "Save" disabled
    public let difference: String

    /// Compares a text with its reference, line by line.
    public init(_ text: String, _ reference: String) {
        let (new, old) = (Self.lines(of: text), Self.lines(of: reference))
        isEqual = new == old
        difference = isEqual ? "" : Self.difference(new, old)
    }

    /// The most lines shown in a row; further ones are counted only.
    private static let shownLines = 6

    private static func lines(of text: String) -> [Substring] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        while lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    private static func difference(_ new: [Substring], _ old: [Substring]) -> String {
        let start = zip(new, old).prefix { $0 == $1 }.count
        let end = zip(new[start...].reversed(), old[start...].reversed()).prefix { $0 == $1 }.count
        let width = "\(max(new.count, old.count))".count
        func line(_ mark: String, _ lines: [Substring], _ index: Int) -> String {
            let number = "\(index + 1)"
            return "\(mark) \(String(repeating: " ", count: width - number.count))\(number)   \(lines[index])"
        }
        let (removed, added) = (start..<old.count - end, start..<new.count - end)
        var shown: [String] = start > 0 ? [line(" ", new, start - 1)] : []
        var hidden = 0
        if removed.count == added.count {
            // Lines that changed in place are shown in pairs.
            let changed = removed.filter { old[$0] != new[$0] }
            for index in changed.prefix(shownLines) { shown += [line("-", old, index), line("+", new, index)] }
            hidden = max(0, changed.count - shownLines)
        } else {
            shown += removed.prefix(shownLines).map { line("-", old, $0) }
            shown += added.prefix(shownLines).map { line("+", new, $0) }
            hidden = max(0, removed.count - shownLines) + max(0, added.count - shownLines)
        }
        if hidden > 0 { shown.append("  and \(hidden) more") }
        return shown.joined(separator: "\n")
    }
}
