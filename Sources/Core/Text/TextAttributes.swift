public import FoundationEssentials

extension AttributeScopes {
    /// What a `Label` or the title of a `Button` shows of an `AttributedString`, besides Foundation's `link`. Other attributes are kept and
    /// not shown.
    ///
    ///     var message = AttributedString("Saved to Pictures")
    ///     if let place = message.range(of: "Pictures") { message[place].font = .style(.headline) }
    public nonisolated struct InlayAttributes: AttributeScope {
        /// nil is the view's. One whose size is no number above 0 has the view's size.
        public let font: FontAttribute
        /// nil is the view's.
        public let foregroundColor: ForegroundColorAttribute
        /// Behind the text, as high as its font.
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

/// A line under text or through it.
public nonisolated struct LineStyle: Hashable, Sendable {
    public enum Pattern: Hashable, Sendable { case single, thick, double }

    public var pattern: Pattern
    /// nil is that of the text.
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
    /// Text has no attributes: it is shown as it is, and whoever wrote it is told where they come from.
    public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> AttributedString {
        context.doubt(.withoutAttributes)
        return AttributedString(text)
    }

    public static var markupFormat: String { "attributed string" }
}
