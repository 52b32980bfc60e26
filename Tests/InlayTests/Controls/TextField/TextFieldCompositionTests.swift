import Testing

@testable import Inlay

/// Input methods in a text field.
@MainActor @Suite struct TextFieldCompositionTests {
    @Test func `marked text appears underlined at the caret`() throws {
        let test = try TestField("ab|c")

        test.window.send(.composing("xyz", caret: 2))

        #expect(test.field.text == "abc")
        #expect(
            test.drawn[2...] == [
                "fill 19,19 15x1 label", "text 9,18 \"abxyzc\" 10 label", "fill 29,10 1x10 label",
            ])
        #expect(test.window.headless?.textInputArea == Rect(29, 10, 1, 10))
        #expect(test.events.isEmpty)
    }

    @Test func `committed text replaces the marked text`() throws {
        let test = try TestField("ab|c")

        test.window.send(.composing("ni", caret: 2), .composing("", caret: 0), .text("你"))

        #expect(test.written == "ab你|c")
        #expect(test.events == ["changed"])
        #expect(test.window.headless?.cancelledCompositionCount == 0)
    }

    /// The order of events under Wayland.
    @Test func `committed text may arrive before the composition ends`() throws {
        let test = try TestField("ab|c")

        test.window.send(.composing("ni", caret: 2), .text("你"), .composing("", caret: 0))

        #expect(test.written == "ab你|c")
    }

    @Test func `an empty composition removes the marked text`() throws {
        let test = try TestField("ab|c")

        test.window.send(.composing("ni", caret: 2), .composing("", caret: 0))

        #expect(test.written == "ab|c")
        #expect(test.drawn.contains("text 9,18 \"abc\" 10 label"))
    }

    @Test func `a composition replaces the selection`() throws {
        let test = try TestField("a[bc|d")

        test.window.send(.composing("x", caret: 1))
        #expect(test.written == "a|d")
        test.window.send(.text("X"))
        #expect(test.written == "aX|d")
        try test.play("Ctrl+Z Ctrl+Z")

        #expect(test.written == "a[bc|d")
    }

    @Test func `a click elsewhere commits the marked text`() throws {
        let test = try TestField("abc|")
        test.window.send(.composing("xy", caret: 2))

        test.press(0)
        test.release(0)

        #expect(test.written == "|abcxy")
        #expect(test.window.headless?.cancelledCompositionCount == 1)
    }

    @Test func `loss of focus commits the marked text`() throws {
        let test = try TestField("abc|")
        test.window.send(.composing("xy", caret: 2))

        test.window.makeFirstResponder(nil)

        #expect(test.field.text == "abcxy")
        #expect(test.events == ["changed", "end"])
    }

    @Test func `the Escape key discards the marked text`() throws {
        let test = try TestField("abc|")
        test.window.send(.composing("xy", caret: 2))

        try test.play("Esc")

        #expect(test.written == "abc|")
        #expect(test.window.headless?.cancelledCompositionCount == 1)
    }

    @Test func `a secure field accepts no composition`() throws {
        let test = try TestField("abc|", #"secureTextEntry="true""#)

        test.window.send(.composing("xy", caret: 2))

        #expect(test.field.session.composition == nil)
        #expect(test.window.headless?.cancelledCompositionCount == 1)
    }

    @Test(arguments: [-5, 99]) func `a composition caret out of range is limited`(caret: Int) throws {
        let test = try TestField("|")

        test.window.send(.composing("e\u{301}\n", caret: caret))

        #expect(test.field.session.composition?.text == "e\u{301}")
        #expect(test.field.session.composition?.caret == (caret < 0 ? 0 : 3))
    }

    @Test(arguments: ["Ctrl+A", "menu", "action", "code"])
    func `select all commits the marked text`(by way: String) throws {
        let test = try TestField("ab|c")
        test.window.send(.composing("xy", caret: 2))

        switch way {
        case "menu": test.field.editMenu.groups.last?.compactMap { $0 as? Action }.last?.perform()
        case "action": #expect(test.field.offer(ActionReference("selectAll"), from: Button(), with: nil))
        case "code": test.field.selectAll()
        default: try test.play(way)
        }

        #expect(test.written == "[abxyc|")
        #expect(test.window.headless?.cancelledCompositionCount == 1)
    }

    /// Selections by the app are positions in the text without the marked text.
    @Test func `setting a field's selection commits the marked text`() throws {
        let test = try TestField("ab|c")
        test.window.send(.composing("xy", caret: 2))

        test.field.selectedRange = 1..<3

        #expect(test.written == "a[bxyc|")
        #expect(test.window.headless?.cancelledCompositionCount == 1)
        #expect(test.events == ["changed"])
    }

    @Test func `setting a text view's selection commits the marked text`() throws {
        let test = try TestTextView("ab|c")
        test.window.send(.composing("xy", caret: 2))

        test.view.selectedRange = 2..<2
        #expect(test.written == "abxy|c")
        test.window.send(.composing("z", caret: 1))
        test.view.selectAll()

        #expect(test.written == "[abxyzc|")
    }
}
