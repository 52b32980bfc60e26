extension ScrollView {
    /// The distance for a notch of the wheel, in points.
    static let notch = 60.0
    /// The distance for a press of an arrow key, in points.
    private static let line = 40.0
    /// The fraction of a page that is still visible after the next one.
    private static let overlap = 0.1

    /// Handles wheel and keys; events that cannot scroll this view further go to the scroll views around it.
    func scroll(by event: Event) -> Bool {
        if refresh(by: event) { return true }
        guard isScrollEnabled, let scrollRange else { return false }
        switch event.kind {
        case .wheel(let place, let dx, let dy, let modifiers):
            guard modifiers.isSubset(of: .shift), let axis = window?.pointing.touchpad.axis else { return false }
            let way = Touchpad.way(dx, dy, modifiers)
            let step = way.scaled(by: isPagingEnabled ? Self.notch : min(Self.notch, scrollRange.viewport.height / 2))
            let isTurned =
                isPagingEnabled
                ? turn(by: way, along: axis) || turnAcross(by: way, along: axis, at: place)
                : move(by: step, along: axis)
            guard isTurned else { return false }
            window?.pointing.touchpad.scrolled(self, by: step, at: place, event.time)
            return true
        case .keyDown(let key, [], _):
            return isPagingEnabled ? turn(by: key, scrollRange) : move(by: key, scrollRange)
        default: return false
        }
    }

    /// Moves the offset, unless this view cannot move along the axis and a scroll view around it can. If none can, this view
    /// moves along the other axis.
    ///
    /// - Parameter axis: the intended axis of the movement.
    private func move(by way: Point, along axis: Axis) -> Bool {
        func canMove(_ view: ScrollView) -> Bool { view.canMove(axis, by: way[axis]) }
        if !canMove(self), EnclosingScrollers(of: self).scrollersAround.contains(where: canMove) { return false }
        return move(by: way)
    }

    /// - Returns: false if the offset is already at its limit.
    func move(by way: Point) -> Bool {
        guard let scrollRange else { return false }
        let target = scrollRange.nearest(to: contentOffset + way)
        guard target != contentOffset else { return false }
        contentOffset = target
        return true
    }

    private func turn(by key: Key, _ scrollRange: ScrollRange) -> Bool {
        let axis = scrollRange.canMove(.horizontal) ? Axis.horizontal : .vertical
        let onwards = onwards(along: axis)
        // The arrow keys are reversed if pages are against the reading direction.
        let right = isRightToLeft == readsFromRight ? 1.0 : -1
        return switch key {
        case .left: turnPages(-right, .horizontal)
        case .right: turnPages(right, .horizontal)
        case .up: turnPages(-1, .vertical)
        case .down: turnPages(1, .vertical)
        case .pageUp: turnPages(-onwards, axis)
        case .pageDown: turnPages(onwards, axis)
        case .home: turnPages(-.infinity * onwards, axis)
        case .end: turnPages(.infinity * onwards, axis)
        default: false
        }
    }

    /// The sign of the offset's movement in the reading direction.
    private func onwards(along axis: Axis) -> Double { axis == .horizontal && readsFromRight ? -1 : 1 }

    private func move(by key: Key, _ scrollRange: ScrollRange) -> Bool {
        let start = motion?.target ?? contentOffset
        // If only one axis scrolls, Home and End use it.
        let axis = scrollRange.canMove(.vertical) ? Axis.vertical : .horizontal
        let page = scrollRange.viewport[axis] * (1 - Self.overlap) * onwards(along: axis)
        var target = start
        switch key {
        case .up: return move(by: Point(0, -Self.line))
        case .down: return move(by: Point(0, Self.line))
        case .left: return move(by: Point(-Self.line, 0))
        case .right: return move(by: Point(Self.line, 0))
        case .pageUp: target[axis] -= page
        case .pageDown: target[axis] += page
        case .home: target[axis] = scrollRange.home[axis]
        case .end: target[axis] = scrollRange.end[axis]
        default: return false
        }
        guard scrollRange.nearest(to: target) != start else { return false }
        move(to: target, animated: true) { [weak self] in if key == .end { self?.scrollToEnd(axis) } }
        return true
    }

    /// Content that was loaded on the way may have moved the end.
    private func scrollToEnd(_ axis: Axis) {
        for _ in 0..<4 {
            guard let scrollRange else { return }
            var end = contentOffset
            end[axis] = scrollRange.end[axis]
            guard end != contentOffset else { return }
            move(to: end)
            layoutIfNeeded()
        }
    }
}
