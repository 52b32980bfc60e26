import Glibc

/// How an animation goes; without a curve it eases in and out.
public nonisolated struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let curveEaseInOut: AnimationOptions = []
    /// Starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2)
    /// As fast all the time.
    public static let curveLinear = AnimationOptions(rawValue: 4)
    /// Again and again, until the property is set anew or the view leaves its window.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// There and back; without `repeat` once, and then the new value shows.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// What a control does by itself when a person acts on it; recordings do not wait for that.
    static let ofControl = AnimationOptions(rawValue: 32)
}

/// How far an animation is at a time.
nonisolated struct AnimationTiming {
    enum Curve {
        case linear
        /// Cubic, from (0, 0) to (1, 1), by its two control points.
        case bezier(Point, Point)
        /// A weight on a spring. With a damping of 1 it does not swing; the speed is in lengths of the whole way a second.
        case spring(damping: Double, velocity: Double)
        /// As many values as this one after the other, from 0 on, each as long.
        case steps(Int)
    }

    /// Seconds of the application's clock.
    var start: Double
    var duration: Double
    var curve: Curve
    var repeats = false
    var autoreverses = false

    /// When it is over; nil for never.
    var end: Double? { repeats ? nil : start + duration * (autoreverses ? 2 : 1) }

    /// From 0 to 1, beyond on a spring; nil when it is over.
    func fraction(at time: Double) -> Double? {
        let cycles = (time - start) / duration
        guard cycles > 0 else { return 0 }
        // What takes no time has no rounds.
        guard cycles.isFinite else { return nil }
        // A time that is a sum of others may be a little less.
        guard repeats || cycles < (autoreverses ? 2 : 1) - 1e-9 else { return nil }
        let position = cycles - cycles.rounded(.down)
        let isBack = autoreverses && cycles.rounded(.down).truncatingRemainder(dividingBy: 2) == 1
        return curve.value(at: isBack ? 1 - position : position, duration: duration)
    }

    /// When the fraction is another one than at `time`; `time` itself where it changes all the time.
    func nextChange(after time: Double) -> Double {
        if time < start { return start }
        guard case .steps(let count) = curve else { return time }
        let step = duration / Double(count)
        let next = start + (((time - start) / step + Self.tolerance).rounded(.down) + 1) * step
        return next.isFinite ? next : time
    }

    /// In steps: the time at which one begins may be a little less by arithmetic.
    fileprivate static let tolerance = 1e-6
}

nonisolated extension AnimationTiming.Curve {
    /// The curves of UIKit and CSS.
    init(_ options: AnimationOptions) {
        let isIn = options.contains(.curveEaseIn)
        self =
            options.contains(.curveLinear)
            ? .linear
            : isIn == options.contains(.curveEaseOut)
                ? .bezier(Point(0.42, 0), Point(0.58, 1))
                : isIn ? .bezier(Point(0.42, 0), Point(1, 1)) : .bezier(Point(0, 0), Point(0.58, 1))
    }

    func value(at position: Double, duration: Double) -> Double {
        switch self {
        case .linear: position
        case .bezier(let first, let second): Self.bezier(first, second, at: position)
        case .spring(let damping, let velocity):
            Self.spring(
                damping: damping, velocity: min(max(velocity * duration, -Self.speedLimit), Self.speedLimit),
                at: position)
        case .steps(let count):
            (position * Double(count) + AnimationTiming.tolerance).rounded(.down) / Double(count)
        }
    }

    /// Lengths of the way in the duration; what is faster is out of sight on its way.
    private static let speedLimit = 1000.0

    private static func bezier(_ first: Point, _ second: Point, at x: Double) -> Double {
        func cubic(_ a: Double, _ b: Double, _ t: Double) -> Double {
            let u = 1 - t
            return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
        }
        // The curve's x grows with its parameter: halving finds it, to a fraction of a pixel on any screen.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<24 {
            let middle = (low + high) / 2
            if cubic(first.x, second.x, middle) < x { low = middle } else { high = middle }
        }
        return cubic(first.y, second.y, (low + high) / 2)
    }

    /// The way of a damped oscillator that is at rest, to a thousandth, when the duration is over.
    private static func spring(damping: Double, velocity: Double, at t: Double) -> Double {
        let ratio = min(max(damping, 0.05), 1)
        // exp(-6.9) is a thousandth; what hardly swings takes a little longer.
        let frequency = 6.9 / min(ratio, 0.75)
        guard ratio < 1 else {
            return 1 - exp(-frequency * t) * (1 + (frequency - velocity) * t)
        }
        let swing = frequency * (1 - ratio * ratio).squareRoot()
        let lean = (ratio * frequency - velocity) / swing
        return 1 - exp(-ratio * frequency * t) * (cos(swing * t) + lean * sin(swing * t))
    }
}
