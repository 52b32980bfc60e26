nonisolated extension Color {
    /// The purpose of a colour. The theme defines the colour of each role, in light and in dark.
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

    /// Returns the colour that the theme has for a role.
    public static func role(_ role: Role) -> Color { Color(.role(role)) }

    /// UIKit's names for roles that have other names in the theme.
    static let roleAliases: [String: Role] = [
        "systemBackground": .windowBackground, "secondarySystemBackground": .contentBackground,
        "systemGroupedBackground": .groupedBackground, "secondarySystemGroupedBackground": .contentBackground,
        "tertiaryLabel": .placeholder, "placeholderText": .placeholder, "tint": .accent, "systemFill": .fill,
        "systemBlue": .accent, "systemRed": .destructive, "systemGreen": .success, "systemOrange": .warning,
        "systemGray": .track, "opaqueSeparator": .separator, "groupTableViewBackground": .groupedBackground,
    ]

    /// UIKit's named colours that have no role in the theme, with UIKit's values in light and in dark.
    static let systemColors: [String: Color] = [
        "systemYellow": .systemYellow, "systemPink": .systemPink, "systemTeal": .systemTeal,
        "systemIndigo": .systemIndigo, "systemPurple": .systemPurple, "systemGray2": .systemGray2,
        "systemGray3": .systemGray3, "systemGray4": .systemGray4, "systemGray5": .systemGray5,
        "systemGray6": .systemGray6, "quaternaryLabel": .quaternaryLabel, "darkText": .darkText,
        "lightText": .lightText,
    ]

    /// Creates a colour from `0xrrggbbaa` values.
    static func adaptive(_ light: UInt32, _ dark: UInt32) -> Color {
        adaptive(light: RGBA(light), dark: RGBA(dark))
    }

    /// Creates the colour of a name without `#`: a role of the theme or a preset. Specification 3.1.
    public init?(named name: String) {
        if let role = Role(rawValue: name) ?? Self.roleAliases[name] {
            self = .role(role)
        } else if let color = Self.systemColors[name] ?? Self.presets[name] {
            self = color
        } else {
            return nil
        }
    }

    /// All names of colours that documents can use: roles, the names of UIKit, then presets.
    package static var names: [String] {
        Role.allCases.map(\.rawValue) + (Array(roleAliases.keys) + Array(systemColors.keys)).sorted()
            + presets.keys.sorted()
    }
}
