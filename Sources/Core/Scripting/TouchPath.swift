/// The path of a finger that moves at constant speed, in the positions that a touch screen or a touchpad reports sixty times a second.
nonisolated struct TouchPath {
    let start: Point
    let end: Point
    let duration: Duration

    /// The duration of a movement if none is given.
    static let defaultDuration = Duration.milliseconds(300)
    /// The longest movement.
    private static let durationLimit = Duration.seconds(60)
    private static let interval = Duration.nanoseconds(16_666_667)

    init(from start: Point, to end: Point, in duration: Duration) {
        self.start = start
        self.end = end
        self.duration = min(max(duration, .zero), Self.durationLimit)
    }

    /// The positions and the times since the start; the end is the last.
    var moves: [(time: Duration, place: Point)] {
        let count = max(1, Int((duration / Self.interval).rounded()))
        return (1...count).map { step in
            let part = Double(step) / Double(count)
            let place = start + (end - start).scaled(by: part)
            return (duration * step / count, place.onTouchScreen)
        }
    }
}

nonisolated extension Point {
    /// The point with the precision of window systems for touches: 1/256 of a point.
    package var onTouchScreen: Point { Point((x * 256).rounded() / 256, (y * 256).rounded() / 256) }
}

extension VirtualTime {
    /// Moves the finger that is down along a path as time passes.
    func follow(_ path: TouchPath, send: (Event.Kind) async throws -> Void) async rethrows {
        let start = clock.now
        for move in path.moves {
            await advance(to: start.advanced(by: move.time))
            try await send(.touchMoved(id: Self.finger, move.place))
        }
    }

    /// Moves the finger that is down at constant speed, and returns its final position.
    package func moveFinger(
        from start: Point, by way: Point, in duration: Duration, send: (Event.Kind) -> Void
    ) async -> Point {
        let path = TouchPath(from: start, to: start + way, in: duration)
        await follow(path) { send($0) }
        return path.end.onTouchScreen
    }

    /// Scrolls at constant speed like fingers on a touchpad that are lifted at the end.
    ///
    /// - Parameter notches: positive y is away from the user.
    package func turnWheel(
        by notches: Point, in duration: Duration, at place: Point, _ modifiers: Modifiers = [],
        send: (Event.Kind) async throws -> Void
    ) async rethrows {
        let path = TouchPath(from: .zero, to: notches, in: duration)
        let start = clock.now
        var last = path.start
        for move in path.moves {
            await advance(to: start.advanced(by: move.time))
            let step = move.place - last
            // Below the resolution of a touchpad.
            guard step != .zero else { continue }
            last = move.place
            try await send(.wheel(place, dx: step.x, dy: step.y, modifiers))
        }
        try await send(.wheelEnded)
    }

    /// Pinches at constant speed like fingers on a touchpad that are lifted at the end.
    package func pinch(
        to scale: Double, by way: Point, in duration: Duration, at place: Point,
        send: (Event.Kind) async throws -> Void
    ) async rethrows {
        let path = TouchPath(from: .zero, to: way, in: duration)
        // The distance of the fingers moves along a path too, as a place on a line.
        let distances = TouchPath(from: Point(1, 0), to: Point(scale, 0), in: duration)
        let start = clock.now
        try await send(.pinch(place, .began, scale: 1, translation: .zero))
        var last = (scale: 1.0, way: Point.zero)
        for (move, distance) in zip(path.moves, distances.moves) {
            await advance(to: start.advanced(by: move.time))
            last = (distance.place.x, move.place)
            try await send(.pinch(place, .changed, scale: last.scale, translation: last.way))
        }
        try await send(.pinch(place, .ended, scale: last.scale, translation: last.way))
    }

    /// The id of the finger of scripts and tests.
    static let finger = 1
}
