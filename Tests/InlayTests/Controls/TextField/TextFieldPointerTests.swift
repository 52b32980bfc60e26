import Testing

@testable import Inlay

/// The pointer and fingers in a text field.
@MainActor @Suite struct TextFieldPointerTests {
    @Test(arguments: [(0.0, "|one two"), (2.4, "on|e two"), (2.6, "one| two"), (17, "one two|"), (-1, "|one two")])
    func `a click moves the caret to the nearest position`(place: Double, after: String) throws {
        let test = try TestField("one| two", isFocused: false)

        test.press(place)
        test.release(place)

        #expect(test.field.isFirstResponder)
        #expect(test.written == after)
    }

    @Test func `dropped text becomes one line and follows the field's filter`() throws {
        let test = try TestField("one two|", isFocused: false)
        test.field.keyboardType = .numberPad

        test.window.send(.textDropped("a1\n2", test.point(3)))

        #expect(test.written == "one[12| two")
        test.field.isEnabled = false
        test.window.send(.textDropped("3", test.point(0)))
        #expect(test.field.text == "one12 two")
    }

    @Test func `a drag selects text`() throws {
        let test = try TestField("one two|")

        test.press(1)
        test.move(5)
        #expect(test.written == "o[ne t|wo")
        test.move(0)
        #expect(test.written == "|o]ne two")
        test.release(0)

        #expect(test.primary == "o")
        test.move(3)
        #expect(test.written == "|o]ne two")
    }

    @Test func `a double click selects a word and a drag extends by words`() throws {
        let test = try TestField("one two three|", width: 200)

        test.press(5, count: 2)
        #expect(test.written == "one [two| three")
        test.move(9)
        #expect(test.written == "one [two three|")
        test.move(1)
        test.release(1)

        #expect(test.written == "|one two] three")
    }

    @Test(arguments: [3.2, 4.2]) func `a double click on spaces selects the spaces`(place: Double) throws {
        let test = try TestField("one   two|")

        test.press(place, count: 2)

        #expect(test.written == "one[   |two")
    }

    @Test func `a double click on punctuation selects the character`() throws {
        let test = try TestField("one, two|")

        test.press(3, count: 2)

        #expect(test.written == "one[,| two")
    }

    @Test func `a triple click selects all text`() throws {
        let test = try TestField("one two|")

        test.press(1, count: 3)
        test.release(1)

        #expect(test.written == "[one two|")
        #expect(test.primary == "one two")
    }

    @Test func `a Shift click extends the selection from its anchor`() throws {
        let test = try TestField("o|ne two")

        test.press(5, .shift)
        test.release(5)
        #expect(test.written == "o[ne t|wo")
        test.press(0, .shift)
        test.release(0)

        #expect(test.written == "|o]ne two")
    }

    @Test func `a middle click pastes the primary selection`() throws {
        let test = try TestField("one two|")
        test.primary = "X\nY"

        test.window.send(
            .pointerMoved(test.point(3), []), .pointerDown(test.point(3), .middle, clickCount: 1, []),
            .pointerUp(test.point(3), .middle, clickCount: 1, []))

        #expect(test.written == "oneX Y| two")
        #expect(test.events == ["changed"])
    }

    @Test func `pressing Escape during a drag restores the previous selection`() throws {
        let test = try TestField("one| two")

        test.press(0)
        test.move(5)
        test.window.press(.escape)
        test.release(5)

        #expect(test.written == "one| two")
    }

    /// 40 characters of 5 points in a width of 82.
    private static let long = String(repeating: "abcdefghij", count: 4)

    @Test func `long text scrolls with the caret`() throws {
        let test = try TestField("|" + Self.long)
        #expect(test.field.state.scroll == 0)

        try test.play("End")
        #expect(test.field.state.scroll == 200 + 1 - 82)
        #expect(test.field.caretRect == Rect(90, 10, 1, 10))
        try test.play("Left Left")
        #expect(test.field.state.scroll == 119)
        try test.play("Home")
        #expect(test.field.state.scroll == 0)
        #expect(test.field.caretRect == Rect(9, 10, 1, 10))
    }

    @Test func `a click uses the scroll position before focus`() throws {
        let test = try TestField(Self.long + "|", isFocused: false)

        test.press(2)
        test.release(2)

        #expect(test.field.editor.selection == TextSelection(2))
        #expect(test.field.state.scroll == 0)
    }

    @Test func `an unfocused field shows the start of its text`() throws {
        let test = try TestField(Self.long + "|")
        #expect(test.field.state.scroll == 119)

        test.window.makeFirstResponder(nil)

        #expect(test.field.state.scroll == 0)
        #expect(test.drawn.contains { $0.hasPrefix("clip 9,0 82x30") })
    }

    @Test func `right-to-left text shows its start at the right edge`() throws {
        let test = try TestField(String(repeating: "א", count: 40) + "|", isFocused: false)

        #expect(test.field.state.scroll == 119)
    }

    @Test func `a drag beyond the edge scrolls and extends the selection`() throws {
        let test = try TestField("|" + Self.long)

        test.press(2)
        test.move(20)
        #expect(test.field.editor.selection == TextSelection(anchor: 2, head: 16))
        // 18 points beyond the edge: 180 a second.
        try test.wait(500)
        #expect(abs(test.field.state.scroll - 90) < 6)
        #expect(test.field.editor.selection.head >= 33)
        try test.wait(2000)
        #expect(test.field.editor.selection == TextSelection(anchor: 2, head: 40))
        test.release(20)
        let scroll = test.field.state.scroll
        try test.wait(500)
        #expect(test.field.state.scroll == scroll)
    }

    @Test func `a scrolling finger does not select text or take focus`() throws {
        let field = TextField()
        field.text = "one two"
        let page = ScrollView()
        page.fitsContentToWidth = true
        page.addSubview(column(field, Block(50, 800)))
        let window = try openWindow(page, size: Size(100, 200))
        let before = field.editor.selection

        window.send(
            .touchDown(id: 1, Point(20, 10)), .touchMoved(id: 1, Point(20, 2)), .touchMoved(id: 1, Point(20, -30)))
        window.send(.touchUp(id: 1, Point(20, -30)))

        #expect(field.editor.selection == before)
        #expect(!field.isFirstResponder)
    }

    @Test func `a tap focuses the field and moves the caret`() throws {
        let test = try TestField("one two|", isFocused: false)

        test.window.send(.touchDown(id: 1, test.point(3)), .touchUp(id: 1, test.point(3)))

        #expect(test.field.isFirstResponder)
        #expect(test.written == "one| two")
    }

    @Test func `the clear button empties the field and can be undone`() throws {
        let test = try TestField("abc|", #"clearButtonMode="always""#, isFocused: false)
        let place = Point(100 - 9 - 8, 15)

        test.window.click(place)

        #expect(test.written == "|")
        #expect(test.events == ["begin", "changed"])
        #expect(test.field.isFirstResponder)
        #expect(test.window.hitTest(place) === test.field)
        try test.play("Ctrl+Z")
        #expect(test.field.text == "abc")
    }
}
