// Scrolling by pages as large as the view (specification 11.7).

extension ScrollView {
    /// The time in seconds without wheel movement after which a page settles.
    private static let rest = 0.15

    /// The page nearest to an offset.
    func page(at offset: Point, _ axis: Axis) -> Int {
        guard let length = scrollRange?.viewport[axis], length > 0 else { return 0 }
        return Int(exactly: (offset[axis] / length).rounded()) ?? 0
    }

    /// Moves the offset to the nearest page after other changes.
    func settleOnPage(_ axis: Axis) {
        guard let scrollRange else { return }
        var target = contentOffset
        target[axis] = Double(page(at: target, axis)) * scrollRange.viewport[axis]
        // A motion that was stopped exactly at a page has also arrived there.
        if target == contentOffset, currentPage == page(at: target, .horizontal) { return }
        turn(to: target)
    }

    /// Whole notches turn pages. Fractions move the content, and when they stop, the next page in their direction is shown.
    ///
    /// - Returns: false if the offset is already at its limit.
    func turn(by way: Point, along axis: Axis) -> Bool {
        let notches = way[axis]
        guard notches != 0, scrollRange?.canMove(axis) == true else { return false }
        if notches == notches.rounded(), !(motion is PageSnapDelay) { return turnPages(notches, axis) }
        var step = Point.zero
        step[axis] = notches * Self.notch
        guard move(by: step) else { return motion != nil }
        guard let window else { return true }
        start(PageSnapDelay(of: self, axis, isForward: notches > 0, until: window.animations.time + Self.rest))
        return true
    }

    /// Turns pages that are side by side with the plain wheel of a mouse, if nothing under the pointer scrolls vertically.
    ///
    /// - Parameter place: the pointer's position in the window.
    func turnAcross(by way: Point, along axis: Axis, at place: Point) -> Bool {
        guard axis == .vertical, way.y != 0, way.y == way.y.rounded(), let scrollRange, let window,
            scrollRange.canMove(.horizontal), !scrollRange.canMove(.vertical)
        else { return false }
        let hit = window.hitTest(place)
        let views =
            [hit as? ScrollView].compactMap(\.self) + (hit.map { EnclosingScrollers(of: $0).scrollersAround } ?? [])
        let scrolls = views.contains { $0.isScrollEnabled && $0.scrollRange?.canMove(.vertical) == true }
        guard !scrolls else { return false }
        return turnPages(readsFromRight ? -way.y : way.y, .horizontal)
    }

    /// - Returns: false at the last page in that direction.
    @discardableResult func turnPages(_ count: Double, _ axis: Axis) -> Bool {
        guard let scrollRange, scrollRange.viewport[axis] > 0 else { return false }
        let start = motion?.target ?? contentOffset
        var target = start
        target[axis] = (Double(page(at: start, axis)) + count) * scrollRange.viewport[axis]
        guard scrollRange.nearest(to: target) != start else { return false }
        turn(to: target)
        return true
    }

    /// Moves to a page as if a person had turned it.
    func turn(to target: Point) {
        let target = scrollRange?.nearest(to: target) ?? target
        move(to: target, animated: true) { [weak self] in
            guard let self else { return }
            pageDidSettle(page(at: target, .horizontal))
            delegate?.scrollViewDidEndDecelerating(self)
        }
    }

    /// Turns to the next page in a direction, or to the page at the current offset.
    fileprivate func settle(_ axis: Axis, isForward: Bool) {
        guard let scrollRange else { return }
        var way = Point.zero
        way[axis] = isForward ? 1 : -1
        turn(to: page(from: contentOffset, way, scrollRange))
    }
}

/// Waits for the end of a touchpad gesture, which not every window system reports.
final class PageSnapDelay: FrameMotion {
    private let axis: Axis
    private let isForward: Bool
    private let end: Double
    private weak var view: ScrollView?

    init(of view: ScrollView, _ axis: Axis, isForward: Bool, until end: Double) {
        self.view = view
        self.axis = axis
        self.isForward = isForward
        self.end = end
    }

    deinit {}

    var name: String { "a turning page of \(view?.diagnostics.diagnosticName ?? "a view")" }
    var target: Point? { nil }

    func step(to time: Double) -> Bool {
        guard let view, view.motion === self else { return false }
        guard time >= end else { return true }
        finish()
        return false
    }

    func finish() {
        view?.motion = nil
        view?.settle(axis, isForward: isForward)
    }
}
