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
        public let underlineStyle: UnderlineStyleAttribute
        public let strikethroughStyle: StrikethroughStyleAttribute
        public let foundation: FoundationAttributes

        public enum FontAttribute: AttributedStringKey {
            public typealias Value = Font
            public static let name = "Inlay.Font"
        }

        public enum ForegroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "Inlay.ForegroundColor"
        }

        public enum BackgroundColorAttribute: AttributedStringKey {
            public typealias Value = Color
            public static let name = "Inlay.BackgroundColor"
        }

        public enum UnderlineStyleAttribute: AttributedStringKey {
            public typealias Value = LineStyle
            public static let name = "Inlay.UnderlineStyle"
        }

        public enum StrikethroughStyleAttribute: AttributedStringKey {
            public typealias Value = LineStyle
            public static let name = "Inlay.StrikethroughStyle"
        }
    }

    public nonisolated var inlay: InlayAttributes.Type { InlayAttributes.self }
}

nonisolated extension AttributeDynamicLookup {
    public subscript<Key: AttributedStringKey>(
        dynamicMember keyPath: KeyPath<AttributeScopes.InlayAttributes, Key>
    ) -> Key { self[Key.self] }
}

/// A line under or through text.
public nonisolated struct LineStyle: Hashable, Sendable {
    public enum Pattern: Hashable, Sendable { case single, thick, double }

    public var pattern: Pattern
    /// The line's colour; nil is the text's colour.
    public var color: Color?

    public init(_ pattern: Pattern = .single, color: Color? = nil) {
        self.pattern = pattern
        self.color = color
    }

    public static let single = LineStyle(.single)
    public static let thick = LineStyle(.thick)
    public static let double = LineStyle(.double)
}

nonisolated extension AttributedString: MarkupConvertible {
    /// Creates a text without attributes and reports a validation warning, because markup text cannot have attributes.
    public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> AttributedString {
        context.conversionWarning(.withoutAttributes)
        return AttributedString(text)
    }

    public static var markupFormat: String { "attributed string" }
}
