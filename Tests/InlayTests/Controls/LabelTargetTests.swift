import Testing

@testable import Inlay

/// Specification 13.2.
@MainActor @Suite struct LabelTargetTests {
    private func open(_ content: String) throws -> (views: [String: View], window: Window, messages: [String]) {
        let loaded = Loaded("<ColumnView layoutMargins=\"10\">\(content)<Spacer/></ColumnView>")
        #expect(loaded.diagnostics.filter { $0.severity != .note }.map(\.message) == [])
        var messages: [String] = []
        let controller = ViewController()
        controller.view = try #require(loaded.view)
        let application = Application(title: "Test", platform: HeadlessPlatform())
        application.diagnosticHandler = { messages.append($0.message) }
        let window = try application.open(controller, size: Size(300, 200))
        window.keepAlive(application)
        window.dispatch(Event(.focusGained))
        window.drawFrame()
        return (loaded.views, window, messages)
    }

    private func click(_ view: View?, in window: Window) throws {
        let frame = try #require(view).frameInWindow
        window.click(Point(frame.minX + 4, frame.midY))
    }

    @Test func `a click on a label moves focus to its target`() throws {
        let (views, window, _) = try open(
            #"<Label id="name" text="Name" target="field"/><TextField id="field" text="Ann"/>"#)

        try click(views["name"], in: window)
        #expect(window.firstResponder === views["field"])
    }

    @Test func `a click on a label has the effect of a click on its target`() throws {
        let (views, window, _) = try open(
            #"<RowView><Label id="name" text="Sound" target="sound"/><Switch id="sound"/></RowView>"#)
        let sound = try #require(views["sound"] as? Switch)

        try click(views["name"], in: window)
        #expect(sound.isOn && window.firstResponder === sound)
        let frame = try #require(views["name"]).frameInWindow
        window.send(
            .pointerDown(frame.origin + Point(2, 2), .left, clickCount: 1, []), .pointerMoved(Point(200, 150), []),
            .pointerUp(Point(200, 150), .left, clickCount: 1, []))
        #expect(sound.isOn, "released outside")
        sound.isEnabled = false
        try click(views["name"], in: window)
        #expect(sound.isOn)
    }

    @Test func `the text of a label is the name of its target`() throws {
        let (views, window, _) = try open(
            """
            <Label id="a" text="Guests" target="guests"/><Stepper id="guests"/>
            <Label text="Name" target="field"/><TextField id="field" placeholder="First name"/>
            """)
        #expect(
            window.accessibilityTree == """
                label "Guests" #a
                stepper "Guests" value "0" #guests
                label "Name"
                textField "Name" #field
                """)

        (views["a"] as? Label)?.text = "Persons"
        #expect(window.accessibilityTree.contains(#"stepper "Persons""#))
        views["guests"]?.accessibilityLabel = "Seats"
        #expect(window.accessibilityTree.contains(#"stepper "Seats""#))
        views["guests"]?.accessibilityLabel = nil
        (views["a"] as? Label)?.target = nil
        #expect(window.accessibilityTree.contains(#"stepper value "0""#))
    }

    @Test func `a text names the target of a label, not the label`() throws {
        let (views, window, _) = try open(#"<Label id="a" text="Guests" target="guests"/><Stepper id="guests"/>"#)

        #expect(try window.find(Selector("Guests")) === views["guests"])
        #expect(try window.find(Selector(#"label "Guests""#)) === views["a"])
    }

    @Test func `the nearest view with the id is the target`() throws {
        let (views, window, _) = try open(
            """
            <Switch id="on"/><RowView><Label id="a" text="Wi-Fi" target="on"/></RowView>
            """)
        let row = try #require(views["a"]?.superview as? RowView)
        let near = Switch()
        near.markup.identifier = "on"
        row.addArrangedSubview(near)
        window.drawFrame()

        try click(views["a"], in: window)
        #expect(near.isOn && (views["on"] as? Switch)?.isOn == false)
    }

    @Test func `a target that does not exist is reported`() throws {
        let (views, window, messages) = try open(#"<Label id="a" text="Name" target="field"/>"#)
        #expect(
            messages.map { $0.contains("there is no view with the id \"field\" near the label") } == [true])

        try click(views["a"], in: window)
        #expect(window.firstResponder == nil)
    }
}
