import Consumer
import Inlay
import InlayTesting
import Testing

@MainActor @Suite struct CounterTests {
    private func counter() throws -> TestApplication {
        ViewBuilder.register(Badge.self)
        return try TestApplication(CounterViewController(), size: Size(320, 200), resources: .counter)
    }

    @Test func buttonsChangeTheCount() throws {
        let app = try counter()

        try app.click("More")
        try app.click("More")
        try app.click("Less")

        #expect(app["#badge", as: Badge.self]?.count == 1)
        #expect(app.diagnostics.isEmpty)
    }

    @Test func anActionMayTakeTime() async throws {
        let app = try counter()

        try app.click("Load")
        try await app.settle()

        #expect(app["#badge", as: Badge.self]?.count == 100)
    }
}
