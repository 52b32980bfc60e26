/// The properties that documents can set on every view.
enum ViewProperties {
    /// The properties of all views. Specification 13.1.
    static let all: [Property] =
        dimensions + [
            .init("backgroundColor", \View.backgroundColor) { $0.backgroundColor = $1 },
            .init("tintColor", \View.tintColor) { $0.tintColor = $1 },
            .init(
                "appearance", \View.overrideUserInterfaceStyle, aliases: ["overrideUserInterfaceStyle"]
            ) { $0.overrideUserInterfaceStyle = $1 },
            .init("alpha", \View.alpha) { $0.alpha = $1 },
            .init("hidden", \View.isHidden) { $0.isHidden = $1 },
            .init("clipsToBounds", \View.clipsToBounds) { $0.clipsToBounds = $1 },
            .init("userInteractionEnabled", \View.isUserInteractionEnabled) { $0.isUserInteractionEnabled = $1 },
            .init("hitBehavior", \View.hitBehavior) { $0.hitBehavior = $1 },
            .init("contentMode", \View.contentMode) { $0.contentMode = $1 },
            .init("tag", \View.tag) { $0.tag = $1 },
            .init("accessibilityLabel", \View.accessibilityLabel) { $0.accessibilityLabel = $1 },
            .init("toolTip", \View.toolTip) { $0.toolTip = $1 },
            .init("accessibilityIdentifier", \View.accessibilityIdentifier) { $0.accessibilityIdentifier = $1 },
            .init("opaque", \View.isOpaque) { $0.isOpaque = $1 },
            .init("tintAdjustmentMode", \View.tintAdjustmentMode) { $0.tintAdjustmentMode = $1 },
            .init(object: "layer", \View.layer),
        ] + priorities

    private static let priorities: [Property] = [
        .init(
            "horizontalContentCompressionResistancePriority", \View.horizontalContentCompressionResistancePriority
        ) { $0.horizontalContentCompressionResistancePriority = $1 },
        .init("verticalContentCompressionResistancePriority", \View.verticalContentCompressionResistancePriority) {
            $0.verticalContentCompressionResistancePriority = $1
        },
        .init("horizontalContentHuggingPriority", \View.horizontalContentHuggingPriority) {
            $0.horizontalContentHuggingPriority = $1
        },
        .init("verticalContentHuggingPriority", \View.verticalContentHuggingPriority) {
            $0.verticalContentHuggingPriority = $1
        },
    ]

    private static let dimensions: [Property] = [
        .init("width", \View.width, check: LengthCheck.refuseNegative) { $0.width = $1 },
        .init("height", \View.height, check: LengthCheck.refuseNegative) { $0.height = $1 },
        .init("minimumWidth", \View.minimumWidth, check: LengthCheck.refuseNegative) { $0.minimumWidth = $1 },
        .init("minimumHeight", \View.minimumHeight, check: LengthCheck.refuseNegative) { $0.minimumHeight = $1 },
        .init("maximumWidth", \View.maximumWidth, check: LengthCheck.refuseNegative) { $0.maximumWidth = $1 },
        .init("maximumHeight", \View.maximumHeight, check: LengthCheck.refuseNegative) { $0.maximumHeight = $1 },
        .init("aspectRatio", \View.aspectRatio, check: LengthCheck.refuseRatio) { $0.aspectRatio = $1 },
        .init("weight", \View.weight, check: LengthCheck.refuseNegative) { $0.weight = $1 },
        .init("anchor", \View.anchor) { $0.anchor = $1 },
        .init("layoutMargins", \View.layoutMargins, check: LengthCheck.refuseHuge) { $0.layoutMargins = $1 },
        .init("layoutMarginTop", \View.layoutMarginTop, check: LengthCheck.refuseHuge) { $0.layoutMarginTop = $1 },
        .init("layoutMarginLeft", \View.layoutMarginLeft, check: LengthCheck.refuseHuge) { $0.layoutMarginLeft = $1 },
        .init("layoutMarginBottom", \View.layoutMarginBottom, check: LengthCheck.refuseHuge) {
            $0.layoutMarginBottom = $1
        },
        .init("layoutMarginRight", \View.layoutMarginRight, check: LengthCheck.refuseHuge) {
            $0.layoutMarginRight = $1
        },
        .init("layoutMarginLeading", \View.layoutMarginLeading, check: LengthCheck.refuseHuge) {
            $0.layoutMarginLeading = $1
        },
        .init("layoutMarginTrailing", \View.layoutMarginTrailing, check: LengthCheck.refuseHuge) {
            $0.layoutMarginTrailing = $1
        },
        .init("topSpacing", \View.topSpacing, check: LengthCheck.refuseHuge) { $0.topSpacing = $1 },
        .init("bottomSpacing", \View.bottomSpacing, check: LengthCheck.refuseHuge) { $0.bottomSpacing = $1 },
        .init("leadingSpacing", \View.leadingSpacing, check: LengthCheck.refuseHuge) { $0.leadingSpacing = $1 },
        .init("trailingSpacing", \View.trailingSpacing, check: LengthCheck.refuseHuge) { $0.trailingSpacing = $1 },
    ]
}
