import Testing

@testable import Inlay

/// Tool tips at a pointer that does not move.
@MainActor @Suite struct ToolTipTests {
    /// Two buttons of 100 points, the first with a tip, in a window of 200 by 100.
    private func open(direction: LayoutDirection = .leftToRight) throws -> (Window, VirtualTime) {
        let root = try view(
            """
            <RowView spacing="0"><Button id="save" title="S" toolTip="Saves" width="100"/>
            <Button title="Other" width="100"/></RowView>
            """)
        let window = try openWindow(root, size: Size(200, 100), direction: direction)
        window.drawFrame()
        let clock = try #require(window.application?.clock as? ManualClock)
        return (window, VirtualTime(of: window, clock: clock))
    }

    private func move(_ window: Window, _ x: Double) { window.send(.pointerMoved(Point(x, 50), [])) }
    private func tip(_ window: Window) -> String? { window.toolTip.shown?.subviews.first?.accessibility.label }

    @Test func `a tooltip shows below a stationary pointer after a delay`() async throws {
        let (window, time) = try open()

        move(window, 20)
        await time.advance(by: .milliseconds(599))
        #expect(tip(window) == nil)
        await time.advance(by: .milliseconds(1))

        #expect(tip(window) == "Saves")
        // Five characters of 5 points with the paddings, 4 points below the pointer's height.
        let frame = try #require(window.toolTip.shown?.subviews.first?.frame)
        #expect(frame.origin == Point(20, 74))
        let found = try window.find(Selector("toolTip \"Saves\""))
        #expect(found.accessibility.role == .toolTip)
    }

    @Test func `a tooltip ends at the pointer in right-to-left layout`() async throws {
        let (window, time) = try open(direction: .rightToLeft)

        move(window, 180)
        await time.advance(by: .milliseconds(600))

        let frame = try #require(window.toolTip.shown?.subviews.first?.frame)
        #expect(tip(window) == "Saves" && frame.maxX == 180 && frame.minY == 74)
    }

    @Test func `a disabled view shows a tooltip`() async throws {
        let (window, time) = try open()
        (window.view.subviews.first as? Button)?.isEnabled = false

        move(window, 20)
        await time.advance(by: .milliseconds(600))

        #expect(tip(window) == "Saves")
    }

    @Test func `a pointer movement restarts the tooltip delay`() async throws {
        let (window, time) = try open()

        move(window, 20)
        await time.advance(by: .milliseconds(400))
        move(window, 22)
        await time.advance(by: .milliseconds(400))
        #expect(tip(window) == nil)
        await time.advance(by: .milliseconds(200))
        #expect(tip(window) == "Saves")
        move(window, 30)
        #expect(tip(window) == "Saves")
    }

    @Test func `a tooltip hides when the pointer leaves the view`() async throws {
        let (window, time) = try open()
        move(window, 20)
        await time.advance(by: .milliseconds(600))

        move(window, 150)
        #expect(tip(window) == nil)
        await time.advance(by: .seconds(2))
        #expect(tip(window) == nil)
    }

    @Test(arguments: ["press", "key", "wheel", "blur", "removed", "closed"])
    func `user input or removal hides the tooltip until the pointer moves away`(what: String) async throws {
        let (window, time) = try open()
        move(window, 20)
        await time.advance(by: .milliseconds(600))
        #expect(tip(window) == "Saves")

        switch what {
        case "press": window.send(.pointerDown(Point(20, 50), .right, clickCount: 1, []))
        case "key": window.send(.keyDown(.escape, [], isRepeat: false))
        case "wheel": window.send(.wheel(Point(20, 50), dx: 0, dy: 1, []))
        case "blur": window.send(.focusLost)
        case "removed": window.view.subviews[0].removeFromSuperview()
        default: window.close()
        }
        #expect(tip(window) == nil)
        await time.advance(by: .seconds(2))
        if what == "removed" { #expect(tip(window) == nil) }
        move(window, 21)
        await time.advance(by: .seconds(2))
        #expect(tip(window) == nil)
    }

    @Test func `settling virtual time does not wait for a tooltip`() async throws {
        let (window, time) = try open()

        move(window, 20)
        try await time.settle()

        #expect(tip(window) == nil)
    }

    @Test func `a tooltip is the accessibility label of a view without a title`() throws {
        let named = try view(#"<Button title="Save" toolTip="Saves the file"/>"#)
        let icon = try view(#"<Button toolTip="Saves the file"/>"#)

        #expect(AccessibilityElement(of: named).accessibilityNode.label == "Save")
        #expect(AccessibilityElement(of: icon).accessibilityNode.label == "Saves the file")
    }
}
