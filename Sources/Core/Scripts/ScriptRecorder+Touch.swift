// What a finger does, as scripts say it.

extension ScriptRecorder {
    /// A finger that is down.
    struct Touch {
        let id: Int
        let target: ScriptTarget
        var start: Point
        /// When it went down, or when what the script says of it ends.
        var startTime: Duration
        var place: Point
        var moveTime: Duration
        /// The script has put it down already.
        var isHeld = false

        var way: Point { place - start }
        var hasMoved: Bool { max(abs(way.x), abs(way.y)) > WindowTouches.slop }
    }

    /// A finger that is down longer is meant to be.
    private static let longTouch = Duration.milliseconds(500)
    /// One that lies still for so long has lost its speed.
    static let rest = Duration.milliseconds(100)
    /// A movement takes its time, however few places of it were told of.
    private static let shortestMove = Duration.milliseconds(16)

    func touchDown(_ id: Int, at point: Point, _ time: Duration) {
        guard touch == nil, point.isFinite else { return }
        hold()
        flush()
        touch = Touch(
            id: id, target: target(at: point), start: point, startTime: time, place: point, moveTime: time)
    }

    func touchMoved(_ id: Int, to point: Point, _ time: Duration) {
        guard touch?.id == id, point.isFinite else { return }
        // Where the finger is when a button comes up makes a difference: the script moves it in between.
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

    /// Nothing comes of it. No script can say that; a finger that comes up elsewhere does nothing either.
    func touchCancelled(_ id: Int) {
        guard let touch, touch.id == id else { return }
        if touch.isHeld { begin(.touchUp) }
        self.touch = nil
    }

    /// Something else happens while a finger is down: the script holds it, too.
    func holdTouch() {
        guard var touch else { return }
        if !touch.isHeld { begin(.touchDown(touch.target)) }
        if touch.way != .zero { follow(with: .touchMove(Self.by(touch.way), in: Self.duration(touch))) }
        touch.isHeld = true
        touch.start = touch.place
        touch.startTime = max(touch.moveTime, touch.startTime)
        self.touch = touch
    }

    /// Whether it would be taken for the second of two taps where no time goes by between them.
    func needsPause(before point: Point, _ time: Duration) -> Bool {
        guard let lastTap else { return false }
        return max(abs(lastTap.place.x - point.x), abs(lastTap.place.y - point.y)) < WindowTouches.doubleTap.distance
            && time - lastTap.time >= WindowTouches.doubleTap.time
    }

    /// A touch screen is finer than whole points, and what a finger throws depends on all of its way.
    private static func by(_ way: Point) -> TouchWay { .by(way.inThousandths) }

    private static func duration(_ touch: Touch) -> Duration {
        max(touch.moveTime - touch.startTime, shortestMove).inMilliseconds
    }
}

nonisolated extension Duration {
    /// As far as a script says it.
    var inMilliseconds: Duration { .milliseconds(nanoseconds / 1_000_000) }
}
