import Testing

@testable import Inlay

/// The names of rows, and of views in rows, for assistive programs, scripts and recorders.
@MainActor @Suite struct RowNamesTests {
    private static let todos = ["Milk", "Bread", "Milk"]

    /// Rows of 40 points, each with a switch, a button and two labels. The switches have the same id.
    private func open(_ attributes: String = #"id="list""#) throws -> (TableView, Window) {
        let cells = Self.todos.enumerated().map { index, todo in
            """
            <ContentTableViewCell height="40"><RowView spacing="8" verticalAlignment="center">
                <Label text="\(todo)"/><Label text="\(index)"/><Switch/><Button title="Open"/><View width="20"/>
            </RowView></ContentTableViewCell>
            """
        }
        let table = try #require(try view("<TableView \(attributes)>\(cells.joined())</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(300, 200))
        for view in table.descendants where view is Switch { view.markup.identifier = "done" }
        return (table, window)
    }

    private func row(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    // MARK: Names

    @Test func `a row is named by the texts of the row`() throws {
        let (table, window) = try open()
        table.cellForRow(at: row(2))?.accessibilityLabel = "Third"

        #expect(
            window.accessibilityTree.split(separator: "\n").filter { $0.hasPrefix("  cell") } == [
                #"  cell "Milk, 0""#, #"  cell "Bread, 1""#, #"  cell "Third""#,
            ])
    }

    @Test func `hidden text is not part of a row name`() throws {
        let (table, _) = try open()
        let cell = try #require(table.cellForRow(at: row(1)))
        cell.descendants.first { $0 is Label }?.isHidden = true

        #expect(cell.accessibility.label == "1")
    }

    @Test func `a labelled group replaces the labels inside in a row name`() throws {
        let cell = try view(
            """
            <ContentTableViewCell><ColumnView>
                <RowView accessibilityLabel="Ann"><Label text="A."/></RowView><ImageView accessibilityLabel="Face"/>
                <TextField placeholder="Name"/><Label text=""/>
            </ColumnView></ContentTableViewCell>
            """)

        #expect(cell.accessibility.label == "Ann, Face")
    }

    @Test func `the text label has precedence over an accessory in a cell name`() throws {
        let named = try view(#"<TableViewCell textLabel.text="Wi-Fi"><Label text="on"/></TableViewCell>"#)
        let unnamed = try view(#"<TableViewCell><Label text="on"/></TableViewCell>"#)
        let none = try view("<TableViewCell/>")

        #expect([named, unnamed, none].map(\.accessibility.label) == ["Wi-Fi", "on", nil])
    }

    @Test func `a collection item is named by the texts of the item`() throws {
        let cell = try view(
            #"<CollectionViewCell><ColumnView><ImageView/><Label text="Valley"/></ColumnView></CollectionViewCell>"#)

        #expect(cell.accessibility == Accessibility(role: .cell, label: "Valley"))
    }

    // MARK: Finding

    @Test func `a title selects the label before the row with the same name`() throws {
        let table = try view(
            """
            <TableView><ContentTableViewCell><Label text="Only"/></ContentTableViewCell>
                <ContentTableViewCell accessibilityLabel="Named"><Label text="Named"/></ContentTableViewCell>
                <TableViewCell textLabel.text="Plain"/></TableView>
            """)
        let window = try openWindow(table)

        #expect(try window.find(Selector("Only")) is Label)
        #expect(try window.find(Selector(#"cell "Only""#)) is ContentTableViewCell)
        #expect(try window.find(Selector("Named")) is ContentTableViewCell)
        #expect(try window.find(Selector("Plain")) is TableViewCell)
    }

    @Test func `a row is found by section and row number`() throws {
        let (table, window) = try open()

        #expect(try window.find(Selector("cell 0 1")) === table.cellForRow(at: row(1)))
        #expect(try FocusOrder(of: window.find(Selector("#done in cell 0 2 in #list"))).enclosingRow?.path == row(2))
        #expect(throws: SelectorError.self) { try window.find(Selector("cell 0 3")) }
        #expect(throws: SelectorError.self) { try window.find(Selector("cell 1 0")) }
    }

    @Test(arguments: ["cell 0 3", #"switch in cell 0 3 in #list"#, #""Delete" in cell 12 0"#])
    func `a row selector is unchanged after parsing`(text: String) throws {
        let selector = Selector(text)

        #expect(selector.description == text)
        #expect(selector.isReadBack)
    }

    @Test(arguments: ["click cell 3", "click cell 0 -1", "click cell 0 x", "click row 0 3"])
    func `a row selector without two numbers is rejected`(step: String) {
        #expect(throws: ScriptError.self) { try Script(name: "a.inlay", text: "---\n\(step)\n") }
    }

    // MARK: Recording

    private func name<Content: View>(_ type: Content.Type, inRow path: IndexPath, of table: TableView) throws -> String
    {
        let window = try #require(table.window)
        let view = try #require(table.cellForRow(at: path)?.descendants.first { $0 is Content })
        let target = ScriptTarget(naming: Point(view.frameInWindow.midX, view.frameInWindow.midY), in: window)
        return "\(target)"
    }

    @Test func `a control that repeats in every row is named with the row`() throws {
        let (table, _) = try open()

        #expect(try name(Switch.self, inRow: row(1), of: table) == #"#done in cell "Bread, 1""#)
        #expect(try name(Button.self, inRow: row(0), of: table) == #""Open" in cell "Milk, 0""#)
    }

    @Test func `rows with the same name are named by number`() throws {
        let (table, window) = try open()
        for cell in table.visibleCells { cell.accessibilityLabel = "Todo" }

        #expect(try name(Switch.self, inRow: row(2), of: table) == "#done in cell 0 2")
        #expect(try FocusOrder(of: window.find(Selector("#done in cell 0 2"))).enclosingRow?.path == row(2))
    }

    @Test func `a row name contains the table when several tables exist`() throws {
        let cell = #"<ContentTableViewCell height="40"><RowView><Switch/><Spacer/></RowView></ContentTableViewCell>"#
        let page = try view(
            """
            <ColumnView><TableView id="one" height="80">\(cell)\(cell)</TableView>
                <TableView id="two" height="80">\(cell)\(cell)</TableView></ColumnView>
            """)
        _ = try openWindow(page, size: Size(200, 200))
        let table = try #require(page.descendants.first { $0.markup.identifier == "two" } as? TableView)

        #expect(try name(Switch.self, inRow: row(1), of: table) == "switch in cell 0 1 in #two")
    }

    // MARK: Focus

    private func failure(_ selector: String?, _ window: Window) throws -> String? {
        try Expectation.focus(selector.map(Selector.init)).failure(in: window, diagnostics: [])
    }

    @Test func `the focused row is named in a focus failure`() throws {
        let (table, window) = try open()
        table.becomeFirstResponder()
        table.focusedRow = row(1)

        #expect(
            try failure("#done in cell 0 0", window)
                == #"expected focus #done in cell 0 0; TableView (#list) has focus, at cell 0 1: ContentTableViewCell "Bread, 1""#
        )
        #expect(try failure("cell 0 1", window) == nil)
        #expect(try failure("#list", window) == nil)
        #expect(try failure("cell 0 0", window) != nil)
        let found = try failure(nil, window)
        #expect(found?.hasPrefix("expected no focus; TableView (#list) has focus, at cell 0 1") == true)
    }

    @Test func `a missing row is reported with the row count of the section`() throws {
        let (_, window) = try open()

        let error = #expect(throws: SelectorError.self) { try window.find(Selector("cell 0 99")) }

        #expect(
            error?.description
                == "no view matches 'cell 0 99': section 0 has 3 rows, counted from 0; only visible rows can be named")
    }
}
