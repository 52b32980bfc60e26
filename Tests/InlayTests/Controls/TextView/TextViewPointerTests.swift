import Testing

@testable import Inlay

/// The pointer and fingers in a text view.
@MainActor @Suite struct TextViewPointerTests {
    @Test(arguments: [
        (0.0, 0.0, "|one two\nthree\n"), (2.6, 0, "one| two\nthree\n"), (2.4, 1, "one two\nth|ree\n"),
        (19.5, 0, "one two|\nthree\n"), (5, 2, "one two\nthree\n|"), (2, 4, "one two\nthree\n|"),
        (2, -1, "on|e two\nthree\n"),
    ]) func `a click moves the caret to the nearest position`(column: Double, line: Double, after: String) throws {
        let test = try TestTextView("one| two\nthree\n", isFocused: false)

        test.press(column, line)
        test.release(column, line)

        #expect(test.view.isFirstResponder)
        #expect(test.written == after)
    }

    @Test func `a click after a wrapped line keeps the caret on the line`() throws {
        let test = try TestTextView("|a line that is too long for the view")

        test.press(25, 0)

        #expect(test.written == "a line that is too| long for the view")
    }

    @Test func `a drag selects across lines`() throws {
        let test = try TestTextView("one\ntwo\nthree|")

        test.press(1, 0)
        test.move(2, 2)
        #expect(test.written == "o[ne\ntwo\nth|ree")
        test.move(0, 0)
        #expect(test.written == "|o]ne\ntwo\nthree")
        test.release(0, 0)

        #expect(test.primary == "o")
        test.move(3, 1)
        #expect(test.written == "|o]ne\ntwo\nthree")
    }

    @Test(
        arguments: [
            ("[one |two\nthree", 2, Point(9, 1), [], "two\nthree[one |"),
            ("[one |two\nthree", 2, Point(2, 1), [], "two\nth[one |ree"),
            ("one [two|\nthree", 5, Point(0, 0), [], "[two|one \nthree"),
            ("[one |two\nthree", 2, Point(2, 1), .control, "one two\nth[one |ree"),
            // A drop on the selection itself, at its end, and outside of the view.
            ("[one |two\nthree", 3, Point(1, 0), [], "[one |two\nthree"),
            ("[one |two\nthree", 2, Point(4, 0), [], "[one |two\nthree"),
            ("[one |two\nthree", 2, Point(2, 9), [], "[one |two\nthree"),
        ] as [(String, Double, Point, Modifiers, String)]) func `a drag moves or copies the selected text`(
            before: String, column: Double, target: Point, modifiers: Modifiers, after: String
        ) throws
    {
        let test = try TestTextView(before)

        test.press(column, 0)
        #expect(test.written == before)
        test.move(target.x, target.y)
        test.window.drawFrame()
        #expect(test.written == before && test.drawn.contains { $0.contains("1x10") } == (target.y < 9))
        test.release(target.x, target.y, modifiers)

        #expect(test.written == after)
        if after != before {
            test.view.undo()
            #expect(test.view.text == "one two\nthree")
        }
    }

    @Test func `dragging selected text does not scroll the view`() throws {
        let test = try TestTextView("|" + (1...100).map { "line \($0)" }.joined(separator: "\n"))
        test.view.selectAll()
        test.window.drawFrame()
        test.view.contentOffset.y = 0
        test.window.drawFrame()

        test.press(2, 1)
        for column in 3...9 {
            test.move(Double(column), 1)
            test.window.drawFrame()
            #expect(test.view.contentOffset.y == 0)
        }
        test.release(9, 1)
        test.window.drawFrame()
        #expect(test.view.contentOffset.y == 0 && !test.drawn.contains { $0.contains("1x10") })
    }

    @Test func `a click on selected text moves the caret`() throws {
        let test = try TestTextView("[one |two")
        test.press(2, 0)
        test.move(3, 0)
        test.release(3, 0)
        #expect(test.written == "on|e two")

        test.view.isEditable = false
        test.view.selectAll()
        test.press(2, 0)
        test.move(5, 0)
        test.release(5, 0)
        #expect(test.written == "on[e t|wo")
    }

    @Test func `a double click selects a word and a drag extends by words`() throws {
        let test = try TestTextView("one two\nthree four|")

        test.press(5, 0, count: 2)
        #expect(test.written == "one [two|\nthree four")
        test.move(1, 1)
        #expect(test.written == "one [two\nthree| four")
        test.release(1, 1)
        test.press(20, 0, count: 2)
        #expect(test.written == "one [two|\nthree four")
    }

    @Test func `a triple click selects a paragraph`() throws {
        let test = try TestTextView("one\ntwo that is so long that it is wrapped\nthree|")

        test.press(1, 1, count: 3)
        #expect(test.written == "one\n[two that is so long that it is wrapped|\nthree")
        test.move(1, 0)
        test.release(1, 0)

        #expect(test.written == "|one\ntwo that is so long that it is wrapped]\nthree")
    }

    @Test func `a Shift click extends the selection from its anchor`() throws {
        let test = try TestTextView("o|ne\ntwo")

        test.press(2, 1, .shift)

        #expect(test.written == "o[ne\ntw|o")
    }

    @Test func `a middle click pastes the primary selection`() throws {
        let test = try TestTextView("one\ntwo|")
        test.primary = "X\nY"

        test.window.send(
            .pointerMoved(test.point(1, 1), []), .pointerDown(test.point(1, 1), .middle, clickCount: 1, []),
            .pointerUp(test.point(1, 1), .middle, clickCount: 1, []))

        #expect(test.written == "one\ntX\nY|wo")
    }

    @Test func `dropped text is inserted at the drop position and selected`() throws {
        let test = try TestTextView("o[n|e\ntwo", isFocused: false)

        test.window.send(.textDropped("X\r\nY", test.point(1, 1)))

        #expect(test.written == "one\nt[X\nY|wo")
        #expect(test.view.isFirstResponder)
        test.window.press(Key("Z"), .control)
        #expect(test.view.text == "one\ntwo")
    }

    @Test func `a read-only view ignores dropped text`() throws {
        let test = try TestTextView("one|", isFocused: false)
        test.view.isEditable = false

        test.window.send(.textDropped("X", test.point(1, 0)))

        #expect(test.written == "one|")
        #expect(!test.view.isFirstResponder)
    }

    @Test func `pressing Escape during a drag restores the previous selection`() throws {
        let test = try TestTextView("one| two")

        test.press(0, 0)
        test.move(5, 0)
        test.window.press(.escape)
        test.release(5, 0)

        #expect(test.written == "one| two")
    }

    @Test func `a drag beyond the edge scrolls and extends the selection`() throws {
        let test = try TestTextView("|" + (1...50).map { "line \($0)" }.joined(separator: "\n"))

        test.press(0, 0)
        test.move(2, 7)
        #expect(test.view.contentOffset.y == 0)
        // 17 points below the edge: 170 a second.
        try test.wait(1000)
        #expect(abs(test.view.contentOffset.y - 170) < 10)
        #expect(test.view.editor.selection.head > 130)
        try test.wait(5000)
        #expect(test.view.contentOffset.y == 516 - 66)
        test.move(2, -3)
        try test.wait(6000)
        test.release(2, -3)

        #expect(test.view.contentOffset.y == 0)
        #expect(test.view.editor.selection == TextSelection(anchor: 0, head: 2))
        try test.wait(500)
        #expect(test.view.contentOffset.y == 0)
    }

    @Test func `a finger scrolls without selecting text`() throws {
        let test = try TestTextView("ab|\n" + String(repeating: "line\n", count: 50), isFocused: false)

        test.window.send(
            .touchDown(id: 1, Point(20, 50)), .touchMoved(id: 1, Point(20, 40)), .touchMoved(id: 1, Point(20, 20)))
        test.window.drawFrame()

        #expect(test.view.contentOffset.y > 10)
        #expect(test.view.editor.selection == TextSelection(2))
        #expect(!test.view.isFirstResponder)
    }

    @Test func `a tap focuses the view and moves the caret`() throws {
        let test = try TestTextView("one\ntwo|", isFocused: false)

        test.window.send(.touchDown(id: 1, test.point(1, 0)), .touchUp(id: 1, test.point(1, 0)))

        #expect(test.view.isFirstResponder)
        #expect(test.written == "o|ne\ntwo")
    }

    @Test func `the context menu has the text field's commands`() throws {
        let test = try TestTextView("a[b|c")
        let menu = try #require(test.view.contextMenu(at: .zero))

        #expect(
            menu.groups.map { $0.map(\.title) } == [
                ["Undo", "Redo"], ["Cut", "Copy", "Paste", "Delete"], ["Select All"],
            ])
    }
}
