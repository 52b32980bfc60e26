/// Children one over the other up to the edges of the view, regardless of its margins; paddings inset them.
///
///     <RootView topPadding="12"><ColumnView>...</ColumnView></RootView>
///
/// Specification 11.4.
@MainActor open class RootView: LayerView {
    /// The padding at the top, in points; 0 by default, may be negative.
    public var topPadding = 0.0 { didSet { layoutSettings.lengthDidChange(\RootView.topPadding, from: oldValue) } }
    /// The padding at the bottom, in points.
    public var bottomPadding = 0.0 {
        didSet { layoutSettings.lengthDidChange(\RootView.bottomPadding, from: oldValue) }
    }
    /// The padding on the side where lines of text begin, in points.
    public var leadingPadding = 0.0 {
        didSet { layoutSettings.lengthDidChange(\RootView.leadingPadding, from: oldValue) }
    }
    /// The padding on the side where lines of text end, in points.
    public var trailingPadding = 0.0 {
        didSet { layoutSettings.lengthDidChange(\RootView.trailingPadding, from: oldValue) }
    }

    deinit {}

    override var contentInsets: EdgeInsets {
        let (leading, trailing) = (
            layoutSettings.insets.leading + leadingPadding, layoutSettings.insets.trailing + trailingPadding
        )
        return EdgeInsets(
            top: layoutSettings.insets.top + topPadding, left: isRightToLeft ? trailing : leading,
            bottom: layoutSettings.insets.bottom + bottomPadding, right: isRightToLeft ? leading : trailing)
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("topPadding", \RootView.topPadding, check: LengthCheck.refuseHuge) { $0.topPadding = $1 },
            .init("bottomPadding", \RootView.bottomPadding, check: LengthCheck.refuseHuge) { $0.bottomPadding = $1 },
            .init("leadingPadding", \RootView.leadingPadding, check: LengthCheck.refuseHuge) { $0.leadingPadding = $1 },
            .init("trailingPadding", \RootView.trailingPadding, check: LengthCheck.refuseHuge) {
                $0.trailingPadding = $1
            },
        ]
    }
}
