import FoundationEssentials
import Inlay
import InlayTesting
import Testing

@testable import AppName

@Suite struct AppNameViewControllerTests {
    private func open(locale: LocaleIdentifier = "en_US", file: URL? = nil) throws -> TestApplication {
        let controller = AppNameViewController()
        controller.url = file
        return try TestApplication(controller, size: Size(720, 480), locale: locale)
    }

    @Test func `entries are opened, added, ticked off, deleted and saved`() async throws {
        try await open().play("Scripts/checklist.inlay")
    }

    @Test func `a German app speaks German`() throws {
        let app = try open(locale: "de_DE")

        #expect(app.displayList.contains("Keine Einträge"))
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `a file that cannot be read is reported`() throws {
        let app = try open(file: URL(filePath: "/nowhere/list.md"))

        #expect(app["#banner", as: Banner.self]?.text == "list.md: The file cannot be read.")
    }
}
