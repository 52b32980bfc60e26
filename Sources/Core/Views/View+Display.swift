/// What of a view is stale, and how it takes part.
nonisolated struct ViewFlags: OptionSet {
    let rawValue: UInt32

    /// The subviews' frames.
    static let layout = ViewFlags(rawValue: 1)
    /// Some view below has stale layout.
    static let layoutBelow = ViewFlags(rawValue: 2)
    /// What the view itself shows.
    static let display = ViewFlags(rawValue: 4)
    /// How the view and all it holds are shown: size, opacity, clipping.
    static let composite = ViewFlags(rawValue: 8)
    /// Layout views leave the view where it is.
    static let unarranged = ViewFlags(rawValue: 32)
    /// The view has its superview's size, whatever that does with its other subviews.
    static let fillsSuperview = ViewFlags(rawValue: 64)
    /// Some view below has stale display or compositing.
    static let displayBelow = ViewFlags(rawValue: 16)
    /// Does not claim to cover its rectangle.
    static let translucent = ViewFlags(rawValue: 128)
    /// Has a place of its own in the drawing order.
    static let raised = ViewFlags(rawValue: 256)
    /// What layout reads of the subviews was read before one of them changed.
    static let inputs = ViewFlags(rawValue: 512)
    /// The view may answer otherwise when it is measured.
    static let unmeasured = ViewFlags(rawValue: 1024)
    /// Some view below may.
    static let measureBelow = ViewFlags(rawValue: 2048)
    /// Layout looks at all subviews, not at those alone that are listed.
    static let allBelow = ViewFlags(rawValue: 4096)
    /// The superview has the view among its stale ones.
    static let listed = ViewFlags(rawValue: 8192)
    /// Another view stands by the lines of this one's text.
    static let baselineAsked = ViewFlags(rawValue: 16384)
    /// Has nothing to lay out in it when its size changes.
    static let leaf = ViewFlags(rawValue: 32768)
    static let hidden = ViewFlags(rawValue: 65536)
    /// A subview has the flag `fillsSuperview`.
    static let isFilled = ViewFlags(rawValue: 131_072)
    /// A property of the view is on its way to its value.
    static let animated = ViewFlags(rawValue: 262_144)
    /// The display of all subviews is looked at, not of those alone that are listed.
    static let allDisplayBelow = ViewFlags(rawValue: 524_288)
    /// The superview has the view among those whose display is stale.
    static let displayListed = ViewFlags(rawValue: 1_048_576)
    /// The view or some view below blurs what lies beneath it, or did.
    static let blursBelow = ViewFlags(rawValue: 2_097_152)
    /// The view has another place than the one it is shown at.
    static let placed = ViewFlags(rawValue: 4_194_304)
    /// The view uses the light theme in every window.
    static let onLight = ViewFlags(rawValue: 8_388_608)
    /// The view uses the dark theme in every window.
    static let onDark = ViewFlags(rawValue: 16_777_216)
    /// The view chooses `onLight` or `onDark` itself, and does not inherit it.
    static let decidesAppearance = ViewFlags(rawValue: 33_554_432)
    /// False for `isUserInteractionEnabled`.
    static let untouchable = ViewFlags(rawValue: 67_108_864)
    /// The view takes events only with a link, a gesture recognizer, a tool tip or a cursor; `isUserInteractionEnabled` is not set.
    static let touchableByContent = ViewFlags(rawValue: 134_217_728)
    /// What of a view is to be drawn anew, or looked at for it.
    static let anyDisplay: ViewFlags = [.display, .composite, .placed, .displayBelow]

    var mayAnswerOtherwise: Bool { !isDisjoint(with: [.unmeasured, .measureBelow]) }
    /// Whether layout has to look at the view.
    var isStale: Bool { !isDisjoint(with: [.layout, .layoutBelow, .unmeasured, .measureBelow]) }
}

/// What the window shows of a view since the last frame, in the view's own coordinates: where it lies is its superview's
/// affair, so that what moves takes with it what it holds.
nonisolated struct PaintedState {
    var list = DisplayList()
    /// Of a long list.
    var index: DisplayListIndex?
    var overlay = DisplayList()
    /// What the lists will lie in, once somebody looks for them; nil where they are drawn.
    var undrawn: Rect?
    /// Where in the superview the view's origin is, before the view itself is turned.
    var origin = Point.zero
    /// The view's own and its state's.
    var opacity = 1.0
    /// Neither faded nor turned, no shadow, nothing cut off: most views.
    var isPlain = false
    /// What the view and all it holds cover, once it is turned. What a view above clips is in it.
    var all = Rect.zero

    var listBounds: Rect { undrawn ?? index?.bounds ?? list.bounds }
    /// What the view itself covers, before it is turned.
    var own: Rect { listBounds.union(overlay.bounds) }
}

extension View {
    /// Marks what the view itself shows as stale; it is drawn again in the next frame.
    public func setNeedsDisplay() { markForDisplay(.display) }

    /// Where content keeps its shape, the mode decides on its size too.
    func contentModeDidChange() {
        setNeedsDisplay()
        setNeedsLayout()
    }

    /// Marks as stale how the view and all it holds are shown; what they show stays.
    func setNeedsComposite() { markForDisplay(.composite) }

    /// Marks the place alone as stale.
    func setNeedsPlacing() { markForDisplay(.placed) }

    private func markForDisplay(_ flag: ViewFlags) {
        if flag != .display { context?.changeCount += 1 }
        context?.viewWasMarked()
        guard !flags.contains(flag) else { return }
        flags.insert(flag)
        tellDisplayAbove()
    }

    /// Subviews are marked for display, or have come or gone.
    func subviewsWerePlaced() {
        context?.changeCount += 1
        context?.viewWasMarked()
        flags.insert(.allDisplayBelow)
        // A list that nobody needs would keep views that are gone, as long as nothing is drawn.
        for view in dirtySubviews { view.flags.remove(.displayListed) }
        dirtySubviews = []
        guard !flags.contains(.displayBelow) else { return }
        flags.insert(.displayBelow)
        tellDisplayAbove()
    }

    /// Has each view above look at the one below. Who is marked already has asked for a frame.
    private func tellDisplayAbove() {
        var view = self
        while let superview = view.superview {
            if !view.flags.contains(.displayListed), !superview.flags.contains(.allDisplayBelow) {
                view.flags.insert(.displayListed)
                superview.dirtySubviews.append(view)
            }
            if superview.flags.contains(.displayBelow) { return }
            superview.flags.insert(.displayBelow)
            view = superview
        }
        view.window?.setNeedsFrame()
    }

    /// What the view and all it holds cover of the superview.
    var coveredInSuperview: Rect { painted.all.offset(by: painted.origin).intersection(.drawable) }

    /// Brings what is stale up to date, and adds what of the window changes to the update.
    ///
    /// - Parameters:
    ///   - origin: where the superview is drawn.
    ///   - clip: what can be seen.
    ///   - isRedrawn: whether all that the superview shows is drawn again in any case.
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
            let shown = reach(of: rect.offset(by: .zero - place)).offset(by: place)
            update.damage.add(shown.intersection(clip))
        }
        painted.all = reach(of: painted.all)
    }

    /// What the view and all it holds show, without a shadow, before it is turned. `place` is where its origin is drawn.
    func updateContent(at place: Point, clip: Rect, isRedrawn: Bool, in update: inout DisplayUpdate) {
        if flags.contains(.display) { redraw(at: place, clip: clip, isRedrawn: isRedrawn, in: &update) }
        var isListStale = flags.contains(.allDisplayBelow)
        let views = isListStale ? subviews : dirtySubviews
        dirtySubviews = []
        flags.subtract([.anyDisplay, .allDisplayBelow])

        // One by one each is looked for in its groups; so many take less time together.
        let isMuch = views.count > Self.fewSubviews && views.count * 32 > subviews.count
        let inner = clipsToBounds ? clip.intersection(bounds.offset(by: place)) : clip
        for view in views where view.superview === self {
            view.flags.remove(.displayListed)
            view.updateDisplay(origin: place, clip: inner, isRedrawn: isRedrawn, in: &update)
            if !isListStale { isListStale = isMuch || !shownSubviews.update(view) }
        }
        if isListStale { shownSubviews = ShownSubviews(subviews.inDrawingOrder) }
        let content = painted.listBounds.intersection(.drawable).union(shownSubviews.covered)
        let overlay = painted.overlay.bounds.intersection(.drawable)
        painted.all = (clipsToBounds ? content.intersection(bounds) : content).union(overlay)
    }

    private static let fewSubviews = 8

    private func redraw(at place: Point, clip: Rect, isRedrawn: Bool, in update: inout DisplayUpdate) {
        let before = painted
        if let unseen = unseenDrawing(at: place, clip: clip) {
            painted.undrawn = unseen
            (painted.list, painted.index, painted.overlay) = (DisplayList(), nil, DisplayList())
        } else if !record() {
            return
        }
        guard !isRedrawn else { return }
        for rect in [before.own, painted.own] { update.damage.add(rect.offset(by: place).intersection(clip)) }
    }

    /// Where the view may draw by itself, if nobody can see it there.
    private func unseenDrawing(at place: Point, clip: Rect) -> Rect? {
        guard !bounds.offset(by: place).intersects(clip), let drawingReach else { return nil }
        let area = bounds.inset(by: -drawingReach)
        return area.offset(by: place).intersects(clip) ? nil : area
    }

    /// As the layer has it.
    var layerShape: (corners: CornerRadii, beneath: Double) {
        guard let layer = extras?.layer else { return (.zero, 0) }
        let corners = CornerRadii(layer.cornerRadius)
        return (corners, layer.hidingWidth(around: corners, in: theme))
    }

    /// Of a view that draws a border of its own; the layer's where that has no round corners.
    func shape(ofBorder width: Double, cornerRadius: Double) -> (corners: CornerRadii, beneath: Double) {
        cornerRadius > 0 ? (CornerRadii(cornerRadius), width) : layerShape
    }

    /// - Returns: whether something else is to be seen than before.
    @discardableResult private func record() -> Bool {
        painted.undrawn = nil
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

    /// Adds all that shows within `area` to one list.
    ///
    /// - Parameters:
    ///   - origin: where the superview is drawn.
    ///   - clip: what can be seen.
    func flatten(into list: inout DisplayList, origin: Point, clip: Rect, area: DrawnArea) {
        let painted = painted
        let place = origin + painted.origin
        let covered = painted.all.offset(by: place).intersection(clip)
        guard area.meets(covered) else { return }
        if painted.undrawn != nil {
            record()
            return flatten(into: &list, origin: origin, clip: clip, area: area)
        }
        guard !painted.isPlain, painted.opacity < 1 || shadow != nil || drawnTurn != nil else {
            return flatten(painted, into: &list, at: place, clip: clip, area: area)
        }
        // What fades together does so as one picture or each by itself, and rounds accordingly: that is not to depend on how
        // much of it is drawn anew, or can be seen. A shadow falls from all of it.
        let inner = clipOfContent(covered, at: place)
        func addContent(_ list: inout DisplayList) {
            flatten(painted, into: &list, at: place, clip: inner, area: DrawnArea(inner))
        }
        func addWithShadow(_ list: inout DisplayList) {
            if let shadow { list.shadow(shadow, addContent) } else { addContent(&list) }
        }
        let isPicture =
            painted.list.commands.count + painted.overlay.commands.count > 1 || !shownSubviews.entries.isEmpty
        list.opacity(painted.opacity, isPicture: isPicture) { list in
            guard let drawnTurn else { return addWithShadow(&list) }
            let center = place + drawnTurn.center
            list.transform(drawnTurn.transform, about: center, isMoving: isTransformMoving, addWithShadow)
        }
    }

    private func flatten(
        _ painted: PaintedState, into list: inout DisplayList, at place: Point, clip: Rect, area: DrawnArea
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
        _ painted: PaintedState, into list: inout DisplayList, at place: Point, clip: Rect, area: DrawnArea
    ) {
        if let index = painted.index {
            list.append(painted.list, at: place, within: area.offset(by: .zero - place), index)
        } else {
            list.append(painted.list, at: place)
        }
        shownSubviews.forEach(within: area, at: place) { view, _ in
            view.flatten(into: &list, origin: place, clip: clip, area: area)
        }
    }

    /// The tint that was set here or above, grey where tints are dimmed; nil where nobody set one, and the theme's accent
    /// holds.
    public var inheritedTint: Color? { isTintDimmed ? .secondaryLabel : nearestTint }

    var nearestTint: Color? { tintColor ?? superview?.nearestTint }

    private var isTintDimmed: Bool {
        switch tintAdjustmentMode {
        case .automatic: superview?.isTintDimmed ?? false
        case .normal: false
        case .dimmed: true
        }
    }

    /// - Parameter isShownAlone: whether the tint is one that the window shows on the way. Drawing reads it; what was derived from
    ///   the tint is on its own way since the tint was set.
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

    /// Lets all that was derived from theme, tint, scale or fonts be derived again.
    func environmentDidChangeInTree() {
        environmentDidChange()
        for view in subviews { view.environmentDidChangeInTree() }
    }
}
