/// Selects the conversion of text for a property that can hold any value, by the property's name. Specification 1.6.
enum NamedConversion {
    static func type(for name: String) -> any MarkupConvertible.Type {
        if let type = types[name] { return type }
        return endings.first { name.hasSuffix($0.ending) }?.type ?? String.self
    }

    private static let endings: [(ending: String, type: any MarkupConvertible.Type)] = [
        ("color", Color.self), ("Color", Color.self), ("font", Font.self), ("Font", Font.self), ("image", Image.self),
        ("Image", Image.self), ("Inset", EdgeInsets.self), ("Insets", EdgeInsets.self),
    ]

    private static let types: [String: any MarkupConvertible.Type] = [
        "layoutMargins": EdgeInsets.self, "colors": [Color].self, "locations": [Double].self,
        "anchor": Anchor.self, "dataDetectorTypes": Set<String>.self, "allowedPressTypes": Set<String>.self,
        "allowedTouchTypes": Set<String>.self, "allowedUnits": Set<String>.self,
        "contentMode": ContentMode.self, "tintAdjustmentMode": TintAdjustmentMode.self,
        "contentHorizontalAlignment": ContentHorizontalAlignment.self,
        "contentVerticalAlignment": ContentVerticalAlignment.self, "lineBreakMode": LineBreakMode.self,
        "textAlignment": TextAlignment.self, "horizontalAlignment": HorizontalAlignment.self,
        "verticalAlignment": VerticalAlignment.self, "baseline": Baseline.self,
        "horizontalContentCompressionResistancePriority": LayoutPriority.self,
        "verticalContentCompressionResistancePriority": LayoutPriority.self,
        "horizontalContentHuggingPriority": LayoutPriority.self, "verticalContentHuggingPriority": LayoutPriority.self,
    ]
}
