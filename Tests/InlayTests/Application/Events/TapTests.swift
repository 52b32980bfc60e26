import Testing

@testable import Inlay

/// Fingers press controls as the left pointer button does.
@MainActor @Suite struct TapTests {
    private final class Log { var events: [String] = [] }

    /// A scroll view of 200 by 100 points with a button of its width and 40 high, and long content below it.
    private func open() throws -> (ScrollView, Button, Log, TestFinger) {
        let view = try #require(
            try view(
                """
                <ScrollView fitToWidth="true"><ColumnView spacing="0" layoutMargins="0"><Button title="a" height="40"/>
                <View height="500"/></ColumnView></ScrollView>
                """) as? ScrollView)
        let window = try openWindow(view, size: Size(200, 100))
        let button = try #require(view.contentView?.subviews.first as? Button)
        let log = Log()
        let names: [(ControlEvents, String)] = [
            (.touchDown, "down"), (.touchDownRepeat, "again"), (.touchCancel, "cancel"), (.touchUpInside, "tap"),
            (.touchUpOutside, "outside"),
        ]
        for (event, name) in names { button.addAction(for: event) { log.events.append(name) } }
        return (view, button, log, try TestFinger(window))
    }

    @Test func `a tap acts as a click and leaves no view hovered`() throws {
        let (_, button, log, finger) = try open()

        finger.down(Point(50, 20))
        #expect(log.events == ["down"] && button.isHighlighted)
        finger.up(Point(52, 21))

        #expect(log.events == ["down", "tap"])
        #expect(!button.isHovered && !button.isHighlighted)
        #expect(finger.window.pointer == nil && finger.window.hover.views.isEmpty)
        #expect(WindowInspection(of: finger.window).inconsistencies.isEmpty)
    }

    @Test func `a tap moves focus on release and a drag does not`() throws {
        let (view, button, _, finger) = try open()

        finger.flick(from: Point(50, 30), by: Point(0, -20), steps: 2)
        #expect(finger.window.firstResponder == nil)
        finger.settle()
        view.contentOffset = .zero
        finger.down(Point(50, 20))
        #expect(finger.window.firstResponder == nil)
        finger.up(Point(50, 20))
        #expect(button.isFirstResponder && !finger.window.showsFocus)
        finger.down(Point(50, 80))
        finger.up(Point(50, 80))
        #expect(view.isFirstResponder)
    }

    @Test func `a scroll cancels the press`() throws {
        let (view, button, log, finger) = try open()

        finger.down(Point(50, 30))
        finger.move(Point(50, 24))
        #expect(log.events == ["down"])
        finger.move(Point(50, 20))

        #expect(log.events == ["down", "cancel"])
        #expect(!button.isHighlighted && !button.isHovered && finger.window.pointerTarget == nil)
        #expect(view.contentOffset.y == 2)
        finger.up(Point(50, 20))
        #expect(log.events == ["down", "cancel"])
    }

    @Test func `a finger moving without scrolling keeps pressing the button`() throws {
        let (view, _, log, finger) = try open()

        finger.down(Point(50, 30))
        finger.move(Point(150, 30))
        finger.move(Point(250, 30))
        finger.up(Point(250, 30))

        #expect(view.contentOffset == .zero)
        #expect(log.events == ["down", "outside"])
    }

    @Test func `a cancelled touch triggers no action`() throws {
        let (_, button, log, finger) = try open()

        finger.down(Point(50, 20))
        finger.cancel()
        finger.up(Point(50, 20))

        #expect(log.events == ["down", "cancel"])
        #expect(!button.isHighlighted && finger.window.pointer == nil)
    }

    @Test func `two quick nearby taps are a double tap`() throws {
        let (_, _, log, finger) = try open()
        func tap(after time: Double, at x: Double = 50) {
            finger.clock.advance(by: .seconds(time))
            finger.down(Point(x, 20))
            finger.up(Point(x, 20))
        }

        tap(after: 1)
        tap(after: 0.39)
        tap(after: 0.4)
        tap(after: 0.1, at: 80)

        #expect(log.events == ["down", "tap", "down", "again", "tap", "down", "tap", "down", "tap"])
    }

    @Test func `other fingers are ignored until the first finger lifts`() throws {
        let (view, _, log, finger) = try open()
        var second = finger
        second.id = 2

        finger.down(Point(50, 20))
        second.down(Point(50, 30))
        second.move(Point(50, 90))
        second.up(Point(50, 90))
        #expect(log.events == ["down"] && view.contentOffset == .zero)
        second.down(Point(50, 90))
        finger.up(Point(50, 20))
        second.move(Point(50, 10))
        second.up(Point(50, 10))
        #expect(log.events == ["down", "tap"] && view.contentOffset == .zero)
        second.drag(from: Point(50, 90), by: Point(0, -38))
        #expect(view.contentOffset.y == 30)
    }

    @Test func `a repeated touch-down with the same id cancels the first touch`() throws {
        let (view, _, log, finger) = try open()

        finger.down(Point(50, 20))
        finger.down(Point(50, 25))
        #expect(log.events == ["down", "cancel", "down"])
        finger.up(Point(50, 25))
        finger.drag(from: Point(50, 90), by: Point(0, -38))
        finger.down(Point(50, 90))
        #expect(!view.isDragging && view.contentOffset.y == 30)
        finger.up(Point(50, 90))
        #expect(view.contentOffset.y == 30)
    }

    @Test func `invalid touch positions and ids are ignored`() throws {
        let (view, _, log, finger) = try open()

        finger.down(Point(.nan, 20))
        finger.up(Point(.nan, 20))
        #expect(log.events.isEmpty)
        finger.drag(from: Point(50, 90), by: Point(0, -38))
        finger.move(Point(.infinity, .nan))
        #expect(view.contentOffset.y == 30)
        finger.up(Point(.nan, .nan), after: .seconds(1))
        #expect(view.contentOffset.y == 30 && !view.isDragging)
        finger.move(Point(50, 10))
        finger.window.send(.touchUp(id: 77, .zero), .touchCancelled(id: -1), .touchMoved(id: Int.max, .zero))
        #expect(view.contentOffset.y == 30)
    }

    @Test func `removing a button under the finger cancels the press`() throws {
        let (view, button, log, finger) = try open()

        finger.down(Point(50, 20))
        button.removeFromSuperview()
        #expect(log.events == ["down", "cancel"])
        finger.up(Point(50, 20))
        #expect(finger.window.firstResponder == nil)
        #expect(WindowInspection(of: finger.window).inconsistencies.isEmpty)
        _ = view
    }

    @Test func `a view keeping its touches is dragged instead of the scroll view`() throws {
        final class Knob: View {
            var places: [Point] = []

            override func keepsTouches(along axis: Axis) -> Bool { axis == .vertical }
            override func handle(_ event: Event) -> Bool {
                switch event.kind {
                case .pointerDown: window?.capturePointer(for: self)
                case .pointerMoved(let point, _): places.append(point)
                case .pointerUp: window?.releasePointer()
                default: return false
                }
                return true
            }
        }
        let knob = Knob()
        knob.height = 500
        let view = ScrollView()
        view.contentView = knob
        knob.width = 500
        let window = try openWindow(view, size: Size(200, 100))
        let finger = try TestFinger(window)

        // A scroll bar at the lower edge, which is hidden.
        finger.flick(from: Point(50, 90), by: Point(0, -50), steps: 5)
        #expect(view.contentOffset == .zero)
        #expect(knob.places.count == 5)
        finger.flick(from: Point(90, 50), by: Point(-58, 0), steps: 1)
        #expect(view.contentOffset.x == 50)
    }

    @Test func `a finger drags a visible thumb and otherwise scrolls`() throws {
        let (view, _, _, finger) = try open()
        finger.drag(from: Point(195, 20), by: Point(0, -18))
        finger.up(Point(195, 2), after: .seconds(1))
        #expect(view.contentOffset.y == 10)

        // The thumb, which has just appeared, is 24 points long.
        finger.drag(from: Point(195, 12), by: Point(0, 36))
        #expect(view.contentOffset.y.isNear(10 + 36 / 72 * 440))
        finger.up(Point(195, 48))
        #expect(!view.isDecelerating)
        // A drag next to the thumb scrolls the content.
        let offset = view.contentOffset.y
        finger.drag(from: Point(195, 20), by: Point(0, -18))
        #expect(view.contentOffset.y.isNear(offset + 10))
    }

    @Test func `touches are ignored after the window closes`() throws {
        let (view, _, log, finger) = try open()
        finger.drag(from: Point(50, 90), by: Point(0, -38))

        finger.window.close()
        finger.up(Point(50, 50))
        finger.down(Point(50, 20))

        #expect(!view.isDragging)
        #expect(log.events.isEmpty)
        #expect(WindowInspection(of: finger.window).inconsistencies.isEmpty)
    }
}
