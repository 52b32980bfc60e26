import Testing

@testable import Inlay

/// Rows that the user moves, with drags and with keys. Rows are 28 points high, below a header of 28. Specification 13.11, 13.32.
@MainActor @Suite struct RowReorderingTests {
    final class Source: TableViewColumnDataSource {
        var names = ["a", "b", "c", "d"]
        var fixed: String?

        func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { names.count }
        func tableView(_ tableView: TableView, valueFor column: TableColumn, at indexPath: IndexPath) -> Any? {
            names[indexPath.row]
        }
        func tableView(_ tableView: TableView, canMoveRowAt indexPath: IndexPath) -> Bool {
            names[indexPath.row] != fixed
        }
        func tableView(_ tableView: TableView, moveRowAt indexPath: IndexPath, to newIndexPath: IndexPath) -> Bool {
            names.insert(names.remove(at: indexPath.row), at: newIndexPath.row)
            return true
        }
    }

    private func table(_ source: Source) throws -> (TableView, Window) {
        let table = TableView()
        table.columns.append(TableColumn("name", title: "Name", width: 200))
        table.dataSource = source
        table.allowsReordering = true
        let window = try openWindow(table, size: Size(300, 200))
        window.drawFrame()
        return (table, window)
    }

    private func point(_ row: Double, _ x: Double = 50) -> Point { Point(x, 28 + 28 * row) }

    private func drag(_ window: Window, _ start: Point, _ end: Point, isReleased: Bool = true) {
        window.send(
            .pointerMoved(start, []), .pointerDown(start, .left, clickCount: 1, []),
            .pointerMoved(start + Point(0, 8), []), .pointerMoved(end, []))
        if isReleased { window.send(.pointerUp(end, .left, clickCount: 1, [])) }
        window.drawFrame()
    }

    private func mark(_ table: TableView) -> RowDropView? {
        table.subviews.lazy.compactMap { $0 as? RowDropView }.first
    }

    @Test func `a drag moves a row`() throws {
        let source = Source()
        let (table, window) = try table(source)
        table.selectRow(at: IndexPath(row: 0, section: 0))

        drag(window, point(0.5), point(2.8))

        #expect(source.names == ["b", "c", "a", "d"])
        #expect(table.indexPathForSelectedRow?.row == 2)
        #expect(mark(table) == nil)

        drag(window, point(3.5), point(0.1))
        #expect(source.names == ["d", "b", "c", "a"])
    }

    @Test func `a line shows the place, and Escape keeps the row`() throws {
        let source = Source()
        let (table, window) = try table(source)

        drag(window, point(0.5), point(2.8), isReleased: false)
        #expect(mark(table)?.frame == Rect(0, 28 + 3 * 28 - 1, 300, 2))
        #expect(mark(table)?.isAround == false)

        window.press(.escape)
        window.send(.pointerUp(point(2.8), .left, clickCount: 1, []))
        #expect(source.names == ["a", "b", "c", "d"])
        #expect(mark(table) == nil)
    }

    @Test func `a drop at the same place changes nothing`() throws {
        let source = Source()
        let (table, window) = try table(source)

        drag(window, point(1.5), point(1.9), isReleased: false)
        #expect(mark(table)?.isHidden != false)
        window.send(.pointerUp(point(1.9), .left, clickCount: 1, []))

        #expect(source.names == ["a", "b", "c", "d"])
    }

    @Test func `rows that may not be moved stay`() throws {
        let source = Source()
        source.fixed = "a"
        let (table, window) = try table(source)
        drag(window, point(0.5), point(2.8))
        #expect(source.names == ["a", "b", "c", "d"])

        table.allowsReordering = false
        drag(window, point(1.5), point(3.8))
        #expect(source.names == ["a", "b", "c", "d"])
    }

    @Test func `sorted rows stay`() throws {
        let source = Source()
        let (table, window) = try table(source)
        table.columns[0].sortOrder = .descending
        window.drawFrame()

        drag(window, point(0.5), point(2.8))

        #expect(source.names == ["a", "b", "c", "d"])
    }

    @Test func `Alt and an arrow key move the focused row`() throws {
        let source = Source()
        let (table, window) = try table(source)
        table.focusedRow = IndexPath(row: 1, section: 0)
        table.becomeFirstResponder()

        window.press(.down, .alt)
        window.drawFrame()
        #expect(source.names == ["a", "c", "b", "d"])
        #expect(table.focusedRow?.row == 2)

        window.press(.up, .alt)
        window.press(.up, .alt)
        window.press(.up, .alt)
        window.drawFrame()
        #expect(source.names == ["b", "a", "c", "d"])
        #expect(table.focusedRow?.row == 0)
    }

    @Test func `a drag near the edge scrolls`() throws {
        let source = Source()
        source.names = (0..<40).map { "n\($0)" }
        let (table, window) = try table(source)

        drag(window, point(0.5), Point(50, 196), isReleased: false)
        let clock = try #require(window.application?.clock as? ManualClock)
        for _ in 0..<60 {
            clock.advance(by: .milliseconds(30))
            window.drawFrame()
        }
        #expect(table.contentOffset.y > 100)

        window.send(.pointerUp(Point(50, 196), .left, clickCount: 1, []))
        #expect(source.names.first == "n1")
        #expect((source.names.firstIndex(of: "n0") ?? 0) > 6)
    }

    @Test func `a drag changes a bound array`() throws {
        let owner = ExpensesOwner()
        let source = MarkupSource(
            name: "Test.xml",
            text: """
                <TableView items="$expenses" allowsReordering="true"><column key="name" title="Name" width="100"/></TableView>
                """)
        let table = try #require(try ViewBuilder().load(source, owner: owner).view as? TableView)
        let window = try openWindow(table, size: Size(300, 200))
        window.drawFrame()
        table.selectRow(at: IndexPath(row: 0, section: 0))

        drag(window, point(0.5), point(1.8))
        window.drawFrame()

        #expect(owner.expenses.map(\.name) == ["Food", "Rent", "Bus"])
        #expect(table.indexPathForSelectedRow?.row == 1)
    }

    // MARK: Outlines

    private func outline() throws -> BoundOutlineTests.Sample {
        let sample = try BoundOutlineTests.Sample(
            #"items="$folders" children="folders" allowsReordering="true" showsLines="true""#)
        sample.expand(0)
        return sample
    }

    @Test func `a drop on a row moves a node below it`() throws {
        let sample = try outline()
        #expect(sample.rows == ["-a", "  +a0", "  a1", "b", "+c"])

        drag(sample.window, point(3.5), point(1.5), isReleased: false)
        #expect(mark(sample.outline)?.isAround == true)
        sample.window.send(.pointerUp(point(1.5), .left, clickCount: 1, []))
        sample.window.drawFrame()

        #expect(sample.owner.folders.map(\.name) == ["a", "c"])
        #expect(sample.owner.folders[0].folders[0].folders.map(\.name) == ["a00", "b"])
        #expect(sample.rows == ["-a", "  +a0", "  a1", "+c"])
    }

    @Test func `the level of a drop between rows follows the pointer`() throws {
        let sample = try outline()

        drag(sample.window, point(4.5), point(2.9, 30))
        sample.window.drawFrame()
        #expect(sample.rows == ["-a", "  +a0", "  a1", "  +c", "b"])

        drag(sample.window, point(3.5), point(3.95, 2))
        sample.window.drawFrame()
        #expect(sample.rows == ["-a", "  +a0", "  a1", "+c", "b"])
    }

    @Test func `a node cannot be moved below itself`() throws {
        let sample = try outline()

        drag(sample.window, point(0.5), point(1.5))
        sample.window.drawFrame()

        #expect(sample.rows == ["-a", "  +a0", "  a1", "b", "+c"])
    }

    @Test func `Alt and arrow keys move a node in and out`() throws {
        let sample = try outline()
        sample.outline.focusedRow = IndexPath(row: 3, section: 0)
        sample.outline.becomeFirstResponder()

        sample.window.press(.right, .alt)
        sample.window.drawFrame()
        #expect(sample.rows == ["-a", "  +a0", "  a1", "  b", "+c"])
        sample.window.press(.up, .alt)
        sample.window.drawFrame()
        #expect(sample.rows == ["-a", "  +a0", "  b", "  a1", "+c"])
        sample.window.press(.left, .alt)
        sample.window.drawFrame()
        #expect(sample.rows == ["-a", "  +a0", "  a1", "b", "+c"])
        #expect(sample.outline.focusedRow?.row == 3)
    }

    @Test func `declared nodes are moved`() throws {
        let source = MarkupSource(
            name: "Test.xml",
            text: """
                <OutlineView allowsReordering="true"><column title="Name" width="100"/>
                <row><cell text="a"/><row><cell text="a0"/></row></row><row><cell text="b"/></row></OutlineView>
                """)
        let outline = try #require(try ViewBuilder().load(source).view as? OutlineView)
        let window = try openWindow(outline, size: Size(300, 200))
        window.drawFrame()

        drag(window, point(1.5), point(0.1))
        #expect(outline.visibleCells.map { $0.accessibility.label } == ["b", "a"])
    }

    @Test func `lines lead to the rows below a node`() throws {
        let sample = try outline()
        let branches = (0..<5).map { sample.outline.branch(at: IndexPath(row: $0, section: 0))?.continues }

        #expect(branches == [[true], [true, true], [true, false], [true], [false]])
        sample.outline.showsLines = false
        #expect(sample.outline.branch(at: IndexPath(row: 1, section: 0))?.lines == nil)
    }
}
