import Inlay
import InlayTesting
import Testing

@testable import Hello

@Test func `a click shows the greeting`() throws {
    let app = try TestApplication(HelloViewController(), size: Size(480, 320))

    try app.click("Say Hello")

    #expect(app["#greetingLabel", as: Label.self]?.text == "Hello, World!")
}
