/// Replaces the changed part of a document by the formatted text.
struct FormattingRequest {
    let document: TextDocument
    let encoding: PositionEncoding

    /// Returns the changes that format the document, or nil for a document that is not well-formed.
    func edits() -> [TextEdit]? {
        guard let text = MarkupFormatter().format(document.bytes) else { return nil }
        return edits(replacing: 0..<document.bytes.count, by: text)
    }

    /// Returns the changes that format the lines of a range, or nil for a document that is not well-formed.
    func edits(formatting range: TextRange) -> [TextEdit]? {
        let start = document.offset(of: range.start, encoding)
        let end = max(start, document.offset(of: range.end, encoding))
        guard let part = MarkupFormatter().format(document.bytes, in: start..<end) else { return nil }
        return edits(replacing: part.bytes, by: part.text)
    }

    /// Returns one edit from the first to the last changed byte, or none for equal texts.
    private func edits(replacing range: Range<Int>, by formatted: String) -> [TextEdit] {
        let old = document.bytes
        let new = Array(old[..<range.lowerBound] + Array(formatted.utf8) + old[range.upperBound...])
        guard old != new else { return [] }
        func isInsideCharacter(_ bytes: [UInt8], _ index: Int) -> Bool {
            index < bytes.count && bytes[index] & 0xc0 == 0x80
        }
        var start = 0
        while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
        while start > 0, isInsideCharacter(old, start) || isInsideCharacter(new, start) { start -= 1 }
        // A position between the two bytes of a line break is in neither line.
        if start > 0, old[start - 1] == 0x0d { start -= 1 }
        var (oldEnd, newEnd) = (old.count, new.count)
        while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
            (oldEnd, newEnd) = (oldEnd - 1, newEnd - 1)
        }
        while oldEnd < old.count, isInsideCharacter(old, oldEnd) || old[oldEnd] == 0x0a {
            (oldEnd, newEnd) = (oldEnd + 1, newEnd + 1)
        }
        return [
            TextEdit(
                range: document.range(of: start..<oldEnd, encoding),
                newText: String(decoding: new[start..<newEnd], as: UTF8.self))
        ]
    }
}
