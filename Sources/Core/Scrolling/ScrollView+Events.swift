extension ScrollView {
    /// Points for a notch of the wheel.
    static let notch = 60.0
    /// Points for a press of an arrow key.
    private static let line = 40.0
    /// Of a page that still shows after the next one.
    private static let overlap = 0.1

    /// Wheel and keys; what cannot move this view further is left to those around it.
    func scroll(by event: Event) -> Bool {
        if refresh(by: event) { return true }
        guard isScrollEnabled, let reach else { return false }
        switch event.kind {
        case .wheel(let place, let dx, let dy, let modifiers):
            guard modifiers.isSubset(of: .shift), let axis = window?.touchpad.axis else { return false }
            let way = Touchpad.way(dx, dy, modifiers)
            let step = way.scaled(by: isPagingEnabled ? Self.notch : min(Self.notch, reach.viewport.height / 2))
            let isTurned =
                isPagingEnabled
                ? turn(by: way, along: axis) || turnAcross(by: way, along: axis, at: place)
                : move(by: step, along: axis)
            guard isTurned else { return false }
            window?.touchpad.scrolled(self, by: step, at: place, event.time)
            return true
        case .keyDown(let key, [], _):
            return isPagingEnabled ? turn(by: key, reach) : move(by: key, reach)
        default: return false
        }
    }

    /// Leaves all of a way to those around where one of them can go along the axis and this view cannot; where none can, it slides along
    /// its edge.
    ///
    /// - Parameter axis: along which the way is meant.
    private func move(by way: Point, along axis: Axis) -> Bool {
        func canMove(_ view: ScrollView) -> Bool { view.canMove(axis, by: way[axis]) }
        if !canMove(self), scrollersAround.contains(where: canMove) { return false }
        return move(by: way)
    }

    /// - Returns: false where there is no way to go.
    func move(by way: Point) -> Bool {
        guard let reach else { return false }
        let target = reach.nearest(to: contentOffset + way)
        guard target != contentOffset else { return false }
        contentOffset = target
        return true
    }

    private func turn(by key: Key, _ reach: ScrollReach) -> Bool {
        let axis = reach.canMove(.horizontal) ? Axis.horizontal : .vertical
        let onwards = onwards(along: axis)
        // Where pages lie against the direction of reading, so do the arrows.
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

    /// The sign of the way of the offset along which reading goes on.
    private func onwards(along axis: Axis) -> Double { axis == .horizontal && readsFromRight ? -1 : 1 }

    private func move(by key: Key, _ reach: ScrollReach) -> Bool {
        let start = motion?.target ?? contentOffset
        // Where there is but one way to go, Home and End lead along it.
        let axis = reach.canMove(.vertical) ? Axis.vertical : .horizontal
        let page = reach.viewport[axis] * (1 - Self.overlap) * onwards(along: axis)
        var target = start
        switch key {
        case .up: return move(by: Point(0, -Self.line))
        case .down: return move(by: Point(0, Self.line))
        case .left: return move(by: Point(-Self.line, 0))
        case .right: return move(by: Point(Self.line, 0))
        case .pageUp: target[axis] -= page
        case .pageDown: target[axis] += page
        case .home: target[axis] = reach.home[axis]
        case .end: target[axis] = reach.end[axis]
        default: return false
        }
        guard reach.nearest(to: target) != start else { return false }
        move(to: target, animated: true) { [weak self] in if key == .end { self?.goOnToEnd(axis) } }
        return true
    }

    /// What has come into sight on the way may have moved the end.
    private func goOnToEnd(_ axis: Axis) {
        for _ in 0..<4 {
            guard let reach else { return }
            var end = contentOffset
            end[axis] = reach.end[axis]
            guard end != contentOffset else { return }
            move(to: end)
            layoutIfNeeded()
        }
    }
}

extension View {
    /// The scroll views that hold the view and that people scroll, the innermost first.
    var scrollersAround: [ScrollView] {
        sequence(first: self) { $0.superview }.dropFirst().compactMap { $0 as? ScrollView }.filter(\.isScrollEnabled)
    }
}
