import Testing

@testable import Inlay

/// The header of a table with columns. Specification 13.31.
@MainActor @Suite struct ColumnHeaderTests {
    private let people: [(name: String, size: Int)] = [("Ann", 30), ("Cid", 10), ("Bob", 20), ("Ann", 5)]

    private func drag(_ window: Window, from start: Point, to end: Point, release: Bool = true) {
        window.send(
            .pointerMoved(start, []), .pointerDown(start, .left, clickCount: 1, []), .pointerMoved(end, []))
        if release { window.send(.pointerUp(end, .left, clickCount: 1, [])) }
    }

    // MARK: Sorting

    @Test func `clicks sort ascending, descending and not at all`() throws {
        let sample = try ColumnTable(people)
        let title = sample.place(ofTitle: "name")

        sample.window.click(title)
        #expect(sample.names == ["Ann", "Ann", "Bob", "Cid"])
        #expect(sample.drawn.map { $0[1] } == ["30", "5", "20", "10"])
        #expect(sample.title("name")?.accessibility.value == "ascending")

        sample.window.click(title)
        #expect(sample.names == ["Cid", "Bob", "Ann", "Ann"])
        #expect(sample.title("name")?.accessibility.value == "descending")

        sample.window.click(title)
        #expect(sample.names == ["Ann", "Cid", "Bob", "Ann"])
        #expect(sample.title("name")?.accessibility.value == nil)
    }

    @Test func `Shift adds a column to the order`() throws {
        let sample = try ColumnTable(people)
        sample.window.click(sample.place(ofTitle: "name"))
        let place = sample.place(ofTitle: "size")
        sample.window.send(
            .pointerMoved(place, .shift), .pointerDown(place, .left, clickCount: 1, .shift),
            .pointerUp(place, .left, clickCount: 1, .shift))

        #expect(sample.table.columns.sortDescriptors.map(\.column.key) == ["name", "size"])
        #expect(sample.drawn.map { $0[1] } == ["5", "30", "20", "10"])
    }

    @Test func `a column that is not sortable ignores clicks`() throws {
        let sample = try ColumnTable(people) { $0.columns[0].isSortable = false }
        sample.window.click(sample.place(ofTitle: "name"))

        #expect(sample.table.columns.sortDescriptors.isEmpty)
        #expect(sample.title("name")?.accessibilityActions == [])
    }

    @Test func `selection and focus stay with their rows`() throws {
        let sample = try ColumnTable(people)
        sample.table.selectRow(at: IndexPath(row: 1, section: 0))
        sample.table.columns[0].sortOrder = .ascending

        #expect(sample.table.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
        #expect(sample.table.columns.sourceIndexPath(for: IndexPath(row: 3, section: 0)).row == 1)
        #expect(sample.table.columns.indexPath(forSource: IndexPath(row: 1, section: 0)).row == 3)
    }

    @Test func `inserted rows are sorted, and the selection stays`() throws {
        let sample = try ColumnTable(people)
        sample.table.columns[0].sortOrder = .ascending
        sample.table.selectRow(at: IndexPath(row: 2, section: 0))
        sample.source.rows.insert(("Abe", 1), at: 0)
        sample.table.insertRows(at: [IndexPath(row: 0, section: 0)])
        sample.window.drawFrame()

        #expect(sample.names == ["Abe", "Ann", "Ann", "Bob", "Cid"])
        #expect(sample.table.indexPathForSelectedRow == IndexPath(row: 3, section: 0))
    }

    @Test func `a reload sorts the new rows`() throws {
        let sample = try ColumnTable(people)
        sample.table.columns[1].sortOrder = .descending
        sample.source.rows = [("a", 1), ("b", 3), ("c", 2)]
        sample.table.reloadData()
        sample.window.drawFrame()

        #expect(sample.names == ["b", "c", "a"])
    }

    @Test func `a comparator decides`() throws {
        let sample = try ColumnTable(people) {
            $0.columns[0].comparator = {
                ($0 as? String)?.last.map(String.init) ?? "" < ($1 as? String)?.last.map(String.init) ?? ""
            }
        }
        sample.table.columns[0].sortOrder = .ascending
        sample.window.drawFrame()

        #expect(sample.names == ["Bob", "Cid", "Ann", "Ann"])
    }

    @Test(arguments: [4, 30_000])
    func `a comparator that contradicts itself is reported once, and no row is lost`(count: Int) async throws {
        let sample = try ColumnTable(count: count) { $0.columns[0].comparator = { _, _ in true } }
        var messages: [String] = []
        sample.window.application?.diagnosticHandler = { messages.append($0.message) }

        for order in [TableSortOrder.ascending, .descending] {
            sample.table.columns[0].sortOrder = order
            await sample.table.columnPart?.sorter.task?.value
            sample.window.drawFrame()
        }

        #expect(messages.count == 1)
        #expect(messages.first?.contains("the comparator of the column 'name' contradicts itself") == true)
        let rows = (0..<count).map { row in
            sample.table.columns.sourceIndexPath(for: IndexPath(row: row, section: 0)).row
        }
        #expect(rows.sorted() == Array(0..<count))
    }

    @Test func `a comparator with equal values is not reported`() throws {
        let sample = try ColumnTable(people) {
            $0.columns[0].comparator = { ($0 as? String ?? "") < ($1 as? String ?? "") }
        }
        var messages: [String] = []
        sample.window.application?.diagnosticHandler = { messages.append($0.message) }
        sample.table.columns[0].sortOrder = .descending

        #expect(sample.table.columns.sortDescriptors.count == 1)
        #expect(messages.isEmpty)
    }

    @Test func `many rows are sorted on another thread`() async throws {
        let sample = try ColumnTable(count: 30_000)
        sample.window.click(sample.place(ofTitle: "size"))

        #expect(sample.table.columns.isSorting)
        #expect(sample.names.first == "row 0")

        await sample.table.columnPart?.sorter.task?.value
        sample.window.drawFrame()

        #expect(!sample.table.columns.isSorting)
        #expect(sample.drawn.map { $0[1] }.allSatisfy { $0 == "0" })
        #expect(sample.names.prefix(3) == ["row 0", "row 1000", "row 2000"])
    }

    @Test func `new rows are at their places while many rows are sorted again`() async throws {
        let sample = try ColumnTable(count: 30_000)
        sample.table.columns[1].sortOrder = .ascending
        await sample.table.columnPart?.sorter.task?.value
        sample.window.drawFrame()
        let before = sample.names

        sample.source.rows.insert(("new", -1), at: 5)
        sample.source.rows.append(("last", 5000))
        sample.table.insertRows(at: [5, 30_001].map { IndexPath(row: $0, section: 0) })
        sample.window.drawFrame()

        #expect(sample.table.columns.isSorting)
        #expect(sample.names == ["new"] + before.dropLast())
        #expect(sample.table.columns.sourceIndexPath(for: IndexPath(row: 30_001, section: 0)).row == 30_001)

        await sample.table.columnPart?.sorter.task?.value
        sample.window.drawFrame()
        #expect(sample.names == ["new"] + before.dropLast())
    }

    @Test func `many new rows are last until the rows are sorted, and deleted rows are gone`() async throws {
        let sample = try ColumnTable(count: 30_000)
        sample.table.columns[1].sortOrder = .ascending
        await sample.table.columnPart?.sorter.task?.value
        sample.window.drawFrame()
        let first = sample.table.columns.sourceIndexPath(for: IndexPath(row: 0, section: 0)).row

        sample.source.rows.remove(at: first)
        sample.source.rows.insert(contentsOf: (0..<100).map { ("new \($0)", -1) }, at: 0)
        sample.table.performBatchUpdates {
            sample.table.deleteRows(at: [IndexPath(row: first, section: 0)])
            sample.table.insertRows(at: (0..<100).map { IndexPath(row: $0, section: 0) })
        }
        sample.window.drawFrame()

        #expect(sample.names.first == "row 1000")
        #expect(sample.table.columns.sourceIndexPath(for: IndexPath(row: 30_098, section: 0)).row == 99)

        await sample.table.columnPart?.sorter.task?.value
        sample.window.drawFrame()
        #expect(sample.names.first == "new 0")
    }

    @Test func `the next click cancels a sort`() async throws {
        let sample = try ColumnTable(count: 30_000)
        sample.window.click(sample.place(ofTitle: "size"))
        sample.window.click(sample.place(ofTitle: "size"))
        sample.window.click(sample.place(ofTitle: "size"))
        await sample.table.columnPart?.sorter.task?.value
        sample.window.drawFrame()

        #expect(!sample.table.columns.isSorting)
        #expect(sample.names.prefix(2) == ["row 0", "row 1"])
    }

    @Test func `the accessibility tree has the titles and the rows`() throws {
        let sample = try ColumnTable([("Ann", 30)])
        sample.window.click(sample.place(ofTitle: "name"))

        #expect(
            sample.window.accessibilityTree == """
                table
                  columnHeader "name" value "ascending"
                  columnHeader "size"
                  row "Ann"
                    tableCell "Ann"
                    tableCell "30"
                """)
    }

    // MARK: Widths

    @Test func `the edge of a title resizes its column`() throws {
        let sample = try ColumnTable(people)
        sample.window.send(.pointerMoved(Point(99, 10), []))
        #expect(sample.window.hitTest(Point(99, 10))?.cursor == .resizeLeftRight)

        drag(sample.window, from: Point(99, 10), to: Point(129, 10))

        #expect(sample.title("name")?.frame.width == 130)
        #expect(sample.title("size")?.frame == Rect(130, 0, 100, 28))
        #expect(sample.table.columns.sortDescriptors.isEmpty)
        #expect(sample.table.columns.state.description == "name:130;size")
    }

    @Test func `Escape restores the width`() throws {
        let sample = try ColumnTable(people)
        drag(sample.window, from: Point(99, 10), to: Point(150, 10), release: false)
        #expect(sample.title("name")?.frame.width == 151)
        sample.window.press(.escape)

        #expect(sample.title("name")?.frame.width == 100)
    }

    @Test func `limits stop the edge`() throws {
        let sample = try ColumnTable(people) {
            $0.columns[0].minimumWidth = 60
            $0.columns[0].maximumWidth = 140
        }
        drag(sample.window, from: Point(100, 10), to: Point(10, 10))
        #expect(sample.title("name")?.frame.width == 60)
        drag(sample.window, from: Point(60, 10), to: Point(290, 10))
        #expect(sample.title("name")?.frame.width == 140)
    }

    @Test func `a double click on the edge fits the content`() throws {
        let sample = try ColumnTable([("eleven char", 1)])
        sample.window.click(Point(100, 10), count: 2)

        #expect(sample.title("name")?.frame.width == 93.0)
    }

    @Test func `the edge is at the left from right to left`() throws {
        let sample = try ColumnTable(people, direction: .rightToLeft)
        drag(sample.window, from: Point(200, 10), to: Point(180, 10))

        #expect(sample.title("name")?.frame == Rect(180, 0, 120, 28))
    }

    // MARK: Order

    @Test func `dragging a title moves its column`() throws {
        let sample = try ColumnTable(people, columns: 3)
        drag(sample.window, from: Point(50, 10), to: Point(170, 10))

        #expect(sample.table.columns.all.map(\.key) == ["size", "name", "c2"])
        #expect(sample.drawn[0] == ["30", "Ann", "c2 0"])
        #expect(sample.table.columns.sortDescriptors.isEmpty)
    }

    @Test func `a column dropped near its place stays`() throws {
        let sample = try ColumnTable(people, columns: 3)
        drag(sample.window, from: Point(50, 10), to: Point(120, 10))

        #expect(sample.table.columns.all.map(\.key) == ["name", "size", "c2"])
        #expect(sample.table.columns.sortDescriptors.isEmpty)
    }

    @Test func `Escape cancels the move`() throws {
        let sample = try ColumnTable(people, columns: 3)
        drag(sample.window, from: Point(50, 10), to: Point(290, 10), release: false)
        sample.window.press(.escape)

        #expect(sample.table.columns.all.map(\.key) == ["name", "size", "c2"])
    }

    @Test func `the menu shows and hides columns`() throws {
        let sample = try ColumnTable(people)
        let header = try #require(sample.table.columnPart?.header)
        let menu = try #require(header.contextMenu(at: .zero))
        let actions = menu.children.compactMap { $0 as? Action }

        #expect(actions.map(\.title) == ["name", "size"])
        actions[0].perform()
        sample.window.drawFrame()

        #expect(sample.drawn[0] == ["30"])
        let last = try #require(header.contextMenu(at: .zero)?.children.last as? Action)
        #expect(last.attributes == .disabled)
    }

    @Test(arguments: ["title", "edge", "rest"])
    func `the right button opens the menu anywhere in the header`(part: String) throws {
        let sample = try ColumnTable(people, size: Size(300, 300))
        let place =
            switch part {
            case "title": sample.place(ofTitle: "size")
            case "edge": Point(99, 10)
            default: Point(260, 10)
            }

        sample.window.send(.pointerMoved(place, []), .pointerDown(place, .right, clickCount: 1, []))
        sample.window.send(.pointerUp(place, .right, clickCount: 1, []))
        sample.window.drawFrame()
        let item = try sample.window.find(Selector("menuItem \"size\""))
        sample.window.click(item.convertToWindow(Point(10, 10)))
        sample.window.drawFrame()

        #expect(sample.table.columns["size"]?.isHidden == true)
        #expect(sample.table.columns.sortDescriptors.isEmpty)
        #expect(sample.table.indexPathForSelectedRow == nil)
    }

    // MARK: Keyboard

    @Test func `Tab reaches the header before the rows, and the title has the focus`() throws {
        let sample = try ColumnTable(people)
        func focusedLines() -> [String] {
            sample.window.accessibilityTree.split(separator: "\n").filter { $0.hasSuffix(" focused") }
                .map { String($0.drop { $0 == " " }) }
        }

        sample.window.press(.tab)
        #expect(focusedLines() == ["columnHeader \"name\" focused"])
        sample.window.press(.right)
        #expect(focusedLines() == ["columnHeader \"size\" focused"])
        sample.window.press(.tab)
        #expect(sample.table.isFirstResponder)
        sample.window.press(.down)
        sample.window.press(.tab, .shift)
        #expect(focusedLines() == ["columnHeader \"size\" focused"])
    }

    @Test func `the rows are preferred to the header when their pane gets focus`() throws {
        let sample = try ColumnTable(people)

        #expect(FocusOrder(of: sample.table).preferredResponder === sample.table)
    }

    @Test(arguments: ["name", "size"]) func `a script names the edge of a column by its title`(key: String) throws {
        let sample = try ColumnTable(people)
        let title = try #require(sample.title(key))

        let place = try sample.window.point(
            for: .view(Selector("columnHeader \"\(key)\""), at: Point(title.frame.width - 2, 10)))

        #expect(sample.window.hitTest(place) is ColumnEdgeView)
    }

    @Test func `keys sort, resize and move columns`() throws {
        let sample = try ColumnTable(people, columns: 3)
        let header = try #require(sample.table.columnPart?.header)
        sample.window.press(.tab)
        #expect(header.isFirstResponder)

        sample.window.press(.right)
        sample.window.press(.space)
        #expect(sample.table.columns.sortDescriptors.map(\.column.key) == ["size"])

        sample.window.press(.right, .control)
        #expect(sample.title("size")?.frame.width == 110)

        sample.window.press(.left, [.control, .shift])
        #expect(sample.table.columns.all.map(\.key) == ["size", "name", "c2"])
        #expect(header.focusedColumn == 0)

        sample.window.press(.down)
        #expect(sample.table.isFirstResponder)
    }

    @Test func `arrow keys bring a title into sight`() throws {
        let sample = try ColumnTable(people, columns: 20)
        let header = try #require(sample.table.columnPart?.header)
        sample.window.focus.set(header, shown: true)
        sample.window.press(.end)

        #expect(sample.table.contentOffset.x == 1700)
        sample.window.press(.home)
        #expect(sample.table.contentOffset.x == 0)
    }

    // MARK: State

    @Test func `the state is text that restores the columns`() throws {
        let text = "size:80;name:hidden;c2|size-"
        let state = try #require(TableColumnState(text))
        let sample = try ColumnTable(people, columns: 3) { $0.columns.state = state }

        #expect(sample.drawn.map(\.self) == [["30", "c2 0"], ["20", "c2 2"], ["10", "c2 1"], ["5", "c2 3"]])
        #expect(sample.title("size")?.frame.width == 80)
        #expect(sample.table.columns.state.description == text)
    }

    @Test func `unknown columns in a state are ignored, and new ones stay`() throws {
        let sample = try ColumnTable(people, columns: 3)
        sample.table.columns.state = try #require(TableColumnState("gone:10;c2;name|gone-"))
        sample.window.drawFrame()

        #expect(sample.table.columns.all.map(\.key) == ["c2", "name", "size"])
        #expect(sample.table.columns.sortDescriptors.isEmpty)
    }

    @Test func `keys with special characters survive`() throws {
        let state = TableColumnState(
            columns: [.init(key: "a:b;c|d%+-", width: 12.5), .init(key: "x y")],
            sorting: [.init(key: "a-", order: .ascending)])

        #expect(TableColumnState(state.description) == state)
        #expect(TableColumnState("a:wide") == nil)
        #expect(TableColumnState("a|b|c") == nil)
        #expect(TableColumnState("a|b") == nil)
    }
}
