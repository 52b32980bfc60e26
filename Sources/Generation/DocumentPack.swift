import CExpat

/// The parsed documents of a target in one file, which Inlay loads without parsing.
///
/// All numbers have 32 bits, the lowest byte first. A text is its number of bytes, then the bytes.
///
///     file       "InlayDT" and the version 1; the number of documents; for each the hash of its bytes (64 bits), their
///                number, the offset of its tape in the file and the length of the tape; the tapes
///     tape       the numbers of events, attributes and names; the names, of which the first are `style`, `class` and `id`;
///                one text with all values; the events
///     event      4 · name + kind, then
///       0        start of an element: its offset, the number of attributes, for each its name and the length of its value
///       1        end of an element
///       2        instruction: its offset, the length of its data
///       3        text: its start and its end
///
/// `CompiledDocuments` of Inlay reads the file. A document is found by its hash, so a changed one is read from its XML.
package struct DocumentPack {
    package static let fileName = "Documents.tapes"

    private var tapes: [(hash: UInt64, count: Int, tape: [UInt8])] = []

    package init() {}

    /// The number of documents.
    package var count: Int { tapes.count }

    /// Adds a document. One that Inlay would refuse is left out: Inlay then reads it, and reports its fault.
    package mutating func add(_ document: [UInt8]) {
        let hash = Self.hash(of: document)
        guard !tapes.contains(where: { $0.hash == hash && $0.count == document.count }),
            let tape = TapeWriter.tape(of: document)
        else { return }
        tapes.append((hash, document.count, tape))
    }

    /// The content of the file.
    package var bytes: [UInt8] {
        var bytes = Array("InlayDT\u{1}".utf8)
        bytes.append(word: tapes.count)
        // Each entry has five words.
        var offset = bytes.count + tapes.count * 20
        for (hash, count, tape) in tapes {
            bytes.append(word: Int(hash & 0xffff_ffff))
            bytes.append(word: Int(hash >> 32))
            bytes.append(word: count)
            bytes.append(word: offset)
            bytes.append(word: tape.count)
            offset += tape.count
        }
        for tape in tapes { bytes += tape.tape }
        return bytes
    }

    /// `CompiledDocuments.hash(of:)` computes the same.
    private static func hash(of document: [UInt8]) -> UInt64 {
        var hash = UInt64(document.count)
        var position = 0
        while true {
            var word: UInt64 = 0
            for byte in document[position..<min(position + 8, document.count)].reversed() {
                word = word << 8 | UInt64(byte)
            }
            hash = (hash ^ word) &* 0x9e37_79b9_7f4a_7c15
            hash ^= hash >> 32
            guard position + 8 <= document.count else { return hash }
            position += 8
        }
    }
}

/// Writes the events of Expat as a tape. `TapeRecorder` of Inlay records the same from the XML.
private struct TapeWriter {
    /// Documents above these limits are left to Inlay, which reports them.
    private static let maximumDepth = 512
    private static let maximumElements = 250_000
    private static let maximumSize = 16 << 20  // bytes

    private let parser: XML_Parser
    private var numbers: [String: Int] = [:]
    private var names: [UInt8] = []
    private var values: [UInt8] = []
    private var events: [UInt8] = []
    private var (eventCount, attributeCount, elementCount, depth) = (0, 0, 0, 0)
    private var isRefused = false
    /// Each run of text is one event.
    private var isInText = false

    /// Returns the tape of a document; nil if Inlay would refuse the document.
    static func tape(of document: [UInt8]) -> [UInt8]? {
        guard document.count <= maximumSize, !document.contains(0), !document.starts(with: [0xfe, 0xff]),
            !document.starts(with: [0xff, 0xfe]), let parser = XML_ParserCreate("UTF-8")
        else { return nil }
        defer { XML_ParserFree(parser) }
        var writer = TapeWriter(parser: parser)
        for name in ["style", "class", "id"] { _ = writer.number(of: Array(name.utf8)) }
        setHandlers(of: parser)
        let status = withUnsafeMutablePointer(to: &writer) { writer in
            XML_SetUserData(parser, writer)
            return document.withUnsafeBytes {
                XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32($0.count), 1)
            }
        }
        guard status == XML_STATUS_OK, !writer.isRefused else { return nil }
        return writer.tape
    }

    private init(parser: XML_Parser) { self.parser = parser }

    private static func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser, { data, name, attributes in TapeWriter.at(data)?.pointee.open(name, attributes) },
            { data, _ in TapeWriter.at(data)?.pointee.close() })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            TapeWriter.at(data)?.pointee.addText(text, Int(count))
        }
        XML_SetProcessingInstructionHandler(parser) { data, target, text in
            TapeWriter.at(data)?.pointee.addInstruction(target, text)
        }
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in TapeWriter.at(data)?.pointee.refuse() }
    }

    private static func at(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<TapeWriter>? {
        data?.assumingMemoryBound(to: TapeWriter.self)
    }

    private var tape: [UInt8] {
        var tape: [UInt8] = []
        for count in [eventCount, attributeCount, numbers.count] { tape.append(word: count) }
        tape += names
        tape.append(text: values)
        return tape + events
    }

    private var offset: Int { max(0, inlay_byte_index(parser)) }

    private mutating func refuse() {
        isRefused = true
        XML_StopParser(parser, XML_FALSE)
    }

    private mutating func open(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        depth += 1
        elementCount += 1
        guard let name, depth <= Self.maximumDepth, elementCount <= Self.maximumElements else { return refuse() }
        isInText = false
        add(kind: 0, name: number(of: Self.bytes(of: name)), offset)
        var pairs: [(name: [UInt8], value: [UInt8])] = []
        if var next = attributes {
            while let name = next[0], let value = next[1] {
                pairs.append((Self.bytes(of: name), Self.bytes(of: value)))
                next += 2
            }
        }
        events.append(word: pairs.count)
        for (name, value) in pairs {
            events.append(word: number(of: name))
            add(value)
        }
        attributeCount += pairs.count
    }

    private mutating func close() {
        isInText = false
        depth -= 1
        add(kind: 1)
    }

    private mutating func addInstruction(_ target: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?) {
        elementCount += 1
        guard let target, elementCount <= Self.maximumElements else { return refuse() }
        isInText = false
        add(kind: 2, name: number(of: Self.bytes(of: target)), offset)
        add(data.map(Self.bytes) ?? [])
    }

    private mutating func addText(_ text: UnsafePointer<CChar>?, _ count: Int) {
        guard let text, !isInText else { return }
        let visible = (0..<count).filter { ![0x20, 0x09, 0x0a, 0x0d].contains(text[$0]) }
        guard let first = visible.first, let last = visible.last else { return }
        isInText = true
        add(kind: 3, offset + first, offset + last + 1)
    }

    private mutating func add(kind: Int, name: Int = 0, _ words: Int...) {
        eventCount += 1
        events.append(word: name * 4 + kind)
        for word in words { events.append(word: word) }
    }

    private mutating func add(_ value: [UInt8]) {
        events.append(word: value.count)
        values += value
    }

    private mutating func number(of name: [UInt8]) -> Int {
        let text = String(decoding: name, as: UTF8.self)
        if let number = numbers[text] { return number }
        numbers[text] = numbers.count
        names.append(text: name)
        return numbers.count - 1
    }

    private static func bytes(of string: UnsafePointer<CChar>) -> [UInt8] {
        Array(UnsafeRawBufferPointer(start: string, count: String(cString: string).utf8.count))
    }
}

extension [UInt8] {
    fileprivate mutating func append(word: Int) {
        for shift in [0, 8, 16, 24] { append(UInt8(truncatingIfNeeded: word >> shift)) }
    }

    fileprivate mutating func append(text: [UInt8]) {
        append(word: text.count)
        self += text
    }
}
