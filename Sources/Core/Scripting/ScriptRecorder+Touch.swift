// Recording of touches.

extension ScriptRecorder {
    /// A finger that is down.
    struct Touch {
        let id: Int
        let target: ScriptTarget
        var start: Point
        /// The time when the finger touched the screen, or the end of the last recorded movement.
        var startTime: Duration
        var place: Point
        var moveTime: Duration
        /// Whether the script has recorded the touch.
        var isHeld = false

        var way: Point { place - start }
        var hasMoved: Bool { max(abs(way.x), abs(way.y)) > WindowTouches.slop }
    }

    /// The duration from which a touch is recorded as long.
    private static let longTouch = Duration.milliseconds(500)
    /// A finger that rests this long has lost its speed.
    static let rest = Duration.milliseconds(100)
    /// The least duration of a movement, even if few positions were reported.
    private static let minimumMoveDistance = Duration.milliseconds(16)

    func touchDown(_ id: Int, at point: Point, _ time: Duration) {
        guard touch == nil, point.isFinite else { return }
        hold()
        flush()
        touch = Touch(
            id: id, target: target(at: point), start: point, startTime: time, place: point, moveTime: time)
    }

    func touchMoved(_ id: Int, to point: Point, _ time: Duration) {
        guard touch?.id == id, point.isFinite else { return }
        // The finger's position matters when a button is released: record the press as held, and the movement in between.
        if press != nil { holdPress() }
        touch?.place = point
        touch?.moveTime = time
    }

    func touchUp(_ id: Int, at point: Point, _ time: Duration) {
        guard var touch, touch.id == id else { return }
        if point.isFinite, point != touch.place {
            touch.place = point
            touch.moveTime = time
        }
        self.touch = touch
        let isSlow = time - touch.moveTime >= Self.rest
        if touch.isHeld || touch.hasMoved && isSlow || !touch.hasMoved && time - touch.startTime >= Self.longTouch {
            holdTouch()
            let end = self.touch?.startTime ?? time
            flush(wait: time > end ? (time - end).inMilliseconds : nil)
            begin(.touchUp)
        } else if touch.hasMoved {
            begin(.touchDrag(touch.target, Self.by(touch.way), in: Self.duration(touch)))
        } else {
            begin(.tap(touch.target))
            lastTap = (point, time)
        }
        self.touch = nil
    }

    /// Ignores a cancelled touch. Scripts cannot express it; a finger lifted elsewhere has no effect either.
    func touchCancelled(_ id: Int) {
        guard let touch, touch.id == id else { return }
        if touch.isHeld { begin(.touchUp) }
        self.touch = nil
    }

    /// Records a held touch when something else happens while a finger is down.
    func holdTouch() {
        guard var touch else { return }
        if !touch.isHeld { begin(.touchDown(touch.target)) }
        if touch.way != .zero { follow(with: .touchMove(Self.by(touch.way), in: Self.duration(touch))) }
        touch.isHeld = true
        touch.start = touch.place
        touch.startTime = max(touch.moveTime, touch.startTime)
        self.touch = touch
    }

    /// Returns whether the touch would count as a double tap if no time passed between the taps.
    func needsPause(before point: Point, _ time: Duration) -> Bool {
        guard let lastTap else { return false }
        return max(abs(lastTap.place.x - point.x), abs(lastTap.place.y - point.y)) < WindowTouches.doubleTap.distance
            && time - lastTap.time >= WindowTouches.doubleTap.time
    }

    /// A fractional distance: touch screens are more precise than whole points, and a fling depends on the whole movement.
    private static func by(_ way: Point) -> TouchTrajectory { .by(way.inThousandths) }

    private static func duration(_ touch: Touch) -> Duration {
        max(touch.moveTime - touch.startTime, minimumMoveDistance).inMilliseconds
    }
}

nonisolated extension Duration {
    /// The duration with the precision of scripts.
    var inMilliseconds: Duration { .milliseconds(nanoseconds / 1_000_000) }
}
