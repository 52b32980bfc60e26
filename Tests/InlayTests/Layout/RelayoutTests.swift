import Testing

@testable import Inlay

/// Layout after a change equals a new layout. Each of these cases once differed; the seeds are those of `CheckLayout`.
@Suite struct RelayoutTests {
    private func difference(_ markup: String, size: Size = Size(300, 200), after change: (View) -> Void) throws
        -> String?
    {
        let root = try view(markup)
        let window = try openWindow(root, size: size)
        change(root)
        window.drawFrame()
        return WindowInspection(of: window).layoutDifference
    }

    /// Seed 263.
    @Test func `a button has its baseline before layout`() throws {
        let row = try view(
            #"<RowView alignToBaseline="true"><Button style="system" title="a"/><View width="5" height="5"/></RowView>"#
        )

        _ = try openWindow(row, size: Size(300, 100))

        let button = row.subviews[0]
        let baseline = try #require(button.firstBaseline(for: button.frame.size)) + button.frame.minY
        #expect(row.subviews[1].frame.maxY == baseline.rounded())
        #expect(button.firstBaseline(for: Size(80, 50)) == (baseline - button.frame.minY) + 10)
    }

    /// Seed 73.
    @Test func `a baseline change in a nested box moves its neighbors`() throws {
        let difference = try difference(
            """
            <RowView alignToBaseline="true"><RowView alignment="top"><Button style="system" title="a"/></RowView>
                <Label text="b"/></RowView>
            """
        ) { row in
            (row.subviews[0].subviews[0] as? Button)?.title = ""
        }

        #expect(difference == nil)
    }

    /// Seed 205.
    @Test(arguments: ["RowView", "ColumnView", "LayerView", "AnchorView"])
    func `layout is mirrored when margins leave no space`(name: String) throws {
        let markup = "<\(name) layoutMarginLeading='9'><View width='4' height='5' anchor='leading'/></\(name)>"

        let left = try frames(of: markup, size: Size(6, 30))
        let right = try frames(of: markup, size: Size(6, 30), direction: .rightToLeft)

        #expect(left[0].minX == 9)
        #expect(right[0].maxX == -3)
    }

    /// Seed 461.
    @Test func `a box that becomes stretchable takes its share of the surplus`() throws {
        let root = try view(
            """
            <ColumnView spacing="0"><RowView alignment="top"><View height="10"/></RowView>
                <RowView><View/><View height="10"/></RowView></ColumnView>
            """)
        let window = try openWindow(root, size: Size(300, 200))

        root.subviews[0].addSubview(Block(5, .undefined))
        window.drawFrame()

        #expect(root.subviews.map(\.frame.height) == [100, 100])
    }

    /// Seed 971.
    @Test func `a cell added to a fixed-height row has its column's width`() throws {
        let difference = try difference(
            """
            <ColumnView alignToGrid="true"><RowView height="30"><Label font="X 10" text="abc" weight="1"/></RowView>
            </ColumnView>
            """
        ) { column in
            (column.subviews[0] as? RowView)?.insertArrangedSubview(label("abcd"), at: 1)
        }

        #expect(difference == nil)
    }

    /// Seed 6564.
    @Test func `a row removed from a grid no longer affects the grid`() throws {
        let grid = ColumnView()
        grid.alignsToGrid = true
        let (wide, moved) = (row(Block(100, 10), Block(10, 10)), row(Block(20, 10), Block(10, 10)))
        grid.addSubview(wide)
        grid.addSubview(moved)
        let place = column()
        let window = try openWindow(column(grid, place), size: Size(300, 200))
        #expect(moved.subviews[0].frame.width == 100)

        place.addSubview(moved)
        window.drawFrame()

        #expect(moved.subviews[0].frame.width == 20)
    }

    @Test func `a row no longer arranged is not part of the grid`() throws {
        let grid = ColumnView()
        grid.alignsToGrid = true
        let (wide, freed) = (row(Block(100, 10), Block(10, 10)), row(Block(20, 10), Block(10, 10)))
        grid.addSubview(wide)
        grid.addSubview(freed)
        let window = try openWindow(grid, size: Size(300, 200))

        grid.removeArrangedSubview(freed)
        freed.setNeedsLayout()
        window.drawFrame()

        #expect(freed.subviews[0].frame.width == 20)
    }

    @Test func `a box without a preferred cross size fills its parent`() throws {
        let text = label("a")
        let inner = row(text) { $0.minimumHeight = 26 }
        let window = try openWindow(row(inner) { $0.verticalAlignment = .bottom }, size: Size(100, 150))
        window.layout()
        #expect(inner.frame.height == 26)

        text.isHidden = true
        window.layout()

        #expect(inner.frame.height == 150)
    }
}
