import CExpat
import Glibc

/// Parses with Expat, which keeps the order of attributes and gives the offset of each event.
nonisolated struct ExpatParser: MarkupParser {
    func parse(_ source: MarkupSource) throws(MarkupParseFailure) -> MarkupTape {
        guard source.bytes.count <= MarkupSource.maximumSize else {
            throw MarkupParseFailure(cause: .tooManyBytes(limit: MarkupSource.maximumSize), range: 0..<0)
        }
        if let range = source.bytes.foreignEncoding {
            throw MarkupParseFailure(cause: .malformed(.invalidEncoding), range: range)
        }
        // Documents are read as UTF-8, even if they declare another encoding. Otherwise source offsets would differ from text offsets.
        guard let parser = XML_ParserCreate("UTF-8") else {
            throw MarkupParseFailure(cause: .malformed(.outOfMemory), range: 0..<0)
        }
        defer { XML_ParserFree(parser) }
        var recorder = TapeRecorder(parser: parser, source: source.bytes)
        Self.setHandlers(of: parser)
        let status = withUnsafeMutablePointer(to: &recorder) { recorder in
            XML_SetUserData(parser, recorder)
            return source.bytes.withUnsafeBytes { bytes in
                XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(bytes.count), 1)
            }
        }
        if let failure = recorder.failure { throw failure }
        if status != XML_STATUS_OK { throw recorder.syntaxFailure() }
        return recorder.tape
    }

    private static func setHandlers(of parser: XML_Parser) {
        XML_SetElementHandler(
            parser,
            { data, name, attributes in TapeRecorder.at(data)?.pointee.open(name, attributes) },
            { data, _ in TapeRecorder.at(data)?.pointee.close() })
        XML_SetCharacterDataHandler(parser) { data, text, count in TapeRecorder.at(data)?.pointee.text(text, Int(count))
        }
        XML_SetProcessingInstructionHandler(parser) { data, target, text in
            TapeRecorder.at(data)?.pointee.instruction(target, text)
        }
        // Without a document type there are no entities, so no text is expanded and no file is fetched.
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, _ in TapeRecorder.at(data)?.pointee.documentType() }
    }
}

nonisolated extension [UInt8] {
    /// The evidence that a document is not UTF-8: a UTF-16 byte order mark, which Expat would follow, or a zero byte.
    fileprivate var foreignEncoding: Range<Int>? {
        if starts(with: [0xfe, 0xff]) || starts(with: [0xff, 0xfe]) { return 0..<2 }
        return withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress, let zero = memchr(start, 0, bytes.count) else { return nil }
            let offset = UnsafeRawPointer(zero) - start
            return offset..<offset + 1
        }
    }
}
