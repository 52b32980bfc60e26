import Testing

@testable import Inlay

/// Events, delegate calls and input of a text field. Specification 6.1, 13.7.
@MainActor @Suite struct TextFieldEventTests {
    private final class Delegate: TextFieldDelegate {
        var calls: [String] = []
        var refused: Set<String> = []
        private func ask(_ call: String) -> Bool {
            calls.append(call)
            return !refused.contains(call)
        }

        func textFieldShouldBeginEditing(_ textField: TextField) -> Bool { ask("should begin") }
        func textFieldDidBeginEditing(_ textField: TextField) { calls.append("did begin") }
        func textFieldShouldEndEditing(_ textField: TextField) -> Bool { ask("should end") }
        func textFieldDidEndEditing(_ textField: TextField) { calls.append("did end") }
        func textField(
            _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
            replacementString string: String
        ) -> Bool { ask("change '\(textField.text(in: range))' to '\(string)'") }
        func textFieldDidChangeSelection(_ textField: TextField) { calls.append("selection") }
        func textFieldShouldClear(_ textField: TextField) -> Bool { ask("clear") }
        func textFieldShouldReturn(_ textField: TextField) -> Bool { ask("return") }
    }

    private func open(_ written: String, _ attributes: String = "") throws -> (TestField, Delegate) {
        let test = try TestField(written, attributes, isFocused: false)
        let delegate = Delegate()
        test.field.delegate = delegate
        for (name, event) in [
            ("BEGIN", ControlEvents.editingDidBegin), ("CHANGED", .editingChanged), ("END", .editingDidEnd),
            ("EXIT", .editingDidEndOnExit), ("PRIMARY", .primaryActionTriggered),
        ] { test.field.addAction(for: event) { delegate.calls.append(name) } }
        return (test, delegate)
    }

    @Test func `delegate calls and events follow UIKit's order`() throws {
        let (test, delegate) = try open("a|")

        test.field.becomeFirstResponder()
        test.type("b")
        try test.play("Enter")
        test.window.makeFirstResponder(nil)

        #expect(
            delegate.calls == [
                "should begin", "BEGIN", "did begin", "change '' to 'b'", "selection", "CHANGED", "return", "EXIT",
                "PRIMARY", "should end", "END", "did end",
            ])
    }

    @Test func `focus moves only when both field delegates agree`() throws {
        let fields = [TextField(), TextField()]
        let delegates = [Delegate(), Delegate()]
        let window = try openWindow(column(fields[0], fields[1]))
        var order: [String] = []
        for (field, delegate) in zip(fields, delegates) { field.delegate = delegate }
        fields[0].becomeFirstResponder()
        delegates[1].refused = ["should begin"]

        fields[1].becomeFirstResponder()
        #expect(fields[0].isFirstResponder)
        #expect(delegates[0].calls == ["should begin", "did begin"])
        delegates[1].refused = []
        delegates[0].refused = ["should end"]
        window.press(.tab)
        #expect(fields[0].isFirstResponder)
        delegates[0].refused = []
        fields[0].addAction(for: .editingDidEnd) { order.append("end") }
        fields[1].addAction(for: .editingDidBegin) { order.append("begin") }
        window.press(.tab)

        #expect(order == ["end", "begin"])
    }

    @Test func `the pointer edits nothing when the delegate refuses editing`() throws {
        let (test, delegate) = try open("one two|")
        delegate.refused = ["should begin"]
        test.primary = "mine"

        test.press(1)
        test.move(5)
        test.release(5)
        test.window.send(
            .pointerDown(test.point(3), .middle, clickCount: 1, []),
            .pointerUp(test.point(3), .middle, clickCount: 1, []))

        #expect(test.written == "one two|")
        #expect(test.primary == "mine")
        #expect(Set(delegate.calls) == ["should begin"])
    }

    @Test func `the menu of a field without focus offers only reading commands`() throws {
        let (test, delegate) = try open("one|")
        test.field.becomeFirstResponder()
        test.type(" two")
        test.clipboard = "no"
        test.field.selectAll()
        test.window.makeFirstResponder(nil)
        delegate.refused = ["should begin"]

        let place = test.point(1)
        test.window.send(.pointerDown(place, .right, clickCount: 1, []), .pointerUp(place, .right, clickCount: 1, []))

        let lines = test.window.root.descendants.compactMap { $0 as? MenuItemView }
        #expect(lines.filter(\.isEnabled).map(\.element.title) == ["Copy", "Select All"])
    }

    @Test func `hiding a field ends editing without asking the delegate`() throws {
        let (test, delegate) = try open("a|")
        delegate.refused = ["should end"]
        test.field.becomeFirstResponder()

        test.field.isHidden = true

        #expect(!test.field.isFirstResponder)
        #expect(delegate.calls.suffix(2) == ["END", "did end"])
    }

    @Test func `the delegate can refuse a change`() throws {
        let (test, delegate) = try open("a[b|c")
        delegate.refused = ["change 'b' to 'x'", "change 'b' to ''", "return", "clear"]
        test.field.becomeFirstResponder()
        delegate.calls = []

        test.type("x")
        try test.play("Backspace Ctrl+X Enter")
        test.field.clear(with: nil)

        #expect(test.written == "a[b|c")
        #expect(
            delegate.calls == ["change 'b' to 'x'", "change 'b' to ''", "change 'b' to ''", "return", "clear"])
    }

    @Test func `the delegate can set the text itself`() throws {
        final class Capitals: TextFieldDelegate {
            func textField(
                _ textField: TextField, shouldChangeCharactersIn range: Range<Int>,
                replacementString string: String
            ) -> Bool {
                textField.text = textField.text.replacingCharacters(in: range, with: string)
                return false
            }
        }
        let test = try TestField("ab|")
        let delegate = Capitals()
        test.field.delegate = delegate

        test.type("c")

        #expect(test.written == "ABC|")
        #expect(test.events.isEmpty)
    }

    @Test func `setting the text in code sends no events`() throws {
        let (test, delegate) = try open("a|")

        test.field.text = "other"

        #expect(delegate.calls.isEmpty)
        #expect(test.field.editor.canUndo == false)
    }

    // MARK: Accepted input

    @Test(arguments: [
        ("numberPad", "1a2.3-٤", "123٤"), ("asciiCapableNumberPad", "1٤2", "12"), ("decimalPad", "1.2.3,4", "1.234"),
        ("phonePad", "+49 (30) 1#*;,", "+49 30 1#*;,"), ("URL", "a b c", "abc"), ("emailAddress", "a@b c", "a@bc"),
        ("ASCIICapable", "aéb漢", "ab"), ("default", "aé 漢", "aé 漢"), ("twitter", "@a é", "@a é"),
    ]) func `the keyboard type filters typed and pasted text`(type: String, typed: String, expected: String) throws {
        let test = try TestField("|", #"keyboardType="\#(type)""#)

        test.type(typed)
        #expect(test.field.text == expected)
        test.set("|")
        test.clipboard = typed
        try test.play("Ctrl+V")

        #expect(test.field.text == expected)
    }

    @Test func `text set in code is not filtered`() throws {
        let test = try TestField("|", #"keyboardType="numberPad""#)

        test.field.text = "twelve"
        #expect(test.field.text == "twelve")
        test.field.enforcesKeyboardType = false
        test.field.selectAll()
        test.type("x")

        #expect(test.field.text == "x")
    }

    @Test func `rejected input does not delete the selection`() throws {
        let test = try TestField("1[2|3", #"keyboardType="numberPad""#)

        test.type("x")

        #expect(test.written == "1[2|3")
    }

    @Test(arguments: [("de_DE", "1,5"), ("en_US", "1.5"), ("de_CH", "1.5"), ("ar_EG", "1٫5")])
    func `a typed decimal separator becomes the locale's separator`(locale: String, expected: String) throws {
        for typed in ["1,5", "1.5"] {
            let test = try TestField("|", #"keyboardType="decimalPad""#)
            test.window.application?.locale = LocaleIdentifier(locale)

            test.type(typed)

            #expect(test.field.text == expected)
        }
        #expect(LocaleIdentifier("ar_EG").decimalSeparator == "٫")
    }

    @Test(arguments: [
        ("12,50", "12.50"), ("1,234.50", "1234.50"), ("1.234,50", "1234.50"), ("1,234", "1234"), ("0,125", "0.125"),
        ("1,234,567", "1234567"), ("1.234.567", "1234567"), (",5", ".5"), ("1234,567", "1234.567"), ("5,", "5."),
        ("1,2,3", "123"), ("1.2.3", "1.23"), ("1,234,567.89", "1234567.89"), ("€ 12,50", "12.50"), ("٣٫٥", "٣.٥"),
    ]) func `a pasted number keeps its fraction`(pasted: String, expected: String) throws {
        let test = try TestField("|", #"keyboardType="decimalPad""#)
        test.window.application?.locale = LocaleIdentifier("en_US")
        test.clipboard = pasted

        try test.play("Ctrl+V")

        #expect(test.field.text == expected)
    }

    @Test func `a second separator marks the first as a grouping separator`() throws {
        let test = try TestField("|", #"keyboardType="decimalPad""#)
        test.window.application?.locale = LocaleIdentifier("en_US")

        test.type("1,234.50")
        #expect(test.field.text == "1234.50")
        test.set("|")
        test.type("1.234.50")

        #expect(test.field.text == "1.23450")
    }

    @Test(arguments: [
        ("one\ntwo\r\n", "one two"), ("\n\na", "a"), ("a\u{0}\u{1b}b\u{7f}\u{85}c", "ab c"), ("a\tb", "a b"),
        ("\u{feff}a\u{2028}b", "a b"), ("a\r\r\nb", "a b"),
    ]) func `pasted text becomes one line without control characters`(pasted: String, expected: String) throws {
        let test = try TestField("|")
        test.clipboard = pasted

        try test.play("Ctrl+V")

        #expect(test.field.text == expected)
    }

    @Test func `an oversized paste is cut quickly and reported once`() throws {
        let test = try TestField("x|")
        test.clipboard = String(repeating: "long text ", count: 5_000_000)
        let start = ContinuousClock.now

        try test.play("Ctrl+V Ctrl+V")

        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(test.field.text.count == TextField.maximumTextLength)
        #expect(test.window.application?.diagnostics.count == 1)
    }

    // MARK: Bindings, state

    private final class Owner: View {
        @Bindable var name = "Ann"
        var heard: [String] = []
        override func registerActions(in actions: inout ActionTable) {
            actions["changed"] = { [unowned self] in heard.append(name) }
        }
    }

    @Test func `a binding has the new text before the action is sent`() throws {
        let owner = Owner()
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { Issue.record("\($0)") }
        let source = MarkupSource(name: "Test.xml", text: #"<TextField text="$name" onEditingChanged="changed"/>"#)
        let field = try #require(try builder.load(source, owner: owner).view as? TextField)
        let window = try openWindow(field)
        field.becomeFirstResponder()

        window.send(.text("e"))
        #expect(owner.heard == ["Anne"])
        owner.name = "Bob"
        window.drawFrame()

        #expect(field.text == "Bob")
        #expect(field.editor.selection == TextSelection(3))
    }

    @Test func `text and selection survive a reload`() throws {
        let test = try TestField("a[bc|d")
        let other = TextField()

        other.restore(try #require(test.field.restorableState))

        #expect(other.text == "abcd")
        #expect(other.editor.selection == TextSelection(anchor: 1, head: 3))
    }

    @Test func `the selected range consists of UTF-8 offsets in the text`() throws {
        let test = try TestField("a[bc|d")
        #expect(test.field.selectedRange == 1..<3)
        #expect(test.field.text(in: test.field.selectedRange) == "bc")

        test.field.selectedRange = 0..<18
        #expect(test.written == "[abcd|")
        test.set("e\u{301}x|")
        test.field.selectedRange = 1..<1

        #expect(test.written == "|e\u{301}x")
    }

    @Test func `editing methods in code work like user input`() throws {
        let test = try TestField("a[bc|d")

        test.field.copy()
        test.field.insertText("x\n")
        test.field.paste()
        test.field.deleteBackward()
        #expect(test.written == "axb|d")
        #expect(test.events == ["changed", "changed", "changed"])
        test.field.undo()
        test.field.redo()
        test.field.selectAll()
        test.field.cut()

        #expect(test.written == "|")
        #expect(Pasteboard.general.string == "axbd")
    }
}

extension String {
    /// Replaces the text and returns capitals, so that a test can see that this method was called.
    fileprivate func replacingCharacters(in range: Range<Int>, with new: String) -> String {
        var bytes = Array(utf8)
        bytes.replaceSubrange(range, with: new.utf8)
        return String(decoding: bytes, as: UTF8.self).uppercased()
    }
}
