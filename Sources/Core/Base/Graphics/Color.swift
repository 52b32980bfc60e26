import Glibc

/// A colour: fixed components, a role that the theme resolves at drawing time, or a repeated image.
public nonisolated struct Color: Hashable, Sendable {
    /// The source of a colour, without its opacity.
    public enum Base: Hashable, Sendable {
        case fixed(RGBA)
        case role(Role)
        /// One colour in a light theme, another in a dark theme.
        indirect case adaptive(light: RGBA, dark: RGBA)
        /// The image in its own size, tiled from the top left of the painted area.
        indirect case pattern(Image)
    }

    /// The source of the colour, without its opacity.
    public let base: Base
    /// A factor for the opacity of `base`, from 0 to 1.
    public let opacity: Double

    /// Creates a colour from its source and an opacity from 0 to 1.
    public init(_ base: Base, opacity: Double = 1) {
        self.base = base
        self.opacity = opacity
    }

    /// Components from 0 to 1 in sRGB.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.init(.fixed(RGBA(red: red, green: green, blue: blue, alpha: alpha)))
    }

    /// Creates a grey from 0, black, to 1, white.
    public init(white: Double, alpha: Double = 1) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Returns a colour with one value for the light and one for the dark appearance.
    public static func adaptive(light: RGBA, dark: RGBA) -> Color { Color(.adaptive(light: light, dark: dark)) }
    /// Returns a colour that repeats an image.
    public static func pattern(_ image: Image) -> Color { Color(.pattern(image)) }

    /// Parses `#rrggbb` or `#rrggbbaa`, with digits in any case. Specification 3.1.
    public init?(hex: String) {
        guard let rgba = RGBA(hex: hex) else { return nil }
        self.init(.fixed(rgba))
    }

    /// Returns the colour with its opacity multiplied by a factor from 0 to 1.
    public func opacity(_ factor: Double) -> Color { Color(base, opacity: opacity * factor) }
}

/// Colour components from 0 to 1 in sRGB, not premultiplied.
public nonisolated struct RGBA: Hashable, Sendable {
    /// The red component, from 0 to 1, in sRGB.
    public var red: Double
    /// The green component, from 0 to 1, in sRGB.
    public var green: Double
    /// The blue component, from 0 to 1, in sRGB.
    public var blue: Double
    /// The opacity, from 0 to 1; the other components are not multiplied by it.
    public var alpha: Double

    /// Creates a colour from components from 0 to 1, in sRGB.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a colour from `#rrggbb` or `#rrggbbaa`, with digits in any case; nil for other texts.
    public init?(hex: String) {
        let digits = hex.utf8.dropFirst()
        guard hex.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
            digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let value = UInt32(String(hex.dropFirst()), radix: 16)
        else { return nil }
        self.init(digits.count == 6 ? value << 8 | 0xff : value)
    }

    /// Creates a colour from `0xrrggbbaa`.
    public init(_ value: UInt32) {
        func component(_ shift: UInt32) -> Double { Double(value >> shift & 0xff) / 255 }
        self.init(red: component(24), green: component(16), blue: component(8), alpha: component(0))
    }

    /// The relative luminance of WCAG 2, from 0 to 1; opacity is ignored.
    public var luminance: Double {
        func linear(_ value: Double) -> Double {
            value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// Returns the contrast of two opaque colours by WCAG 2, from 1 to 21.
    public func contrast(with other: RGBA) -> Double {
        let (a, b) = (luminance, other.luminance)
        return (max(a, b) + 0.05) / (min(a, b) + 0.05)
    }
}

nonisolated extension RGBA: CustomStringConvertible {
    public var description: String {
        let parts = [red, green, blue] + (alpha < 1 ? [alpha] : [])
        return parts.reduce("#") { text, part in
            let byte = part.isNaN ? 0 : UInt8((min(max(part, 0), 1) * 255).rounded())
            return text + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }
}

/// Encoded as text: `"#2563d9"`.
nonisolated extension RGBA: Codable {
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        guard let rgba = RGBA(hex: try value.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: value, debugDescription: "a colour must have the form #2563d9")
        }
        self = rgba
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(description)
    }
}

nonisolated extension Color: CustomStringConvertible {
    public var description: String {
        let name =
            switch base {
            case .fixed(let rgba): rgba.description
            case .role(let role): role.rawValue
            case .adaptive(let light, let dark): "\(light)/\(dark)"
            case .pattern(let image): "pattern \"\(image.name)\""
            }
        return opacity < 1 ? "\(name)*\(Double(opacity).plain)" : name
    }
}

nonisolated extension Color {
    /// The preset names of specification 3.1, with the component values of UIKit.
    static let presets: [String: Color] = [
        "black": .black, "darkGray": .darkGray, "lightGray": .lightGray, "white": .white, "gray": .gray,
        "red": .red, "green": .green, "blue": .blue, "cyan": .cyan, "yellow": .yellow,
        "magenta": .magenta, "orange": .orange, "purple": .purple, "brown": .brown, "clear": .clear,
    ]
}
