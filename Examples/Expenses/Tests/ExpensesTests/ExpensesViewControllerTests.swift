import Foundation
import Inlay
import InlayCharts
import InlayFormatting
import InlayTesting
import Testing

@testable import Expenses

@Suite struct ExpensesViewControllerTests {
    private func open(locale: LocaleIdentifier = "en_US", size: Size = Size(960, 640)) throws -> TestApplication {
        ChartView.registerElements()
        return try TestApplication(
            ExpensesViewController(), size: size, locale: locale, formatters: FoundationFormatters())
    }

    @Test func `expenses are added, sorted, edited, deleted and undone`() async throws {
        try await open().play("Scripts/expenses.inlay")
    }

    @Test func `everybody can use the app`() async throws {
        let app = try open()
        #expect(app.accessibilityFindings() == [])
        app.key(Key("N"), .control)
        try await app.settle()
        #expect(app.accessibilityFindings() == [])
    }

    @Test func `a German app accepts a comma, and speaks German`() async throws {
        let app = try open(locale: "de_DE")
        app.key(Key("N"), .control)
        try await app.settle()
        app.type("Brot")
        app.key(.tab)
        app.type("3.050")
        app.key(.return)
        #expect(app["#amountProblem", as: Label.self]?.text == "Gib einen Betrag über 0 ein, zum Beispiel 12,50.")
        try app.click("#amountField", count: 3)
        app.type("3,05")
        app.key(.tab)
        app.type("Essen")
        try app.click("Speichern")
        try await app.settle()

        #expect(app.diagnostics.isEmpty)
        #expect(app.displayList.contains("3,05\u{A0}€"))
        let file = try app.application.folders.data.appending(path: "expenses.csv")
        #expect(try String(contentsOf: file, encoding: .utf8).contains(",Brot,Essen,3.05,"))
    }

    @Test func `a file that cannot be read is reported, and kept`() async throws {
        let app = try open()
        let file = try app.application.folders.data.appending(path: "expenses.csv")
        try Data("important".utf8).write(to: file)
        app.key(Key("N"), .control)
        try await app.settle()
        app.type("Bread")
        app.key(.tab)
        app.type("3")
        app.key(.tab)
        app.type("Food")
        try app.click("Save")
        try await app.settle()

        let banner = try #require(app["#banner", as: Banner.self])
        #expect(banner.text == "Your changes are not stored. The first mistake is in row 1.")
        #expect(try String(contentsOf: file, encoding: .utf8) == "important")
        try FileManager.default.removeItem(at: file)
        try app.click("Try Again")
        #expect(try String(contentsOf: file, encoding: .utf8).contains(",Bread,Food,3.00,"))
    }
}
