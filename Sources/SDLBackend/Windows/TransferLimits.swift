import InlayRaster

/// How much of another program's text is read, and how long the reader waits.
nonisolated struct TransferLimits: Sendable {
    /// The most bytes of a text. The rest is left out, as in fields and views with lower limits.
    var size = 64 << 20
    /// The time limit for the whole text: a slow owner must not block the program forever.
    var timeout = Duration.seconds(10)
    /// The time between two pieces of the text.
    var silence = Duration.seconds(2)

    /// Returns bytes decoded as UTF-8. Invalid bytes become U+FFFD. A character cut by the limit is left out.
    static func text(utf8 bytes: [UInt8], limit: Int = TransferLimits().size) -> String {
        let whole = bytes.count < limit ? bytes[...] : bytes.prefix(bytes.lastIndex { $0 & 0xc0 != 0x80 } ?? 0)
        return String(decoding: whole, as: UTF8.self)
    }
}
