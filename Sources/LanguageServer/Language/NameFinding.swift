/// A name in a table or in templates that has no effect.
struct NameFinding: Sendable {
    var range: Range<Int>
    var code: String
    var message: String
    /// The bytes to remove.
    var removal: Range<Int>
    /// The entry of the same name that is used instead, or nil for a name that nothing uses.
    var other: Range<Int>?

    /// Returns the bytes of an entry with its line, if the entry is alone on it.
    static func line(of entry: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0d }
        var (start, end) = (entry.lowerBound, entry.upperBound)
        while start > 0, isSpace(bytes[start - 1]) { start -= 1 }
        while end < bytes.count, isSpace(bytes[end]) { end += 1 }
        guard start == 0 || bytes[start - 1] == 0x0a, end == bytes.count || bytes[end] == 0x0a else { return entry }
        return start..<min(end + 1, bytes.count)
    }
}
