import Glibc

/// The course of an offset along one axis after it is released: it decelerates, and beyond its edge it springs back. It is
/// computed in advance, so that it does not depend on the frame rate. Units are points and seconds.
nonisolated struct ScrollCurve {
    private enum Course {
        /// Exponential deceleration.
        case slowing(decay: Double)
        /// A critically damped spring towards a position.
        case springing(to: Double)
        case resting
    }

    private struct Phase {
        let start: Double
        let position: Double
        let velocity: Double
        let course: Course
    }

    private var phases: [Phase] = []
    /// The time at which the motion ends.
    private(set) var duration = 0.0
    /// The final position.
    private(set) var end: Double

    /// The distance from the end, in points, at which it has arrived.
    private static let near = 0.5
    /// The stiffness of the spring, per second: the offset is back in about half a second.
    private static let stiffness = 10.0

    /// Decelerates within a range, and springs back to it from outside.
    ///
    /// - Parameters:
    ///   - rate: the factor for the speed in a millisecond, from 0 to just below 1.
    ///   - bounces: whether it may leave the range; otherwise it stops at the ends.
    init(from position: Double, velocity: Double, within range: ClosedRange<Double>, rate: Double, bounces: Bool) {
        end = position
        let edge = min(max(position, range.lowerBound), range.upperBound)
        if position == edge {
            slow(from: position, velocity, range, rate, bounces)
        } else if !bounces {
            rest(at: edge)
        } else if let velocity = spring(from: position, velocity, to: edge) {
            slow(from: edge, velocity, range, rate, bounces)
        }
    }

    /// Moves to a position without overshooting.
    init(from position: Double, velocity: Double, to target: Double) {
        end = target
        guard position != target else { return }
        let way = target - position
        let limit = Self.stiffness * abs(way)
        let towards = way > 0 ? min(max(velocity, 0), limit) : max(min(velocity, 0), -limit)
        _ = spring(from: position, towards, to: target)
    }

    /// Decelerates to a position near the natural end; if the velocity does not lead there, it springs.
    ///
    /// - Parameter rate: the factor for the speed in a millisecond.
    init(from position: Double, velocity: Double, slowingTo target: Double, rate: Double) {
        self.init(from: position, velocity: velocity, to: target)
        let (way, decay) = (target - position, -1000 * log(rate))
        guard way * velocity > 0, abs(velocity) > Self.minimumSpeed, decay > 0, decay.isFinite, abs(way) > Self.near
        else { return }
        phases = []
        duration = 0
        add(position, way * decay, .slowing(decay: decay))
        duration = log(abs(way) / Self.near) / decay
        rest(at: target)
    }

    /// The speed in points per second below which it springs.
    private static let minimumSpeed = 100.0

    /// Adds the course from inside the range: to rest there or at its end, or beyond it and back.
    private mutating func slow(
        from position: Double, _ velocity: Double, _ range: ClosedRange<Double>, _ rate: Double, _ bounces: Bool
    ) {
        let decay = -1000 * log(rate)
        let way = velocity / decay
        guard way.isFinite, abs(way) > Self.near else { return rest(at: position) }
        add(position, velocity, .slowing(decay: decay))
        let edge = way > 0 ? range.upperBound : range.lowerBound
        let part = (edge - position) / way
        guard part < 1 else {
            duration += log(abs(way) / Self.near) / decay
            return rest(at: value(at: duration).position)
        }
        duration += -log(1 - part) / decay
        guard bounces else { return rest(at: edge) }
        add(edge, velocity * (1 - part), .springing(to: edge))
        addSpringPhase(distance: 0, push: velocity * (1 - part), at: edge)
    }

    /// - Returns: the velocity when it passes the position; nil if it stops there.
    private mutating func spring(from position: Double, _ velocity: Double, to target: Double) -> Double? {
        let distance = position - target
        let push = velocity + Self.stiffness * distance
        add(position, velocity, .springing(to: target))
        let crossing = -distance / push
        guard crossing > 0, crossing.isFinite else {
            addSpringPhase(distance: distance, push: push, at: target)
            return nil
        }
        duration += crossing
        return push * exp(-Self.stiffness * crossing)
    }

    /// Adds the rest on a spring, when `exp(-kt) (distance + push t)` stays small.
    private mutating func addSpringPhase(distance: Double, push: Double, at target: Double) {
        let rate = Self.stiffness
        // The time of the greatest distance; afterwards the distance only decreases.
        let turn = push == 0 ? 0 : max(0, 1 / rate - distance / push)
        var (low, high) = (turn, turn + 1)
        func isNear(_ time: Double) -> Bool { abs(exp(-rate * time) * (distance + push * time)) <= Self.near }
        while !isNear(high), high < 60 { high *= 2 }
        for _ in 0..<30 where !isNear(low) {
            let middle = (low + high) / 2
            if isNear(middle) { high = middle } else { low = middle }
        }
        duration += isNear(low) ? low : high
        rest(at: target)
    }

    private mutating func rest(at position: Double) {
        add(position, 0, .resting)
        end = position
    }

    private mutating func add(_ position: Double, _ velocity: Double, _ course: Course) {
        phases.append(Phase(start: duration, position: position, velocity: velocity, course: course))
    }

    /// - Parameter time: seconds since the start.
    func value(at time: Double) -> (position: Double, velocity: Double) {
        guard let phase = phases.last(where: { $0.start <= time }) ?? phases.first else { return (end, 0) }
        let time = max(0, time - phase.start)
        switch phase.course {
        case .resting: return (phase.position, 0)
        case .slowing(let decay):
            let left = exp(-decay * time)
            return (phase.position + phase.velocity / decay * (1 - left), phase.velocity * left)
        case .springing(let target):
            let distance = phase.position - target
            let push = phase.velocity + Self.stiffness * distance
            let (left, way) = (exp(-Self.stiffness * time), distance + push * time)
            return (target + left * way, left * (push - Self.stiffness * way))
        }
    }
}
