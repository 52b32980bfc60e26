import Testing

@testable import Inlay

@Suite struct TouchScriptTests {
    private let markup = """
        <ScrollView id="list" fitToWidth="true"><ColumnView spacing="0" layoutMargins="0">
        <Button id="button" title="a" height="40"/><View height="2000"/></ColumnView></ScrollView>
        """

    private func play(_ steps: String) async throws -> (ScrollView, Window) {
        let view = try #require(try view(markup) as? ScrollView)
        let window = try openWindow(view, size: Size(200, 300))
        try await play(steps, in: window)
        return (view, window)
    }

    private func play(_ steps: String, in window: Window) async throws {
        let clock = try #require(window.application?.clock as? ManualClock)
        let script = try Script(name: "touch.inlay", text: "window 200x300\n---\n" + steps)
        try await ScriptPlayer(script, on: DirectStage(window, clock: clock)).play()
    }

    @Test func `a touch drag takes the given time and ends with momentum`() async throws {
        let (view, window) = try await play("touch-drag #list by 0,-108 in 200ms\n")

        #expect(window.application?.clock.time == .milliseconds(200))
        #expect(view.contentOffset.y == 100)
        // The last six moves, in a tenth of a second.
        #expect((view.motion as? Momentum)?.velocity.y.isNear(540) == true)
    }

    @Test func `a touchpad scroll takes the given time and ends with momentum`() async throws {
        let (view, window) = try await play("wheel #list down 1.25 in 200ms\n")

        #expect(window.application?.clock.time == .milliseconds(200))
        #expect(view.contentOffset.y.isNear(75))
        // Each event is sent in 256ths of a notch.
        #expect(abs(((view.motion as? Momentum)?.velocity.y ?? 0) - 375) < 2)
    }

    @Test func `a touchpad pinch is distributed evenly over the given time`() async throws {
        let view = try #require(try view(markup) as? ScrollView)
        let window = try openWindow(view, size: Size(200, 300))
        var told: [(PinchPhase, Double, Point)] = []
        window.application?.eventObserver = { event, _ in
            if case .pinch(Point(100, 150), let phase, let scale, let way) = event.kind {
                told.append((phase, scale, way))
            }
        }
        try await play("pinch #list 1.5 by 0,-8 in 67ms\n", in: window)

        #expect(told.map(\.0) == [.began, .changed, .changed, .changed, .changed, .ended])
        #expect(told.map(\.1) == [1, 1.125, 1.25, 1.375, 1.5, 1.5])
        #expect(told.map(\.2.y) == [0, -2, -4, -6, -8, -8])
        #expect(window.application?.clock.time == .milliseconds(67))
        #expect(window.pointer == Point(100, 150))
    }

    @Test func `wheel parts below the touchpad resolution are not sent`() async throws {
        let view = try #require(try view(markup) as? ScrollView)
        let window = try openWindow(view, size: Size(200, 300))
        var turns: [Double] = []
        window.application?.eventObserver = { event, _ in
            if case .wheel(_, _, let dy, _) = event.kind { turns.append(dy) }
        }
        try await play("wheel #list down 0.01 in 1s\n", in: window)

        #expect(turns == Array(repeating: -1.0 / 256, count: 3))
        #expect(window.application?.clock.time == .seconds(1))
    }

    @Test func `a drag can be split into several steps`() async throws {
        let steps = """
            touch-down #list
            touch-move by 0,-58 in 100ms
            wait 1s
            touch-move to #list at 100,50 in 100ms
            wait 1s
            touch-up
            settle

            """
        let (view, _) = try await play(steps)

        #expect(view.contentOffset.y == 92)
    }

    @Test func `a tap is a click`() async throws {
        let view = try view(markup)
        let window = try openWindow(view, size: Size(200, 300))
        var count = 0
        let button = try #require(view.subviews.first?.subviews.first as? Button)
        button.addAction(for: .primaryActionTriggered) { count += 1 }

        try await play("tap #button\ntap #button\n", in: window)

        #expect(count == 2)
    }

    @Test(arguments: [
        ("touch-up\n", "no finger is down"), ("touch-move by 1,1\n", "no finger is down"),
        ("touch-down #list\ntap #list\n", "a finger is down already"),
        ("touch-drag #list\n", "the path of the finger is missing"),
        ("touch-drag #list by x\n", "'x' is not a distance in points"),
        ("touch-drag #list by 1,1 in 5\n", "'5' is not a time"), ("tap\n", "missing"),
    ])
    func `an invalid touch step is reported`(steps: String, message: String) async throws {
        await #expect {
            _ = try await play(steps)
        } throws: { error in
            "\(error)".contains(message)
        }
    }

    @Test func `a failed drag releases the touch`() async throws {
        let window = try openWindow(view(markup), size: Size(200, 300))
        let clock = try #require(window.application?.clock as? ManualClock)
        let script = Script(name: "a.inlay", header: Script.Header(), actions: [])
        let player = ScriptPlayer(script, on: DirectStage(window, clock: clock))
        func perform(_ action: ScriptAction) async throws {
            try await player.perform(Script.Step(action: action, line: 1, source: "\(action)"))
        }

        await #expect(throws: SelectorError.self) {
            try await perform(.touchDrag(.point(Point(50, 50)), .to(.view(Selector("#gone"))), in: .zero))
        }
        try await perform(.tap(.point(Point(50, 50))))
    }

    @Test func `every touch step is unchanged after reading and writing`() throws {
        let steps = [
            "tap #a", "touch-down \"Save\" at 1,2", "touch-move by 0,-12.5 in 300ms", "touch-move to #b in 2s",
            "touch-up", "touch-drag #a to #b in 16ms", "touch-drag 10,20 by -3,4 in 1.5s",
        ]
        let script = try Script(name: "a.inlay", text: "window 200x300\n---\n" + steps.joined(separator: "\n") + "\n")

        #expect(
            script.steps.map { "\($0.action)" }.map { $0 == "touch-drag 10,20 by -3,4 in 1500ms" ? steps[6] : $0 }
                == steps)
        #expect(try Script(name: "b.inlay", text: script.text).steps.map(\.action) == script.steps.map(\.action))
    }

    // MARK: Recording

    /// The steps that a recorder writes for an action.
    private func record(_ act: (TestFinger) async throws -> Void) async throws -> [String] {
        let window = try openWindow(view(markup), size: Size(200, 300))
        let finger = try TestFinger(window)
        finger.wait(1)
        var text = ""
        let recorder = ScriptRecorder(window) { text += $0 }
        try await act(finger)
        recorder.finish()
        return text.split(separator: "\n").map(String.init).drop { $0 != "---" }.dropFirst().map { $0 }
    }

    @Test func `a tap is recorded as one step`() async throws {
        let steps = try await record { finger in
            finger.down(Point(50, 20))
            finger.up(Point(51, 20), after: .milliseconds(80))
        }

        #expect(steps == ["tap #button"])
    }

    @Test func `slow taps are recorded with a wait between`() async throws {
        let steps = try await record { finger in
            for _ in 0..<2 {
                finger.clock.advance(by: .milliseconds(600))
                finger.down(Point(50, 20))
                finger.up(Point(50, 20))
            }
        }

        #expect(steps == ["tap #button", "wait 600ms", "tap #button"])
    }

    @Test func `a flick is recorded and replays with the same result`() async throws {
        var end = 0.0
        let steps = try await record { finger in
            finger.flick(from: Point(100, 250), by: Point(0, -108), steps: 12)
            finger.settle()
            finger.clock.advance(by: .seconds(1))
            finger.window.send(.wheel(Point(50, 50), dx: 0, dy: -1, []))
            end = (finger.window.view as? ScrollView)?.contentOffset.y ?? 0
        }

        #expect(steps.first == "touch-drag 100,250 by 0,-108 in 120ms")
        let (view, _) = try await play(steps.joined(separator: "\n") + "\n")
        #expect(abs(view.contentOffset.y - end) < 30 && end > 500)
    }

    @Test func `fractions of points are kept in a recording`() async throws {
        var end = 0.0
        let steps = try await record { finger in
            finger.down(Point(100, 250.25))
            finger.move(Point(100, 192.00390625))
            end = (finger.window.view as? ScrollView)?.contentOffset.y ?? 0
            finger.up(Point(100, 192.00390625), after: .milliseconds(500))
        }

        #expect(steps.contains { $0.hasPrefix("touch-move by 0,-58.246 in ") }, "\(steps)")
        let (view, _) = try await play(steps.joined(separator: "\n") + "\n")
        #expect(view.contentOffset.y == end && end != end.rounded())
    }

    @Test func `a pause during a drag is recorded in separate steps`() async throws {
        let steps = try await record { finger in
            finger.drag(from: Point(100, 250), by: Point(0, -58))
            finger.up(Point(100, 192), after: .milliseconds(500))
        }

        #expect(
            steps == [
                "touch-down 100,250", "touch-move by 0,-58 in 100ms", "wait 500ms", "touch-up",
            ])
        let (view, _) = try await play(steps.joined(separator: "\n") + "\n")
        #expect(view.contentOffset.y == 50 && !view.isDecelerating)
    }

    @Test func `a key press during a drag is recorded in order`() async throws {
        let steps = try await record { finger in
            finger.drag(from: Point(100, 250), by: Point(0, -58))
            finger.window.press(.escape)
            finger.move(Point(100, 182))
            finger.up(Point(100, 182))
        }

        #expect(
            steps.filter { !$0.hasPrefix("wait") } == [
                "touch-down 100,250", "touch-move by 0,-58 in 100ms", "key Esc",
                "touch-move by 0,-10 in 16ms", "touch-up",
            ])
    }

    @Test func `a touch movement during a press is recorded in order`() async throws {
        let place = Point(50, 20)
        let steps = try await record { finger in
            finger.down(Point(100, 250))
            finger.window.send(.pointerDown(place, .left, clickCount: 1, []))
            finger.move(Point(100, 245))
            finger.window.send(.pointerUp(place, .left, clickCount: 1, []))
            finger.up(Point(100, 245))
        }

        #expect(
            steps == ["touch-down 100,250", "press #button", "touch-move by 0,-5 in 16ms", "release", "touch-up"])
    }

    // MARK: Replaying

    @Test func `a replay has the same scroll offsets at the same times`() async throws {
        func run(_ act: (Window) async throws -> Void) async throws -> [Double: Double] {
            let view = try #require(try view(markup) as? ScrollView)
            let window = try openWindow(view, size: Size(200, 300))
            var offsets: [Double: Double] = [:]
            window.application?.eventObserver = { event, _ in
                guard case .wheel = event.kind else { return }
                // Until the event is handled, animations have the state of the last frame.
                Task { offsets[event.time / .seconds(1)] = view.contentOffset.y }
            }
            try await act(window)
            await MainActor.takeTurn()
            return offsets
        }
        var lines = ""
        let first = try await run { window in
            let observer = window.application?.eventObserver
            let recorder = Recorder(window) { lines += $0 }
            let write = window.application?.eventObserver
            window.application?.eventObserver = {
                write?($0, $1)
                observer?($0, $1)
            }
            let finger = try TestFinger(window)
            finger.flick(from: Point(100, 250), by: Point(3, -108), steps: 7)
            // Frames at irregular times.
            for time in [0.013, 0.021, 0.0171] { finger.wait(time) }
            finger.clock.advance(by: .milliseconds(9))
            window.send(.wheel(Point(50, 50), dx: 0, dy: 0.1, []))
            withExtendedLifetime(recorder) {}
        }
        let recording = try Recording(jsonLines: lines)
        let second = try await run { window in
            let clock = try #require(window.application?.clock as? ManualClock)
            await Replay(recording, into: window, clock: clock).play()
        }

        #expect(first == second)
        #expect(first.count == 1 && (first.values.first ?? 0) > 110)
    }
}
