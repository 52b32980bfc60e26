// What fingers on a touchpad pinch, as scripts say it.

extension ScriptRecorder {
    /// Fingers that pinch, since the script said something of them last.
    struct Pinch {
        let target: ScriptTarget
        var start: (scale: Double, way: Point, time: Duration)
        var now: (scale: Double, way: Point, time: Duration)

        /// nil where they are where they were, or further apart than anybody brings them.
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
            // They may have rested before they left.
            pinch?.now.time = time
            holdPinch()
            pinch = nil
        // No script can say that.
        case .cancelled: pinch = nil
        default: break
        }
    }

    /// Something else happens meanwhile: the script pinches as far as it has come, and from there on.
    func holdPinch() {
        guard let action = pinch?.action, let now = pinch?.now else { return }
        begin(action)
        pinch?.start = now
    }
}
