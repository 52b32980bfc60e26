import Testing

@testable import Inlay

/// Faults of a data source, a delegate or an app cause a diagnostic and a consistent state, not a crash.
@MainActor @Suite struct TableFaultsTests {
    @MainActor private final class Liar: TableViewDataSource, TableViewDelegate {
        var counts: [Int] = [50]
        /// Wrong counts. Each of them is returned once.
        var lies: [Int] = []
        var height: (Int) -> Double = { _ in TableView.automaticDimension }
        var whenAsked: (TableView, IndexPath) -> Void = { _, _ in }
        var cell: (TableView, IndexPath) -> TableViewCell = {
            $0.dequeueReusableCell(withIdentifier: "a", for: $1)
        }

        deinit {}

        func numberOfSections(in tableView: TableView) -> Int { counts.count }
        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
            lies.isEmpty ? (counts.indices.contains(section) ? counts[section] : 0) : lies.removeFirst()
        }
        func tableView(_ tableView: TableView, cellForRowAt path: IndexPath) -> TableViewCell {
            whenAsked(tableView, path)
            return cell(tableView, path)
        }
        func tableView(_ tableView: TableView, heightForRowAt path: IndexPath) -> Double { height(path.row) }
    }

    private let source = Liar()

    /// 200 by 144 points: four rows of 36 are visible.
    private func open() throws -> (TableView, Window) {
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "a")
        table.dataSource = source
        table.delegate = source
        let window = try openWindow(table, size: Size(200, 144))
        window.drawFrame()
        return (table, window)
    }

    private func row(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    private func expectSound(_ table: TableView, _ window: Window) {
        window.drawFrame()
        window.drawFrame()
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        for path in table.indexPathsForVisibleRows { #expect(table.hasRow(path)) }
        for path in table.indexPathsForSelectedRows { #expect(table.hasRow(path)) }
        let cells = table.visibleCells.map { ObjectIdentifier($0) }
        #expect(Set(cells).count == cells.count)
    }

    @Test func `row counts that change while scrolling are handled`() throws {
        let (table, window) = try open()
        source.whenAsked = { [source] _, path in source.counts = [max(1, 50 - path.row)] }

        for step in 0..<30 {
            window.send(.wheel(Point(100, 70), dx: 0, dy: step % 7 == 6 ? 3 : -1, []))
            if step % 5 == 4 { table.reloadData() }
            expectSound(table, window)
        }
    }

    @Test func `a data source with inconsistent counts is reported`() throws {
        let (table, window) = try open()
        source.lies = [7, 3, 90, -4, .max, 2, 0, 12]

        for _ in 0..<8 {
            table.insertRows(at: [row(0)])
            expectSound(table, window)
            table.deleteRows(at: [row(0)])
            expectSound(table, window)
        }
        #expect(window.application?.diagnostics.isEmpty == false)
    }

    @Test func `changes during a cell request are applied`() throws {
        let (table, window) = try open()
        var isFirst = true
        source.whenAsked = { [source] table, _ in
            guard isFirst else { return }
            isFirst = false
            source.counts = [49]
            table.deleteRows(at: [IndexPath(row: 0, section: 0)])
            table.reloadData()
            table.selectRow(at: IndexPath(row: 48, section: 0))
        }

        table.contentOffset = Point(0, 400)
        expectSound(table, window)
        #expect(table.numberOfRows(inSection: 0) == 49)
    }

    @Test func `returning the same cell twice is reported once`() throws {
        let cell = TableViewCell()
        source.cell = { _, _ in cell }
        let (table, window) = try open()

        expectSound(table, window)
        table.contentOffset = Point(0, 300)
        expectSound(table, window)
        #expect(window.application?.diagnostics.count == 1)
    }

    @Test func `a cell of another table can be shown`() throws {
        let other = TableView()
        let cell = TableViewCell()
        other.insertCell(cell, forRowAt: row(0))
        source.cell = { table, path in
            path.row == 1 ? cell : table.dequeueReusableCell(withIdentifier: "a", for: path)
        }
        let (table, window) = try open()

        expectSound(table, window)
        #expect(cell.superview != nil)
    }

    @Test func `a table as its own cell removes itself from the window`() throws {
        let table = TableView()
        let home = View()
        home.addSubview(table)
        let window = try openWindow(home)
        table.frame = Rect(0, 0, 200, 144)
        table.dataSource = source
        source.cell = { table, _ in
            let cell = ContentTableViewCell()
            cell.contentView = table
            return cell
        }
        window.drawFrame()
        window.drawFrame()

        // The table removed itself from the window.
        #expect(table.window == nil)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test(arguments: [Double.nan, -.infinity, .infinity, -3, 1e300, 0]) func `invalid row heights are reported once`(
        height: Double
    )
        throws
    {
        source.height = { $0 % 2 == 0 ? height : 20 }
        let (table, window) = try open()

        expectSound(table, window)
        table.contentOffset = Point(0, .greatestFiniteMagnitude)
        expectSound(table, window)
        #expect(table.contentSize.height.isFinite)
        #expect(window.application?.diagnostics.count == (height == 0 ? 0 : 1))
    }

    @Test func `rows that no longer exist are not selected`() throws {
        let (table, window) = try open()
        table.allowsMultipleSelection = true
        for number in [0, 20, 49] { table.selectRow(at: row(number)) }

        source.counts = [10]
        table.reloadData()
        expectSound(table, window)
        #expect(table.indexPathsForSelectedRows.isEmpty)
        table.selectRow(at: row(9))
        source.counts = [9]
        table.deleteRows(at: [row(9)])
        #expect(table.indexPathsForSelectedRows.isEmpty)
        table.deselectRow(at: row(77))
        table.deselectRow(at: IndexPath())
        expectSound(table, window)
    }

    @Test func `a section can be deleted during a touch drag`() throws {
        source.counts = [20, 20]
        let (table, window) = try open()
        let finger = Point(100, 100)
        window.dispatch(Event(.touchDown(id: 1, finger)))
        window.dispatch(Event(.touchMoved(id: 1, Point(100, 40)), time: .milliseconds(20)))
        window.drawFrame()

        source.counts = [20]
        table.deleteSections([0])
        expectSound(table, window)
        source.counts = []
        table.deleteSections([0])
        window.dispatch(Event(.touchMoved(id: 1, Point(100, 10)), time: .milliseconds(40)))
        expectSound(table, window)
        window.dispatch(Event(.touchUp(id: 1, Point(100, 10)), time: .milliseconds(60)))
        expectSound(table, window)
        #expect(table.numberOfSections == 0)
    }

    @Test func `deleting a section under a pressed row selects nothing`() throws {
        source.counts = [2, 20]
        let (table, window) = try open()
        let point = Point(100, 18)
        window.send(.pointerMoved(point, []), .pointerDown(point, .left, clickCount: 1, []))

        source.counts = [20]
        table.deleteSections([0])
        expectSound(table, window)
        window.send(.pointerUp(point, .left, clickCount: 1, []))
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func `a data source can be released while scrolling`() throws {
        var given: Liar? = Liar()
        let table = TableView()
        table.register(TableViewCell.self, forCellReuseIdentifier: "a")
        table.dataSource = given
        let window = try openWindow(table, size: Size(200, 144))
        table.contentOffset = Point(0, 500)
        window.drawFrame()

        given = nil
        window.send(.wheel(Point(100, 70), dx: 0, dy: -1, []))
        expectSound(table, window)
        table.insertRows(at: [row(0)])
        expectSound(table, window)
        #expect(table.numberOfRows(inSection: 0) == 0)
        withExtendedLifetime(given) {}
    }

    @Test func `nested tables scroll and select independently`() throws {
        let inner =
            "<TableView height=\"100\">\((0..<9).map { "<TableViewCell textLabel.text=\"\($0)\"/>" }.joined())</TableView>"
        let outer = "<TableView>\((0..<9).map { _ in inner }.joined())</TableView>"
        let table = try #require(try view(outer) as? TableView)
        let window = try openWindow(table, size: Size(200, 250))
        for step in 0..<40 {
            window.send(.wheel(Point(100, 60), dx: 0, dy: step < 25 ? -1 : 1, []))
            #expect(WindowInspection(of: window).inconsistencies.isEmpty)
        }
        let first = try #require((table.cellForRow(at: row(0)) as? ContentTableViewCell)?.contentView as? TableView)
        (table.contentOffset, first.contentOffset) = (.zero, .zero)
        window.drawFrame()
        window.send(.wheel(Point(100, 60), dx: 0, dy: -1, []))
        #expect(first.contentOffset.y > 0)
        window.click(Point(100, 60))
        #expect(first.indexPathForSelectedRow != nil)
        #expect(table.indexPathForSelectedRow == nil)
    }

    @Test func `a million sections can change`() throws {
        source.counts = Array(repeating: 1, count: 1_000_000)
        let (table, window) = try open()
        table.contentOffset = Point(0, .greatestFiniteMagnitude)
        expectSound(table, window)

        source.counts.removeLast()
        table.deleteSections([999_999])
        source.counts.insert(2, at: 0)
        table.insertSections([0])
        expectSound(table, window)
        #expect(table.numberOfSections == 1_000_000)
        #expect(table.items.content.subviews.count < 60)
    }

    @Test func `unbalanced updates are reported once`() throws {
        let (table, window) = try open()

        table.endUpdates()
        table.beginUpdates()
        table.beginUpdates()
        source.counts = [49]
        table.deleteRows(at: [row(0)])
        table.endUpdates()
        window.drawFrame()
        #expect(table.numberOfRows(inSection: 0) == 50)
        table.endUpdates()
        expectSound(table, window)
        #expect(table.numberOfRows(inSection: 0) == 49)
        #expect(window.application?.diagnostics.count == 1)
    }

    // MARK: Tables in rows

    private static let inner = #"<TableViewCell textLabel.text="a"/><TableViewCell textLabel.text="b"/>"#

    @Test(arguments: [
        "<TableView><TableView>ROWS</TableView></TableView>",
        #"<ScrollView fitToWidth="true"><ColumnView><View height="200"/><TableView>ROWS</TableView></ColumnView></ScrollView>"#,
    ])
    func `a nested table with rows but no height is reported once`(markup: String) throws {
        let window = try openWindow(try view(markup.replacing("ROWS", with: Self.inner)), size: Size(200, 144))
        window.drawFrame()
        window.dispatch(Event(.resized(Size(220, 144), scale: 1)))
        window.drawFrame()

        let told = window.application?.diagnostics.map(\.message) ?? []
        #expect(told.count == 1)
        #expect(told.first?.contains("height") == true)
    }

    @Test(arguments: [
        "<TableView><TableView/></TableView>",
        #"<TableView><TableView height="72">ROWS</TableView></TableView>"#,
        #"<TableView><TableView hidden="true">ROWS</TableView></TableView>"#,
        #"<ScrollView fitToWidth="true"><ColumnView><TableView height="0">ROWS</TableView></ColumnView></ScrollView>"#,
        "<ColumnView><TableView>ROWS</TableView></ColumnView>",
        #"<ColumnView><View height="144"/><TableView weight="1">ROWS</TableView></ColumnView>"#,
    ])
    func `a nested table with a height or without rows is not reported`(markup: String) throws {
        let window = try openWindow(try view(markup.replacing("ROWS", with: Self.inner)), size: Size(200, 144))
        window.drawFrame()

        #expect(window.application?.diagnostics.map(\.message) == [])
    }
}
