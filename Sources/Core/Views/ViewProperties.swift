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
            .init("collapsible", \View.isCollapsible) { $0.isCollapsible = $1 },
            .init("clipsToBounds", \View.clipsToBounds) { $0.clipsToBounds = $1 },
            .init("userInteractionEnabled", \View.isUserInteractionEnabled) { $0.isUserInteractionEnabled = $1 },
            .init("hitBehavior", \View.hitBehavior) { $0.hitBehavior = $1 },
            .init("contentMode", \View.contentMode) { $0.contentMode = $1 },
            .init("tag", \View.tag) { $0.tag = $1 },
            .init("accessibilityLabel", \View.accessibilityLabel) { $0.accessibilityLabel = $1 },
            .init("accessibilityHint", \View.accessibilityProperties.hint) { $0.accessibilityProperties.hint = $1 },
            .init("accessibilityValue", \View.accessibilityProperties.value) { $0.accessibilityProperties.value = $1 },
            .init("accessibilityTraits", \View.accessibilityProperties.traits) {
                $0.accessibilityProperties.traits = $1
            },
            .init("accessibilityElement", \View.accessibilityProperties.isElement) {
                $0.accessibilityProperties.isElement = $1
            },
            .init("accessibilityElementsHidden", \View.accessibilityProperties.isHidden) {
                $0.accessibilityProperties.isHidden = $1
            },
            .init("accessibilityLabelledBy", \View.accessibilityProperties.labelledBy) {
                $0.accessibilityProperties.labelledBy = $1
            },
            .init("accessibilityLive", \View.accessibilityProperties.live) { $0.accessibilityProperties.live = $1 },
            .init("toolTip", \View.toolTip) { $0.toolTip = $1 },
            .init("accessibilityIdentifier", \View.accessibilityIdentifier) { $0.accessibilityIdentifier = $1 },
            .init("opaque", \View.flags.isOpaque) { $0.flags.isOpaque = $1 },
            .init("tintAdjustmentMode", \View.tintAdjustmentMode) { $0.tintAdjustmentMode = $1 },
            .init(object: "layer", \View.layer),
        ] + priorities

    private static let priorities: [Property] = [
        .init("horizontalContentCompressionResistancePriority", \View.horizontalContentCompressionResistancePriority) {
            $0.horizontalContentCompressionResistancePriority = $1
        },
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
        length("width", \View.width) { $0.width = $1 },
        length("height", \View.height) { $0.height = $1 },
        length("minimumWidth", \View.minimumWidth) { $0.minimumWidth = $1 },
        length("minimumHeight", \View.minimumHeight) { $0.minimumHeight = $1 },
        length("maximumWidth", \View.maximumWidth) { $0.maximumWidth = $1 },
        length("maximumHeight", \View.maximumHeight) { $0.maximumHeight = $1 },
        .init("aspectRatio", \View.aspectRatio, check: LengthCheck.refuseRatio) { $0.aspectRatio = $1 },
        length("weight", \View.weight) { $0.weight = $1 },
        .init("anchor", \View.anchor) { $0.anchor = $1 },
        .init("layoutMargins", \View.layoutMargins, check: LengthCheck.refuseHuge) { $0.layoutMargins = $1 },
        distance("layoutMarginTop", \View.layoutMargins.top) { $0.layoutSettings.ownMargins.top = $1 },
        distance("layoutMarginLeft", \View.layoutMargins.left) { $0.layoutSettings.ownMargins.left = $1 },
        distance("layoutMarginBottom", \View.layoutMargins.bottom) { $0.layoutSettings.ownMargins.bottom = $1 },
        distance("layoutMarginRight", \View.layoutMargins.right) { $0.layoutSettings.ownMargins.right = $1 },
        distance("layoutMarginLeading", \View.layoutMarginLeading) { $0.layoutMarginLeading = $1 },
        distance("layoutMarginTrailing", \View.layoutMarginTrailing) { $0.layoutMarginTrailing = $1 },
        distance("topSpacing", \View.topSpacing) { $0.topSpacing = $1 },
        distance("bottomSpacing", \View.bottomSpacing) { $0.bottomSpacing = $1 },
        distance("leadingSpacing", \View.leadingSpacing) { $0.leadingSpacing = $1 },
        distance("trailingSpacing", \View.trailingSpacing) { $0.trailingSpacing = $1 },
    ]

    private static func length(
        _ name: String, _ path: @autoclosure @escaping () -> KeyPath<View, Double>,
        set: @escaping (View, Double) -> Void
    ) -> Property { .init(name, path(), check: LengthCheck.refuseNegative, set: set) }

    private static func distance(
        _ name: String, _ path: @autoclosure @escaping () -> KeyPath<View, Double>,
        set: @escaping (View, Double) -> Void
    ) -> Property { .init(name, path(), check: LengthCheck.refuseHuge, set: set) }
}
