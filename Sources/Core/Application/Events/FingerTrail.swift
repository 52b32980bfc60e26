/// The recent positions of a finger, from which its velocity follows. It uses the times of the events, so that a replay has the
/// same velocity.
nonisolated struct FingerTrail {
    /// The positions with times in seconds, the oldest first.
    private var places: [(time: Double, place: Point)] = []

    /// The time span that counts, in seconds.
    private static let memory = 0.1
    /// The minimum time span for a velocity, in seconds.
    private static let shortest = 0.005
    /// The range of velocities in points per second: slower movement counts as 0, and faster movement is limited.
    private static let speeds = 50.0...20_000

    mutating func add(_ place: Point, at time: Duration) {
        let time = time / .seconds(1)
        places.removeAll { $0.time < time - Self.memory - 1e-9 }
        places.append((time, place))
    }

    /// The velocity at the last position in points per second, without limits.
    var slope: Point {
        guard let first = places.first, let last = places.last, last.time - first.time >= Self.shortest else {
            return .zero
        }
        return (last.place - first.place).scaled(by: 1 / (last.time - first.time))
    }

    /// The velocity at the last position in points per second, within `speeds`.
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
