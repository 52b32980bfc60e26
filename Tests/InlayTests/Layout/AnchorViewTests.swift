import Testing

@testable import Inlay

/// Specification 11.4, anchor views, and checks 12 to 14 of section 16.
@Suite struct AnchorViewTests {
    /// The frame of a label of 40x10 in a view of 300x100 with margins of 16.
    private func frame(
        _ anchor: String?, _ attributes: String = "", direction: LayoutDirection = .leftToRight
    ) throws -> Rect {
        let attribute = anchor.map { #"anchor="\#($0)""# } ?? ""
        let anchors = try view(
            """
            <AnchorView layoutMargins="16" \(attributes)><Label font="X 10" text="12345678" \(attribute)/></AnchorView>
            """)
        _ = try openWindow(anchors, size: Size(300, 100), direction: direction)
        return anchors.subviews[0].frame
    }

    @Test(arguments: [
        ("top", Rect(130, 16, 40, 10)), ("bottom", Rect(130, 74, 40, 10)), ("left", Rect(16, 45, 40, 10)),
        ("right", Rect(244, 45, 40, 10)), ("leading", Rect(16, 45, 40, 10)), ("trailing", Rect(244, 45, 40, 10)),
        ("bottom, right", Rect(244, 74, 40, 10)),
    ])
    func `a child anchored to one side has its preferred size`(anchor: String, frame: Rect) throws {
        #expect(try self.frame(anchor) == frame)
    }

    @Test(arguments: [
        ("top, left, right", Rect(16, 16, 268, 10)), ("top, bottom", Rect(130, 16, 40, 68)),
        ("all", Rect(16, 16, 268, 68)), ("top, bottom, leading, trailing", Rect(16, 16, 268, 68)),
        ("left, trailing", Rect(16, 45, 268, 10)),
    ])
    func `a child anchored to opposite sides is stretched`(anchor: String, frame: Rect) throws {
        #expect(try self.frame(anchor) == frame)
    }

    @Test(arguments: [nil, "none", ""])
    func `a child without an anchor is centered in the whole view`(anchor: String?) throws {
        #expect(try frame(anchor) == Rect(130, 45, 40, 10))
        #expect(try frame(anchor, #"layoutMarginLeft="100" layoutMarginTop="60""#) == Rect(130, 45, 40, 10))
    }

    @Test(arguments: [
        ("leading", 244.0), ("trailing", 16), ("left", 16), ("right", 244), ("left, leading", 16), ("all", 16),
    ])
    func `leading and trailing follow the direction, left and right do not`(anchor: String, x: Double) throws {
        #expect(try frame(anchor, direction: .rightToLeft).minX == x)
    }

    @Test func `left and leading are the same edge only in left-to-right layout`() throws {
        #expect(try frame("left, leading").width == 40)
        #expect(try frame("left, leading", direction: .rightToLeft).width == 268)
    }

    @Test func `margins can be disabled`() throws {
        #expect(try frame("all", #"layoutMarginsRelativeArrangement="false""#) == Rect(0, 0, 300, 100))
    }

    @Test func `inner spacing adds to the margins`() throws {
        #expect(try frame("top, left", #"topSpacing="4" leadingSpacing="5""#) == Rect(21, 20, 40, 10))
    }

    @Test func `a fixed-size child anchored to all edges is top leading`() throws {
        let markup = #"<AnchorView layoutMargins="16"><View anchor="all" width="50" height="20"/></AnchorView>"#
        let (left, right) = (try view(markup), try view(markup))

        _ = try openWindow(left, size: Size(300, 100))
        _ = try openWindow(right, size: Size(300, 100), direction: .rightToLeft)

        #expect(left.subviews[0].frame == Rect(16, 16, 50, 20))
        #expect(right.subviews[0].frame == Rect(234, 16, 50, 20))
    }

    @Test func `a child without a preferred size is stretched`() throws {
        let anchors = try view(#"<AnchorView layoutMargins="16"><View anchor="bottom" height="20"/></AnchorView>"#)

        _ = try openWindow(anchors, size: Size(300, 100))

        #expect(anchors.subviews[0].frame == Rect(16, 64, 268, 20))
    }

    @Test func `a child can extend beyond the anchor view`() throws {
        let anchors = try view(
            #"<AnchorView><View anchor="right" width="400" height="10"/><View width="20" height="130"/></AnchorView>"#)

        _ = try openWindow(anchors, size: Size(300, 100))

        #expect(anchors.subviews.map(\.frame) == [Rect(-100, 45, 400, 10), Rect(140, -15, 20, 130)])
    }

    @Test func `a label between two edges wraps at their distance`() throws {
        let anchors = try view(
            """
            <AnchorView><Label anchor="left, right, bottom" font="X 10" numberOfLines="0" text="aaaa bbbb"/></AnchorView>
            """)

        _ = try openWindow(anchors, size: Size(30, 100))

        #expect(anchors.subviews[0].frame == Rect(0, 80, 30, 20))
    }

    @Test func `an anchor view's size is its margins plus its largest visible child`() throws {
        let anchors = try view(
            """
            <AnchorView layoutMargins="5"><View anchor="top" width="40" height="8"/><View width="20" height="30"/>
                <View width="99" height="99" hidden="true"/></AnchorView>
            """)

        #expect(anchors.measure(fitting: .unconstrained) == Size(50, 40))
        #expect(try view(#"<AnchorView layoutMargins="5"/>"#).measure(fitting: .unconstrained) == Size(10, 10))
    }

    @Test func `an anchor view grows in a row for a stretched child`() throws {
        let row = try view(
            """
            <RowView spacing="0"><AnchorView><RowView anchor="all"><Spacer/></RowView></AnchorView>
                <AnchorView><RowView anchor="left"><Spacer/></RowView></AnchorView></RowView>
            """)

        _ = try openWindow(row, size: Size(300, 100))

        #expect(row.subviews.map(\.frame.width) == [300, 0])
    }

    @Test func `an anchor view uses its first and last visible child's baselines`() throws {
        let anchors = try view(
            """
            <AnchorView><Label hidden="true" text="x"/><Label font="X 10" anchor="top" text="a"/>
                <Label font="X 20" anchor="bottom" text="b"/></AnchorView>
            """)

        #expect(anchors.firstBaseline(for: Size(50, 50)) == 8)
        #expect(anchors.lastBaseline(for: Size(50, 50)) == 46)
    }

    @Test func `a changed anchor moves the child`() throws {
        let anchors = AnchorView()
        let child = Block(40, 10)
        anchors.addSubview(child)
        let window = try openWindow(anchors, size: Size(300, 100))

        child.anchor = [.top, .leading]
        window.drawFrame()

        #expect(child.frame == Rect(0, 0, 40, 10))
    }

    @Test(arguments: [
        ("right", #"maximumWidth="50" height="20""#, Rect(234, 40, 50, 20)),
        ("bottom", #"maximumHeight="30" width="20""#, Rect(140, 54, 20, 30)),
        ("none", #"maximumWidth="50" height="20""#, Rect(125, 40, 50, 20)),
        ("none", #"height="20""#, Rect(16, 40, 268, 20)),
    ])
    func `a child stretched to its maximum is at its anchored edge`(anchor: String, attributes: String, frame: Rect)
        throws
    {
        let anchors = try view(
            #"<AnchorView layoutMargins="16"><View anchor="\#(anchor)" \#(attributes)/></AnchorView>"#)

        _ = try openWindow(anchors, size: Size(300, 100))

        #expect(anchors.subviews[0].frame == frame)
    }

    @Test func `an anchor outside an anchor view is stored without effect`() throws {
        let column = try view(#"<ColumnView><Label font="X 10" text="a" anchor="bottom"/><Spacer/></ColumnView>"#)

        _ = try openWindow(column, size: Size(300, 100))

        #expect(column.subviews[0].anchor == .bottom)
        #expect(column.subviews[0].value(forKey: "anchor") as? Anchor == .bottom)
        #expect(column.subviews[0].frame == Rect(0, 0, 300, 10))
    }

    @Test func `an anchor is parsed and described as text`() throws {
        let texts = ["top, left", "leading, trailing", "none", "all", "top|right", " top ,bottom"]

        let anchors = try texts.map { try view("<View anchor='\($0)'/>").anchor }

        #expect(
            anchors.map(\.description) == [
                "top, left", "leading, trailing", "none", "all", "top, right", "top, bottom",
            ])
    }

    @Test func `an unknown edge is reported`() {
        let loaded = Loaded("<View anchor='top, lefd'/>")

        #expect(loaded.diagnostics.map(\.id) == [.invalidValue])
        #expect(loaded.view?.anchor == [])
    }

    @Test func `text anchored at top and bottom has its preferred width`() throws {
        let anchors = try view(
            """
            <AnchorView><Label anchor="top, bottom, left" font="X 10" numberOfLines="0" text="aaaa bbbb"/></AnchorView>
            """)

        _ = try openWindow(anchors, size: Size(30, 100))

        #expect(anchors.subviews[0].frame == Rect(0, 0, 20, 100))
    }

    @Test(arguments: [(LayoutDirection.leftToRight, Rect(0, 0, 300, 50)), (.rightToLeft, Rect(0, 0, 300, 24))])
    func `left and trailing do not stretch a child in right-to-left layout`(direction: LayoutDirection, frame: Rect)
        throws
    {
        let column = try view(
            """
            <ColumnView><AnchorView><ColumnView anchor="left, trailing, top" aspectRatio="6">
                <View width="60" height="24"/></ColumnView></AnchorView><Spacer/></ColumnView>
            """)
        _ = try openWindow(column, size: Size(300, 100), direction: direction)

        #expect(column.subviews[0].frame == frame)
    }
}
