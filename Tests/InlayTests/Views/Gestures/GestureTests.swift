import Testing

@testable import Inlay

/// Taps, long presses, drags and pinches on views that do not handle presses themselves.
@MainActor @Suite struct GestureTests {
    private final class Log {
        var lines: [String] = []

        deinit {}
    }

    private let log = Log()

    /// A view of 100 by 100 points in the middle of a window of 200.
    private func open() throws -> (View, Window) {
        let root = try view(#"<LayerView><View id="outer"/></LayerView>"#)
        let window = try openWindow(root, size: Size(200, 200))
        let watched = View()
        root.subviews[0].addSubview(watched)
        watched.frame = Rect(50, 50, 100, 100)
        window.drawFrame()
        return (watched, window)
    }

    private func tap(_ name: String = "tap", count: Int = 1) -> TapGestureRecognizer {
        TapGestureRecognizer(numberOfTapsRequired: count) { [log] in
            log.lines.append("\(name) \($0.state) \($0.location(in: $0.view))")
        }
    }
    private func pan() -> PanGestureRecognizer {
        PanGestureRecognizer { [log] in log.lines.append("pan \($0.state) \($0.translation)") }
    }
    private func longPress() -> LongPressGestureRecognizer {
        LongPressGestureRecognizer { [log] in log.lines.append("press \($0.state)") }
    }
    private func pinch() -> PinchGestureRecognizer {
        PinchGestureRecognizer { [log] in
            log.lines.append("pinch \($0.state) \($0.scale.plain) \($0.location(in: nil))")
        }
    }

    private func click(_ window: Window, _ point: Point, count: Int = 1) {
        window.send(.pointerDown(point, .left, clickCount: count, []), .pointerUp(point, .left, clickCount: count, []))
    }

    private func drag(_ window: Window, from start: Point, through places: Point...) {
        window.send(.pointerDown(start, .left, clickCount: 1, []))
        for place in places { window.send(.pointerMoved(place, [])) }
    }

    @Test func `a click is a tap at the click position`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(tap())

        click(window, Point(60, 70))

        #expect(log.lines == ["tap ended \(Point(10, 20))"])
        #expect(view.gestureRecognizers[0].state == .possible)
        #expect(window.pointerTarget == nil)
    }

    @Test func `a click outside or with another button is not a tap`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(tap())

        click(window, Point(10, 10))
        window.send(
            .pointerDown(Point(60, 60), .right, clickCount: 1, []), .pointerUp(Point(60, 60), .right, clickCount: 1, [])
        )

        #expect(log.lines.isEmpty)
    }

    @Test func `a press that moves is not a tap`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(tap())

        drag(window, from: Point(60, 60), through: Point(70, 60), Point(60, 60))
        window.send(.pointerUp(Point(60, 60), .left, clickCount: 1, []))

        #expect(log.lines.isEmpty)
    }

    @Test func `a double click triggers a single tap and a double tap`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(tap("double", count: 2))
        view.addGestureRecognizer(tap("single"))

        click(window, Point(60, 60), count: 1)
        click(window, Point(60, 60), count: 2)
        click(window, Point(60, 60), count: 3)

        #expect(log.lines.map { $0.prefix { $0 != " " } } == ["single", "double", "single"])
    }

    @Test func `tap recognizers work in any order of addition`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(tap("single"))
        view.addGestureRecognizer(tap("double", count: 2))

        click(window, Point(60, 60), count: 1)
        click(window, Point(60, 60), count: 2)

        #expect(log.lines.map { $0.prefix { $0 != " " } } == ["single", "double"])
    }

    @Test func `a recognizer removed by the action prevents outer recognizers`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(
            TapGestureRecognizer { [log] tap in
                log.lines.append("inner")
                tap.view?.removeGestureRecognizer(tap)
            })
        view.superview?.addGestureRecognizer(tap("outer"))

        click(window, Point(60, 60))
        #expect(log.lines == ["inner"])
        #expect(window.pointerTarget == nil)
        click(window, Point(60, 60))
        #expect(log.lines.last?.hasPrefix("outer") == true)
    }

    @Test func `a long press by touch does not scroll`() throws {
        let content = View()
        content.width = 100
        content.height = 1000
        content.addGestureRecognizer(longPress())
        let scrollView = ScrollView()
        scrollView.contentView = content
        let window = try openWindow(scrollView, size: Size(200, 200))
        window.drawFrame()
        let finger = try TestFinger(window)

        finger.down(Point(60, 160))
        finger.move(Point(60, 159), after: .milliseconds(500))
        finger.move(Point(60, 60))
        finger.up(Point(60, 60))

        #expect(log.lines == ["press began", "press changed", "press ended"])
        #expect(scrollView.contentOffset == .zero)
    }

    @Test func `a drag starts without a jump and continues outside the view`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(pan())
        view.addGestureRecognizer(tap())

        drag(window, from: Point(60, 60), through: Point(65, 60), Point(70, 60), Point(190, 10))
        window.send(.pointerUp(Point(190, 10), .left, clickCount: 1, []))

        #expect(
            log.lines == [
                "pan began \(Point(2, 0))", "pan changed \(Point(122, -50))", "pan ended \(Point(122, -50))",
            ])
    }

    @Test func `the velocity of a drag is known at the end`() throws {
        let (view, window) = try open()
        var velocity = Point.zero
        view.addGestureRecognizer(PanGestureRecognizer { if $0.state == .ended { velocity = $0.velocity } })
        let finger = try TestFinger(window)

        finger.drag(from: Point(60, 60), by: Point(50, 0))
        finger.up(Point(110, 60))

        #expect(velocity.x.isNear(500))
    }

    @Test func `a translation can be reset during a drag`() throws {
        let (view, window) = try open()
        var steps: [Double] = []
        view.addGestureRecognizer(
            PanGestureRecognizer { pan in
                steps.append(pan.translation.x)
                pan.translation = .zero
            })

        drag(window, from: Point(60, 60), through: Point(80, 60), Point(90, 60), Point(95, 60))

        #expect(steps == [12, 10, 5])
    }

    @Test func `a stationary press becomes a long press until release`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(longPress())
        view.addGestureRecognizer(tap())
        let finger = try TestFinger(window)

        finger.down(Point(60, 60))
        finger.move(Point(63, 60), after: .milliseconds(499))
        #expect(log.lines.isEmpty)
        finger.move(Point(64, 60), after: .milliseconds(1))
        finger.move(Point(90, 60))
        finger.up(Point(90, 60))

        #expect(log.lines == ["press began", "press changed", "press ended"])
    }

    @Test func `a long press begins without a further event`() async throws {
        let (view, window) = try open()
        view.addGestureRecognizer(longPress())
        let clock = try #require(window.application?.clock as? ManualClock)

        window.send(.pointerDown(Point(60, 60), .left, clickCount: 1, []))
        await VirtualTime(of: window, clock: clock).advance(by: .milliseconds(500))
        #expect(log.lines == ["press began"])
        window.send(.pointerUp(Point(60, 60), .left, clickCount: 1, []))
        #expect(log.lines == ["press began", "press ended"])
    }

    @Test func `a press that moves is not a long press`() async throws {
        let (view, window) = try open()
        view.addGestureRecognizer(longPress())
        let clock = try #require(window.application?.clock as? ManualClock)

        drag(window, from: Point(60, 60), through: Point(80, 60), Point(60, 60))
        await VirtualTime(of: window, clock: clock).advance(by: .seconds(1))

        #expect(log.lines.isEmpty)
    }

    @Test func `the inner view's recognizers come before the outer view's`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(tap("inner"))
        view.superview?.addGestureRecognizer(tap("outer"))
        view.superview?.addGestureRecognizer(pan())

        click(window, Point(60, 60))
        drag(window, from: Point(60, 60), through: Point(100, 60))

        #expect(log.lines.map { $0.prefix { $0 != " " } } == ["inner", "pan"])
    }

    @Test func `a control handles clicks before a tap recognizer`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(tap())
        let button = Button()
        var count = 0
        button.addAction(for: .primaryActionTriggered) { count += 1 }
        view.addSubview(button)
        button.frame = view.bounds

        click(window, Point(60, 60))

        #expect(count == 1)
        #expect(log.lines.isEmpty)
    }

    @Test(arguments: ["escape", "off", "removed", "gone"]) func `a gesture is cancelled when interrupted`(how: String)
        throws
    {
        let (view, window) = try open()
        let pan = pan()
        view.addGestureRecognizer(pan)
        drag(window, from: Point(60, 60), through: Point(100, 60))

        switch how {
        case "escape": window.send(.keyDown(.escape, [], isRepeat: false))
        case "off": pan.isEnabled = false
        case "removed": view.removeGestureRecognizer(pan)
        default: view.removeFromSuperview()
        }
        window.send(.pointerMoved(Point(120, 60), []), .pointerUp(Point(120, 60), .left, clickCount: 1, []))

        #expect(log.lines.map { $0.prefix(12) } == ["pan began Po", "pan cancelle"])
        #expect(pan.state == .possible)
        #expect(window.pointerTarget == nil)
    }

    @Test func `an action that removes the view ends the gesture`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(
            TapGestureRecognizer { [log] tap in
                log.lines.append("tap")
                tap.view?.removeFromSuperview()
            })

        click(window, Point(60, 60))
        click(window, Point(60, 60))

        #expect(log.lines == ["tap"])
    }

    @Test func `a pan recognizer in a scroll view takes precedence over scrolling`() throws {
        let content = View()
        content.width = 100
        content.height = 1000
        let scrollView = ScrollView()
        scrollView.contentView = content
        let window = try openWindow(scrollView, size: Size(200, 200))
        window.drawFrame()
        let finger = try TestFinger(window)

        finger.drag(from: Point(60, 60), by: Point(0, -40))
        finger.up(Point(60, 20), after: .milliseconds(300))
        #expect(scrollView.contentOffset.y > 0)
        let offset = scrollView.contentOffset
        content.addGestureRecognizer(pan())
        finger.drag(from: Point(60, 60), by: Point(0, -40))
        finger.up(Point(60, 20))

        #expect(scrollView.contentOffset == offset)
        #expect(log.lines.last == "pan ended \(Point(0, -32))")
    }

    @Test func `two touches pinch`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(pinch())
        view.addGestureRecognizer(tap())
        let (one, other) = (try TestFinger(window), try TestFinger(window, id: 2))

        one.down(Point(80, 100))
        other.down(Point(120, 100))
        other.move(Point(160, 100))
        one.move(Point(60, 100))
        other.up(Point(160, 100))
        one.move(Point(10, 10))
        one.up(Point(10, 10))

        #expect(
            log.lines == [
                "pinch began 1 \(Point(100, 100))", "pinch changed 2 \(Point(120, 100))",
                "pinch changed 2.5 \(Point(110, 100))", "pinch ended 2.5 \(Point(110, 100))",
            ])
        one.down(Point(80, 100))
        one.up(Point(80, 100))
        #expect(log.lines.last == "tap ended \(Point(30, 50))")
    }

    @Test func `the wheel with control pinches`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(pinch())

        window.send(.wheel(Point(80, 80), dx: 0, dy: 1, .control), .wheel(Point(80, 80), dx: 0, dy: 1, []))
        window.send(.wheel(Point(80, 80), dx: 0, dy: .infinity, .control))

        #expect(log.lines.map { $0.prefix(15) } == ["pinch began 1 P", "pinch changed 1", "pinch ended 1.1"])
    }

    @Test func `a view with only a pinch recognizer ignores presses`() throws {
        let (view, _) = try open()
        let press = Event(.pointerDown(Point(60, 60), .left, clickCount: 1, []))
        view.addGestureRecognizer(pinch())

        #expect(!view.handle(press))
        view.addGestureRecognizer(tap())
        #expect(view.handle(press))
    }

    @Test func `a cancelled touch cancels the pinch`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(pinch())
        let (one, other) = (try TestFinger(window), try TestFinger(window, id: 2))
        one.down(Point(80, 100))
        other.down(Point(120, 100))

        one.cancel()
        other.move(Point(190, 100))
        other.up(Point(190, 100))

        #expect(log.lines.map { $0.prefix(11) } == ["pinch began", "pinch cance"])
    }
}
