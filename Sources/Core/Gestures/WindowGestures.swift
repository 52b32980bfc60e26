/// The recognizers that watch the press that is under way in a window.
final class WindowGestures {
    /// Who has the pointer for them.
    private weak var view: View?
    /// The innermost view's first.
    private var watching: [GestureRecognizer] = []
    /// None are told of for fingers on a touchpad.
    private var pinch: (recognizer: PinchGestureRecognizer, fingers: [(id: Int, place: Point)])?
    var touchpad: TouchpadPinch?

    init() {}

    deinit {}

    /// A press begins on a view with recognizers, which have the pointer from now on.
    func begin(at view: View, _ place: Point, clickCount: Int, _ time: Duration) {
        drop()
        var next: View? = view
        while let each = next {
            watching += each.watchers
            next = each.superview
        }
        self.view = view
        view.window?.capturePointer(for: view)
        each { recognizer in
            recognizer.reset()
            (recognizer.start, recognizer.startTime) = (place, time)
            (recognizer.place, recognizer.time) = (place, time)
            recognizer.pressed(clickCount: clickCount)
        }
    }

    func take(_ event: Event, from view: View) -> Bool {
        guard view === self.view else { return false }
        switch event.kind {
        case .pointerMoved(let place, _):
            each { recognizer in
                (recognizer.place, recognizer.time) = (place, event.time)
                recognizer.moved()
            }
        case .pointerUp(let place, .left, _, _):
            each { recognizer in
                (recognizer.place, recognizer.time) = (place, event.time)
                recognizer.released()
            }
            drop()
            if view.window?.pointerTarget === view { view.window?.releasePointer() }
        default: return false
        }
        return true
    }

    /// Goes through those that may still recognize theirs, until one has.
    private func each(_ step: (GestureRecognizer) -> Void) {
        for recognizer in watching where watching.contains(where: { $0 === recognizer }) {
            step(recognizer)
        }
        let failed = watching.filter { $0.state == .failed }
        watching.removeAll { $0.state == .failed }
        for recognizer in failed { recognizer.reset() }
    }

    /// A recognizer has recognized its own: the others have failed.
    func claim(_ recognizer: GestureRecognizer) {
        guard watching.contains(where: { $0 === recognizer }) else { return }
        for other in watching where other !== recognizer { other.reset() }
        watching = [recognizer]
    }

    /// Whether one of them is under way.
    var isUnderWay: Bool { watching.contains { $0.state == .began || $0.state == .changed } }

    /// The time of a long press has come.
    func isDue(_ recognizer: LongPressGestureRecognizer) {
        if watching.contains(where: { $0 === recognizer }) { recognizer.tell(.began) }
    }

    /// The press was taken away.
    func cancel(from view: View) { if view === self.view { drop() } }

    /// Nothing is watched any more.
    func drop() {
        let watched = watching
        watching = []
        view = nil
        for recognizer in watched { end(recognizer) }
    }

    func drop(_ recognizer: GestureRecognizer) {
        if pinch?.recognizer === recognizer { pinch = nil }
        if watching.contains(where: { $0 === recognizer }) {
            watching.removeAll { $0 === recognizer }
            if watching.isEmpty, let window = view?.window, window.pointerTarget === view { window.releasePointer() }
        }
        end(recognizer)
    }

    private func end(_ recognizer: GestureRecognizer) {
        if [.began, .changed].contains(recognizer.state) { recognizer.tell(.cancelled) }
        recognizer.reset()
    }

    // MARK: Two fingers

    /// Whether a view, or one around it, watches for two fingers, which have come down on a touch screen.
    func beginPinch(on view: View?, _ fingers: [(id: Int, place: Point)], _ time: Duration) -> Bool {
        guard pinch == nil else { return false }
        var next = view
        while let each = next {
            if let found = each.pinchRecognizer, each.isReachable {
                pinch = (found, fingers)
                let (distance, middle) = PinchGestureRecognizer.measure(fingers[0].place, fingers[1].place)
                found.begin(distance, at: middle, time)
                return true
            }
            next = each.superview
        }
        return false
    }

    /// What the fingers do that pinch; false for others.
    func takePinch(_ event: Event) -> Bool {
        guard let recognizer = pinch?.recognizer, var fingers = pinch?.fingers else { return false }
        switch event.kind {
        case .touchMoved(let id, let place) where place.isFinite:
            guard let index = fingers.firstIndex(where: { $0.id == id }) else { return false }
            fingers[index].place = place
            pinch = (recognizer, fingers)
            let (distance, middle) = PinchGestureRecognizer.measure(fingers[0].place, fingers[1].place)
            recognizer.change(distance, at: middle, event.time)
        case .touchUp(let id, _) where fingers.contains { $0.id == id }: endPinch()
        case .touchCancelled(let id) where fingers.contains { $0.id == id }: drop(recognizer)
        default: return false
        }
        return true
    }

    private func endPinch() {
        guard let recognizer = pinch?.recognizer else { return }
        pinch = nil
        recognizer.tell(.ended)
        recognizer.reset()
    }

    /// What fingers on a touchpad do, for the view's recognizer; false where it has none, or another pinch is under way.
    fileprivate func takeTouchpadPinch(_ event: Event, on view: View) -> Bool {
        guard case .pinch(let point, let phase, let scale, let translation) = event.kind else { return false }
        if phase == .began {
            guard pinch == nil, let found = view.pinchRecognizer else { return false }
            pinch = (found, [])
            found.begin(scale, at: point + translation, event.time)
            return true
        }
        guard let pinch, pinch.fingers.isEmpty else { return false }
        switch phase {
        case .began, .changed: pinch.recognizer.change(scale, at: point + translation, event.time)
        case .ended: endPinch()
        case .cancelled: drop(pinch.recognizer)
        }
        return true
    }

    /// Takes a pinch away from whoever has it.
    ///
    /// - Returns: whether there was one.
    func cancelPinch() -> Bool {
        if cancelTouchpadPinch() { return true }
        guard let recognizer = pinch?.recognizer else { return false }
        drop(recognizer)
        return true
    }

    /// Views leave the window, or cannot be reached any longer.
    func dropPinch(unless isReachable: (View) -> Bool) {
        if let view = touchpad?.target as? View, !isReachable(view) { cancelTouchpadPinch() }
        if let recognizer = pinch?.recognizer, recognizer.view.map(isReachable) != true { drop(recognizer) }
    }
}

extension View {
    /// In the order of adding.
    public var gestureRecognizers: [GestureRecognizer] { extras?.gestureRecognizers ?? [] }

    /// Has a recognizer watch this view; it leaves another that it watched before.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        withExtras { $0.gestureRecognizers.append(recognizer) }
        touchContentDidChange()
    }

    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        window?.gestures.drop(recognizer)
        recognizer.view = nil
        withExtras { extras in extras.gestureRecognizers.removeAll { $0 === recognizer } }
        touchContentDidChange()
    }

    /// Gives the event to the view's recognizers; false if they have nothing to do with it.
    func recognize(_ event: Event) -> Bool {
        guard let window else { return false }
        switch event.kind {
        case .pointerDown(let place, .left, let count, _):
            guard extras?.gestureRecognizers.isEmpty == false, !watchers.isEmpty else { return false }
            window.gestures.begin(at: self, place, clickCount: count, event.time)
            return true
        case .wheel(let place, _, let dy, .control) where dy != 0:
            let pinch = pinchRecognizer
            pinch?.turn(by: dy, at: place)
            return pinch != nil
        case .pinch: return window.gestures.takeTouchpadPinch(event, on: self)
        default: return window.gestures.take(event, from: self)
        }
    }

    /// Those that watch presses. Of taps those come first that need more of them: else the others would take each click.
    fileprivate var watchers: [GestureRecognizer] {
        let all = gestureRecognizers.filter { $0.isEnabled && !($0 is PinchGestureRecognizer) }
        let taps = all.compactMap { $0 as? TapGestureRecognizer }
        let counts = Set(taps.map(\.numberOfTapsRequired)).sorted(by: >)
        return all.filter { !($0 is TapGestureRecognizer) }
            + counts.flatMap { count in taps.filter { $0.numberOfTapsRequired == count } }
    }

    /// The one that takes pinches here.
    fileprivate var pinchRecognizer: PinchGestureRecognizer? {
        gestureRecognizers.lazy.compactMap { $0 as? PinchGestureRecognizer }.first(where: \.isEnabled)
    }

    var watchesDrags: Bool {
        extras?.gestureRecognizers.contains { $0 is PanGestureRecognizer && $0.isEnabled } ?? false
    }
}
