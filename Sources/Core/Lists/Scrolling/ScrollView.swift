/// A view that shows a part of its content, and is scrolled by wheel, keys and scroll bars.
///
///     <ScrollView fitToWidth="true"><ColumnView>…</ColumnView></ScrollView>
///
/// It has no natural size, and takes the size that its superview sets. Specification 11.6.
@MainActor open class ScrollView: View, SelfInspecting, StateRestoring, ShortcutHandling {
    /// The control above the content that reloads it when a person pulls the content down; nil by default. Specification 10.1.
    public var refreshControl: RefreshControl? {
        get { refresh?.superview === self ? refresh : nil }
        set {
            guard newValue !== refreshControl else { return }
            if let newValue { guard ViewTree(of: self).mayHold(newValue) else { return } }
            refreshControl?.removeFromSuperview()
            refresh = newValue
            // Below the content, which moves down from it, and above the background views.
            let place = subviews.firstIndex { $0 === contentView || $0 is ScrollBar }
            if let newValue { insertSubview(newValue, at: place ?? subviews.count) }
            setNeedsLayout()
        }
    }
    /// The scrolled view: the child of the element. A replaced view stays a subview but does not scroll; a removed view resets
    /// the property. A view that contains this one is refused with a diagnostic.
    public var contentView: View? {
        get { content?.superview === self ? content : nil }
        set {
            if let newValue, newValue !== contentView {
                guard ViewTree(of: self).mayHold(newValue) else { return }
                newValue.removeFromSuperview()
                // Above a replaced content view, below the bars.
                insertSubview(newValue, at: subviews.firstIndex { $0 is ScrollBar } ?? subviews.count)
            }
            content = newValue
            setNeedsLayout()
        }
    }
    private weak var content: View?
    /// Whether the content is as wide as the view and scrolls only vertically; false by default.
    public var fitsContentToWidth = false { didSet { if fitsContentToWidth != oldValue { setNeedsLayout() } } }
    /// Whether the content is as high as the view and scrolls only horizontally; false by default.
    public var fitsContentToHeight = false { didSet { if fitsContentToHeight != oldValue { setNeedsLayout() } } }
    /// The insets around the content, in points, which scroll with it.
    public var contentInset = EdgeInsets.zero {
        didSet {
            let edges = [contentInset.top, contentInset.left, contentInset.bottom, contentInset.right]
            if !edges.allSatisfy(diagnostics.isSensible) { contentInset = oldValue }
            if contentInset != oldValue { setNeedsLayout() }
        }
    }
    /// The insets around the content, in points: `contentInset`, and in tables with columns also the room of the header and the footers.
    open var adjustedContentInset: EdgeInsets { contentInset }
    /// Whether people can scroll; code always can.
    public var isScrollEnabled = true {
        didSet {
            guard isScrollEnabled != oldValue else { return }
            if isTracking { window?.touches.abandon() }
            setNeedsLayout()
        }
    }
    /// Whether a finger can pull the content beyond its edges, from where it springs back; true by default. Content that fits
    /// in the view does not bounce, unless `alwaysBounceVertical` or `alwaysBounceHorizontal` is true.
    public var bounces = true
    /// Whether content that fits in the view can be pulled vertically; false by default.
    public var alwaysBounceVertical = false
    /// Whether content that fits in the view can be pulled horizontally; false by default.
    public var alwaysBounceHorizontal = false
    /// The deceleration after a fling; `normal` by default.
    public var decelerationRate = DecelerationRate.normal
    /// Whether people turn pages as large as the view instead of scrolling; false by default. Specification 11.7.
    public var isPagingEnabled = false
    /// Whether the horizontal indicator is shown while the content scrolls; true by default.
    public var showsHorizontalScrollIndicator = true {
        didSet { if showsHorizontalScrollIndicator != oldValue { setNeedsLayout() } }
    }
    /// Whether the vertical indicator is shown while the content scrolls; true by default.
    public var showsVerticalScrollIndicator = true {
        didSet { if showsVerticalScrollIndicator != oldValue { setNeedsLayout() } }
    }
    /// The colour of the bars; `default` is the theme's.
    public var indicatorStyle = ScrollIndicatorStyle.default {
        didSet {
            guard indicatorStyle != oldValue else { return }
            for bar in bars { bar.setNeedsDisplay() }
        }
    }
    /// The delegate for scrolling by people and animations; a weak reference.
    open weak var delegate: (any ScrollViewDelegate)?

    /// The size of the content without `contentInset`, in points; layout computes it.
    public private(set) var contentSize = Size.zero
    private var offset = Point.zero
    /// The range of `contentOffset`; nil before the first layout.
    var scrollRange: ScrollRange?
    let bars: [ScrollBar] = [ScrollBar(.vertical), ScrollBar(.horizontal)]
    var motion: (any FrameMotion)?
    /// The drag by a finger; nil without one.
    var drag: ScrollDrag?
    /// Turns pages with the pointer; nil until the pointer enters.
    var pagePointer: PagePointer?
    private weak var refresh: RefreshControl?
    /// The page that was set before the view had a size.
    private var requestedPage: Int?

    public required init() {
        super.init()
        clipsToBounds = true
        for bar in bars { addSubview(bar) }
    }

    deinit {}

    /// The point of the content at the top left corner of the view, in points. Values are limited to the edges of the content.
    /// Setting it ends an animation.
    public var contentOffset: Point {
        get { offset }
        set {
            guard newValue.isFinite else {
                return diagnostics.report(
                    "invalid contentOffset '\(newValue.x.plain), \(newValue.y.plain)': must be finite; ignored")
            }
            stopMotion()
            move(to: newValue)
            drag?.wanted = offset
        }
    }

    /// Moves the offset without ending the current motion.
    func move(to target: Point) { moveFreely(to: scrollRange?.nearest(to: target) ?? target) }

    /// Like `move(to:)`, but also beyond the content's edges.
    func moveFreely(to new: Point) {
        guard new.isFinite, new != offset else { return }
        place(at: new)
        flashScrollIndicators()
    }

    /// Changes the offset without showing the bars, for changes by layout alone.
    private func place(at new: Point) {
        guard new != offset else { return }
        let page = currentPage
        offset = new
        if currentPage != page { editableValueDidChange("currentPage") }
        window?.hover.contentDidScroll()
        placeContent()
        placeRefreshControl()
        for bar in bars { bar.update() }
        pagePointer?.updateHints()
        delegate?.scrollViewDidScroll(self)
    }

    /// The page at the left edge, counted from 0 in multiples of the view's width. Setting it shows that page at once, from the
    /// top. It is 0 without a width. Specification 11.7.
    open var currentPage: Int {
        get { requestedPage ?? Int(exactly: (offset.x / frame.width).rounded(.towardZero)) ?? 0 }
        set { setCurrentPage(newValue, animated: false) }
    }

    /// Scrolls to a page, which counts from 0. Before the first layout, that layout scrolls.
    open func setCurrentPage(_ page: Int, animated: Bool) {
        guard scrollRange != nil else {
            requestedPage = page
            return
        }
        setContentOffset(Point(frame.width * Double(page), 0), animated: animated)
    }

    /// Called when scrolling by finger or wheel has ended.
    func scrollingDidEnd() {}

    /// The course of the offset along an axis after it is released.
    ///
    /// - Parameter velocity: the velocity of the offset, in points per second.
    func curve(along axis: Axis, velocity: Double, in scrollRange: ScrollRange) -> ScrollCurve {
        ScrollCurve(
            from: contentOffset[axis], velocity: velocity, within: scrollRange.least[axis]...scrollRange.greatest[axis],
            rate: decelerationRate.rawValue, bounces: bounces && !theme.reducesMotion)
    }

    /// Called when a page that a person turned to has settled.
    func pageDidSettle(_ page: Int) {}

    // MARK: Layout

    override open func layoutSubviews() {
        contentSize = sizeOfContent()
        resizeContent()
        let old = scrollRange
        let scrollRange = makeScrollRange()
        self.scrollRange = scrollRange
        let isFirst = old == nil && offset == .zero
        let kept = old.map { offset(from: $0, to: scrollRange) }
        if mayBeOverscrolled {
            if scrollRange != old { follow(scrollRange, to: kept ?? offset) }
        } else {
            place(at: isFirst ? scrollRange.home : scrollRange.nearest(to: kept ?? offset))
        }
        placeContent()
        placeRefreshControl()
        for bar in bars { bar.update() }
        pagePointer?.updateHints()
        if let page = requestedPage {
            requestedPage = nil
            currentPage = page
        }
        if !acceptsFocus { window?.focus.leave(self) }
    }

    /// The offset that keeps the visible content in place after the content has changed. In right-to-left layout it is relative
    /// to the right, and an offset at the start of reading stays there.
    private func offset(from old: ScrollRange, to new: ScrollRange) -> Point {
        var place = offset
        for axis in Axis.allCases where offset[axis] == old.home[axis] || axis == .horizontal && readsFromRight {
            place[axis] += new.home[axis] - old.home[axis]
        }
        return place
    }

    /// Whether lines of the content begin at the right.
    var readsFromRight: Bool { isRightToLeft }

    /// Returns the content's size by the table in specification 11.6.
    func sizeOfContent() -> Size {
        guard let contentView, !contentView.isHidden else { return .zero }
        let room = Size(
            max(0, frame.width - contentInset.horizontal), max(0, frame.height - contentInset.vertical))
        let fits = Size(fitsContentToWidth ? room.width : .infinity, fitsContentToHeight ? room.height : .infinity)
        let asked = contentView.measure(fitting: fits)
        var size = fits
        for axis in Axis.allCases where !fits[axis].isFinite {
            // Content without a natural size is as large as the visible area.
            size[axis] = asked[axis].defined(or: room[axis])
            if size[axis] < room[axis], LayoutPass(of: contentView).stretches(along: axis) { size[axis] = room[axis] }
        }
        let scale = context?.scale ?? 1
        return Size(size.width.snapped(toScale: scale), size.height.snapped(toScale: scale))
    }

    /// The position of the content view's origin in the content.
    var contentOrigin: Point { .zero }

    /// The height in points at the top of the view that sticky headers cover over a part of the content.
    func coveredTop(over part: Rect) -> Double { 0 }

    /// Resizes the content view to the content's size.
    func resizeContent() { contentView?.frame.size = contentSize }

    /// Shifts the offset after content before the visible area was inserted or removed, so that the visible content stays in place.
    func shiftContent(by distance: Double) { shiftContent(by: Point(0, distance)) }

    func shiftContent(by way: Point) {
        guard way != .zero else { return }
        offset = offset + way
        motion?.contentDidShift(by: way)
        if let wanted = drag?.wanted { drag?.wanted = wanted + way }
    }

    /// Whole pixels keep text crisp and allow a scroll blit.
    private func placeContent() {
        let scale = context?.scale ?? 1
        let place = Point(
            (contentOrigin.x - offset.x).snapped(toScale: scale), (contentOrigin.y - offset.y).snapped(toScale: scale))
        contentView?.frame.origin = place
    }

    override func respond(to change: ViewChange) {
        // The content's size does not affect the superviews.
        if case .measurements = change { flags.insert(.layout) } else { super.respond(to: change) }
    }

    override open func intrinsicSize(fitting proposal: Size) -> Size { .undefined }
    override open var hasConstantSize: Bool { true }

    override open func didMoveToWindow() {
        abandonDrag()
        pagePointer?.leave()
    }

    // MARK: Markup

    private var expectsRefreshControl = false

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        let isForRefreshing = expectsRefreshControl
        expectsRefreshControl = false
        switch (view as? RefreshControl, isForRefreshing) {
        case (let control?, true): refreshControl = control
        case (nil, true):
            diagnostics.report(
                "a RefreshControl must follow <?refreshControl?>; \(view.diagnostics.diagnosticName) is ignored")
        case (_?, false):
            diagnostics.report(
                "<?refreshControl?> is missing before \(view.diagnostics.diagnosticName); the view is ignored")
        case (nil, false): return take(view)
        }
        return true
    }

    /// Takes a child from markup; returns false if there is no place for it.
    func take(_ view: View) -> Bool {
        diagnostics.reportSecondChild(view, after: contentView)
        contentView = view
        return true
    }

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        guard target == "refreshControl" else { return super.processMarkupInstruction(target, data: data) }
        expectsRefreshControl = true
        return true
    }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofScrollViews)
    }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("fitToWidth", \ScrollView.fitsContentToWidth) { $0.fitsContentToWidth = $1 },
            .init("fitToHeight", \ScrollView.fitsContentToHeight) { $0.fitsContentToHeight = $1 },
            .init("contentInset", \ScrollView.contentInset, check: LengthCheck.refuseHuge) { $0.contentInset = $1 },
            .init("contentInsetTop", \ScrollView.contentInset.top, check: LengthCheck.refuseHuge) {
                $0.contentInset.top = $1
            },
            .init("contentInsetLeft", \ScrollView.contentInset.left, check: LengthCheck.refuseHuge) {
                $0.contentInset.left = $1
            },
            .init("contentInsetBottom", \ScrollView.contentInset.bottom, check: LengthCheck.refuseHuge) {
                $0.contentInset.bottom = $1
            },
            .init("contentInsetRight", \ScrollView.contentInset.right, check: LengthCheck.refuseHuge) {
                $0.contentInset.right = $1
            },
            .init("bounces", \ScrollView.bounces) { $0.bounces = $1 },
            .init("alwaysBounceVertical", \ScrollView.alwaysBounceVertical) { $0.alwaysBounceVertical = $1 },
            .init("alwaysBounceHorizontal", \ScrollView.alwaysBounceHorizontal) { $0.alwaysBounceHorizontal = $1 },
            .init("decelerationRate", \ScrollView.decelerationRate) { $0.decelerationRate = $1 },
            .init("contentOffset", \ScrollView.contentOffset) { $0.contentOffset = $1 },
            .init("currentPage", \ScrollView.currentPage, isEditable: true) { $0.currentPage = $1 },
            .init("pagingEnabled", \ScrollView.isPagingEnabled) { $0.isPagingEnabled = $1 },
            .init("scrollEnabled", \ScrollView.isScrollEnabled) { $0.isScrollEnabled = $1 },
            .init("showsHorizontalScrollIndicator", \ScrollView.showsHorizontalScrollIndicator) {
                $0.showsHorizontalScrollIndicator = $1
            },
            .init("showsVerticalScrollIndicator", \ScrollView.showsVerticalScrollIndicator) {
                $0.showsVerticalScrollIndicator = $1
            },
            .init("indicatorStyle", \ScrollView.indicatorStyle) { $0.indicatorStyle = $1 },
        ]
    }

    // MARK: Keyboard and state

    override open var acceptsFocus: Bool {
        isScrollEnabled && (scrollRange?.canMove == true || refreshControl?.isEnabled == true)
    }
    override open func focusDidChange() { setNeedsDisplay() }
    open var restorableState: Any? { contentOffset }
    open func restore(_ state: Any) { if let point = state as? Point { contentOffset = point } }

    override open func drawOverlay(into list: inout DisplayList) {
        guard isFirstResponder, let window, window.showsFocus, window.isActive else { return }
        list.strokeBorder(bounds, width: theme.metrics.focusRingWidth, .accent)
    }

    var handledShortcuts: [HandledShortcut] {
        guard let refreshControl, refreshControl.isEnabled, isScrollEnabled else { return [] }
        return [HandledShortcut(.refresh, KeyChord(Key("F5")), KeyChord(Key("R"), .control))]
    }

    override open func handle(_ event: Event) -> Bool {
        super.handle(event) || scroll(by: event) || isPagingEnabled && turnPages(byPointer: event)
    }
    override open func pointerCancelled(_ event: Event) {
        super.pointerCancelled(event)
        pagePointer?.cancelDrag(event)
    }
    override open func pointerExited() { pagePointer?.leave() }

    var inconsistencies: [String] {
        let isBeyond = !mayBeOverscrolled && scrollRange?.contains(contentOffset) == false && !flags.needsUpdate
        return isBeyond ? ["is scrolled beyond its content without a gesture"] : []
    }
    override open func pointerEntered() { flashScrollIndicators() }

    /// Shows the scroll bars for a while if the content is larger than the view, for example to indicate that there is more.
    public func flashScrollIndicators() { for bar in bars { bar.flash() } }
}

/// The colour of a scroll view's bars. Specification 5.
public nonisolated enum ScrollIndicatorStyle: String, CaseIterable, Sendable, MarkupConvertible {
    case `default`, black, white
}

// MARK: - Edges as markup attributes
extension ScrollView {
    /// The top edge of `contentInset`, in points.
    public var contentInsetTop: Double {
        get { contentInset.top }
        set { contentInset.top = newValue }
    }
    /// The left edge of `contentInset`, in points.
    public var contentInsetLeft: Double {
        get { contentInset.left }
        set { contentInset.left = newValue }
    }
    /// The bottom edge of `contentInset`, in points.
    public var contentInsetBottom: Double {
        get { contentInset.bottom }
        set { contentInset.bottom = newValue }
    }
    /// The right edge of `contentInset`, in points.
    public var contentInsetRight: Double {
        get { contentInset.right }
        set { contentInset.right = newValue }
    }
}
