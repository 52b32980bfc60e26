// Recording of pinches on a touchpad.

extension ScriptRecorder {
    /// A pinch in progress, with its state at the last recorded step.
    struct Pinch {
        let target: ScriptTarget
        var start: (scale: Double, way: Point, time: Duration)
        var now: (scale: Double, way: Point, time: Duration)

        /// nil if nothing changed, or if the scale is outside the limits.
        var action: ScriptAction? {
            let scale = (now.scale / start.scale * 1000).rounded() / 1000
            let way = (now.way - start.way).inThousandths
            guard InputSequence.pinchScales.contains(scale), way.isFinite, scale != 1 || way != .zero else {
                return nil
            }
            let duration = max(now.time - start.time, .milliseconds(16)).inMilliseconds
            return .pinch(target, scale: scale, by: way, in: duration)
        }
    }

    func pinch(at point: Point, _ phase: PinchPhase, _ scale: Double, _ way: Point, _ time: Duration) {
        let isSound = point.isFinite && way.isFinite && PinchPhase.scales.contains(scale)
        switch phase {
        case .began where isSound:
            comesTo(point)
            hold()
            flush()
            pinch = Pinch(target: target(at: point), start: (scale, way, time), now: (scale, way, time))
        case .changed where isSound: pinch?.now = (scale, way, time)
        case .ended:
            // The fingers may have rested before they were lifted.
            pinch?.now.time = time
            holdPinch()
            pinch = nil
        // No script can express this.
        case .cancelled: pinch = nil
        default: break
        }
    }

    /// Records the pinch so far when something else happens meanwhile; it continues from there.
    func holdPinch() {
        guard let action = pinch?.action, let now = pinch?.now else { return }
        begin(action)
        pinch?.start = now
    }
}
