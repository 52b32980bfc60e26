import Testing

@testable import Inlay

/// Check marks, names and selection modes of sections, also for rows that are inserted, deleted or not visible. Specification 13.11.
@MainActor @Suite struct TableChecksTests {
    @MainActor private final class Source: TableViewDataSource, TableViewDelegate {
        var counts = [40]
        /// Cells that the source retains, by their rows.
        var kept: [Int: TableViewCell] = [:]
        var keepsCells = false
        var redirect: (IndexPath) -> IndexPath? = { $0 }
        var heard: [IndexPath] = []

        deinit {}

        func numberOfSections(in tableView: TableView) -> Int { counts.count }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            guard keepsCells else { return tableView.dequeueReusableCell(withIdentifier: "a", for: path) }
            let cell = kept[path.row] ?? TableViewCell()
            kept[path.row] = cell
            return cell
        }
        func tableView(_ tableView: TableView, willSelectRowAt path: IndexPath) -> IndexPath? { redirect(path) }
        func tableView(_ tableView: TableView, didSelectRowAt path: IndexPath) { heard.append(path) }
    }

    private let source = Source()

    /// 200 by 144 points: four rows of 36 are visible.
    private func open(_ markup: String = "<TableView/>") throws -> (TableView, Window) {
        let table = try #require(try view(markup) as? TableView)
        table.register(TableViewCell.self, forCellReuseIdentifier: "a")
        table.dataSource = source
        table.delegate = source
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        return (table, window)
    }

    private func row(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
    private func middle(_ row: Int) -> Point { Point(100, Double(row) * 36 + 18) }

    private func scroll(_ table: TableView, _ window: Window, to row: Int) {
        table.contentOffset = Point(0, Double(row) * 36)
        window.drawFrame()
    }

    /// The visible rows that have a check mark.
    private func checked(_ table: TableView) -> [IndexPath] {
        table.indexPathsForVisibleRows.filter { table.cellForRow(at: $0)?.isChecked == true }
    }

    private static let cells = (0..<20).map { #"<TableViewCell textLabel.text="\#($0)"/>"# }.joined()

    // MARK: Names and modes of sections

    @Test func `section names and modes move with inserted and deleted sections`() throws {
        source.counts = [1, 1, 1]
        let (table, window) = try open()
        table.setName("first", forSection: 0)
        table.setSelectionMode(.singleCheckmark, forSection: 0)
        table.setName("last", forSection: 2)

        source.counts.insert(1, at: 0)
        table.insertSections([0])
        window.drawFrame()

        #expect((0..<4).map { table.name(forSection: $0) } == [nil, "first", nil, "last"])
        #expect(table.section(withName: "first") == 1)
        #expect(
            (0..<4).map { table.selectionMode(forSection: $0) } == [.default, .singleCheckmark, .default, .default])
        source.counts.removeFirst(2)
        table.deleteSections([0, 1])
        window.drawFrame()
        #expect((0..<2).map { table.name(forSection: $0) } == [nil, "last"])
        #expect(table.section(withName: "first") == nil)
        #expect(table.selectionMode(forSection: 0) == .default)
    }

    @Test func `a reloaded section keeps its name and mode`() throws {
        source.counts = [1, 1]
        let (table, window) = try open()
        for section in 0..<2 {
            table.setName("section \(section)", forSection: section)
            table.setSelectionMode(.singleCheckmark, forSection: section)
        }

        table.reloadSections([0, 1])
        window.drawFrame()

        #expect((0..<2).map { table.name(forSection: $0) } == ["section 0", "section 1"])
        #expect((0..<2).map { table.selectionMode(forSection: $0) } == [.singleCheckmark, .singleCheckmark])
    }

    @Test func `document settings of sections without cells move with the sections`() throws {
        source.counts = [1, 1]
        let (table, window) = try open(
            """
            <TableView><?sectionName people?><?sectionSelectionMode singleCheckmark?>\
            <?sectionBreak?><?sectionName places?></TableView>
            """)

        source.counts = [1, 1, 1]
        table.insertSections([0])
        window.drawFrame()

        #expect((0..<3).map { table.name(forSection: $0) } == [nil, "people", "places"])
        #expect(table.selectionMode(forSection: 1) == .singleCheckmark)
        #expect(table.selectionMode(forSection: 0) == .default)
    }

    @Test func `document settings of sections with cells stay in place`() throws {
        source.counts = [1, 1]
        let (table, window) = try open(
            #"<TableView><?sectionName flavors?><TableViewCell value="vanilla" checked="true"/></TableView>"#)

        source.counts = [1, 1, 1]
        table.insertSections([1])
        window.drawFrame()

        #expect(table.section(withName: "flavors") == 0)
        #expect(table.value(forSection: 0) as? String == "vanilla")
    }

    // MARK: Rows out of sight

    @Test(arguments: [TableViewSelectionMode.singleCheckmark, .multipleCheckmarks])
    func `the Space key checks a focused row outside the viewport`(mode: TableViewSelectionMode) throws {
        let (table, window) = try open()
        table.setSelectionMode(mode, forSection: 0)
        for row in [0, 1] { window.click(middle(row)) }
        window.press(.up)
        func pressSpaceOutOfSight() -> [IndexPath] {
            scroll(table, window, to: 20)
            window.press(.space)
            scroll(table, window, to: 0)
            return checked(table)
        }

        #expect(pressSpaceOutOfSight() == (mode == .singleCheckmark ? [row(0)] : [row(1)]))
        #expect(pressSpaceOutOfSight() == (mode == .singleCheckmark ? [row(0)] : [row(0), row(1)]))
        #expect(source.heard == [row(0), row(1), row(0), row(0)])
    }

    @Test func `a redirect to a row outside the viewport checks that row`() throws {
        let (table, window) = try open()
        table.setSelectionMode(.singleCheckmark, forSection: 0)
        source.redirect = { _ in IndexPath(row: 30, section: 0) }

        window.click(middle(1))

        #expect(checked(table) == [])
        scroll(table, window, to: 29)
        #expect(checked(table) == [row(30)])
    }

    @Test func `static rows outside the viewport have cells`() throws {
        let controller = TableViewController()
        let table = try #require(try view("<TableView>\(Self.cells)</TableView>") as? TableView)
        table.dataSource = controller
        table.delegate = controller
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        #expect(table.indexPathsForVisibleRows.count == 4)

        let cell = try #require(table.cellForRow(at: row(15)))
        #expect(cell.textLabel?.text == "15")
        #expect(table.cellForRow(at: row(20)) == nil && table.cellForRow(at: row(0, 3)) == nil)
        table.setSelectionMode(.singleCheckmark, forSection: 0)
        table.interaction.tap(row(15))
        #expect(cell.isChecked && table.rowForCheckedCell(inSection: 0) == 15)
        withExtendedLifetime(controller) {}
    }

    @Test func `cellForRow ignores document cells when a data source is set`() throws {
        let (table, window) = try open("<TableView>\(Self.cells)</TableView>")

        #expect(table.cellForRow(at: row(15)) == nil)
        scroll(table, window, to: 10)
        #expect(table.visibleCells.allSatisfy { $0.textLabel?.text == "" && !$0.isHidden })
        #expect(table.items.content.subviews.count { !$0.isHidden } == table.visibleCells.count)
    }

    // MARK: Redirects

    @Test func `the selection mode is that of the section after a redirect`() throws {
        source.counts = [2, 2]
        let (table, window) = try open()
        table.setSelectionMode(.singleCheckmark, forSection: 1)
        source.redirect = { _ in IndexPath(row: 1, section: 1) }

        window.click(middle(0))
        #expect(checked(table) == [row(1, 1)])
        #expect(table.indexPathsForSelectedRows == [])
        source.redirect = { _ in IndexPath(row: 0, section: 0) }
        window.click(middle(2))
        #expect(checked(table) == [row(1, 1)])
        #expect(table.indexPathsForSelectedRows == [row(0)])
        #expect(source.heard == [row(1, 1), row(0)])
    }

    @Test func `a Control click redirected to a check mark section checks the row`() throws {
        source.counts = [2, 2]
        let (table, window) = try open(#"<TableView allowsMultipleSelection="true"/>"#)
        table.setSelectionMode(.multipleCheckmarks, forSection: 1)
        source.redirect = { IndexPath(row: $0.row, section: 1) }

        window.send(
            .pointerDown(middle(0), .left, clickCount: 1, .control),
            .pointerUp(middle(0), .left, clickCount: 1, .control))

        #expect(checked(table) == [row(0, 1)])
        #expect(table.indexPathsForSelectedRows == [])
    }

    // MARK: Cells that the data source keeps

    @Test func `single check mark applies even when the data source keeps cells`() throws {
        source.keepsCells = true
        let (table, window) = try open()
        table.setSelectionMode(.singleCheckmark, forSection: 0)

        window.click(middle(0))
        scroll(table, window, to: 30)
        window.click(middle(0))
        #expect(checked(table) == [row(30)])
        scroll(table, window, to: 0)

        #expect(checked(table) == [])
    }

    @Test func `kept cells show their check mark after a reload`() throws {
        source.keepsCells = true
        let (table, window) = try open()
        table.setSelectionMode(.singleCheckmark, forSection: 0)
        window.click(middle(1))

        table.reloadData()
        window.drawFrame()
        #expect(checked(table) == [row(1)])
        window.click(middle(2))
        #expect(checked(table) == [row(2)])
    }

    @Test func `a second tap unchecks a kept cell outside the viewport`() throws {
        source.keepsCells = true
        let (table, window) = try open()
        table.setSelectionMode(.multipleCheckmarks, forSection: 0)
        window.click(middle(0))
        scroll(table, window, to: 20)

        table.interaction.tap(row(0))

        #expect(source.kept[0]?.isChecked == false)
        scroll(table, window, to: 0)
        #expect(checked(table) == [])
    }
}
