/// The drawing of a view in the last frame, and the subviews that the next one visits.
///
/// An object, because many views are never displayed: those out of sight, and those of documents that are only loaded.
final class DisplayState {
    var painted = PaintedState()
    /// The subviews in drawing order with the rectangles that they cover.
    var visibleSubviewIndex = VisibleSubviewIndex()
    /// Subviews that need display. Each of them has the flag `displayListed`.
    var subviewsNeedingDisplay: [View] = []
    /// The index of the view in the drawing order of its superview.
    var placeInDrawing: Int32 = -1
}

/// Records the drawing of one view and its subtree, and finds the damage. The results are in its `displayState`.
struct DisplayPass {
    let view: View

    init(of view: View) { self.view = view }

    func markForDisplay(_ flag: ViewFlags) {
        if flag != .display { view.context?.changeCount += 1 }
        guard !view.flags.contains(flag) else { return }
        view.flags.insert(flag)
        propagateDisplayFlags()
    }

    /// Marks all subviews for a display visit, after one was added or removed.
    func subviewsWerePlaced() {
        self.view.context?.changeCount += 1
        self.view.flags.insert(.allDisplayBelow)
        // While nothing is drawn, an unused list would keep removed views alive.
        if let state = self.view.knownDisplayState {
            for view in state.subviewsNeedingDisplay { view.flags.remove(.displayListed) }
            state.subviewsNeedingDisplay = []
        }
        guard !self.view.flags.contains(.descendantNeedsDisplay) else { return }
        self.view.flags.insert(.descendantNeedsDisplay)
        propagateDisplayFlags()
    }

    /// Marks the path to the root for a display visit. A marked ancestor has already requested a frame.
    private func propagateDisplayFlags() {
        var view = self.view
        while let superview = view.superview {
            if !view.flags.contains(.displayListed), !superview.flags.contains(.allDisplayBelow) {
                view.flags.insert(.displayListed)
                superview.displayState.subviewsNeedingDisplay.append(view)
            }
            if superview.flags.contains(.descendantNeedsDisplay) { return }
            superview.flags.insert(.descendantNeedsDisplay)
            view = superview
        }
        view.window?.setNeedsFrame()
    }

    /// Updates the view's display state, and adds its changes to the update of the window.
    ///
    /// - Parameters:
    ///   - origin: the position at which the superview is drawn.
    ///   - clip: the visible area.
    ///   - isRedrawn: whether the superview's whole area is drawn again in any case.
    func updateDisplay(origin: Point, clip: Rect, isRedrawn: Bool, in update: inout DisplayUpdate) {
        guard !view.flags.isDisjoint(with: .anyDisplay) else { return }
        let before = DrawnGeometry(of: view).coveredInSuperview.offset(by: origin).intersection(clip)
        guard Reachability(of: view).isDrawn else {
            if !isRedrawn { update.damage.add(before) }
            view.displayState.painted.all = .zero
            view.flags.subtract([.composite, .placed])
            return
        }
        let opacity = view.alpha * view.stateOpacity
        var isChanged = view.flags.contains(.composite) || opacity != view.displayState.painted.opacity
        view.displayState.painted.opacity = opacity
        view.displayState.painted.isPlain =
            opacity >= 1 && view.clippedCorners == nil && DrawnGeometry(of: view).shadow == nil
            && DrawnGeometry(of: view).drawnTurn == nil
        let distance = DrawnGeometry(of: view).drawnOrigin - view.displayState.painted.origin
        let isMoved = !distance.isNear(.zero)
        if !isRedrawn, isMoved, !isChanged, mayMove(from: before),
            let move = update.move(of: before, by: distance, within: clip)
        {
            view.displayState.painted.origin = DrawnGeometry(of: view).drawnOrigin
            return carry(move, from: before, superview: origin, clip: clip, in: &update)
        }
        isChanged = isChanged || isMoved
        view.displayState.painted.origin = DrawnGeometry(of: view).drawnOrigin
        let place = origin + view.displayState.painted.origin
        updateContentAndReach(at: place, clip: clip, isRedrawn: isRedrawn || isChanged, in: &update)
        if isChanged, !isRedrawn {
            update.damage.add(before)
            update.damage.add(view.displayState.painted.all.offset(by: place).intersection(clip))
        }
    }

    private func updateContentAndReach(at place: Point, clip: Rect, isRedrawn: Bool, in update: inout DisplayUpdate) {
        guard DrawnGeometry(of: view).shadow != nil || DrawnGeometry(of: view).drawnTurn != nil else {
            return updateContent(at: place, clip: clip, isRedrawn: isRedrawn, in: &update)
        }
        var changed = DisplayUpdate(scale: update.scale)
        updateContent(
            at: place, clip: DrawnGeometry(of: view).clipOfContent(clip, at: place), isRedrawn: isRedrawn, in: &changed)
        for rect in changed.damage.rects {
            let shown = DrawnGeometry(of: view).effectBounds(of: rect.offset(by: .zero - place)).offset(by: place)
            update.damage.add(shown.intersection(clip))
        }
        view.displayState.painted.all = DrawnGeometry(of: view).effectBounds(of: view.displayState.painted.all)
    }

    /// Updates the content of the view and its subtree, without shadow and transform. `place` is the position of its origin.
    func updateContent(at place: Point, clip: Rect, isRedrawn: Bool, in update: inout DisplayUpdate) {
        if self.view.flags.contains(.display) { redraw(at: place, clip: clip, isRedrawn: isRedrawn, in: &update) }
        var isListStale = self.view.flags.contains(.allDisplayBelow)
        let views = isListStale ? self.view.subviews : self.view.displayState.subviewsNeedingDisplay
        self.view.displayState.subviewsNeedingDisplay = []
        self.view.flags.subtract([.anyDisplay, .allDisplayBelow])

        // Updating many entries one by one takes longer than building the list again.
        let isMuch = views.count > Self.fewSubviews && views.count * 32 > self.view.subviews.count
        let inner = self.view.clipsToBounds ? clip.intersection(self.view.bounds.offset(by: place)) : clip
        for view in views where view.superview === self.view {
            view.flags.remove(.displayListed)
            DisplayPass(of: view).updateDisplay(origin: place, clip: inner, isRedrawn: isRedrawn, in: &update)
            if !isListStale { isListStale = isMuch || !self.view.displayState.visibleSubviewIndex.update(view) }
        }
        if isListStale {
            self.view.displayState.visibleSubviewIndex = VisibleSubviewIndex(self.view.subviews.inDrawingOrder)
        }
        let content = self.view.displayState.painted.listBounds.intersection(.drawable).union(
            self.view.displayState.visibleSubviewIndex.covered)
        let overlay = self.view.displayState.painted.overlay.bounds.intersection(.drawable)
        self.view.displayState.painted.all =
            (self.view.clipsToBounds ? content.intersection(self.view.bounds) : content).union(overlay)
    }

    private static let fewSubviews = 8

    private func redraw(at place: Point, clip: Rect, isRedrawn: Bool, in update: inout DisplayUpdate) {
        let before = view.displayState.painted
        if let unseen = offscreenDrawing(at: place, clip: clip) {
            view.displayState.painted.neverDisplayed = unseen
            (view.displayState.painted.list, view.displayState.painted.index, view.displayState.painted.overlay) = (
                DisplayList(), nil, DisplayList()
            )
        } else if !record() {
            return
        }
        guard !isRedrawn else { return }
        for rect in [before.own, view.displayState.painted.own] {
            update.damage.add(rect.offset(by: place).intersection(clip))
        }
    }

    /// The area in which the view may draw, if all of it is out of sight; nil otherwise.
    private func offscreenDrawing(at place: Point, clip: Rect) -> Rect? {
        guard !view.bounds.offset(by: place).intersects(clip), let drawingOutset = view.drawingOutset else {
            return nil
        }
        let area = view.bounds.inset(by: -drawingOutset)
        return area.offset(by: place).intersects(clip) ? nil : area
    }

    /// - Returns: whether the drawing has changed.
    @discardableResult private func record() -> Bool {
        view.displayState.painted.neverDisplayed = nil
        var list = DisplayList()
        let layer = view.extras?.layer
        if let color = view.backgroundColor, let (corners, width) = view.backgroundShape {
            list.fill(view.bounds, corners: corners, .color(color), beneath: width)
        }
        WindowContext.drawing = view.context
        view.draw(into: &list)
        var overlay = DisplayList()
        layer?.drawBorder(of: view.bounds, into: &overlay)
        view.drawOverlay(into: &overlay)
        WindowContext.drawing = nil
        if let decidedAppearance = InheritedAppearance(of: view).decidedAppearance, let context = view.context,
            decidedAppearance != context.theme.appearance
        {
            list.resolveColors(in: view.theme)
            overlay.resolveColors(in: view.theme)
        }
        if list.hasBlur || overlay.hasBlur { markBlur() }
        guard list != view.displayState.painted.list || overlay != view.displayState.painted.overlay else {
            return false
        }
        view.displayState.painted.list = list
        view.displayState.painted.index = DisplayListIndex(list)
        view.displayState.painted.overlay = overlay
        return true
    }

    /// Appends the visible drawing of the subtree within `area` to a list.
    ///
    /// - Parameters:
    ///   - origin: the position at which the superview is drawn.
    ///   - clip: the visible area.
    func flatten(into list: inout DisplayList, origin: Point, clip: Rect, area: RenderArea) {
        let painted = view.displayState.painted
        let place = origin + painted.origin
        let covered = painted.all.offset(by: place).intersection(clip)
        guard area.meets(covered) else { return }
        if painted.neverDisplayed != nil {
            record()
            return flatten(into: &list, origin: origin, clip: clip, area: area)
        }
        guard !painted.isPlain,
            painted.opacity < 1 || DrawnGeometry(of: view).shadow != nil || DrawnGeometry(of: view).drawnTurn != nil
        else {
            return flatten(painted, into: &list, at: place, clip: clip, area: area)
        }
        // A group with opacity is drawn completely, because whether it is drawn as one layer, and how it rounds, must not depend on the
        // damage or the clip. A shadow also needs all of the content.
        let inner = DrawnGeometry(of: view).clipOfContent(covered, at: place)
        func addContent(_ list: inout DisplayList) {
            flatten(painted, into: &list, at: place, clip: inner, area: RenderArea(inner))
        }
        func addWithShadow(_ list: inout DisplayList) {
            if let shadow = DrawnGeometry(of: view).shadow {
                list.drawLayer(shadow: shadow, addContent)
            } else {
                addContent(&list)
            }
        }
        let isPicture =
            painted.list.commands.count + painted.overlay.commands.count > 1
            || !view.displayState.visibleSubviewIndex.entries.isEmpty
        list.drawLayer(opacity: painted.opacity, isPicture: isPicture) { list in
            guard let drawnTurn = DrawnGeometry(of: view).drawnTurn else { return addWithShadow(&list) }
            let center = place + drawnTurn.center
            list.transform(
                drawnTurn.transform, about: center, isMoving: DrawnGeometry(of: view).isTransformMoving, addWithShadow)
        }
    }

    private func flatten(
        _ painted: PaintedState, into list: inout DisplayList, at place: Point, clip: Rect, area: RenderArea
    ) {
        if !painted.isPlain, let corners = view.clippedCorners {
            let bounds = view.bounds.offset(by: place)
            let width = view.extras?.layer?.hidingWidth(around: corners, in: view.theme) ?? 0
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
        self.view.displayState.visibleSubviewIndex.forEach(within: area, at: place) { view, _ in
            DisplayPass(of: view).flatten(into: &list, origin: place, clip: clip, area: area)
        }
    }

    /// Whether the view's pixels stay the same when it moves.
    func mayMove(from before: Rect) -> Bool {
        !before.isEmpty && DrawnGeometry(of: view).shadow == nil && DrawnGeometry(of: view).drawnTurn == nil
    }

    /// Moves the view's pixels, and adds to the damage only the areas that the move does not provide.
    ///
    /// - Parameters:
    ///   - before: the area covered in the last frame.
    ///   - origin: the position at which the superview is drawn.
    func carry(
        _ move: Frame.Move, from before: Rect, superview origin: Point, clip: Rect, in update: inout DisplayUpdate
    ) {
        var carried = DisplayUpdate(scale: update.scale)
        let place = origin + view.displayState.painted.origin
        updateContent(at: place, clip: clip, isRedrawn: false, in: &carried)
        let after = view.displayState.painted.all.offset(by: place).intersection(clip)
        if let fixed = stationaryRects(within: move, at: place) {
            for rect in before.subtracting(move.target) + after.subtracting(move.target) { carried.damage.add(rect) }
            update.add(move, damage: carried.damage, fixed: fixed)
        } else {
            update.damage.add(before)
            update.damage.add(after)
        }
    }

    /// Returns the drawing within the move's area that does not move: drawing in front of the view, and between it and the opaque colour
    /// behind it. nil if there is no such colour. `place` is the position of the view's origin.
    private func stationaryRects(within move: Frame.Move, at place: Point) -> [Rect]? {
        var rects: [Rect] = []
        var isCovered =
            self.view.displayState.painted.opacity >= 1 && cornerRadius == 0 && fillsEvenly(move.target, at: place)
        var view = self.view
        var place = place
        while let superview = view.superview {
            guard DrawnGeometry(of: superview).shadow == nil, DrawnGeometry(of: superview).drawnTurn == nil,
                superview.displayState.painted.opacity >= 1,
                !(superview.clipsToBounds && DisplayPass(of: superview).cornerRadius > 0)
            else { return nil }
            place = place - view.displayState.painted.origin
            // Drawing behind an opaque colour is not visible.
            let start = isCovered ? view.displayState.placeInDrawing : 0
            superview.displayState.visibleSubviewIndex.forEach(within: RenderArea(move.area), at: place) {
                other, covered in
                guard other !== view, other.displayState.placeInDrawing >= start else { return }
                rects.append(covered.offset(by: place))
            }
            rects += superview.displayState.painted.overlay.drawnRects(at: place)
            if !isCovered {
                isCovered = DisplayPass(of: superview).fillsEvenly(move.area, at: place)
                rects += superview.displayState.painted.list.drawnRects(startingAt: isCovered ? 1 : 0, at: place)
            }
            view = superview
        }
        let fixed = rects.filter { $0.intersects(move.area) }
        return fixed.contains { $0.contains(move.target) } ? nil : fixed
    }

    private var cornerRadius: Double { view.extras?.layer?.cornerRadius ?? 0 }

    /// Whether the view's first command fills an area of the window with one opaque colour, up to rounding errors.
    private func fillsEvenly(_ area: Rect, at place: Point) -> Bool {
        guard case .fill(let rect, let corners, .color(let color), _) = view.displayState.painted.list.commands.first,
            corners == .zero, rect.offset(by: place).inset(by: -1e-6).contains(area)
        else { return false }
        if case .pattern = color.base { return false }
        return view.theme.rgba(color).alpha >= 1
    }

    /// Marks the path to the root as containing a blur.
    func markBlur() {
        var next: View? = self.view
        while let view = next {
            view.flags.insert(.blursBelow)
            next = view.superview
        }
    }

    /// Adds the areas that have to be drawn for each blur in the subtree, in window coordinates.
    ///
    /// - Parameters:
    ///   - origin: the position at which the superview is drawn.
    ///   - clip: the visible area.
    func addBlurredAreas(to areas: inout [Rect], origin: Point, clip: Rect) {
        guard self.view.flags.contains(.blursBelow), Reachability(of: self.view).isDrawn else { return }
        let others = areas.count
        let place = origin + self.view.displayState.painted.origin
        let clip = DrawnGeometry(of: self.view).clipOfContent(clip, at: place)
        let own = self.view.displayState.painted.own.offset(by: place).intersection(clip)
        for list in [self.view.displayState.painted.list, self.view.displayState.painted.overlay] {
            areas += list.blurredAreas(at: place, within: own)
        }
        let inner = self.view.clipsToBounds ? clip.intersection(self.view.bounds.offset(by: place)) : clip
        self.view.displayState.visibleSubviewIndex.forEach(within: RenderArea(inner), at: place) { view, _ in
            DisplayPass(of: view).addBlurredAreas(to: &areas, origin: place, clip: inner)
        }
        guard let drawnTurn = DrawnGeometry(of: self.view).drawnTurn else { return }
        let transform = drawnTurn.transform.about(place + drawnTurn.center)
        for index in areas.indices[others...] { areas[index] = areas[index].applying(transform) }
    }
}

// Scroll blit: content that only moves is not drawn again. Its pixels are copied to the new position. This is correct if the view is on
// one opaque colour. Other drawing in the moved area, in front of the view or between it and that colour, is drawn again.

nonisolated extension DisplayList {
    /// The areas that the commands draw on if the list is drawn at `place`.
    fileprivate func drawnRects(startingAt start: Int = 0, at place: Point) -> [Rect] {
        let commands = commands.dropFirst(start)
        guard !commands.contains(where: \.beginsGroup) else { return [bounds.offset(by: place)] }
        return commands.flatMap(\.drawnRects).map { $0.offset(by: place) }
    }
}

nonisolated extension DisplayCommand {
    /// The areas that a command draws on. The inside of a border is empty.
    fileprivate var drawnRects: [Rect] {
        guard case .border(let rect, let corners, let width, _) = self else { return [bounds] }
        return rect.subtracting(rect.inset(by: max(width, corners.all.max() ?? 0)))
    }
}
