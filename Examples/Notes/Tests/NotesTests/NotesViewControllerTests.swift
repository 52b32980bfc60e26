import Foundation
import Inlay
import InlayFormatting
import InlayMarkdown
import InlayTesting
import Testing

@testable import Notes

@Suite struct NotesViewControllerTests {
    private func open(locale: LocaleIdentifier = "en_US", size: Size = Size(1080, 680)) throws -> TestApplication {
        ViewBuilder.register(MarkdownView.self)
        return try TestApplication(
            NotesViewController(), size: size, locale: locale, formatters: FoundationFormatters())
    }

    private func folder(_ app: TestApplication) throws -> URL { try app.application.folders.data }

    @Test func `notes are written, found, previewed, deleted and restored`() async throws {
        try await open().play("Scripts/notes.inlay")
    }

    @Test func `a narrow window has a page for each part`() async throws {
        try await open(size: Size(400, 600)).play("Scripts/narrow.inlay")
    }

    @Test(arguments: [400.0, 700, 1280]) func `everybody can use the app`(width: Double) async throws {
        let app = try open(size: Size(width, 640))
        #expect(app.accessibilityFindings() == [])
        app.key(Key("N"), .control)
        app.type("# Bread #food")
        app.key(Key("P"), .control)
        try await app.settle()
        #expect(app.accessibilityFindings() == [])
        #expect(app.diagnostics.isEmpty)
    }

    @Test func `a text is stored half a second after it was typed`() async throws {
        let app = try open()
        app.key(Key("N"), .control)
        await app.advance(by: .zero)
        app.type("Bread")
        #expect(app["#statusBar", as: StatusBar.self]?.text == "Words: 1  ·  Not saved yet")
        await app.advance(by: .seconds(0.6))

        #expect(app["#statusBar", as: StatusBar.self]?.text == "Words: 1  ·  Saved")
        #expect(try String(contentsOf: folder(app).appending(path: "Note 1.md"), encoding: .utf8) == "Bread")
    }

    @Test func `a folder that cannot be written is reported, and the window asks before it closes`() async throws {
        let app = try open()
        let data = try folder(app)
        try FileManager.default.removeItem(at: data)
        try Data("in the way".utf8).write(to: data)
        app.key(Key("N"), .control)
        await app.advance(by: .zero)
        app.type("Bread")
        try await app.settle()
        let banner = try #require(app["#errorBanner", as: Banner.self])
        #expect(banner.isRevealed && banner.text.hasPrefix("Your changes are not saved."))
        app.send(.closeRequested)
        try await app.settle()
        app.send(.closeRequested)
        try await app.settle()
        try app.click("Cancel")
        try await app.settle()

        try FileManager.default.removeItem(at: data)
        try app.click("Try Again")
        try await app.settle()
        #expect(!banner.isRevealed)
        #expect(try String(contentsOf: folder(app).appending(path: "Note 1.md"), encoding: .utf8) == "Bread")
    }

    @Test func `a German app speaks German, from right to left, too`() async throws {
        let app = try open(locale: "de_DE")
        #expect(app.displayList.contains("Alle Notizen"))
        app.key(Key("N"), .control)
        try await app.settle()
        #expect(app.displayList.contains("Wörter: 0  ·  Gespeichert"))
        #expect(app.diagnostics.isEmpty)
    }
}
