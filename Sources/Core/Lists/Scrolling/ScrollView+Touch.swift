// Touch scrolling: content follows the finger, decelerates after it is released, and springs back from beyond its edges.

extension ScrollView {
    /// Whether a finger touches the content; it may not scroll yet.
    public var isTracking: Bool { window?.touches.scrollView === self }
    /// Whether a finger scrolls the content.
    public var isDragging: Bool { drag != nil }
    /// Whether the content still moves after a finger was lifted.
    public var isDecelerating: Bool { motion?.isDeceleration ?? false }

    /// Whether the offset can move in the direction of `way`, in points.
    func canMove(_ axis: Axis, by way: Double) -> Bool {
        guard let scrollRange, scrollRange.canMove(axis) else { return false }
        return way < 0
            ? contentOffset[axis] > scrollRange.least[axis] : contentOffset[axis] < scrollRange.greatest[axis]
    }

    /// Whether a finger can pull the content beyond its edges.
    func allowsOverscroll(along axis: Axis) -> Bool {
        guard bounces, let scrollRange else { return false }
        let isAlways = axis == .vertical ? alwaysBounceVertical || refreshControl != nil : alwaysBounceHorizontal
        return isAlways || scrollRange.canMove(axis)
    }

    private var overscrollAxes: Set<Axis> { Set(Axis.allCases.filter(allowsOverscroll)) }

    /// Whether the offset may be beyond the content's edges.
    var mayBeOverscrolled: Bool {
        drag != nil || motion is Momentum || (motion as? ScrollMotion)?.isFromBeyond == true
            || window?.touches.holdsStill(self) == true
    }

    // MARK: Dragging

    /// - Parameter place: the finger's position in the window.
    func beginDrag(at place: Point) {
        guard let scrollRange else { return }
        stopMotion()
        drag = ScrollDrag(at: convertFromWindow(place), offset: scrollRange.unbanded(contentOffset))
        delegate?.scrollViewWillBeginDragging(self)
    }

    /// - Parameter place: the finger's position in the window.
    func drag(to place: Point) {
        guard drag != nil, let scrollRange else { return }
        stopMotion()
        drag?.move(to: convertFromWindow(place))
        // On axes that do not bounce, the requested offset stays within the edges.
        for axis in Axis.allCases where !allowsOverscroll(along: axis) {
            if let drag { self.drag?.wanted[axis] = scrollRange.nearest(to: drag.wanted)[axis] }
        }
        if let drag { moveFreely(to: scrollRange.banded(drag.wanted, overscrollAxes)) }
    }

    /// Ends the drag after the finger was lifted or its touch was cancelled.
    ///
    /// - Parameter speed: the finger's velocity in the window, in points per second.
    func endDrag(with speed: Point, _ event: Event) {
        guard let drag, let scrollRange else { return }
        var velocity = convertFromWindow(.zero) - convertFromWindow(speed)
        for axis in Axis.allCases {
            let isFree = scrollRange.canMove(axis) || allowsOverscroll(along: axis)
            velocity[axis] *= isFree ? scrollRange.slope(at: drag.wanted, axis) : 0
        }
        if case .touchUp = event.kind { refreshIfPulled(event) }
        guard self.drag != nil else { return }
        self.drag = nil
        goOn(with: velocity, at: event.time / .seconds(1), isDragged: true)
    }

    /// Ends the drag when scrolling is disabled: the content returns within its edges at once.
    func abandonDrag() {
        if drag != nil {
            drag = nil
            delegate?.scrollViewDidEndDragging(self, willDecelerate: false)
        }
        stopMotion()
        move(to: contentOffset)
    }

    /// Continues after a finger that had stopped a motion was lifted.
    func letGo(at time: Duration) {
        if drag == nil, motion == nil { goOn(with: .zero, at: time / .seconds(1), isDragged: false) }
    }

    /// Continues after fingers that scrolled were lifted from a touchpad.
    ///
    /// - Parameter velocity: the velocity of the offset, in points per second.
    func letGo(with velocity: Point, at time: Duration) {
        guard isScrollEnabled, drag == nil, let scrollRange else { return }
        if let rest = motion as? PageSnapDelay { return rest.finish() }
        guard motion == nil, !isPagingEnabled else { return }
        let velocity = Point(
            scrollRange.canMove(.horizontal) ? velocity.x : 0, scrollRange.canMove(.vertical) ? velocity.y : 0)
        if velocity != .zero { goOn(with: velocity, at: time / .seconds(1), isDragged: false) }
    }

    // MARK: Momentum

    private func goOn(with velocity: Point, at time: Double, isDragged: Bool) {
        guard window != nil, let scrollRange else { return }
        let place = contentOffset
        let momentum = momentum(with: velocity, at: time, isDeceleration: true)
        let goesOn = momentum.map { !$0.isAtRest } ?? false
        if isDragged { delegate?.scrollViewDidEndDragging(self, willDecelerate: goesOn) }
        // The delegate may have moved the content.
        guard motion == nil, drag == nil, contentOffset == place else { return }
        if let momentum, goesOn {
            start(momentum)
            delegate?.scrollViewWillBeginDecelerating(self)
        } else if isPagingEnabled {
            move(to: page(from: place, velocity, scrollRange))
            pageDidSettle(page(at: contentOffset, .horizontal))
            delegate?.scrollViewDidEndDecelerating(self)
        } else {
            move(to: place)
            scrollingDidEnd()
        }
    }

    /// The motion from the current offset; nil if the change happens in a single step.
    private func momentum(with velocity: Point, at time: Double, isDeceleration: Bool) -> Momentum? {
        guard let scrollRange, !(isPagingEnabled && theme.reducesMotion) else { return nil }
        let offset = contentOffset
        if isPagingEnabled {
            let target = page(from: offset, velocity, scrollRange)
            let curves = (
                x: ScrollCurve(from: offset.x, velocity: velocity.x, to: target.x),
                y: ScrollCurve(from: offset.y, velocity: velocity.y, to: target.y)
            )
            return Momentum(of: self, curves, toPage: target, isDeceleration: isDeceleration, at: time)
        }
        let curves = (
            x: curve(along: .horizontal, velocity: velocity.x, in: scrollRange),
            y: curve(along: .vertical, velocity: velocity.y, in: scrollRange)
        )
        return Momentum(of: self, curves, isDeceleration: isDeceleration, at: time)
    }

    /// Returns the next page in the direction of motion, or the nearest page without motion. Both ends are pages, even if the
    /// last page is only partly filled. Specification 11.7.
    func page(from offset: Point, _ velocity: Point, _ scrollRange: ScrollRange) -> Point {
        var target = offset
        for axis in Axis.allCases where scrollRange.viewport[axis] > 0 {
            let isAtEnd = offset[axis] == scrollRange.greatest[axis] || offset[axis] == scrollRange.least[axis]
            if velocity[axis] == 0, isAtEnd { continue }
            let rule: FloatingPointRoundingRule =
                velocity[axis] == 0 ? .toNearestOrAwayFromZero : velocity[axis] > 0 ? .up : .down
            target[axis] = (offset[axis] / scrollRange.viewport[axis]).rounded(rule) * scrollRange.viewport[axis]
        }
        return scrollRange.nearest(to: target)
    }

    func momentumDidEnd(_ momentum: Momentum) {
        if momentum.target != nil { pageDidSettle(page(at: contentOffset, .horizontal)) }
        if momentum.isDeceleration { delegate?.scrollViewDidEndDecelerating(self) }
        if motion == nil { scrollingDidEnd() }
    }

    // MARK: Changes during motion

    /// Adapts the drag or the momentum to a changed range of the offset.
    ///
    /// - Parameter offset: the new offset of the content.
    func follow(_ scrollRange: ScrollRange, to offset: Point) {
        if drag != nil {
            // The content does not jump under the finger.
            drag?.wanted = scrollRange.unbanded(offset)
            if let drag { moveFreely(to: scrollRange.banded(drag.wanted, overscrollAxes)) }
        } else if let old = motion as? Momentum {
            moveFreely(to: offset)
            guard motion === old else { return }
            if let new = momentum(with: old.velocity, at: old.time, isDeceleration: old.isDeceleration) {
                start(new)
            } else {
                stopMotion()
                move(to: offset)
            }
        } else {
            moveFreely(to: scrollRange.banded(scrollRange.unbanded(offset), [.horizontal, .vertical]))
        }
    }

    /// Springs back within the content's edges, after the content was released.
    func springBack() {
        guard let window, let scrollRange, !theme.reducesMotion else { return move(to: contentOffset) }
        let (offset, target) = (contentOffset, scrollRange.nearest(to: contentOffset))
        guard target != offset else { return }
        stopMotion()
        let curves = (
            x: ScrollCurve(from: offset.x, velocity: 0, to: target.x),
            y: ScrollCurve(from: offset.y, velocity: 0, to: target.y)
        )
        start(Momentum(of: self, curves, isDeceleration: false, at: window.animations.time))
    }
}
