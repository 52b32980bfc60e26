/// Dots above the content of a scroll view that the user pulls down to reload the content.
///
///     <ScrollView><?refreshControl?><RefreshControl onValueChanged="reload"/>…</ScrollView>
///
/// Specification 10.1, 11.6. It sends `valueChanged` when it was pulled far enough, or on F5 or Ctrl+R.
/// It then animates until `endRefreshing()`.
@MainActor open class RefreshControl: Control {
    /// Whether the content is loading and the dots rotate; false by default. Setting it sends no event.
    public var isRefreshing = false {
        didSet {
            guard isRefreshing != oldValue else { return }
            indicator.isHidden = !isRefreshing
            indicator.isAnimating = isRefreshing
            setNeedsDisplay()
            (superview as? ScrollView)?.refreshingDidChange()
            editableValueDidChange("refreshing")
        }
    }
    /// The completed part of the pull that triggers a reload, from 0 to 1.
    var pulledPart = 0.0 {
        didSet { if pulledPart != oldValue, !isRefreshing { setNeedsDisplay() } }
    }
    private let indicator = ActivityIndicatorView()

    /// Lengths in points.
    private static let height = 60.0
    private static let side = 20.0

    public required init() {
        super.init()
        hitBehavior = .none
        indicator.isInternalView = true
        indicator.isHidden = true
        addSubview(indicator)
    }

    deinit {}

    /// Shows that the content is loading, for example after launch. Sends no event.
    public func beginRefreshing() { isRefreshing = true }
    /// Ends the refresh, when the content is loaded.
    public func endRefreshing() { isRefreshing = false }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("refreshing", \RefreshControl.isRefreshing, isEditable: true) { $0.isRefreshing = $1 }
        ]
    }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofRefreshControls)
    }

    // MARK: Measuring and drawing

    /// The distance by which the content moves down during a refresh, in points.
    var roomAbove: Double { isHidden ? 0 : height.defined(or: Self.height) }

    override open func intrinsicSize(fitting proposal: Size) -> Size { Size(.undefined, Self.height) }
    override open var hasConstantSize: Bool { true }

    override open func layoutSubviews() {
        indicator.frame = pixels.snapped(
            Rect(bounds.midX - Self.side / 2, bounds.midY - Self.side / 2, Self.side, Self.side))
    }

    override open func environmentDidChange() { indicator.color = tintColor }

    /// Draws dots in proportion to the pull.
    override open func draw(into list: inout DisplayList) {
        guard !isRefreshing, pulledPart > 0 else { return }
        DotRing.draw(in: indicator.frame, side: Self.side, tintColor ?? .secondaryLabel, into: &list) { index in
            Double(index) + 0.5 < pulledPart * Double(DotRing.count) ? 1 : DotRing.faintest
        }
    }

    override open var stateOpacity: Double { isEnabled ? 1 : theme.metrics.disabledOpacity }

    // MARK: Events

    /// Starts a refresh on behalf of the user.
    func trigger(with event: Event) {
        guard isEnabled, !isHidden, !isRefreshing else { return }
        isRefreshing = true
        sendActions(for: .valueChanged, with: event)
    }

    override open var acceptsFocus: Bool { false }
    override open var minimumHitTarget: Double { 0 }

    /// The control is visible only during a refresh.
    override var accessibilityKeys: [Accessibility.Action: Key] { [:] }
    override open var accessibility: Accessibility {
        guard isRefreshing else { return Accessibility() }
        var node = Accessibility(
            role: .progress, label: accessibilityLabel, value: translated(.inProgress), isEnabled: isEnabled)
        node.isBusy = true
        return node
    }
}
