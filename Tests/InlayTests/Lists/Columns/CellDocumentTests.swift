import Testing

@testable import Inlay

/// Columns whose cells show a document of their own: `<column cell="Sign"/>`. Specification 13.31.
@MainActor @Suite struct CellDocumentTests {
    let folder: SourceTests.Folder

    init() throws { folder = try SourceTests.Folder() }

    private func load(
        _ columns: String, in element: String = "<TableView items=\"$expenses\">",
        owner: ExpensesOwner = ExpensesOwner()
    ) throws -> (table: TableView, window: Window, diagnostics: [MarkupDiagnostic]) {
        var builder = ViewBuilder(resources: Resources(directory: folder.path))
        var diagnostics: [MarkupDiagnostic] = []
        builder.diagnosticHandler = { diagnostics.append($0) }
        let source = MarkupSource(name: "Test.xml", text: "\(element)\(columns)</TableView>")
        let table = try #require(try builder.load(source, owner: owner).view as? TableView)
        let window = try openWindow(table, size: Size(300, 200))
        window.drawFrame()
        return (table, window, diagnostics)
    }

    private func labels(_ table: TableView) -> [String?] {
        table.visibleCells.map { cell in cell.descendants.compactMap { $0 as? Label }.first?.text }
    }

    private static let name = #"<column key="name" title="Name" width="100"/>"#

    @Test func `a cell shows its document with the element of its row`() throws {
        try folder.add("Sign.xml", #"<Label text="$row.name + '!'"/>"#)

        let owner = ExpensesOwner()
        let (table, window, diagnostics) = try load(
            Self.name + #"<column title="Sign" cell="Sign"/>"#, owner: owner)
        #expect(labels(table) == ["Rent!", "Food!", "Bus!"])
        #expect(diagnostics.isEmpty)

        owner.expenses.remove(at: 0)
        window.drawFrame()
        #expect(labels(table) == ["Food!", "Bus!"])
    }

    @Test func `cells are reused for other rows`() throws {
        try folder.add("Sign.xml", #"<Label text="$row.name"/>"#)
        let owner = ExpensesOwner()
        owner.expenses = (0..<1000).map { Expense(id: $0, name: "n\($0)", amount: 0) }

        let (table, window, _) = try load(#"<column title="Sign" cell="Sign"/>"#, owner: owner)
        let views = Set(table.visibleCells.flatMap(\.descendants).filter { $0 is Label }.map(ObjectIdentifier.init))
        table.scrollToRow(at: IndexPath(row: 900, section: 0), at: .top, animated: false)
        window.drawFrame()

        #expect(labels(table).contains("n900"))
        let later = Set(table.visibleCells.flatMap(\.descendants).filter { $0 is Label }.map(ObjectIdentifier.init))
        #expect(!later.isDisjoint(with: views))
    }

    @Test func `a document of a cell has its own templates, and a root as its column`() throws {
        try folder.add(
            "Sign.xml",
            #"<?properties {"big": {"tag": 7}}?><root><Label text="$row.name"/><Label class="big" text="x"/></root>"#)

        let (table, _, diagnostics) = try load(#"<column title="Sign" cell="Sign"/>"#)

        #expect(diagnostics.isEmpty)
        #expect(labels(table) == ["Rent", "Food", "Bus"])
        #expect(table.visibleCells.map { $0.descendants.filter { $0.tag == 7 }.count } == [1, 1, 1])
    }

    @Test func `a document that is missing is reported once, and the column shows texts`() throws {
        let (table, _, diagnostics) = try load(#"<column key="name" title="Name" cell="Sing" width="100"/>"#)

        #expect(diagnostics.map(\.id) == [.missingFile])
        #expect(diagnostics.first?.headline.hasPrefix("Test.xml:1:") == true)
        #expect(table.visibleCells.map(\.shownText) == ["Rent", "Food", "Bus"])
    }

    @Test func `a document without a view is reported, and the column shows texts`() throws {
        try folder.add("Sign.xml", "<Lable/>")

        let (table, _, diagnostics) = try load(#"<column key="name" title="Name" cell="Sign" width="100"/>"#)

        #expect(diagnostics.contains { $0.headline.hasPrefix("Sign.xml:1:2: ") })
        #expect(table.visibleCells.map(\.shownText) == ["Rent", "Food", "Bus"])
    }

    @Test func `a document that is not well-formed is reported, and the column shows texts`() throws {
        try folder.add("Sign.xml", "<Label text=>")

        let (table, _, diagnostics) = try load(#"<column key="name" title="Name" cell="Sign" width="100"/>"#)

        #expect(diagnostics.contains { $0.headline.hasPrefix("Sign.xml:1:") && $0.severity == .error })
        #expect(table.visibleCells.map(\.shownText) == ["Rent", "Food", "Bus"])
    }

    @Test func `a cell needs bound rows`() throws {
        try folder.add("Sign.xml", "<Label/>")

        let (_, _, diagnostics) = try load(#"<column title="Name" cell="Sign"/>"#, in: "<TableView>")

        #expect(diagnostics.map(\.id) == [.complaint])
        #expect(diagnostics.first?.message.contains("'cell' needs 'items'") == true)
    }

    @Test func `a document of a cell cannot contain itself`() throws {
        try folder.add(
            "Sign.xml",
            #"<TableView items="$expenses" height="60"><column title="Name" cell="Sign"/></TableView>"#)

        let (_, _, diagnostics) = try load(#"<column title="Name" cell="Sign"/>"#)

        #expect(diagnostics.contains { $0.id == .includeCycle })
    }
}
