import Consumer
import Inlay
import InlayTesting
import Testing

@MainActor @Suite struct CounterTests {
    private func counter() throws -> TestApplication {
        ViewBuilder.register(Badge.self)
        return try TestApplication(CounterViewController(), size: Size(320, 200), resources: .counter)
    }

    @Test func `buttons change the count`() throws {
        let app = try counter()

        try app.click("More")
        try app.click("More")
        try app.click("Less")

        #expect(app["#badge", as: Badge.self]?.count == 1)
        #expect(app["#caption", as: Label.self]?.text == "Now 1")
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `an action may take time`() async throws {
        let app = try counter()

        try app.click("Load")
        await app.advance(by: .seconds(2) - .nanoseconds(1))
        #expect(app["#badge", as: Badge.self]?.count == 0)
        try await app.settle()

        #expect(app["#badge", as: Badge.self]?.count == 100)
        #expect(app.clock.time == .seconds(2))
    }

    @Test func `a view finds its document in its module`() throws {
        let app = try TestApplication(ViewController())

        #expect(Note().label.text == "Noted")
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `settling waits for the app's tasks`() async throws {
        let app = try counter()
        let clock = app.application.clock
        var isDone = false

        app.application.startTask("waiting") {
            try? await clock.sleep(for: .seconds(5))
            isDone = true
        }
        let error = await #expect(throws: SettleError.self) { try await app.settle(limit: .seconds(4)) }
        try await app.settle()

        #expect(error?.causes == [.waitsOnClock(activity: "waiting")])
        #expect(isDone)
    }
}
