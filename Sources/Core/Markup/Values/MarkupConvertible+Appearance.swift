// Colours, fonts and images. Specification 3.1 to 3.3.

nonisolated extension Color: MarkupConvertible {
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Color {
        if text.utf8.first == UInt8(ascii: "#") {
            guard let color = Color(hex: text) else { throw .colorDigits }
            return color
        }
        return try context.color(named: text)
    }

    public static var markupFormat: String { "colour: #rrggbb, #rrggbbaa or a name" }
    public var markupText: String? { opacity == 1 ? description : nil }
}

nonisolated extension Image: MarkupConvertible {
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Image {
        try context.image(named: text)
    }

    public static var markupFormat: String { "image name" }
    /// The symbols of Inlay. Files and icons have other names.
    public static var markupNames: [String] { Symbol.allCases.map(\.rawValue) }
}

nonisolated extension Font: MarkupConvertible {
    public static func markupValue(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Font {
        try context.font(text)
    }

    /// Converts text to a font without searching `Fonts.plist`.
    @MainActor static func value(_ text: String, in context: MarkupContext) throws(MarkupValueError) -> Font {
        if let style = TextStyle(rawValue: text) { return Font(style: style) }
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            let styles = TextStyle.allCases.map(\.rawValue)
            // `System20`: the space before the size is missing.
            let isName = parts.count == 1 && (text.last?.isNumber == false || text.nearest(among: styles) != nil)
            throw isName ? .unknownName(known: styles) : .fontForm
        }
        let size = NumericPrefix(String(parts[1]))
        guard size.form == .whole else { throw .fontForm }
        guard size.value > 0 else { throw .notPositive }
        guard size.value <= maximumSize else { throw .outside(0...maximumSize) }
        var descriptor = FontDescriptor(postScriptName: String(parts[0]), size: size.value)
        if let family = descriptor.family {
            let known = PostScriptName(String(parts[0])).families.first { context.hasFontFamily($0) }
            if known == nil { context.conversionWarning(.unknownFont(family)) }
            descriptor.family = known
        }
        return Font(descriptor)
    }

    public static var markupFormat: String { "font: a text style, or a name and a size" }

    public var markupText: String? {
        switch base {
        case .style(let style): style.rawValue
        case .fixed(let font): "\(font.postScriptName) \(font.size.plain)"
        }
    }
}
