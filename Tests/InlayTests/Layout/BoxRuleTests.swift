import Testing

@testable import Inlay

/// The rules of specification 11.1 to 11.3, with numbers.
@Suite struct BoxRuleTests {
    // MARK: All layout views

    @Test func `layout views have no margins and other views have margins of 8`() {
        for view in [RowView(), ColumnView(), LayerView(), AnchorView(), RootView()] {
            #expect(view.layoutMargins == .zero)
        }
        for view in [View(), StackView(), Label(), Button()] { #expect(view.layoutMargins == EdgeInsets(8)) }
    }

    @Test func `each edge has its own margin`() throws {
        let markup =
            #"<RowView layoutMarginTop="1" layoutMarginLeft="2" layoutMarginBottom="3" layoutMarginRight="4"><View/></RowView>"#

        #expect(try frames(of: markup) == [Rect(2, 1, 294, 96)])
    }

    @Test func `leading and trailing margins follow the direction`() throws {
        let markup = #"<RowView layoutMarginLeading="20" layoutMarginTrailing="30"><View/></RowView>"#

        #expect(try frames(of: markup) == [Rect(20, 0, 250, 100)])
        #expect(try frames(of: markup, direction: .rightToLeft) == [Rect(30, 0, 250, 100)])
    }

    @Test func `inner spacing applies without margins`() throws {
        let attributes =
            #"layoutMargins="50" layoutMarginsRelativeArrangement="false" topSpacing="1" bottomSpacing="2""#
            + #" leadingSpacing="3" trailingSpacing="4""#

        for name in ["RowView", "ColumnView"] {
            #expect(try frames(of: "<\(name) \(attributes)><View/></\(name)>") == [Rect(3, 1, 293, 97)])
        }
    }

    @Test func `a view added as a subview is arranged`() {
        let row = RowView()
        let (arranged, free) = (View(), View())
        free.isArranged = false

        row.addSubview(arranged)
        row.addSubview(free)

        #expect(row.arrangedSubviews.count == 1)
        #expect(row.arrangedSubviews.first === arranged)
    }

    @Test func `a view removed from its superview is no longer arranged`() {
        let row = RowView()
        let view = View()
        row.addArrangedSubview(view)

        view.removeFromSuperview()

        #expect(row.arrangedSubviews.isEmpty)
    }

    @Test(arguments: ["RowView", "ColumnView", "LayerView", "AnchorView", "RootView", "StackView"])
    func `a colored layout view takes the pointer only if opaque`(name: String) throws {
        let views = try ["passThrough", "opaque"].map { behavior in
            let attribute = behavior == "opaque" ? #"hitBehavior="opaque""# : ""
            return try view("<LayerView><View/><\(name) backgroundColor='red' \(attribute)/></LayerView>")
        }

        for view in views { _ = try openWindow(view, size: Size(100, 100)) }

        #expect(views[0].hitTest(Point(50, 50)) === views[0].subviews[0])
        #expect(views[1].hitTest(Point(50, 50)) === views[1].subviews[1])
    }

    @Test func `an empty box has only its margins and no cross size`() throws {
        let row = try view(#"<RowView layoutMargins="5"><View hidden="true"/></RowView>"#)
        let column = try view(#"<ColumnView layoutMargins="5" topSpacing="2"/>"#)

        #expect(row.measure(fitting: .unconstrained).width == 10)
        #expect(row.measure(fitting: .unconstrained).height.isNaN)
        #expect(column.measure(fitting: .unconstrained).height == 12)
        #expect(column.measure(fitting: .unconstrained).width.isNaN)
    }

    // MARK: One dimension

    @Test(arguments: [
        (#"width="50" minimumWidth="60""#, 60.0), (#"width="50" maximumWidth="40""#, 40),
        (#"width="50" minimumWidth="60" maximumWidth="40""#, 60), (#"height="20" aspectRatio="2""#, 40),
        (#"height="20" aspectRatio="2" width="7""#, 7), (#"height="20" aspectRatio="2" maximumWidth="30""#, 30),
        (#"height="50" maximumHeight="20" aspectRatio="2""#, 40), (#"aspectRatio="2" weight="1""#, 292),
    ])
    func `the stronger of contradictory size attributes wins`(attributes: String, width: Double) throws {
        let frames = try frames(of: "<RowView><View \(attributes)/><Spacer width='0'/></RowView>")

        #expect(frames[0].width == width)
    }

    // MARK: Along the axis

    @Test func `spacing can be negative`() throws {
        let markup = #"<RowView spacing="-5"><View width="20"/><View width="20"/><View/></RowView>"#

        #expect(try frames(of: markup).map(\.minX) == [0, 15, 30])
    }

    @Test func `a spacer's own spacing surrounds the spacer`() throws {
        let markup = """
            <RowView spacing="0"><View width="20" trailingSpacing="1"/>
                <Spacer leadingSpacing="4" trailingSpacing="6"/><View width="20"/></RowView>
            """

        #expect(try frames(of: markup)[1] == Rect(25, 0, 249, 100))
    }

    @Test(arguments: ["Row", "Column", "Layer", "Anchor", "Root"])
    func `spacing of a layout view is not outside the layout view`(name: String) throws {
        let markup = "<RowView spacing='3'><View width='20'/><\(name)View leadingSpacing='50' width='60'/></RowView>"

        #expect(try frames(of: markup)[1].minX == 23)
    }

    @Test(arguments: [
        ("<RowView><Spacer/></RowView>", 280.0), ("<RowView><View/></RowView>", 280),
        ("<ColumnView><View/></ColumnView>", 280), (#"<RowView><View weight="1" height="3"/></RowView>"#, 280),
        (#"<RowView><Label font="X 10" text="ab"/></RowView>"#, 10), (#"<RowView><Spacer width="10"/></RowView>"#, 10),
        (#"<RowView horizontalAlignment="leading"><View height="3"/></RowView>"#, 0),
    ])
    func `a box with a stretchable child takes the surplus`(box: String, width: Double) throws {
        let markup = "<RowView spacing='0'>\(box)<Label font='X 10' text='abcd'/></RowView>"

        #expect(try frames(of: markup)[0].width == width)
    }

    @Test func `the last child with the lowest hugging grows if none is stretchable`() throws {
        let text = { (hugging: Int) in
            #"<Label font="X 10" text="ab" horizontalContentHuggingPriority="\#(hugging)"/>"#
        }
        let markup = "<RowView spacing='0'>\(text(100))\(text(100))\(text(200))<View width='20'/></RowView>"

        #expect(try frames(of: markup).map(\.width) == [10, 260, 10, 20])
    }

    @Test func `surplus stays at the end when all children have a fixed size`() throws {
        let markup = #"<RowView spacing="0"><View width="20"/><View width="30"/></RowView>"#

        #expect(try frames(of: markup) == [Rect(0, 0, 20, 100), Rect(20, 0, 30, 100)])
        #expect(try frames(of: markup, direction: .rightToLeft).map(\.minX) == [280, 250])
    }

    @Test func `weighted children get zero or their minimum when space is short`() throws {
        let markup = """
            <RowView spacing="0"><View width="280"/><View weight="1"/><View weight="1" minimumWidth="40"/></RowView>
            """

        #expect(try frames(of: markup).map(\.width) == [280, 0, 40])
        #expect(try frames(of: markup, direction: .rightToLeft)[2] == Rect(-20, 0, 40, 100))
    }

    @Test func `a deficit shrinks low resistance first, then last to first`() throws {
        let text = { (minimum: Int, resistance: Int) in
            """
            <Label font="X 10" text="aaaaaaaaaaaaaaaaaaaa" minimumWidth="\(minimum)"
                horizontalContentCompressionResistancePriority="\(resistance)"/>
            """
        }
        let box = { (labels: String) in "<RowView spacing='0'>\(labels)</RowView>" }

        let equal = try frames(of: box(text(0, 500) + text(0, 500) + text(30, 500)), size: Size(150, 10))
        let unequal = try frames(of: box(text(60, 400) + text(0, 500) + text(0, 500)), size: Size(150, 10))

        #expect(equal.map(\.width) == [100, 20, 30])
        #expect(unequal.map(\.width) == [60, 90, 0])
    }

    @Test func `children beyond the box overflow at the end without clipping`() throws {
        let box = try view(#"<RowView spacing="0"><View width="200"/><View width="200"/></RowView>"#)

        _ = try openWindow(box, size: Size(300, 100))

        #expect(box.subviews[1].frame == Rect(200, 0, 200, 100))
        #expect(!box.clipsToBounds)
    }

    @Test(arguments: [("0", 0.0, 300.0), ("-1", 10, 290), ("1e-9", 0, 300)])
    func `a zero weight gets no space and a negative weight is ignored`(weight: String, first: Double, second: Double)
        throws
    {
        let loaded = Loaded(
            #"<RowView spacing="0"><Label font="X 10" text="ab" weight="\#(weight)"/><Spacer/></RowView>"#)
        let box = try #require(loaded.view)

        _ = try openWindow(box, size: Size(300, 100))

        #expect(box.subviews.map(\.frame.width) == [first, second])
    }

    @Test func `removing a weight restores the content size`() throws {
        let box = try view(#"<RowView spacing="0"><Label font="X 10" text="ab" weight="1"/><Spacer/></RowView>"#)
        let window = try openWindow(box, size: Size(300, 100))

        box.subviews[0].weight = .nan
        window.drawFrame()

        #expect(box.subviews.map(\.frame.width) == [10, 290])
    }

    // MARK: Across

    @Test func `a child with a cross-axis maximum is at the top leading side`() throws {
        #expect(try frames(of: #"<RowView><View maximumHeight="30"/></RowView>"#) == [Rect(0, 0, 300, 30)])
        let column = #"<ColumnView><View maximumWidth="30"/></ColumnView>"#
        #expect(try frames(of: column, direction: .rightToLeft) == [Rect(270, 0, 30, 100)])
    }

    // MARK: Measured sizes

    @Test func `a box with undefined children has an undefined size`() throws {
        let size = try view(#"<RowView layoutMargins="5"><View/><View/></RowView>"#).measure(fitting: .unconstrained)

        #expect(size.width.isNaN)
        #expect(size.height.isNaN)
    }

    @Test func `weighted children without a preferred size add no size`() throws {
        let row = try view(
            #"<RowView layoutMargins="5"><View weight="3"/><Label font="X 10" text="ab"/><Spacer/></RowView>"#)

        #expect(row.measure(fitting: .unconstrained) == Size(36, 20))
    }

    // MARK: Compression resistance

    @Test func `text in a nested row shrinks before a sibling view`() throws {
        // 100 for text and 250 for a view with higher compression resistance.
        let root = row(row(label("01234567890123456789")), Block(250, 10)) { $0.spacing = 0 }

        #expect(try frames(below: root).map(\.width) == [50, 250])
    }

    @Test func `a nested box shrinks no further than its children can`() throws {
        let fixed = Block(10, 10).with { $0.width = 90 }
        let inner = row(fixed, label("01234567890123456789")) { $0.spacing = 10 }
        let root = row(inner, Block(250, 10)) { $0.spacing = 0 }

        // 300 for 450: the inner row keeps 90 and its gap, the other view shrinks by the rest.
        #expect(try frames(below: root).map(\.width) == [100, 200])
    }

    @Test func `a box resists across its axis as its strongest child`() throws {
        let buttons = row(label("a"), Block(20, 60))
        let root = column(
            buttons, label("b").with { $0.verticalContentCompressionResistancePriority = LayoutPriority(745) },
            Block(10, 35)
        ) { $0.spacing = 0 }

        // 105 in 100: the label shrinks by 5 of its 10.
        #expect(try frames(below: root).map(\.height) == [60, 5, 35])
    }

    @Test func `an explicit compression resistance of a box is used`() throws {
        let inner = row(label("01234567890123456789"))
        inner.horizontalContentCompressionResistancePriority = LayoutPriority(900)
        let root = row(inner, Block(250, 10)) { $0.spacing = 0 }

        #expect(try frames(below: root).map(\.width) == [100, 200])
    }

    @Test func `a changed compression resistance updates the grandparent's layout`() throws {
        let text = label("01234567890123456789")
        let root = row(row(text), Block(250, 10)) { $0.spacing = 0 }
        let window = try openWindow(root, size: Size(300, 100))
        window.layout()
        #expect(root.subviews.map(\.frame.width) == [50, 250])

        text.horizontalContentCompressionResistancePriority = LayoutPriority(760)
        window.layout()

        #expect(root.subviews.map(\.frame.width) == [100, 200])
    }

    /// A file's name, its size and a button, as in the columns of a list.
    @Test func `a label in a nested box shrinks before its sibling button`() throws {
        let (name, size) = (label(String(repeating: "n", count: 40)), label("0123456789"))
        let button = Block(70, 30)
        let root = row(name, row(size, button) { $0.spacing = 0 }) { $0.spacing = 0 }
        _ = try openWindow(root, size: Size(200, 60))

        // 320 in 200: the last label shrinks first, by its 50; then the name shrinks by 70.
        #expect([name, size, button].map(\.frame.width) == [130, 0, 70])
        _ = try openWindow(root, size: Size(60, 60))
        #expect([name, size, button].map(\.frame.width) == [0, 0, 60])
    }

    @Test func `a column resists compression as its widest child`() throws {
        let (text, inner, button) = (label(String(repeating: "t", count: 40)), Block(30, 20), Block(80, 20))
        let root = row(column(text, inner), button) { $0.spacing = 0 }
        _ = try openWindow(root, size: Size(200, 60))
        #expect(root.subviews.map(\.frame.width) == [120, 80])

        // 90 in all: the text shrinks to the width of the other child, then the last of the two with equal resistance.
        _ = try openWindow(root, size: Size(90, 60))
        #expect(root.subviews.map(\.frame.width) == [30, 60])
    }

    @Test func `labels around a column shrink in height before stronger views`() throws {
        let (above, inner, block, last) = (label("a"), label("b"), Block(10, 40), Block(10, 45))
        let root = column(above, column(inner, block) { $0.spacing = 0 }, last) { $0.spacing = 0 }
        _ = try openWindow(root, size: Size(100, 90))

        #expect([above, inner, block, last].map(\.frame.height) == [5, 0, 40, 45])
    }

    @Test func `wrapping text shrinks to its height at its width`() throws {
        let text = label("aaaa bbbb cccc dddd").with { $0.numberOfLines = 0 }
        let root = column(column(text), Block(10, 50)) { $0.spacing = 0 }
        _ = try openWindow(root, size: Size(45, 60))

        #expect(root.subviews.map(\.frame.height) == [10, 50])
    }

    @Test func `weighted or equal children shrink no earlier than other children`() throws {
        for attributes in ["StackView distribution='fillEqually'", "RowView spacing='0'"] {
            let name = attributes.split(separator: " ")[0]
            let button = "<ImageView minimumWidth='10' weight='1'><!-- --></ImageView>"
            let inner = try view("<\(attributes)>\(button)\(button)</\(name)>")
            for child in inner.subviews { (child as? ImageView)?.image = .symbol(.info) }
            let root = row(label(String(repeating: "t", count: 20)), inner) { $0.spacing = 0 }

            // 100 and two of 16: the text shrinks.
            #expect(try frames(below: root, size: Size(100, 40)).map(\.width) == [68, 32])
        }
    }

    @Test func `the compression resistance of a view with only a ratio is used`() throws {
        let shape = View().with {
            $0.aspectRatio = 2
            $0.verticalContentCompressionResistancePriority = LayoutPriority(1)
        }
        let root = column(shape, Block(10, 30)) { $0.spacing = 0 }

        #expect(try frames(below: root, size: Size(100, 60)).map(\.height) == [30, 30])
    }

    // MARK: Shapes

    @Test func `a view with an aspect ratio takes no surplus`() throws {
        let banner = #"<View aspectRatio="6"/>"#
        #expect(try frames(of: "<ColumnView>\(banner)</ColumnView>")[0] == Rect(0, 0, 300, 50))
        #expect(
            try frames(of: "<ColumnView>\(banner)<Label text='a' font='X 10'/></ColumnView>")
                == [Rect(0, 0, 300, 50), Rect(0, 58, 300, 42)])
        #expect(
            try frames(of: "<RowView><ColumnView weight='1'>\(banner)<Label text='a'/></ColumnView></RowView>")[0]
                == Rect(0, 0, 300, 100))
    }

    @Test func `an anchor view has the height of its aspect-ratio child`() throws {
        let markup =
            #"<ColumnView><AnchorView><View anchor="top,left,right" aspectRatio="6"/></AnchorView><Spacer/></ColumnView>"#
        #expect(try frames(of: markup)[0] == Rect(0, 0, 300, 50))
    }

    @Test func `an aspect ratio gives one side from the side set by layout`() throws {
        let (banner, card) = (#"<View aspectRatio="6"/>"#, #"<View aspectRatio="0.5"/>"#)
        #expect(try frames(of: "<ColumnView>\(banner)<Spacer/></ColumnView>")[0] == Rect(0, 0, 300, 50))
        #expect(try frames(of: "<RowView>\(card)<Spacer/></RowView>")[0] == Rect(0, 0, 50, 100))
        // A weight determines the width, the aspect ratio the height.
        let gallery = "<ColumnView><RowView>\(picture)\(picture)</RowView><Spacer/></ColumnView>"
        #expect(try frames(of: gallery)[0] == Rect(0, 0, 300, 73))
    }

    private let picture = #"<View weight="1" aspectRatio="2"/>"#

    @Test func `a view with an aspect ratio stays within its maximum`() throws {
        let markup = #"<ColumnView><View aspectRatio="3" maximumHeight="40"/><Spacer/></ColumnView>"#
        #expect(try frames(of: markup)[0] == Rect(0, 0, 300, 40))
    }

    // MARK: Bounds of boxes that give way

    @Test func `a box shrinks once for space limited by its maximum`() throws {
        let capped = row(Block(180, 10)) { $0.maximumWidth = 100 }
        let text = label(String(repeating: "a", count: 30))
        let left = column(capped, text)
        let right = Block(133, 10)
        _ = try openWindow(row(left, right), size: Size(250, 100))

        #expect([left, right].map(\.frame.width) == [109, 133])
    }

    @Test func `a weighted row takes exactly its share regardless of its content`() throws {
        let weighted = row(Block(5, 10).with { $0.width = 100 }) { $0.weight = 1 }
        let block = Block(80, 10)
        _ = try openWindow(row(block, weighted), size: Size(120, 100))

        #expect([block, weighted].map(\.frame.width) == [80, 32])
    }
}
