import FoundationEssentials
import Inlay
import InlayTesting
import Testing

@testable import AppName

@Suite struct AppNameViewControllerTests {
    private func open(locale: LocaleIdentifier = "en_US") throws -> TestApplication {
        try TestApplication(AppNameViewController(), size: Size(480, 680), locale: locale)
    }

    @Test func `a guest is registered`() async throws {
        let app = try open()

        try await app.play("Scripts/registration.inlay")

        let file = try app.application.folders.data.appending(path: "guests.json")
        #expect(try GuestList(file: file).guests().map(\.name) == ["Ann Miller"])
    }

    @Test func `a German form speaks German`() throws {
        let app = try open(locale: "de_DE")
        try app.click("Anmelden")

        #expect(app["#nameProblem", as: Label.self]?.text == "Gib deinen Namen ein.")
        #expect(app.diagnostics.isEmpty)
    }
}
