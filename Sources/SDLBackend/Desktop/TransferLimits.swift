/// How much of another program's text is read, and how long the reader waits.
nonisolated struct TransferLimits: Sendable {
    /// The size of the text in bytes. The rest is left out, as fields and views do that take less.
    var size = 64 << 20
    /// The time for the whole text: a slow owner must not stop the program for ever.
    var patience = Duration.seconds(10)
    /// The time between two pieces of the text.
    var silence = Duration.seconds(2)

    /// Bytes that are no UTF-8 become U+FFFD. A character that the limit cuts is left out.
    static func text(utf8 bytes: [UInt8], limit: Int = TransferLimits().size) -> String {
        let whole = bytes.count < limit ? bytes[...] : bytes.prefix(bytes.lastIndex { $0 & 0xc0 != 0x80 } ?? 0)
        return String(decoding: whole, as: UTF8.self)
    }
}
