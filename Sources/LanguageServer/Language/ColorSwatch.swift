import Inlay

/// The colours that documents can name, with their components in the light theme.
struct ColorSwatch {
    let name: String
    let rgba: RGBA

    static let named: [ColorSwatch] = {
        let theme = Theme()
        return Color.names.compactMap { name in
            Color(named: name).map { ColorSwatch(name: name, rgba: theme.rgba($0 as Color)) }
        }
    }()

    private static let byName = Dictionary(named.map { ($0.name, $0.rgba) }) { first, _ in first }

    /// Returns the components of a colour's name or of `#rrggbb`, or nil for another text.
    static func rgba(of text: String) -> RGBA? { text.hasPrefix("#") ? RGBA(hex: text) : byName[text] }

    /// `#rrggbb`, or `#rrggbbaa` for a translucent colour.
    nonisolated static func hex(_ rgba: RGBA) -> String {
        func digits(_ component: Double) -> String {
            let text = String(Int((min(max(component, 0), 1) * 255).rounded()), radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        let color = "#" + digits(rgba.red) + digits(rgba.green) + digits(rgba.blue)
        return rgba.alpha < 1 ? color + digits(rgba.alpha) : color
    }

    /// Whether the values of a property are colours.
    static func isColor(_ property: PropertyDescription) -> Bool { property.format.hasPrefix("colour") }
}
