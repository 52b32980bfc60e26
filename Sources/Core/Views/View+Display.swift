/// Flags for the layout and display state of a view.
nonisolated struct ViewFlags: OptionSet {
    let rawValue: UInt32

    init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The subviews' frames have to be set.
    static let layout = ViewFlags(rawValue: 1)
    /// A descendant needs layout.
    static let descendantNeedsLayout = ViewFlags(rawValue: 2)
    /// The view's own drawing needs display.
    static let display = ViewFlags(rawValue: 4)
    /// The presentation of the subtree has changed: size, opacity or clipping.
    static let composite = ViewFlags(rawValue: 8)
    /// Layout views do not place the view.
    static let unarranged = ViewFlags(rawValue: 32)
    /// The view gets its superview's bounds as frame, however the superview arranges its other subviews.
    static let fillsSuperview = ViewFlags(rawValue: 64)
    /// A descendant needs display or compositing.
    static let descendantNeedsDisplay = ViewFlags(rawValue: 16)
    /// The view does not claim to cover its rectangle.
    static let translucent = ViewFlags(rawValue: 128)
    /// The view has, or has had, a `zPosition` other than 0.
    static let raised = ViewFlags(rawValue: 256)
    /// A subview has changed since layout last read its inputs.
    static let inputs = ViewFlags(rawValue: 512)
    /// The view's measurements may have changed.
    static let unmeasured = ViewFlags(rawValue: 1024)
    /// A descendant's measurements may have changed.
    static let descendantNeedsMeasure = ViewFlags(rawValue: 2048)
    /// Layout visits all subviews, not only the listed ones.
    static let allBelow = ViewFlags(rawValue: 4096)
    /// The view is in its superview's `subviewsNeedingLayout`.
    static let listed = ViewFlags(rawValue: 8192)
    /// Another view is aligned to a baseline of this view.
    static let hasBaselineObservers = ViewFlags(rawValue: 16384)
    /// The view has nothing to lay out when its size changes.
    static let leaf = ViewFlags(rawValue: 32768)
    static let hidden = ViewFlags(rawValue: 65536)
    /// A subview has the flag `fillsSuperview`.
    static let isFilled = ViewFlags(rawValue: 131_072)
    /// A property of the view is being animated.
    static let animated = ViewFlags(rawValue: 262_144)
    /// Display visits all subviews, not only the listed ones.
    static let allDisplayBelow = ViewFlags(rawValue: 524_288)
    /// The view is in its superview's `subviewsNeedingDisplay`.
    static let displayListed = ViewFlags(rawValue: 1_048_576)
    /// The view or a descendant blurs the content behind it, or did so before.
    static let blursBelow = ViewFlags(rawValue: 2_097_152)
    /// The view's position differs from the one on the screen.
    static let placed = ViewFlags(rawValue: 4_194_304)
    /// The view uses the light theme in every window.
    static let onLight = ViewFlags(rawValue: 8_388_608)
    /// The view uses the dark theme in every window.
    static let onDark = ViewFlags(rawValue: 16_777_216)
    /// The view chooses `onLight` or `onDark` itself, and does not inherit it.
    static let decidesAppearance = ViewFlags(rawValue: 33_554_432)
    /// `isUserInteractionEnabled` is false.
    static let interactionDisabled = ViewFlags(rawValue: 67_108_864)
    /// The view takes events only with a link, a gesture recognizer, a tool tip or a cursor; `isUserInteractionEnabled` is not set.
    static let hasInteractiveContent = ViewFlags(rawValue: 134_217_728)
    /// The superview's layout reads more of the subtree than its measurements.
    static let hasGridColumns = ViewFlags(rawValue: 268_435_456)
    /// The view is a label with links or a target.
    static let hasLinks = ViewFlags(rawValue: 536_870_912)
    /// `alpha` is 0. Hit testing asks this of many views, and the animated storage is slower to read.
    static let transparent = ViewFlags(rawValue: 1_073_741_824)
    /// The flags for which a view has to be visited by the next display update.
    static let anyDisplay: ViewFlags = [.display, .composite, .placed, .descendantNeedsDisplay]

    /// Whether the view covers its rectangle, as in UIKit. The value is only stored: drawing finds out what is covered.
    var isOpaque: Bool {
        get { !contains(.translucent) }
        set { if newValue { remove(.translucent) } else { insert(.translucent) } }
    }

    // In a build without optimisation, the operations of OptionSet are calls of generic functions, which took a third of the
    // time of loading and layout.

    init(arrayLiteral elements: ViewFlags...) {
        var bits: UInt32 = 0
        for element in elements { bits |= element.rawValue }
        self.init(rawValue: bits)
    }

    func contains(_ flags: ViewFlags) -> Bool { rawValue & flags.rawValue == flags.rawValue }
    func isDisjoint(with flags: ViewFlags) -> Bool { rawValue & flags.rawValue == 0 }
    func union(_ flags: ViewFlags) -> ViewFlags { ViewFlags(rawValue: rawValue | flags.rawValue) }
    func intersection(_ flags: ViewFlags) -> ViewFlags { ViewFlags(rawValue: rawValue & flags.rawValue) }
    func subtracting(_ flags: ViewFlags) -> ViewFlags { ViewFlags(rawValue: rawValue & ~flags.rawValue) }
    mutating func insert(_ flags: ViewFlags) { self = union(flags) }
    @discardableResult mutating func remove(_ flags: ViewFlags) -> ViewFlags? {
        let removed = intersection(flags)
        self = subtracting(flags)
        return removed.rawValue == 0 ? nil : removed
    }
    mutating func formUnion(_ flags: ViewFlags) { self = union(flags) }
    mutating func formIntersection(_ flags: ViewFlags) { self = intersection(flags) }
    mutating func subtract(_ flags: ViewFlags) { self = subtracting(flags) }

    var needsMeasurement: Bool { !isDisjoint(with: [.unmeasured, .descendantNeedsMeasure]) }
    /// Whether layout has to visit the view.
    var needsUpdate: Bool {
        !isDisjoint(with: [.layout, .descendantNeedsLayout, .unmeasured, .descendantNeedsMeasure])
    }
}

/// The view's drawing as the window has shown it since the last frame, in the view's own coordinates. The position is stored
/// relative to the superview, so that moving a view also moves its descendants.
nonisolated struct PaintedState {
    var list = DisplayList()
    /// An index of `list`, if the list is long.
    var index: DisplayListIndex?
    var overlay = DisplayList()
    /// The area that may be drawn, while the lists are not recorded because it is out of sight; nil once they are recorded.
    var neverDisplayed: Rect?
    /// The position of the view's origin in the superview, before the view's own transform.
    var origin = Point.zero
    /// The product of `alpha` and `stateOpacity`.
    var opacity = 1.0
    /// Whether the view is opaque, without transform, shadow and clipping, as most views are.
    var isPlain = false
    /// The area covered by the view and its subtree, after its transform and before the clipping by ancestors.
    var all = Rect.zero

    var listBounds: Rect { neverDisplayed ?? index?.bounds ?? list.bounds }
    /// The area covered by the view's own drawing, before its transform.
    var own: Rect { listBounds.union(overlay.bounds) }
}

extension View {
    /// The drawing of the view in the last frame, created on first access.
    var displayState: DisplayState {
        if let knownDisplayState { return knownDisplayState }
        let state = DisplayState()
        knownDisplayState = state
        return state
    }

    /// Marks the view's own drawing as needing display. It is drawn again in the next frame.
    public func setNeedsDisplay() { DisplayPass(of: self).markForDisplay(.display) }

    /// The tint of the view or its nearest ancestor that has one, or grey if tints are dimmed; nil if the theme's accent applies.
    public var inheritedTint: Color? {
        InheritedAppearance(of: self).isTintDimmed ? .secondaryLabel : InheritedAppearance(of: self).nearestTint
    }
}
