import Testing

@testable import Inlay

/// The text of fields and text views, as assistive programs read and edit it.
@MainActor @Suite struct AccessibilityTextTests {
    private func open(_ markup: String) throws -> (text: any AccessibilityText, view: View, window: Window) {
        let view = try view(markup)
        let window = try openWindow(column(view), size: Size(320, 480))
        window.drawFrame()
        return (try #require(view.accessibilityText), view, window)
    }

    @Test(arguments: ["TextField", "TextView"])
    func `the text is read in parts`(element: String) throws {
        let (text, _, _) = try open("<\(element) text=\"Grüße, Ann\" height=\"60\"/>")

        #expect(text.count == 12 && text.scalarCount == 10 && text.string == "Grüße, Ann")
        #expect(text.text(in: text.word(at: 1)) == "Grüße" && text.text(in: 9..<99) == "Ann")
        #expect(text.scalarOffset(of: 4) == 3 && text.position(ofScalar: 3) == 4)
        #expect(text.position(ofScalar: 99) == 12 && text.position(ofScalar: -1) == 0)
        // A position within a character is moved to the start of the character.
        #expect(text.select(3..<4) && text.selection == 2..<4)
    }

    @Test(arguments: ["TextField", "TextView"])
    func `an edit is one of the user`(element: String) throws {
        let (text, view, _) = try open("<\(element) text=\"one two\" height=\"60\"/>")
        var changes = 0
        (view as? TextField)?.addAction(for: .editingChanged) { changes += 1 }

        #expect(text.isEditable && text.replace(4..<7, with: "three") && text.string == "one three")
        #expect(text.replace(3..<9, with: "") && text.string == "one" && text.caret == 3)
        #expect(element != "TextField" || changes == 2)
    }

    @Test func `a secure field exposes dots, and is not copied`() throws {
        let (text, _, window) = try open(#"<TextField text="pässword" secureTextEntry="true"/>"#)
        window.application?.pasteboard.string = "before"

        #expect(text.string == "••••••••" && text.scalarCount == 8)
        #expect(text.text(in: 0..<6) == "••" && text.word(at: 3) == 0..<24)
        #expect(!text.copy(0..<24) && window.application?.pasteboard.string == "before")
        #expect(text.select(6..<12) && text.selection == 6..<12)
        #expect(text.replace(0..<3, with: "P") && text.string == "••••••••")
    }

    @Test func `a disabled field is read, but not changed`() throws {
        let (text, _, _) = try open(#"<TextField text="one" enabled="false"/>"#)

        #expect(text.string == "one" && !text.isEditable && !text.replace(0..<1, with: "x") && !text.select(0..<1))
    }

    @Test func `the clipboard is used`() throws {
        let (text, _, window) = try open(#"<TextField text="one two"/>"#)

        #expect(text.copy(0..<3) && window.application?.pasteboard.string == "one")
        #expect(text.paste(at: 7) && text.string == "one twoone")
    }

    @Test func `lines of a text view are those on the screen`() throws {
        let (text, view, _) = try open(#"<TextView text="one two three four" width="80" height="100"/>"#)
        let first = text.line(at: 0)
        let (top, next) = (
            try #require(text.rect(of: first)), try #require(text.rect(of: text.line(at: first.upperBound)))
        )

        #expect(first.lowerBound == 0 && first.upperBound < text.count && text.hasLines)
        #expect(next.minY > top.minY && top.width < view.frame.width)
        #expect(text.position(at: Point(top.minX, top.midY)) == 0)
        #expect(try #require(text.rect(of: 0..<text.count)).height > 1.9 * top.height)
        #expect(text.paragraph(at: 5) == 0..<text.count)
    }

    @Test func `the place of a character in a field is found again`() throws {
        let (text, _, _) = try open(#"<TextField text="one two" width="200"/>"#)
        let rect = try #require(text.rect(of: 4..<5))

        #expect(rect.width > 0 && text.position(at: Point(rect.minX, rect.midY)) == 4)
        #expect(try #require(text.rect(of: 0..<1)).minX < rect.minX)
        #expect(text.attributes(at: 0).attributes["weight"] == "400")
    }

    @Test func `offsets of a long text count scalars`() throws {
        let view = TextView()
        view.text = String(repeating: "ä\n", count: 20_000)
        let text = try #require(view.accessibilityText)

        #expect(text.scalarCount == 40_000 && text.scalarOffset(of: 30_000) == 20_000)
        #expect(text.position(ofScalar: 20_000) == 30_000)
    }

    @Test func `the value of a very long text is left out`() {
        let view = TextView()
        view.text = String(repeating: "line\n", count: 40_000)

        #expect(view.accessibility.value == nil && view.accessibilityText?.count == 200_000)
    }
}
