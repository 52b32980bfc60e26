import Testing

@testable import Inlay

/// The answers of `inlay why`.
@MainActor @Suite struct PropertyAnswerTests {
    // MARK: Disabled

    @Test func `a disabled button names the binding`() throws {
        let app = try InspectedWindow(#"<Button id="save" title="Save" enabled="$isComplete"/>"#)

        #expect(
            try app.answer(.disabled, "#save") == [
                #"Button "Save" (#save) is disabled"#,
                "  enabled is false: set by the binding '$isComplete' to InspectedController: Test.xml:1:41",
            ])
    }

    @Test func `an enabled button says that the default applies`() throws {
        let app = try InspectedWindow(#"<Button id="save" title="Save"/>"#)

        #expect(
            try app.answer(.disabled, "#save") == [
                #"Button "Save" (#save) is not disabled"#, "  enabled is true: the default of Button",
            ])
    }

    @Test func `a superview without interaction disables a button`() throws {
        let app = try InspectedWindow(
            #"<ColumnView id="form" userInteractionEnabled="false"><Button id="save" title="Save"/></ColumnView>"#)

        #expect(
            try app.answer(.disabled, "#save").last
                == "  in ColumnView (#form): userInteractionEnabled is false: set by the document: Test.xml:1:47")
    }

    // MARK: Hidden

    @Test func `a hidden superview is the reason with its template`() throws {
        let app = try InspectedWindow(
            #"<?properties {"gone": {"hidden": true}}?><ColumnView id="form" class="gone"><Label id="name" text="Ann"/></ColumnView>"#
        )

        let lines = try app.answer(.hidden, "#name")

        #expect(lines.first == #"Label "Ann" (#name) is hidden"#)
        #expect(
            lines.contains("  in ColumnView (#form): hidden is true: set by the template 'gone': Test.xml:1:34"),
            "\(lines)")
    }

    @Test func `a transparent view is hidden by its alpha`() throws {
        let app = try InspectedWindow(#"<Label id="name" text="Ann" alpha="0"/>"#)

        #expect(
            try app.answer(.hidden, "#name").last == "  alpha is 0: set by the document: Test.xml:1:36")
    }

    @Test func `a view below the end of the window is outside of it`() throws {
        let app = try InspectedWindow(
            #"<ColumnView><View height="400"/><Label id="name" text="Ann" height="20"/></ColumnView>"#)

        #expect(try app.answer(.hidden, "#name").last?.contains("outside of the window of 320x240") == true)
    }

    @Test func `a visible view is not hidden`() throws {
        let app = try InspectedWindow(#"<Label id="name" text="Ann"/>"#)

        #expect(try app.answer(.hidden, "#name").first == #"Label "Ann" (#name) is not hidden"#)
    }

    // MARK: Colour and font

    @Test func `colours have their components and sources`() throws {
        let app = try InspectedWindow(
            ##"<ColumnView backgroundColor="#ffffff"><Label id="name" text="Ann" textColor="secondaryLabel"/></ColumnView>"##
        )

        let lines = try app.answer(.colour, "#name")

        #expect(
            lines.contains(
                "  textColor is secondaryLabel (#56565f): set by the document: Test.xml:1:78"), "\(lines)")
        #expect(lines.contains { $0.hasPrefix("  behind it, ColumnView: backgroundColor is #ffffff") }, "\(lines)")
        #expect(lines.last?.hasPrefix("  tint: the accent of the theme (#2563d9)") == true)
    }

    @Test func `a font has its size in points`() throws {
        let app = try InspectedWindow(#"<Label id="name" text="Ann" font="headline"/>"#)

        let lines = try app.answer(.font, "#name")

        #expect(lines.contains("  font is headline: set by the document: Test.xml:1:35"), "\(lines)")
        #expect(lines.last?.hasPrefix("    drawn as the desktop's font, ") == true, "\(lines)")
    }

    @Test func `a view without a font says so`() throws {
        let app = try InspectedWindow(#"<Switch id="sound"/>"#)

        #expect(try app.answer(.font, "#sound").first == "Switch (#sound) has no property for a font")
    }

    // MARK: Size and repaints

    @Test func `the size is explained with the sources of lengths`() throws {
        let app = try InspectedWindow(#"<ColumnView spacing="5"><View id="box" width="40" height="20"/></ColumnView>"#)

        let lines = try app.answer(.size, "#box")

        #expect(lines.contains { $0.contains(#"width="40" is set"#) }, "\(lines)")
        #expect(lines.contains("  width is 40: set by the document: Test.xml:1:47"), "\(lines)")
        #expect(lines.contains("  spacing is 5: set by the document: Test.xml:1:22"), "\(lines)")
    }

    @Test func `a repaint names the property and what set it`() throws {
        let app = try InspectedWindow(#"<Label id="name" text="Ann"/>"#)

        (app.view as? Label)?.text = "Bob"
        app.window.drawFrame()

        let lines = try app.answer(.repainted, "#name")
        #expect(lines.first == #"Label "Bob" (#name) was drawn in 2 frames"#)
        #expect(lines.contains("  0.000 s  it was shown for the first time"), "\(lines)")
        #expect(lines.contains { $0.contains("'text' was set by code outside of events") }, "\(lines)")
    }

    @Test func `a repaint for the pointer names the state`() throws {
        let app = try InspectedWindow(#"<Button id="save" title="Save"/>"#)

        app.window.send(.pointerMoved(app.view.middle, []))

        let lines = try app.answer(.repainted, "#save")
        #expect(lines.contains { $0.hasSuffix("it is under the pointer now") }, "\(lines)")
    }

    @Test func `questions have names in both spellings`() {
        #expect(PropertyQuestion(name: "color") == .colour)
        #expect(PropertyQuestion(name: "colour") == .colour)
        #expect(PropertyQuestion(name: "size") == .size)
        #expect(PropertyQuestion(name: "shape") == nil)
    }
}
