import Glibc

/// Options of an animation. Without a curve it eases in and out.
public nonisolated struct AnimationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Slow at the start and at the end; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 4)
    /// Repeats until the property is set again or the view leaves its window.
    public static let `repeat` = AnimationOptions(rawValue: 8)
    /// Plays forwards and then backwards. Without `repeat` this happens once, and then the new value shows.
    public static let autoreverse = AnimationOptions(rawValue: 16)
    /// Marks automatic behaviour of a control in response to input. Recordings do not wait for it.
    static let ofControl = AnimationOptions(rawValue: 32)
}

/// The progress of an animation over time.
nonisolated struct AnimationTiming {
    enum Curve {
        case linear
        /// A cubic curve from (0, 0) to (1, 1) with two control points.
        case bezier(Point, Point)
        /// A weight on a spring. With a damping of 1 it does not oscillate. The velocity is in full distances per second.
        case spring(damping: Double, velocity: Double)
        /// This many values in sequence, starting at 0, each for the same time.
        case steps(Int)
    }

    /// The start in seconds of the application's clock.
    var start: Double
    var duration: Double
    var curve: Curve
    var repeats = false
    var autoreverses = false

    /// The time at which the animation ends; nil for never.
    var end: Double? { repeats ? nil : start + duration * (autoreverses ? 2 : 1) }

    /// Returns the progress from 0 to 1, or outside of that range on a spring; nil after the end.
    func fraction(at time: Double) -> Double? {
        let cycles = (time - start) / duration
        guard cycles > 0 else { return 0 }
        // A duration of zero has no cycles.
        guard cycles.isFinite else { return nil }
        // Rounding may make a time that is a sum slightly too small.
        guard repeats || cycles < (autoreverses ? 2 : 1) - 1e-9 else { return nil }
        let position = cycles - cycles.rounded(.down)
        let isBack = autoreverses && cycles.rounded(.down).truncatingRemainder(dividingBy: 2) == 1
        return curve.value(at: isBack ? 1 - position : position, duration: duration)
    }

    /// Returns the time of the next change of the fraction after `time`, or `time` itself if it changes continuously.
    func nextChange(after time: Double) -> Double {
        if time < start { return start }
        guard case .steps(let count) = curve else { return time }
        let step = duration / Double(count)
        let next = start + (((time - start) / step + Self.tolerance).rounded(.down) + 1) * step
        return next.isFinite ? next : time
    }

    /// In steps. Rounding may make the start of a step slightly too early.
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

    /// In distances per duration. Anything faster is out of sight on its way.
    private static let speedLimit = 1000.0

    private static func bezier(_ first: Point, _ second: Point, at x: Double) -> Double {
        func cubic(_ a: Double, _ b: Double, _ t: Double) -> Double {
            let u = 1 - t
            return 3 * u * u * t * a + 3 * u * t * t * b + t * t * t
        }
        // The curve's x grows with its parameter. Bisection finds it to a fraction of a pixel on any screen.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<24 {
            let middle = (low + high) / 2
            if cubic(first.x, second.x, middle) < x { low = middle } else { high = middle }
        }
        return cubic(first.y, second.y, (low + high) / 2)
    }

    /// A damped oscillator whose amplitude is down to a thousandth at the end of the duration.
    private static func spring(damping: Double, velocity: Double, at t: Double) -> Double {
        let ratio = min(max(damping, 0.05), 1)
        // exp(-6.9) is a thousandth. Motions that hardly oscillate take a little longer.
        let frequency = 6.9 / min(ratio, 0.75)
        guard ratio < 1 else {
            return 1 - exp(-frequency * t) * (1 + (frequency - velocity) * t)
        }
        let swing = frequency * (1 - ratio * ratio).squareRoot()
        let lean = (ratio * frequency - velocity) / swing
        return 1 - exp(-ratio * frequency * t) * (cos(swing * t) + lean * sin(swing * t))
    }
}
