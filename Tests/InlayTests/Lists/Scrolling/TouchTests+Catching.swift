import Testing

@testable import Inlay

extension TouchTests {
    // MARK: Catching

    @Test func `a touch stops momentum and presses no button`() throws {
        let (view, finger) = try open(
            #"fitToWidth="true""#, #"<ColumnView><Button title="a" height="2000"/></ColumnView>"#)
        let button = try #require(view.contentView?.subviews.first as? Button)
        var events: [String] = []
        button.addAction(for: .touchDown) { events.append("down") }
        button.addAction(for: .primaryActionTriggered) { events.append("tap") }
        finger.flick(from: Point(100, 95), by: Point(0, -90))
        events = []

        finger.clock.advance(by: .milliseconds(50))
        finger.down(Point(100, 50))
        let stopped = view.contentOffset.y
        #expect(view.isTracking && !view.isDecelerating && !view.isDragging)
        finger.wait(1)
        finger.up(Point(100, 50))

        // The position at the time of the touch, regardless of the last frame.
        let curve = ScrollCurve(from: 82, velocity: 900, within: 0...1900, rate: 0.998, bounces: true)
        #expect(stopped.isNear(curve.value(at: 0.05).position))
        #expect(view.contentOffset.y == stopped)
        #expect(events.isEmpty)
        #expect(log.log == ["begin", "thrown", "goes on", "rests"])
        finger.down(Point(100, 50))
        finger.up(Point(100, 50))
        #expect(events == ["down", "tap"])
    }

    @Test func `content caught beyond its edge stays until the finger lifts`() throws {
        let (view, finger) = try open("", box(200, 300))
        finger.drag(from: Point(100, 10), by: Point(0, 58))
        finger.up(Point(100, 68), after: .milliseconds(200))

        finger.clock.advance(by: .milliseconds(50))
        finger.down(Point(100, 50))
        let held = view.contentOffset.y
        #expect(held < -5)
        view.contentView?.height = 310
        finger.wait(1)
        #expect(view.contentOffset.y.isNear(held))
        finger.move(Point(100, 58))
        finger.move(Point(100, 60))
        #expect(view.contentOffset.y < held)
        finger.up(Point(100, 60))
        finger.settle()
        #expect(view.contentOffset == .zero)
    }

    @Test func `caught content springs back when the touch ends or is cancelled`() throws {
        for isCancelled in [false, true] {
            let (view, finger) = try open("", box(200, 300))
            finger.drag(from: Point(100, 10), by: Point(0, 58))
            finger.up(Point(100, 68), after: .milliseconds(200))
            finger.wait(0.05)
            finger.down(Point(100, 50))
            if isCancelled { finger.cancel() } else { finger.up(Point(100, 50)) }
            #expect(view.isDecelerating)
            finger.settle()
            #expect(view.contentOffset == .zero)
            #expect(log.log.suffix(2) == ["goes on", "rests"])
        }
    }

    @Test func `the wheel stops momentum`() throws {
        let (view, finger) = try open("", box(200, 5000))
        finger.flick(from: Point(100, 95), by: Point(0, -90))

        finger.clock.advance(by: .milliseconds(100))
        finger.window.send(.wheel(Point(50, 50), dx: 0, dy: 1, []))

        let curve = ScrollCurve(from: 82, velocity: 900, within: 0...4900, rate: 0.998, bounces: true)
        #expect(view.contentOffset.y.isNear(curve.value(at: 0.1).position - 50))
        #expect(!view.isDecelerating)
        #expect(log.log.last == "rests")
    }

    @Test func `setting the offset ends momentum but not a drag`() throws {
        let (view, finger) = try open("", box(200, 5000))
        finger.flick(from: Point(100, 95), by: Point(0, -90))
        view.contentOffset.y = 1000
        #expect(!view.isDecelerating)
        finger.wait(1)
        #expect(view.contentOffset.y == 1000)

        finger.drag(from: Point(100, 95), by: Point(0, -58))
        #expect(view.contentOffset.y == 1050)
        view.contentOffset.y = 2000
        finger.move(Point(100, 27))
        #expect(view.contentOffset.y == 2010)
    }

    @Test func `a delegate can set the offset when dragging ends`() throws {
        final class Mover: ScrollViewDelegate {
            func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) {
                scrollView.contentOffset = Point(0, 700)
            }
        }
        let (view, finger) = try open("", box(200, 5000))
        let mover = Mover()
        view.delegate = mover

        finger.flick(from: Point(100, 95), by: Point(0, -90))
        finger.settle()

        #expect(view.contentOffset.y == 700)
    }

    @Test func `keys and scroll bars take over from a bounce`() throws {
        let (view, finger) = try open("", box(200, 300))
        view.becomeFirstResponder()
        func pull() {
            finger.drag(from: Point(100, 10), by: Point(0, 58))
            finger.up(Point(100, 68), after: .milliseconds(200))
            finger.wait(0.02)
        }

        pull()
        let start = view.contentOffset.y
        finger.window.press(.end)
        #expect(WindowInspection(of: finger.window).inconsistencies.isEmpty)
        finger.wait(0.05)
        #expect(view.contentOffset.y > start && view.contentOffset.y < 200)
        finger.settle()
        #expect(view.contentOffset.y == 200)

        view.contentOffset.y = 0
        pull()
        finger.window.send(.pointerDown(Point(195, 5), .left, clickCount: 1, []))
        #expect(view.contentOffset.y == 0 && view.motion == nil)
        #expect(WindowInspection(of: finger.window).inconsistencies.isEmpty)
    }

    // MARK: Changes on the way

    @Test func `content shrinking during momentum stops at its new edge`() throws {
        let (view, finger) = try open("", box(200, 5000))
        finger.flick(from: Point(100, 95), by: Point(0, -90))
        finger.wait(0.1)

        view.contentView?.height = 220
        finger.wait(0.01)
        #expect(view.contentOffset.y > 120)
        finger.settle()
        #expect(view.contentOffset.y == 120)
        #expect(log.log.last == "rests")
    }

    @Test func `resizing the window does not stop momentum`() throws {
        let (view, finger) = try open("", box(200, 5000))
        finger.flick(from: Point(100, 95), by: Point(0, -90))

        finger.window.send(.resized(Size(300, 150), scale: 1))
        #expect(view.isDecelerating)
        finger.settle()

        let curve = ScrollCurve(from: 82, velocity: 900, within: 0...4850, rate: 0.998, bounces: true)
        #expect(abs(view.contentOffset.y - curve.end) < 1)
    }

    @Test func `content overscrolled by a drag does not jump when sizes change`() throws {
        let (view, finger) = try open("", box(200, 300))
        finger.drag(from: Point(100, 10), by: Point(0, 58))
        let pulled = view.contentOffset.y

        finger.window.send(.resized(Size(200, 150), scale: 1))
        #expect(view.contentOffset.y.isNear(pulled))
        view.contentView?.height = 200
        finger.window.drawFrame()
        #expect(view.contentOffset.y.isNear(pulled))
        finger.up(Point(100, 68))
        finger.settle()
        #expect(view.contentOffset == .zero)
    }

    @Test func `removing a scroll view during a drag ends the drag`() throws {
        let column = try #require(
            try view(
                """
                <ScrollView fitToWidth="true"><ColumnView><ScrollView height="80"><View width="200" height="500"/></ScrollView>
                <View height="500"/></ColumnView></ScrollView>
                """) as? ScrollView)
        let window = try openWindow(column, size: Size(200, 100))
        let finger = try TestFinger(window)
        let inner = try #require(column.contentView?.subviews.first as? ScrollView)
        inner.delegate = log
        finger.drag(from: Point(100, 75), by: Point(0, -58))
        #expect(inner.contentOffset.y == 50)

        inner.removeFromSuperview()
        #expect(!inner.isDragging && !inner.isTracking)
        #expect(log.log == ["begin", "dropped"])
        finger.move(Point(100, 5))
        finger.up(Point(100, 5))
        finger.settle()

        #expect(inner.contentOffset.y == 50)
        #expect(column.contentOffset == .zero)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `hiding an overscrolled scroll view resets its offset`() throws {
        let (view, finger) = try open("", box(200, 300))
        let (scrollView, holder) = (view, finger.window.view)
        _ = holder
        finger.drag(from: Point(100, 10), by: Point(0, 58))
        scrollView.isHidden = true
        #expect(!scrollView.isDragging)
        #expect(scrollView.contentOffset == .zero)
        finger.up(Point(100, 68))
        scrollView.isHidden = false
        finger.window.drawFrame()
        #expect(WindowInspection(of: finger.window).inconsistencies.isEmpty)
    }
}
