/// The unit of `Position.character`.
enum PositionEncoding: String, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// A text with its lines, which converts positions to byte offsets and back.
struct TextDocument: Sendable {
    let uri: String
    private(set) var version: Int?
    private(set) var bytes: [UInt8]
    /// The offset at which each line starts.
    private var starts: [Int]
    /// Whether all characters are one byte long.
    private var isASCII: Bool

    init(uri: String, version: Int? = nil, text: String) {
        self.init(uri: uri, version: version, bytes: Array(text.utf8))
    }

    init(uri: String, version: Int? = nil, bytes: [UInt8]) {
        self.uri = uri
        self.version = version
        self.bytes = bytes
        starts = Self.lineStarts(bytes)
        isASCII = Self.isASCII(bytes)
    }

    private static func isASCII(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

    var lineCount: Int { starts.count }

    /// The text of a range of bytes.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }

    private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
        var starts = [0]
        bytes.withUnsafeBufferPointer { bytes in
            var index = 0
            while index < bytes.count {
                let byte = bytes[index]
                index += 1
                if byte == 0x0a || byte == 0x0d && !(index < bytes.count && bytes[index] == 0x0a) {
                    starts.append(index)
                }
            }
        }
        return starts
    }

    /// Returns the end of a line, before its line break.
    func lineEnd(_ line: Int) -> Int {
        var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
        while end > starts[line], bytes[end - 1] == 0x0a || bytes[end - 1] == 0x0d { end -= 1 }
        return end
    }

    func lineStart(_ line: Int) -> Int { starts[line] }

    /// Returns the line of an offset, from 0.
    func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    // MARK: - Positions

    /// Returns the offset of a position. A position after the end of its line means the end; one inside a character means its start.
    func offset(of position: Position, _ encoding: PositionEncoding) -> Int {
        guard position.line >= 0 else { return 0 }
        guard position.line < starts.count else { return bytes.count }
        let end = lineEnd(position.line)
        if isASCII { return starts[position.line] + min(max(0, position.character), end - starts[position.line]) }
        var offset = starts[position.line]
        var units = 0
        while offset < end {
            let count = Self.length(ofCharacterAt: offset, in: bytes, end: end)
            units += encoding == .utf8 ? count : count == 4 ? 2 : 1
            if units > position.character { break }
            offset += count
        }
        return offset
    }

    /// Returns the position of an offset. An offset inside a character means its start.
    func position(at offset: Int, _ encoding: PositionEncoding) -> Position {
        let offset = min(max(0, offset), bytes.count)
        let line = line(at: offset)
        let lineEnd = lineEnd(line)
        let end = min(offset, lineEnd)
        if isASCII { return Position(line: line, character: end - starts[line]) }
        var index = starts[line]
        var units = 0
        while index < end {
            let count = Self.length(ofCharacterAt: index, in: bytes, end: lineEnd)
            if index + count > end { break }
            units += encoding == .utf8 ? count : count == 4 ? 2 : 1
            index += count
        }
        return Position(line: line, character: units)
    }

    func range(of range: Range<Int>, _ encoding: PositionEncoding) -> TextRange {
        TextRange(start: position(at: range.lowerBound, encoding), end: position(at: range.upperBound, encoding))
    }

    private static func length(ofCharacterAt offset: Int, in bytes: [UInt8], end: Int) -> Int {
        let byte = bytes[offset]
        let count = byte < 0x80 ? 1 : byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
        return min(count, end - offset)
    }

    // MARK: - Changes

    mutating func replaceAll(_ text: String, version: Int?) {
        bytes = Array(text.utf8)
        starts = Self.lineStarts(bytes)
        isASCII = Self.isASCII(bytes)
        self.version = version
    }

    /// Replaces a range. A range whose end is before its start replaces nothing and inserts the text at its start.
    mutating func replace(_ range: TextRange, with text: String, _ encoding: PositionEncoding, version: Int?) {
        let start = offset(of: range.start, encoding)
        let end = max(start, offset(of: range.end, encoding))
        bytes.replaceSubrange(start..<end, with: text.utf8)
        starts = Self.lineStarts(bytes)
        isASCII = Self.isASCII(bytes)
        self.version = version
    }
}
