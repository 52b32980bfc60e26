public import FoundationEssentials

extension AttributeScopes {
    /// The attributes of an `AttributedString` that a `Label` or the title of a `Button` supports, in addition to Foundation's
    /// `link`. Other attributes are kept but not drawn.
    ///
    ///     var message = AttributedString("Saved to Pictures")
    ///     if let place = message.range(of: "Pictures") { message[place].font = .style(.headline) }
    public nonisolated struct InlayAttributes: AttributeScope {
        /// The font; nil is the view's font. A font without a positive size uses the view's size.
        public let font: FontAttribute
        /// The text colour; nil is the view's colour.
        public let foregroundColor: ForegroundColorAttribute
        /// The colour behind the text, as high as its font.
        public let backgroundColor: BackgroundColorAttribute
        /// The line below the text.
        public let underlineStyle: UnderlineStyleAttribute
        /// The line through the text.
        public let strikethroughStyle: StrikethroughStyleAttribute
        /// The attributes of Foundation, such as `link`.
        public let foundation: FoundationAttributes

        /// The key of a font.
        public enum FontAttribute: AttributedStringKey {
            /// A font; the theme resolves text styles.
            public typealias Value = Font
            public static let name = "Inlay.Font"
        }

        /// The key of the text's colour.
        public enum ForegroundColorAttribute: AttributedStringKey {
            /// The colour of the text.
            public typealias Value = Color
            public static let name = "Inlay.ForegroundColor"
        }

        /// The key of the colour behind the text.
        public enum BackgroundColorAttribute: AttributedStringKey {
            /// The colour behind the text.
            public typealias Value = Color
            public static let name = "Inlay.BackgroundColor"
        }

        /// The key of a line below the text.
        public enum UnderlineStyleAttribute: AttributedStringKey {
            /// The look of the line.
            public typealias Value = LineStyle
            public static let name = "Inlay.UnderlineStyle"
        }

        /// The key of a line through the text.
        public enum StrikethroughStyleAttribute: AttributedStringKey {
            /// The look of the line.
            public typealias Value = LineStyle
            public static let name = "Inlay.StrikethroughStyle"
        }
    }

    /// The attributes that labels draw.
    public nonisolated var inlay: InlayAttributes.Type { InlayAttributes.self }
}

nonisolated extension AttributeDynamicLookup {
    /// Finds an attribute of Inlay by its name, for `text.font` and the like.
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.InlayAttributes, Key>
    ) -> Key { self[Key.self] }
}

/// A line under or through text.
public nonisolated struct LineStyle: Hashable, Sendable {
    /// The number and width of lines.
    public enum Pattern: Hashable, Sendable { case single, thick, double }

    /// The number and width of lines.
    public var pattern: Pattern
    /// The line's colour; nil is the text's colour.
    public var color: Color?

    /// Creates a line. A colour of nil, the default, is that of the text.
    public init(_ pattern: Pattern = .single, color: Color? = nil) {
        self.pattern = pattern
        self.color = color
    }

    /// One line of the font's width, in the text's colour.
    public static let single = LineStyle(.single)
    /// One line of twice the width, in the text's colour.
    public static let thick = LineStyle(.thick)
    /// Two lines, in the text's colour.
    public static let double = LineStyle(.double)
}

nonisolated extension AttributedString: MarkupConvertible {
    /// Creates a text with links, as in `Read the [terms](https://example.org/terms)`. A text without links is reported with a warning,
    /// because markup cannot express other attributes.
    @MainActor public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> AttributedString {
        let parts = LinkedText(text).parts
        if parts.allSatisfy({ $0.address == nil }) { context.conversionWarning(.withoutAttributes) }
        var value = AttributedString()
        for part in parts {
            var text = AttributedString(part.text)
            if let address = part.address { text.link = try URL.markupValue(address, in: context) }
            value.append(text)
        }
        return value
    }

    public static var markupFormat: String { "attributed string" }
}
