/// A rectangle on the screen that can hold subviews, draw, and handle events.
///
///     <View backgroundColor="contentBackground" width="80" height="40"/>
///
/// A plain view has no size of its own and takes no children from markup. Specification 13.1.
@MainActor open class View: MarkupObject, MarkupOwner, Responder {
    /// The rectangle in the superview's coordinates, in points. Layout sets it; an app that places views itself may set it too.
    public var frame: Rect {
        get { layoutState.frame }
        set {
            let old = layoutState.frame
            layoutState.frame = newValue
            if animation.isAnimationConcerned { animation.animateFrameChange(from: old) }
            if newValue != old { LayoutPass(of: self).frameDidChange(from: old) }
        }
    }

    /// Whether the view is hidden. A hidden view is not drawn, gets no events and takes no space. Specification 11.1.
    public var isHidden: Bool {
        get { flags.contains(.hidden) }
        set {
            guard newValue != isHidden else { return }
            if newValue { flags.insert(.hidden) } else { flags.remove(.hidden) }
            DisplayPass(of: self).markForDisplay(.composite)
            superview?.respond(to: .arrangement)
            superview?.respond(to: .visibility(of: self))
            window?.pointing.reachabilityDidChange()
        }
    }

    /// The opacity of the view and its subtree, from 0 to 1. At 0 the view keeps its space but is neither drawn nor hit.
    @Animated public var alpha = 1.0 {
        didSet {
            _alpha.wrappedValue = diagnostics.corrected(
                "alpha", alpha, to: alpha.isNaN ? oldValue : min(max(alpha, 0), 1))
            if alpha > 0 { flags.remove(.transparent) } else { flags.insert(.transparent) }
            let isChanged = animation.propertyDidChange(
                \View._alpha, of: self, from: oldValue, to: alpha, limited: { min(max($0, 0), 1) },
                mark: { view, _ in DisplayPass(of: view).markForDisplay(.composite) })
            if isChanged { window?.pointing.reachabilityDidChange() }
        }
    }

    /// The colour behind the content; nil, the default, is transparent.
    @Animated public var backgroundColor: Color? {
        didSet {
            guard
                animation.colorDidChange(
                    \View._backgroundColor, of: self, from: oldValue, to: backgroundColor, none: .clear)
            else {
                return
            }
            InheritedAppearance(of: self).updateAppearance()
            respond(to: .background)
        }
    }

    /// Whether subviews are clipped to the bounds.
    public var clipsToBounds = false {
        didSet { if clipsToBounds != oldValue { DisplayPass(of: self).markForDisplay(.composite) } }
    }

    /// How content fills bounds of another size; `scaleToFill` by default.
    public var contentMode = ContentMode.scaleToFill {
        didSet {
            guard contentMode != oldValue else { return }
            setNeedsDisplay()
            // A mode that keeps the aspect ratio of the content also determines the size.
            setNeedsLayout()
        }
    }
    /// The pointer's shape over the view; nil uses the superview's.
    public var cursor: Cursor? {
        didSet {
            guard cursor != oldValue else { return }
            HitTesting(of: self).touchContentDidChange()
            window?.pointing.updateCursor()
        }
    }

    // Accesses that overlap could not break a plain value. Layout views set it when they are created.
    /// How the view takes part in hit testing.
    @exclusivity(unchecked)
    open var hitBehavior: HitBehavior = .opaque

    // A change of the array calls no other code, so accesses cannot overlap. Checks are a large part of the time to build a tree.
    /// The views inside of this view, from back to front.
    @exclusivity(unchecked)
    public internal(set) var subviews: [View] = []
    /// Whether the superview created the view as an internal part. Dumps and documents do not list such views.
    package var isInternalView = false
    // A number that every pass reads and writes; accesses that overlap could not break it.
    // The first display visits all subviews of a new view, so no list of them is necessary.
    @exclusivity(unchecked) var flags: ViewFlags = [.layout, .inputs, .display, .allDisplayBelow]
    // Debug builds check that accesses do not overlap.
    #if !DEBUG
        @exclusivity(unchecked)
    #endif
    var layoutState = LayoutState()
    /// The drawing of the view in the last frame; nil until it is needed.
    var knownDisplayState: DisplayState?
    var extras: ViewExtras?
    /// The values that the view gets from its window; nil for a view that is in no window.
    var context: WindowContext?
    // The superview clears the reference in its deinit. A weak reference would cost an allocation for each parent.
    nonisolated(unsafe) unowned(unsafe) var parent: View?

    public required init() {}

    /// The subviews in focus order.
    var orderedSubviews: [View] { subviews }

    deinit { for view in subviews { view.parent = nil } }

    /// The view that contains this view; nil for a root view.
    public var superview: View? { parent }
    /// The window that shows the view; nil if the view is not in a window.
    public var window: Window? { context?.window }

    /// The names, types and setters of the properties that markup can set.
    open class var properties: PropertyTable { .empty + ViewProperties.all }
    /// Functions that create a view of this class, by the names that a `style` attribute can use. Specification 9.
    open class var factories: [String: () -> View] { [:] }
    /// Attribute names that documents may use without effect on this class. Specification 13.20.
    open class var ignoredAttributes: Set<String> { IgnoredUIKitAttributes.ofViews }
    /// The properties in layout, hit testing and focus that are the same for all views of the class.
    open class var traits: ViewTraits { [] }

    /// The border, corners and shadow. The layer is created on first access.
    public var layer: Layer {
        let extras = ensuredExtras
        if let layer = extras.layer { return layer }
        let layer = Layer(of: self)
        extras.layer = layer
        return layer
    }
    open func registerActions(in actions: inout ActionTable) {}
    /// Returns a formatter for the view's own document, if the view is its owner. Specification 8.
    open func formatter(named name: String, arguments: [String: String]) -> (any ValueFormatter)? { nil }
    /// The folders, the string table and the formatter names of the view's own document, if the view is its owner.
    open var ownerSettings: OwnerSettings { OwnerSettings() }
    /// Sets a property by its markup name. Override it to convert values, and call `super` for all other keys. Specification 1.6.
    open func applyMarkupPropertyValue(_ value: Any?, forKey key: String) { setMarkupValue(value, forKey: key) }
    /// Adds a child from markup. Returns false if the class does not take children. Specification 12.1.
    @discardableResult open func appendMarkupElementView(_ view: View) -> Bool { false }
    /// The items that documents may put into the element of the class.
    class var itemTypes: [ItemType] { [] }
    /// Handles an element that is neither a view nor an item of the class; false if the class does not know it.
    @discardableResult open func processMarkupElement(
        _ tag: String, properties: [(name: String, value: String)]
    ) -> Bool { false }
    /// Handles a processing instruction; false if the class does not know it.
    @discardableResult open func processMarkupInstruction(_ target: String, data: String) -> Bool { false }

    /// Returns the size of the content within `proposal`, in points. Infinite components of the proposal are unconstrained.
    /// `Double.undefined` is the answer for a dimension without a preference. Callers use `measure(fitting:)`. Specification 11.9.
    open func intrinsicSize(fitting proposal: Size) -> Size { .undefined }
    /// Sets the frames of the subviews. Called when the size or another input of the layout has changed.
    open func layoutSubviews() {}
    /// Whether the view gets surplus space along the axis. Specification 11.3, step 5.
    open func isStretchable(along axis: Axis) -> Bool {
        !layoutState.dimensions.fixed(axis).isDefined && !measure(fitting: .unconstrained)[axis].isDefined
    }
    /// Whether `intrinsicSize(fitting:)` returns the same size for every proposal, until the view needs layout again. Layout then
    /// measures once. It reads this property after measuring.
    open var hasConstantSize: Bool { type(of: self) == View.self }
    /// Called when something around the view, or in it, has changed. Overrides pass the changes that they do not handle to `super`.
    func respond(to change: ViewChange) {
        switch change {
        case .arrangement:
            if !layoutState.subviewsNeedingLayout.isEmpty { layoutState.subviewsNeedingLayout = [] }
            flags.insert([.allBelow, .descendantNeedsLayout, .descendantNeedsMeasure])
            setNeedsLayout()
        case .measurements: flags.insert([.layout, .inputs, .unmeasured])
        case .superview: extras?.pane.length = .undefined
        default: break
        }
    }
    /// The priority against being compressed when space is short: the view with the lowest shrinks first. Specification 11.3, step 6.
    open var compressionResistancePriority: Double { 750 }
    /// Returns how the content shrinks along the axis for a given length across it. The result ignores the bounds and the priority that
    /// are set for the view.
    func contentCompression(along axis: Axis, cross: Double) -> Compression {
        let length = measure(fitting: Size(main: .infinity, cross: cross, along: axis))[axis].defined(or: 0)
        return Compression(least: 0, parts: [.init(resistance: compressionResistancePriority, amount: length)])
    }
    /// The default of `layoutMargins`: 8 points on each edge.
    open var defaultLayoutMargins: EdgeInsets { EdgeInsets(8) }
    /// Called when the font, the scale or the theme has changed. Discard values that are derived from them.
    open func environmentDidChange() {}
    /// Called when the window's size class has changed. Documents are not loaded again automatically.
    open func traitCollectionDidChange(_ previous: TraitCollection) {}
    /// The distance from the top to the first line's baseline; nil for a view without a baseline, which is aligned by its bottom edge.
    open func firstBaseline(for size: Size) -> Double? { nil }
    /// The distance from the top to the last line's baseline, like `firstBaseline(for:)`.
    open func lastBaseline(for size: Size) -> Double? { firstBaseline(for: size) }
    /// Adds the view's own drawing, in its own coordinates, behind its subviews.
    open func draw(into list: inout DisplayList) {}
    /// The maximum distance, in points, that `draw` and `drawOverlay` draw outside the bounds; nil if only drawing can find out.
    var drawingOutset: Double? { nil }
    /// Adds drawing in front of the subviews, such as focus rings and borders.
    open func drawOverlay(into list: inout DisplayList) {}
    /// The corner radii of the background fill, and the width of the opaque border that covers its edge; nil for a view that draws its
    /// background itself.
    var backgroundShape: (corners: CornerRadii, beneath: Double)? { DrawnGeometry(of: self).layerShape }
    /// The corner radii to which the view and its subviews are clipped; nil if they are not clipped.
    var clippedCorners: CornerRadii? { clipsToBounds ? CornerRadii(extras?.layer?.cornerRadius ?? 0) : nil }
    /// A factor on `alpha` for the view's state, such as disabled. Code that changes it calls `setNeedsDisplay()`.
    open var stateOpacity: Double { 1 }

    /// Handles an event; false passes it to the next responder.
    open func handle(_ event: Event) -> Bool { GestureRecognition(of: self).recognize(event) }
    open var keyCommands: [KeyCommand] { [] }
    open var undoManager: UndoManager? { nextResponder?.undoManager }
    /// The context menu at a point in the view's coordinates, for the right button, Menu key and Shift+F10; nil uses the superview's.
    open func contextMenu(at point: Point) -> Menu? { contextMenu }
    open var nextResponder: (any Responder)? { viewController ?? superview ?? window }
    /// Whether the view can become first responder.
    open var acceptsFocus: Bool { false }
    /// Called when the view has gained or lost focus, or its window became active or inactive. Does nothing by default.
    open func focusDidChange() {}
    /// Returns whether focus may enter or leave the view. Called once for each change, before it happens.
    func allows(_ change: FocusChange) -> Bool {
        guard case .loss = change else { return true }
        return parent?.allows(change) ?? true
    }
    /// Called when the pointer has entered the view. Does nothing by default.
    open func pointerEntered() {}
    /// Called when the pointer has left the view. Does nothing by default.
    open func pointerExited() {}
    /// Called when a pressed pointer was taken away from the view. No `pointerUp` follows.
    open func pointerCancelled(_ event: Event) { window?.gestures.cancel(from: self) }
    /// Called when the view has entered or left a window.
    open func didMoveToWindow() {}
    /// The description of the view for assistive technology and scripts.
    open var accessibility: Accessibility { Accessibility(label: accessibilityLabel) }
    /// The actions that assistive programs can perform on the view now. Empty by default and for disabled views.
    open var accessibilityActions: [Accessibility.Action] { AccessibilityElement(of: self).keyedActions }
    /// Performs one of `accessibilityActions`. Owners receive the same calls as for a key.
    ///
    /// - Returns: false if the action is not available, or the view is hidden, covered or disabled.
    @discardableResult open func perform(_ action: Accessibility.Action) -> Bool {
        AccessibilityElement(of: self).performByKey(action)
    }
    /// The keys that perform the accessibility actions of this view.
    var accessibilityKeys: [Accessibility.Action: Key] { [:] }
    /// The place of typed text while the view has focus, in its coordinates; nil for views that take only keys. Input methods show
    /// their candidates next to it.
    open var textInputArea: Rect? { nil }
    /// The side of the smallest square in which the pointer hits the view, in points, even if the view is drawn smaller; 0 for
    /// views that are not pointer targets.
    open var minimumHitTarget: Double { 0 }
    /// Whether a finger that goes down here and moves along the axis belongs to the view and scrolls nothing around it. True for
    /// draggable things such as the thumb of a slider.
    open func keepsTouches(along axis: Axis) -> Bool { GestureRecognition(of: self).watchesDrags }
    /// The part of the bounds that is hit. It is smaller than the bounds if a control keeps its size in a larger frame.
    var hitShape: Rect { bounds }
    /// A warning about properties that cannot be combined; nil if there is none.
    var validationIssue: ValidationIssue? { nil }
    /// The text that the view shows, for dumps; nil for a view that shows none.
    open var shownText: String? { nil }
}

// MARK: - Tree
extension View {
    /// Adds the view as the last subview, in front of the others, and removes it from its previous superview. A view that contains this
    /// one, or would nest deeper than 512 levels, is refused with a diagnostic.
    public func addSubview(_ view: View) { ViewTree(of: self).insert(view, at: nil) }

    /// Inserts a view at an index, where 0 is the back; an index beyond the end appends it. The view leaves its previous superview.
    public func insertSubview(_ view: View, at index: Int) { ViewTree(of: self).insert(view, at: max(index, 0)) }

    /// Removes the view from its superview. Does nothing without one.
    public func removeFromSuperview() {
        guard superview != nil else { return }
        window?.viewWillLeave(self)
        // The callback may have removed views, including this one.
        guard let superview, let index = ViewTree(of: superview).index(of: self) else { return }
        superview.subviews.remove(at: index)
        superview.knownDisplayState?.visibleSubviewIndex.forget(self)
        parent = nil
        respond(to: .superview)
        flags.subtract([.listed, .displayListed])
        DisplayPass(of: superview).subviewsWerePlaced()
        ViewTree(of: self).attach(to: nil)
        InheritedAppearance(of: self).inheritAppearance()
        superview.respond(to: .arrangement)
    }
}
