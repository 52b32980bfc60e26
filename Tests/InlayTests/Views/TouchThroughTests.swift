import FoundationEssentials
import Testing

@testable import Inlay

/// Labels and image views do not block the pointer, the wheel and touches.
@MainActor @Suite struct TouchThroughTests {
    private func open(_ markup: String) throws -> (View, Window) {
        let root = try view("<LayerView>\(markup)</LayerView>")
        return (root, try openWindow(root, size: Size(100, 50)))
    }

    @Test func `labels and image views take no events by default`() {
        #expect(!Label().isUserInteractionEnabled && !ImageView().isUserInteractionEnabled)
        #expect(View().isUserInteractionEnabled && Button().isUserInteractionEnabled)
    }

    @Test(arguments: ["<Label text=\"Hello\" textAlignment=\"center\"/>", "<ImageView/>"])
    func `clicks and taps pass through labels and image views`(cover: String) throws {
        let (root, window) = try open("<Button title=\"a\"/>" + cover)
        var told = 0
        (root.subviews[0] as? Button)?.addAction(for: .primaryActionTriggered) { told += 1 }

        window.click(Point(50, 25))
        let finger = try TestFinger(window)
        finger.down(Point(50, 25))
        finger.up(Point(50, 25))

        #expect(told == 2)
        #expect(WindowInspection(of: window).inconsistencies.isEmpty)
    }

    @Test func `the wheel reaches the scroll view behind a label`() throws {
        let (root, window) = try open(
            #"<ScrollView fitToWidth="true"><View height="500"/></ScrollView><Label text="a"/>"#)

        window.send(.wheel(Point(50, 25), dx: 0, dy: -1, []))

        #expect(try #require(root.subviews[0] as? ScrollView).contentOffset.y > 0)
    }

    @Test(arguments: [0, 1, 2, 3]) func `a label with a recognizer, tool tip, cursor or link takes events`(reason: Int)
        throws
    {
        let (root, window) = try open(#"<Button title="a"/><Label text="b"/>"#)
        let label = try #require(root.subviews[1] as? Label)
        let tap = TapGestureRecognizer { _ in }
        switch reason {
        case 0: label.addGestureRecognizer(tap)
        case 1: label.toolTip = "Tip"
        case 2: label.cursor = .pointingHand
        default:
            var text = AttributedString("link")
            text.link = URL(string: "https://example.org")
            label.attributedText = text
        }
        #expect(label.isUserInteractionEnabled && window.hitTest(Point(50, 25)) === label)

        label.isUserInteractionEnabled = false
        #expect(window.hitTest(Point(50, 25)) === root.subviews[0])
        label.removeGestureRecognizer(tap)
        label.addGestureRecognizer(tap)
        #expect(!label.isUserInteractionEnabled)
    }

    @Test func `a label without its recognizer lets events through again`() {
        let label = Label()
        let tap = TapGestureRecognizer { _ in }
        label.addGestureRecognizer(tap)
        label.removeGestureRecognizer(tap)

        #expect(!label.isUserInteractionEnabled)
        label.isUserInteractionEnabled = true
        label.addGestureRecognizer(tap)
        label.removeGestureRecognizer(tap)
        #expect(label.isUserInteractionEnabled)
    }

    @Test func `a layout view with a recognizer takes events its labels let through`() throws {
        let (root, window) = try open(#"<Button title="a"/><RowView><Label text="b"/></RowView>"#)
        var told = 0
        root.subviews[1].addGestureRecognizer(TapGestureRecognizer { _ in told += 1 })

        window.click(Point(50, 25))

        #expect(told == 1)
    }

    @Test func `a menu can open beside a label`() throws {
        let (root, window) = try open(#"<Label text="b"/>"#)

        Menu(children: [Action(title: "a") { _ in }]).show(beside: root.subviews[0])

        #expect(window.isPresenting)
    }
}
