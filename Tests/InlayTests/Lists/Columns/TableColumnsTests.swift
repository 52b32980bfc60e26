import Testing

@testable import Inlay

/// Tables with columns: rows, places, scrolling across. Texts of 14 points are 7 points a character wide. Specification 13.31.
@MainActor @Suite struct TableColumnsTests {
    private let people: [(name: String, size: Int)] = [("Ann", 30), ("Cid", 10), ("Bob", 20)]

    @Test func `a row draws the texts of its columns`() throws {
        let sample = try ColumnTable(people)

        #expect(sample.drawn == [["Ann", "30"], ["Cid", "10"], ["Bob", "20"]])
        #expect(sample.drawnPlaces[0].map(\.x) == [8, 108])
        #expect(
            sample.table.visibleCells.map(\.frame) == [Rect(0, 0, 300, 28), Rect(0, 28, 300, 28), Rect(0, 56, 300, 28)])
    }

    @Test func `a text that does not fit is cut as its column says`() throws {
        let sample = try ColumnTable([("a long name", 1)]) { $0.columns.all[0].width = 65 }
        #expect(sample.drawn[0][0] == "a long…")

        sample.table.columns.all[0].lineBreakMode = .byTruncatingHead
        sample.window.drawFrame()

        #expect(sample.drawn[0][0] == "…g name")
    }

    @Test func `the header is above the rows and stays there`() throws {
        let sample = try ColumnTable(count: 100)
        let header = try #require(sample.table.columnPart?.header)

        #expect(header.frame == Rect(0, 0, 300, 28))
        #expect(sample.table.contentOffset == Point(0, -28))
        #expect(sample.title("size")?.frame == Rect(100, 0, 100, 28))

        sample.table.contentOffset = Point(0, 500)
        sample.window.drawFrame()

        #expect(header.frame == Rect(0, 0, 300, 28))
        #expect(sample.names.first == "row 17")
    }

    @Test func `a table without a header begins at the top`() throws {
        let sample = try ColumnTable(people) { $0.columns.showsHeader = false }

        #expect(sample.table.contentOffset == .zero)
        #expect(sample.table.columnPart?.header.isHidden == true)
    }

    @Test func `only columns in sight are asked for and drawn`() throws {
        let sample = try ColumnTable(count: 3, columns: 20)

        #expect(sample.table.contentSize == Size(2000, 84))
        #expect(sample.drawn[0] == ["row 0", "0", "c2 0"])
        #expect(sample.source.askedCount == 9)

        sample.table.contentOffset.x = 950
        sample.window.drawFrame()

        #expect(sample.drawn[0].first == "c9 0")
        #expect(sample.drawnPlaces[0].first?.x == -42)
        #expect(sample.title("c9")?.convertToWindow(.zero).x == -50)
    }

    @Test func `frozen columns stay in place`() throws {
        let sample = try ColumnTable(count: 3, columns: 20) { $0.columns[1].isFrozen = true }

        #expect(sample.table.columns.all.prefix(2).map(\.key) == ["size", "name"])

        sample.table.contentOffset.x = 950
        sample.window.drawFrame()

        let strip = try #require(sample.table.visibleCells[0].subviews.last as? ColumnStripView)
        #expect(strip.isFrozen)
        #expect(strip.frame == Rect(950, 0, 100, 28))
        #expect(sample.title("size")?.convertToWindow(Point.zero) == Point.zero)
        #expect(sample.window.hitTest(Point(50, 10)) === sample.title("size"))
    }

    @Test func `frozen columns that leave no room scroll with the others`() throws {
        let sample = try ColumnTable(people, columns: 3) {
            for column in $0.columns.all.prefix(2) { column.isFrozen = true }
            $0.columns[1].width = 700
        }
        #expect(sample.table.columnPart?.geometry.frozenCount == 1)

        sample.table.setContentOffset(Point(600, 0), animated: false)
        sample.window.drawFrame()
        #expect(sample.title("name")?.convertToWindow(.zero).x == 0)
        #expect(sample.title("size")?.convertToWindow(.zero).x == -500)
        #expect(sample.title("c2")?.convertToWindow(.zero).x == 200)

        sample.table.columns["size"]?.width = 100
        sample.window.drawFrame()
        #expect(sample.table.columnPart?.geometry.frozenCount == 2)
    }

    @Test func `frozen columns that fit stay frozen without other columns`() throws {
        let sample = try ColumnTable(people) { for column in $0.columns.all { column.isFrozen = true } }

        #expect(sample.table.columnPart?.geometry.frozenCount == 2)
    }

    @Test func `columns begin at the right from right to left`() throws {
        let sample = try ColumnTable(people, direction: .rightToLeft)

        #expect(sample.title("name")?.frame.minX == 200)
        #expect(sample.drawnPlaces[0].map(\.text) == ["30", "Ann"])
        #expect(sample.drawnPlaces[0].map(\.x) == [178, 271])
    }

    @Test func `wide tables start at the right from right to left`() throws {
        let sample = try ColumnTable(count: 3, columns: 20, direction: .rightToLeft) { $0.columns[0].isFrozen = true }

        #expect(sample.table.contentOffset.x == 1700)
        #expect(sample.title("name")?.convertToWindow(.zero).x == 200)

        sample.table.contentOffset.x = 500
        sample.window.drawFrame()

        #expect(sample.title("name")?.convertToWindow(.zero).x == 200)
        #expect(sample.drawnPlaces[0].contains { $0 == ("row 0", 257) })
    }

    @Test func `texts that do not fit end with an ellipsis`() throws {
        let sample = try ColumnTable([("a name that is far too long", 1)])

        #expect(sample.drawn[0][0] == "a name that…")
    }

    @Test func `alignment moves texts and titles`() throws {
        let sample = try ColumnTable(people) { $0.columns[1].alignment = .right }

        #expect(sample.drawnPlaces[0].map(\.x) == [8, 178])
    }

    @Test func `weights share the width of the table`() throws {
        let sample = try ColumnTable(people) {
            $0.columns[0].width = nil
            $0.columns[0].weight = 1
        }

        #expect(sample.title("size")?.frame == Rect(200, 0, 100, 28))

        sample.window.send(.resized(Size(500, 200), scale: 1))

        #expect(sample.title("size")?.frame == Rect(400, 0, 100, 28))
    }

    @Test func `a fitting column is as wide as its widest text`() throws {
        let sample = try ColumnTable([("twelve chars", 1), ("no", 2)]) {
            $0.columns[0].width = nil
            $0.columns[0].fitsContent = true
        }

        #expect(sample.title("name")?.frame.width == 100.0)
    }

    @Test func `a fitting column is as wide as its total`() throws {
        let sample = try ColumnTable([("a", 1_000_000), ("b", 2_000_000)]) {
            $0.columns[1].width = nil
            $0.columns[1].fitsContent = true
            $0.columns[1].footer = "a footer of 20 chars"
        }
        let wide = try #require(sample.title("size")?.frame.width)
        let text = try #require(sample.table.columnPart?.footer.fittingWidth(of: sample.table.columns[1]))
        #expect(wide == text && text > 140)

        sample.table.columns[1].footer = "sum:"
        sample.window.drawFrame()
        #expect(try #require(sample.title("size")?.frame.width) < wide)
    }

    @Test func `a table keeps its columns and its offset over a reload of its document`() throws {
        let first = try ColumnTable(count: 100)
        first.table.columns[0].isHidden = true
        first.table.columns[1].sortOrder = .descending
        first.window.drawFrame()
        first.table.contentOffset.y = 280
        let state = try #require(first.table.restorableState)

        let second = try ColumnTable(count: 100)
        second.table.restore(state)
        second.window.drawFrame()

        #expect(second.table.columns.state == first.table.columns.state)
        #expect(second.table.contentOffset.y == 280)
        #expect(second.title("name") == nil)
    }

    @Test func `a hidden column takes no room`() throws {
        let sample = try ColumnTable(people)
        sample.table.columns[0].isHidden = true
        sample.window.drawFrame()

        #expect(sample.drawn[0] == ["30"])
        #expect(sample.title("name") == nil)
    }

    @Test func `a document declares columns and rows`() throws {
        let view = try view(
            """
            <TableView>
                <column key="name" title="Name" width="100"/><column title="Size" width="60" alignment="right"/>
                <row><cell text="Water"/><cell text="1.5 l" value="1.5"/></row>
                <row><cell text="Oil" key="name"/><cell text="0.5 l" value="0.5"/></row>
            </TableView>
            """)
        let table = try #require(view as? TableView)
        let window = try openWindow(table, size: Size(300, 200))
        window.drawFrame()

        #expect(table.columns.all.map(\.key) == ["name", "Size"])
        #expect(table.visibleCells.map(\.shownText) == ["Water, 1.5 l", "Oil, 0.5 l"])

        table.columns[1].sortOrder = .ascending
        window.drawFrame()

        #expect(table.visibleCells.map(\.shownText) == ["Oil, 0.5 l", "Water, 1.5 l"])
    }

    @Test(arguments: [
        ("<row><cell text='a'/></row>", 13, "'TableView' has no columns, so the cells of its 'row' are not shown"),
        (
            "<column key='name'/><column key='size'/><row><cell text='a'/><cell text='b'/><cell text='c'/></row>", 90,
            "the table has 2 columns, so this cell is not shown"
        ),
        (
            "<column key='name'/><row><cell key='nam' text='a'/></row>", 48,
            "no column has the key 'nam', so this cell is not shown; the keys are name"
        ),
    ])
    func `cells that no column shows are reported at their place`(content: String, column: Int, message: String) {
        let found = Loaded("<TableView>\(content)</TableView>").diagnostics

        #expect(found.map(\.id) == [.childNotTaken])
        #expect(found.first?.message.hasPrefix(message) == true)
        #expect(found.first?.range.column == column)
        #expect(found.first?.severity == .warning)
    }

    @Test(arguments: [
        "<column key='a'/><column key='b'/><row><cell key='b' text='1'/></row>",
        "<row><cell text='1'/></row><column key='a'/>", "<column key='a'/>", "<TableViewCell textLabel.text='a'/>",
        "<column key='a'/><row><If test='true'><cell text='1'/></If></row>",
    ])
    func `cells with columns are not reported`(content: String) {
        #expect(Loaded("<TableView>\(content)</TableView>").diagnostics.isEmpty)
    }

    @Test func `cells of nodes are reported at every level`() {
        let found = Loaded(
            """
            <OutlineView>
            <column key="a"/>
            <row><cell text="1"/>
            <row><cell text="2"/>
            <cell text="3"/></row></row>
            </OutlineView>
            """
        ).diagnostics

        #expect(found.map(\.range.line) == [5])
    }

    @Test func `rows with their own cells are as wide as the table`() throws {
        let view = try view(
            """
            <TableView><column key="a" title="A"/><row><cell text="1"/></row>
            <TableViewCell textLabel.text="whole"/></TableView>
            """)
        let table = try #require(view as? TableView)
        try openWindow(table, size: Size(300, 200)).drawFrame()

        #expect(table.visibleCells.map { $0 is TableRowView } == [true, false])
        #expect(table.visibleCells[1].textLabel?.text == "whole")
    }

    @Test func `clicks select rows below the header and right of the window`() throws {
        let sample = try ColumnTable(count: 30, columns: 20)
        sample.table.contentOffset.x = 1000
        sample.window.drawFrame()

        sample.window.click(Point(250, 28 + 14))
        #expect(sample.table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))

        sample.window.press(.down)
        #expect(sample.table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
    }

    @Test func `the accessibility element of a row names its columns`() throws {
        let sample = try ColumnTable(people)
        let cell = try #require(sample.table.visibleCells.first)

        #expect(cell.accessibility.role == .row)
        #expect(cell.accessibility.label == "Ann")
        #expect(cell.accessibility.value == "size: 30")
    }

    @Test func `scrolling reuses rows`() throws {
        let sample = try ColumnTable(count: 1000)
        let cells = Set(sample.table.visibleCells.map { ObjectIdentifier($0) })
        for offset in stride(from: 0.0, to: 2000, by: 50) {
            sample.table.contentOffset.y = offset
            sample.window.drawFrame()
        }

        let used = sample.table.items.content.subviews.map { ObjectIdentifier($0) }
        #expect(used.count <= cells.count + 3)
        #expect(sample.names.first == "row 69")
    }

    @Test func `a row that was out of sight shows columns at their new places`() throws {
        let sample = try ColumnTable(count: 100, columns: 3)
        sample.table.contentOffset.y = 500
        sample.window.drawFrame()
        sample.table.contentOffset.y = -28
        sample.window.drawFrame()
        sample.table.columns.move(sample.table.columns[2], to: 0)
        sample.window.drawFrame()
        sample.table.contentOffset.y = 510
        sample.window.drawFrame()

        #expect(sample.drawn.allSatisfy { $0.count == 3 && $0[0].hasPrefix("c2") && $0[1].hasPrefix("row") })
    }

    @Test func `two columns with one key are reported`() {
        let table = TableView()
        table.columns.append(TableColumn("a", title: "A"))
        table.columns.append(TableColumn("a", title: "B"))

        #expect(table.columns.count == 2)
    }

    @Test func `a table without columns has no part for them`() {
        let table = TableView()

        #expect(table.columnPart == nil)
        #expect(table.columns.state == TableColumnState())
        #expect(table.adjustedContentInset == .zero)
    }
}
