import CExpat
import Glibc

/// Reads property lists in XML form and records the position of each value.
nonisolated enum PropertyListReader {
    /// - Throws: the reason why the source is not a property list, and the bytes at fault.
    static func read(_ source: MarkupSource) throws(MarkupParseFailure) -> DataNode {
        guard source.bytes.count <= MarkupSource.maximumSize else {
            throw MarkupParseFailure(cause: .tooManyBytes(limit: MarkupSource.maximumSize), range: 0..<0)
        }
        guard let parser = XML_ParserCreate("UTF-8") else {
            throw MarkupParseFailure(cause: .malformed(.outOfMemory), range: 0..<0)
        }
        defer { XML_ParserFree(parser) }
        let recorder = PropertyListRecorder(parser: parser, source: source.bytes)
        XML_SetUserData(parser, Unmanaged.passUnretained(recorder).toOpaque())
        setHandlers(of: parser)
        let status = withExtendedLifetime(recorder) {
            source.bytes.withUnsafeBytes { bytes in
                XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
            }
        }
        return try recorder.result(isWhole: status == XML_STATUS_OK)
    }

    private static func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { data, name, _ in PropertyListRecorder.from(data)?.open(name) },
            { data, _ in PropertyListRecorder.from(data)?.close() })
        XML_SetCharacterDataHandler(parser) { data, text, count in
            PropertyListRecorder.from(data)?.text(text, Int(count))
        }
        // Property lists name Apple's document type, which is never fetched. An internal document type could declare entities.
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasSubset in
            if hasSubset != 0 { PropertyListRecorder.from(data)?.documentType() }
        }
        // With an external document type, Expat skips unknown entities, because the document type could declare them.
        XML_SetSkippedEntityHandler(parser) { data, _, _ in PropertyListRecorder.from(data)?.unknownEntity() }
    }
}

/// Builds a tree from Expat's events.
nonisolated private final class PropertyListRecorder {
    private enum Element: String {
        case plist, dict, array, key, string, integer, real
        case isTrue = "true"
        case isFalse = "false"
    }

    private struct OpenElement {
        let element: Element
        let offset: Int
        var members: [DataNode.Member] = []
        var elements: [DataNode] = []
        /// The key whose value has not been read yet.
        var key: (name: String, range: Range<Int>)?
        var characters: [UInt8] = []
        /// The range of the characters in the source. Entities count as written.
        var characterRange: Range<Int>?
    }

    private let parser: XML_Parser
    private let source: [UInt8]
    private var openElements: [OpenElement] = []
    private var root: DataNode?
    private var count = 0
    private var failure: MarkupParseFailure?

    init(parser: XML_Parser, source: [UInt8]) {
        self.parser = parser
        self.source = source
    }

    static func from(_ data: UnsafeMutableRawPointer?) -> PropertyListRecorder? {
        guard let data else { return nil }
        return Unmanaged<PropertyListRecorder>.fromOpaque(data).takeUnretainedValue()
    }

    func result(isWhole: Bool) throws(MarkupParseFailure) -> DataNode {
        if let failure { throw failure }
        guard isWhole else {
            let open = openElements.last.map { (name: $0.element.rawValue, offset: $0.offset) }
            throw ExpatFault(parser: parser, source: source, openElement: open).failure
        }
        guard let root else { throw MarkupParseFailure(cause: .malformedData(.missingValue), range: 0..<0) }
        return root
    }

    private var offset: Int { min(max(0, inlay_byte_index(parser)), source.count) }
    private var end: Int { min(offset + max(0, Int(inlay_byte_count(parser))), source.count) }

    private func fail(_ cause: MarkupCause, at range: Range<Int>) {
        guard failure == nil else { return }
        failure = MarkupParseFailure(cause: cause, range: range)
        XML_StopParser(parser, XML_FALSE)
    }

    private func fail(_ fault: MalformedData, at range: Range<Int>) { fail(.malformedData(fault), at: range) }

    func documentType() { fail(.documentType, at: offset..<end) }
    func unknownEntity() {
        let name = source.nameRange(at: offset + 1)
        fail(.malformed(.undefinedEntity(String(decoding: source[name], as: UTF8.self))), at: name)
    }

    func open(_ name: UnsafePointer<CChar>?) {
        guard let name, failure == nil else { return }
        let range = source.nameRange(at: offset + 1)
        guard let element = Element(rawValue: String(cString: name)) else {
            return fail(.unknownElement(String(cString: name)), at: range)
        }
        let parent = openElements.last
        guard (parent == nil) == (element == .plist) else { return fail(.noPropertyList, at: range) }
        switch parent?.element {
        case nil, .array: if element == .key { fail(.misplacedKey, at: range) }
        case .plist: if root != nil || element == .key { fail(.secondValue, at: range) }
        case .dict: if (parent?.key == nil) != (element == .key) { fail(.missingKey, at: range) }
        default: fail(.nestedInValue, at: range)
        }
        count += 1
        if openElements.count > DataNode.maximumDepth {
            fail(MalformedData.tooDeep(limit: DataNode.maximumDepth), at: range)
        }
        if count > DataNode.maximumCount { fail(.tooManyValues(limit: DataNode.maximumCount), at: range) }
        openElements.append(OpenElement(element: element, offset: offset))
    }

    func text(_ text: UnsafePointer<CChar>?, _ count: Int) {
        guard let text, failure == nil, let open = openElements.last else { return }
        let bytes = UnsafeRawBufferPointer(start: text, count: count)
        switch open.element {
        case .key, .string, .integer, .real:
            let last = openElements.count - 1
            openElements[last].characters.append(contentsOf: bytes)
            openElements[last].characterRange = (open.characterRange?.lowerBound ?? offset)..<end
        default:
            if !bytes.allSatisfy({ [0x20, 0x09, 0x0a, 0x0d].contains($0) }) { fail(.strayText, at: offset..<end) }
        }
    }

    func close() {
        guard failure == nil, let open = openElements.popLast() else { return }
        let name = source.nameRange(at: open.offset + 1)
        let text = String(decoding: open.characters, as: UTF8.self)
        let range = open.characterRange ?? name
        switch open.element {
        case .plist: if root == nil { fail(.missingValue, at: name) }
        case .key: openElements[openElements.count - 1].key = (text, range)
        case .dict:
            if let key = open.key { return fail(.missingValueOfKey(key.name), at: key.range) }
            add(DataNode(.object(open.members), range: open.offset..<end))
        case .array: add(DataNode(.array(open.elements), range: open.offset..<end))
        case .string: add(DataNode(.string(text), range: range))
        case .integer, .real: addNumber(text, isWhole: open.element == .integer, range)
        case .isTrue: add(DataNode(.boolean(true), range: name))
        case .isFalse: add(DataNode(.boolean(false), range: name))
        }
    }

    private func addNumber(_ text: String, isWhole: Bool, _ range: Range<Int>) {
        let digits = text.trimmed
        // `Double` would also accept "nan" and hexadecimal digits.
        guard digits.utf8.allSatisfy({ $0 < 0x3a || $0 | 0x20 == UInt8(ascii: "e") }), let number = Double(digits),
            !isWhole || number.rounded() == number
        else { return fail(.invalidNumber, at: range) }
        guard number.isFinite else { return fail(.numberOutOfRange, at: range) }
        add(DataNode(.number(number), range: range))
    }

    private func add(_ node: DataNode) {
        let last = openElements.count - 1
        switch openElements[last].element {
        case .dict:
            guard let key = openElements[last].key else { return }
            openElements[last].members.append(.init(key: key.name, keyRange: key.range, node: node))
            openElements[last].key = nil
        case .array: openElements[last].elements.append(node)
        default: root = node
        }
    }
}
