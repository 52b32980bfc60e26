/// Flags for the layout and display state of a view.
nonisolated struct ViewFlags: OptionSet {
    let rawValue: UInt32

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
    /// The view has a `zPosition` other than 0.
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
    /// The flags for which a view has to be visited by the next display update.
    static let anyDisplay: ViewFlags = [.display, .composite, .placed, .descendantNeedsDisplay]

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
    /// Marks the view's own drawing as needing display. It is drawn again in the next frame.
    public func setNeedsDisplay() { markForDisplay(.display) }

    /// A mode that keeps the aspect ratio of the content also determines the size.
    func contentModeDidChange() {
        setNeedsDisplay()
        setNeedsLayout()
    }

    /// Marks the presentation of the subtree as changed. The drawing of its views is kept.
    func setNeedsComposite() { markForDisplay(.composite) }

    /// Marks only the position as changed.
    func setNeedsPlacing() { markForDisplay(.placed) }

    private func markForDisplay(_ flag: ViewFlags) {
        if flag != .display { context?.changeCount += 1 }
        context?.viewWasMarked()
        guard !flags.contains(flag) else { return }
        flags.insert(flag)
        propagateDisplayFlags()
    }

    /// Marks all subviews for a display visit, after one was added or removed.
    func subviewsWerePlaced() {
        context?.changeCount += 1
        context?.viewWasMarked()
        flags.insert(.allDisplayBelow)
        // While nothing is drawn, an unused list would keep removed views alive.
        for view in subviewsNeedingDisplay { view.flags.remove(.displayListed) }
        subviewsNeedingDisplay = []
        guard !flags.contains(.descendantNeedsDisplay) else { return }
        flags.insert(.descendantNeedsDisplay)
        propagateDisplayFlags()
    }

    /// Marks the path to the root for a display visit. A marked ancestor has already requested a frame.
    private func propagateDisplayFlags() {
        var view = self
        while let superview = view.superview {
            if !view.flags.contains(.displayListed), !superview.flags.contains(.allDisplayBelow) {
                view.flags.insert(.displayListed)
                superview.subviewsNeedingDisplay.append(view)
            }
            if superview.flags.contains(.descendantNeedsDisplay) { return }
            superview.flags.insert(.descendantNeedsDisplay)
            view = superview
        }
        view.window?.setNeedsFrame()
    }

    /// The area covered by the view and its subtree, in the superview's coordinates.
    var coveredInSuperview: Rect { painted.all.offset(by: painted.origin).intersection(.drawable) }

    /// Updates the view's display state, and adds its changes to the update of the window.
    ///
    /// - Parameters:
    ///   - origin: the position at which the superview is drawn.
    ///   - clip: the visible area.
    ///   - isRedrawn: whether the superview's whole area is drawn again in any case.
    func updateDisplay(origin: Point, clip: Rect, isRedrawn: Bool, in update: inout DisplayUpdate) {
        guard !flags.isDisjoint(with: .anyDisplay) else { return }
        let before = coveredInSuperview.offset(by: origin).intersection(clip)
        guard isVisible else {
            if !isRedrawn { update.damage.add(before) }
            painted.all = .zero
            flags.subtract([.composite, .placed])
            return
        }
        let opacity = alpha * stateOpacity
        var isChanged = flags.contains(.composite) || opacity != painted.opacity
        painted.opacity = opacity
        painted.isPlain = opacity >= 1 && clippedCorners == nil && shadow == nil && drawnTurn == nil
        let distance = drawnOrigin - painted.origin
        let isMoved = !distance.isNear(.zero)
        if !isRedrawn, isMoved, !isChanged, mayMove(from: before),
            let move = update.move(of: before, by: distance, within: clip)
        {
            painted.origin = drawnOrigin
            return carry(move, from: before, superview: origin, clip: clip, in: &update)
        }
        isChanged = isChanged || isMoved
        painted.origin = drawnOrigin
        let place = origin + painted.origin
        updateContentAndReach(at: place, clip: clip, isRedrawn: isRedrawn || isChanged, in: &update)
        if isChanged, !isRedrawn {
            update.damage.add(before)
            update.damage.add(painted.all.offset(by: place).intersection(clip))
        }
    }

    private func updateContentAndReach(at place: Point, clip: Rect, isRedrawn: Bool, in update: inout DisplayUpdate) {
        guard shadow != nil || drawnTurn != nil else {
            return updateContent(at: place, clip: clip, isRedrawn: isRedrawn, in: &update)
        }
        var changed = DisplayUpdate(scale: update.scale)
        updateContent(at: place, clip: clipOfContent(clip, at: place), isRedrawn: isRedrawn, in: &changed)
        for rect in changed.damage.rects {
            let shown = effectBounds(of: rect.offset(by: .zero - place)).offset(by: place)
            update.damage.add(shown.intersection(clip))
        }
        painted.all = effectBounds(of: painted.all)
    }

    /// Updates the content of the view and its subtree, without shadow and transform. `place` is the position of its origin.
    func updateContent(at place: Point, clip: Rect, isRedrawn: Bool, in update: inout DisplayUpdate) {
        if flags.contains(.display) { redraw(at: place, clip: clip, isRedrawn: isRedrawn, in: &update) }
        var isListStale = flags.contains(.allDisplayBelow)
        let views = isListStale ? subviews : subviewsNeedingDisplay
        subviewsNeedingDisplay = []
        flags.subtract([.anyDisplay, .allDisplayBelow])

        // Updating many entries one by one takes longer than building the list again.
        let isMuch = views.count > Self.fewSubviews && views.count * 32 > subviews.count
        let inner = clipsToBounds ? clip.intersection(bounds.offset(by: place)) : clip
        for view in views where view.superview === self {
            view.flags.remove(.displayListed)
            view.updateDisplay(origin: place, clip: inner, isRedrawn: isRedrawn, in: &update)
            if !isListStale { isListStale = isMuch || !visibleSubviewIndex.update(view) }
        }
        if isListStale { visibleSubviewIndex = VisibleSubviewIndex(subviews.inDrawingOrder) }
        let content = painted.listBounds.intersection(.drawable).union(visibleSubviewIndex.covered)
        let overlay = painted.overlay.bounds.intersection(.drawable)
        painted.all = (clipsToBounds ? content.intersection(bounds) : content).union(overlay)
    }

    private static let fewSubviews = 8

    private func redraw(at place: Point, clip: Rect, isRedrawn: Bool, in update: inout DisplayUpdate) {
        let before = painted
        if let unseen = offscreenDrawing(at: place, clip: clip) {
            painted.neverDisplayed = unseen
            (painted.list, painted.index, painted.overlay) = (DisplayList(), nil, DisplayList())
        } else if !record() {
            return
        }
        guard !isRedrawn else { return }
        for rect in [before.own, painted.own] { update.damage.add(rect.offset(by: place).intersection(clip)) }
    }

    /// The area in which the view may draw, if all of it is out of sight; nil otherwise.
    private func offscreenDrawing(at place: Point, clip: Rect) -> Rect? {
        guard !bounds.offset(by: place).intersects(clip), let drawingOutset else { return nil }
        let area = bounds.inset(by: -drawingOutset)
        return area.offset(by: place).intersects(clip) ? nil : area
    }

    /// The corner radii and border of the layer.
    var layerShape: (corners: CornerRadii, beneath: Double) {
        guard let layer = extras?.layer else { return (.zero, 0) }
        let corners = CornerRadii(layer.cornerRadius)
        return (corners, layer.hidingWidth(around: corners, in: theme))
    }

    /// The shape of a view that draws its own border. Without round corners it is the layer's.
    func shape(ofBorder width: Double, cornerRadius: Double) -> (corners: CornerRadii, beneath: Double) {
        cornerRadius > 0 ? (CornerRadii(cornerRadius), width) : layerShape
    }

    /// - Returns: whether the drawing has changed.
    @discardableResult private func record() -> Bool {
        painted.neverDisplayed = nil
        var list = DisplayList()
        let layer = extras?.layer
        if let paintedBackground {
            let (corners, width) = backgroundShape
            list.fill(bounds, corners: corners, .color(paintedBackground), beneath: width)
        }
        draw(into: &list)
        var overlay = DisplayList()
        layer?.drawBorder(of: bounds, into: &overlay)
        drawOverlay(into: &overlay)
        if let decidedAppearance, let context, decidedAppearance != context.theme.appearance {
            list.resolveColors(in: theme)
            overlay.resolveColors(in: theme)
        }
        if list.hasBlur || overlay.hasBlur { markBlur() }
        guard list != painted.list || overlay != painted.overlay else { return false }
        painted.list = list
        painted.index = DisplayListIndex(list)
        painted.overlay = overlay
        return true
    }

    /// Appends the visible drawing of the subtree within `area` to a list.
    ///
    /// - Parameters:
    ///   - origin: the position at which the superview is drawn.
    ///   - clip: the visible area.
    func flatten(into list: inout DisplayList, origin: Point, clip: Rect, area: RenderArea) {
        let painted = painted
        let place = origin + painted.origin
        let covered = painted.all.offset(by: place).intersection(clip)
        guard area.meets(covered) else { return }
        if painted.neverDisplayed != nil {
            record()
            return flatten(into: &list, origin: origin, clip: clip, area: area)
        }
        guard !painted.isPlain, painted.opacity < 1 || shadow != nil || drawnTurn != nil else {
            return flatten(painted, into: &list, at: place, clip: clip, area: area)
        }
        // A group with opacity is drawn completely, because whether it is drawn as one layer, and how it rounds, must not depend on the
        // damage or the clip. A shadow also needs all of the content.
        let inner = clipOfContent(covered, at: place)
        func addContent(_ list: inout DisplayList) {
            flatten(painted, into: &list, at: place, clip: inner, area: RenderArea(inner))
        }
        func addWithShadow(_ list: inout DisplayList) {
            if let shadow { list.shadow(shadow, addContent) } else { addContent(&list) }
        }
        let isPicture =
            painted.list.commands.count + painted.overlay.commands.count > 1 || !visibleSubviewIndex.entries.isEmpty
        list.opacity(painted.opacity, isPicture: isPicture) { list in
            guard let drawnTurn else { return addWithShadow(&list) }
            let center = place + drawnTurn.center
            list.transform(drawnTurn.transform, about: center, isMoving: isTransformMoving, addWithShadow)
        }
    }

    private func flatten(
        _ painted: PaintedState, into list: inout DisplayList, at place: Point, clip: Rect, area: RenderArea
    ) {
        if !painted.isPlain, let corners = clippedCorners {
            let bounds = bounds.offset(by: place)
            let width = extras?.layer?.hidingWidth(around: corners, in: theme) ?? 0
            list.clip(to: bounds, corners: corners, beneath: width) {
                let clip = clip.intersection(bounds)
                flattenContent(painted, into: &$0, at: place, clip: clip, area: area.intersection(clip))
            }
        } else {
            flattenContent(painted, into: &list, at: place, clip: clip, area: area)
        }
        list.append(painted.overlay, at: place)
    }

    private func flattenContent(
        _ painted: PaintedState, into list: inout DisplayList, at place: Point, clip: Rect, area: RenderArea
    ) {
        if let index = painted.index {
            list.append(painted.list, at: place, within: area.offset(by: .zero - place), index)
        } else {
            list.append(painted.list, at: place)
        }
        visibleSubviewIndex.forEach(within: area, at: place) { view, _ in
            view.flatten(into: &list, origin: place, clip: clip, area: area)
        }
    }

    /// The tint of the view or its nearest ancestor that has one, or grey if tints are dimmed; nil if the theme's accent applies.
    public var inheritedTint: Color? { isTintDimmed ? .secondaryLabel : nearestTint }

    var nearestTint: Color? { tintColor ?? superview?.nearestTint }

    private var isTintDimmed: Bool {
        switch tintAdjustmentMode {
        case .automatic: superview?.isTintDimmed ?? false
        case .normal: false
        case .dimmed: true
        }
    }

    /// - Parameter isShownAlone: whether the tint is an intermediate value of an animation, which only drawing reads. Values that are
    ///   derived from the tint have their own animations, which started when the tint was set.
    func tintDidChange(isShownAlone: Bool) {
        setNeedsDisplay()
        if !isShownAlone { environmentDidChange() }
        for view in subviews where view.tintColor == nil { view.tintDidChange(isShownAlone: isShownAlone) }
    }

    func tintDidChangeInTree() {
        setNeedsDisplay()
        environmentDidChange()
        for view in subviews { view.tintDidChangeInTree() }
    }

    /// Calls `environmentDidChange()` for the subtree, so that values derived from theme, tint, scale or fonts are recomputed.
    func environmentDidChangeInTree() {
        environmentDidChange()
        for view in subviews { view.environmentDidChangeInTree() }
    }
}
