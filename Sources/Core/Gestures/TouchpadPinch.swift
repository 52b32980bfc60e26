/// Fingers that pinch on a touchpad are for whoever took their beginning, until they leave.
struct TouchpadPinch {
    fileprivate(set) weak var target: (any Responder)?
    /// What was heard of them last.
    fileprivate var last: Event

    /// What says that they are no more.
    fileprivate func end(_ phase: PinchPhase) -> Event {
        guard case .pinch(let point, _, let scale, let translation) = last.kind else { return last }
        return Event(.pinch(point, phase, scale: scale, translation: translation), time: last.time)
    }
}

extension WindowGestures {
    /// - Parameter hit: whom a beginning is offered to, and then along the chain.
    func touchpadPinched(_ event: Event, hit: (Point) -> any Responder) {
        guard case .pinch(let point, let phase, let scale, let translation) = event.kind else { return }
        let isSound = point.isFinite && translation.isFinite && PinchPhase.scales.contains(scale)
        switch phase {
        case .began where isSound:
            // The end of the one before was lost.
            cancelTouchpadPinch()
            let target = hit(point).offer(event)
            // Who heard of it may have left.
            if let view = target as? View, view.window == nil { return }
            if let target { touchpad = TouchpadPinch(target: target, last: event) }
        case .changed where isSound:
            touchpad?.last = event
            _ = touchpad?.target?.handle(event)
        case .ended, .cancelled:
            guard let pinch = touchpad else { return }
            touchpad = nil
            _ = pinch.target?.handle(isSound ? event : pinch.end(phase))
        default: break
        }
    }

    /// - Returns: whether there was one.
    @discardableResult func cancelTouchpadPinch() -> Bool {
        guard let pinch = touchpad else { return false }
        touchpad = nil
        _ = pinch.target?.handle(pinch.end(.cancelled))
        return true
    }
}
