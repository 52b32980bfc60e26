/// Shows a part of what it holds, and is scrolled by wheel, keys and its bars.
///
///     <ScrollView fitToWidth="true"><ColumnView>…</ColumnView></ScrollView>
///
/// Specification 11.6. It has no size of its own, and takes what its superview gives it.
@MainActor open class ScrollView: View {
    /// What is scrolled: the element's child. A former one stays a subview and is scrolled no longer; one that leaves is none.
    /// A view that holds this one is refused with a diagnostic.
    public var contentView: View? {
        get { content?.superview === self ? content : nil }
        set {
            if let newValue, newValue !== contentView {
                guard mayHold(newValue) else { return }
                newValue.removeFromSuperview()
                // Over a former one, beneath the bars.
                insertSubview(newValue, at: subviews.firstIndex { $0 is ScrollBar } ?? subviews.count)
            }
            content = newValue
            setNeedsLayout()
        }
    }
    private weak var content: View?
    /// Whether the content is as wide as the view, and scrolled up and down alone; false by default.
    public var fitToWidth = false { didSet { if fitToWidth != oldValue { setNeedsLayout() } } }
    /// Whether the content is as high as the view, and scrolled sideways alone; false by default.
    public var fitToHeight = false { didSet { if fitToHeight != oldValue { setNeedsLayout() } } }
    /// Room around the content, in points, which is scrolled, too.
    public var contentInset = EdgeInsets.zero {
        didSet {
            let edges = [contentInset.top, contentInset.left, contentInset.bottom, contentInset.right]
            if !edges.allSatisfy(isSensible) { contentInset = oldValue }
            if contentInset != oldValue { setNeedsLayout() }
        }
    }
    /// Whether people can scroll; code always can.
    public var isScrollEnabled = true { didSet { if isScrollEnabled != oldValue { setNeedsLayout() } } }
    /// Whether people turn pages as large as the view instead of scrolling; false by default (specification 11.7).
    public var isPagingEnabled = false
    public var showsHorizontalScrollIndicator = true {
        didSet { if showsHorizontalScrollIndicator != oldValue { setNeedsLayout() } }
    }
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
    /// Hears of what people and animations do; kept weakly.
    open weak var delegate: (any ScrollViewDelegate)?

    /// Of what is scrolled, without `contentInset`, in points; layout finds it out.
    public private(set) var contentSize = Size.zero
    private var offset = Point.zero
    /// What `contentOffset` may be; nil before the first layout.
    var reach: ScrollReach?
    let bars: [ScrollBar] = [ScrollBar(.vertical), ScrollBar(.horizontal)]
    var motion: (any FrameMotion)?
    /// What was set before the view had a size.
    private var wantedPage: Int?

    public required init() {
        super.init()
        clipsToBounds = true
        for bar in bars { addSubview(bar) }
    }

    deinit {}

    /// The place of the content that shows at the top left corner, in points. What lies beyond the content is brought back to
    /// its edge. To set it ends an animation.
    public var contentOffset: Point {
        get { offset }
        set {
            stopMotion()
            move(to: newValue)
        }
    }

    /// Moves without ending what moves.
    func move(to target: Point) {
        guard target.x.isFinite, target.y.isFinite else { return }
        let new = reach?.nearest(to: target) ?? target
        guard new != offset else { return }
        let page = currentPage
        offset = new
        if currentPage != page { editableValueDidChange("currentPage") }
        placeContent()
        for bar in bars {
            bar.update()
            bar.flash()
        }
        delegate?.scrollViewDidScroll(self)
    }

    /// The page at the left edge, counted from 0 by the view's width. To set it shows that page at once, from the top. 0 without a
    /// width (specification 11.7).
    open var currentPage: Int {
        get { wantedPage ?? Int(exactly: (offset.x / frame.width).rounded(.towardZero)) ?? 0 }
        set { setCurrentPage(newValue, animated: false) }
    }

    open func setCurrentPage(_ page: Int, animated: Bool) {
        guard reach != nil else {
            wantedPage = page
            return
        }
        setContentOffset(Point(frame.width * Double(page), 0), animated: animated)
    }

    /// A person has turned to a page, and it lies still.
    func pageDidSettle(_ page: Int) {}

    // MARK: Layout

    override open func layoutSubviews() {
        contentSize = sizeOfContent()
        resizeContent()
        let old = reach
        let reach = ScrollReach(
            content: contentSize, insets: contentInset, viewport: frame.size, isRightToLeft: readsFromRight)
        self.reach = reach
        let isFirst = old == nil && offset == .zero
        let kept = old.map { offset + (reach.home - $0.home).scaled(by: readsFromRight || offset == $0.home ? 1 : 0) }
        move(to: isFirst ? reach.home : reach.nearest(to: kept ?? offset))
        placeContent()
        for bar in bars { bar.update() }
        if let page = wantedPage {
            wantedPage = nil
            currentPage = page
        }
        if isFirstResponder, !acceptsFocus { window?.makeFirstResponder(nil) }
    }

    /// Whether lines of the content begin at the right.
    var readsFromRight: Bool { isRightToLeft }

    /// Specification 11.6, the table.
    func sizeOfContent() -> Size {
        guard let contentView, !contentView.isHidden else { return .zero }
        let room = Size(
            max(0, frame.width - contentInset.horizontal), max(0, frame.height - contentInset.vertical))
        let fits = Size(fitToWidth ? room.width : .infinity, fitToHeight ? room.height : .infinity)
        let asked = contentView.measure(fitting: fits)
        var size = fits
        for axis in Axis.allCases where !fits[axis].isFinite {
            // What has no opinion about its size is as large as what can be seen.
            size[axis] = asked[axis].defined(or: room[axis])
            if size[axis] < room[axis], contentView.stretches(along: axis) { size[axis] = room[axis] }
        }
        return size
    }

    /// Where the origin of the content view lies in the content.
    var contentOrigin: Point { .zero }

    /// The content view is as large as the content.
    func resizeContent() { contentView?.frame.size = contentSize }

    /// The content has become longer or shorter before what can be seen, which stays where it is.
    func shiftContent(by distance: Double) {
        guard distance != 0 else { return }
        offset.y += distance
        motion?.contentDidShift(by: Point(0, distance))
    }

    /// Whole pixels keep letters crisp, and let the window move what it shows already.
    private func placeContent() {
        let scale = context?.scale ?? 1
        let place = Point(
            (contentOrigin.x - offset.x).snapped(toScale: scale), (contentOrigin.y - offset.y).snapped(toScale: scale))
        contentView?.frame.origin = place
    }

    override func subviewAnswersDidChange(_ view: View, isElasticityChanged: Bool) {
        // The content's size is no concern of those above.
        flags.insert(.layout)
    }

    override open func intrinsicSize(fitting proposal: Size) -> Size { .undefined }
    override open var hasConstantSize: Bool { true }

    override open func didMoveToWindow() { stopMotion() }

    // MARK: Markup

    private var isAwaitingRefreshControl = false

    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        if isAwaitingRefreshControl {
            isAwaitingRefreshControl = false
            report("refresh controls are not there yet; \(view.nameForPeople) is left out")
        } else {
            take(view)
        }
        return true
    }

    /// Takes a child from markup.
    func take(_ view: View) { contentView = view }

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        guard target == "refreshControl" else { return super.processMarkupInstruction(target, data: data) }
        isAwaitingRefreshControl = true
        return true
    }

    override open class var keptKeys: Set<String> { super.keptKeys.union(KnownUIKitKeys.ofScrollViews) }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("fitToWidth", \ScrollView.fitToWidth) { $0.fitToWidth = $1 },
            .init("fitToHeight", \ScrollView.fitToHeight) { $0.fitToHeight = $1 },
            .init("contentInset", \ScrollView.contentInset, check: refuseHuge) { $0.contentInset = $1 },
            .init("contentInsetTop", \ScrollView.contentInset.top, check: refuseHuge) { $0.contentInset.top = $1 },
            .init("contentInsetLeft", \ScrollView.contentInset.left, check: refuseHuge) { $0.contentInset.left = $1 },
            .init("contentInsetBottom", \ScrollView.contentInset.bottom, check: refuseHuge) {
                $0.contentInset.bottom = $1
            },
            .init("contentInsetRight", \ScrollView.contentInset.right, check: refuseHuge) {
                $0.contentInset.right = $1
            },
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

    override open var acceptsFocus: Bool { isScrollEnabled && reach?.canMove == true }
    override open func focusDidChange() { setNeedsDisplay() }
    override open var restorableState: Any? { contentOffset }
    override open func restore(_ state: Any) { if let point = state as? Point { contentOffset = point } }

    override open func drawOverlay(into list: inout DisplayList) {
        guard isFirstResponder, let window, window.showsFocus, window.isActive else { return }
        list.border(bounds, width: theme.metrics.focusRingWidth, .accent)
    }

    override open func handle(_ event: Event) -> Bool { scroll(by: event) }
    override open func pointerEntered() { for bar in bars { bar.flash() } }
}

/// The colour of a scroll view's bars (specification 5).
public nonisolated enum ScrollIndicatorStyle: String, CaseIterable, Sendable, MarkupConvertible {
    case `default`, black, white
}

/// Hears what a scroll view does.
@MainActor public protocol ScrollViewDelegate: AnyObject {
    /// The offset has changed, for whatever reason.
    func scrollViewDidScroll(_ scrollView: ScrollView)
    /// An animation that code asked for has come to its end.
    func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView)
    /// A page that a person has turned to lies still.
    func scrollViewDidEndDecelerating(_ scrollView: ScrollView)
}

extension ScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: ScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: ScrollView) {}
    public func scrollViewDidEndDecelerating(_ scrollView: ScrollView) {}
}
