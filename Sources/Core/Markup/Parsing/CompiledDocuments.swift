/// Documents that the build plugin has parsed: their tapes, by the content of the documents.
///
/// A document that has changed since the build has other content, and is not found. `DocumentPack` of the module InlayGeneration
/// writes the file and describes its format.
nonisolated struct CompiledDocuments: Sendable {
    /// The name of the file in the resources of a target.
    static let fileName = "Documents.tapes"
    /// The first bytes of the file. The last one is the version of the format.
    static let mark = Array("InlayDT\u{1}".utf8)

    private struct Key: Hashable {
        let hash: UInt64
        let count: Int
    }

    private let bytes: [UInt8]
    /// The ranges of the tapes in `bytes`.
    private let tapes: [Key: Range<Int>]

    /// Returns nil for a file that is damaged or of another version.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.mark) else { return nil }
        let tapes: [Key: Range<Int>]? = bytes.withUnsafeBytes { content in
            var reader = WordReader(content, at: Self.mark.count)
            var tapes: [Key: Range<Int>] = [:]
            for _ in 0..<reader.count() {
                let hash = UInt64(reader.word()) | UInt64(reader.word()) << 32
                let (count, start, length) = (reader.count(), reader.count(), reader.count())
                guard !reader.isFailed, start + length <= content.count else { return nil }
                tapes[Key(hash: hash, count: count)] = start..<start + length
            }
            return reader.isFailed ? nil : tapes
        }
        guard let tapes else { return nil }
        self.bytes = bytes
        self.tapes = tapes
    }

    /// Returns the tape of a document; nil for another document, and if the tape is damaged.
    func tape(of document: [UInt8]) -> MarkupTape? {
        guard let range = tapes[Key(hash: Self.hash(of: document), count: document.count)] else { return nil }
        return bytes.withUnsafeBytes { content in
            MarkupTape.read(UnsafeRawBufferPointer(rebasing: content[range]), documentLength: document.count)
        }
    }

    /// Returns a number for the content of a document. Each step is reversible, so documents that differ in one word have different
    /// numbers. `DocumentPack` computes the same.
    static func hash(of document: [UInt8]) -> UInt64 {
        document.withUnsafeBytes { bytes in
            var hash = UInt64(bytes.count)
            var position = 0
            func mix(_ word: UInt64) {
                hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
                hash ^= hash >> 32
            }
            while position + 8 <= bytes.count {
                mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: UInt64.self)))
                position += 8
            }
            var rest: UInt64 = 0
            for byte in bytes[position...].reversed() { rest = rest << 8 | UInt64(byte) }
            mix(rest)
            return hash
        }
    }
}

nonisolated extension MarkupTape {
    /// Reads a compiled tape; nil if it is damaged. Numbers are checked here, because the builder uses them unchecked.
    fileprivate static func read(_ content: UnsafeRawBufferPointer, documentLength: Int) -> MarkupTape? {
        var reader = WordReader(content)
        var tape = MarkupTape()
        let (eventCount, attributeCount, nameCount) = (reader.count(), reader.count(), reader.count())
        // Each event takes at least one word, and each attribute two.
        guard eventCount <= content.count / 4, attributeCount <= content.count / 8 else { return nil }
        for number in 0..<nameCount {
            guard let name = reader.bytes(), tape.names.number(of: name) == number else { return nil }
        }
        guard let text = reader.bytes() else { return nil }
        tape.text = Array(text)
        tape.events.reserveCapacity(eventCount)
        tape.attributes.reserveCapacity(attributeCount)
        let textCount = text.count
        var (depth, elementCount, textEnd) = (0, 0, 0)

        /// Reads the length of the next value. Values are stored one after the other.
        func value() -> Range<Int32> {
            let start = textEnd
            textEnd = min(start + reader.count(), textCount)
            return Int32(start)..<Int32(textEnd)
        }
        /// Reads an offset in the document.
        func place() -> Int32? {
            let place = reader.count()
            return place <= documentLength ? Int32(place) : nil
        }

        for _ in 0..<eventCount {
            let word = reader.word()
            let name = Name(word >> 2)
            guard name < nameCount else { return nil }
            switch word & 3 {
            case 0:
                depth += 1
                elementCount += 1
                guard let offset = place(), offset < documentLength else { return nil }
                let first = Int32(tape.attributes.count)
                for _ in 0..<reader.count() {
                    let name = reader.count()
                    guard name < nameCount, !reader.isFailed else { return nil }
                    tape.attributes.append(Attribute(name: Name(name), value: value()))
                }
                tape.events.append(.open(name: name, offset: offset, attributes: first..<Int32(tape.attributes.count)))
            case 1:
                depth -= 1
                tape.events.append(.close)
            case 2:
                elementCount += 1
                guard let offset = place() else { return nil }
                tape.events.append(.instruction(target: name, offset: offset, data: value()))
            default:
                guard let start = place(), let end = place(), start <= end else { return nil }
                tape.events.append(.text(start..<end))
            }
            guard depth >= 0, depth <= TapeRecorder.maximumDepth, !reader.isFailed else { return nil }
        }
        guard depth == 0, elementCount <= TapeRecorder.maximumElements, tape.attributes.count == attributeCount,
            textEnd == textCount
        else { return nil }
        return tape
    }
}

/// Reads numbers of 32 bits, the lowest byte first. After the end all numbers are 0.
private nonisolated struct WordReader {
    private let content: UnsafeRawBufferPointer
    private var position: Int
    private(set) var isFailed = false

    init(_ content: UnsafeRawBufferPointer, at position: Int = 0) {
        self.content = content
        self.position = position
    }

    mutating func word() -> UInt32 {
        guard position + 4 <= content.count else {
            isFailed = true
            return 0
        }
        defer { position += 4 }
        return UInt32(littleEndian: content.loadUnaligned(fromByteOffset: position, as: UInt32.self))
    }

    mutating func count() -> Int {
        let word = word()
        guard word <= Int32.max else {
            isFailed = true
            return 0
        }
        return Int(word)
    }

    /// Reads a count, and as many bytes.
    mutating func bytes() -> UnsafeBufferPointer<UInt8>? {
        let count = count()
        guard !isFailed, position + count <= content.count else { return nil }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: content[position..<position + count]).assumingMemoryBound(
            to: UInt8.self)
    }
}
