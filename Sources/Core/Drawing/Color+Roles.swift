nonisolated extension Color {
    /// What a colour is for. The theme says how it looks, in light and in dark.
    public enum Role: String, CaseIterable, Sendable {
        case windowBackground, contentBackground, groupedBackground
        case label, secondaryLabel, placeholder
        case separator, inputBorder
        case fill, fillHover, fillPressed, fillBorder
        case accent, accentHover, accentPressed, onAccent
        case selection, selectionSecondaryLabel, selectionAccent
        case link, tintedTitle, track, filledTrack
        case destructive, success, warning
    }

    public static func role(_ role: Role) -> Color { Color(.role(role)) }

    public static let label = Color.role(.label)
    public static let secondaryLabel = Color.role(.secondaryLabel)
    public static let windowBackground = Color.role(.windowBackground)
    public static let contentBackground = Color.role(.contentBackground)
    public static let separator = Color.role(.separator)
    public static let accent = Color.role(.accent)

    /// UIKit's names for roles that the theme calls otherwise.
    static let roleAliases: [String: Role] = [
        "systemBackground": .windowBackground, "secondarySystemBackground": .contentBackground,
        "systemGroupedBackground": .groupedBackground, "secondarySystemGroupedBackground": .contentBackground,
        "tertiaryLabel": .placeholder, "placeholderText": .placeholder, "tint": .accent, "systemFill": .fill,
        "systemBlue": .accent, "systemRed": .destructive, "systemGreen": .success, "systemOrange": .warning,
        "systemGray": .track, "opaqueSeparator": .separator, "groupTableViewBackground": .groupedBackground,
    ]

    /// UIKit's names for colours that have no part in the theme, with UIKit's values in light and in dark.
    static let systemColors: [String: Color] = [
        "systemYellow": adaptive(0xffcc_00ff, 0xffd6_0aff), "systemPink": adaptive(0xff2d_55ff, 0xff37_5fff),
        "systemTeal": adaptive(0x30b0_c7ff, 0x40c8_e0ff), "systemIndigo": adaptive(0x5856_d6ff, 0x5e5c_e6ff),
        "systemPurple": adaptive(0xaf52_deff, 0xbf5a_f2ff), "systemGray2": adaptive(0xaeae_b2ff, 0x6363_66ff),
        "systemGray3": adaptive(0xc7c7_ccff, 0x4848_4aff), "systemGray4": adaptive(0xd1d1_d6ff, 0x3a3a_3cff),
        "systemGray5": adaptive(0xe5e5_eaff, 0x2c2c_2eff), "systemGray6": adaptive(0xf2f2_f7ff, 0x1c1c_1eff),
        "quaternaryLabel": adaptive(0x3c3c_432d, 0xebeb_f529),
        "darkText": .black, "lightText": Color(white: 1, alpha: 0.6),
    ]

    /// `0xrrggbbaa`
    private static func adaptive(_ light: UInt32, _ dark: UInt32) -> Color {
        adaptive(light: RGBA(light), dark: RGBA(dark))
    }

    /// The colour of a name without `#`: a role of the theme or a preset (specification 3.1).
    public init?(named name: String) {
        if let role = Role(rawValue: name) ?? Self.roleAliases[name] {
            self = .role(role)
        } else if let color = Self.systemColors[name] ?? Self.presets[name] {
            self = color
        } else {
            return nil
        }
    }

    static var names: [String] {
        Role.allCases.map(\.rawValue) + (Array(roleAliases.keys) + Array(systemColors.keys)).sorted()
            + presets.keys.sorted()
    }
}
