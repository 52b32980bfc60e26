import Testing

@testable import Inlay

/// Specification 11.3, 'Alignment' and 'Baseline alignment'.
@Suite struct AlignmentTests {
    @Test(arguments: [
        ("leading", 0.0, 40.0), ("trailing", 260, 40), ("center", 130, 40), ("fill", 0, 300),
    ])
    func `a column aligns its children horizontally`(alignment: String, x: Double, width: Double) throws {
        let view = try load(
            #"<ColumnView horizontalAlignment="\#(alignment)"><Label font="X 10" text="12345678"/></ColumnView>"#)

        _ = try openWindow(view, size: Size(300, 100))

        #expect(view.subviews[0].frame.minX == x)
        #expect(view.subviews[0].frame.width == width)
    }

    @Test(arguments: [("top", 0.0, 10.0), ("bottom", 90, 10), ("center", 45, 10), ("fill", 0, 100)])
    func `a row aligns its children vertically`(alignment: String, y: Double, height: Double) throws {
        for name in ["verticalAlignment", "alignment"] {
            let view = try load(#"<RowView \#(name)="\#(alignment)"><Label font="X 10" text="a"/></RowView>"#)

            _ = try openWindow(view, size: Size(300, 100))

            #expect(view.subviews[0].frame.minY == y)
            #expect(view.subviews[0].frame.height == height)
        }
    }

    @Test(arguments: [("leading", 0.0), ("trailing", 252), ("center", 126)])
    func `a row packs its children along its axis`(alignment: String, x: Double) throws {
        let view = try load(
            #"<RowView horizontalAlignment="\#(alignment)"><Label font="X 10" text="abcd"/><Label font="X 10" text="efgh"/></RowView>"#
        )

        _ = try openWindow(view, size: Size(300, 100))

        #expect(view.subviews.map(\.frame.width) == [20, 20])
        #expect(view.subviews.map(\.frame.minX) == [x, x + 28])
    }

    /// Without cached sizes, the number of measurements of the innermost text would double with every level.
    @Test func `nested baseline rows measure in time proportional to depth`() throws {
        let text = label("aaaa bbbb").with { $0.numberOfLines = 0 }
        var root: View = text
        for _ in 0..<100 { root = column(row(label("ab"), root) { $0.alignsToBaseline = true }) }

        _ = try openWindow(root, size: Size(5000, 300))

        #expect(text.frame.height == 10)
    }

    @Test func `a weight takes the surplus of a packed row`() throws {
        let view = try load(
            #"<RowView horizontalAlignment="trailing"><Label font="X 10" text="abcd"/><Label weight="1" font="X 10" text="e"/></RowView>"#
        )

        _ = try openWindow(view, size: Size(300, 100))

        #expect(view.subviews.map(\.frame.width) == [20, 272])
    }

    @Test func `a box centers children in its full bounds, regardless of margins`() throws {
        let view = try load(
            """
            <ColumnView horizontalAlignment="center" verticalAlignment="center" layoutMarginLeft="100" layoutMarginTop="60">
                <Label font="X 10" text="12345678"/>
            </ColumnView>
            """)

        _ = try openWindow(view, size: Size(300, 100))

        #expect(view.subviews[0].frame == Rect(130, 45, 40, 10))
    }

    @Test(arguments: [
        ("left", 0.0, 0.0), ("right", 260, 260), ("leading", 0, 260), ("trailing", 260, 0), ("center", 130, 130),
    ])
    func `a column's alignment attribute accepts sides and directions`(alignment: String, x: Double, mirrored: Double)
        throws
    {
        let markup = #"<ColumnView alignment="\#(alignment)"><Label font="X 10" text="12345678"/></ColumnView>"#
        let (view, other) = (try load(markup), try load(markup))

        _ = try openWindow(view, size: Size(300, 100))
        _ = try openWindow(other, size: Size(300, 100), direction: .rightToLeft)

        #expect(view.subviews[0].frame.minX == x)
        #expect(other.subviews[0].frame.minX == mirrored)
    }

    @Test func `horizontalAlignment wins over alignment in any order`() throws {
        for attributes in [
            #"alignment="right" horizontalAlignment="leading""#, #"horizontalAlignment="leading" alignment="right""#,
        ] {
            let view = try load("<ColumnView \(attributes)><Label font=\"X 10\" text=\"12345678\"/></ColumnView>")

            _ = try openWindow(view, size: Size(300, 100))

            #expect(view.subviews[0].frame.minX == 0)
        }
    }

    @Test func `a box rejects an alignment of the other axis`() throws {
        #expect(try diagnostics(#"<RowView alignment="left"/>"#) == [.invalidValue])
        #expect(try diagnostics(#"<ColumnView alignment="baseline"/>"#) == [.invalidValue])
    }

    @Test func `a child that asks for too much gets the available width`() throws {
        let view = try load(
            #"<ColumnView horizontalAlignment="leading"><Label font="X 10" text="1234567890"/></ColumnView>"#)

        _ = try openWindow(view, size: Size(30, 100))

        #expect(view.subviews[0].frame.width == 30)
    }
}

// MARK: - Baselines
extension AlignmentTests {
    private static let sizes =
        #"<Label font="X 10" text="a"/><Label font="X 20" text="b"/><Label font="X 40" text="c"/>"#

    @Test func `labels of different font sizes share one baseline`() throws {
        for attribute in [#"alignToBaseline="true""#, #"alignment="baseline""#] {
            let view = try load("<RowView \(attribute)>\(Self.sizes)</RowView>")

            _ = try openWindow(view, size: Size(300, 100))

            let baselines = view.subviews.map { $0.frame.minY + ($0.firstBaseline(for: $0.frame.size) ?? 0) }
            #expect(baselines == [32, 32, 32])
            #expect(view.subviews.map(\.frame.minY) == [24, 16, 0])
            #expect(view.measure(fitting: .unconstrained).height == 40)
        }
    }

    @Test func `a font change moves the baseline, even at a fixed size`() throws {
        let view = try load(
            #"<RowView alignToBaseline="true"><Label font="X 10" width="50" height="40" text="a"/>\#(Self.sizes)</RowView>"#
        )
        let window = try openWindow(view, size: Size(300, 100))
        let fixed = try #require(view.subviews.first as? Label)

        fixed.font = .system(size: 30)
        window.layout()

        let place = fixed.frame.minY
        LayoutPass(of: view).invalidateLayoutOfTree()
        window.layout()
        #expect(fixed.frame.minY == place)
    }

    @Test func `a button is on the baseline from the first layout`() throws {
        let view = try load(
            #"<RowView alignToBaseline="true"><Button style="system" title="a"/>\#(Self.sizes)</RowView>"#)
        let window = try openWindow(view, size: Size(300, 100))
        let button = view.subviews[0]
        let place = button.frame.minY

        LayoutPass(of: view).invalidateLayoutOfTree()
        window.layout()

        #expect(button.frame.minY == place)
        #expect(abs(place + (button.firstBaseline(for: button.frame.size) ?? 0) - 32) < 1)
    }

    @Test(arguments: [("bottom", 60.0), ("center", 30), ("top", 0)])
    func `a tall row positions the baseline by its vertical alignment`(alignment: String, y: Double) throws {
        let view = try load(
            #"<RowView alignToBaseline="true" verticalAlignment="\#(alignment)">\#(Self.sizes)</RowView>"#)

        _ = try openWindow(view, size: Size(300, 100))

        #expect(view.subviews[2].frame.minY == y)
    }

    @Test func `children can share the baseline of their last lines`() throws {
        let view = try load(
            """
            <RowView alignToBaseline="true" baseline="last">
                <Label numberOfLines="0" font="X 10" text="a&#10;b&#10;c"/><Label font="X 10" text="d"/>
            </RowView>
            """)

        _ = try openWindow(view, size: Size(300, 100))

        #expect(view.subviews.map(\.frame.minY) == [0, 20])
    }

    @Test func `a view without text has its bottom edge on the baseline`() throws {
        let view = try load(
            #"<RowView alignToBaseline="true"><View width="5" height="6"/><Label font="X 10" text="d"/></RowView>"#)

        _ = try openWindow(view, size: Size(300, 100))

        #expect(view.subviews.map(\.frame.minY) == [2, 0])
    }

    @Test func `a nested box has the baseline of its first or last child`() throws {
        let markup = { (baseline: String) in
            """
            <RowView alignToBaseline="true" baseline="\(baseline)">
                <ColumnView spacing="0"><Label font="X 10" text="a"/><Label font="X 20" text="b"/></ColumnView>
                <Label font="X 10" text="c"/>
            </RowView>
            """
        }
        let (first, last) = (try load(markup("first")), try load(markup("last")))

        _ = try openWindow(first, size: Size(300, 100))
        _ = try openWindow(last, size: Size(300, 100))

        #expect(first.subviews.map(\.frame.minY) == [0, 0])
        #expect(last.subviews.map(\.frame.minY) == [0, 18])
    }

    @Test func `a spacer does not affect the baseline and fills the height`() throws {
        let view = try load(
            #"<RowView alignToBaseline="true"><Spacer/><Label font="X 10" text="d"/></RowView>"#)

        _ = try openWindow(view, size: Size(300, 100))

        #expect(view.subviews.map(\.frame.height) == [10, 10])
    }

    @Test(arguments: [("0", 10.0), ("30", 30)])
    func `column spacing is between baselines unless text would overlap`(spacing: String, distance: Double) throws {
        let view = try load(
            """
            <ColumnView alignToBaseline="true" spacing="\(spacing)">
                <Label font="X 10" text="a"/><Label font="X 10" text="b"/><Spacer/>
            </ColumnView>
            """)

        _ = try openWindow(view, size: Size(300, 100))

        #expect(view.subviews[1].frame.minY - view.subviews[0].frame.minY == distance)
    }
}

private func load(_ markup: String) throws -> View {
    var builder = ViewBuilder(resources: .none)
    builder.diagnosticHandler = { Issue.record("\($0)") }
    return try builder.load(MarkupSource(name: "Test.xml", text: markup)).view
}

private func diagnostics(_ markup: String) throws -> [MarkupDiagnostic.ID] {
    var builder = ViewBuilder(resources: .none)
    builder.diagnosticHandler = { _ in }
    return try builder.load(MarkupSource(name: "Test.xml", text: markup)).diagnostics.map(\.id)
}
