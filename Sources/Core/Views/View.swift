/// A rectangle on the screen that may hold others, draw, and take part in events.
///
///     <View backgroundColor="contentBackground" width="80" height="40"/>
///
/// Specification 13.1. A plain view has no size of its own and takes no children from markup.
@MainActor open class View: MarkupObject, MarkupOwner, Responder {
    /// The place in the superview's coordinates, in points. Layout sets it; so may an app that places views itself.
    public var frame: Rect {
        get { placedFrame }
        set {
            let old = placedFrame
            placedFrame = newValue
            if isAnimationConcerned { animateFrameChange(from: old) }
            if newValue != old { frameDidChange(from: old) }
        }
    }
    /// The frame; layout writes it without telling the superview, which is at it.
    var placedFrame = Rect.zero

    /// A hidden view is not drawn, takes no events and no room (specification 11.1).
    public var isHidden: Bool {
        get { flags.contains(.hidden) }
        set {
            guard newValue != isHidden else { return }
            if newValue { flags.insert(.hidden) } else { flags.remove(.hidden) }
            setNeedsComposite()
            superview?.arrangementDidChange()
            superview?.subviewDidHide(view: self)
            window?.reachabilityDidChange()
        }
    }

    /// From 0 to 1, for the view and all it holds. At 0 it keeps its room but is neither drawn nor hit.
    public var alpha = 1.0 {
        didSet {
            alpha = corrected("alpha", alpha, to: alpha.isNaN ? oldValue : min(max(alpha, 0), 1))
            animateChange(of: \View.alpha, from: oldValue)
            guard alpha != oldValue else { return }
            setNeedsComposite()
            window?.reachabilityDidChange()
        }
    }

    public var backgroundColor: Color? {
        didSet {
            animateChange(of: \View.backgroundColor, from: oldValue, none: .clear)
            guard backgroundColor != oldValue else { return }
            setNeedsDisplay()
            guard !isShownOnTheWay else { return }
            updateAppearance()
            backgroundDidChange()
        }
    }

    /// Whether what the view holds is cut at its edges.
    public var clipsToBounds = false { didSet { if clipsToBounds != oldValue { setNeedsComposite() } } }

    public var contentMode = ContentMode.scaleToFill {
        didSet { if contentMode != oldValue { contentModeDidChange() } }
    }
    /// What the pointer looks like over the view; nil leaves that to the superview.
    public var cursor: Cursor? {
        didSet {
            guard cursor != oldValue else { return }
            touchContentDidChange()
            window?.updateCursor()
        }
    }

    /// How the view takes part in hit testing.
    open var hitBehavior: HitBehavior = .opaque

    public internal(set) var subviews: [View] = []
    /// Made by its superview as a part of itself; dumps and documents do not list it.
    package var isPart = false
    /// At least the levels of the tree below and with this view; removing views leaves it.
    private var levels = 1
    var dimensions = Dimensions()
    var measurements = MeasurementCache()
    var flags: ViewFlags = [.layout, .inputs, .display]
    /// Those that layout is to look at, or that hold such; all that are in it have the flag `listed`.
    var staleSubviews: [View] = []
    /// Those whose display is stale; all that are in it have the flag `displayListed`.
    var dirtySubviews: [View] = []
    /// What is drawn of the subviews, and where.
    var shownSubviews = ShownSubviews()
    /// The number of the view among what its box arranges.
    var placeInBox: Int32 = -1
    /// The number of the view among those that its superview draws.
    var placeInDrawing: Int32 = -1
    var painted = PaintedState()
    var extras: ViewExtras?
    /// The window the view is in, and what comes from it; nil outside of one.
    var context: WindowContext?
    // The superview clears it when it goes away; a weak reference would cost an allocation for each parent.
    private nonisolated(unsafe) unowned(unsafe) var parent: View?

    public required init() {}

    /// The subviews as dumps and documents know them: what a part of this view holds for it is in its place.
    package var listedSubviews: [View] { subviews.flatMap { $0.isPart ? $0.heldSubviews : [$0] } }
    /// Those with what they are to this view.
    package var listedContent: [ListedContent] { listedSubviews.map { ListedContent(view: $0) } }
    /// The subviews as the keyboard goes through them.
    var orderedSubviews: [View] { subviews }
    /// What the view, as a part of another, holds for that.
    var heldSubviews: [View] { [] }

    deinit { for view in subviews { view.parent = nil } }

    public var superview: View? { parent }
    public var window: Window? { context?.window }

    /// Names, types and setters of what markup may set.
    open class var properties: PropertyTable { .empty + viewProperties }
    /// What a `style` attribute may name: functions that make a view of this class (specification 9).
    open class var factories: [String: () -> View] { [:] }
    /// Names that documents may use without effect on this class (specification 13.20).
    open class var keptKeys: Set<String> { KnownUIKitKeys.ofViews }

    /// The event attributes of documents that the class has.
    class var eventAttributes: [String] { [] }
    /// Takes an action of a document for one of the `eventAttributes`.
    func addAction(_ action: DocumentAction) {}
    /// The handlers that documents name, by their attributes.
    package var namedActions: [String: String] { [:] }
    /// Border, corners and shadow; made when it is first asked for.
    public var layer: Layer { usedLayer }
    func makeLayer() -> Layer { Layer(of: self) }
    open func registerActions(in actions: inout ActionTable) {}
    /// A formatter for the view's own document, where it is the owner (specification 8).
    open func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? { nil }
    /// The names of those, for `inlay check --app`.
    open var formatterNames: [String]? { [] }
    open var bundleForView: Resources? { nil }
    open var bundleForImages: Resources? { nil }
    open var bundleForStrings: Resources? { nil }
    open var tableForStrings: String? { nil }
    /// Sets a property by its markup name (specification 1.6). A class that translates values of its own overrides it and
    /// passes on the others.
    open func applyMarkupPropertyValue(_ value: Any?, forKey key: String) { setMarkupValue(value, forKey: key) }
    /// Takes a child from markup; false when the class has no place for one (specification 12.1).
    @discardableResult open func appendMarkupElementView(_ view: View) -> Bool { false }
    /// Whether children from markup may be made when they are needed.
    var mayDeclareChildren: Bool { false }
    /// Takes note of a child from markup that can be made again; false where it is to be there.
    func declareMarkupElementView(_ view: View, _ element: DeclaredElement) -> Bool { false }
    /// Takes an element that is no view; false when the class does not know it.
    @discardableResult open func processMarkupElement(
        _ tag: String, properties: [(name: String, value: String)]
    ) -> Bool { false }
    /// Whether the children of an element that is no view are this view's, as if they stood in it.
    func takesChildren(ofElement tag: String) -> Bool { false }
    /// Takes a processing instruction; false when the class does not know it.
    @discardableResult open func processMarkupInstruction(_ target: String, data: String) -> Bool { false }

    /// The size that the content asks for within `proposal`, in points; infinite where there is no constraint,
    /// `Double.undefined` where the view has no opinion (specification 11.9). Asked for through `measure(fitting:)`.
    open func intrinsicSize(fitting proposal: Size) -> Size { .undefined }
    /// Gives the subviews their frames. Called when the size or something that layout depends on has changed.
    open func layoutSubviews() {}
    /// Whether surplus along the axis goes to this view (specification 11.3, step 5).
    open func isStretchable(along axis: Axis) -> Bool {
        !dimensions.fixed(axis).isDefined && !measure(fitting: .unconstrained)[axis].isDefined
    }
    /// Whether `intrinsicSize(fitting:)` gives the same size whatever is proposed, until the view's layout is marked stale.
    /// Layout then asks once. Asked after it.
    open var hasConstantSize: Bool { type(of: self) == View.self }
    /// Whether the superview reads more of the view and of what it holds than its answers when it is measured.
    var concernsSuperview: Bool { false }
    /// Whether the superview asks for the size of the view, or of what it holds, while the view is hidden.
    var isAskedWhileHidden: Bool { false }
    /// A view has come or gone, or a subview takes part in layout that did not, or no longer.
    func arrangementDidChange() {
        staleSubviews = []
        flags.insert([.allBelow, .layoutBelow, .measureBelow])
        setNeedsLayout()
    }
    /// A subview is hidden, or no longer.
    func subviewDidHide(view: View) {}
    /// What the superview had found out for the view no longer holds.
    func didLeaveSuperview() {}
    /// A subview answers layout's questions otherwise than before.
    ///
    /// - Parameter isElasticityChanged: whether it can be stretched or squeezed otherwise.
    func subviewAnswersDidChange(_ view: View, isElasticityChanged: Bool) {
        flags.insert([.layout, .inputs, .unmeasured])
    }
    /// Who gives way first when room is short: the lowest (specification 11.3, step 6).
    open var compressionResistancePriority: Double { 750 }
    /// How its content gives way along the axis in room of a length across it, without the bounds and the priority that are
    /// set for the view.
    func contentCompression(along axis: Axis, cross: Double) -> Compression {
        let length = measure(fitting: Size(main: .infinity, cross: cross, along: axis))[axis].defined(or: 0)
        return Compression(least: 0, parts: [.init(resistance: compressionResistancePriority, amount: length)])
    }
    /// Who grows when there is room to spare and nobody is made for it: the lowest.
    open var contentHuggingPriority: Double { 250 }
    /// Whether the view is but room, and takes what is left over before views that show something do.
    var isFlexibleSpace: Bool { false }
    /// What `layoutMargins` is until it is set: 8 points on each edge.
    open var defaultLayoutMargins: EdgeInsets { EdgeInsets(8) }
    /// The font, the scale or the theme has changed: what was derived from them is stale.
    open func environmentDidChange() {}
    /// The window has more or less room than before by the limits of size classes; nothing is loaded again by itself.
    open func traitCollectionDidChange(_ previous: TraitCollection) {}
    /// The distance from the top to the first line's baseline; nil has none and stands on its bottom edge.
    open func firstBaseline(for size: Size) -> Double? { nil }
    /// The distance from the top to the last line's baseline, as `firstBaseline(for:)`.
    open func lastBaseline(for size: Size) -> Double? { firstBaseline(for: size) }
    /// Whether the view has a say in the baseline of its row; one that has none is as high as the others together.
    open var isOnBaseline: Bool { true }
    /// Adds what the view itself shows, in its own coordinates, beneath its subviews.
    open func draw(into list: inout DisplayList) {}
    /// How far beyond the bounds that and what lies over it may lie, in points; nil where only drawing tells.
    var drawingReach: Double? { nil }
    /// Adds what lies over the subviews: focus rings, borders.
    open func drawOverlay(into list: inout DisplayList) {}
    /// The colour that fills the background; nil for a view that draws its background itself.
    var paintedBackground: Color? { backgroundColor }
    /// The colour that the view's content is placed on, where that is the view's own; nil is the superview's.
    var backdrop: Color? { backgroundColor }
    /// The background colour is another: colours that are derived from it change.
    func backgroundDidChange() {}
    /// Of what the background colour fills, and how wide an opaque border is that will lie over its edge.
    var backgroundShape: (corners: CornerRadii, beneath: Double) { layerShape }
    /// Of what the view and its subviews are cut to when they are drawn; nil where they are not.
    var clippedCorners: CornerRadii? { clipsToBounds ? CornerRadii(extras?.layer?.cornerRadius ?? 0) : nil }
    /// Multiplies `alpha` for a state, as when disabled. Whoever changes it calls `setNeedsDisplay()`.
    open var stateOpacity: Double { 1 }

    /// Takes an event, or false to offer it to the next responder.
    open func handle(_ event: Event) -> Bool { recognize(event) }
    open var keyCommands: [KeyCommand] { [] }
    open var undoManager: UndoManager? { nextResponder?.undoManager }
    /// What the right button opens at a place in the view's coordinates, and the Menu key and Shift+F10; nil leaves it to the superview.
    open func contextMenu(at point: Point) -> Menu? { contextMenu }
    /// A finger is held at a place of the view, in its coordinates, and its context menu is about to open.
    func fingerWillOpenMenu(at point: Point) {}
    /// The menu of what the view shows, or of something in it, was opened, or has gone.
    func menuDidChange(isOpen: Bool) {}
    open var nextResponder: (any Responder)? { viewController ?? superview ?? window }
    /// Whether the keyboard can be given to this view.
    open var acceptsFocus: Bool { false }
    open func focusDidChange() {}
    /// Whether it draws the box that its content lies in, so that this needs none of its own.
    var framesContent: Bool { false }
    /// Whether the keyboard may come here, or go; asked once each time, before it does.
    var mayTakeFocus: Bool { true }
    func mayLoseFocus(to next: View?) -> Bool { parent?.mayLoseFocus(to: next) ?? true }
    /// Whether a click here leaves the keyboard where it is.
    var isClickedWithoutFocus: Bool { false }
    /// A click elsewhere leaves the keyboard here: what was typed and is not finished counts now.
    func finishTyping() {}
    /// The keyboard was brought here by a key.
    func focusCameByKey() {}
    open func pointerEntered() {}
    open func pointerExited() {}
    /// The pointer that went down here was taken away; no `pointerUp` follows.
    open func pointerCancelled(_ event: Event) { window?.gestures.cancel(from: self) }
    /// The view came into a window or left one.
    open func didMoveToWindow() {}
    open var accessibility: Accessibility { Accessibility(label: accessibilityLabel) }
    /// Whether its name is made of what it holds says: by such a name, what it holds is meant.
    var isNamedByContent: Bool { false }
    /// What an assistive program can do with the view as it is now; nothing by default, nor with what is disabled.
    open var accessibilityActions: [Accessibility.Action] { keyedActions }
    /// Does one of `accessibilityActions` in a person's place: owners hear of it as of a key.
    ///
    /// - Returns: false where that is none of them, or the view is hidden, covered or switched off.
    @discardableResult open func perform(_ action: Accessibility.Action) -> Bool { performByKey(action) }
    /// What does in this view what an assistive program asks for.
    var accessibilityKeys: [Accessibility.Action: Key] { [:] }
    /// Where text goes that is typed while the view has the keyboard, in its coordinates; nil for views that take keys
    /// alone. Input methods show their candidates beside it.
    open var textInputArea: Rect? { nil }
    /// Whether people fill it in: Return leads on to it from a field whose `returnKeyType` is `next`.
    var isFilledIn: Bool { textInputArea != nil }
    /// The smallest square that the pointer hits the view in, in points, however small it is drawn; 0 for views that
    /// nobody aims at.
    open var minimumHitTarget: Double { 0 }
    /// Whether a finger that goes down here and moves along the axis is the view's, and scrolls nothing around it: for what is dragged
    /// itself, as the thumb of a slider.
    open func keepsTouches(along axis: Axis) -> Bool { watchesDrags }
    /// Whether a finger presses the view there, in its coordinates, as a pointer does; what lies beneath it otherwise.
    func takesTouch(at point: Point) -> Bool { true }
    /// What a finger does that came down here and has moved, where that is to go back.
    ///
    /// - Parameters:
    ///   - start: a place of the window.
    ///   - way: how far it has moved, in points.
    func backSwipe(from start: Point, way: Point) -> BackSwipe? { nil }
    /// Whether the view has something to do with the pointer, for views that events go through otherwise.
    var hasTouchContent: Bool {
        if cursor != nil { return true }
        guard let extras else { return false }
        return !extras.gestureRecognizers.isEmpty || extras.toolTip?.isEmpty == false
    }
    /// Whether it makes no difference where the view is clicked.
    var isHitAsAWhole: Bool { false }
    /// What of the bounds is hit: less than all of them where a control keeps its size in more room.
    var hitShape: Rect { bounds }
    /// What contradicts what in the view's own state, in words that follow its name; for tests.
    var inconsistencies: [String] { [] }
    /// What of its properties does not go together; nil where all do.
    var contradiction: Contradiction? { nil }
    /// What a person did to the view that is to outlive a reload of its document: text and selection, a scroll offset; nil for
    /// nothing. The view that has the same `id` then gets it by `restore`.
    open var restorableState: Any? { nil }
    open func restore(_ state: Any) {}
    /// Whether `topSpacing` and the others are inside the view rather than around it (specification 11.3).
    open var hasInnerSpacing: Bool { false }
    /// The text that the view shows, for dumps; nil for a view that shows none.
    open var shownText: String? { nil }
}

// MARK: - Tree
extension View {
    /// Adds the view at the end, in front of the others, taking it from where it was before. A view that holds this one, or
    /// one that would nest deeper than `maximumDepth`, is refused with a diagnostic.
    public func addSubview(_ view: View) { insert(view, at: nil) }

    public func insertSubview(_ view: View, at index: Int) { insert(view, at: max(index, 0)) }

    /// - Parameter index: nil is the end, and so is what lies beyond it.
    private func insert(_ view: View, at index: Int?) {
        guard mayHold(view) else { return }
        view.removeFromSuperview()
        if let index, index < subviews.count { subviews.insert(view, at: index) } else { subviews.append(view) }
        view.parent = self
        if view.flags.contains(.fillsSuperview) { flags.insert(.isFilled) }
        view.inheritAppearance()
        makeRoom(forLevels: view.levels)
        view.attach(to: context)
        if context != nil { view.environmentDidChangeInTree() }
        view.flags.remove(.composite)
        view.setNeedsComposite()
        arrangementDidChange()
    }

    /// Whether the view can be a subview of this one; why not is told.
    func mayHold(_ view: View) -> Bool {
        guard view !== self, !view.isAncestor(of: self) else {
            report("a view cannot hold itself")
            return false
        }
        let depth = depth
        guard depth + view.levels <= Self.maximumDepth || depth + view.countLevels() <= Self.maximumDepth else {
            report("views nest deeper than \(Self.maximumDepth) levels; the view is left out")
            return false
        }
        return true
    }

    public func removeFromSuperview() {
        guard superview != nil else { return }
        window?.viewWillLeave(self)
        // Who hears of that may remove views, this one too.
        guard let superview, let index = superview.index(of: self) else { return }
        superview.subviews.remove(at: index)
        superview.shownSubviews.forget(self)
        parent = nil
        didLeaveSuperview()
        flags.subtract([.listed, .displayListed])
        superview.subviewsWerePlaced()
        attach(to: nil)
        inheritAppearance()
        superview.arrangementDidChange()
    }

    /// A debug build overflows its stack between 5,000 and 10,000 levels, a sanitized one at 2,000.
    public static let maximumDepth = 512

    /// Takes the view and all it holds into a window, or out of it.
    func attach(to new: WindowContext?) {
        guard context !== new else { return }
        if flags.contains(.animated) { window?.animations.remove(self) }
        context = new
        painted = PaintedState()
        shownSubviews = ShownSubviews()
        forgetLayout()
        for view in subviews { view.attach(to: new) }
        didMoveToWindow()
        if extras != nil { viewController?.viewDidMove(isShown: new != nil) }
    }

    /// Counts the levels of the tree anew.
    private func countLevels() -> Int {
        var deepest = 0
        for view in subviews { deepest = max(deepest, view.countLevels()) }
        levels = deepest + 1
        return levels
    }

    private func makeRoom(forLevels count: Int) {
        guard levels <= count else { return }
        levels = count + 1
        superview?.makeRoom(forLevels: levels)
    }
}
