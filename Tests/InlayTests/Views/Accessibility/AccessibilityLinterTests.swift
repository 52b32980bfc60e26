import Testing

@testable import Inlay

/// The rules of `inlay check --accessibility`: a view that breaks each, and views that follow it.
@MainActor @Suite struct AccessibilityLinterTests {
    private func window(_ markup: String) throws -> Window { try openWindow(try view(markup), size: Size(400, 300)) }

    private func rules(_ markup: String) throws -> [String] {
        AccessibilityLinter(of: try window(markup)).thoroughFindings().map { "\($0.viewName) \($0.rule.rawValue)" }
    }

    // MARK: Names

    @Test(arguments: [
        (#"<Slider/>"#, "Slider unnamed-control"), (#"<Switch id="on"/>"#, "Switch (#on) unnamed-control"),
        (#"<TextField/>"#, "TextField unnamed-control"), (#"<Button image="trash"/>"#, "Button unnamed-control"),
    ])
    func `a control without a name is found`(element: String, finding: String) throws {
        #expect(try rules("<ColumnView>\(element)</ColumnView>") == [finding])
    }

    @Test(arguments: [
        #"<Slider accessibilityLabel="Volume"/>"#, #"<Slider toolTip="Volume"/>"#, #"<Button title="Send"/>"#,
        #"<TextField placeholder="Name"/>"#, #"<Label text="Volume" target="v"/><Slider id="v"/>"#,
        #"<Label id="l" text="Volume"/><Slider accessibilityLabelledBy="l"/>"#, #"<Slider hidden="true"/>"#,
    ])
    func `a named or hidden control is not found`(elements: String) throws {
        #expect(try rules("<ColumnView>\(elements)</ColumnView>") == [])
    }

    @Test func `a button that is empty in the document gets its title from the app`() throws {
        let window = try window("<ColumnView><Button/></ColumnView>")

        #expect(AccessibilityLinter(of: window, hasData: false).findings.isEmpty)
        #expect(AccessibilityLinter(of: window).findings.map(\.rule) == [.unnamedControl])
    }

    @Test func `the label before a control without a name is proposed`() throws {
        let window = try window(#"<ColumnView><Label text="Volume"/><Slider/></ColumnView>"#)

        let messages = AccessibilityLinter(of: window).findings.map(\.message)

        #expect(messages == [#"the slider has no name; set 'target' of the label "Volume" to its id"#])
    }

    @Test func `a bound title is a name without the app's data`() throws {
        let window = try window("<ColumnView><Button image=\"trash\"/></ColumnView>")
        let button = try #require(window.root.descendants.first { $0 is Button })
        #expect(AccessibilityLinter(of: window, hasData: false).findings.map(\.rule) == [.unnamedControl])
        button.markup.bindings = [("title", "name")]

        #expect(AccessibilityLinter(of: window, hasData: false).findings.isEmpty)
        #expect(AccessibilityLinter(of: window).findings.map(\.rule) == [.unnamedControl])
    }

    @Test func `a part of a control has no name of its own`() throws {
        let picker = #"<DatePicker preferredDatePickerStyle="wheels" date="2026-03-14" height="120""#

        #expect(try rules("<ColumnView>\(picker)/></ColumnView>") == ["DatePicker unnamed-control"])
        #expect(try rules("<ColumnView>\(picker) accessibilityLabel=\"Day\"/></ColumnView>") == [])
    }

    @Test func `an image needs a name or the mark of a decoration`() throws {
        func findings(_ attributes: String) throws -> [String] {
            try rules(
                "<ColumnView alignment=\"leading\"><ImageView width=\"40\" height=\"40\" \(attributes)/></ColumnView>")
        }

        #expect(try findings("") == ["ImageView unnamed-image"])
        #expect(try findings(#"accessibilityLabel="Map""#) == [])
        #expect(try findings(#"accessibilityElement="false""#) == [])
        #expect(try findings(#"accessibilityElementsHidden="true""#) == [])
    }

    @Test func `a label that names no view is found`() throws {
        #expect(
            try rules(#"<ColumnView><Label text="A" target="b"/><Label text="C"/></ColumnView>"#)
                == [#"Label "A" unresolved-label"#])
        #expect(
            try rules(#"<ColumnView><Slider toolTip="A" accessibilityLabelledBy="b"/></ColumnView>"#)
                == [#"Slider "A" unresolved-label"#])
    }

    // MARK: Sight

    @Test(arguments: [
        ##"<ColumnView backgroundColor="white"><Label text="a" textColor="#999999"/></ColumnView>"##,
        ##"<ColumnView backgroundColor="black"><Label text="a" textColor="#555555"/></ColumnView>"##,
        ##"<ColumnView backgroundColor="white"><ColumnView alpha="0.3"><Label text="a" textColor="black"/></ColumnView></ColumnView>"##,
        ##"<ColumnView backgroundColor="white"><Label text="a" font="System 24" textColor="#bbbbbb"/></ColumnView>"##,
        // Readable only in the light look.
        ##"<ColumnView><Label text="a" textColor="#303030"/></ColumnView>"##,
        // Readable only in the dark look.
        ##"<ColumnView><Label text="a" textColor="#e0e0e0"/></ColumnView>"##,
    ])
    func `a text with low contrast is found in each look`(markup: String) throws {
        #expect(try rules(markup) == [#"Label "a" low-contrast"#])
    }

    @Test(arguments: [
        ##"<ColumnView><Label text="a"/><Label text="b" textColor="secondaryLabel"/><Button title="c"/></ColumnView>"##,
        ##"<ColumnView backgroundColor="white"><Label text="a" font="System 24" textColor="#888888"/></ColumnView>"##,
        ##"<ColumnView><Button title="c" enabled="false"/></ColumnView>"##,
        ##"<ColumnView backgroundColor="white"><Label text="a" hidden="true" textColor="#999999"/></ColumnView>"##,
    ])
    func `theme colors, large text and disabled controls have enough contrast`(markup: String) throws {
        #expect(try rules(markup) == [])
    }

    @Test func `a finding names the look`() throws {
        let window = try window(##"<ColumnView><Label text="a" textColor="#303030"/></ColumnView>"##)

        let messages = AccessibilityLinter(of: window).thoroughFindings().map(\.message)

        #expect(
            messages.count == 1 && messages[0].contains("'#303030' on '#1d1d21'") && messages[0].contains("dark look"))
        #expect(window.theme.appearance == .light && window.theme.contrast == .standard)
        #expect(AccessibilityLinter(of: window).findings.isEmpty)
    }

    @Test(arguments: ["●", " ■ "])
    func `a colored sign without a name is found`(sign: String) throws {
        #expect(
            try rules(#"<ColumnView><Label text="\#(sign)" textColor="destructive"/></ColumnView>"#).map {
                $0.suffix(10)
            }
                == ["color-only"])
        #expect(
            try rules(
                #"<ColumnView><Label text="\#(sign)" textColor="destructive" accessibilityLabel="Off"/></ColumnView>"#)
                == [])
        #expect(try rules(#"<ColumnView><Label text="\#(sign)"/></ColumnView>"#) == [])
    }

    @Test func `an invalid value needs an explanation`() throws {
        let field = InvalidField()
        let reason = Label()
        reason.text = "Too long"
        let content = ColumnView()
        content.addSubview(field)
        content.addSubview(reason)
        let window = try openWindow(content)

        #expect(AccessibilityLinter(of: window).findings.map(\.rule) == [.colorOnly])
        field.accessibilityProperties.setRelation(.errorMessage, to: [reason])
        #expect(AccessibilityLinter(of: window).findings.isEmpty)
    }

    // MARK: Pointer and keyboard

    @Test func `small controls without space around them are found`() throws {
        func findings(spacing: Int, size: Int) throws -> [String] {
            let button = #"<Button style="custom" title="a" width="\#(size)" height="\#(size)"/>"#
            return try rules(
                #"<ColumnView alignment="leading"><RowView spacing="\#(spacing)">\#(button)\#(button)</RowView></ColumnView>"#
            )
        }

        #expect(
            try findings(spacing: 0, size: 16) == [#"Button "a" small-target"#, #"Button "a" small-target"#])
        #expect(try findings(spacing: 8, size: 16) == [])
        #expect(try findings(spacing: 0, size: 24) == [])
    }

    @Test func `a view that keeps the focus is found`() throws {
        let trap = FocusTrap()
        let button = Button()
        button.title = "Next"
        let content = ColumnView()
        content.addSubview(trap)
        content.addSubview(button)
        let window = try openWindow(content)
        button.becomeFirstResponder()

        #expect(AccessibilityLinter(of: window).thoroughFindings().map(\.viewName) == ["FocusTrap"])
        #expect(button.isFirstResponder)
        // Without pressing keys it is not found.
        #expect(AccessibilityLinter(of: window).findings.isEmpty)
        trap.passedModifiers = .control
        #expect(AccessibilityLinter(of: window).thoroughFindings().isEmpty)
    }

    @Test func `a text view is no trap, and its text is kept`() throws {
        let window = try window(
            #"<ColumnView><TextView id="t" text="ab" accessibilityLabel="Text"/><Button title="b"/></ColumnView>"#)
        let text = try #require(window.root.descendants.first { $0 is TextView } as? TextView)

        #expect(AccessibilityLinter(of: window).thoroughFindings().isEmpty)
        #expect(text.text == "ab")
    }

    @Test func `a tab stop out of sight is found, but not in a scroll view`() throws {
        let button = #"<Button title="b" height="30"/>"#
        let clipped =
            #"<ColumnView><ColumnView height="40" clipsToBounds="true"><View height="100"/>\#(button)</ColumnView><Spacer/></ColumnView>"#
        let scrolled =
            #"<ColumnView><ScrollView height="40"><ColumnView><View height="100"/>\#(button)</ColumnView></ScrollView><Spacer/></ColumnView>"#

        #expect(try rules(clipped) == [#"Button "b" hidden-focus"#])
        #expect(try rules(scrolled) == [])
    }

    @Test func `each rule has its own id and an explanation`() {
        let rules = AccessibilityLinter.rules

        #expect(Set(rules.map { $0.id }).count == rules.count)
        #expect(rules.allSatisfy { $0.explanation.hasSuffix(".") })
    }
}

/// A field whose value is not valid.
private final class InvalidField: Control {
    override var accessibility: Accessibility {
        var node = Accessibility(role: .textField, label: "Name")
        node.isInvalid = true
        return node
    }

    override func intrinsicSize(fitting proposal: Size) -> Size { Size(100, 30) }
}

/// A view that handles Tab itself.
private final class FocusTrap: Control {
    var passedModifiers: Modifiers?

    override var acceptsFocus: Bool { true }
    override var accessibility: Accessibility { Accessibility(role: .group, label: nil) }
    override func intrinsicSize(fitting proposal: Size) -> Size { Size(100, 30) }

    override func handle(_ event: Event) -> Bool {
        guard case .keyDown(.tab, let modifiers, _) = event.kind else { return super.handle(event) }
        if modifiers == passedModifiers { window?.makeFirstResponder(nil) }
        return true
    }
}
