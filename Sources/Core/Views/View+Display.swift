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
    /// What of a view is to be drawn anew, or looked at for it.
    static let anyDisplay: ViewFlags = [.display, .composite, .placed, .displayBelow]

    var mayAnswerOtherwise: Bool { !isDisjoint(with: [.unmeasured, .measureBelow]) }
    /// Whether layout has to look at the view.
    var isStale: Bool { !isDisjoint(with: [.layout, .layoutBelow, .unmeasured, .measureBelow]) }
}

/// What the window shows of a view since the last frame. Places are where the superview draws: in window coordinates, unless a view
/// above is turned or scaled; then before it is.
nonisolated struct PaintedState {
    var list = DisplayList()
    /// Of a long list.
    var index: DisplayListIndex?
    var overlay = DisplayList()
    /// The view's origin, before the view itself is turned.
    var origin = Point.zero
    /// What the view itself covers, before it is turned.
    var own = Rect.zero
    /// What the view and all it holds cover.
    var all = Rect.zero

    var listBounds: Rect { index?.bounds ?? list.bounds }
}

/// A subview of which something is seen, beside what it covers in window coordinates: most are passed over by that alone.
struct ShownSubview {
    let view: View
    var covered: Rect
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
        guard !flags.contains(flag) else { return }
        flags.insert(flag)
        tellDisplayAbove()
    }

    /// Subviews are marked for display, or have come or gone.
    func subviewsWerePlaced() {
        context?.changeCount += 1
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

    /// Brings what is stale up to date, and adds what of the window that changes to the update.
    ///
    /// - Parameters:
    ///   - origin: where the superview is drawn.
    ///   - clip: what can be seen.
    ///   - change: what becomes of all that the superview shows.
    func updateDisplay(origin: Point, clip: Rect, change: DisplayChange, in update: inout DisplayUpdate) {
        guard change != .none || !flags.isDisjoint(with: .anyDisplay) else { return }
        let before = painted.all.offset(by: change.distance)
        guard isVisible else {
            update.damage.add(before)
            painted.all = .zero
            flags.subtract([.composite, .placed])
            return
        }
        let place = drawnOrigin(in: origin)
        let expected = painted.origin + change.distance
        var change = change
        if flags.contains(.composite) { change = .redrawn }
        if change == .none, !place.isNear(expected), let move = move(from: before, to: place, clip: clip, update) {
            painted.origin = place
            carry(move, from: before, clip: clip, in: &update)
        } else {
            if change != .redrawn, !place.isNear(expected) { change = .redrawn }
            painted.origin = place
            updateContentAndReach(clip: clip, change: change, in: &update)
            if change == .redrawn {
                update.damage.add(before)
                update.damage.add(painted.all)
            }
        }
    }

    private func updateContentAndReach(clip: Rect, change: DisplayChange, in update: inout DisplayUpdate) {
        guard shadow != nil || drawnTurn != nil else { return updateContent(clip: clip, change: change, in: &update) }
        var changed = DisplayUpdate(scale: update.scale)
        let inner = drawnTransform?.inverted().map { clip.applying($0) } ?? clip
        updateContent(clip: inner, change: change, in: &changed)
        for rect in changed.damage.rects { update.damage.add(reach(of: rect).intersection(clip)) }
        painted.all = reach(of: painted.all).intersection(clip)
    }

    /// What the view and all it holds show, without a shadow, before it is turned.
    func updateContent(clip: Rect, change: DisplayChange, in update: inout DisplayUpdate) {
        let place = painted.origin
        if flags.contains(.display) { record(clip: clip, change: change, in: &update) }
        painted.own = painted.listBounds.union(painted.overlay.bounds).offset(by: place).intersection(clip)
        let isAll = change != .none || flags.contains(.allDisplayBelow)
        let views = isAll ? subviews : dirtySubviews
        dirtySubviews = []
        flags.subtract([.anyDisplay, .allDisplayBelow])

        let inner = clipsToBounds ? clip.intersection(bounds.offset(by: place)) : clip
        var isListStale = isAll || views.count > Self.fewSubviews
        for view in views where view.superview === self {
            view.flags.remove(.displayListed)
            let before = view.painted.all
            view.updateDisplay(origin: place, clip: inner, change: change, in: &update)
            if !isListStale, view.painted.all != before { isListStale = !updateShownSubview(view) }
        }
        if isListStale { updateShownSubviews() }
        painted.all = shownSubviews.reduce(painted.own) { $0.union($1.covered) }
    }

    /// More than these are not looked for one by one.
    private static let fewSubviews = 8

    /// - Returns: whether that is all there is to do.
    private func updateShownSubview(_ view: View) -> Bool {
        guard !view.painted.all.isEmpty, let index = shownSubviews.firstIndex(where: { $0.view === view }) else {
            return false
        }
        shownSubviews[index].covered = view.painted.all
        return true
    }

    private func updateShownSubviews() {
        shownSubviews.removeAll(keepingCapacity: true)
        for view in subviews.inDrawingOrder where !view.painted.all.isEmpty {
            shownSubviews.append(ShownSubview(view: view, covered: view.painted.all))
        }
    }

    private func record(clip: Rect, change: DisplayChange, in update: inout DisplayUpdate) {
        var list = DisplayList()
        let layer = extras?.layer
        if let backgroundColor { list.fill(bounds, cornerRadius: layer?.cornerRadius ?? 0, backgroundColor) }
        draw(into: &list)
        var overlay = DisplayList()
        layer?.drawBorder(of: bounds, into: &overlay)
        drawOverlay(into: &overlay)
        if list.hasBlur || overlay.hasBlur { markBlur() }
        guard list != painted.list || overlay != painted.overlay else { return }
        update.damage.add(painted.own.offset(by: change.distance))
        painted.list = list
        painted.index = DisplayListIndex(list)
        painted.overlay = overlay
        update.damage.add(painted.listBounds.union(overlay.bounds).offset(by: painted.origin).intersection(clip))
    }

    /// Adds all that shows within `area` to one list.
    func flatten(into list: inout DisplayList, area: DrawnArea) {
        guard !isHidden, area.meets(painted.all) else { return }
        let opacity = alpha * stateOpacity
        // What fades together does so as one picture or each by itself, and rounds accordingly: that is not to depend on how
        // much of it is drawn anew. A shadow falls from all of it.
        let area = opacity < 1 || shadow != nil ? DrawnArea(painted.all) : area
        list.opacity(opacity) { list in
            guard let drawnTurn else { return flattenWithShadow(into: &list, area: area) }
            let area = DrawnArea(drawnTransform?.inverted().map { painted.all.applying($0) } ?? .zero)
            list.transform(drawnTurn.transform, about: drawnTurn.center) { flattenWithShadow(into: &$0, area: area) }
        }
    }

    private func flattenWithShadow(into list: inout DisplayList, area: DrawnArea) {
        guard let shadow else { return flattenTree(into: &list, area: area) }
        list.shadow(shadow) { flattenTree(into: &$0, area: area) }
    }

    private func flattenTree(into list: inout DisplayList, area: DrawnArea) {
        if clipsToBounds {
            let corners = CornerRadii(extras?.layer?.cornerRadius ?? 0)
            list.clip(to: bounds.offset(by: painted.origin), corners: corners) {
                flattenContent(into: &$0, area: area)
            }
        } else {
            flattenContent(into: &list, area: area)
        }
        list.append(painted.overlay, at: painted.origin)
    }

    private func flattenContent(into list: inout DisplayList, area: DrawnArea) {
        if let index = painted.index {
            let area = area.offset(by: .zero - painted.origin)
            list.append(painted.list, at: painted.origin, within: area, index)
        } else {
            list.append(painted.list, at: painted.origin)
        }
        let shown = shownSubviews
        for index in shown.indices where area.meets(shown[index].covered) {
            shown[index].view.flatten(into: &list, area: area)
        }
    }

    /// The tint that was set here or above, grey where tints are dimmed; nil where nobody set one, and the theme's accent
    /// holds.
    public var inheritedTint: Color? { isTintDimmed ? .secondaryLabel : nearestTint }

    private var nearestTint: Color? { tintColor ?? superview?.nearestTint }

    private var isTintDimmed: Bool {
        switch tintAdjustmentMode {
        case .automatic: superview?.isTintDimmed ?? false
        case .normal: false
        case .dimmed: true
        }
    }

    func tintDidChange() {
        setNeedsDisplay()
        environmentDidChange()
        for view in subviews where view.tintColor == nil { view.tintDidChange() }
    }

    func tintDidChangeInTree() {
        setNeedsDisplay()
        environmentDidChange()
        for view in subviews { view.tintDidChangeInTree() }
    }
}
