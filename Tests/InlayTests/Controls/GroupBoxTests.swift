import Testing

@testable import Inlay

/// At size 12 a character is 6 points wide, and a line 12 high. Specification 13.21.
@MainActor @Suite struct GroupBoxTests {
    private func open(
        _ attributes: String = #"title="Display""#, direction: LayoutDirection = .leftToRight
    ) throws -> (box: GroupBox, window: Window) {
        let root = try view(
            "<ColumnView><GroupBox \(attributes)><Label text=\"abcd\" font=\"System 10\"/></GroupBox><Spacer/></ColumnView>"
        )
        let box = try #require(root.subviews.first as? GroupBox)
        return (box, try openWindow(root, size: Size(200, 100), direction: direction))
    }

    @Test func `the card is below the title, with margins around the children`() throws {
        let (box, window) = try open()

        #expect(box.measure(fitting: .unconstrained) == Size(2 * 16 + 42, 12 + 6 + 12 + 10 + 12))
        #expect(box.frame == Rect(0, 0, 200, 52))
        #expect(box.titleLabel.frame == Rect(16, 0, 42, 12))
        #expect(box.arrangedSubviews.map(\.frame) == [Rect(16, 30, 168, 10)])
        let drawn = "\(window.displayList())"
        #expect(drawn.contains("fill 0,18 200x34 r10 contentBackground beneath 1"))
        #expect(drawn.contains("border 0,18 200x34 r10 1 separator"))
    }

    @Test func `without a title the card fills the view`() throws {
        let (box, window) = try open(#"layoutMargins="4" backgroundColor="fill""#)

        #expect(box.measure(fitting: .unconstrained) == Size(28, 18))
        #expect("\(window.displayList())".contains("fill 0,0 200x18 r10 fill beneath 1"))
    }

    @Test func `the title is on the right in a window from right to left`() throws {
        let (box, _) = try open(direction: .rightToLeft)

        #expect(box.titleLabel.frame == Rect(142, 0, 42, 12))
    }

    @Test func `a long title is cut off`() throws {
        let (box, _) = try open(#"title="A title that is wider than the card below it""#)

        #expect(box.titleLabel.frame == Rect(16, 0, 168, 12))
    }

    @Test func `the title names a group`() throws {
        let (_, window) = try open()

        #expect(
            window.accessibilityTree == """
                group "Display"
                  label "abcd"
                """)
    }
}
