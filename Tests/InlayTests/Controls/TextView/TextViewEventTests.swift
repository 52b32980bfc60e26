import Testing

@testable import Inlay

/// Events, delegate calls and input of a text view. Specification 13.7.
@MainActor @Suite struct TextViewEventTests {
    private final class Delegate: TextViewDelegate {
        var calls: [String] = []
        var refused: Set<String> = []
        private func ask(_ call: String) -> Bool {
            calls.append(call)
            return !refused.contains(call)
        }

        func textViewShouldBeginEditing(_ textView: TextView) -> Bool { ask("should begin") }
        func textViewDidBeginEditing(_ textView: TextView) { calls.append("did begin") }
        func textViewShouldEndEditing(_ textView: TextView) -> Bool { ask("should end") }
        func textViewDidEndEditing(_ textView: TextView) { calls.append("did end") }
        func textView(_ textView: TextView, shouldChangeTextIn range: Range<Int>, replacementText text: String) -> Bool
        {
            ask("change '\(textView.text(in: range))' to '\(text)'")
        }
        func textViewDidChange(_ textView: TextView) { calls.append("changed") }
        func textViewDidChangeSelection(_ textView: TextView) { calls.append("selection") }
        func scrollViewDidScroll(_ scrollView: ScrollView) { calls.append("scroll") }
    }

    private func open(_ written: String, _ attributes: String = "") throws -> (TestTextView, Delegate) {
        let test = try TestTextView(written, attributes, isFocused: false)
        let delegate = Delegate()
        test.view.delegate = delegate
        return (test, delegate)
    }

    @Test func `delegate calls follow UIKit's order`() throws {
        let (test, delegate) = try open("a|")

        test.view.becomeFirstResponder()
        test.type("b")
        try test.play("Enter")
        test.window.makeFirstResponder(nil)

        #expect(
            delegate.calls == [
                "should begin", "did begin", "change '' to 'b'", "selection", "changed", "change '' to '\n'",
                "selection",
                "changed", "should end", "did end",
            ])
    }

    @Test func `the delegate can refuse editing and changes`() throws {
        let (test, delegate) = try open("a[b|c")
        delegate.refused = ["should begin", "change 'b' to 'x'"]

        test.view.becomeFirstResponder()
        #expect(!test.view.isFirstResponder)
        delegate.refused.remove("should begin")
        test.view.becomeFirstResponder()
        test.type("x")

        #expect(test.written == "a[b|c")
        delegate.refused = ["should end"]
        test.window.makeFirstResponder(nil)
        #expect(test.view.isFirstResponder)
    }

    @Test func `a read-only view reports only selection and scrolling`() throws {
        let (test, delegate) = try open("a|b\n2\n3\n4\n5\n6\n7", #"editable="false""#)

        test.press(0, 0)
        test.move(1, 0)
        test.release(1, 0)
        try test.play("Down")
        test.window.makeFirstResponder(nil)

        #expect(delegate.calls == ["selection", "selection", "scroll"])
    }

    @Test func `setting the text in code sends no delegate calls`() throws {
        let (test, delegate) = try open("a|")

        test.view.text = "other"
        test.view.replace(0..<1, withText: "an")
        #expect(delegate.calls.isEmpty)
        #expect(test.view.text == "anther")
        test.view.becomeFirstResponder()
        test.view.undo()
        #expect(test.view.text == "other")
        delegate.calls = []
        test.view.insertText("!")

        #expect(delegate.calls == ["change '' to '!'", "selection", "changed"])
    }

    // MARK: Bindings

    private final class Owner: View {
        @Bindable var name = "Ann"
    }

    @Test func `a text binding updates both directions`() throws {
        let owner = Owner()
        var builder = ViewBuilder(resources: .none)
        builder.diagnosticHandler = { Issue.record("\($0)") }
        let source = MarkupSource(name: "Test.xml", text: #"<TextView text="$name"/>"#)
        let view = try #require(try builder.load(source, owner: owner).view as? TextView)
        let window = try openWindow(view)
        view.becomeFirstResponder()

        window.send(.text("e"))
        window.press(.return)
        #expect(owner.name == "Anne\n")
        owner.name = "Bob"
        window.drawFrame()

        #expect(view.text == "Bob")
        #expect(view.editor.selection == TextSelection(3))
    }

    // MARK: Input methods

    @Test func `marked text appears underlined at the caret`() throws {
        let test = try TestTextView("one\nab|c\ntwo")

        test.window.send(.composing("xyz", caret: 2))

        #expect(test.view.text == "one\nabc\ntwo")
        #expect(test.drawn.contains("fill 15,27 15x1 label"))
        #expect(
            test.lines == [#"text 5,16 "one" 10 label"#, #"text 5,26 "abxyzc" 10 label"#, #"text 5,36 "two" 10 label"#])
        #expect(test.window.headless?.textInputArea == Rect(25, 18, 1, 10))
        test.window.send(.composing("", caret: 0), .text("你"))
        #expect(test.written == "one\nab你|c\ntwo")
        #expect(test.lines[1] == #"text 5,26 "ab你c" 10 label"#)
    }

    @Test func `marked text wraps lines`() throws {
        let test = try TestTextView("a line that is |x\nend")

        test.window.send(.composing("composed here", caret: 13))

        #expect(test.lines.map { $0.split(separator: "\"")[1] } == ["a line that is ", "composed herex", "end"])
        #expect(test.view.caretRect == Rect(70, 18, 1, 10))
        test.press(0, 0)
        #expect(test.written == "|a line that is composed herex\nend")
    }

    @Test func `a read-only view accepts no composition`() throws {
        let test = try TestTextView("ab|c", #"editable="false""#)

        test.window.send(.composing("x", caret: 1))

        #expect(test.view.session.composition == nil)
        #expect(test.window.headless?.cancelledCompositionCount == 1)
        #expect(test.window.focus.textInputArea == nil)
    }

    @Test func `loss of focus commits the marked text`() throws {
        let test = try TestTextView("ab|c")
        test.window.send(.composing("x", caret: 1))

        test.window.makeFirstResponder(nil)

        #expect(test.view.text == "abxc")
        #expect(test.lines == [#"text 5,16 "abxc" 10 label"#])
    }

    // MARK: Blinking

    @Test func `the caret blinks for a while and then stays visible`() async throws {
        let test = try TestTextView("ab|")
        let clock = try #require(test.window.application?.clock as? ManualClock)
        let time = VirtualTime(of: test.window, clock: clock)
        func isShown() -> Bool { test.drawn.contains("fill 15,8 1x10 label") }
        #expect(isShown())
        let lines = test.lines

        await time.advance(by: .milliseconds(650))
        #expect(!isShown())
        #expect(test.lines == lines)
        await time.advance(by: .milliseconds(600))
        #expect(isShown())
        await time.advance(by: .seconds(20))

        #expect(isShown())
        #expect(clock.sleeperCount == 0)
    }

    // MARK: Bad input

    @Test(arguments: [
        ("a\u{0}b\u{7f}c\u{feff}d\u{ffff}", "abcd|"), ("a\r\nb\rc\u{2028}d\u{85}e\u{b}f", "a\nb\nc\nd\ne\nf|"),
        ("\t\tx\n", "\t\tx\n|"),
        ("\u{1b}[0m", "[0m|"), ("\u{202e}abc\u{202c}", "\u{202e}abc\u{202c}|"), ("\u{fffd}a", "\u{fffd}a|"),
    ]) func `pasted text loses control characters and normalizes line breaks`(pasted: String, expected: String) throws {
        let test = try TestTextView("|")
        test.clipboard = pasted

        try test.play("Ctrl+V")

        #expect(test.written == expected)
        #expect(test.window.application?.diagnostics.isEmpty == true)
    }

    @Test func `a paste of 50 MB is cut and reported`() throws {
        let test = try TestTextView("ab|")
        let line = "0123456789 0123456789 0123456789 0123456789 0123\n"
        test.clipboard = String(repeating: line, count: (50 << 20) / line.utf8.count)
        let start = ContinuousClock.now

        try test.play("Ctrl+V")
        test.type("x")

        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(test.view.editor.text.count == TextView.maximumTextLength)
        #expect(test.window.application?.diagnostics.count == 1)
        try test.play("Ctrl+Z")
        #expect(test.written == "ab|")
    }

    @Test(arguments: [
        String(repeating: "a", count: 1 << 20), String(repeating: "👩‍👩‍👧", count: 1 << 12),
        String(repeating: "\n", count: 1 << 16),
        "x" + String(repeating: "\u{301}", count: 1000), String(repeating: "אב ab ", count: 1 << 12),
        String(repeating: "\t", count: 1 << 14),
    ]) func `long repetitive text can be edited quickly`(text: String) throws {
        let test = try TestTextView("|" + text)
        let start = ContinuousClock.now

        try test.play("End Down PageDown Ctrl+End Backspace Up PageUp Ctrl+Home Del Shift+Down Ctrl+Right")
        test.type("x")
        test.press(3, 2, count: 2)
        test.release(3, 2)

        #expect(test.view.editor.text.count <= text.utf8.count + 1)
        #expect(ContinuousClock.now - start < .seconds(20))
        #expect(WindowInspection(of: test.window).inconsistencies.isEmpty)
    }
}
