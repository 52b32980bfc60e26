import CExpat

/// A fault that keeps a document from being read.
struct MarkupFault: Equatable {
    var message: String
    var offset: Int

    /// Returns the first fault; nil for a well-formed document.
    init?(of bytes: [UInt8]) {
        guard let parser = XML_ParserCreate("UTF-8") else { return nil }
        defer { XML_ParserFree(parser) }
        let status = bytes.withUnsafeBytes {
            XML_Parse(parser, $0.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
        }
        guard status != XML_STATUS_OK else { return nil }
        message = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "malformed document"
        offset = min(max(0, inlay_byte_index(parser)), bytes.count)
    }
}
