/// A pinch on a touchpad. The responder that handled its start receives all events until the end.
struct TouchpadPinch {
    fileprivate(set) weak var target: (any Responder)?
    /// The last event of the pinch.
    fileprivate var last: Event

    /// An event that ends the pinch.
    fileprivate func end(_ phase: PinchPhase) -> Event {
        guard case .pinch(let point, _, let scale, let translation) = last.kind else { return last }
        return Event(.pinch(point, phase, scale: scale, translation: translation), time: last.time)
    }
}

extension WindowGestures {
    /// - Parameter hit: the responder at a point; a start is offered to it and then along the responder chain.
    func touchpadPinched(_ event: Event, hit: (Point) -> any Responder) {
        guard case .pinch(let point, let phase, let scale, let translation) = event.kind else { return }
        let isSound = point.isFinite && translation.isFinite && PinchPhase.scales.contains(scale)
        switch phase {
        case .began where isSound:
            // The end of the previous pinch was lost.
            cancelTouchpadPinch()
            let target = hit(point).offer(event)
            // The handler may have removed the view.
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
