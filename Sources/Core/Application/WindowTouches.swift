/// The finger that acts in a window. It presses as the pointer's left button does, until it moves so far along what can be scrolled
/// that it scrolls; then the press is taken back. It does not hover, and leaves the mouse where it is. Other fingers that come while it is
/// down are not heard.
final class WindowTouches {
    private unowned let window: Window
    private var finger: Finger?
    private var lastTap: (place: Point, time: Duration, count: Int)?
    /// Opens the menu of what the finger is held on.
    private var holding: Task<Void, Never>?

    /// Points; below this a finger that moves presses, and above it scrolls.
    static let slop = 8.0
    /// A finger that presses for so long in one place opens a context menu.
    static let hold = Duration.milliseconds(500)
    /// Two taps that are nearer than this, in time and in points, are a double tap.
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
        /// What it came down on; the keyboard goes there when it taps.
        weak var pressed: View?
        /// What it holds: a view whose motion it has stopped, which it may scroll, or which it scrolls.
        weak var scrollView: ScrollView?
        var isScrolling = false
        /// Draws a page aside.
        var swipe: BackSwipe?
        /// Stopped what moved, and so presses nothing.
        var holdsStill = false
        /// What it scrolled is gone: it does nothing more.
        var isSpent = false
        /// How far it has moved, in points.
        var way: Point { place - start }
        /// It has not moved away from where it presses.
        var isHeld: Bool { isPressing && max(abs(way.x), abs(way.y)) <= slop }
    }

    init(of window: Window) { self.window = window }

    deinit { holding?.cancel() }

    /// The scroll view under the finger.
    var scrollView: ScrollView? { finger?.scrollView }
    /// Whether the finger has stopped the view's motion, and lies still.
    func holdsStill(_ view: ScrollView) -> Bool { finger?.holdsStill == true && finger?.scrollView === view }

    func take(_ event: Event) {
        if window.gestures.takePinch(event) {
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
            // Its end was lost.
            cancel(event)
        }
        let hit = hitTest(point)
        var new = Finger(id: id, start: point, startTime: event.time, place: point)
        let around = scrollViews(around: hit)
        let moving = around.first { $0.motion != nil }
        new.holdsStill = moving != nil
        new.scrollView = moving ?? around.first
        // With the pointer's button down already, there is nothing that another press could mean.
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

    /// Another finger has come down: the two may pinch.
    private func joined(by id: Int, _ point: Point, _ event: Event) {
        guard let finger, finger.isPressing,
            window.gestures.beginPinch(
                on: finger.pressed, [(finger.id, finger.place), (id, point)], event.time)
        else { return }
        self.finger?.isPressing = false
        self.finger?.isSpent = true
        window.cancelPointer(event)
    }

    private func press(_ finger: Finger, _ event: Event) {
        let press = Event(.pointerDown(finger.start, .left, clickCount: finger.clickCount, []), time: event.time)
        _ = (finger.pressed ?? window.background).offer(press)
    }

    private func release(_ finger: Finger, at point: Point, _ event: Event) {
        lastTap = (point, event.time, finger.clickCount)
        let hit = hitTest(point)
        if let hit, hit === finger.pressed { window.moveFocus(toClicked: hit) }
        let release = Event(.pointerUp(point, .left, clickCount: finger.clickCount, []), time: event.time)
        if let target = window.pointerTarget {
            _ = target.handle(release)
        } else {
            _ = (hit ?? window.background).offer(release)
        }
        // The pointer is free again for what the mouse is over.
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
        } else if window.gestures.isUnderWay {
            press(moved: finger, to: point, event)
        } else if let swipe = swipe(for: finger) {
            self.finger?.swipe = swipe
            takeBackPress(of: finger, event)
            swipe.move(to: onwards(finger.way.x))
        } else if let (view, axis) = scroller(for: finger) {
            self.finger?.scrollView = view
            self.finger?.isScrolling = true
            takeBackPress(of: finger, event)
            if finger.holdsStill, let held = finger.scrollView, held !== view { held.letGo(at: event.time) }
            // Who heard of that may have ended it.
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

    /// The finger does something else than to press.
    private func takeBackPress(of finger: Finger, _ event: Event) {
        self.finger?.isPressing = false
        if finger.isPressing { window.cancelPointer(event) }
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
            window.cancelPointer(event)
        } else if finger.holdsStill {
            finger.scrollView?.letGo(at: event.time)
        }
    }

    private func end() -> Finger? {
        holding?.cancel()
        defer { finger = nil }
        return finger
    }

    /// The view in front at a place that fingers press.
    private func hitTest(_ point: Point) -> View? {
        var passed: [(view: View, behavior: HitBehavior)] = []
        defer { for (view, behavior) in passed { view.hitBehavior = behavior } }
        while let hit = window.hitTest(point) {
            if hit.takesTouch(at: hit.convertFromWindow(point)) { return hit }
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

    /// The view whose menu the finger opens when it is held: the first from the place on that has one. A view that is dragged or watches
    /// for long presses itself keeps the finger.
    private func menuOwner(for finger: Finger) -> View? {
        guard finger.isHeld, !window.gestures.isUnderWay else { return nil }
        if let pressed = finger.pressed, pressed.window !== window { return nil }
        var next: View? = (finger.pressed ?? window.front).innermost(at: finger.start)
        while let view = next {
            if Axis.allCases.contains(where: view.keepsTouches) { return nil }
            if view.gestureRecognizers.contains(where: { $0 is LongPressGestureRecognizer && $0.isEnabled }) {
                return nil
            }
            if view.isReachable, view.isUsable, view.contextMenu(at: view.convertFromWindow(finger.start)) != nil {
                return view
            }
            next = view.superview
        }
        return nil
    }

    private func openMenu(_ event: Event) {
        guard let finger, let owner = menuOwner(for: finger) else { return }
        takeBackPress(of: finger, event)
        self.finger?.isSpent = true
        if let pressed = finger.pressed, pressed.window === window { window.moveFocus(toClicked: pressed) }
        guard owner.window === window else { return }
        owner.fingerWillOpenMenu(at: owner.convertFromWindow(finger.start))
        _ = window.showContextMenu(from: owner, at: finger.start)
    }

    // MARK: Going back

    private func onwards(_ x: Double) -> Double { window.context.direction == .rightToLeft ? -x : x }

    /// What the finger draws aside, if it came down at an edge and has moved far enough.
    private func swipe(for finger: Finger) -> BackSwipe? {
        guard abs(finger.way.x) > Self.slop, !finger.holdsStill else { return nil }
        var next = finger.pressed?.window === window ? finger.pressed : nil
        while let view = next {
            if view.keepsTouches(along: .horizontal) { return nil }
            if let swipe = view.backSwipe(from: finger.start, way: finger.way) { return swipe }
            next = view.superview
        }
        return nil
    }

    // MARK: What it scrolls

    /// The scroll views that a finger on a view may scroll, the innermost first.
    ///
    /// - Parameter axis: leaves out those around a view that keeps its touches.
    private func scrollViews(around view: View?, along axis: Axis? = nil) -> [ScrollView] {
        var found: [ScrollView] = []
        var next = view
        while let view = next {
            if let axis, view.keepsTouches(along: axis) { break }
            if let scrollView = view as? ScrollView, scrollView.isScrollEnabled, scrollView.isReachable {
                found.append(scrollView)
            }
            next = view.superview
        }
        return found
    }

    /// The one whose motion it has stopped; the innermost that can move the way of the finger; else the innermost that bounces there.
    private func scroller(for finger: Finger) -> (ScrollView, Axis)? {
        let way = finger.way
        let axes: [Axis] = abs(way.x) >= abs(way.y) ? [.horizontal, .vertical] : [.vertical, .horizontal]
        // What it came down on may have moved away, or be gone.
        let hit = finger.pressed?.window === window ? finger.pressed : hitTest(finger.start)
        for axis in axes where abs(way[axis]) > Self.slop {
            let views = scrollViews(around: hit, along: axis)
            let able = views.filter { $0.canMove(axis, by: -way[axis]) || $0.mayLeaveReach(along: axis) }
            let found =
                able.first { finger.holdsStill && $0 === finger.scrollView }
                ?? able.first { $0.canMove(axis, by: -way[axis]) } ?? able.first
            if let found { return (found, axis) }
        }
        return nil
    }

    // MARK: What goes away

    /// Views leave the window.
    func viewWillLeave(where isLeaving: (View?) -> Bool) {
        if isLeaving(finger?.scrollView) { abandon() }
        window.gestures.dropPinch { !isLeaving($0) }
    }

    func reachabilityDidChange() {
        if let view = finger?.scrollView, !view.isReachable { abandon() }
        window.gestures.dropPinch(unless: \.isReachable)
    }

    /// The view under the finger is not to be scrolled any more.
    func abandon() {
        guard var finger, let view = finger.scrollView else { return }
        finger.scrollView = nil
        finger.isSpent = finger.isScrolling || finger.holdsStill
        finger.isScrolling = false
        finger.holdsStill = false
        self.finger = finger
        view.abandonDrag()
    }

    /// The window closes.
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
