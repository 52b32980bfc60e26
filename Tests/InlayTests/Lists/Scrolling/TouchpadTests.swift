import Testing

@testable import Inlay

/// Scrolling by touchpad, where the platform reports that the fingers have left.
@MainActor @Suite struct TouchpadTests {
    /// 200 by 100 points, on the window's own clock; a notch is 50 points.
    @MainActor private struct Sample {
        let view = ScrollView()
        let window: Window
        let fingers: TestFinger

        init(_ content: View, around other: ScrollView? = nil) throws {
            view.contentView = content
            window = try openWindow(other ?? view, size: Size(200, 100))
            window.drawFrame()
            fingers = try TestFinger(window)
        }

        /// Sends a wheel event every 10 ms.
        func turn(dx: Double = 0, dy: Double = 0, count: Int = 6) {
            for _ in 0..<count {
                fingers.clock.advance(by: .milliseconds(10))
                window.send(.wheel(Point(50, 50), dx: dx, dy: dy, []))
            }
        }

        var motions: [String] { window.animations.names.filter { $0.hasSuffix("of ScrollView") } }

        func leave(after time: Duration = .zero) {
            fingers.clock.advance(by: time)
            window.send(.wheelEnded)
        }
    }

    private func content(_ size: Size) -> View {
        View().with {
            $0.width = size.width
            $0.height = size.height
        }
    }

    @Test func `turning a page keeps the offset of the other axis`() throws {
        let sample = try Sample(content(Size(600, 140)))
        sample.view.isPagingEnabled = true
        sample.view.contentOffset.y = 40

        sample.turn(dx: 0.3)
        sample.leave()
        sample.fingers.settle()

        #expect(sample.view.contentOffset == Point(200, 40))
    }

    @Test func `content continues at the speed of the fingers`() throws {
        let sample = try Sample(content(Size(100, 2000)))

        sample.turn(dy: -0.1)
        #expect(sample.view.contentOffset.y.isNear(30) && !sample.view.isDecelerating)
        sample.leave()
        #expect(sample.view.isDecelerating)
        #expect((sample.view.motion as? Momentum)?.velocity.y.isNear(500) == true)
        sample.fingers.settle()
        // 500 points a second, which are multiplied by 0.998 each millisecond.
        #expect(abs(sample.view.contentOffset.y - 30 - 500 / 2.002) < 1)
    }

    @Test func `fingers pausing before lifting cause no momentum`() throws {
        let sample = try Sample(content(Size(100, 2000)))

        sample.turn(dy: -0.1)
        sample.leave(after: .milliseconds(150))

        #expect(sample.view.motion == nil)
        #expect(sample.view.contentOffset.y.isNear(30))
    }

    @Test func `new scroll input stops momentum and resets the velocity`() throws {
        let sample = try Sample(content(Size(100, 2000)))
        sample.turn(dy: -0.1)
        sample.leave()
        sample.fingers.wait(0.05)

        sample.turn(dy: 0.02, count: 1)
        #expect(sample.view.motion == nil)
        sample.leave()
        // A single event gives no velocity.
        #expect(sample.view.motion == nil)
    }

    @Test func `content springs back from beyond an edge`() throws {
        let sample = try Sample(content(Size(100, 150)))

        sample.turn(dy: -0.1)
        sample.leave()
        sample.fingers.wait(0.1)
        #expect(sample.view.contentOffset.y > 50)
        sample.fingers.settle()
        #expect(sample.view.contentOffset.y == 50)
    }

    @Test func `the scroll view scrolled last gets the momentum`() throws {
        let column = ColumnView()
        let outer = ScrollView()
        outer.contentView = column
        let sample = try Sample(content(Size(100, 110)), around: outer)
        sample.view.height = 80
        for view in [sample.view, content(Size(100, 2000))] { column.appendMarkupElementView(view) }
        sample.window.drawFrame()

        sample.turn(dy: -0.2, count: 12)
        #expect(sample.view.contentOffset.y == 30 && outer.contentOffset.y.isNear(80))
        sample.leave()
        #expect(outer.isDecelerating && !sample.view.isDecelerating)
        // The distance that the inner view was scrolled by before does not count.
        #expect((outer.motion as? Momentum)?.velocity.y.isNear(1000) == true)
    }

    @Test func `late sideways input gives no momentum to the inner scroll view`() throws {
        let column = ColumnView()
        let outer = ScrollView()
        outer.contentView = column
        let sample = try Sample(content(Size(600, 1000)), around: outer)
        sample.view.height = 1000
        column.appendMarkupElementView(sample.view)
        sample.window.drawFrame()

        sample.turn(dx: 0.01, dy: -0.1)
        sample.turn(dx: 0.02, count: 2)
        sample.leave()
        #expect(outer.contentOffset.y.isNear(30) && sample.view.contentOffset == .zero)
        #expect(outer.isDecelerating && !sample.view.isDecelerating)

        sample.turn(dx: 0.1, dy: -0.02, count: 1)
        #expect(sample.view.contentOffset.x.isNear(6))
    }

    @Test func `the delegate is notified when momentum starts and ends`() throws {
        let sample = try Sample(content(Size(100, 2000)))
        let log = ScrollLog()
        sample.view.delegate = log

        sample.turn(dy: -0.1)
        sample.leave()
        sample.fingers.settle()

        #expect(log.log == ["goes on", "rests"])
    }

    @Test func `a page turns as soon as the fingers lift`() throws {
        let sample = try Sample(content(Size(600, 100)))
        sample.view.isPagingEnabled = true

        sample.turn(dx: 0.1)
        #expect(sample.motions == ["a turning page of ScrollView"])
        sample.leave()
        #expect(sample.motions == ["scrolling of ScrollView"])
        sample.fingers.settle()
        #expect(sample.view.contentOffset == Point(200, 0))
    }

    @Test func `a removed or disabled scroll view gets no momentum`() throws {
        let sample = try Sample(content(Size(100, 2000)))
        sample.turn(dy: -0.1)
        sample.view.isScrollEnabled = false
        sample.leave()
        #expect(sample.view.motion == nil)

        sample.view.isScrollEnabled = true
        sample.turn(dy: -0.1)
        sample.view.removeFromSuperview()
        sample.leave()
        #expect(sample.view.motion == nil)
    }
}
