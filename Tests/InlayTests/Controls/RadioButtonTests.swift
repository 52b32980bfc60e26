import Testing

@testable import Inlay

/// Specification 13.21.
@MainActor @Suite struct RadioButtonTests {
    private func open(
        _ markup: String, owner: (any MarkupOwner)? = nil, direction: LayoutDirection = .leftToRight
    ) throws -> (views: [String: View], window: Window) {
        let loaded = loadBound(markup, owner: owner)
        #expect(loaded.diagnostics.filter { $0.severity != .note }.map(\.message) == [])
        return (loaded.views, try openWindow(try #require(loaded.view), direction: direction))
    }

    private static let sizes = """
        <ColumnView layoutMargins="10">
            <RadioButton id="s" group="size" title="Small" on="true"/>
            <RowView><RadioButton id="m" group="size" title="Medium"/></RowView>
            <RadioButton id="l" group="size" title="Large"/>
            <RadioButton id="color" group="color" title="Red"/>
            <Spacer/>
        </ColumnView>
        """

    private func chosen(_ views: [String: View]) -> [String] {
        views.filter { ($0.value as? RadioButton)?.isOn == true }.map(\.key).sorted()
    }

    private func click(_ name: String, _ views: [String: View], _ window: Window) throws {
        let frame = try #require(views[name]).frameInWindow
        window.click(Point(frame.minX + 30, frame.midY))
    }

    @Test func `a radio button is a circle with a dot while it is on`() throws {
        let (views, window) = try open(#"<ColumnView><RowView><RadioButton id="a"/></RowView><Spacer/></ColumnView>"#)
        func shown() -> [String] {
            "\(window.displayList())".split(separator: "\n").dropFirst().map(String.init)
        }
        #expect(
            shown() == ["fill 0,0 18x18 r9 contentBackground beneath 1", "border 0,0 18x18 r9 1 inputBorder"])

        (views["a"] as? RadioButton)?.isOn = true
        #expect(shown() == ["fill 0,0 18x18 r9 filledTrack", "fill 6,6 6x6 r3 #ffffff"])
    }

    @Test func `a click chooses one button of its group`() throws {
        let (views, window) = try open(Self.sizes)
        var events: [String] = []
        for (name, view) in views {
            (view as? RadioButton)?.addAction(for: .valueChanged) { events.append(name) }
        }

        try click("l", views, window)
        #expect(chosen(views) == ["l"])
        try click("l", views, window)
        try click("color", views, window)
        #expect(chosen(views) == ["color", "l"])
        try click("m", views, window)
        #expect(chosen(views) == ["color", "m"])
        #expect(events == ["l", "color", "m"])
    }

    @Test func `buttons without a group exclude their siblings only`() throws {
        let (views, window) = try open(
            """
            <ColumnView>
                <ColumnView><RadioButton id="a"/><RadioButton id="b"/></ColumnView>
                <ColumnView><RadioButton id="c" on="true"/><RadioButton id="d"/></ColumnView>
            </ColumnView>
            """)

        (views["a"] as? RadioButton)?.isOn = true
        (views["b"] as? RadioButton)?.isOn = true
        window.layout()
        #expect(chosen(views) == ["b", "c"])
    }

    @Test func `the first chosen button of a document stays on`() throws {
        let (views, _) = try open(
            #"<ColumnView><RadioButton id="a" on="true"/><RadioButton id="b" on="true"/><RadioButton id="c"/></ColumnView>"#
        )
        #expect(chosen(views) == ["a"])
    }

    @Test func `arrow keys move focus and choice within the group`() throws {
        let (views, window) = try open(Self.sizes)
        (views["m"] as? Control)?.isEnabled = false
        window.press(.tab)
        #expect(window.firstResponder === views["s"])

        window.press(.down)
        #expect(window.firstResponder === views["l"] && chosen(views) == ["l"])
        window.press(.right)
        #expect(window.firstResponder === views["s"] && chosen(views) == ["s"], "the first follows the last")
        window.press(.up)
        #expect(chosen(views) == ["l"])
        window.press(.left)
        #expect(chosen(views) == ["s"])
    }

    @Test func `the left arrow key moves forward in a window from right to left`() throws {
        let (views, window) = try open(Self.sizes, direction: .rightToLeft)
        window.press(.tab)

        window.press(.left)
        #expect(chosen(views) == ["m"])
        window.press(.right)
        #expect(chosen(views) == ["s"])
    }

    @Test func `Tab stops once in a group`() throws {
        let (views, window) = try open(Self.sizes)
        (views["m"] as? RadioButton)?.isOn = true

        window.press(.tab)
        #expect(window.firstResponder === views["m"])
        window.press(.tab)
        #expect(window.firstResponder === views["color"], "the first button of a group without a choice")
        window.press(.tab)
        #expect(window.firstResponder === views["m"])
        window.press(.tab, .shift)
        #expect(window.firstResponder === views["color"])
    }

    private static let bound = """
        <ColumnView>
            <RadioButton id="a" value="Ann" selection="$name"/><RadioButton id="b" value="Bob" selection="$name"/>
            <RadioButton id="c" value="Carl" selection="$name"/>
        </ColumnView>
        """

    @Test func `the selection of a group is bound in both directions`() throws {
        let owner = FormOwner()
        let (views, window) = try open(Self.bound, owner: owner)
        #expect(chosen(views) == ["a"])

        owner.name = "Carl"
        window.layout()
        #expect(chosen(views) == ["c"])
        let frame = try #require(views["b"]).frameInWindow
        window.click(Point(frame.minX + 9, frame.midY))
        #expect(owner.name == "Bob" && chosen(views) == ["b"])
        owner.name = "Eve"
        window.layout()
        #expect(chosen(views) == [] && owner.name == "Eve")
    }

    @Test func `turning the chosen button off clears the selection`() throws {
        let (views, _) = try open(
            #"<ColumnView><RadioButton id="a" value="x" on="true"/><RadioButton id="b" value="y"/></ColumnView>"#)
        let (first, second) = (try #require(views["a"] as? RadioButton), try #require(views["b"] as? RadioButton))
        #expect(first.selection == "x" && second.selection == "x")

        second.isOn = true
        #expect(first.selection == "y" && !first.isOn)
        second.isOn = false
        #expect(first.selection == nil && second.selection == nil)
    }

    @Test func `the name of a radio button is its title, and its value the state`() throws {
        let (_, window) = try open(Self.sizes)
        #expect(
            window.accessibilityTree == """
                radioButton "Small" #s checked
                radioButton "Medium" #m unchecked
                radioButton "Large" #l unchecked
                radioButton "Red" #color unchecked
                """)
    }
}
