import Testing

@testable import Inlay

@Suite struct AnimationTimingTests {
    private func timing(_ options: AnimationOptions) -> AnimationTiming {
        AnimationTiming(
            start: 10, duration: 2, curve: AnimationTiming.Curve(options), repeats: options.contains(.repeat),
            autoreverses: options.contains(.autoreverse))
    }

    /// The values of CSS's `ease-in-out`, `ease-in` and `ease-out`.
    @Test(arguments: [
        (AnimationOptions.curveEaseInOut, 0.1292, 0.5), (.curveEaseIn, 0.0935, 0.3154), (.curveEaseOut, 0.3781, 0.6846),
        (.curveLinear, 0.25, 0.5),
    ])
    func `easing curves match their CSS equivalents`(options: AnimationOptions, quarter: Double, half: Double) throws {
        let timing = timing(options)

        #expect(abs(try #require(timing.fraction(at: 10.5)) - quarter) < 0.0005)
        #expect(abs(try #require(timing.fraction(at: 11)) - half) < 0.0005)
    }

    @Test(arguments: [AnimationOptions.curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear])
    func `a curve runs from start to end`(options: AnimationOptions) throws {
        let timing = timing(options)

        #expect(timing.fraction(at: 9) == 0)
        #expect(timing.fraction(at: 10) == 0)
        #expect(try #require(timing.fraction(at: 11.9999)) > 0.999)
        #expect(timing.fraction(at: 12) == nil)
    }

    @Test func `a stepped curve changes only at its step times`() {
        let timing = AnimationTiming(start: 10, duration: 0.9, curve: .steps(3), repeats: true)

        // A third of 0.9 differs from 0.3 by a rounding error.
        let times = [9, 10, 10.29, 10.3, 10.59, 10.6, 10.9, 10 + 0.9 * 7]
        let values = times.compactMap { timing.fraction(at: $0).map { ($0 * 3).rounded() } }
        let changes = times.map { (timing.nextChange(after: $0) * 100).rounded() / 100 }

        #expect(values.map { Int($0) % 3 } == [0, 0, 0, 1, 1, 2, 0, 0])
        #expect(changes == [10, 10.3, 10.3, 10.6, 10.6, 10.9, 11.2, 16.6])
    }

    @Test func `a continuous curve changes all the time once started`() {
        let timing = timing(.repeat)

        #expect([9, 10, 11.5].map(timing.nextChange) == [10, 10, 11.5])
    }

    @Test func `autoreverse doubles the duration`() throws {
        let timing = timing([.curveLinear, .autoreverse])

        #expect(timing.fraction(at: 13) == 0.5)
        #expect(timing.fraction(at: 14) == nil)
    }

    @Test(arguments: [0.05, 0.3, 0.7, 0.76, 0.99, 1])
    func `a spring is at rest when its duration ends`(damping: Double) {
        let curve = AnimationTiming.Curve.spring(damping: damping, velocity: 0)

        #expect(curve.value(at: 0, duration: 1) == 0)
        #expect(abs(curve.value(at: 1, duration: 1) - 1) < 0.003)
    }

    @Test func `an underdamped spring overshoots and a critically damped one does not`() {
        func highest(_ damping: Double) -> Double {
            let curve = AnimationTiming.Curve.spring(damping: damping, velocity: 0)
            return (0...100).map { curve.value(at: Double($0) / 100, duration: 1) }.max() ?? 0
        }

        #expect(highest(0.4) > 1.2)
        #expect(highest(1) <= 1)
    }

    @Test func `a spring starts at its initial velocity`() {
        let curve = AnimationTiming.Curve.spring(damping: 0.7, velocity: 3)

        #expect(abs(curve.value(at: 0.0005, duration: 2) / 0.001 - 3) < 0.02)
    }

    @Test(arguments: [1e308, -1e308, 1e12, -1e12], [0.05, 0.5, 1])
    func `a spring with extreme initial velocity stays bounded`(velocity: Double, damping: Double) {
        let curve = AnimationTiming.Curve.spring(damping: damping, velocity: velocity)

        for duration in [0.1, 1, 86_400] {
            let ways = (0...1000).map { curve.value(at: Double($0) / 1000, duration: duration) }
            #expect(ways.allSatisfy { abs($0) < 100 })
            #expect(abs((ways.last ?? 0) - 1) < 2)
        }
    }
}
