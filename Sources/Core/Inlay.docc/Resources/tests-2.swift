import Inlay
import InlayTesting
import Testing

@testable import Hello

@Test func `a click shows the greeting`() throws {
    let app = try TestApplication(HelloViewController(), size: Size(480, 320))
    try app.click("Say Hello")
    #expect(app["#greetingLabel", as: Label.self]?.text == "Hello, World!")
}

@Test func `the recorded script passes`() async throws {
    try await TestApplication(HelloViewController(), size: Size(480, 320)).play("Scripts/hello.inlay")
}

@Test func `the texts are German in German`() throws {
    let app = try TestApplication(HelloViewController(), size: Size(480, 320), locale: "de_DE")
    try app.click("Hallo sagen")
    #expect(app["#greetingLabel", as: Label.self]?.text == "Hallo, World!")
}

@Test func `the greeting contains the name`() throws {
    let app = try TestApplication(HelloViewController(), size: Size(480, 320))
    try app.click("#nameField")
    app.key(Key("A"), .control)
    app.type("Ann")
    try app.click("Say Hello")
    #expect(app["#greetingLabel", as: Label.self]?.text == "Hello, Ann!")
}
