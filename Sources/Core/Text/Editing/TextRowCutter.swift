/// Divides text into rows: paragraphs with their line ends, and parts of paragraphs that are too long for one layout.
nonisolated enum TextRowCutter {
    /// The lengths of the rows, in UTF-8.
    static func rowLengths(of text: String) -> [Int32] {
        var rows: [Int32] = []
        var start = 0
        let count = text.utf8.count
        while start < count {
            let end = paragraphEnd(in: text, from: start)
            while end - start > LongText.longestRow {
                let length = cut(text, start..<end)
                rows.append(Int32(length))
                start += length
            }
            rows.append(Int32(end - start))
            start = end
        }
        return rows
    }

    static func firstParagraphLength(of text: String) -> Int { paragraphEnd(in: text, from: 0) }

    static func lastParagraphLength(of text: String) -> Int {
        var length = 0
        for byte in text.utf8.reversed() {
            // Line ends of several bytes are rare; ignoring them only makes the result larger.
            if (0x0a...0x0d).contains(byte) || length > LongText.longestRow { return length }
            length += 1
        }
        return length
    }

    /// The offset after the next line end.
    private static func paragraphEnd(in text: String, from start: Int) -> Int {
        let found = text.utf8.withContiguousStorageIfAvailable { bytes -> Int in
            var index = start
            while index < bytes.count {
                let length = lineEndLength(bytes, at: index)
                if length > 0 { return index + length }
                index += 1
            }
            return bytes.count
        }
        return found ?? text.utf8.count
    }

    @inline(__always)
    private static func lineEndLength(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let byte = bytes[index]
        // Most characters are above the single-byte line ends and below the first byte of the others.
        if byte > 0x0d, byte < 0xc2 { return 0 }
        switch byte {
        case 0x0d: return index + 1 < bytes.count && bytes[index + 1] == 0x0a ? 2 : 1
        case 0x0a...0x0c: return 1
        case 0xc2: return index + 1 < bytes.count && bytes[index + 1] == 0x85 ? 2 : 0
        case 0xe2:
            guard index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return 0 }
            return bytes[index + 2] & 0xfe == 0xa8 ? 3 : 0
        default: return 0
        }
    }

    /// The length of the first row of a paragraph that is too long: up to the last space in its second half, else to a character.
    private static func cut(_ text: String, _ range: Range<Int>) -> Int {
        let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
        // Leave room for typing before the row has to be divided again.
        var end = text.utf8.index(start, offsetBy: LongText.longestRow * 3 / 4)
        while end > start, end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        let window = text[start..<end]
        let middle = text.utf8.index(start, offsetBy: LongText.longestRow / 2)
        if let space = window.utf8[middle...].lastIndex(of: UInt8(ascii: " ")) {
            let after = window.utf8.index(after: space)
            // A combining mark may follow the space.
            if after == window.endIndex || window.unicodeScalars[after].properties.isGraphemeExtend == false {
                return text.utf8.distance(from: start, to: after)
            }
        }
        // The last character may continue after the window.
        let last = window.index(before: window.endIndex)
        return text.utf8.distance(from: start, to: last > start ? last : end)
    }
}

nonisolated extension StringProtocol where UTF8View: BidirectionalCollection {
    /// The length of the line end in UTF-8; 0 if the text does not end with one.
    var lineEndLength: Int { last.map { $0.isNewline ? $0.utf8.count : 0 } ?? 0 }

    var endsWithLineEnd: Bool {
        guard let byte = utf8.last else { return false }
        // The last bytes of the possible line ends.
        switch byte {
        case 0x0a...0x0d: return true
        case 0x85, 0xa8, 0xa9: return unicodeScalars.last.map { [0x85, 0x2028, 0x2029].contains($0.value) } ?? false
        default: return false
        }
    }
}
