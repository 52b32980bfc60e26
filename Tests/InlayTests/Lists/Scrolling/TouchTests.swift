import Testing

@testable import Inlay

/// Scrolling by touch. The scroll views are 200 by 100 points.
@MainActor @Suite struct TouchTests {
    let log = ScrollLog()

    func box(_ width: Double, _ height: Double) -> String { #"<View width="\#(width)" height="\#(height)"/>"# }

    func open(_ attributes: String = "", _ content: String) throws -> (ScrollView, TestFinger) {
        let view = try #require(try view("<ScrollView \(attributes)>\(content)</ScrollView>") as? ScrollView)
        let window = try openWindow(view, size: Size(200, 100))
        view.delegate = log
        log.log = []
        return (view, try TestFinger(window))
    }

    // MARK: Following

    @Test func `content follows the finger after eight points of movement`() throws {
        let (view, finger) = try open("", box(400, 500))

        finger.down(Point(100, 80))
        finger.move(Point(100, 72))
        #expect(view.contentOffset == .zero && !view.isDragging && view.isTracking)
        finger.move(Point(100, 71))
        #expect(view.contentOffset == Point(0, 1))
        #expect(view.isDragging)
        finger.move(Point(90, 31))
        #expect(view.contentOffset == Point(10, 41))
        finger.move(Point(90, 41))
        #expect(view.contentOffset == Point(10, 31))
    }

    @Test func `a fast drag loses only the first eight points`() throws {
        let (view, finger) = try open("", box(400, 500))

        finger.down(Point(180, 90))
        finger.move(Point(120, 10))

        // On the straight line, 8 points down is 6 across.
        #expect(view.contentOffset == Point(54, 72))
    }

    @Test func `content beyond the edge follows the finger with resistance`() throws {
        let (view, finger) = try open("", box(400, 500))

        finger.down(Point(100, 10))
        finger.move(Point(100, 68))
        #expect(view.contentOffset.y.isNear(-RubberBand.give(50, room: 100)))
        #expect(view.contentView?.frame.minY == 22)
        finger.move(Point(100, 18))
        #expect(view.contentOffset == .zero)
        finger.move(Point(158, 18))
        #expect(view.contentOffset.x.isNear(-RubberBand.give(58, room: 200)))
    }

    @Test func `without bouncing content stays at the edge and reverses at once`() throws {
        let (view, finger) = try open(#"bounces="false""#, box(200, 500))

        finger.down(Point(100, 90))
        finger.move(Point(100, 72))
        finger.move(Point(100, 95))
        #expect(view.contentOffset == .zero)
        finger.move(Point(100, 92))
        #expect(view.contentOffset == Point(0, 3))
    }

    @Test(arguments: [
        ("", Point(0, 0)), (#"alwaysBounceVertical="true""#, Point(0, -1)),
        (#"alwaysBounceHorizontal="true""#, Point(-1, 0)),
        (#"alwaysBounceVertical="true" bounces="false""#, Point(0, 0)),
    ])
    func `content smaller than the view bounces only in the enabled directions`(attributes: String, way: Point) throws {
        let (view, finger) = try open(attributes, box(100, 50))

        finger.down(Point(50, 30))
        finger.move(Point(90, 30))
        finger.move(Point(90, 70))

        #expect((view.contentOffset.x < 0) == (way.x < 0))
        #expect((view.contentOffset.y < 0) == (way.y < 0))
        finger.up(Point(90, 70))
        finger.settle()
        #expect(view.contentOffset == .zero)
    }

    @Test func `a view with scrolling disabled ignores touches`() throws {
        let (view, finger) = try open(#"scrollEnabled="false""#, box(200, 500))

        finger.flick(from: Point(50, 90), by: Point(0, -50))
        #expect(view.contentOffset == .zero)
        view.isScrollEnabled = true
        finger.drag(from: Point(50, 90), by: Point(0, -58))
        #expect(view.contentOffset.y == 50)
        view.isScrollEnabled = false
        finger.move(Point(50, 10))
        finger.up(Point(50, 10))
        #expect(view.contentOffset.y == 50)
        #expect(!view.isDragging && !view.isDecelerating)
    }

    // MARK: Momentum

    @Test func `content continues at the speed of the finger`() throws {
        let (view, finger) = try open("", box(200, 5000))

        finger.flick(from: Point(100, 95), by: Point(0, -90))
        #expect(view.contentOffset == Point(0, 82))
        #expect(view.isDecelerating && !view.isDragging && !view.isTracking)

        // 90 points in 100 ms; the decay is 1000 ln(1/0.998) a second.
        let curve = ScrollCurve(from: 82, velocity: 900, within: 0...4900, rate: 0.998, bounces: true)
        finger.wait(0.1)
        #expect(view.contentOffset.y.isNear(curve.value(at: 0.1).position))
        #expect(abs(view.contentOffset.y - 163.6) < 0.2)
        finger.wait(10)
        #expect(view.contentOffset.y.isNear(curve.end))
        #expect(!view.isDecelerating && view.motion == nil)
        #expect(log.log == ["begin", "thrown", "goes on", "rests"])
    }

    @Test func `the final offset does not depend on the frame rate`() throws {
        func end(_ steps: [Double]) throws -> Double {
            let (view, finger) = try open("", box(200, 900))
            finger.flick(from: Point(100, 95), by: Point(0, -90))
            for step in steps { finger.wait(step) }
            return view.contentOffset.y
        }

        #expect(try end(Array(repeating: 0.05, count: 10)).isNear(try end([0.5])))
        #expect(try end(Array(repeating: 0.01, count: 150)).isNear(try end([0.7, 0.8])))
    }

    @Test(arguments: [("fast", 171.549), ("0.95", 99.546), ("0", 82.0)] as [(String, Double)])
    func `the deceleration rate determines the momentum distance`(rate: String, end: Double) throws {
        let (view, finger) = try open(#"decelerationRate="\#(rate)""#, box(200, 5000))

        finger.flick(from: Point(100, 95), by: Point(0, -90))
        finger.settle()

        #expect(abs(view.contentOffset.y - end) < 0.51)
    }

    @Test func `a finger pausing before lifting causes no momentum`() throws {
        let (view, finger) = try open("", box(200, 5000))

        finger.drag(from: Point(100, 95), by: Point(0, -90))
        finger.up(Point(100, 5), after: .milliseconds(150))

        #expect(view.contentOffset == Point(0, 82))
        #expect(!view.isDecelerating && view.motion == nil)
        #expect(log.log == ["begin", "dropped"])
    }

    @Test func `only the last tenth of a second determines the velocity`() throws {
        let (view, finger) = try open("", box(200, 5000))

        finger.drag(from: Point(100, 95), by: Point(0, -50))
        for step in 1...10 { finger.move(Point(100, 45 - Double(step) * 2), after: .milliseconds(20)) }
        finger.up(Point(100, 25))

        let motion = try #require(view.motion as? Momentum)
        #expect(motion.velocity.y.isNear(100))
    }

    @Test func `momentum against the edge springs back`() throws {
        let (view, finger) = try open("", box(200, 300))
        var furthest = 0.0
        log.whenScrolled = { furthest = max(furthest, $0.contentOffset.y) }

        finger.flick(from: Point(100, 95), by: Point(0, -90))
        finger.settle()

        #expect(furthest > 210)
        #expect(view.contentOffset == Point(0, 200))
    }

    @Test func `content pulled beyond the edge springs back on release`() throws {
        let (view, finger) = try open("", box(200, 300))

        finger.drag(from: Point(100, 10), by: Point(0, 58))
        finger.up(Point(100, 68), after: .milliseconds(200))
        let start = view.contentOffset.y
        finger.wait(0.1)

        #expect(view.contentOffset.y.isNear(start * 2 / 2.718281828459045))
        #expect(log.log == ["begin", "thrown", "goes on"])
        finger.settle()
        #expect(view.contentOffset == .zero)
        #expect(log.log.last == "rests")
    }

    @Test func `reduced motion stops content at the edge without bouncing`() throws {
        let (view, finger) = try open("", box(200, 500))
        finger.window.send(.preferencesChanged(DesktopPreferences(motion: .reduced)))

        finger.flick(from: Point(100, 95), by: Point(0, -40))
        #expect(view.isDecelerating)
        finger.settle()
        let end = view.contentOffset.y
        #expect(end > 100)
        finger.flick(from: Point(100, 95), by: Point(0, -90), steps: 3)
        var furthest = 0.0
        log.whenScrolled = { furthest = max(furthest, $0.contentOffset.y) }
        finger.settle()
        #expect(furthest == 400)
        finger.drag(from: Point(100, 95), by: Point(0, -58))
        #expect(view.contentOffset.y > 400)
        finger.up(Point(100, 37))
        #expect(view.contentOffset.y == 400)
    }

    // MARK: Nested

    private func nested() throws -> (outer: ScrollView, inner: ScrollView, finger: TestFinger) {
        let outer = try #require(
            try view(
                """
                <ScrollView fitToWidth="true"><ColumnView spacing="0" layoutMargins="0">
                <ScrollView height="80"><View width="400" height="130"/></ScrollView><View height="500"/></ColumnView></ScrollView>
                """) as? ScrollView)
        let window = try openWindow(outer, size: Size(200, 100))
        let inner = try #require(outer.contentView?.subviews.first as? ScrollView)
        return (outer, inner, try TestFinger(window))
    }

    @Test func `the innermost scroll view able to move takes the drag`() throws {
        let (outer, inner, finger) = try nested()

        finger.drag(from: Point(100, 75), by: Point(0, -38))
        #expect(inner.contentOffset.y == 30 && outer.contentOffset.y == 0)
        // The inner view keeps the finger, also beyond its edge.
        finger.move(Point(100, 7))
        #expect(inner.contentOffset.y > 50 && outer.contentOffset.y == 0)
        finger.up(Point(100, 7), after: .milliseconds(200))
        finger.settle()
        #expect(inner.contentOffset.y == 50)

        finger.drag(from: Point(100, 75), by: Point(0, -38))
        #expect(inner.contentOffset.y == 50 && outer.contentOffset.y == 30)
    }

    @Test func `the innermost scroll view bounces when no scroll view can move`() throws {
        let (outer, inner, finger) = try nested()

        finger.drag(from: Point(100, 15), by: Point(0, 38))

        #expect(inner.contentOffset.y < 0 && outer.contentOffset.y == 0)
    }

    @Test func `a touch on a decelerating outer scroll view drags the outer view`() throws {
        let (outer, inner, finger) = try nested()
        outer.contentOffset.y = 10
        inner.contentOffset.y = 50
        finger.flick(from: Point(100, 60), by: Point(0, -28), steps: 3)
        finger.wait(0.02)
        let start = outer.contentOffset.y
        #expect(outer.isDecelerating && start > 30)

        finger.down(Point(100, 20))
        finger.move(Point(100, 38))

        #expect(outer.contentOffset.y.isNear(start - 10))
        #expect(inner.contentOffset.y == 50)
    }

    @Test func `the drag direction selects the inner scroll view's axis`() throws {
        let (outer, inner, finger) = try nested()

        finger.drag(from: Point(150, 50), by: Point(-38, -10))

        #expect(inner.contentOffset.x == 30)
        #expect(outer.contentOffset == .zero)
    }
}
