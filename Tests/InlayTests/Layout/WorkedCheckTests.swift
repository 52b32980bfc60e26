import Testing

@testable import Inlay

/// The checks of section 16 that concern layout, by their numbers. The width of a letter is half the height of its font.
@Suite struct WorkedCheckTests {
    struct Check: Sendable, CustomTestStringConvertible {
        let number: Int
        let markup: String
        var size = Size(320, 480)
        /// The expected frames of the children; an undefined number is not compared.
        let frames: [Rect]

        var testDescription: String { "\(number)" }
    }

    nonisolated private static let any = Double.undefined

    nonisolated static let checks: [Check] = [
        Check(
            number: 1, markup: #"<ColumnView><Label text="a" weight="1"/></ColumnView>"#,
            frames: [Rect(0, 0, 320, 480)]),
        Check(
            number: 2, markup: #"<RowView spacing="16"><View weight="1"/><View weight="1"/></RowView>"#,
            frames: [Rect(0, 0, 152, 480), Rect(168, 0, 152, 480)]),
        Check(
            number: 3,
            markup: #"<ColumnView><Label weight="1"/><Label weight="2"/><Label weight="3"/></ColumnView>"#,
            size: Size(320, 616), frames: [Rect(0, 0, 320, 100), Rect(0, 108, 320, 200), Rect(0, 316, 320, 300)]),
        Check(
            number: 4,
            markup: #"<RowView layoutMargins="12"><Label font="X 10" text="abcd"/><Spacer/></RowView>"#,
            frames: [Rect(12, 12, 20, 456), Rect(40, 12, 268, 456)]),
        Check(
            number: 5, markup: #"<RowView><Spacer/><Label font="X 10" text="abcd"/><Spacer/></RowView>"#,
            frames: [Rect(0, 0, 142, 480), Rect(150, 0, 20, 480), Rect(178, 0, 142, 480)]),
        Check(
            number: 6,
            markup:
                #"<ColumnView><Spacer height="96"/><Button height="30"/><Label height="10"/><Spacer/></ColumnView>"#,
            frames: [
                Rect(0, 0, 320, 96), Rect(0, 104, 320, 30), Rect(0, 142, 320, 10), Rect(0, 160, 320, 320),
            ]),
        Check(
            number: 7,
            markup: #"<ColumnView><View height="5"/><View height="5" hidden="true"/><View height="5"/></ColumnView>"#,
            frames: [Rect(0, 0, 320, 5), Rect(any, any, any, any), Rect(0, 13, 320, 5)]),
        Check(
            number: 8,
            markup: """
                <RowView alignToBaseline="true" spacing="0"><Label font="X 12" text="a"/><Label font="X 24" text="a"/>
                    <Label font="X 48" text="a"/><Spacer/></RowView>
                """,
            frames: [Rect(0, 29, 6, 12), Rect(6, 19, 12, 24), Rect(18, 0, 24, 48), Rect(42, 0, 278, 48)]),
        Check(
            number: 11, markup: #"<LayerView layoutMargins="10"><View/><Label text="a"/></LayerView>"#,
            frames: [Rect(10, 10, 300, 460), Rect(10, 10, 300, 460)]),
        Check(
            number: 12,
            markup: #"<AnchorView layoutMargins="16"><Label font="X 10" text="abcd" anchor="top"/></AnchorView>"#,
            frames: [Rect(150, 16, 20, 10)]),
        Check(
            number: 13,
            markup:
                #"<AnchorView layoutMargins="16"><Label font="X 10" text="a" anchor="top, left, right"/></AnchorView>"#,
            frames: [Rect(16, 16, 288, 10)]),
        Check(
            number: 14, markup: #"<AnchorView layoutMarginTop="99"><Label font="X 10" text="abcd"/></AnchorView>"#,
            frames: [Rect(150, 235, 20, 10)]),
        Check(
            number: 17,
            markup: #"<ColumnView topSpacing="20" layoutMargins="10"><View height="5"/></ColumnView>"#,
            frames: [Rect(10, 30, 300, 5)]),
        Check(
            number: 18,
            markup: #"<RowView><Label text="a long text" minimumWidth="20" maximumWidth="40"/><Spacer/></RowView>"#,
            frames: [Rect(0, 0, 40, 480), Rect(48, 0, 272, 480)]),
        Check(
            number: 19, markup: #"<RowView spacing="0"><View width="80" weight="1"/><View weight="1"/></RowView>"#,
            size: Size(300, 480), frames: [Rect(0, 0, 80, 480), Rect(80, 0, 220, 480)]),
    ]

    @Test(arguments: checks) func `children have the frames of the specification's check`(check: Check) throws {
        let found = try frames(of: check.markup, size: check.size)

        #expect(found.count == check.frames.count)
        for (found, expected) in zip(found, check.frames) where expected.minX.isDefined {
            #expect(found == expected)
        }
    }

    /// The widths of the rows' cells.
    private func cells(_ column: View) -> [[Double]] {
        column.subviews.filter { $0 is RowView }.map { $0.subviews.map(\.frame.width) }
    }

    /// A label that requests a width, and a field.
    private func row(asking width: Double) -> String {
        let text = String(repeating: "x", count: Int(width))
        return #"<RowView spacing="8"><Label font="X 2" text="\#(text)"/><Label weight="1" text="field"/></RowView>"#
    }

    @Test func `rows of a grid share the width of the widest label`() throws {
        let column = try view(
            "<ColumnView alignToGrid='true' layoutMargins='10'>\([30.0, 45, 38].map(row(asking:)).joined())</ColumnView>"
        )

        _ = try openWindow(column, size: Size(320, 480))

        #expect(cells(column) == [[45, 247], [45, 247], [45, 247]])
    }

    @Test func `a label between rows separates two grids`() throws {
        let column = try view(
            """
            <ColumnView alignToGrid="true">\(row(asking: 30))\(row(asking: 45))<Label text="head"/>\(row(asking: 38))
            </ColumnView>
            """)

        _ = try openWindow(column, size: Size(300, 480))

        #expect(cells(column) == [[45, 247], [45, 247], [38, 254]])
    }

    @Test func `an inset shorthand is applied before its component in any order`() throws {
        let attributes = [#"contentEdgeInsets="12""#, #"contentEdgeInsetLeft="4""#]

        for order in [attributes, attributes.reversed()] {
            let button = try #require(try view("<Button \(order.joined(separator: " "))/>") as? Button)
            #expect(button.contentEdgeInsets == EdgeInsets(top: 12, left: 4, bottom: 12, right: 12))
        }
    }
}
