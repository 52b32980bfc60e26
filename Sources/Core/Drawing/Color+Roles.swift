nonisolated extension Color {
    /// What a colour is for. The theme says how it looks, in light and in dark.
    public enum Role: String, CaseIterable, Sendable {
        case windowBackground, contentBackground, groupedBackground
        case label, secondaryLabel, placeholder
        case separator, inputBorder
        case fill, fillHover, fillPressed
        case accent, accentHover, accentPressed, onAccent
        case selection, selectionSecondaryLabel
        case link, tintedTitle, track
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
        "systemGray": .track,
    ]

    /// The colour of a name without `#`: a role of the theme or a preset (specification 3.1).
    public init?(named name: String) {
        if let role = Role(rawValue: name) ?? Self.roleAliases[name] {
            self = .role(role)
        } else if let preset = Self.presets[name] {
            self = preset
        } else {
            return nil
        }
    }

    static var names: [String] {
        Role.allCases.map(\.rawValue) + roleAliases.keys.sorted() + presets.keys.sorted()
    }
}
