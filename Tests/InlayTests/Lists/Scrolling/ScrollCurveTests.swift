import Glibc
import Testing

@testable import Inlay

/// Scrolling constants of UIKit, with results calculated by hand.
@Suite struct ScrollCurveTests {
    private func curve(_ position: Double, _ velocity: Double, rate: Double = 0.998, bounces: Bool = true)
        -> ScrollCurve
    {
        ScrollCurve(from: position, velocity: velocity, within: 0...1000, rate: rate, bounces: bounces)
    }

    @Test(arguments: [(0.998, 500.0), (0.99, 100.0)])
    func `velocity decays by the same factor each millisecond`(rate: Double, way: Double) {
        let curve = curve(100, 1000, rate: rate)
        let decay = -1000 * log(rate)

        #expect(curve.value(at: 0).position == 100)
        #expect(curve.value(at: 0.001).velocity.isNear(1000 * rate))
        #expect(curve.value(at: 0.1).position.isNear(100 + 1000 / decay * (1 - pow(rate, 100))))
        #expect(abs(curve.end - 100 - way) < 1.01)
        #expect(curve.value(at: curve.duration + 1).position == curve.end)
        #expect(abs(curve.end - 100 - 1000 / decay + 0.5).isNear(0))
    }

    @Test func `momentum ends when half a point of distance remains`() {
        let decay = -1000 * log(0.998)

        #expect(curve(0, 1000).duration.isNear(log(1000 / decay / 0.5) / decay))
        #expect(curve(0, 0.9).duration == 0)
    }

    @Test func `momentum past the edge overshoots and springs back`() {
        let curve = curve(900, 1000)
        let decay = -1000 * log(0.998)
        let time = -log(1 - 100 * decay / 1000) / decay
        let speed = 1000 - 100 * decay

        #expect(curve.value(at: time).position.isNear(1000))
        #expect(curve.value(at: time).velocity.isNear(speed))
        // A critically damped spring has its greatest displacement after 1/10 s.
        #expect(curve.value(at: time + 0.1).position.isNear(1000 + speed * 0.1 / M_E))
        #expect(curve.value(at: time + 0.1).velocity.isNear(0))
        #expect(curve.end == 1000)
        #expect(curve.duration > time + 0.6 && curve.duration < time + 0.8)
    }

    @Test func `without bouncing the curve stops at the edge`() {
        let curve = curve(900, 1000, bounces: false)

        #expect(curve.end == 1000)
        #expect(curve.value(at: curve.duration).position == 1000)
        #expect(curve.value(at: curve.duration).velocity == 0)
        #expect(self.curve(-50, 0, bounces: false).end == 0)
        #expect(self.curve(-50, 0, bounces: false).duration == 0)
    }

    @Test func `content released beyond the edge returns to the edge`() {
        let curve = curve(-80, 0)

        #expect(curve.value(at: 0.1).position.isNear(-80 * exp(-1) * 2))
        #expect(curve.end == 0)
        #expect(curve.value(at: curve.duration).position == 0)
    }

    @Test func `a fling from beyond the edge continues into the content`() {
        let curve = curve(-20, 2000)

        // At the edge after 20 / 1800 s.
        #expect(curve.value(at: 20 / 1800).position.isNear(0))
        #expect(curve.value(at: 20 / 1800).velocity.isNear(1800 * exp(-1 / 9)))
        #expect(curve.end > 700 && curve.end < 850)
    }

    @Test(arguments: [(0, 500), (0, 5000), (380, -100)] as [(Double, Double)])
    func `a curve to a page reaches the page without overshoot`(start: Double, velocity: Double) {
        let curve = ScrollCurve(from: start, velocity: velocity, to: 200)

        let places = (0...200).map { curve.value(at: Double($0) / 100).position }
        #expect(places.allSatisfy { start < 200 ? $0 <= 200 : $0 >= 200 })
        #expect(curve.end == 200 && places.last == 200)
        #expect(start < 200 ? curve.value(at: 0).velocity >= velocity.clampedToStart : true)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a velocity of NaN or infinity moves nothing`(velocity: Double) {
        #expect(curve(10, velocity).duration == 0)
        #expect(curve(10, velocity).end == 10)
    }

    @Test func `a deceleration rate of zero stops at once`() {
        #expect(curve(10, 5000, rate: 0).duration == 0)
        #expect(DecelerationRate(rawValue: 7).rawValue == 0.9999)
        #expect(DecelerationRate(rawValue: .nan) == .normal)
        #expect(curve(10, 5000, rate: DecelerationRate(rawValue: 1).rawValue).end == 1000)
    }

    // MARK: Rubber band

    @Test(arguments: [(10.0, 5.213270), (100, 35.483871), (1000, 84.615385), (1e9, 99.999982)])
    func `rubber band displacement matches UIKit`(pull: Double, give: Double) {
        #expect(abs(RubberBand.give(pull, room: 100) - give) < 1e-6)
        if pull < 1e4 { #expect(abs(RubberBand.pull(RubberBand.give(pull, room: 100), room: 100) - pull) < 1e-6) }
    }

    @Test func `the rubber band slope is the derivative of the displacement`() {
        let slope = (RubberBand.give(50.001, room: 100) - RubberBand.give(50, room: 100)) / 0.001

        #expect(abs(RubberBand.slope(50, room: 100) - slope) < 1e-4)
        #expect(RubberBand.give(10, room: 0) == 0)
        #expect(RubberBand.pull(500, room: 100).isFinite)
    }
}

extension Double {
    /// The velocity with which the spring starts. It is at most 2000.
    fileprivate var clampedToStart: Double { min(self, 2000) }
}
