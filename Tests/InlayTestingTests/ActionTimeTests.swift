import Inlay
import InlayTesting
import Testing

/// Actions that wait on the application's clock.
@Suite struct ActionTimeTests {
    private final class Countdown: ViewController {
        @Outlet var status: Label

        override func loadView() {
            let builder = ViewBuilder()
            let document = """
                <ColumnView layoutMargins="10">
                    <Button id="start" style="system" title="Start" onPrimaryActionTriggered="start:"/>
                    <Button style="system" title="Stop" onPrimaryActionTriggered="stop"/>
                    <Label id="status" text="ready"/>
                    <Spacer/>
                </ColumnView>
                """
            let source = MarkupSource(name: "Countdown.xml", text: document)
            view = (try? builder.load(source, owner: self).view) ?? View()
        }

        override func registerActions(in actions: inout ActionTable) {
            actions["start"] = start
            actions["stop"] = stop
        }

        private var changes: [String] = []

        func start(_ sender: Button) async {
            sender.isEnabled = false
            for second in (1...3).reversed() {
                say("\(second)")
                try? await clock.sleep(for: .seconds(1))
            }
            sender.isEnabled = true
            say("done")
        }

        func stop() { say("stopped") }

        private func say(_ text: String) {
            status.text = text
            changes.append("\(text) at \(clock.time)")
        }

        var history: String { changes.joined(separator: ", ") }
    }

    private func app() throws -> (TestApplication, Countdown) {
        let controller = Countdown()
        return (try TestApplication(controller, size: Size(200, 160), fixedText: true), controller)
    }

    @Test func `an action resumes exactly when its sleep ends`() async throws {
        let (app, controller) = try app()
        try app.click("Start")

        await app.advance(by: .seconds(1) - .nanoseconds(1))
        #expect(app["#status", as: Label.self]?.text == "3")

        await app.advance(by: .nanoseconds(1))
        #expect(app["#status", as: Label.self]?.text == "2")

        await app.advance(by: .seconds(2))
        #expect(controller.history == "3 at 0.0 seconds, 2 at 1.0 seconds, 1 at 2.0 seconds, done at 3.0 seconds")
    }

    @Test func `settling runs an action to its end`() async throws {
        let (app, controller) = try app()
        try app.click("Start")

        try await app.settle()

        #expect(controller.history.hasSuffix("done at 3.0 seconds"))
        #expect(app.application.activities.isEmpty)
    }

    @Test func `an action longer than the settle limit is named in the error`() async throws {
        let (app, _) = try app()
        try app.click("Start")

        let error = await #expect(throws: SettleError.self) { try await app.settle(limit: .seconds(2)) }

        #expect(error?.description == "the application did not settle: action 'start' still waits on the clock")
        try await app.settle()
    }

    /// The label's text at each event is the same in the replay, to the nanosecond.
    @Test func `an action with waits is replayed exactly`() async throws {
        let (app, controller) = try app()
        var lines = ""
        let recorder = Recorder(app.window) { lines += $0 }
        await app.advance(by: .milliseconds(10))
        try app.click("Start")
        await app.advance(by: .milliseconds(1500))
        try app.click("Stop")
        await app.advance(by: .milliseconds(500) - .nanoseconds(1))
        app.key(.escape)
        let before = app.snapshot
        await app.advance(by: .nanoseconds(1))
        app.send(.closeRequested)
        withExtendedLifetime(recorder) {}
        let recording = try Recording(jsonLines: lines)
        let expected =
            "3 at 0.01 seconds, 2 at 1.01 seconds, stopped at 1.51 seconds, 1 at 2.01 seconds"
        #expect(controller.history == expected)

        for events in [recording.events, recording.events.dropLast()] {
            let (other, replayed) = try self.app()
            let part = Recording(header: recording.header, events: events)
            await Replay(part, into: other.window, clock: other.clock).play()

            if events.last?.kind == .closeRequested {
                #expect(replayed.history == expected)
                #expect(other.window.platformWindow != nil)
            } else {
                #expect(replayed.history == "3 at 0.01 seconds, 2 at 1.01 seconds, stopped at 1.51 seconds")
                #expect(other.snapshot == before)
            }
            try await other.settle()
        }
        try await app.settle()
    }

    @Test func `a slow replay pauses for waits and events`() async throws {
        let (app, controller) = try app()
        let middle = try app.find("Start").frameInWindow
        let point = Point(middle.midX, middle.midY)
        let recording = Recording(
            header: Recording.Header(size: app.window.size, scale: 1),
            events: [
                Event(.pointerMoved(point, []), time: .milliseconds(100)),
                Event(.pointerDown(point, .left, clickCount: 1, []), time: .milliseconds(200)),
                Event(.pointerUp(point, .left, clickCount: 1, []), time: .milliseconds(200)),
                Event(.pointerLeft, time: .milliseconds(2500)),
            ])
        var pauses: [Duration] = []

        await Replay(recording, into: app.window, clock: app.clock).play { pauses.append($0) }

        #expect(pauses == [100, 200, 1200, 2200, 2500].map { .milliseconds($0) })
        #expect(controller.history == "3 at 0.2 seconds, 2 at 1.2 seconds, 1 at 2.2 seconds")
        try await app.settle()
    }

    @Test func `a controller without an application has the system clock`() async throws {
        let controller = ViewController()
        let start = controller.clock.now

        try await controller.clock.sleep(for: .milliseconds(1))

        #expect(start.duration(to: controller.clock.now) >= .milliseconds(1))
    }
}
