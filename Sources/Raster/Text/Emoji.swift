nonisolated extension Character {
    /// Whether the character is shown as a picture (UTS 51): by default, because of a variation selector, or as a sequence.
    var isEmoji: Bool {
        let scalars = unicodeScalars
        guard let first = scalars.first, first.value >= 0x23, first.properties.isEmoji else { return false }
        let rest = scalars.dropFirst()
        if rest.first == Self.textSelector { return false }
        return first.properties.isEmojiPresentation
            || rest.contains { $0 == Self.emojiSelector || $0.properties.isEmojiPresentation }
    }

    private static let textSelector: Unicode.Scalar = "\u{fe0e}"
    private static let emojiSelector: Unicode.Scalar = "\u{fe0f}"
}
