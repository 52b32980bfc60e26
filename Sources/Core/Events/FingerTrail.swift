/// Where a finger was just now, which tells how fast it is. By the times of the events, so that a replay has the same.
nonisolated struct FingerTrail {
    /// Seconds and points, the oldest first.
    private var places: [(time: Double, place: Point)] = []

    /// Seconds of its way that count.
    private static let memory = 0.1
    /// A shorter time tells nothing.
    private static let shortest = 0.005
    /// Points per second: what is slower has stopped, and no hand is faster.
    private static let speeds = 50.0...20_000

    mutating func add(_ place: Point, at time: Duration) {
        let time = time / .seconds(1)
        places.removeAll { $0.time < time - Self.memory - 1e-9 }
        places.append((time, place))
    }

    /// At its last place, in points per second, however slow or fast.
    var slope: Point {
        guard let first = places.first, let last = places.last, last.time - first.time >= Self.shortest else {
            return .zero
        }
        return (last.place - first.place).scaled(by: 1 / (last.time - first.time))
    }

    /// At its last place, in points per second, as far as a hand means it.
    var velocity: Point {
        var velocity = slope
        for axis in Axis.allCases {
            let speed = abs(velocity[axis])
            if speed < Self.speeds.lowerBound { velocity[axis] = 0 }
            if speed > Self.speeds.upperBound { velocity[axis] *= Self.speeds.upperBound / speed }
        }
        return velocity
    }
}
