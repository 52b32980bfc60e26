extension ContentMode: MarkupConvertible {}
extension HitBehavior: MarkupConvertible {}

extension View {
    /// Specification 13.1.
    static let viewProperties: [Property] =
        dimensionProperties + [
            .init("backgroundColor", \View.backgroundColor) { $0.backgroundColor = $1 },
            .init("tintColor", \View.tintColor) { $0.tintColor = $1 },
            .init("alpha", \View.alpha) { $0.alpha = $1 },
            .init("hidden", \View.isHidden) { $0.isHidden = $1 },
            .init("clipsToBounds", \View.clipsToBounds) { $0.clipsToBounds = $1 },
            .init("userInteractionEnabled", \View.isUserInteractionEnabled) { $0.isUserInteractionEnabled = $1 },
            .init("hitBehavior", \View.hitBehavior) { $0.hitBehavior = $1 },
            .init("contentMode", \View.contentMode) { $0.contentMode = $1 },
            .init("tag", \View.tag) { $0.tag = $1 },
            .init("accessibilityLabel", \View.accessibilityLabel) { $0.accessibilityLabel = $1 },
        ]

    private static let dimensionProperties: [Property] = [
        .init("width", \View.width, check: refuseNegative) { $0.width = $1 },
        .init("height", \View.height, check: refuseNegative) { $0.height = $1 },
        .init("minimumWidth", \View.minimumWidth, check: refuseNegative) { $0.minimumWidth = $1 },
        .init("minimumHeight", \View.minimumHeight, check: refuseNegative) { $0.minimumHeight = $1 },
        .init("maximumWidth", \View.maximumWidth, check: refuseNegative) { $0.maximumWidth = $1 },
        .init("maximumHeight", \View.maximumHeight, check: refuseNegative) { $0.maximumHeight = $1 },
        .init("aspectRatio", \View.aspectRatio) { $0.aspectRatio = $1 },
        .init("weight", \View.weight, check: refuseHuge) { $0.weight = $1 },
        .init("layoutMargins", \View.layoutMargins, check: refuseHuge) { $0.layoutMargins = $1 },
        .init("layoutMarginTop", \View.layoutMargins.top, check: refuseHuge) { $0.layoutMargins.top = $1 },
        .init("layoutMarginLeft", \View.layoutMargins.left, check: refuseHuge) { $0.layoutMargins.left = $1 },
        .init("layoutMarginBottom", \View.layoutMargins.bottom, check: refuseHuge) { $0.layoutMargins.bottom = $1 },
        .init("layoutMarginRight", \View.layoutMargins.right, check: refuseHuge) { $0.layoutMargins.right = $1 },
        .init("topSpacing", \View.topSpacing, check: refuseHuge) { $0.topSpacing = $1 },
        .init("bottomSpacing", \View.bottomSpacing, check: refuseHuge) { $0.bottomSpacing = $1 },
        .init("leadingSpacing", \View.leadingSpacing, check: refuseHuge) { $0.leadingSpacing = $1 },
        .init("trailingSpacing", \View.trailingSpacing, check: refuseHuge) { $0.trailingSpacing = $1 },
    ]

    private nonisolated static func refuseNegative(_ length: Double) -> MarkupValueError? {
        length < 0 ? .negative : refuseHuge(length)
    }

    nonisolated static func refuseHuge(_ length: Double) -> MarkupValueError? {
        length.magnitude <= Double.lengthLimit ? nil : .outOfRange
    }

    nonisolated static func refuseHuge(_ insets: EdgeInsets) -> MarkupValueError? {
        [insets.top, insets.left, insets.bottom, insets.right].lazy.compactMap { refuseHuge($0) }.first
    }
}
