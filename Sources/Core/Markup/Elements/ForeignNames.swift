/// What other toolkits call things. Who types such a name is told Inlay's, which no near spelling would find.
nonisolated enum ForeignNames {
    private static let elements = [
        "Row": "RowView", "HStack": "RowView", "HBox": "RowView", "Column": "ColumnView", "VStack": "ColumnView",
        "VBox": "ColumnView", "ZStack": "LayerView", "Text": "Label", "Image": "ImageView",
    ]

    private static let attributes = [
        "onClick": "onPrimaryActionTriggered", "onclick": "onPrimaryActionTriggered",
        "onTap": "onPrimaryActionTriggered", "minWidth": "minimumWidth", "maxWidth": "maximumWidth",
        "minHeight": "minimumHeight", "maxHeight": "maximumHeight", "color": "textColor", "padding": "layoutMargins",
        "background": "backgroundColor",
    ]

    static func element(_ name: String) -> String? { elements[name] }

    /// - Parameter known: what the element has; no other name is of use there.
    static func attribute(_ name: String, among known: [String]) -> String? {
        attributes[name].flatMap { known.contains($0) ? $0 : nil }
    }
}
