import Testing

@testable import Inlay

/// Unusual texts that other programs may paste.
@MainActor @Suite struct OddTextTests {
    private static let stack = "e" + String(repeating: "\u{301}", count: 999)

    @Test func `a field edits a character of a thousand code points as one`() throws {
        let test = try TestField("a|b")
        test.clipboard = Self.stack
        let start = ContinuousClock.now

        for (keys, written) in Self.steps {
            try test.play(keys)
            #expect(test.written == written, "\(keys)")
        }
        test.window.send(.text(Self.stack))

        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(test.written == "a\(Self.stack)|b")
        #expect(test.drawn.contains { $0.hasPrefix("text") })
        #expect(WindowInspection(of: test.window).inconsistencies == [])
    }

    @Test func `a text view edits a huge combining sequence as one character`() throws {
        let test = try TestTextView("a|b")
        test.clipboard = Self.stack
        let start = ContinuousClock.now

        for (keys, written) in Self.steps {
            try test.play(keys)
            #expect(test.written == written, "\(keys)")
        }
        test.window.send(.text(Self.stack))

        #expect(ContinuousClock.now - start < .seconds(1))
        #expect(test.written == "a\(Self.stack)|b")
        #expect(!test.lines.isEmpty)
        #expect(WindowInspection(of: test.window).inconsistencies == [])
    }

    private static let steps = [
        ("Ctrl+V", "a\(stack)|b"), ("Left", "a|\(stack)b"), ("Shift+Right", "a[\(stack)|b"),
        ("Right Backspace", "a|b"), ("Ctrl+Z", "a\(stack)|b"), ("Home Right Del", "a|b"),
    ]

    /// Accents that arrive separately, as from an input method that sends code points.
    @Test func `typed combining marks join the previous character`() throws {
        let (field, view) = (try TestField("|"), try TestTextView("|"))

        for scalar in Self.stack.unicodeScalars.prefix(100) {
            field.window.send(.text(String(scalar)))
            view.window.send(.text(String(scalar)))
        }
        #expect(field.field.text.count == 1 && view.view.text.count == 1)
        try field.play("Backspace")
        try view.play("Backspace")

        #expect(field.written == "|" && view.written == "|")
    }

    @Test(arguments: [
        "\u{202e}abc\u{202c}", "\u{202e}abc", "\u{2067}abc", "\u{202c}\u{2069}", "ab\u{202e}אבג12\u{202c}cd",
    ]) func `fields and text views keep directional control characters`(pasted: String) throws {
        let (field, view) = (try TestField("x|y"), try TestTextView("x|y"))
        field.clipboard = pasted
        view.clipboard = pasted

        try field.play("Ctrl+V")
        view.clipboard = pasted
        try view.play("Ctrl+V")

        #expect(field.written == "x\(pasted)|y" && view.written == "x\(pasted)|y")
        let keys = "Home Right Right Right Left Shift+End Home Shift+Right Ctrl+Right End Left Left"
        for key in keys.split(separator: " ") {
            try field.play(String(key))
            try view.play(String(key))
            #expect(field.written == view.written, "\(key)")
        }
        try field.play("Ctrl+A Del")
        try view.play("Ctrl+A Del")
        #expect(field.written == "|" && view.written == "|")
        #expect(
            WindowInspection(of: field.window).inconsistencies == []
                && WindowInspection(of: view.window).inconsistencies == [])
    }
}
