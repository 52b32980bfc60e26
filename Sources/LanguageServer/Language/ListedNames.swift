/// Names separated by commas, as in `class` and in sets.
enum ListedNames {
    /// Returns the ranges of the names without the white space around them. Empty names are left out.
    static func ranges(in range: Range<Int>, of bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = range.lowerBound
        for index in range.lowerBound...range.upperBound {
            guard index == range.upperBound || bytes[index] == UInt8(ascii: ",") else { continue }
            var name = start..<index
            while let first = name.first, isSpace(bytes[first]) { name = first + 1..<name.upperBound }
            while let last = name.last, isSpace(bytes[last]) { name = name.lowerBound..<last }
            if !name.isEmpty { found.append(name) }
            start = index + 1
        }
        return found
    }

    /// Returns the range of the name that is being typed at an offset; empty after a comma.
    static func range(at offset: Int, in range: Range<Int>, of bytes: [UInt8]) -> Range<Int> {
        var start = min(max(offset, range.lowerBound), range.upperBound)
        var end = start
        while start > range.lowerBound, bytes[start - 1] != UInt8(ascii: ",") { start -= 1 }
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end < range.upperBound, bytes[end] != UInt8(ascii: ","), !isSpace(bytes[end]) { end += 1 }
        return start..<max(start, end)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }
}
