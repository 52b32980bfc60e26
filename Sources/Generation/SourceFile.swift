/// A place in a file, as compilers name it.
struct SourcePlace: Hashable {
    /// The path as the generated code names it.
    var file: String
    /// The line, from 1.
    var line: Int
    /// The column, from 1, in characters.
    var column: Int
}

/// The content of a file with its lines.
struct SourceFile {
    let path: String
    let bytes: [UInt8]
    private let lineStarts: [Int]

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        lineStarts = [0] + bytes.indices.filter { bytes[$0] == 0x0a }.map { $0 + 1 }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func place(at offset: Int) -> SourcePlace {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let end = min(max(offset, lineStarts[low]), bytes.count)
        return SourcePlace(file: path, line: low + 1, column: text(lineStarts[low]..<end).unicodeScalars.count + 1)
    }
}
