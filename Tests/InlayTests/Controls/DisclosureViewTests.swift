import Testing

@testable import Inlay

/// At size 14 a character is 7 points wide; a title row is 30 high. Specification 13.21.
@MainActor @Suite struct DisclosureViewTests {
    private func open(
        _ attributes: String = "", direction: LayoutDirection = .leftToRight, motion: Theme.Motion = .reduced,
        owner: (any MarkupOwner)? = nil
    ) throws -> (box: DisclosureView, window: Window, views: [String: View]) {
        let loaded = loadBound(
            """
            <ColumnView>
                <DisclosureView title="More" \(attributes)><CheckBox id="a"/><CheckBox id="b"/></DisclosureView>
                <Label id="below" text="abc"/><Spacer/>
            </ColumnView>
            """, owner: owner)
        #expect(loaded.diagnostics.filter { $0.severity != .note }.map(\.message) == [])
        let root = try #require(loaded.view)
        let box = try #require(root.subviews.first as? DisclosureView)
        let window = try openWindow(root, size: Size(200, 200), direction: direction)
        if motion == .reduced { window.send(.preferencesChanged(DesktopPreferences(motion: motion))) }
        return (box, window, loaded.views)
    }

    private let title = Point(40, 15)

    @Test func `hidden children take no room`() throws {
        let (box, window, views) = try open()

        #expect(box.frame == Rect(0, 0, 200, 30))
        #expect(views["below"]?.frame.minY == 38)
        #expect(
            window.accessibilityTree == """
                disclosure "More" collapsed
                label "abc" #below
                """)
    }

    @Test func `a click on the title shows and hides the children`() throws {
        let (box, window, views) = try open()
        var events: [Bool] = []
        box.header.addAction(for: .valueChanged) { events.append(box.isExpanded) }

        window.click(title)
        // Title, gap, two boxes and the spacing between them.
        #expect(box.frame == Rect(0, 0, 200, 30 + 8 + 18 + 8 + 18))
        #expect(views["a"]?.frameInWindow == Rect(24, 38, 176, 18))
        #expect(views["below"]?.frame.minY == 90)
        #expect(
            window.accessibilityTree.hasPrefix(
                "disclosure \"More\" expanded focused\ncheckBox #a unchecked\n"))
        window.click(Point(60, 80))
        #expect(box.isExpanded, "a click beside a child")
        window.click(title)
        #expect(box.frame.height == 30 && events == [true, false])
        #expect(window.hitTest(Point(30, 45)) !== views["a"])
    }

    @Test func `Space, Return, Left and Right operate the title`() throws {
        let (box, window, views) = try open()
        window.press(.tab)
        #expect(window.firstResponder === box.header)

        window.press(.right)
        #expect(box.isExpanded)
        window.press(.right)
        #expect(box.isExpanded)
        window.press(.left)
        #expect(!box.isExpanded)
        window.press(.space)
        #expect(box.isExpanded)
        window.press(.tab)
        #expect(window.firstResponder === views["a"])
        window.press(.left)
        #expect(box.isExpanded, "the key belongs to the title")
        window.press(.tab, .shift)
        window.press(.return)
        #expect(!box.isExpanded)
        window.press(.tab)
        #expect(window.firstResponder === box.header, "hidden children get no focus")
    }

    @Test func `the Left key shows the children in a window from right to left`() throws {
        let (box, window, views) = try open(direction: .rightToLeft)
        window.press(.tab)

        window.press(.left)
        #expect(box.isExpanded && views["a"]?.frameInWindow == Rect(0, 38, 176, 18))
        window.press(.right)
        #expect(!box.isExpanded)
    }

    @Test func `the focus of a hidden child moves to the title`() throws {
        let (box, window, views) = try open(#"expanded="true""#)
        views["b"]?.becomeFirstResponder()

        box.isExpanded = false
        #expect(window.firstResponder === box.header)
    }

    @Test func `showing the children is animated`() throws {
        let (box, window, views) = try open(motion: .full)
        let clock = try #require(window.application?.clock as? ManualClock)
        /// The baseline of the label below.
        func baseline() throws -> Double {
            let line = try #require("\(window.displayList())".split(separator: "\n").first { $0.contains("\"abc\"") })
            return try #require(Double(line.split { " ,".contains($0) }[2]))
        }
        let hidden = try baseline()
        window.click(title)
        #expect(box.isExpanded && box.frame.height == 82 && views["below"]?.frame.minY == 90)

        clock.advance(by: .milliseconds(50))
        window.drawFrame()
        let half = try baseline()
        #expect(half > hidden && half < hidden + 52)
        clock.advance(by: .milliseconds(200))
        window.drawFrame()
        #expect(try baseline() == hidden + 52 && window.animations.names.isEmpty)
    }

    @Test func `the state is bound in both directions, and the action follows`() throws {
        let owner = FormOwner()
        let (box, window, _) = try open(#"expanded="$isReady" onValueChanged="changed""#, owner: owner)

        owner.isReady = true
        window.layout()
        #expect(box.isExpanded && owner.calls == [])
        window.click(title)
        #expect(!owner.isReady && owner.calls == ["changed 0.5"])
    }

    @Test func `a disabled title ignores clicks`() throws {
        let (box, window, _) = try open(#"enabled="false""#)

        window.click(title)
        #expect(!box.isExpanded)
        #expect(window.accessibilityTree.hasPrefix(#"disclosure "More" collapsed disabled"#))
    }
}
