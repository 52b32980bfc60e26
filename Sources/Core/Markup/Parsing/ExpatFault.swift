import CExpat

/// Converts an Expat error to a parse failure.
nonisolated struct ExpatFault {
    private let source: [UInt8]
    private let openElement: (name: String, offset: Int)?
    private let code: XML_Error
    private let start: Int

    /// - Parameter openElement: the innermost open element.
    init(parser: XML_Parser, source: [UInt8], openElement: (name: String, offset: Int)?) {
        self.source = source
        self.openElement = openElement
        code = XML_GetErrorCode(parser)
        start = min(max(0, inlay_byte_index(parser)), source.count)
    }

    var failure: MarkupParseFailure {
        switch code {
        case XML_ERROR_TAG_MISMATCH:
            let name = source.nameRange(at: start)
            guard let openElement else { return failure(.unexpectedCharacter, name) }
            var mismatch = failure(
                .mismatchedTag(found: text(name), open: openElement.name, line: line(of: openElement.offset)), name)
            mismatch.note = ("'<\(openElement.name)>' is opened here", source.nameRange(at: openElement.offset + 1))
            return mismatch
        case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_ASYNC_ENTITY:
            return unclosed
        case XML_ERROR_DUPLICATE_ATTRIBUTE:
            let name = source.nameRange(at: start)
            return failure(.duplicateAttribute(text(name)), name)
        case XML_ERROR_UNDEFINED_ENTITY:
            let name = undefinedEntity
            return failure(.undefinedEntity(text(name)), name)
        case XML_ERROR_INVALID_TOKEN:
            guard isUTF8 else { return failure(.invalidEncoding) }
            return mistake(at: start) ?? failure(.unexpectedCharacter)
        default:
            return failure(Self.faults[code.rawValue] ?? .other(String(cString: XML_ErrorString(code))))
        }
    }

    private func failure(_ fault: MalformedDocument, _ range: Range<Int>? = nil) -> MarkupParseFailure {
        MarkupParseFailure(cause: .malformed(fault), range: range ?? start..<min(start + 1, source.count))
    }

    /// Returns a common mistake that the bytes before a place reveal.
    private func mistake(at place: Int) -> MarkupParseFailure? {
        SyntaxMistake(in: source, at: place).map { failure($0.fault, $0.range) }
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

    /// The failure of a document that ends too early: in a tag, in an element, or before the first one.
    private var unclosed: MarkupParseFailure {
        if code == XML_ERROR_PARTIAL_CHAR { return failure(.invalidEncoding) }
        if code == XML_ERROR_UNCLOSED_TOKEN {
            // Text in a comment or an instruction is not a tag.
            let isTag = start + 1 < source.count && !Array("!?".utf8).contains(source[start + 1])
            return (isTag ? mistake(at: source.count) : nil) ?? failure(.unclosedToken)
        }
        guard let openElement else { return failure(.empty, 0..<0) }
        return failure(
            .unclosedElement(openElement.name, line: line(of: openElement.offset)),
            source.nameRange(at: openElement.offset + 1))
    }

    /// The name of the entity that Expat does not know. For an entity in an attribute, Expat reports the position of the element.
    private var undefinedEntity: Range<Int> {
        let known = ["amp", "lt", "gt", "quot", "apos"]
        var position = start
        while let ampersand = source[position...].firstIndex(of: UInt8(ascii: "&")) {
            let name = source.nameRange(at: ampersand + 1)
            if !name.isEmpty, source[name.lowerBound] != UInt8(ascii: "#"), !known.contains(text(name)) { return name }
            position = ampersand + 1
        }
        return start..<start
    }

    private func text(_ range: Range<Int>) -> String { String(decoding: source[range], as: UTF8.self) }
    private func line(of offset: Int) -> Int { SourceLines.line(at: offset, in: source) }

    /// Whether the character at the fault is valid UTF-8.
    private var isUTF8: Bool {
        guard start < source.count else { return true }
        let character = source[start..<min(start + 4, source.count)]
        var decoder = UTF8()
        var bytes = character.makeIterator()
        if case .scalarValue = decoder.decode(&bytes) { return true }
        return false
    }
}

nonisolated extension [UInt8] {
    /// Returns the range of the name that starts at an offset of an XML source.
    func nameRange(at start: Int) -> Range<Int> {
        let start = Swift.min(start, count)
        let end = self[start...].firstIndex { Self.nameEnds.contains($0) } ?? count
        return start..<end
    }

    private static let nameEnds = Set(" \t\r\n<>/=;&'\"?".utf8)
}
