import FoundationEssentials
import Testing

@testable import Inlay

/// The text of fields and text views, as assistive programs read and edit it.
@MainActor @Suite struct AccessibilityTextTests {
    private func open(_ markup: String) throws -> (text: any AccessibilityText, view: View, window: Window) {
        let view = try view(markup)
        let window = try openWindow(column(view), size: Size(320, 480))
        window.drawFrame()
        let provider = try #require(view as? any AccessibilityTextProvider)
        return (try #require(provider.accessibilityText), view, window)
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

    // MARK: Labels

    /// Opens a label of a width; every character is half an em wide.
    private func label(_ text: String, width: Double = 300, _ attributes: String = "") throws -> (Label, Window) {
        let label = try #require(
            try view(#"<Label id="x" font="System 10" textAlignment="left" \#(attributes)/>"#) as? Label)
        label.text = text
        let root = View()
        root.addSubview(label)
        let window = try openWindow(root, size: Size(320, 480))
        label.frame = Rect(10, 10, width, 100)
        window.drawFrame()
        return (label, window)
    }

    @Test func `the characters of a label have places`() throws {
        let (label, window) = try label("one two")
        let text = try #require(label.accessibilityText)
        let whole = try #require(text.rect(of: 0..<7))
        let word = try #require(text.rect(of: 4..<7))

        #expect(whole.width == 35 && word.minX == whole.minX + 20 && word.width == 15)
        #expect(text.rect(of: 4..<4)?.minX == word.minX && text.rect(of: 7..<7)?.minX == whole.maxX)
        #expect(text.position(at: Point(word.minX + 1, word.minY + 1)) == 4)
        #expect(text.position(at: Point(400, 400)) == 7 && text.position(at: Point(-9, -9)) == 0)
        withExtendedLifetime(window) {}
    }

    @Test func `the lines of a label are those that it draws`() throws {
        let (label, window) = try label("one two three", width: 36, #"numberOfLines="0""#)
        let text = try #require(label.accessibilityText)

        #expect([0, 5, 9, 13].map(text.line) == [0..<8, 0..<8, 8..<13, 8..<13])
        let (first, second) = (try #require(text.rect(of: 0..<3)), try #require(text.rect(of: 8..<13)))
        #expect(abs(second.minY - first.maxY) < 0.01 && second.minX == first.minX)
        let both = try #require(text.rect(of: 4..<13))
        #expect(abs(both.height - 2 * first.height) < 0.01)
        #expect(text.position(at: Point(second.minX + 11, second.minY + 1)) == 10)
        withExtendedLifetime(window) {}
    }

    @Test(arguments: [
        ("byTruncatingTail", 0..<3, 8..<13), ("byTruncatingHead", 10..<13, 0..<7), ("byTruncatingMiddle", 0..<2, 4..<9),
    ])
    func `characters that an ellipsis replaces have no place`(
        mode: String, shown: Range<Int>, omitted: Range<Int>
    ) throws {
        let (label, window) = try label("one two three", width: 36, #"lineBreakMode="\#(mode)""#)
        let text = try #require(label.accessibilityText)

        #expect(text.rect(of: shown)?.width == Double(shown.count) * 5)
        #expect(text.rect(of: omitted) == nil)
        withExtendedLifetime(window) {}
    }

    @Test func `attributed labels, soft hyphens and blank lines have places`() throws {
        let (label, window) = try label("a\u{AD}b\n\n  c", width: 300, #"numberOfLines="0""#)
        let text = try #require(label.accessibilityText)
        let first = try #require(text.rect(of: 0..<1))
        #expect(text.rect(of: 0..<4)?.width == 10 && text.rect(of: 8..<9)?.minX == first.minX + 10)

        var styled = AttributedString("plain bold")
        if let range = styled.range(of: "bold") { styled[range].underlineStyle = .single }
        label.attributedText = styled
        window.drawFrame()
        let bold = try #require(text.rect(of: 6..<10))
        #expect(bold.width == 20 && text.position(at: Point(bold.minX + 6, bold.minY + 2)) == 7)

        label.text = ""
        #expect(text.rect(of: 0..<0) == nil && text.position(at: .zero) == nil)
    }

    // MARK: Scrolling

    @Test func `a text scrolls to a range`() throws {
        let long = String(repeating: "line\n", count: 100)
        let (text, view, window) = try open(#"<TextView height="60"/>"#)
        (view as? TextView)?.text = long
        window.drawFrame()
        text.scroll(to: 490..<494)
        window.drawFrame()
        let shown = try #require(text.rect(of: 490..<494))
        #expect(shown.minY >= 0 && shown.maxY <= 60.5)

        text.scroll(to: 0..<4)
        window.drawFrame()
        #expect(try #require(text.rect(of: 0..<4)).minY >= 0)
    }
}
