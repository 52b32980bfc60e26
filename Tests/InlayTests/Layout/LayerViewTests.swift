import Testing

@testable import Inlay

/// Specification 11.4, layer and root views, and check 11 of section 16.
@Suite struct LayerViewTests {
    private func frames(
        _ markup: String, size: Size = Size(300, 100), direction: LayoutDirection = .leftToRight
    ) throws -> [Rect] {
        let view = try view(markup)
        _ = try openWindow(view, size: size, direction: direction)
        return view.subviews.map(\.frame)
    }

    @Test(arguments: ["LayerView", "LMLayerView"])
    func `each child fills the layer view inside its margins`(name: String) throws {
        let frames = try frames(#"<\#(name) layoutMargins="10"><View/><Label text="a"/></\#(name)>"#)

        #expect(frames == [Rect(10, 10, 280, 80), Rect(10, 10, 280, 80)])
    }

    @Test func `margins can be disabled and inner spacing still applies`() throws {
        let frames = try frames(
            """
            <LayerView layoutMargins="10" layoutMarginsRelativeArrangement="false" leadingSpacing="7" topSpacing="3">
                <View/>
            </LayerView>
            """)

        #expect(frames == [Rect(7, 3, 293, 97)])
    }

    @Test func `margins follow the direction`() throws {
        let markup = #"<LayerView layoutMarginLeading="30" layoutMarginRight="5"><View/></LayerView>"#

        #expect(try frames(markup) == [Rect(30, 0, 265, 100)])
        #expect(try frames(markup, direction: .rightToLeft) == [Rect(0, 0, 270, 100)])
    }

    @Test func `a child with a fixed size is at the top leading corner`() throws {
        let markup = #"<LayerView layoutMargins="10"><View width="40" maximumHeight="30"/></LayerView>"#

        #expect(try frames(markup) == [Rect(10, 10, 40, 30)])
        #expect(try frames(markup, direction: .rightToLeft) == [Rect(250, 10, 40, 30)])
    }

    @Test(arguments: ["View", "LinearGradientView", "VisualEffectView"])
    func `a background does not make the content of a scroll view higher`(background: String) throws {
        let markup = """
            <ScrollView fitToWidth="true">
                <LayerView><\(background)/><ColumnView><Label text="a"/><Button title="b"/></ColumnView></LayerView></ScrollView>
            """
        let content =
            #"<ScrollView fitToWidth="true"><ColumnView><Label text="a"/><Button title="b"/></ColumnView></ScrollView>"#

        #expect(try frames(markup)[0] == frames(content)[0])
    }

    @Test func `content that takes surplus space shares it with a background`() throws {
        let frames = try frames(
            #"<ScrollView fitToWidth="true"><LayerView><View/><ColumnView><Label text="a"/><Spacer/></ColumnView></LayerView></ScrollView>"#
        )

        #expect(frames[0] == Rect(0, 0, 300, 100))
    }

    @Test func `the first child is drawn first`() throws {
        let layers = try view(
            #"<LayerView><View backgroundColor="red"/><View backgroundColor="blue"/></LayerView>"#)
        let window = try openWindow(layers, size: Size(10, 10))

        let list = window.displayList()

        var expected = DisplayList()
        expected.fill(Rect(0, 0, 10, 10), .windowBackground)
        expected.fill(Rect(0, 0, 10, 10), Color(red: 1, green: 0, blue: 0))
        expected.fill(Rect(0, 0, 10, 10), Color(red: 0, green: 0, blue: 1))
        #expect(list == expected)
    }

    @Test func `a layer view measures as its largest child plus margins`() throws {
        let layers = try view(
            """
            <LayerView layoutMargins="5"><View width="40" height="8"/><View width="20" height="30"/>
                <View width="99" height="99" hidden="true"/><View/></LayerView>
            """)

        #expect(layers.measure(fitting: .unconstrained) == Size(50, 40))
    }

    @Test func `a layer view without visible children measures as its margins`() throws {
        let layers = try view(#"<LayerView layoutMargins="5"><View hidden="true"/></LayerView>"#)

        #expect(layers.measure(fitting: .unconstrained) == Size(10, 10))
    }

    @Test func `a layer view is undefined if no child has a size`() throws {
        let layers = try view("<LayerView><View/></LayerView>")

        #expect(layers.measure(fitting: .unconstrained).width.isNaN)
        #expect(layers.measure(fitting: .unconstrained).height.isNaN)
    }

    @Test func `a label wraps at the width inside the margins`() throws {
        let layers = try view(
            #"<LayerView layoutMargins="5"><Label font="X 10" numberOfLines="0" text="aaaa bbbb"/></LayerView>"#)

        #expect(layers.measure(fitting: Size(40, .infinity)) == Size(30, 30))
    }

    @Test func `a layer view grows in a column if a child grows`() throws {
        let column = try view(
            """
            <ColumnView spacing="0"><LayerView><Label font="X 10" text="a"/><ColumnView><Spacer/></ColumnView></LayerView>
                <LayerView><Label font="X 10" text="a"/></LayerView></ColumnView>
            """)

        _ = try openWindow(column, size: Size(300, 100))

        #expect(column.subviews.map(\.frame.height) == [90, 10])
    }

    @Test func `hiding a child updates the size of the layer view`() throws {
        let row = try view(
            """
            <RowView spacing="0"><LayerView><View width="90"/><View width="40"/></LayerView><View/></RowView>
            """)
        let window = try openWindow(row, size: Size(300, 100))

        row.subviews[0].subviews[0].isHidden = true
        window.drawFrame()

        #expect(row.subviews.map(\.frame) == [Rect(0, 0, 40, 100), Rect(40, 0, 260, 100)])
    }

    @Test func `a layer view uses its first and last visible child's baselines`() throws {
        let layers = try view(
            """
            <LayerView layoutMargins="3"><Label hidden="true" text="x"/><Label font="X 10" height="10" text="a"/>
                <Label font="X 20" height="20" text="b"/><Label hidden="true" text="x"/></LayerView>
            """)

        #expect(layers.firstBaseline(for: Size(50, 50)) == 11)
        #expect(layers.lastBaseline(for: Size(50, 50)) == 19)
    }

    @Test func `a point outside all children hits the view below`() throws {
        let layers = try view(
            #"<LayerView><View/><LayerView backgroundColor="red"><View width="10" height="10"/></LayerView></LayerView>"#
        )
        _ = try openWindow(layers, size: Size(100, 100))

        #expect(layers.hitTest(Point(50, 50)) === layers.subviews[0])
        #expect(layers.hitTest(Point(5, 5)) === layers.subviews[1].subviews[0])
    }
}

// MARK: - Root views
extension LayerViewTests {
    @Test(arguments: ["RootView", "LMRootView"])
    func `a root view fills to its edges regardless of margins`(name: String) throws {
        #expect(try frames(#"<\#(name) layoutMargins="10"><View/></\#(name)>"#) == [Rect(0, 0, 300, 100)])
    }

    @Test func `padding insets the content of a root view`() throws {
        let markup =
            #"<RootView topPadding="1" bottomPadding="2" leadingPadding="3" trailingPadding="4"><View/></RootView>"#

        #expect(try frames(markup) == [Rect(3, 1, 293, 97)])
        #expect(try frames(markup, direction: .rightToLeft) == [Rect(4, 1, 293, 97)])
    }

    @Test func `a changed padding moves the content`() throws {
        let root = RootView()
        let child = Block(10, 10)
        root.addSubview(child)
        let window = try openWindow(root, size: Size(300, 100))

        (root.topPadding, root.bottomPadding, root.leadingPadding, root.trailingPadding) = (1, 2, 3, 4)
        window.drawFrame()

        #expect(child.frame == Rect(3, 1, 293, 97))
        #expect(root.measure(fitting: .unconstrained) == Size(17, 13))
    }
}
