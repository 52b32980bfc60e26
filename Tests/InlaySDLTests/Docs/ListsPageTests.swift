import InlayTesting
import Testing

@testable import Inlay
@testable import InlaySDL

/// The document and the code of `docs/lists.md`.
@MainActor @Suite struct ListsPageTests {
    private let controller = ShelfListViewController()

    private func open() throws -> TestApplication {
        try TestApplication(controller, size: Size(480, 360), resources: Resources(directory: Page.folder + "/lists"))
    }

    @Test func `the page quotes the document and the code`() throws {
        let page = try Page("lists.md")
        let code = try Page.text("../Tests/InlaySDLTests/Docs/ListSamples.swift")

        #expect(
            page.blocks.filter { $0.language == "xml" }.map(\.text) == [
                try Page.text("lists/ShelfListViewController.xml")
            ])
        for block in page.blocks where block.language == "swift" { #expect(code.hasSuffix("\n" + block.text)) }
    }

    @Test func `the page names the attributes of lists and menus`() throws {
        let page = try Page("lists.md").text
        let types: [any MarkupItem.Type] = [ForEach.self, If.self, DeclaredMenu.self, DeclaredAction.self]

        for type in types {
            for name in type.properties.entries.map(\.name) { #expect(page.contains("`\(name)`"), "\(name)") }
        }
    }

    @Test func `the sample shows its shelves everywhere`() throws {
        let app = try open()

        #expect(app.diagnostics.isEmpty)
        let toolbar = try #require(app["toolbar", as: Toolbar.self])
        #expect(toolbar.items.compactMap(\.title) == ["Add", "Sea", "Land", "Air", "Open"])
        #expect(app["table", as: TableView.self]?.numberOfSections == 3)
        try app.assertSnapshot("lists")
    }

    @Test func `actions change the arrays and the views follow`() throws {
        let app = try open()
        let table = try #require(app["table", as: TableView.self])

        try app.click("Add")
        try app.click(#"button "Sea""#)

        #expect(app.diagnostics.isEmpty)
        #expect(table.numberOfSections == 4 && table.numberOfRows(inSection: 0) == 1)
        let cell = try #require(table.cellForRow(at: [1, 0]))
        (cell.contextMenu?.children[0] as? Action)?.perform()
        app.window.drawFrame()
        #expect(controller.shelves[1].books.isEmpty && table.numberOfRows(inSection: 1) == 1)
        let open = app["toolbar", as: Toolbar.self]?.items.first { $0.title == "Open" }
        (open?.menu?.children.last as? Action)?.perform()
        #expect(controller.opened == "Walden")
    }
}
