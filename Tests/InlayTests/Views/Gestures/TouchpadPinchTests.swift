import Testing

@testable import Inlay

/// Pinches on a touchpad, at the pointer.
@MainActor @Suite struct TouchpadPinchTests {
    private final class Log {
        var lines: [String] = []

        deinit {}
    }

    /// A view that handles pinches itself, without a recognizer.
    private final class Map: View {
        var phases: [PinchPhase] = []

        override func handle(_ event: Event) -> Bool {
            guard case .pinch(_, let phase, _, _) = event.kind else { return super.handle(event) }
            phases.append(phase)
            return true
        }

        deinit {}
    }

    private let log = Log()
    private let place = Point(60, 70)

    /// A view of 100 by 100 points in the middle of a window of 200.
    private func open(_ watched: View = View()) throws -> (View, Window) {
        let root = try view(#"<LayerView><View id="outer"/></LayerView>"#)
        let window = try openWindow(root, size: Size(200, 200))
        root.subviews[0].addSubview(watched)
        watched.frame = Rect(50, 50, 100, 100)
        window.drawFrame()
        return (watched, window)
    }

    private func pinch(_ name: String = "pinch") -> PinchGestureRecognizer {
        PinchGestureRecognizer { [log] in
            log.lines.append("\(name) \($0.state) \($0.scale.plain) \($0.location(in: nil))")
        }
    }

    private func fingers(_ phase: PinchPhase, _ scale: Double = 1, _ way: Point = .zero, at point: Point? = nil)
        -> Event.Kind
    {
        .pinch(point ?? place, phase, scale: scale, translation: way)
    }

    private var words: [String] { log.lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } }

    @Test func `a touchpad pinch goes to the view under the pointer`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(pinch())

        window.send(
            fingers(.began), fingers(.changed, 1.5, Point(4, -2)), fingers(.changed, 0.5), fingers(.ended, 0.5))
        window.send(fingers(.began, at: Point(10, 10)), fingers(.ended, at: Point(10, 10)))

        #expect(
            log.lines == [
                "pinch began 1 \(place)", "pinch changed 1.5 \(Point(64, 68))", "pinch changed 0.5 \(place)",
                "pinch ended 0.5 \(place)",
            ])
        #expect(view.gestureRecognizers[0].state == .possible)
    }

    @Test func `the innermost view with an enabled pinch recognizer receives the pinch`() throws {
        let (view, window) = try open()
        view.superview?.addGestureRecognizer(pinch("outer"))
        window.send(fingers(.began), fingers(.ended))
        let inner = pinch("inner")
        view.addGestureRecognizer(inner)
        window.send(fingers(.began), fingers(.ended))
        inner.isEnabled = false
        window.send(fingers(.began), fingers(.ended))

        #expect(words == ["outer", "inner", "outer"].flatMap { ["\($0) began", "\($0) ended"] })
    }

    @Test func `a pinch continues in the view where the pinch began`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(pinch())

        window.send(fingers(.began))
        view.frame = Rect(0, 0, 10, 10)
        window.send(fingers(.changed, 2), fingers(.ended, 2))

        #expect(words == ["pinch began", "pinch changed", "pinch ended"])
    }

    @Test func `a view that handles a pinch receives all phases`() throws {
        let map = Map()
        let (_, window) = try open(map)

        window.send(fingers(.began))
        map.frame = Rect(0, 0, 10, 10)
        window.send(fingers(.changed, 2), fingers(.ended, 2))

        #expect(map.phases == [.began, .changed, .ended])
    }

    @Test func `a scale can be reset during a pinch`() throws {
        let (view, window) = try open()
        var steps: [Double] = []
        view.addGestureRecognizer(
            PinchGestureRecognizer { pinch in
                steps.append(pinch.scale)
                pinch.scale = 1
            })

        window.send(fingers(.began), fingers(.changed, 2), fingers(.changed, 3), fingers(.ended, 3))

        #expect(steps == [1, 2, 1.5, 1])
    }

    @Test func `the velocity of a touchpad pinch is known`() throws {
        let (view, window) = try open()
        var velocities: [Double] = []
        view.addGestureRecognizer(PinchGestureRecognizer { velocities.append($0.velocity) })
        let clock = try #require(window.application?.clock as? ManualClock)

        window.send(fingers(.began))
        for step in 1...2 {
            clock.advance(by: .milliseconds(50))
            window.send(fingers(.changed, 1 - 0.125 * Double(step)))
        }
        window.send(fingers(.ended, 0.75))
        clock.advance(by: .seconds(1))
        window.send(fingers(.began), fingers(.ended))

        #expect(velocities.map { ($0 * 1000).rounded() / 1000 } == [0, -2.5, -2.5, -2.5, 0, 0])
    }

    @Test func `the velocity of a touch screen pinch is known`() throws {
        let (view, window) = try open()
        var velocity = 0.0
        view.addGestureRecognizer(PinchGestureRecognizer { velocity = $0.velocity })
        let (one, other) = (try TestFinger(window), try TestFinger(window, id: 2))

        one.down(Point(80, 100))
        other.down(Point(120, 100))
        other.move(Point(140, 100), after: .milliseconds(50))

        #expect(velocity.isNear(10))
    }

    @Test(arguments: ["desktop", "escape", "off", "removed", "gone", "unreachable", "again"])
    func `a pinch is cancelled when interrupted`(how: String) throws {
        let (view, window) = try open()
        let pinch = pinch()
        view.addGestureRecognizer(pinch)
        window.send(fingers(.began), fingers(.changed, 2))

        switch how {
        case "desktop": window.send(fingers(.cancelled, 2))
        case "escape": window.send(.keyDown(.escape, [], isRepeat: false))
        case "off": pinch.isEnabled = false
        case "removed": view.removeGestureRecognizer(pinch)
        case "unreachable": view.isUserInteractionEnabled = false
        case "again": window.send(fingers(.began, at: Point(10, 10)))
        default: view.removeFromSuperview()
        }
        window.send(fingers(.changed, 3), fingers(.ended, 3))

        #expect(words == ["pinch began", "pinch changed", "pinch cancelled"])
        #expect(pinch.state == .possible)
    }

    @Test func `escape cancels a touch screen pinch`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(pinch())
        let (one, other) = (try TestFinger(window), try TestFinger(window, id: 2))
        one.down(Point(80, 100))
        other.down(Point(120, 100))

        window.send(.keyDown(.escape, [], isRepeat: false))
        other.move(Point(140, 100))
        other.up(Point(140, 100))

        #expect(words == ["pinch began", "pinch cancelled"])
    }

    @Test func `a view can handle pinches without a recognizer`() throws {
        let map = Map()
        let (_, window) = try open(map)
        map.superview?.addGestureRecognizer(pinch())

        window.send(fingers(.began), fingers(.changed, 2), fingers(.ended, 2), fingers(.changed, 3))
        window.send(fingers(.began))
        map.removeFromSuperview()
        window.send(fingers(.changed, 2), fingers(.ended, 2))

        #expect(map.phases == [.began, .changed, .ended, .began, .cancelled])
        #expect(log.lines.isEmpty)
    }

    @Test func `an action that removes the view cancels the pinch`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(
            PinchGestureRecognizer { [log] pinch in
                log.lines.append("pinch \(pinch.state)")
                pinch.view?.removeFromSuperview()
            })

        window.send(fingers(.began), fingers(.changed, 2), fingers(.ended, 2))

        #expect(log.lines == ["pinch began", "pinch cancelled"])
    }

    @Test func `touchpad and touch screen pinches do not combine`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(pinch())
        let (one, other) = (try TestFinger(window), try TestFinger(window, id: 2))

        one.down(Point(80, 100))
        other.down(Point(120, 100))
        window.send(fingers(.began), fingers(.changed, 2), fingers(.ended, 2))
        other.up(Point(120, 100))
        one.up(Point(80, 100))
        #expect(words == ["pinch began", "pinch ended"])

        window.send(fingers(.began))
        one.down(Point(80, 100))
        other.down(Point(120, 100))
        window.send(fingers(.ended))
        #expect(words.suffix(2) == ["pinch began", "pinch ended"] && words.count == 4)
    }

    @Test func `invalid pinch values are ignored`() throws {
        let (view, window) = try open()
        view.addGestureRecognizer(pinch())

        window.send(fingers(.began, .nan), fingers(.began, at: Point(.infinity, 0)), fingers(.began))
        window.send(fingers(.changed, 0), fingers(.changed, -1), fingers(.changed, 1, Point(.nan, 0)))
        window.send(fingers(.ended, .infinity))

        #expect(words == ["pinch began", "pinch ended"])
    }

    @Test func `a pinch hides the tooltip`() async throws {
        let (view, window) = try open()
        view.toolTip = "what it is"
        let clock = try #require(window.application?.clock as? ManualClock)
        window.send(.pointerMoved(place, []))
        await VirtualTime(of: window, clock: clock).advance(by: .seconds(1))
        #expect(throws: Never.self) { try window.find(Selector("toolTip")) }

        window.send(fingers(.began))

        #expect(throws: SelectorError.self) { try window.find(Selector("toolTip")) }
    }
}
