import CExpat
import Glibc

/// Writes what Expat tells onto a tape.
nonisolated final class TapeRecorder {
    /// Building, laying out and drawing a view call themselves for its children; a debug build's stack holds some
    /// 5,000 levels, a sanitized one 2,000.
    static let maximumDepth = 512
    /// A view takes about a kilobyte, so these take a quarter of a gigabyte. `<a/>` is 4 bytes: the size alone is no limit.
    static let maximumElements = 250_000

    private(set) var tape = MarkupTape()
    private(set) var failure: MarkupParseFailure?
    private let parser: XML_Parser
    private let source: [UInt8]
    private var openElements: [(name: MarkupTape.Name, offset: Int32)] = []
    private var elementCount = 0
    /// One report for each run of text is enough.
    private var isTextReported = false

    init(parser: XML_Parser, source: [UInt8]) {
        self.parser = parser
        self.source = source
        // Most documents have some forty bytes for each element and two attributes in it.
        tape.events.reserveCapacity(source.count / 40)
        tape.attributes.reserveCapacity(source.count / 40)
        tape.text.reserveCapacity(source.count / 4)
    }

    static func from(_ data: UnsafeMutableRawPointer?) -> TapeRecorder? {
        guard let data else { return nil }
        return Unmanaged<TapeRecorder>.fromOpaque(data).takeUnretainedValue()
    }

    private var tagName: Range<Int> { nameRange(at: offset + 1) }
    private var offset: Int { min(max(0, XML_GetCurrentByteIndex(parser)), source.count) }

    private func fail(_ cause: MarkupCause, at range: Range<Int>) {
        guard failure == nil else { return }
        failure = MarkupParseFailure(cause: cause, range: range)
        XML_StopParser(parser, XML_FALSE)
    }

    /// Expat tells of a document type past its name; the fault is its start.
    func documentType() {
        let keyword = Array("<!DOCTYPE".utf8)
        var start = min(offset, source.count - keyword.count)
        while start > 0, !source[start...].starts(with: keyword) { start -= 1 }
        fail(.documentType, at: start..<start + keyword.count)
    }

    func open(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard let name else { return }
        isTextReported = false
        elementCount += 1
        guard openElements.count < Self.maximumDepth else {
            return fail(.tooDeep(limit: Self.maximumDepth), at: tagName)
        }
        guard elementCount <= Self.maximumElements else {
            return fail(.tooManyElements(limit: Self.maximumElements), at: tagName)
        }
        let number = tape.names.number(of: bytes(of: name))
        let offset = Int32(offset)
        openElements.append((number, offset))
        let first = Int32(tape.attributes.count)
        if var next = attributes {
            while let name = next[0], let value = next[1] {
                tape.attributes.append(
                    .init(name: tape.names.number(of: bytes(of: name)), value: append(bytes(of: value))))
                next += 2
            }
        }
        tape.events.append(
            .open(name: number, offset: offset, attributes: first..<Int32(tape.attributes.count)))
    }

    func close() {
        isTextReported = false
        openElements.removeLast()
        tape.events.append(.close)
    }

    func instruction(_ target: UnsafePointer<CChar>?, _ data: UnsafePointer<CChar>?) {
        guard let target else { return }
        isTextReported = false
        tape.events.append(
            .instruction(
                target: tape.names.number(of: bytes(of: target)), offset: Int32(offset),
                data: data.map { append(bytes(of: $0)) } ?? 0..<0))
    }

    func text(_ text: UnsafePointer<CChar>?, _ count: Int) {
        guard let text, !isTextReported else { return }
        func isSpace(_ index: Int) -> Bool { [0x20, 0x09, 0x0a, 0x0d].contains(text[index]) }
        var start = 0
        while start < count, isSpace(start) { start += 1 }
        guard start < count else { return }
        var end = count
        while isSpace(end - 1) { end -= 1 }
        isTextReported = true
        let offset = Int32(offset)
        tape.events.append(.text(offset + Int32(start)..<min(offset + Int32(end), Int32(source.count))))
    }

    private func append(_ bytes: UnsafeBufferPointer<UInt8>) -> Range<Int32> {
        let start = Int32(tape.text.count)
        tape.text.append(contentsOf: bytes)
        return start..<Int32(tape.text.count)
    }

    private func bytes(of string: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
        let count = strlen(string)
        return UnsafeRawBufferPointer(start: string, count: count).assumingMemoryBound(to: UInt8.self)
    }
}

// MARK: - Faults
nonisolated extension TapeRecorder {
    /// What Expat stopped at, in our words.
    func syntaxFailure() -> MarkupParseFailure {
        let start = offset
        func failure(_ fault: MalformedDocument, _ range: Range<Int>? = nil) -> MarkupParseFailure {
            MarkupParseFailure(cause: .malformed(fault), range: range ?? start..<min(start + 1, source.count))
        }
        let code = XML_GetErrorCode(parser)
        switch code {
        case XML_ERROR_TAG_MISMATCH:
            let name = nameRange(at: start)
            guard let element = openElements.last else { return failure(.unexpectedCharacter, name) }
            let open = tape.names[element.name]
            var mismatch = failure(
                .mismatchedTag(found: text(name), open: open, line: line(of: element.offset)), name)
            mismatch.note = ("'<\(open)>' is opened here", nameRange(at: Int(element.offset) + 1))
            return mismatch
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_ASYNC_ENTITY:
            return unclosedFailure(code, at: start)
        case XML_ERROR_DUPLICATE_ATTRIBUTE:
            let name = nameRange(at: start)
            return failure(.duplicateAttribute(text(name)), name)
        case XML_ERROR_UNDEFINED_ENTITY:
            let name = undefinedEntity(from: start)
            return failure(.undefinedEntity(text(name)), name)
        case XML_ERROR_INVALID_TOKEN:
            return failure(isUTF8(at: start) ? .unexpectedCharacter : .invalidEncoding)
        default:
            return failure(Self.faults[code.rawValue] ?? .other(String(cString: XML_ErrorString(code))))
        }
    }

    private static let faults: [UInt32: MalformedDocument] = [
        XML_ERROR_SYNTAX.rawValue: .unexpectedCharacter,
        XML_ERROR_JUNK_AFTER_DOC_ELEMENT.rawValue: .contentAfterEnd,
        XML_ERROR_BAD_CHAR_REF.rawValue: .invalidCharacterReference,
        XML_ERROR_MISPLACED_XML_PI.rawValue: .misplacedDeclaration,
        XML_ERROR_XML_DECL.rawValue: .invalidDeclaration,
        XML_ERROR_UNKNOWN_ENCODING.rawValue: .invalidDeclaration,
        XML_ERROR_INCORRECT_ENCODING.rawValue: .invalidEncoding,
        XML_ERROR_UNCLOSED_CDATA_SECTION.rawValue: .unclosedCharacterData,
        XML_ERROR_NO_MEMORY.rawValue: .outOfMemory,
    ]

    /// The document ends too early: in a tag, in an element, or before the first one.
    private func unclosedFailure(_ code: XML_Error, at start: Int) -> MarkupParseFailure {
        if code == XML_ERROR_PARTIAL_CHAR {
            return MarkupParseFailure(cause: .malformed(.invalidEncoding), range: start..<min(start + 1, source.count))
        }
        if code == XML_ERROR_UNCLOSED_TOKEN {
            return MarkupParseFailure(cause: .malformed(.unclosedToken), range: start..<min(start + 1, source.count))
        }
        guard let element = openElements.last else {
            return MarkupParseFailure(cause: .malformed(.empty), range: 0..<0)
        }
        let name = nameRange(at: Int(element.offset) + 1)
        return MarkupParseFailure(
            cause: .malformed(.unclosedElement(tape.names[element.name], line: line(of: element.offset))), range: name)
    }

    /// The name of the entity that Expat does not know; for one in an attribute it gives the place of the element.
    private func undefinedEntity(from start: Int) -> Range<Int> {
        let known = ["amp", "lt", "gt", "quot", "apos"]
        var position = start
        while let ampersand = source[position...].firstIndex(of: UInt8(ascii: "&")) {
            let name = nameRange(at: ampersand + 1)
            if !name.isEmpty, source[name.lowerBound] != UInt8(ascii: "#"), !known.contains(text(name)) { return name }
            position = ampersand + 1
        }
        return start..<start
    }

    private func nameRange(at start: Int) -> Range<Int> {
        let start = min(start, source.count)
        let end = source[start...].firstIndex { Self.nameEnds.contains($0) } ?? source.count
        return start..<end
    }

    private static let nameEnds = Set(" \t\r\n<>/=;&'\"?".utf8)

    private func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
    private func line(of offset: Int32) -> Int { SourceLines(source).line(at: Int(offset)) }

    /// Whether the character at a place is whole.
    private func isUTF8(at start: Int) -> Bool {
        guard start < source.count else { return true }
        let character = source[start..<min(start + 4, source.count)]
        var decoder = UTF8()
        var bytes = character.makeIterator()
        if case .scalarValue = decoder.decode(&bytes) { return true }
        return false
    }
}
