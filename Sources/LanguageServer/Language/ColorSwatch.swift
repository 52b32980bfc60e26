import Inlay

/// A colour that documents can name, with its components in the light theme.
struct ColorSwatch: Sendable {
    let name: String
    let rgba: RGBA
}

/// The colours that documents can name.
struct ColorSwatches: Sendable {
    let named: [ColorSwatch]
    private let byName: [String: RGBA]

    init() {
        let theme = Theme()
        named = Color.names.compactMap { name in
            Color(named: name).map { ColorSwatch(name: name, rgba: theme.rgba($0 as Color)) }
        }
        byName = Dictionary(named.map { ($0.name, $0.rgba) }) { first, _ in first }
    }

    /// Returns the components of a colour's name or of `#rrggbb`, or nil for another text.
    func rgba(of text: String) -> RGBA? { text.hasPrefix("#") ? RGBA(hex: text) : byName[text] }

    /// `#rrggbb`, or `#rrggbbaa` for a translucent colour.
    static func hex(_ rgba: RGBA) -> String {
        func digits(_ component: Double) -> String {
            let text = String(Int((min(max(component, 0), 1) * 255).rounded()), radix: 16)
            return text.count == 1 ? "0" + text : text
        }
        let color = "#" + digits(rgba.red) + digits(rgba.green) + digits(rgba.blue)
        return rgba.alpha < 1 ? color + digits(rgba.alpha) : color
    }
}
