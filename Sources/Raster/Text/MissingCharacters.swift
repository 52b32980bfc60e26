import Inlay

/// Characters that no installed font has. They are reported once per script instead of for each label and frame.
nonisolated struct MissingCharacters {
    private var reported: Set<Group> = []

    /// The most scripts reported, because untrusted text may have a character of each.
    private static let limit = 32

    /// Returns a message for the first character of a script; otherwise nil.
    mutating func message(for character: Unicode.Scalar) -> String? {
        let group = Group(character)
        guard reported.count < Self.limit, reported.insert(group).inserted else { return nil }
        let code = String(character.value, radix: 16, uppercase: true)
        let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
        return "no font has '\(character)' (U+\(padded)): \(group.name) are drawn as boxes; \(group.advice)"
    }

    /// A group of characters that one font is likely to cover.
    private enum Group: Hashable {
        case emoji, ideographs, privateUse
        /// Blocks of 256 characters, which few scripts share.
        case block(UInt32)

        init(_ character: Unicode.Scalar) {
            switch character.value {
            case 0xe000...0xf8ff, 0xf0000...: self = .privateUse
            case 0x1100...0x11ff, 0x2e80...0xa4cf, 0xac00...0xd7ff, 0xf900...0xfaff, 0xfe30...0xfe4f, 0xff00...0xffef,
                0x20000...0x3ffff:
                self = .ideographs
            default: self = character.properties.isEmoji ? .emoji : .block(character.value >> 8)
            }
        }

        var name: String {
            switch self {
            case .emoji: "missing emoji"
            case .ideographs: "missing characters of Chinese, Japanese and Korean"
            case .privateUse: "characters of private use"
            case .block: "missing characters of this script"
            }
        }

        var advice: String {
            switch self {
            case .emoji: "install a font for them (\(SystemPackage.emojiFont))"
            case .ideographs: "install a font for them (\(SystemPackage.ideographFont))"
            case .privateUse: "install the font that the text is written for"
            case .block: "install a font for it (\(SystemPackage.scriptsFont))"
            }
        }
    }
}
