/// A font: a full description, or a text style that the theme resolves.
public nonisolated struct Font: Hashable, Sendable {
    /// The source of a font: a text style or a description.
    public enum Base: Hashable, Sendable {
        case fixed(FontDescriptor)
        case style(TextStyle)
    }

    /// The source of the font.
    public let base: Base

    /// The maximum size in points; a larger glyph exceeds any screen.
    static let maximumSize = 2000.0

    /// Creates a font that does not depend on the theme.
    public init(_ descriptor: FontDescriptor) { base = .fixed(descriptor) }
    /// Creates the font that the theme has for a text style.
    public init(style: TextStyle) { base = .style(style) }

    /// The desktop's sans-serif font; `size` is in points, at most 2,000.
    public static func system(size: Double, weight: Weight = .regular, isItalic: Bool = false) -> Font {
        Font(FontDescriptor(size: size, weight: weight, isItalic: isItalic))
    }

    /// Whether the size is positive and finite.
    var hasSize: Bool {
        if case .fixed(let font) = base { font.size > 0 && font.size.isFinite } else { true }
    }

    /// Returns the font that the theme has for a text style.
    public static func style(_ style: TextStyle) -> Font { Font(style: style) }
}

/// The properties by which a text engine finds a font.
public nonisolated struct FontDescriptor: Hashable, Sendable {
    /// The family; nil is the desktop's sans-serif font.
    public var family: String?
    /// The size in points, at most 2,000.
    public var size: Double
    /// The weight of the letters.
    public var weight: Font.Weight
    /// Whether the letters are italic.
    public var isItalic: Bool

    /// Creates a description. `size` is in points; without a family it is the desktop's font.
    public init(family: String? = nil, size: Double, weight: Font.Weight = .regular, isItalic: Bool = false) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
    }
}

nonisolated extension Font {
    /// The weights of CSS and OpenType.
    public enum Weight: Int, CaseIterable, Sendable, Comparable {
        case thin = 100, ultraLight = 200, light = 300, regular = 400, medium = 500, semibold = 600, bold = 700
        case heavy = 800, black = 900

        /// Returns whether the first weight is lighter.
        public static func < (a: Weight, b: Weight) -> Bool { a.rawValue < b.rawValue }
    }

    /// Named sizes; `Theme` defines their values. Specification 3.2.
    public enum TextStyle: String, CaseIterable, Sendable {
        case largeTitle, title1, title2, title3, headline, subheadline, body, callout, footnote, caption1, caption2
    }
}

nonisolated extension FontDescriptor: CustomStringConvertible {
    public var description: String {
        var parts = [family, size.plain].compactMap(\.self)
        if weight != .regular { parts.append("\(weight)") }
        if isItalic { parts.append("italic") }
        return parts.joined(separator: " ")
    }
}

nonisolated extension Font: CustomStringConvertible {
    public var description: String {
        switch base {
        case .fixed(let descriptor): descriptor.description
        case .style(let style): style.rawValue
        }
    }
}
