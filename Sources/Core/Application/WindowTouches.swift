/// Handles the active finger in a window. It presses like the left pointer button, until it moves so far along a scrollable axis that it
/// scrolls; then the press is cancelled. It does not hover, and does not move the pointer. Other fingers are ignored while it is
/// down, except for pinches.
final class WindowTouches {
    private unowned(unsafe) let window: Window
    private var finger: Finger?
    private var lastTap: (place: Point, time: Duration, count: Int)?
    /// Opens the context menu of the held view.
    private var holding: Task<Void, Never>?

    /// The distance in points up to which a moving finger still presses. Above it, the finger scrolls.
    static let slop = 8.0
    /// The time after which a held finger opens a context menu.
    static let hold = Duration.milliseconds(500)
    /// The maximum time between two taps, and their maximum distance in points, for a double tap.
    static let doubleTap = (time: Duration.milliseconds(400), distance: 24.0)

    private struct Finger {
        let id: Int
        let start: Point
        let startTime: Duration
        var place: Point
        var trail = FingerTrail()
        var clickCount = 1
        /// The pointer's button is down for it.
        var isPressing = false
        /// The view under the finger at its start. It gets focus on a tap.
        weak var pressed: View?
        /// The scroll view whose motion the finger has stopped, or that it may scroll, or scrolls.
        weak var scrollView: ScrollView?
        var isScrolling = false
        /// The back navigation that the finger drags.
        var swipe: (any EdgeSwipe)?
        /// Whether the finger has stopped a motion, and therefore presses nothing.
        var holdsStill = false
        /// Whether the finger is ignored until it is lifted.
        var isSpent = false
        /// The distance moved, in points.
        var way: Point { place - start }
        /// Whether the finger is still within the slop of its press.
        var isHeld: Bool { isPressing && max(abs(way.x), abs(way.y)) <= slop }
    }

    init(of window: Window) { self.window = window }

    deinit { holding?.cancel() }

    /// The scroll view under the finger.
    var scrollView: ScrollView? { finger?.scrollView }
    /// Whether the finger has stopped the view's motion, and has not moved since.
    func holdsStill(_ view: ScrollView) -> Bool { finger?.holdsStill == true && finger?.scrollView === view }

    func take(_ event: Event) {
        if window.gestures.handlePinch(event) {
            if case .touchUp(let id, _) = event.kind, finger?.id == id { finger = nil }
            if case .touchCancelled(let id) = event.kind, finger?.id == id { finger = nil }
            return
        }
        switch event.kind {
        case .touchDown(let id, let point) where point.isFinite && window.platformWindow != nil:
            down(id, point, event)
        case .touchMoved(let id, let point) where point.isFinite && finger?.id == id: moved(to: point, event)
        case .touchUp(let id, let point) where finger?.id == id:
            up(at: point.isFinite ? point : finger?.place ?? .zero, event)
        case .touchCancelled(let id) where finger?.id == id: cancel(event)
        default: break
        }
    }

    // MARK: One finger

    private func down(_ id: Int, _ point: Point, _ event: Event) {
        if let finger {
            guard finger.id == id else { return joined(by: id, point, event) }
            // The end of the earlier touch was lost.
            cancel(event)
        }
        let hit = hitTest(point)
        var new = Finger(id: id, start: point, startTime: event.time, place: point)
        let around = scrollViews(around: hit)
        let moving = around.first { $0.motion != nil }
        new.holdsStill = moving != nil
        new.scrollView = moving ?? around.first
        // While a pointer button is down, a second press is ambiguous.
        new.isPressing = moving == nil && window.pointerTarget == nil
        new.pressed = hit
        if new.isPressing { new.clickCount = clickCount(at: point, event.time) }
        new.trail.add(point, at: event.time)
        finger = new
        moving?.stopMotion()
        if new.isPressing {
            press(new, event)
            waitForMenu(of: new)
        }
    }

    /// Handles a second finger: the two may pinch.
    private func joined(by id: Int, _ point: Point, _ event: Event) {
        guard let finger, finger.isPressing,
            window.gestures.beginPinch(
                on: finger.pressed, [(finger.id, finger.place), (id, point)], event.time)
        else { return }
        self.finger?.isPressing = false
        self.finger?.isSpent = true
        window.pointing.cancel(event)
    }

    private func press(_ finger: Finger, _ event: Event) {
        let press = Event(.pointerDown(finger.start, .left, clickCount: finger.clickCount, []), time: event.time)
        _ = (finger.pressed ?? window.pointing.background).offer(press)
    }

    private func release(_ finger: Finger, at point: Point, _ event: Event) {
        lastTap = (point, event.time, finger.clickCount)
        let hit = hitTest(point)
        if let hit, hit === finger.pressed { window.focus.move(toClicked: hit) }
        let release = Event(.pointerUp(point, .left, clickCount: finger.clickCount, []), time: event.time)
        if let target = window.pointerTarget {
            _ = target.handle(release)
        } else {
            _ = (hit ?? window.pointing.background).offer(release)
        }
        // The pointer is free again to hover the view under the mouse.
        window.hover.update()
        window.context.undoRun += 1
    }

    private func moved(to point: Point, _ event: Event) {
        guard var finger, !finger.isSpent else { return }
        finger.place = point
        finger.trail.add(point, at: event.time)
        self.finger = finger
        if let swipe = finger.swipe {
            swipe.move(to: onwards(finger.way.x))
        } else if finger.isScrolling {
            finger.scrollView?.drag(to: point)
        } else if window.gestures.isInProgress {
            press(moved: finger, to: point, event)
        } else if let swipe = swipe(for: finger) {
            self.finger?.swipe = swipe
            cancelFingerPress(of: finger, event)
            swipe.move(to: onwards(finger.way.x))
        } else if let (view, axis) = scroller(for: finger) {
            self.finger?.scrollView = view
            self.finger?.isScrolling = true
            cancelFingerPress(of: finger, event)
            if finger.holdsStill, let held = finger.scrollView, held !== view { held.letGo(at: event.time) }
            // The callback may have ended the touch.
            guard self.finger?.isScrolling == true, view.window === window else { return }
            view.beginDrag(at: finger.start + finger.way.scaled(by: Self.slop / abs(finger.way[axis])))
            view.drag(to: point)
        } else if finger.isPressing {
            press(moved: finger, to: point, event)
        }
    }

    private func press(moved finger: Finger, to point: Point, _ event: Event) {
        let move = Event(.pointerMoved(point, []), time: event.time)
        _ = (window.pointerTarget ?? finger.pressed)?.offer(move)
    }

    /// Cancels the press of the finger, which starts another gesture.
    private func cancelFingerPress(of finger: Finger, _ event: Event) {
        self.finger?.isPressing = false
        if finger.isPressing { window.pointing.cancel(event) }
    }

    private func up(at point: Point, _ event: Event) {
        // A frame may have been late.
        if let finger, event.time - finger.startTime >= Self.hold { openMenu(event) }
        guard var finger = end() else { return }
        if let swipe = finger.swipe {
            finger.trail.add(point, at: event.time)
            swipe.end(at: onwards(finger.way.x), velocity: onwards(finger.trail.velocity.x))
        } else if finger.isScrolling {
            finger.trail.add(point, at: event.time)
            finger.scrollView?.drag(to: point)
            finger.scrollView?.endDrag(with: finger.trail.velocity, event)
        } else if finger.isPressing {
            release(finger, at: point, event)
        } else if finger.holdsStill {
            finger.scrollView?.letGo(at: event.time)
        }
    }

    private func cancel(_ event: Event) {
        guard let finger = end() else { return }
        if let swipe = finger.swipe {
            swipe.cancel()
        } else if finger.isScrolling {
            finger.scrollView?.endDrag(with: .zero, event)
        } else if finger.isPressing {
            window.pointing.cancel(event)
        } else if finger.holdsStill {
            finger.scrollView?.letGo(at: event.time)
        }
    }

    private func end() -> Finger? {
        holding?.cancel()
        defer { finger = nil }
        return finger
    }

    /// The front view at a point that accepts touches.
    private func hitTest(_ point: Point) -> View? {
        var passed: [(view: View, behavior: HitBehavior)] = []
        defer { for (view, behavior) in passed { view.hitBehavior = behavior } }
        while let hit = window.hitTest(point) {
            if (hit as? ScrollBar)?.takesTouch(at: hit.convertFromWindow(point)) != false { return hit }
            passed.append((hit, hit.hitBehavior))
            hit.hitBehavior = .none
        }
        return nil
    }

    private func clickCount(at point: Point, _ time: Duration) -> Int {
        guard let lastTap, time - lastTap.time < Self.doubleTap.time,
            (point - lastTap.place).length < Self.doubleTap.distance
        else { return 1 }
        return lastTap.count + 1
    }

    // MARK: Menus

    private func waitForMenu(of finger: Finger) {
        holding?.cancel()
        guard let clock = window.application?.clock, menuOwner(for: finger) != nil else { return }
        let due = FrameInstant(sinceStart: finger.startTime + Self.hold)
        holding = Task { [weak self] in
            guard (try? await clock.sleep(until: due)) != nil, let self, !Task.isCancelled else { return }
            openMenu(Event(.touchMoved(id: finger.id, finger.place), time: clock.time))
        }
    }

    /// The view whose context menu the held finger opens: the innermost one at the point that has one. A draggable view, or one with its
    /// own long-press recognizer, keeps the finger.
    private func menuOwner(for finger: Finger) -> View? {
        guard finger.isHeld, !window.gestures.isInProgress else { return nil }
        if let pressed = finger.pressed, pressed.window !== window { return nil }
        var next: View? = HitTesting(of: finger.pressed ?? window.presentation.front).innermost(at: finger.start)
        while let view = next {
            if Axis.allCases.contains(where: view.keepsTouches) { return nil }
            if view.gestureRecognizers.contains(where: { $0 is LongPressGestureRecognizer && $0.isEnabled }) {
                return nil
            }
            if Reachability(of: view).isReachable, Reachability(of: view).isUsable,
                view.contextMenu(at: view.convertFromWindow(finger.start)) != nil
            {
                return view
            }
            next = view.superview
        }
        return nil
    }

    private func openMenu(_ event: Event) {
        guard let finger, let owner = menuOwner(for: finger) else { return }
        cancelFingerPress(of: finger, event)
        self.finger?.isSpent = true
        if let pressed = finger.pressed, pressed.window === window { window.focus.move(toClicked: pressed) }
        guard owner.window === window else { return }
        owner.respond(to: .menuByTouch(at: owner.convertFromWindow(finger.start)))
        _ = window.presentation.showContextMenu(from: owner, at: finger.start)
    }

    // MARK: Going back

    private func onwards(_ x: Double) -> Double { window.context.direction == .rightToLeft ? -x : x }

    /// The back swipe that the finger starts, if it came down at an edge and has moved far enough.
    private func swipe(for finger: Finger) -> (any EdgeSwipe)? {
        guard abs(finger.way.x) > Self.slop, !finger.holdsStill else { return nil }
        var next = finger.pressed?.window === window ? finger.pressed : nil
        while let view = next {
            if view.keepsTouches(along: .horizontal) { return nil }
            if let swipe = (view as? any EdgeSwiping)?.edgeSwipe(from: finger.start, way: finger.way) { return swipe }
            next = view.superview
        }
        return nil
    }

    // MARK: Scrolling

    /// The scroll views that a finger on a view may scroll, innermost first.
    ///
    /// - Parameter axis: excludes scroll views around a view that keeps its touches along the axis.
    private func scrollViews(around view: View?, along axis: Axis? = nil) -> [ScrollView] {
        var found: [ScrollView] = []
        var next = view
        while let view = next {
            if let axis, view.keepsTouches(along: axis) { break }
            if let scrollView = view as? ScrollView, scrollView.isScrollEnabled,
                Reachability(of: scrollView).isReachable
            {
                found.append(scrollView)
            }
            next = view.superview
        }
        return found
    }

    /// The scroll view to drag: the one stopped by the finger, else the innermost that can move in its direction, else the innermost that
    /// bounces.
    private func scroller(for finger: Finger) -> (ScrollView, Axis)? {
        let way = finger.way
        let axes: [Axis] = abs(way.x) >= abs(way.y) ? [.horizontal, .vertical] : [.vertical, .horizontal]
        // The view under the finger may have moved away, or been removed.
        let hit = finger.pressed?.window === window ? finger.pressed : hitTest(finger.start)
        for axis in axes where abs(way[axis]) > Self.slop {
            let views = scrollViews(around: hit, along: axis)
            let able = views.filter { $0.canMove(axis, by: -way[axis]) || $0.allowsOverscroll(along: axis) }
            let found =
                able.first { finger.holdsStill && $0 === finger.scrollView }
                ?? able.first { $0.canMove(axis, by: -way[axis]) } ?? able.first
            if let found { return (found, axis) }
        }
        return nil
    }

    // MARK: Removal

    /// Called before views leave the window.
    func viewWillLeave(where isLeaving: (View?) -> Bool) {
        if isLeaving(finger?.scrollView) { abandon() }
        window.gestures.dropPinch { !isLeaving($0) }
    }

    func reachabilityDidChange() {
        if let view = finger?.scrollView, !Reachability(of: view).isReachable { abandon() }
        window.gestures.dropPinch(unless: { Reachability(of: $0).isReachable })
    }

    /// Stops the finger's scrolling, because the scroll view is not available any more.
    func abandon() {
        guard var finger, let view = finger.scrollView else { return }
        finger.scrollView = nil
        finger.isSpent = finger.isScrolling || finger.holdsStill
        finger.isScrolling = false
        finger.holdsStill = false
        self.finger = finger
        view.abandonDrag()
    }

    /// Discards the finger when the window closes.
    func forget() {
        finger?.swipe?.cancel()
        window.gestures.dropPinch { _ in false }
        abandon()
        holding?.cancel()
        finger = nil
    }
}

nonisolated extension Point {
    var isFinite: Bool { x.isFinite && y.isFinite }
    fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
