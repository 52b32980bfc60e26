import Testing

@testable import Inlay

/// Specification 13.14.
@Suite struct StackViewTests {
    /// Labels of the widths 10, 20 and 30, and 10 high.
    private static let labels =
        #"<Label font="X 10" text="ab"/><Label font="X 10" text="abcd"/><Label font="X 10" text="abcdef"/>"#

    private func frames(
        _ attributes: String, _ children: String = labels, size: Size = Size(300, 100),
        direction: LayoutDirection = .leftToRight
    ) throws -> [Rect] {
        let stack = try view("<StackView \(attributes)>\(children)</StackView>")
        _ = try openWindow(stack, size: size, direction: direction)
        return stack.subviews.map(\.frame)
    }

    /// The start and the length of each child.
    private func ranges(_ attributes: String, _ children: String = labels, width: Double = 300) throws -> [[Double]] {
        try frames(attributes, children, size: Size(width, 100)).map { [$0.minX, $0.width] }
    }

    @Test func `a stack view has the defaults of UIKit`() throws {
        let stack = try #require(try view("<UIStackView/>") as? StackView)

        #expect(stack.axis == .horizontal)
        #expect(stack.alignment == .fill)
        #expect(stack.distribution == .fill)
        #expect(stack.spacing == 0)
        #expect(!stack.isLayoutMarginsRelativeArrangement)
        #expect(stack.layoutMargins == EdgeInsets(8))
        #expect(!stack.isBaselineRelativeArrangement)
    }

    @Test func `margins apply only if enabled`() throws {
        #expect(try frames("", "<View/>") == [Rect(0, 0, 300, 100)])
        #expect(try frames(#"layoutMarginsRelativeArrangement="true""#, "<View/>") == [Rect(8, 8, 284, 84)])
    }

    @Test func `children are arranged along the axis`() throws {
        #expect(try ranges("") == [[0, 10], [10, 20], [30, 270]])
        #expect(
            try frames(#"axis="vertical""#) == [Rect(0, 0, 300, 10), Rect(0, 10, 300, 10), Rect(0, 20, 300, 80)])
    }

    @Test func `a changed axis rearranges the children`() throws {
        let stack = StackView()
        let (first, second) = (Block(10, 20), Block(30, 40))
        stack.addArrangedSubview(first)
        stack.addArrangedSubview(second)
        let window = try openWindow(stack, size: Size(300, 100))

        stack.axis = .vertical
        window.drawFrame()

        #expect([first.frame, second.frame] == [Rect(0, 0, 300, 20), Rect(0, 20, 300, 80)])
    }

    @Test func `hidden children take no space`() throws {
        let children = #"<View width="10"/><View width="20" hidden="true"/><View/>"#

        let ranges = try ranges(#"spacing="4""#, children)

        #expect(ranges[2] == [14, 286])
    }

    @Test func `a right-to-left stack is mirrored`() throws {
        let frames = try frames(#"spacing="4""#, direction: .rightToLeft)

        #expect(frames.map(\.minX) == [290, 266, 0])
    }

    // MARK: Distribution

    @Test func `the last child with the lowest hugging takes the surplus`() throws {
        let children =
            #"<Label font="X 10" text="ab" horizontalContentHuggingPriority="100"/><Label font="X 10" text="ab"/>"#

        #expect(try ranges("", children) == [[0, 290], [290, 10]])
    }

    @Test func `a deficit shrinks the child with the lowest resistance`() throws {
        let children =
            #"<Label font="X 10" text="abcdefgh" horizontalContentCompressionResistancePriority="100"/>"#
            + #"<Label font="X 10" text="abcdefgh"/>"#

        #expect(try ranges("", children, width: 60) == [[0, 20], [20, 40]])
    }

    @Test func `a spacer takes the surplus regardless of its weight`() throws {
        let label = #"<Label font="X 10" text="ab"/>"#

        #expect(try ranges("", label + #"<Spacer weight="7"/>"# + label) == [[0, 10], [10, 280], [290, 10]])
        #expect(try ranges("", "<Spacer/>" + label + #"<Spacer weight="7"/>"#) == [[0, 145], [145, 10], [155, 145]])
        #expect(try ranges("", "<View/><Spacer/>") == [[0, 0], [0, 300]])
        #expect(try ranges("", label + #"<Spacer width="30"/>"# + label) == [[0, 10], [10, 30], [40, 260]])
    }

    @Test func `weights have no effect in a stack`() throws {
        let children = #"<Label font="X 10" text="ab" weight="1"/><Label font="X 10" text="ab" weight="2"/>"#

        #expect(try ranges("", children) == [[0, 10], [10, 290]])
    }

    @Test func `fillEqually gives children equal lengths`() throws {
        #expect(try ranges(#"distribution="fillEqually" spacing="6""#) == [[0, 96], [102, 96], [204, 96]])
    }

    @Test func `fillEqually respects fixed and maximum lengths`() throws {
        let children = #"<View width="30"/><View maximumWidth="20"/><View/><View/>"#

        #expect(
            try ranges(#"distribution="fillEqually""#, children) == [[0, 30], [30, 20], [50, 125], [175, 125]])
    }

    @Test func `fillProportionally shares by preferred size`() throws {
        #expect(try ranges(#"distribution="fillProportionally""#) == [[0, 50], [50, 100], [150, 150]])
        #expect(
            try ranges(#"distribution="fillProportionally" spacing="15""#, width: 60) == [
                [0, 5], [20, 10], [45, 15],
            ])
    }

    @Test func `fillProportionally is equal for children without a preferred size`() throws {
        #expect(try ranges(#"distribution="fillProportionally""#, "<View/><View/>") == [[0, 150], [150, 150]])
    }

    @Test func `equalSpacing gives equal gaps of at least the spacing`() throws {
        #expect(try ranges(#"distribution="equalSpacing""#) == [[0, 10], [130, 20], [270, 30]])
        #expect(
            try ranges(#"distribution="equalSpacing" spacing="20""#, width: 90) == [[0, 10], [30, 20], [70, 20]])
    }

    @Test func `equalCentering places centers at equal distances`() throws {
        let frames = try frames(#"distribution="equalCentering""#)

        #expect(frames.map(\.width) == [10, 20, 30])
        #expect(frames.map(\.midX) == [5, 145, 285])
    }

    @Test func `equalCentering keeps the spacing when centers are too close`() throws {
        let children = #"<View width="10"/><View width="100"/><View width="10"/><View width="10"/>"#

        let ranges = try ranges(#"distribution="equalCentering" spacing="10""#, children, width: 170)

        #expect(ranges == [[0, 10], [20, 100], [130, 10], [160, 10]])
    }

    @Test func `a single child fills the stack`() throws {
        for distribution in StackView.Distribution.allCases {
            let ranges = try ranges("distribution='\(distribution)'", #"<Label font="X 10" text="ab"/>"#)

            #expect(ranges == [[0, 300]])
        }
    }

    @Test(arguments: [
        ("fill", 72.0), ("fillEqually", 102), ("fillProportionally", 72), ("equalSpacing", 72), ("equalCentering", 82),
    ])
    func `a stack measures as its distribution requires`(distribution: String, width: Double) throws {
        let stack = try view("<StackView spacing='6' distribution='\(distribution)'>\(Self.labels)</StackView>")

        #expect(stack.measure(fitting: .unconstrained) == Size(width, 10))
    }

    // MARK: Alignment

    @Test(arguments: [
        ("fill", 0.0, 100.0), ("leading", 0, 10), ("top", 0, 10), ("center", 45, 10), ("trailing", 90, 10),
        ("bottom", 90, 10),
    ])
    func `alignment sets the vertical position of children`(alignment: String, y: Double, height: Double) throws {
        let frames = try frames("alignment='\(alignment)'")

        #expect(frames.map(\.minY) == [y, y, y])
        #expect(frames.map(\.height) == [height, height, height])
    }

    @Test(arguments: [("leading", 0.0, 290.0), ("trailing", 290, 0), ("center", 145, 145)])
    func `alignment in a vertical stack follows the direction`(alignment: String, x: Double, mirrored: Double) throws {
        let attributes = "axis='vertical' alignment='\(alignment)'"

        #expect(try frames(attributes)[0].minX == x)
        #expect(try frames(attributes, direction: .rightToLeft)[0].minX == mirrored)
    }

    @Test func `children align at their first or last baselines`() throws {
        let children =
            #"<Label font="X 10" numberOfLines="0" text="a&#10;b"/><Label font="X 20" text="b"/>"#

        #expect(try frames("alignment='firstBaseline'", children).map(\.minY) == [8, 0])
        #expect(try frames("alignment='lastBaseline'", children).map(\.minY) == [0, 2])
    }

    @Test func `a vertical stack has no common baseline`() throws {
        #expect(try frames("axis='vertical' alignment='firstBaseline'")[0] == Rect(0, 0, 300, 10))
    }

    @Test(arguments: [(30.0, 30.0), (0, 10)])
    func `spacing can be between baselines`(spacing: Double, distance: Double) throws {
        let frames = try frames("axis='vertical' baselineRelativeArrangement='true' spacing='\(spacing)'")

        #expect(frames[1].minY - frames[0].minY == distance)
    }

    // MARK: In a box

    @Test func `a stack's own spacing surrounds the stack`() throws {
        let row = try view(
            #"<RowView spacing="8"><View width="10"/><StackView leadingSpacing="5"><View/></StackView></RowView>"#)

        _ = try openWindow(row, size: Size(300, 100))

        #expect(row.subviews[1].frame == Rect(23, 0, 277, 100))
        #expect(row.subviews[1].subviews[0].frame.minX == 0)
    }

    @Test func `spacing of a stack's children has no effect`() throws {
        #expect(try ranges("", #"<View width="10" trailingSpacing="9"/><View/>"#) == [[0, 10], [10, 290]])
    }

    @Test func `a stack with a spacer grows in a row`() throws {
        let row = try view(
            """
            <RowView spacing="0"><StackView><Spacer/></StackView><StackView><View width="20"/></StackView></RowView>
            """)

        _ = try openWindow(row, size: Size(300, 100))

        #expect(row.subviews.map(\.frame.width) == [280, 20])
    }

    @Test func `layout after a changed child or property equals a fresh layout`() throws {
        let stack = try #require(try view("<StackView>\(Self.labels)</StackView>") as? StackView)
        let window = try openWindow(stack, size: Size(300, 100))
        let first = try #require(stack.subviews.first as? Label)
        let changes: [() -> Void] = [
            { stack.distribution = .equalCentering }, { first.text = "a longer text" }, { stack.spacing = 9 },
            { stack.alignment = .center }, { stack.distribution = .fillProportionally }, { first.text = "b" },
            { stack.axis = .vertical }, { stack.isBaselineRelativeArrangement = true },
            { first.font = .system(size: 30) },
        ]

        for change in changes {
            change()
            window.drawFrame()
            #expect(WindowInspection(of: window).layoutDifference == nil)
        }
    }

    @Test func `a stack shrinks its extra equal distances before text shrinks`() throws {
        let row = try view(
            """
            <RowView spacing="0"><StackView distribution="equalCentering"><View width="10"/><View width="50"/>
                <View width="10"/><View width="10"/></StackView><Label font="X 10" text="aaaaaaaaaa"/></RowView>
            """)
        _ = try openWindow(row, size: Size(140, 100))

        // The stack requests 100, 20 of them for its spacing.
        #expect(row.subviews.map(\.frame.width) == [90, 50])
    }
}
