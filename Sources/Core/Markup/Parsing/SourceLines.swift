/// Lines and columns of byte offsets. Created only for the first diagnostic, because most documents have none.
nonisolated struct SourceLines {
    private let bytes: [UInt8]
    /// The offset at which each line starts.
    private let starts: [Int32]

    /// The number of characters before each block of bytes. Blocks are needed because a line may be as long as the document.
    private let blocks: [Int32]
    private static let blockSize = 1 << 8  // bytes

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts: [Int32] = [0]
        var blocks: [Int32] = []
        bytes.withUnsafeBufferPointer { bytes in
            var count: Int32 = 0
            var offset = 0
            while offset < bytes.count {
                if offset % Self.blockSize == 0 { blocks.append(count) }
                if Self.endsLine(offset, in: bytes) { starts.append(Int32(offset + 1)) }
                if Self.startsCharacter(bytes[offset]) { count += 1 }
                offset += 1
            }
        }
        self.starts = starts
        self.blocks = blocks
    }

    /// Returns the line of one offset, from 1, without reading the source after it.
    static func line(at offset: Int, in bytes: [UInt8]) -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            (0..<min(offset, bytes.count)).reduce(1) { endsLine($1, in: bytes) ? $0 + 1 : $0 }
        }
    }

    private static func endsLine(_ offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let byte = bytes[offset]
        return byte == 0x0a || (byte == 0x0d && !(offset + 1 < bytes.count && bytes[offset + 1] == 0x0a))
    }

    private static func startsCharacter(_ byte: UInt8) -> Bool { byte & 0xc0 != 0x80 }

    /// Returns the line of an offset, from 1.
    func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if lineStart(middle + 1) <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// Converts a byte range to a line and characters. The result has at least one character and ends with its line.
    func range(of range: Range<Int>) -> MarkupDiagnostic.Range {
        let start = min(range.lowerBound, bytes.count)
        let line = line(at: start)
        let end = min(range.upperBound, lineEnd(line))
        return .init(
            line: line, column: characters(lineStart(line)..<start) + 1,
            length: max(1, characters(start..<max(start, end))))
    }

    /// Returns the line around a range, shortened to the width of a terminal.
    func excerpt(of range: Range<Int>) -> MarkupDiagnostic.Excerpt {
        let room = MarkupDiagnostic.Excerpt.room * 4  // bytes
        let start = min(range.lowerBound, bytes.count)
        let line = line(at: start)
        let before = String(decoding: bytes[lineStart(line)..<start].suffix(room), as: UTF8.self)
        let after = String(decoding: bytes[start..<max(start, lineEnd(line))].prefix(room), as: UTF8.self)
        return .init(before: before, after: after)
    }

    private func lineStart(_ line: Int) -> Int { Int(starts[line - 1]) }

    private func lineEnd(_ line: Int) -> Int {
        var end = line < starts.count ? lineStart(line + 1) : bytes.count
        while end > lineStart(line), bytes[end - 1] == 0x0a || bytes[end - 1] == 0x0d { end -= 1 }
        return end
    }

    private func characters(_ range: Range<Int>) -> Int {
        characters(before: range.upperBound) - characters(before: range.lowerBound)
    }

    private func characters(before offset: Int) -> Int {
        // The end of the source may be the end of the last block.
        let block = min(offset / Self.blockSize, blocks.count - 1)
        guard block >= 0 else { return 0 }
        return Int(blocks[block]) + bytes[block * Self.blockSize..<offset].count(where: Self.startsCharacter)
    }
}
