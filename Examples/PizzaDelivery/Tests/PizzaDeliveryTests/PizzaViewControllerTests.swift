import Inlay
import InlayTesting
import PizzaDelivery
import PizzaNetworking
import Testing

@Suite struct PizzaViewControllerTests {
    enum Connection: CaseIterable { case local, http }

    @Test(arguments: Connection.allCases) func `a server receives the order`(connection: Connection) async throws {
        let page = PizzaViewController()
        if connection == .http { page.connect = { try LoopbackClient(server: $0) } }
        let app = try TestApplication(page, size: Size(520, 720))

        try app.click("#nameField")
        app.type("Ann")
        try app.click("Submit")
        try await app.settle()

        #expect(app["#statusLabel", as: Label.self]?.text == "The order has arrived.")
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `everybody can use the form`() throws {
        let app = try TestApplication(PizzaViewController(), size: Size(520, 720))

        #expect(app.accessibilityFindings() == [])
    }

    @Test(arguments: Connection.allCases) func `a server that is down gives a message`(
        connection: Connection
    ) async throws {
        let page = PizzaViewController()
        page.connect = { _ in
            let down = OrderServer(.down, clock: SystemClock())
            return connection == .http ? try LoopbackClient(server: down) : LocalClient(server: down)
        }
        let app = try TestApplication(page, size: Size(520, 720))

        try app.click("#nameField")
        app.type("Ann")
        try app.click("Submit")
        try await app.settle()

        #expect(app["#statusLabel", as: Label.self]?.text == "The order was not taken.")
        #expect(app["Cannot connect to 127.0.0.1. The server may be down."] != nil)
    }
}
