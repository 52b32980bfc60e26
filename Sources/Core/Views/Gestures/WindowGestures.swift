/// The recognizers that observe the current press in a window.
final class WindowGestures {
    /// The view that captured the pointer for the recognizers.
    private weak var view: View?
    /// The recognizers, those of the innermost view first.
    private var watching: [GestureRecognizer] = []
    /// The current pinch; the fingers are empty for a touchpad, which does not report them.
    private var pinch: (recognizer: PinchGestureRecognizer, fingers: [(id: Int, place: Point)])?
    var touchpad: TouchpadPinch?

    init() {}

    deinit {}

    /// Begins to observe a press on a view with recognizers, and captures the pointer.
    func begin(at view: View, _ place: Point, clickCount: Int, _ time: Duration) {
        drop()
        var next: View? = view
        while let each = next {
            watching += GestureRecognition(of: each).watchers
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

    /// Calls each recognizer that is still possible, until one recognizes its gesture.
    private func each(_ step: (GestureRecognizer) -> Void) {
        for recognizer in watching where watching.contains(where: { $0 === recognizer }) {
            step(recognizer)
        }
        let failed = watching.filter { $0.state == .failed }
        watching.removeAll { $0.state == .failed }
        for recognizer in failed { recognizer.reset() }
    }

    /// Resets the other recognizers after one has recognized its gesture.
    func claim(_ recognizer: GestureRecognizer) {
        guard watching.contains(where: { $0 === recognizer }) else { return }
        for other in watching where other !== recognizer { other.reset() }
        watching = [recognizer]
    }

    var isInProgress: Bool { watching.contains { $0.state == .began || $0.state == .changed } }

    /// Begins a long press after its duration.
    func isDue(_ recognizer: LongPressGestureRecognizer) {
        if watching.contains(where: { $0 === recognizer }) { recognizer.tell(.began) }
    }

    /// Cancels the gestures of a cancelled press.
    func cancel(from view: View) { if view === self.view { drop() } }

    /// Stops observing.
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

    /// Begins a pinch of two fingers on a touch screen if the view or a superview has a recognizer for it.
    func beginPinch(on view: View?, _ fingers: [(id: Int, place: Point)], _ time: Duration) -> Bool {
        guard pinch == nil else { return false }
        var next = view
        while let each = next {
            if let found = GestureRecognition(of: each).pinchRecognizer, Reachability(of: each).isReachable {
                pinch = (found, fingers)
                let (distance, middle) = PinchGestureRecognizer.measure(fingers[0].place, fingers[1].place)
                found.begin(distance, at: middle, time)
                return true
            }
            next = each.superview
        }
        return false
    }

    /// Handles the events of pinching fingers; returns false for other events.
    func handlePinch(_ event: Event) -> Bool {
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

    /// Passes a touchpad pinch to the view's recognizer; returns false without one, or during another pinch.
    fileprivate func handleTouchpadPinch(_ event: Event, on view: View) -> Bool {
        guard case .pinch(let point, let phase, let scale, let translation) = event.kind else { return false }
        if phase == .began {
            guard pinch == nil, let found = GestureRecognition(of: view).pinchRecognizer else { return false }
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

    /// Cancels the current pinch.
    ///
    /// - Returns: whether there was one.
    func cancelPinch() -> Bool {
        if cancelTouchpadPinch() { return true }
        guard let recognizer = pinch?.recognizer else { return false }
        drop(recognizer)
        return true
    }

    /// Cancels pinches on views that were removed from the window or became unreachable.
    func dropPinch(unless isReachable: (View) -> Bool) {
        if let view = touchpad?.target as? View, !isReachable(view) { cancelTouchpadPinch() }
        if let recognizer = pinch?.recognizer, recognizer.view.map(isReachable) != true { drop(recognizer) }
    }
}

extension View {
    /// The recognizers in the order in which they were added.
    public var gestureRecognizers: [GestureRecognizer] { extras?.gestureRecognizers ?? [] }

    /// Adds a recognizer to this view and removes it from its previous view.
    public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
        recognizer.view?.removeGestureRecognizer(recognizer)
        recognizer.view = self
        ensuredExtras.gestureRecognizers.append(recognizer)
        HitTesting(of: self).touchContentDidChange()
    }

    /// Removes a recognizer and cancels its gesture. Does nothing if it belongs to another view.
    public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
        guard recognizer.view === self else { return }
        window?.gestures.drop(recognizer)
        recognizer.view = nil
        ensuredExtras.gestureRecognizers.removeAll { $0 === recognizer }
        HitTesting(of: self).touchContentDidChange()
    }
}

/// The gesture recognizers of one view.
struct GestureRecognition {
    let view: View

    init(of view: View) { self.view = view }

    /// Passes the event to the view's recognizers; returns false if they do not handle it.
    func recognize(_ event: Event) -> Bool {
        guard let window = view.window else { return false }
        switch event.kind {
        case .pointerDown(let place, .left, let count, _):
            guard view.extras?.gestureRecognizers.isEmpty == false, !watchers.isEmpty else { return false }
            window.gestures.begin(at: view, place, clickCount: count, event.time)
            return true
        case .wheel(let place, _, let dy, .control) where dy != 0:
            let pinch = pinchRecognizer
            pinch?.turn(by: dy, at: place)
            return pinch != nil
        case .pinch: return window.gestures.handleTouchpadPinch(event, on: view)
        default: return window.gestures.take(event, from: view)
        }
    }

    /// The enabled recognizers for presses. Taps with more clicks come first; otherwise a single tap would take each click.
    var watchers: [GestureRecognizer] {
        let all = view.gestureRecognizers.filter { $0.isEnabled && !($0 is PinchGestureRecognizer) }
        let taps = all.compactMap { $0 as? TapGestureRecognizer }
        let counts = Set(taps.map(\.numberOfTapsRequired)).sorted(by: >)
        return all.filter { !($0 is TapGestureRecognizer) }
            + counts.flatMap { count in taps.filter { $0.numberOfTapsRequired == count } }
    }

    /// The enabled recognizer for pinches.
    var pinchRecognizer: PinchGestureRecognizer? {
        view.gestureRecognizers.lazy.compactMap { $0 as? PinchGestureRecognizer }.first(where: \.isEnabled)
    }

    var watchesDrags: Bool {
        view.extras?.gestureRecognizers.contains { $0 is PanGestureRecognizer && $0.isEnabled } ?? false
    }
}
