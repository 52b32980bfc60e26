/// Lines and columns of byte offsets. It looks through the source when the first is asked for: most documents are right.
nonisolated struct SourceLines {
    private let bytes: [UInt8]
    /// The offset at which each line starts.
    private let starts: [Int32]

    /// How many characters lie before each block of bytes: a line may be as long as the document.
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

    /// The line of one offset, from 1, without looking at what follows it.
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

    /// From 1.
    func line(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if lineStart(middle + 1) <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// A range of bytes as line and characters. It is at least one character long and ends with its line.
    func range(of range: Range<Int>) -> MarkupDiagnostic.Range {
        let start = min(range.lowerBound, bytes.count)
        let line = line(at: start)
        let end = min(range.upperBound, lineEnd(line))
        return .init(
            line: line, column: characters(lineStart(line)..<start) + 1,
            length: max(1, characters(start..<max(start, end))))
    }

    /// The line around a range, cut to what a terminal shows.
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
        // The end of the source may be that of its last block.
        let block = min(offset / Self.blockSize, blocks.count - 1)
        guard block >= 0 else { return 0 }
        return Int(blocks[block]) + bytes[block * Self.blockSize..<offset].count(where: Self.startsCharacter)
    }
}
