import Testing

@testable import Inlay

/// Tables that a document declares. Texts are 5 points a character wide and 10 high. Specification 13.11.
@MainActor @Suite struct TableViewTests {
    /// 200 by 100 points.
    private func open(_ markup: String, size: Size = Size(200, 100)) throws -> (TableView, Window) {
        let table = try #require(try view(markup) as? TableView)
        let window = try openWindow(table, size: size)
        window.drawFrame()
        return (table, window)
    }

    private func cells(_ texts: String...) -> String {
        texts.map { #"<TableViewCell textLabel.text="\#($0)" value="\#($0)"/>"# }.joined()
    }

    private func place(_ table: TableView, _ row: Int, _ section: Int = 0) -> Rect? {
        table.cellForRow(at: IndexPath(row: row, section: section)).map { $0.convertToWindow($0.bounds) }
    }

    // MARK: Sections

    @Test func `an empty table has one section without rows`() throws {
        let (table, _) = try open("<LMTableView/>")

        #expect(table.numberOfSections == 1)
        #expect(table.numberOfRows(inSection: 0) == 0)
        #expect(table.contentSize == Size(200, 0))
    }

    @Test func `a section break starts a new section`() throws {
        let (table, _) = try open(
            "<TableView>\(cells("1a", "1b", "1c"))<?sectionBreak?><?sectionName second?>\(cells("2a"))</TableView>")

        #expect(table.numberOfSections == 2)
        #expect(table.numberOfRows(inSection: 0) == 3)
        #expect(table.numberOfRows(inSection: 1) == 1)
        #expect(table.name(forSection: 1) == "second")
        #expect(table.section(withName: "second") == 1)
        #expect(table.section(withName: "third") == nil)
    }

    @Test func `rows are placed below each other`() throws {
        let (table, _) = try open("<TableView>\(cells("a", "b"))<?sectionBreak?>\(cells("c"))</TableView>")

        #expect(place(table, 0) == Rect(0, 0, 200, 36))
        #expect(place(table, 1) == Rect(0, 36, 200, 36))
        #expect(place(table, 0, 1) == Rect(0, 72, 200, 36))
        #expect(table.contentSize == Size(200, 108))
    }

    @Test func `a non-cell view becomes the content of a cell`() throws {
        let (table, _) = try open(#"<TableView><Label text="any" font="System 10"/></TableView>"#)
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? ContentTableViewCell)

        #expect(cell.contentView?.frame == Rect(16, 8, 168, 10))
        #expect(cell.frame.height == 26)
    }

    @Test func `titles are placed above and below their rows`() throws {
        let (table, _) = try open(
            """
            <TableView><sectionHeader title="Above"/>\(cells("a"))<sectionFooter title="Below"/></TableView>
            """)

        // A headline of 14 points is 14 high here.
        #expect(table.items.title(.header, of: 0)?.frame == Rect(0, 0, 200, 28))
        #expect(place(table, 0) == Rect(0, 28, 200, 36))
        #expect(table.items.title(.footer, of: 0)?.frame.minY == 64)
        #expect(table.title(forHeaderInSection: 0) == "Above")
        #expect(table.title(forFooterInSection: 0) == "Below")
    }

    @Test func `a legacy header instruction starts a new section`() throws {
        let (table, _) = try open("<LMTableView><?header Second?>\(cells("a"))<?footer End?></LMTableView>")

        #expect(table.numberOfSections == 2)
        #expect(table.title(forHeaderInSection: 1) == "Second")
        #expect(table.title(forFooterInSection: 1) == "End")
    }

    @Test func `plain table headers stay at the top until the next header`() throws {
        let many = (0..<10).map { "<TableViewCell textLabel.text=\"\($0)\"/>" }.joined()
        let (table, window) = try open(
            "<TableView><sectionHeader title=\"One\"/>\(many)<?sectionBreak?><sectionHeader title=\"Two\"/>\(many)</TableView>"
        )
        func header(_ section: Int) -> Double? {
            table.items.title(.header, of: section).map { $0.convertToWindow($0.bounds).minY }
        }

        table.contentOffset = Point(0, 100)
        window.drawFrame()
        #expect(header(0) == 0)
        // The second one begins at 28 + 10 * 36 = 388.
        table.contentOffset = Point(0, 370)
        window.drawFrame()
        #expect(header(0) == -10)
        #expect(header(1) == 18)
        table.contentOffset = Point(0, 400)
        window.drawFrame()
        #expect(header(1) == 0)
    }

    @Test func `sections of a grouped table are separate cards`() throws {
        let (table, _) = try open(
            #"<TableView style="grouped">\#(cells("a"))<?sectionBreak?>\#(cells("b"))</TableView>"#,
            size: Size(200, 200))

        #expect(place(table, 0) == Rect(16, 16, 168, 36))
        #expect(place(table, 0, 1) == Rect(16, 68, 168, 36))
        #expect(table.contentSize.height == 120)
    }

    @Test func `a table shows its header, footer and background`() throws {
        let (table, window) = try open(
            """
            <TableView><?backgroundView?><View/><?tableHeaderView?><View height="20"/>\
            <?tableFooterView?><View height="30"/>\(cells("a", "b", "c"))</TableView>
            """)

        #expect(table.backgroundView?.frame == Rect(0, 0, 200, 100))
        #expect(place(table, 0)?.minY == 20)
        #expect(table.contentSize.height == 20 + 3 * 36 + 30)
        table.contentOffset = Point(0, 58)
        window.drawFrame()
        #expect(table.tableFooterView.map { $0.convertToWindow($0.bounds) } == Rect(0, 70, 200, 30))
        #expect(table.tableHeaderView.map { $0.convertToWindow($0.bounds).minY } == -58)
        #expect(table.backgroundView?.frame == Rect(0, 0, 200, 100))
    }

    @Test func `an unknown selection mode is reported and ignored`() throws {
        let loaded = Loaded("<TableView><?sectionSelectionMode some?></TableView>")

        #expect(loaded.diagnostics.map(\.id) == [.invalidValue])
        #expect((loaded.view as? TableView)?.selectionMode(forSection: 0) == .default)
    }

    // MARK: Values

    private let flavors = """
        <TableView><?sectionSelectionMode singleCheckmark?>
        <TableViewCell textLabel.text="Vanilla" value="vanilla" checked="true"/>
        <TableViewCell textLabel.text="Plain"/><TableViewCell textLabel.text="Lime" value="lime"/></TableView>
        """

    @Test func `section values come from the checked cells`() throws {
        let (table, _) = try open(flavors)
        func checked() -> [Bool] { table.declared.sections[0].rows.map(\.isChecked) }

        #expect(table.value(forSection: 0) as? String == "vanilla")
        #expect(table.rowForCheckedCell(inSection: 0) == 0)
        #expect(table.rowForCell(withValue: "lime", inSection: 0) == 2)
        #expect(table.rowForCell(withValue: "none", inSection: 0) == nil)
        table.setValue("lime", forSection: 0)
        #expect(checked() == [false, false, true])
        table.setValues(["vanilla", "lime"], forSection: 0)
        #expect(checked() == [true, false, true])
        #expect(table.values(forSection: 0) as? [String] == ["vanilla", "lime"])
        table.setValue(nil, forSection: 0)
        #expect(checked() == [false, false, false])
        #expect(table.value(forSection: 0) == nil)
    }

    @Test func `a click in a single check mark section checks only that row`() throws {
        let (table, window) = try open(flavors)

        window.click(Point(100, 90))
        #expect(table.declared.sections[0].rows.map(\.isChecked) == [false, false, true])
        window.click(Point(100, 90))
        #expect(table.declared.sections[0].rows.map(\.isChecked) == [false, false, true])
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func `a click in a multiple check mark section toggles the row`() throws {
        let (table, window) = try open(
            "<TableView><?sectionSelectionMode multipleCheckmarks?>\(cells("a", "b"))</TableView>")

        window.click(Point(100, 10))
        window.click(Point(100, 50))
        #expect(table.values(forSection: 0) as? [String] == ["a", "b"])
        window.click(Point(100, 10))
        #expect(table.values(forSection: 0) as? [String] == ["b"])
    }

    @Test func `isChecked corresponds to the check mark accessory`() {
        let cell = TableViewCell()

        cell.isChecked = true
        #expect(cell.accessoryType == .checkmark)
        cell.accessoryType = .disclosureIndicator
        #expect(!cell.isChecked)
        cell.isChecked = false
        #expect(cell.accessoryType == .disclosureIndicator)
    }

    @Test func `changing a title keeps the selection`() throws {
        let (table, window) = try open(
            "<TableView>\(cells("a", "b"))<sectionFooter title=\"none\"/></TableView>",
            size: Size(200, 200))
        window.click(Point(100, 10))

        table.setTitle("one", forFooterInSection: 0)
        table.insertCell(TableViewCell(), forRowAt: IndexPath(row: 0, section: 0))
        window.drawFrame()

        #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
        #expect((table.items.title(.footer, of: 0) as? TableViewHeaderFooterView)?.shownText == "one")
    }

    @Test func `content insets surround the rows`() throws {
        let (table, _) = try open(#"<TableView contentInset="10">\#(cells("a"))</TableView>"#)

        #expect(place(table, 0) == Rect(10, 10, 180, 36))
        #expect(table.scrollRange?.canMove(.horizontal) == false)
    }

    // MARK: Static cells change

    @Test func `inserting and deleting cells updates the table`() throws {
        let (table, window) = try open("<TableView>\(cells("a", "b"))</TableView>")
        let cell = TableViewCell()
        cell.textLabel?.text = "new"

        table.insertCell(cell, forRowAt: IndexPath(row: 1, section: 0))
        window.drawFrame()
        #expect(table.numberOfRows(inSection: 0) == 3)
        #expect(place(table, 1) == cell.convertToWindow(cell.bounds))
        table.deleteCell(forRowAt: IndexPath(row: 0, section: 0))
        window.drawFrame()
        #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) === cell)
        #expect(cell.convertToWindow(cell.bounds).minY == 0)
    }

    @Test func `a cell that grows moves the rows below`() throws {
        let (table, window) = try open(
            #"<TableView><Label text="one" numberOfLines="0" font="System 10"/>\#(cells("b"))</TableView>"#)
        let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? ContentTableViewCell)

        (cell.contentView as? Label)?.text = "one\ntwo\nthree"
        window.drawFrame()

        #expect(place(table, 1)?.minY == 46)
        #expect(table.contentSize.height == 82)
    }

    @Test func `only visible rows are in the view tree`() throws {
        let many = (0..<1000).map { "<TableViewCell textLabel.text=\"\($0)\"/>" }.joined()
        let (table, window) = try open("<TableView>\(many)</TableView>")
        func attached() -> Int { table.declared.sections[0].rows.count { $0.cell?.superview != nil } }

        #expect(attached() == 3)
        #expect(table.contentSize.height == 36000)
        table.contentOffset = Point(0, 18000)
        window.drawFrame()
        #expect(attached() == 3)
        #expect(table.cellForRow(at: IndexPath(row: 500, section: 0))?.superview != nil)
    }

    @Test func `changing the appearance keeps the scroll position`() throws {
        let rows = (1...40).map { index in
            #"<ContentTableViewCell><Label numberOfLines="0" text="\#(String(repeating: "word ", count: index % 7 * 9 + 1))"/></ContentTableViewCell>"#
        }
        let table = try #require(try view("<TableView>\(rows.joined())</TableView>") as? TableView)
        let window = try openWindow(table, size: Size(200, 150))
        window.send(.pointerMoved(Point(50, 50), []))
        for _ in 0..<60 { window.send(.wheel(Point(50, 50), dx: 0, dy: -5, [])) }
        window.drawFrame()
        let (offset, last) = (table.contentOffset, table.cellForRow(at: IndexPath(row: 39, section: 0))?.frameInWindow)
        #expect(offset.y > 500 && last?.maxY == 150)

        window.application?.appearance = .dark
        window.drawFrame()

        #expect(table.contentOffset == offset)
        #expect(table.cellForRow(at: IndexPath(row: 39, section: 0))?.frameInWindow == last)
    }
}
