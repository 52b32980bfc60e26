import Testing

@testable import Inlay

/// Cells of a table with columns: editing, focus, copy, footers. Specification 13.31.
@MainActor @Suite struct ColumnCellTests {
    private let people: [(name: String, size: Int)] = [("Ann", 30), ("Cid", 10), ("Bob", 20)]

    private func editable(_ columns: Int = 2) throws -> ColumnTable {
        try ColumnTable(people, columns: columns) { for column in $0.columns.all { column.isEditable = true } }
    }

    private func field(_ sample: ColumnTable) -> ColumnField? { sample.table.columnPart?.editor.field }

    // MARK: Editing

    @Test func `a double click edits the cell`() throws {
        let sample = try editable()
        sample.window.click(Point(150, 28 + 40), count: 1)
        sample.window.click(Point(150, 28 + 40), count: 2)

        let field = try #require(sample.table.columnPart?.editor.field)
        #expect(field.text == "10")
        #expect(field.isFirstResponder)
        #expect(field.frame == Rect(100, 0, 99, 27))

        sample.window.send(.text("12"))
        sample.window.press(.return)
        #expect(sample.source.edits == ["size 1 12"])
        #expect(sample.drawn[1] == ["Cid", "12"])
        #expect(sample.table.isFirstResponder)
    }

    @Test func `F2 edits the first editable cell of the focused row`() throws {
        let sample = try ColumnTable(people) { $0.columns[1].isEditable = true }
        sample.window.click(Point(50, 28 + 10))
        sample.window.press(Key("F2"))

        #expect(field(sample)?.text == "30")
    }

    @Test func `Escape drops the text`() throws {
        let sample = try editable()
        sample.table.columnPart?.editor.begin(at: IndexPath(row: 0, section: 0), sample.table.columns[0])
        sample.window.send(.text("Eve"))
        sample.window.press(.escape)

        #expect(sample.source.edits.isEmpty)
        #expect(sample.drawn[0] == ["Ann", "30"])
        #expect(field(sample) == nil)
    }

    @Test func `Tab moves through the editable cells`() throws {
        let sample = try editable()
        sample.table.columnPart?.editor.begin(at: IndexPath(row: 0, section: 0), sample.table.columns[0])
        sample.window.press(.tab)
        #expect(field(sample)?.text == "30")
        sample.window.press(.tab)
        #expect(field(sample)?.text == "Cid")
        sample.window.press(.tab, .shift)
        #expect(field(sample)?.text == "30")
        #expect(sample.source.edits.isEmpty)
    }

    @Test func `a refused text keeps the field open and is dropped with the focus`() throws {
        let sample = try editable()
        sample.table.columnPart?.editor.begin(at: IndexPath(row: 0, section: 0), sample.table.columns[1])
        sample.window.send(.text("many"))
        sample.window.press(.return)
        #expect(field(sample)?.isInvalid == true)
        #expect(field(sample)?.isFirstResponder == true)

        sample.window.click(Point(50, 28 + 40))
        #expect(field(sample) == nil)
        #expect(sample.source.rows[0].size == 30)
    }

    @Test func `the loss of focus commits`() throws {
        let sample = try editable()
        sample.table.columnPart?.editor.begin(at: IndexPath(row: 0, section: 0), sample.table.columns[0])
        sample.window.send(.text("Eve"))
        sample.window.click(Point(50, 28 + 40))

        #expect(sample.source.rows[0].name == "Eve")
        #expect(sample.drawn[0] == ["Eve", "30"])
    }

    @Test func `an edited row moves to its place in the order`() throws {
        let sample = try editable()
        sample.table.columns[1].sortOrder = .ascending
        sample.window.drawFrame()
        sample.table.columnPart?.editor.begin(at: IndexPath(row: 0, section: 0), sample.table.columns[1])
        sample.window.send(.text("99"))
        sample.window.press(.return)

        #expect(sample.drawn == [["Bob", "20"], ["Ann", "30"], ["Cid", "99"]])
        #expect(sample.table.focusedRow == IndexPath(row: 2, section: 0))
    }

    @Test func `a field does not stay over another row`() throws {
        let sample = try editable()
        sample.table.columnPart?.editor.begin(at: IndexPath(row: 0, section: 0), sample.table.columns[0])
        sample.window.send(.text("Eve"))
        sample.table.columns[1].sortOrder = .ascending
        sample.window.drawFrame()

        #expect(field(sample) == nil)
        #expect(sample.drawn.map { $0[0] } == ["Cid", "Bob", "Ann"])
    }

    @Test func `a column that is hidden ends editing`() throws {
        let sample = try editable()
        sample.table.columnPart?.editor.begin(at: IndexPath(row: 0, section: 0), sample.table.columns[1])
        sample.table.columns[1].isHidden = true
        sample.window.drawFrame()
        sample.window.drawFrame()

        #expect(field(sample) == nil)
        #expect(sample.drawn[0] == ["Ann"])
    }

    @Test func `cells of other columns cannot be edited`() throws {
        let sample = try ColumnTable(people)
        sample.window.click(Point(150, 28 + 40), count: 2)

        #expect(field(sample) == nil)
    }

    // MARK: Focus of cells

    @Test func `Left and Right move between cells, and typing edits`() throws {
        let sample = try ColumnTable(people) {
            $0.columns.focusesCells = true
            for column in $0.columns.all { column.isEditable = true }
        }
        sample.window.click(Point(50, 28 + 40))
        sample.window.press(.right)
        #expect(sample.table.columnPart?.focusedColumn == 1)
        sample.window.press(.right)
        #expect(sample.table.columnPart?.focusedColumn == 1)

        sample.window.send(.keyDown(Key("7"), [], isRepeat: false), .text("7"), .keyUp(Key("7"), []))
        sample.window.press(.return)
        #expect(sample.source.edits == ["size 1 7"])
    }

    @Test func `the focus ring is around the cell`() throws {
        let sample = try ColumnTable(people) { $0.columns.focusesCells = true }
        sample.window.click(Point(50, 28 + 10))
        sample.window.press(.right)
        let row = try #require(sample.table.visibleCells.first as? TableRowView)
        var list = DisplayList()
        row.drawOverlay(into: &list)

        #expect(
            list.commands.contains { command in
                if case .border(let rect, _, _, _) = command { rect == Rect(101, 1, 98, 26) } else { false }
            })
    }

    // MARK: Copy and type-ahead

    @Test func `Control and C copies the selected rows`() throws {
        let sample = try ColumnTable([("A\tb", 1), ("c", 2), ("d", 3)]) { $0.allowsMultipleSelection = true }
        sample.window.click(Point(50, 28 + 10))
        sample.window.press(Key("A"), .control)
        sample.window.press(Key("C"), .control)

        #expect(sample.window.application?.pasteboard.string == "A b\t1\nc\t2\nd\t3")
    }

    @Test func `letters find rows by the column that is sorted`() throws {
        let sample = try ColumnTable(people)
        sample.window.click(Point(50, 28 + 10))
        sample.window.press(Key("B"))
        #expect(sample.table.indexPathForSelectedRow?.row == 2)

        // Ann's 30 is the greatest size, and so the last row.
        let sorted = try ColumnTable(people) { $0.columns[1].sortOrder = .ascending }
        sorted.window.click(Point(50, 28 + 10))
        sorted.window.press(Key("3"))
        #expect(sorted.table.indexPathForSelectedRow?.row == 2)
    }

    // MARK: Footers

    @Test func `footers show texts and aggregates below the rows`() throws {
        let sample = try ColumnTable(people) {
            $0.columns[0].footer = "Total"
            $0.columns[1].footer = "sum:"
        }
        let footer = try #require(sample.table.columnPart?.footer)

        #expect(footer.frame == Rect(0, 172, 300, 28))
        #expect(footer.shownText == "Total, 60")
        #expect(sample.table.adjustedContentInset.bottom == 28)

        sample.source.rows.append(("Dan", 40))
        sample.table.insertRows(at: [IndexPath(row: 3, section: 0)])
        sample.window.drawFrame()
        #expect(footer.shownText == "Total, 100")
    }

    @Test(arguments: [
        ("sum:", "60"), ("min:", "10"), ("max:", "30"), ("average:", "20"), ("count:", "3"), ("x:", "x:"),
    ])
    func `aggregates`(footer: String, text: String) throws {
        let sample = try ColumnTable(people) { $0.columns[1].footer = footer }

        #expect(sample.table.columnPart?.footer.shownText == text)
    }

    @Test func `an average has the decimals of the values, at least two`() throws {
        let sample = try ColumnTable([("a", 1), ("b", 2), ("c", 2)]) { $0.columns[1].footer = "average:" }

        #expect(sample.table.columnPart?.footer.shownText == "1.67")
    }

    @Test func `aggregates of many rows are computed in slices`() async throws {
        let sample = try ColumnTable(count: 30_000) { $0.columns[1].footer = "sum:" }
        #expect(sample.table.columnPart?.footer.shownText == "")
        await sample.table.columnPart?.totals.task?.value

        let sum = sample.source.rows.reduce(0) { $0 + $1.size }
        #expect(sample.table.columnPart?.footer.shownText == "\(sum)")
    }

    // MARK: Empty table

    @Test func `the empty view is in place of the rows`() throws {
        let empty = Label()
        let sample = try ColumnTable([]) { $0.emptyView = empty }
        #expect(!empty.isHidden)
        #expect(empty.frame == Rect(0, 28, 300, 172))

        sample.source.rows = people
        sample.table.reloadData()
        sample.window.drawFrame()
        #expect(empty.isHidden)
    }

    @Test func `alternating rows have a background`() throws {
        let sample = try ColumnTable(people) { $0.columns.alternatesRowBackgrounds = true }
        let fills = sample.table.visibleCells.map { cell in
            var list = DisplayList()
            cell.draw(into: &list)
            return list.commands.count
        }

        #expect(fills == [0, 1, 0])
    }
}
