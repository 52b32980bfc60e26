/// A sidebar beside content. In a narrow view it becomes a page before the content, or a sheet over it.
///
///     <SidebarView collapseWidth="520" showsContent="$hasSelection">
///         <TableView/>
///         <ColumnView><HeaderBar/><Label text="$selection.title"/></ColumnView>
///     </SidebarView>
///
/// The first child is the sidebar, the second the content. Specification 13.28.
@MainActor open class SidebarView: View, PaneHosting, EdgeSwiping, StateRestoring, ShortcutHandling {
    /// The forms of a sidebar in a narrow view.
    public nonisolated enum CollapsedStyle: String, CaseIterable, Sendable {
        /// A page of its own, from which the content slides in.
        case page
        /// A sheet that slides over the content.
        case overlay
    }

    /// The side of the sidebar.
    public nonisolated enum Placement: String, CaseIterable, Sendable { case leading, trailing }

    /// The width below which the sidebar collapses, in points; 500 by default. 0 never collapses it.
    public var collapseWidth = 500.0 {
        didSet { layoutSettings.lengthDidChange(\SidebarView.collapseWidth, from: oldValue) }
    }
    /// The form of the sidebar in a narrow view; a page by default.
    public var collapsedStyle = CollapsedStyle.page {
        didSet { if collapsedStyle != oldValue { stateDidChange() } }
    }
    /// The side of the sidebar; `leading` by default.
    public var sidebarPlacement = Placement.leading {
        didSet { if sidebarPlacement != oldValue { stateDidChange() } }
    }

    /// Whether the sidebar is shown beside the content, or over it; true by default. A collapsing `overlay` hides it, and shows it again when
    /// there is room. A `page` follows `showsContent` instead.
    public var showsSidebar: Bool {
        get { isSidebarShown }
        set { setShowsSidebar(newValue, animated: true) }
    }
    private var isSidebarShown = true
    /// Whether a collapsed view with the style `page` shows the content; false, the default, shows the sidebar.
    public var showsContent: Bool {
        get { isContentShown }
        set { setShowsContent(newValue, animated: true) }
    }
    private var isContentShown = false

    /// Whether a row that the user chooses in a table of the sidebar shows the content; false by default. While sidebar and content take
    /// turns, arrow keys then move the focus in the table and choose no row.
    public var showsContentOnSelection = false

    /// Whether the view is too narrow for the sidebar beside the content.
    public private(set) var isCollapsed = false
    /// Whether the sidebar was shown before it collapsed.
    private var wasSidebarShown = true

    /// The view beside the content; nil for none.
    public var sidebar: View? {
        get { sidebarPage.content }
        set { sidebarPage.content = newValue }
    }
    /// The view beside the sidebar; nil for none.
    public var content: View? {
        get { contentPage.content }
        set { contentPage.content = newValue }
    }

    private let sidebarPage = SidebarPage(isSidebar: true)
    private let contentPage = SidebarPage(isSidebar: false)
    private let scrim = SidebarScrim()
    /// The number of the running transition; 0 while none runs.
    private var transition = 0
    private var transitionCount = 0
    /// The part of the sidebar that a finger shows, from 0 to 1.
    private var swipedPart: Double?

    /// The width of a sidebar without a width: a part of the view's width, within limits in points.
    private static let sidebarPart = 0.25
    private static let sidebarLimits = (least: 180.0, most: 280.0)
    /// The least width of the content beside an overlay, in points, so that a click there closes the overlay.
    private static let overlayMargin = 44.0
    /// The thickness of the line between sidebar and content, in points.
    static let line = 1.0

    public required init() {
        super.init()
        clipsToBounds = true
        hitBehavior = .passThrough
        for view in [sidebarPage, contentPage, scrim] as [View] { addSubview(view) }
        scrim.isHidden = true
        // An overlay is in front of the content and the scrim, a page behind the content.
        scrim.layer.zPosition = 1
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("collapseWidth", \SidebarView.collapseWidth, check: LengthCheck.refuseNegative) {
                $0.collapseWidth = $1
            },
            .init("collapsedStyle", \SidebarView.collapsedStyle) { $0.collapsedStyle = $1 },
            .init("sidebarPlacement", \SidebarView.sidebarPlacement) { $0.sidebarPlacement = $1 },
            .init("showsSidebar", \SidebarView.showsSidebar, isEditable: true) { $0.showsSidebar = $1 },
            .init("showsContent", \SidebarView.showsContent, isEditable: true) { $0.showsContent = $1 },
            .init("showsContentOnSelection", \SidebarView.showsContentOnSelection) { $0.showsContentOnSelection = $1 },
        ]
    }

    /// Uses the first child as sidebar and the second as content; further ones are refused.
    @discardableResult override open func appendMarkupElementView(_ view: View) -> Bool {
        if sidebar == nil { sidebar = view } else if content == nil { content = view } else { return false }
        return true
    }

    /// Handles `toggleSidebar`, `showSidebar` and `showContent` of controls and bar items in the view.
    override open func registerActions(in actions: inout ActionTable) {
        actions["toggleSidebar"] = { [unowned self] in toggleSidebar() }
        actions["showSidebar"] = { [unowned self] in showSidebar() }
        actions["showContent"] = { [unowned self] in showContent() }
    }

    /// Shows the sidebar, or hides it. As a page it takes turns with the content.
    public func toggleSidebar() { isSidebarVisible ? showContent() : showSidebar() }

    /// Shows the sidebar beside the content, over it or as a page.
    public func showSidebar() { if isPaged { showsContent = false } else { showsSidebar = true } }

    /// Shows the content as a page, or hides the sidebar.
    public func showContent() { if isPaged { showsContent = true } else { showsSidebar = false } }

    // MARK: State

    /// Whether sidebar and content are pages that take turns.
    private var isPaged: Bool { isCollapsed && collapsedStyle == .page }
    /// Whether the sidebar is a sheet over the content.
    private var isOverlaid: Bool { isCollapsed && collapsedStyle == .overlay }
    private var isSidebarVisible: Bool { isPaged ? !isContentShown : isSidebarShown }
    private var isContentVisible: Bool { isPaged ? isContentShown : true }
    /// Whether the way back leads from the content to the sidebar.
    var canGoBack: Bool { isPaged && isContentShown }

    /// Shows or hides the sidebar.
    ///
    /// - Parameter animated: whether an overlay slides in or out. The sidebar beside the content appears at once.
    public func setShowsSidebar(_ shows: Bool, animated: Bool) {
        guard shows != isSidebarShown else { return }
        isSidebarShown = shows
        if !isCollapsed { wasSidebarShown = shows }
        viewStateDidChange("showsSidebar")
        move(from: shows ? 0 : 1, to: shows ? 1 : 0, animated: animated && isOverlaid)
    }

    /// Shows the content or the sidebar of a collapsed view with the style `page`.
    ///
    /// - Parameter animated: whether the page slides in or out.
    public func setShowsContent(_ shows: Bool, animated: Bool) {
        guard shows != isContentShown else { return }
        isContentShown = shows
        viewStateDidChange("showsContent")
        move(from: shows ? 1 : 0, to: shows ? 0 : 1, animated: animated && isPaged)
    }

    private func stateDidChange() {
        transition = 0
        setNeedsLayout()
        for bar in descendants.compactMap({ $0 as? HeaderBar }) { bar.surroundingsDidChange() }
    }

    /// The part of the sidebar that is shown, from 0 to 1.
    private var targetPart: Double { isSidebarVisible ? 1 : 0 }

    private func move(from start: Double, to end: Double, animated: Bool) {
        stateDidChange()
        moveFocus()
        guard animated, window != nil, frame.width > 0 else {
            swipedPart = nil
            return updateVisibility()
        }
        transitionCount += 1
        let number = transitionCount
        transition = number
        for page in [sidebarPage, contentPage] where page.isHidden { page.isHidden = false }
        scrim.isHidden = !isOverlaid
        // Layout places the pages where the motion begins.
        swipedPart = swipedPart ?? start
        setNeedsLayout()
        View.performWithoutAnimation { window?.layout() }
        swipedPart = nil
        let fades = theme.reducesMotion
        let new = isOverlaid || end == 1 ? sidebarPage : contentPage
        if fades {
            View.performWithoutAnimation {
                place(end)
                new.alpha = end == 1 || isPaged ? 0 : 1
            }
        }
        View.animate(withDuration: SlideTransition.duration, options: [.curveEaseOut, .ofControl]) {
            place(end)
            new.alpha = fades && isOverlaid && end == 0 ? 0 : 1
        } completion: { [weak self] _ in
            guard let self, transition == number else { return }
            transition = 0
            updateVisibility()
            setNeedsLayout()
        }
    }

    /// Hides the pages that are not visible, without a transition.
    private func updateVisibility() {
        func hide(_ view: View, _ isHidden: Bool) { if view.isHidden != isHidden { view.isHidden = isHidden } }
        if transition == 0, swipedPart == nil {
            View.performWithoutAnimation {
                for page in [sidebarPage, contentPage] where page.alpha != 1 { page.alpha = 1 }
            }
            hide(sidebarPage, !isSidebarVisible)
            hide(contentPage, !isContentVisible)
            hide(scrim, !(isOverlaid && isSidebarShown))
        }
        let isCovered = isOverlaid && isSidebarShown
        if contentPage.isUserInteractionEnabled == isCovered { contentPage.isUserInteractionEnabled = !isCovered }
    }

    // MARK: Layout

    /// The superview determines the size.
    override open func intrinsicSize(fitting proposal: Size) -> Size { .undefined }
    override open var hasConstantSize: Bool { true }

    /// The width of the sidebar beside the content or over it, in points.
    private var sidebarWidth: Double {
        let bounds = sidebar?.layoutState.dimensions ?? Dimensions()
        let usual = min(max(frame.width * Self.sidebarPart, Self.sidebarLimits.least), Self.sidebarLimits.most)
        let width = bounds.clamp(bounds.known(.horizontal).defined(or: usual), .horizontal)
        return isOverlaid ? min(width, max(0, frame.width - Self.overlayMargin)) : min(width, frame.width)
    }

    override open func layoutSubviews() {
        updateCollapse()
        View.performWithoutAnimation {
            let depth = isOverlaid ? 2.0 : 0
            if sidebarPage.layer.zPosition != depth { sidebarPage.layer.zPosition = depth }
        }
        place(swipedPart ?? targetPart)
        updateVisibility()
    }

    private func updateCollapse() {
        guard frame.width > 0, isCollapsed != (frame.width < collapseWidth) else { return }
        isCollapsed.toggle()
        swipedPart = nil
        if collapsedStyle == .overlay, isSidebarShown != (isCollapsed ? false : wasSidebarShown) {
            let was = isSidebarShown
            isSidebarShown = isCollapsed ? false : wasSidebarShown
            if isCollapsed { wasSidebarShown = was }
            viewStateDidChange("showsSidebar")
        }
        stateDidChange()
        moveFocus()
    }

    /// Places the pages.
    ///
    /// - Parameter part: the part of the sidebar that is shown, from 0 to 1.
    private func place(_ part: Double) {
        let isAtLeft = (sidebarPlacement == .leading) != isRightToLeft
        let size = frame.size
        func set(_ view: View, x: Double, width: Double) {
            // `x` is measured from the side of the sidebar.
            let left = isAtLeft ? x : size.width - x - width
            view.frame = pixels.snapped(Rect(left, 0, width, size.height))
        }
        sidebarPage.lineSide = isPaged ? nil : isAtLeft ? .right : .left
        if isPaged {
            set(sidebarPage, x: (part - 1) * SlideTransition.part * size.width, width: size.width)
            set(contentPage, x: part * size.width, width: size.width)
        } else {
            let width = min(sidebarWidth + Self.line, size.width)
            set(sidebarPage, x: isOverlaid ? (part - 1) * width : 0, width: width)
            let start = isOverlaid || !isSidebarShown ? 0 : width
            set(contentPage, x: start, width: max(0, size.width - start))
        }
        scrim.frame = bounds
        scrim.alpha = isOverlaid ? part : 0
    }

    // MARK: Focus

    var focusPanes: [View] {
        let isCovered = isOverlaid && isSidebarShown
        return [isSidebarVisible ? sidebar : nil, isContentVisible && !isCovered ? content : nil].compactMap(\.self)
    }

    func togglePane() -> Bool {
        toggleSidebar()
        return true
    }

    /// Sidebar and content in reading order.
    override var orderedSubviews: [View] {
        let pages: [View] = sidebarPlacement == .leading ? [sidebarPage, contentPage] : [contentPage, sidebarPage]
        return pages + [scrim]
    }

    /// Moves the focus to the page that is shown, if it was in the view.
    private func moveFocus() {
        guard let window, let responder = window.firstResponder, isAncestor(of: responder) else { return }
        let (old, new) = sidebarPage.isAncestor(of: responder) ? (sidebarPage, contentPage) : (contentPage, sidebarPage)
        let isCovered = isOverlaid && isSidebarShown
        let keepsFocus = old === sidebarPage ? isSidebarVisible : isContentVisible && !isCovered
        guard !keepsFocus else { return }
        old.ensuredExtras.pane.lastResponder = responder
        if new.isHidden { new.isHidden = false }
        if !new.isUserInteractionEnabled { new.isUserInteractionEnabled = true }
        if let former = new.extras?.pane.lastResponder, new.isAncestor(of: former),
            window.focus.set(former, shown: window.showsFocus)
        {
            return
        }
        window.focus.set(FocusOrder(of: new).preferredResponder, shown: window.showsFocus, isForced: true)
    }

    // MARK: Events

    override open func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.escape, [], let isRepeat) where canGoBack || isOverlaid && isSidebarShown:
            if !isRepeat { canGoBack ? showSidebar() : showContent() }
            return true
        case .keyDown(isRightToLeft ? .right : .left, .alt, let isRepeat) where canGoBack:
            if !isRepeat { showSidebar() }
            return true
        case .pointerDown(_, .back, _, _) where canGoBack:
            showSidebar()
            return true
        case .keyDown(Key("F9"), [], let isRepeat):
            if !isRepeat { toggleSidebar() }
            return true
        default: return super.handle(event)
        }
    }

    var handledShortcuts: [HandledShortcut] {
        let back = canGoBack ? [HandledShortcut(.back, KeyChord(isRightToLeft ? .right : .left, .alt))] : []
        return back + [HandledShortcut(.toggleSidebar, KeyChord(Key("F9")))]
    }

    /// A finger drags the content aside, back to the sidebar, or an overlay in from the edge and back.
    func edgeSwipe(from start: Point, way: Point) -> (any EdgeSwipe)? {
        let place = convertFromWindow(start)
        let isAtLeft = (sidebarPlacement == .leading) != isRightToLeft
        let distance = isAtLeft ? place.x : frame.width - place.x
        let onwards = isAtLeft ? way.x : -way.x
        let isOpening = onwards > way.y.magnitude && distance >= 0 && distance <= BackSwipeGesture.edge
        let isClosing = -onwards > way.y.magnitude && isOverlaid && isSidebarShown
        guard isCollapsed, transition == 0, isClosing || isOpening && !isSidebarVisible else { return nil }
        for page in [sidebarPage, contentPage] where page.isHidden { page.isHidden = false }
        scrim.isHidden = !isOverlaid
        let swipe = SidebarSwipe(
            self, start: targetPart, length: isPaged ? frame.width : sidebarWidth + Self.line,
            sign: isAtLeft == isRightToLeft ? -1 : 1)
        swipe.move(to: 0)
        window?.layout()
        return swipe
    }

    /// - Parameter part: the part of the sidebar that a finger shows.
    fileprivate func swipe(to part: Double) {
        swipedPart = part
        View.performWithoutAnimation { place(part) }
    }

    fileprivate func endSwipe(shows: Bool) {
        guard let part = swipedPart else { return }
        if shows == isSidebarVisible {
            move(from: part, to: targetPart, animated: true)
        } else if shows {
            showSidebar()
        } else {
            showContent()
        }
    }

    /// Returns the nearest sidebar view around a view, and whether the view is in its content; nil if there is none.
    static func around(_ view: View) -> (view: SidebarView, isInContent: Bool)? {
        var next: View? = view
        while let view = next {
            if let page = view as? SidebarPage, let sidebarView = page.superview as? SidebarView {
                return (sidebarView, !page.isSidebar)
            }
            next = view.superview
        }
        return nil
    }

    /// Whether a table is a plain list in a sidebar. It has round highlights and small titles.
    static func hasPlainList(_ table: TableView) -> Bool {
        table.style == .plain && table.columnPart == nil && around(table)?.isInContent == false
    }

    /// Shows the content for a row that the user has chosen in a table.
    static func rowWasChosen(in table: TableView) {
        guard let place = around(table), !place.isInContent, place.view.showsContentOnSelection else { return }
        place.view.showsContent = true
    }

    /// Whether a chosen row of a table replaces the table by the content, so that arrow keys must not choose rows.
    static func isReplaced(_ table: TableView) -> Bool {
        guard let place = around(table), !place.isInContent else { return false }
        return place.view.showsContentOnSelection && place.view.isPaged
    }

    // MARK: Reloading

    open var restorableState: Any? { [isSidebarShown, isContentShown] }
    open func restore(_ state: Any) {
        guard let state = state as? [Bool], state.count == 2 else { return }
        setShowsSidebar(state[0], animated: false)
        setShowsContent(state[1], animated: false)
    }
}

extension SidebarView.CollapsedStyle: MarkupConvertible {}
extension SidebarView.Placement: MarkupConvertible {}

/// A finger that drags a sidebar.
private final class SidebarSwipe: EdgeSwipe {
    private weak var view: SidebarView?
    private let start: Double
    private let length: Double
    private let sign: Double

    /// The minimum speed of a flick, in points per second.
    private static let flick = 300.0

    /// - Parameters:
    ///   - start: the part of the sidebar that is shown at first.
    ///   - length: the distance for all of the sidebar, in points.
    ///   - sign: 1 if the sidebar is at the leading edge, else -1.
    init(_ view: SidebarView, start: Double, length: Double, sign: Double) {
        self.view = view
        self.start = start
        self.length = max(1, length)
        self.sign = sign
    }

    deinit {}

    private func part(at distance: Double) -> Double { min(max(0, start + sign * distance / length), 1) }

    func move(to distance: Double) { view?.swipe(to: part(at: distance)) }

    func end(at distance: Double, velocity: Double) {
        let speed = velocity * sign
        view?.endSwipe(shows: speed > Self.flick || speed > -Self.flick && part(at: distance) > 0.5)
    }

    func cancel() { view?.endSwipe(shows: start > 0.5) }
}

/// The container of the sidebar or the content, on the window's background.
final class SidebarPage: View, HostingView, ArrangementExplaining {
    let isSidebar: Bool
    var content: View? {
        didSet {
            guard content !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let content { addSubview(content) }
        }
    }

    /// A side of the page.
    enum Side { case left, right }
    /// The side with a line towards the content; nil for none.
    var lineSide: Side? {
        didSet {
            guard lineSide != oldValue else { return }
            setNeedsLayout()
            setNeedsDisplay()
        }
    }

    init(isSidebar: Bool) {
        self.isSidebar = isSidebar
        super.init()
        isInternalView = true
        clipsToBounds = true
        backgroundColor = .windowBackground
    }

    required convenience init() { self.init(isSidebar: false) }

    deinit {}

    var hostedSubviews: [View] { subviews }

    private var contentFrame: Rect {
        switch lineSide {
        case .left: bounds.inset(by: EdgeInsets(left: SidebarView.line))
        case .right: bounds.inset(by: EdgeInsets(right: SidebarView.line))
        case nil: bounds
        }
    }

    override func layoutSubviews() {
        // The app may have moved the view to another superview.
        for view in subviews { view.frame = pixels.snapped(contentFrame) }
    }

    override func drawOverlay(into list: inout DisplayList) {
        guard let lineSide else { return }
        let x = lineSide == .left ? 0 : bounds.width - SidebarView.line
        list.fill(pixels.snapped(Rect(x, 0, SidebarView.line, bounds.height)), .separator)
    }

    func lengthReason(of view: View, along axis: Axis) -> String {
        let name = isSidebar ? "sidebar" : "content"
        return axis == .vertical
            ? "the \(name) is as high as the sidebar view"
            : lineSide == nil ? "the width that the sidebar view gives its \(name)" : "the width of the sidebar"
    }

    func placeReason(of view: View, along axis: Axis) -> String { "at the edge of the sidebar view's page" }
}

/// The dark layer between the content and an overlay. A click on it hides the overlay.
private final class SidebarScrim: View {
    required init() {
        super.init()
        isInternalView = true
        backgroundColor = .black.opacity(0.3)
    }

    deinit {}

    override class var traits: ViewTraits { .clickedWithoutFocus }

    override func handle(_ event: Event) -> Bool {
        guard event.isPress else { return super.handle(event) }
        if case .pointerDown(_, .left, _, _) = event.kind { (superview as? SidebarView)?.showContent() }
        return true
    }
}
