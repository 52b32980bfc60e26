/// What the specification gives to the classes that exist, and this version does not do yet. A document that uses it is right;
/// it is told so, rather than that it mistyped a name.
nonisolated enum LaterNames {
    static let properties: Set<String> = [
        // View
        "opaque", "tintAdjustmentMode", "anchor", "layer", "layoutMarginLeading", "layoutMarginTrailing",
        "accessibilityIdentifier", "horizontalContentCompressionResistancePriority",
        "verticalContentCompressionResistancePriority", "horizontalContentHuggingPriority",
        "verticalContentHuggingPriority",
        // Label
        "adjustsFontSizeToFitWidth", "minimumScaleFactor", "shadowColor", "shadowOffsetWidth", "shadowOffsetHeight",
        "attributedText",
        // Button and other controls
        "titleShadowColor", "normalTitleShadowColor", "highlightedTitleShadowColor", "disabledTitleShadowColor",
        "selectedTitleShadowColor", "attributedTitle", "showsTouchWhenHighlighted", "adjustsImageWhenHighlighted",
        "contentHorizontalAlignment", "contentVerticalAlignment",
        // ImageView
        "animationImages", "animationDuration",
    ]

    static let styles: Set<String> = [
        "detailDisclosureButton", "infoLightButton", "infoDarkButton", "contactAddButton", "plainButton",
    ]
}
