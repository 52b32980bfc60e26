import Testing

@testable import Inlay

/// Texts that explain the sizes and positions of views.
@Suite struct LayoutExplanationTests {
    /// The lines of one view: those of its width, height, x and y.
    private func reasons(_ view: View, in root: View, direction: LayoutDirection = .leftToRight) throws -> [String] {
        let window = try openWindow(root, size: Size(320, 240), direction: direction)
        defer { window.close() }
        let lines = view.explainLayout().split(separator: "\n").dropFirst().prefix(4)
        return lines.map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
    }

    @Test func `the explanation covers every ancestor up to the window`() throws {
        let text = label("Name")
        let root = column(row(text, Spacer()), Spacer()) { $0.layoutMargins = EdgeInsets(10) }
        _ = try openWindow(root, size: Size(320, 240))

        #expect(
            text.explainLayout() == """
                Label "Name": 20 x 10 at 0, 0
                  width   20  its text needs it
                  height  10  fills the row: 10
                  x       0   first in the row
                  y       0   at the row's top
                in RowView: 300 x 10 at 10, 10
                  width   300  fills the column: 320, less margins of 10
                  height  10   its highest child, Label "Name", needs it
                  x       10   at the column's leading side, inside of a margin of 10
                  y       10   first in the column, after a margin of 10
                in ColumnView: 320 x 240 at 0, 0
                  width   320  the window's width
                  height  240  the window's height
                  x       0    the window's corner
                  y       0    the window's corner
                """)
    }

    @Test func `a weight is explained as a share of the remaining space`() throws {
        let (first, second) = (Block(10, 10).with { $0.weight = 2 }, Block(10, 10).with { $0.weight = 3 })
        let found = try reasons(second, in: row(first, second, Block(54, 10)))

        #expect(
            found[0] == "width 150 weight 3 of 5, of 250 points: 320 inside the row - 54 for its other children "
                + "- 16 for spacing")
        #expect(found[2] == "x 108 after Block and a spacing of 8")
    }

    @Test func `an effective bound is named with the size without the bound`() throws {
        let block = Block(10, 10).with {
            $0.weight = 1
            $0.maximumWidth = 100
        }
        let fixed = Block(10, 10).with {
            $0.width = 30
            $0.minimumWidth = 50
        }
        let root = row(block, fixed)

        #expect(try reasons(block, in: root)[0].hasPrefix("width 100 maximumWidth 100; without it 262: weight 1 of 1"))
        #expect(try reasons(fixed, in: root)[0] == #"width 50 minimumWidth 50; without it 30: width="30" is set"#)
    }

    @Test func `surplus and deficit are explained with their amounts`() throws {
        let (narrow, wide) = (Block(100, 10), Block(100, 10))
        let (first, second) = (Block(200, 10), Block(200, 10))

        #expect(
            try reasons(wide, in: row(narrow, wide))[0]
                == "width 212 100 that it needs, and 112 left over in the row: no child has a weight, and it is the "
                + "last with the least content hugging")
        #expect(
            try reasons(second, in: row(first, second))[0]
                == "width 112 needs 200, but the row lacks 88: it is the one that shrinks")
    }

    @Test func `stretchable children are explained as sharing the surplus`() throws {
        let (first, second) = (View(), View())

        #expect(
            try reasons(second, in: column(first, second))[1]
                == "height 116 0 that it needs, and 116 of 232 left over in the column: it can be stretched"
        )
    }

    @Test func `aspect ratios, baselines and grids are named`() throws {
        let block = Block(10, 10).with {
            $0.height = 40
            $0.aspectRatio = 2
        }
        let text = label("a")
        let aligned = row(text, block, Spacer()) { $0.alignsToBaseline = true }
        let cell = label("abcd")
        let grid = column(row(label("ab"), Spacer()), row(cell, Spacer())) { $0.alignsToGrid = true }

        #expect(try reasons(block, in: column(aligned))[0] == "width 80 aspectRatio 2 of its height 40")
        #expect(try reasons(text, in: column(aligned))[3].hasSuffix("on the first baseline of the row"))
        #expect(
            try reasons(cell, in: column(grid))[0] == #"width 20 column 1 of the grid: its widest cell is Label "abcd""#
        )
        let spacer = try #require(cell.superview?.subviews.last)
        #expect(
            try reasons(spacer, in: column(grid))[0]
                == "width 292 column 2 of the grid: weight 1 of 1, of 292 that the other columns leave, as row 1 of the grid says"
        )
    }

    @Test func `layers and anchors are explained by the child's edges`() throws {
        let (layer, anchored) = (LayerView(), AnchorView())
        let (child, wide, corner) = (label("a"), label("b"), label("c"))
        layer.addArrangedSubview(child)
        layer.layoutMargins = EdgeInsets(10)
        for view in [wide, corner] { anchored.addArrangedSubview(view) }
        wide.anchor = [.left, .right]
        corner.anchor = [.bottom, .right]

        #expect(
            try reasons(child, in: layer) == [
                "width 300 fills the layers' view: 320, less margins of 10",
                "height 220 fills the layers' view: 240, less margins of 10",
                "x 10 at the left side, inside of a margin of 10", "y 10 at the top, inside of a margin of 10",
            ])
        #expect(
            try reasons(wide, in: anchored) == [
                "width 320 anchored at both sides: 320", "height 10 its text needs it", "x 0 at the left side",
                "y 115 not anchored, so that it is centred",
            ])
        #expect(try reasons(corner, in: anchored)[2...] == ["x 315 at the right side", "y 230 at the bottom"])
    }

    @Test func `a stack's distribution is explained`() throws {
        let stack = StackView()
        let (first, second) = (Block(30, 10), Block(90, 10))
        for view in [first, second] { stack.addArrangedSubview(view) }
        stack.distribution = .fillEqually

        #expect(
            try reasons(first, in: stack)[0] == "width 160 one of 2 equal parts, of 320 points: 320 inside the stack")
        stack.distribution = .fillProportionally
        #expect(
            try reasons(first, in: stack)[0].hasPrefix("width 80 in proportion: 30 of 120 in all, of 320"))
    }

    @Test func `the neighbor is on the other side in right-to-left layout`() throws {
        let (first, second) = (Block(20, 10), Block(30, 10))

        let found = try reasons(second, in: row(first, second, Spacer()), direction: .rightToLeft)

        #expect(found[2] == "x 262 left of Block and a spacing of 8")
    }

    @Test func `a frame set in code is explained as set in code`() throws {
        let block = Block(10, 10)
        let root = View()
        root.addSubview(block)
        block.frame = Rect(5, 6, 7, 8)

        #expect(
            try reasons(block, in: root)
                == ["width 7", "height 8", "x 5", "y 6"].map { $0 + " set by the code of View" })
        let hidden = Block(1, 1).with { $0.isHidden = true }
        _ = try openWindow(row(hidden))
        #expect(hidden.explainLayout().contains("hidden: it takes no room"))
    }

    // MARK: Several causes

    @Test func `a weight limited by a bound is excluded from the shared space`() throws {
        let (free, bounded) = (View().with { $0.weight = 1 }, View().with { $0.weight = 3 })
        bounded.maximumWidth = 100

        let root = row(free, bounded) { $0.spacing = 0 }

        #expect(
            try reasons(free, in: root)[0]
                == "width 220 weight 1 of 1, of 220 points: 320 inside the row - 100 for weights at their bounds")
        #expect(
            try reasons(bounded, in: root)[0]
                == "width 100 maximumWidth 100; without it 240: weight 3 of 4, of 320 points: 320 inside the row")
    }

    @Test func `all shrinking children are counted`() throws {
        let root = row(Block(200, 10), Block(250, 10).with { $0.minimumWidth = 100 }) { $0.spacing = 0 }

        #expect(
            try reasons(root.subviews[1], in: root)[0].hasSuffix("lacks 130: it is the one that shrinks"))
        root.subviews[1].minimumWidth = 200
        #expect(
            try reasons(root.subviews[1], in: root)[0]
                == "width 200 needs 250, but the row lacks 130: it is one of 2 that shrink")
    }

    @Test func `a cell's explanation names the deciding row`() throws {
        let (cell, wide) = (label("ab"), label("abcd"))
        let grid = column(row(label("a"), cell), row(wide, label("b").with { $0.weight = 2 })) {
            $0.alignsToGrid = true
        }

        #expect(
            try reasons(cell, in: grid)[0]
                == "width 292 column 2 of the grid: weight 2 of 2, of 292 that the other columns leave, as row 2 of the grid says"
        )
    }

    @Test func `a grid column is explained as taking surplus or shrinking`() throws {
        let cell = label("ab")
        let grid = column(row(label("a"), cell)) { $0.alignsToGrid = true }

        #expect(
            try reasons(cell, in: grid)[0]
                == #"width 307 column 2 of the grid: its widest cell is Label "ab", and it takes 297 left over in the grid"#
        )
        cell.text = String(repeating: "x", count: 80)
        #expect(try reasons(cell, in: grid)[0].hasSuffix("and it shrinks by 93 because the grid lacks room"))
    }

    @Test func `a stack's spacers are explained as taking the surplus`() throws {
        let stack = StackView()
        for view in [Spacer(), label("ab"), Spacer()] { stack.addArrangedSubview(view) }

        #expect(
            try reasons(stack.subviews[0], in: stack)[0]
                == "width 155 0 that it needs, and 155 of 310 left over in the stack: a spacer takes it")
    }

    @Test func `text limited in height is explained at its width`() throws {
        let text = label("aaaa bbbb cccc").with {
            $0.numberOfLines = 0
            $0.maximumHeight = 15
        }
        let root = column(text, Spacer()) { $0.maximumWidth = 50 }
        text.maximumWidth = 50

        #expect(
            try reasons(text, in: root)[1]
                == "height 15 maximumHeight 15; without it 20: its text, wrapped at its width, needs it")
    }

    @Test func `a child not filling a box is explained by its preferred size`() throws {
        let (plain, long) = (View(), label(String(repeating: "x", count: 80)))
        let root = column(plain, long) { $0.horizontalAlignment = .leading }

        #expect(try reasons(plain, in: root)[0] == "width 320 has no natural width, so that it fills the column: 320")
        #expect(try reasons(long, in: root)[0] == "width 320 needs 400, but the column has 320")
    }

    @Test func `an aspect ratio applied by layout is named`() throws {
        let banner = View().with { $0.aspectRatio = 4 }
        #expect(try reasons(banner, in: column(banner, Spacer()))[1] == "height 80 aspectRatio 4 of its width 320")

        let anchored = AnchorView()
        anchored.addArrangedSubview(banner)
        banner.anchor = [.left, .right, .top]
        #expect(try reasons(banner, in: anchored)[1] == "height 80 aspectRatio 4 of its width 320")
    }

    @Test func `right-to-left layers start at the right`() throws {
        let layer = LayerView()
        let child = Block(10, 10).with { $0.width = 40 }
        layer.addArrangedSubview(child)

        #expect(try reasons(child, in: layer, direction: .rightToLeft)[2] == "x 280 at the right side")
    }

    @Test func `a view not arranged is explained as set by the app`() throws {
        let root = row(label("a"))
        let free = View().with { $0.isArranged = false }
        root.addSubview(free)

        #expect(try reasons(free, in: root)[0] == "width 0 set by the app: the view is not arranged")
    }

    @Test func `the maximum of a child that takes surplus is named`() throws {
        let block = Block(21, 10).with { $0.maximumWidth = 40 }
        #expect(
            try reasons(block, in: row(block))[0]
                == "width 40 maximumWidth 40: 21 that it needs, and 19 of 299 left over in the row: no child has a weight, "
                + "and it is the last with the least content hugging")
    }

    @Test func `a weighted neighbor is not counted as shrinking`() throws {
        let (wide, weighted) = (Block(490, 10), Block(140, 10).with { $0.weight = 1 })
        #expect(
            try reasons(wide, in: row(wide, weighted))[0]
                == "width 312 needs 490, but the row lacks 178: it is the one that shrinks")
        #expect(try reasons(weighted, in: row(wide, weighted))[0].hasPrefix("width 0 weight 1 of 1, of 0 points"))
        let none = Block(10, 10).with { $0.weight = 0 }
        #expect(try reasons(none, in: row(none))[0] == "width 0 a weight of 0 gets no share")
    }

    @Test func `a box's explanation includes its margins and weights`() throws {
        let inner = row(Block(7, 10), Block(70, 12)) { $0.layoutMargins = EdgeInsets(10) }
        let root = column(inner, Spacer()) { $0.horizontalAlignment = .leading }
        let found = try reasons(inner, in: root)
        #expect(
            found[...1] == [
                "width 105 its 2 children need 7 + 70, with spacing of 8 and margins of 20",
                "height 32 its highest child, Block, needs it, with margins of 20",
            ])
        for (view, weight) in zip(inner.subviews, [1.0, 2]) { view.weight = weight }
        #expect(
            try reasons(inner, in: root)[0].contains(
                "its 2 children need 105 in the ratio of their weights, with spacing of 8"))
    }

    @Test func `a wrapping child can be the tallest child`() throws {
        let long = label("aaaa bbbb cccc").with {
            $0.numberOfLines = 0
            $0.weight = 1
        }
        let inner = row(label("Short"), long) { $0.maximumWidth = 90 }
        #expect(
            try reasons(inner, in: column(inner, Spacer()))[1].hasPrefix("height 20 its highest child, Label \"aaaa"))
    }

    @Test func `the trailing side is explained with its own margin`() throws {
        let (text, wide) = (label("a"), label("abcd"))
        let root = column(text, wide) {
            $0.layoutMargins = EdgeInsets(top: 1, left: 20, bottom: 9, right: 7)
            $0.horizontalAlignment = .trailing
            $0.verticalAlignment = .bottom
        }
        #expect(
            try reasons(text, in: root)[2...]
                == [
                    "x 308 at the column's trailing side, inside of a margin of 7",
                    "y 203 first in the column, whose children are together at its bottom",
                ])
        root.horizontalAlignment = .center
        #expect(try reasons(text, in: root)[2].hasSuffix("in the column's middle"))
    }

    @Test func `wrapped text is explained by its longest line`() throws {
        let text = label("aaaa bbbb cccc").with { $0.numberOfLines = 0 }
        let root = column(text, Spacer()) {
            $0.horizontalAlignment = .leading
            $0.maximumWidth = 50
        }
        #expect(try reasons(text, in: column(root))[0] == "width 45 the longest line of its wrapped text needs it")
    }

    @Test func `explaining a layout changes no frame`() throws {
        let grid = column(row(label("ab"), label("c").with { $0.weight = 1 })) { $0.alignsToGrid = true }
        let window = try openWindow(column(grid, Spacer()), size: Size(320, 240))
        window.layout()
        let before = grid.subviews[0].subviews.map(\.frame)
        _ = grid.explainLayout()
        window.layout()
        grid.setNeedsLayout()
        window.layout()
        #expect(grid.subviews[0].subviews.map(\.frame) == before)
    }

    @Test func `the bound of a cell is named if the bound decides`() throws {
        let (wide, narrow) = (Block(63, 10), Block(5, 10).with { $0.maximumWidth = 20 })
        let grid = column(row(wide, View()), row(narrow, View())) { $0.alignsToGrid = true }

        #expect(try reasons(wide, in: grid)[0].contains("has a maximumWidth of 20"))
    }
}
