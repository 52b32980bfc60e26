import Testing

@testable import Inlay

/// Keys and shortcuts of GTK's and Qt's fields: the text before, the keys, the text after.
@MainActor @Suite struct TextFieldKeyTests {
    nonisolated static let keys: [(before: String, keys: String, after: String)] = [
        // Typing
        ("ab|cd", "\"x\"", "abx|cd"), ("a[bc|d", "\"x\"", "ax|d"), ("a|bc]d", "\"xy\"", "axy|d"),
        ("|", "\"é漢🇩🇪\"", "é漢🇩🇪|"),
        ("a|b", "Space", "a |b"),
        // Characters
        ("ab|cd", "Left", "a|bcd"), ("ab|cd", "Right", "abc|d"), ("|ab", "Left", "|ab"), ("ab|", "Right", "ab|"),
        ("a👩‍👩‍👧|b", "Left", "a|👩‍👩‍👧b"), ("e\u{301}|b", "Left", "|e\u{301}b"), ("|🇩🇪🇫🇷", "Right", "🇩🇪|🇫🇷"),
        ("a[bc|d", "Left", "a|bcd"), ("a[bc|d", "Right", "abc|d"), ("a|bc]d", "Right", "abc|d"),
        ("ab|cd", "Shift+Left", "a|b]cd"), ("ab|cd", "Shift+Right Shift+Right", "ab[cd|"),
        ("a[bc|d", "Shift+Left", "a[b|cd"), ("a[b|cd", "Shift+Left Shift+Left", "|a]bcd"),
        // Words
        ("one two| three", "Ctrl+Left", "one |two three"), ("one |two three", "Ctrl+Left", "|one two three"),
        ("|one two", "Ctrl+Right", "one| two"), ("one| two", "Ctrl+Right", "one two|"),
        ("one, |two", "Ctrl+Left", "|one, two"),
        ("don't| go", "Ctrl+Left", "don'|t go"), ("|don't go", "Ctrl+Right", "don|'t go"),
        ("|12.5 x", "Ctrl+Right", "12|.5 x"), ("a.b-c|", "Ctrl+Left Ctrl+Left", "a.|b-c"),
        ("|a_b c", "Ctrl+Right", "a_b| c"), ("|日本語かな", "Ctrl+Right", "日本語|かな"),
        ("o[ne t|wo", "Ctrl+Right", "one t|wo"), ("one two|", "Ctrl+Shift+Left", "one |two]"),
        ("|one two", "Ctrl+Shift+Right", "[one| two"),
        // Ends
        ("ab|cd", "Home", "|abcd"), ("ab|cd", "End", "abcd|"), ("ab|cd", "Shift+Home", "|ab]cd"),
        ("ab|cd", "Shift+End", "ab[cd|"),
        ("ab|cd", "Ctrl+Home", "|abcd"), ("ab|cd", "Ctrl+End", "abcd|"), ("ab|cd", "Ctrl+Shift+End", "ab[cd|"),
        ("a[bc|d", "Home", "|abcd"), ("a[bc|d", "End", "abcd|"), ("a[bc|d", "Shift+Home", "|a]bcd"),
        // Deleting
        ("ab|cd", "Backspace", "a|cd"), ("ab|cd", "Del", "ab|d"), ("|ab", "Backspace", "|ab"), ("ab|", "Del", "ab|"),
        ("a👩‍👩‍👧|b", "Backspace", "a|b"), ("a[bc|d", "Backspace", "a|d"), ("a|bc]d", "Del", "a|d"),
        ("ab|c", "Shift+Backspace", "a|c"),
        ("one two|", "Ctrl+Backspace", "one |"), ("|one two", "Ctrl+Del", "| two"),
        ("o[ne tw|o", "Ctrl+Backspace", "o|o"),
        ("one two| x", "Ctrl+Shift+Backspace", "| x"), ("one |two x", "Ctrl+Shift+Del", "one |"),
        ("one |two", "Ctrl+U", "|two"), ("one |two", "Ctrl+K", "one |"),
        // Selecting all
        ("ab|cd", "Ctrl+A", "[abcd|"), ("ab|cd", "Ctrl+/", "[abcd|"), ("a[bc|d", "Ctrl+Shift+A", "abc|d"),
        ("a[bc|d", "Ctrl+\\", "abc|d"), ("|", "Ctrl+A", "|"),
        // Clipboard
        ("a[bc|d", "Ctrl+C Right Ctrl+V", "abcbc|d"), ("a[bc|d", "Ctrl+X End Ctrl+V", "adbc|"),
        ("a[bc|d", "Ctrl+Ins End Shift+Ins", "abcdbc|"), ("a[bc|d", "Shift+Del Home Shift+Ins", "bc|ad"),
        ("ab|cd", "Ctrl+C Ctrl+V", "abwas|cd"), ("ab|cd", "Ctrl+X", "ab|cd"),
        // Undoing
        ("a[bc|d", "Backspace Ctrl+Z", "a[bc|d"), ("abc|", "Backspace Backspace Ctrl+Z", "abc|"),
        ("abc|", "Backspace Backspace Ctrl+Z Ctrl+Shift+Z", "a|"), ("abc|", "Backspace Ctrl+Z Ctrl+Y", "ab|"),
        ("abc|", "Backspace Left Backspace Ctrl+Z", "a|b"), ("ab|", "Ctrl+Z", "ab|"),
        ("|abc", "Del Del Ctrl+Z", "|abc"), ("ab|", "Ctrl+V Ctrl+V Ctrl+Z", "abwas|"),
        // Keys that the field ignores
        ("ab|cd", "Up", "ab|cd"), ("ab|cd", "Down PageUp F5 Alt+Left", "ab|cd"), ("ab|cd", "Ins", "ab|cd"),
    ]

    @Test(arguments: keys) func `keys edit text as in GTK and Qt`(row: (before: String, keys: String, after: String))
        throws
    {
        let test = try TestField(row.before)
        test.clipboard = "was"

        try test.play(row.keys)

        #expect(test.written == row.after, "\(row.before) \(row.keys)")
    }

    @Test func `the key table has at least 60 rows`() { #expect(Self.keys.count >= 60) }

    /// Arrow keys move the caret in the direction that they show, if the text has a single direction.
    @Test(arguments: [
        ("אב|גד", "Left", "אבג|ד"), ("אב|גד", "Right", "א|בגד"), ("אב|גד", "Home", "|אבגד"), ("אב|גד", "End", "אבגד|"),
        ("אחד |שתיים", "Ctrl+Right", "|אחד שתיים"), ("|אחד שתיים", "Ctrl+Left", "אחד| שתיים"),
        ("א[בג|ד", "Left", "אבג|ד"), ("א[בג|ד", "Right", "א|בגד"), ("אב|גד", "Shift+Left", "אב[ג|ד"),
        ("אב|גד", "Backspace", "א|גד"), ("שלו|ם abc", "Left", "שלום| abc"),
    ]) func `arrow keys follow the text direction`(before: String, keys: String, after: String) throws {
        let test = try TestField(before)

        try test.play(keys)

        #expect(test.written == after)
    }

    @Test func `an empty field has the window's direction`() throws {
        let test = try TestField("|", direction: .rightToLeft)
        #expect(test.field.runsToTheLeft)

        // Digits always run from left to right.
        test.set("12|")
        try test.play("Left")
        #expect(test.written == "1|2")
    }

    @Test func `secure text is one word and cannot be copied`() throws {
        let test = try TestField("one two|", #"secureTextEntry="true""#)
        test.clipboard = "was"

        try test.play("Ctrl+Left")
        #expect(test.written == "|one two")
        try test.play("Ctrl+A Ctrl+C Ctrl+X")
        #expect(test.written == "[one two|")
        #expect(test.clipboard == "was")
        #expect(test.primary == nil)
        try test.play("Ctrl+V Ctrl+Backspace")
        #expect(test.written == "|")
    }

    @Test func `undo removes typed text word by word`() throws {
        let test = try TestField()
        test.type("one two")

        try test.play("Ctrl+Z")
        #expect(test.written == "one |")
        try test.play("Ctrl+Z")
        #expect(test.written == "|")
        try test.play("Ctrl+Y Ctrl+Y")
        #expect(test.written == "one two|")
    }

    @Test func `a typing pause starts a new undo step`() throws {
        let test = try TestField()
        test.type("on")
        try test.wait(2100)
        test.type("e")

        try test.play("Ctrl+Z")

        #expect(test.written == "on|")
    }

    @Test func `the Return key sends its events and keeps focus`() throws {
        let test = try TestField("ab|")
        test.events = []

        try test.play("Enter")
        try test.play("KeypadEnter")

        #expect(test.events == ["exit", "primary", "exit", "primary"])
        #expect(test.field.isFirstResponder)
    }

    @Test func `the next return key moves focus to the next field`() throws {
        let fields = [TextField(), TextField()]
        fields[0].returnKeyType = .next
        let window = try openWindow(column(fields[0], Button().with { $0.title = "Help" }, fields[1]))
        fields[0].becomeFirstResponder()

        window.press(.return)

        #expect(fields[1].isFirstResponder)
    }

    @Test func `tabbing into a field selects all text, a click does not`() throws {
        let test = try TestField("ab|cd", isFocused: false)

        test.window.press(.tab)
        #expect(test.written == "[abcd|")
        #expect(test.primary == nil)
        test.press(1)
        test.release(1)
        #expect(test.written == "a|bcd")
    }

    @Test func `a field consumes text keys and forwards other keys`() throws {
        let (field, outer) = (TextField(), KeyListener())
        var heard: [Key] = []
        outer.addSubview(field)
        field.frame = Rect(0, 0, 100, 30)
        let window = try openWindow(outer)
        field.becomeFirstResponder()
        outer.heard = { heard.append($0) }

        for key in [Key("A"), .space, .left, .up, .escape, Key("F5")] { window.press(key) }

        #expect(heard == [.up, .escape, Key("F5")])
    }

    private final class KeyListener: View {
        var heard: (Key) -> Void = { _ in }

        override func handle(_ event: Event) -> Bool {
            if case .keyDown(let key, _, _) = event.kind { heard(key) }
            return false
        }
    }

    @Test func `a disabled field ignores focus and clicks`() throws {
        let test = try TestField("ab|", #"enabled="false""#, isFocused: false)

        test.window.press(.tab)
        test.press(0)
        test.release(0)

        #expect(!test.field.isFirstResponder)
        #expect(test.field.textInputArea == nil)
        #expect(test.written == "ab|")
    }

    @Test func `disabling a field removes its focus`() throws {
        let test = try TestField("ab|")

        test.field.isEnabled = false

        #expect(test.window.firstResponder == nil)
        #expect(test.events == ["end"])
    }
}
