import Testing

@testable import Inlay

/// Specification 11.3, 'Grid alignment', and checks 9 and 10 of section 16.
@Suite struct GridTests {
    private let firstRow = row(Block(30, 10), field())
    private let secondRow = row(Block(45, 10), field())
    private let thirdRow = row(Block(38, 10), field())

    private static func field() -> Block { Block(20, 10).with { $0.weight = 1 } }

    private func grid(_ children: View...) -> ColumnView {
        let grid = ColumnView()
        grid.alignsToGrid = true
        for child in children { grid.addArrangedSubview(child) }
        return grid
    }

    private func widths(_ row: RowView) -> [Double] { row.arrangedSubviews.map(\.frame.width) }

    @Test func `the widest label sets the column width and fields share the rest`() throws {
        _ = try openWindow(grid(firstRow, secondRow, thirdRow), size: Size(300, 200))

        for row in [firstRow, secondRow, thirdRow] { #expect(widths(row) == [45, 247]) }
    }

    @Test func `a child that is not a row ends a grid`() throws {
        _ = try openWindow(grid(firstRow, secondRow, label("head"), thirdRow), size: Size(300, 200))

        #expect(widths(firstRow) == [45, 247])
        #expect(widths(thirdRow) == [38, 254])
    }

    @Test func `all rows of a column can form one grid`() throws {
        let column = grid(firstRow, label("head"), secondRow)
        column.gridGrouping = .all

        _ = try openWindow(column, size: Size(300, 200))

        #expect(widths(firstRow) == [45, 247])
    }

    @Test func `a hidden row is ignored`() throws {
        secondRow.isHidden = true

        _ = try openWindow(grid(firstRow, secondRow, thirdRow), size: Size(300, 200))

        #expect(widths(firstRow) == [38, 254])
        #expect(widths(thirdRow) == [38, 254])
    }

    @Test func `a hidden row that becomes visible joins the grid`() throws {
        secondRow.isHidden = true
        let window = try openWindow(grid(firstRow, secondRow, thirdRow), size: Size(300, 200))

        secondRow.isHidden = false
        window.drawFrame()

        #expect(widths(firstRow) == [45, 247])
        #expect(widths(thirdRow) == [45, 247])
    }

    @Test func `a growing cell moves the cells of other rows`() throws {
        let window = try openWindow(grid(firstRow, secondRow), size: Size(300, 200))
        let block = try #require(secondRow.subviews[0] as? Block)

        block.preferred.width = 100
        block.setNeedsLayout()
        window.drawFrame()

        #expect(widths(firstRow) == [100, 192])
        #expect(firstRow.subviews[1].frame.minX == 108)
    }

    @Test func `a fixed-width cell sets the width of its column`() throws {
        firstRow.subviews[0].width = 70

        _ = try openWindow(grid(firstRow, secondRow), size: Size(300, 200))

        #expect(widths(secondRow) == [70, 222])
    }

    @Test func `the last column takes the surplus without weights`() throws {
        let rows = [row(Block(30, 10), Block(20, 10)), row(Block(10, 10), Block(60, 10))]

        _ = try openWindow(grid(rows[0], rows[1]), size: Size(300, 200))

        for row in rows { #expect(widths(row) == [30, 262]) }
    }

    @Test func `a row with fewer cells shares the first columns`() throws {
        let short = row(Block(50, 10))

        _ = try openWindow(grid(firstRow, short), size: Size(300, 200))

        #expect(widths(firstRow) == [50, 242])
        #expect(widths(short) == [50])
    }

    @Test func `a hidden cell is counted and takes no space`() throws {
        firstRow.insertArrangedSubview(Block(15, 10).with { $0.isHidden = true }, at: 0)
        secondRow.insertArrangedSubview(Block(15, 10), at: 0)

        _ = try openWindow(grid(firstRow, secondRow), size: Size(300, 200))

        #expect(secondRow.subviews.map(\.frame.width) == [15, 45, firstRow.subviews[2].frame.width])
        #expect(firstRow.subviews[1].frame == Rect(0, 0, 45, 10))
    }

    @Test func `a grid measures as its widest cells`() {
        let column = grid(row(Block(30, 10), Block(20, 10)), row(Block(10, 10), Block(60, 10)))

        #expect(column.measure(fitting: .unconstrained).width == 98)
    }

    @Test func `the last column shrinks first when space is short`() throws {
        let rows = [row(Block(30, 10), Block(20, 10)), row(Block(10, 10), Block(60, 10))]

        _ = try openWindow(grid(rows[0], rows[1]), size: Size(58, 200))

        for row in rows { #expect(widths(row) == [30, 20]) }
    }

    @Test func `rows of a disabled grid are laid out separately`() throws {
        let column = grid(firstRow, secondRow)
        let window = try openWindow(column, size: Size(300, 200))

        column.alignsToGrid = false
        window.drawFrame()

        #expect(widths(firstRow) == [30, 262])
    }

    @Test func `a right-to-left grid is mirrored`() throws {
        let window = try openWindow(grid(firstRow, secondRow), size: Size(300, 200), direction: .rightToLeft)
        withExtendedLifetime(window) {}

        #expect(firstRow.subviews.map(\.frame.minX) == [255, 0])
    }

    @Test func `a grid has the size of its cells`() throws {
        let grid = grid(firstRow, secondRow)
        let root = column(grid, Spacer()) { $0.horizontalAlignment = .leading }

        _ = try openWindow(root, size: Size(300, 200))

        #expect(grid.frame.size == Size(73, 28))
        #expect(widths(firstRow) == [45, 20])
    }

    @Test func `text in a grid has its height at the column width`() throws {
        let text = label("aaaa bbbb cccc").with { $0.numberOfLines = 0 }
        let grid = grid(row(Block(30, 10), text), secondRow)

        // 80 are for the columns, and each of the words is 20 wide.
        _ = try openWindow(column(grid, Spacer()), size: Size(88, 200))

        #expect(widths(secondRow) == [45, 35])
        #expect(grid.subviews[0].frame.height == 30)
    }

    @Test func `a row moved to another column leaves the grid`() throws {
        _ = try openWindow(grid(firstRow, secondRow), size: Size(300, 200))
        let other = column()

        other.addArrangedSubview(firstRow)
        _ = try openWindow(other, size: Size(300, 200))

        #expect(widths(firstRow) == [30, 262])
    }

    @Test func `columns are aligned across a shorter row in between`() throws {
        let short = row(Block(10, 10))
        let (first, last) = (row(Block(10, 10), Block(20, 10)), row(Block(10, 10), Block(60, 10)))
        let root = column(grid(first, short, last), Spacer()) { $0.horizontalAlignment = .leading }

        _ = try openWindow(root, size: Size(300, 200))

        #expect(widths(first) == [10, 60])
    }

    @Test func `a grid measures its weights like a row`() throws {
        let wide = row(Block(133, 10).with { $0.weight = 1 }, Block(7, 10).with { $0.weight = 1 })
        let grid = grid(wide)
        _ = try openWindow(column(grid, Spacer()) { $0.horizontalAlignment = .leading }, size: Size(400, 200))

        #expect(grid.frame.width == 274)
        #expect(widths(wide) == [133, 133])
    }

    @Test func `text in a weighted column is measured at its width`() throws {
        let text = label("aaaa bbbb cccc dddd").with {
            $0.numberOfLines = 0
            $0.weight = 1
        }
        let grid = grid(row(text, Block(5, 10).with { $0.weight = 3 }))
        _ = try openWindow(column(grid, Spacer()), size: Size(208, 200))

        // 50 of 200: two words a line.
        #expect(text.frame.size == Size(50, 20))
    }

    @Test func `a longer row fits beside columns that share by weight`() throws {
        let long = row(Block(30, 10), Block(20, 10).with { $0.weight = 1 }, Block(70, 10))
        _ = try openWindow(grid(firstRow, long), size: Size(300, 200))

        #expect(widths(long) == [30, 184, 70])
        #expect(widths(firstRow) == [30, 184])
    }

    @Test func `a grid fits the row with the widest margins`() throws {
        secondRow.layoutMargins = EdgeInsets(20)
        _ = try openWindow(grid(firstRow, secondRow), size: Size(300, 200))

        #expect(widths(firstRow) == [45, 207])
        #expect(secondRow.subviews[1].frame.maxX == 280)
    }

    @Test func `the smallest maximum in a column applies`() throws {
        let narrow = row(Block(63, 10).with { $0.maximumWidth = 20 }, field())
        _ = try openWindow(grid(firstRow, narrow), size: Size(300, 200))

        #expect(widths(narrow) == [20, 272])
        #expect(widths(firstRow) == [20, 272])
    }

    private func field() -> Block { Self.field() }

    @Test func `a compressed grid keeps the minimum of its columns`() throws {
        let (first, second) = (
            row(Block(5, 10).with { $0.minimumWidth = 100 }, Block(5, 10)),
            row(Block(5, 10), Block(5, 10).with { $0.minimumWidth = 100 })
        )
        let grid = grid(first, second)
        let root = row(grid, Block(150, 10)) { $0.spacing = 0 }
        _ = try openWindow(root, size: Size(300, 100))

        #expect(grid.frame.width == 208)
        #expect(root.subviews[1].frame.width == 92)
    }

    @Test func `a shorter row with wider margins fits`() throws {
        let long = row(Block(30, 10), field(), Block(40, 10))
        let short = row(Block(30, 10), field()).with { $0.layoutMargins = EdgeInsets(80) }
        _ = try openWindow(grid(long, short), size: Size(300, 200))

        // 140 are left for the columns of the shorter row; the last column gets the space that they give up.
        #expect(widths(short) == [30, 102])
        #expect(widths(long) == [30, 102, 152])
        #expect(short.subviews[1].frame.maxX == 220)
    }

    @Test func `several columns can share by weight`() throws {
        let first = row(Block(20, 10), Block(1, 10).with { $0.weight = 1 }, Block(1, 10).with { $0.weight = 3 })
        let second = row(Block(44, 10), Block(90, 10).with { $0.weight = 9 }, Block(1, 10).with { $0.weight = 1 })
        _ = try openWindow(grid(first, second), size: Size(300, 200))

        #expect(widths(first) == [44, 60, 180])
        #expect(widths(second) == [44, 60, 180])
    }

    @Test func `rows with different spacing have equal column widths`() throws {
        secondRow.spacing = 20
        _ = try openWindow(grid(firstRow, secondRow), size: Size(300, 200))

        #expect(widths(firstRow) == [45, 235])
        #expect(widths(secondRow) == [45, 235])
        #expect(firstRow.subviews[1].frame.minX == 53)
        #expect(secondRow.subviews[1].frame.minX == 65)
    }

    @Test func `a child that is not a row is laid out normally`() throws {
        let (line, space) = (Block(500, 1), Spacer())
        let column = grid(firstRow, line, secondRow, space)
        column.gridGrouping = .all
        _ = try openWindow(column, size: Size(300, 200))

        #expect(widths(firstRow) == [45, 247])
        #expect(line.frame == Rect(0, 18, 300, 1))
        #expect(space.frame == Rect(0, 45, 300, 155))
    }
}
