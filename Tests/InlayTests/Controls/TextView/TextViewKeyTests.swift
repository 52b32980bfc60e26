import Testing

@testable import Inlay

/// Keys of GTK's and Qt's text views, where they differ from those of fields: the text before, the keys, the text
/// after. A line has room for 20 characters.
@MainActor @Suite struct TextViewKeyTests {
    nonisolated static let keys: [(before: String, keys: String, after: String)] = [
        // Typing
        ("ab|cd", "\"x\"", "abx|cd"), ("a[b\nc|d", "\"x\"", "ax|d"), ("ab|cd", "Enter", "ab\n|cd"),
        ("ab|cd", "KeypadEnter Enter", "ab\n\n|cd"), ("ab|cd", "Shift+Enter", "ab\n|cd"), ("a[bc|d", "Enter", "a\n|d"),
        ("ab|cd", "Tab", "ab\t|cd"), ("a[bc|d", "Tab", "a\t|d"),
        // Characters and words, across the ends of lines
        ("ab\n|cd", "Left", "ab|\ncd"), ("ab|\ncd", "Right", "ab\n|cd"), ("ab\n|cd", "Shift+Left", "ab|\n]cd"),
        ("one\n|two", "Ctrl+Left", "|one\ntwo"), ("one|\ntwo", "Ctrl+Right", "one\ntwo|"),
        ("one two\nth|ree", "Ctrl+Shift+Left", "one two\n|th]ree"), ("a\r\n|b", "Left", "a|\r\nb"),
        // Up and down
        ("abcd\nef|gh", "Up", "ab|cd\nefgh"), ("ab|cd\nefgh", "Down", "abcd\nef|gh"),
        ("abcd\ne\nefg|h", "Up Up", "abc|d\ne\nefgh"),
        ("abcd\nef|\nefgh", "Up Down Down", "abcd\nef\nef|gh"), ("abcd|\n\nefgh", "Down Down", "abcd\n\nefgh|"),
        ("ab|cd\nef", "Up", "|abcd\nef"), ("ab\ncd|ef", "Down", "ab\ncdef|"),
        ("abcd|\ne\nabcd", "Down Left Down", "abcd\ne\n|abcd"),
        ("ab|cd\nefgh", "Shift+Down", "ab[cd\nef|gh"), ("abcd\nef|gh", "Shift+Up", "ab|cd\nef]gh"),
        ("a[bcd\nef|gh\nijkl", "Down", "abcd\nefgh\nij|kl"), ("ab[cd\nef|gh", "Shift+Up", "ab|cd\nefgh"),
        ("ab|cd", "Shift+Up", "|ab]cd"), ("ab|cd", "Shift+Down", "ab[cd|"),
        // Wrapped lines: room for "a line that is too " and "long for the view"
        ("a line| that is too long for the view", "Down", "a line that is too long f|or the view"),
        ("a line that is too long f|or the view", "Up", "a line| that is too long for the view"),
        ("a line| that is too long for the view", "End", "a line that is too| long for the view"),
        ("a line that is too long f|or the view", "Home", "a line that is too |long for the view"),
        ("a line that is too long f|or the view", "End", "a line that is too long for the view|"),
        ("a line| that is too long for the view", "Shift+End", "a line[ that is too| long for the view"),
        ("a line that is too |long for the view", "Home", "a line that is too |long for the view"),
        // Ends
        ("ab\nc|d\nef", "Home", "ab\n|cd\nef"), ("ab\nc|d\nef", "End", "ab\ncd|\nef"),
        ("ab\nc|d\nef", "Ctrl+Home", "|ab\ncd\nef"),
        ("ab\nc|d\nef", "Ctrl+End", "ab\ncd\nef|"), ("ab\nc|d\nef", "Shift+Home", "ab\n|c]d\nef"),
        ("ab\nc|d\nef", "Ctrl+Shift+End", "ab\nc[d\nef|"), ("ab\nc|d\nef", "Ctrl+Shift+Home", "|ab\nc]d\nef"),
        // Paragraphs
        ("ab\nc|d\nef", "Ctrl+Up", "ab\n|cd\nef"), ("ab\n|cd\nef", "Ctrl+Up", "|ab\ncd\nef"),
        ("ab\nc|d\nef", "Ctrl+Down", "ab\ncd|\nef"),
        ("ab\ncd|\nef", "Ctrl+Down", "ab\ncd\nef|"), ("ab\nc|d\nef", "Ctrl+Shift+Down", "ab\nc[d|\nef"),
        ("a line that is too long f|or the view", "Ctrl+Up", "|a line that is too long for the view"),
        // Pages: 6 lines are visible, so a page is 5
        ("1\n2|\n3\n4\n5\n6\n7\n8\n9", "PageDown", "1\n2\n3\n4\n5\n6\n7|\n8\n9"),
        ("1\n2\n3\n4\n5\n6\n7|\n8\n9", "PageUp", "1\n2|\n3\n4\n5\n6\n7\n8\n9"),
        ("1\n2|\n3\n4", "PageDown", "1\n2\n3\n4|"), ("1\n2|\n3\n4", "PageUp", "|1\n2\n3\n4"),
        ("1\n2|\n3\n4\n5\n6\n7\n8\n9", "Shift+PageDown", "1\n2[\n3\n4\n5\n6\n7|\n8\n9"),
        ("1\n2|\n3\n4", "Shift+PageUp", "|1\n2]\n3\n4"),
        // Deleting
        ("ab\n|cd", "Backspace", "ab|cd"), ("ab|\ncd", "Del", "ab|cd"), ("a[b\nc|d", "Del", "a|d"),
        ("one\n|two", "Ctrl+Backspace", "|two"),
        ("ab\nc|d\nef", "Ctrl+U", "ab\n|d\nef"), ("ab\nc|d\nef", "Ctrl+K", "ab\nc|\nef"),
        ("ab\nc|\nef", "Ctrl+K", "ab\nc|ef"),
        ("ab\n|cd", "Ctrl+Shift+Backspace", "ab|cd"), ("ab\nc|d\nef", "Ctrl+Shift+Del", "ab\nc|\nef"),
        // Clipboard and undoing
        ("ab|cd", "Ctrl+V", "abw\nas|cd"), ("a[b\nc|d", "Ctrl+X Ctrl+V", "ab\nc|d"),
        ("a[b\nc|d", "Ctrl+C End Ctrl+V", "ab\ncdb\nc|"),
        ("a\nb|c\nd", "Ctrl+A", "[a\nbc\nd|"), ("ab|cd", "Enter Ctrl+Z", "ab|cd"),
        ("ab\n|cd", "Backspace Ctrl+Z", "ab\n|cd"),
        ("ab|cd", "Enter Ctrl+Z Ctrl+Y", "ab\n|cd"), ("a[b\nc|d", "Del Ctrl+Z", "a[b\nc|d"),
        // Keys that the view ignores
        ("ab|cd", "Ctrl+PageDown F5 Alt+Left Ins", "ab|cd"), ("ab|cd", "Ctrl+Enter", "ab|cd"),
    ]

    @Test(arguments: keys) func `keys edit text as in GTK and Qt`(row: (before: String, keys: String, after: String))
        throws
    {
        let test = try TestTextView(row.before)
        test.clipboard = "w\r\nas"

        try test.play(row.keys)

        #expect(test.written == row.after, "\(row.before) \(row.keys)")
    }

    /// Arrow keys move the caret in the direction that they show, if the text has a single direction.
    @Test(arguments: [
        ("אב|גד", "Left", "אבג|ד"), ("אב|גד", "Right", "א|בגד"), ("אב|גד", "Shift+Left", "אב[ג|ד"),
        ("אחד |שתיים", "Ctrl+Right", "|אחד שתיים"), ("אב\nג|ד", "Up", "א|ב\nגד"), ("א|ב\nגד", "Down", "אב\nג|ד"),
        ("אב|גד", "Home", "|אבגד"), ("אב|גד", "End", "אבגד|"),
    ]) func `arrow keys follow the text direction`(before: String, keys: String, after: String) throws {
        let test = try TestTextView(before, direction: .rightToLeft)

        try test.play(keys)

        #expect(test.written == after)
    }

    @Test func `the key table has at least 60 rows`() { #expect(Self.keys.count >= 60) }

    /// The keys of text fields, which are handled by the same code.
    @Test(
        arguments: TextFieldKeyTests.keys.filter { row in
            !["Up", "Down", "Enter"].contains { row.keys.contains($0) }
                && row.after == row.after.filter { !$0.isNewline }
        }) func `text field keys work the same in a text view`(row: (before: String, keys: String, after: String))
        throws
    {
        let test = try TestTextView(row.before, size: Size(400, 66))
        test.clipboard = "was"

        try test.play(row.keys)

        #expect(test.written == row.after, "\(row.before) \(row.keys)")
    }

    @Test func `keys scroll, select and copy in a read-only view`() throws {
        let test = try TestTextView("a|\n2\n3\n4\n5\n6\n7\n8\n9", #"editable="false""#)

        try test.play("Backspace Enter Tab Del Ctrl+V Ctrl+X Ctrl+Z")
        test.type("x")
        #expect(test.written == "a|\n2\n3\n4\n5\n6\n7\n8\n9")
        try test.play("Down")
        #expect(test.written == "a|\n2\n3\n4\n5\n6\n7\n8\n9")
        #expect(test.view.contentOffset.y == 40)
        try test.play("Shift+Down Ctrl+C")
        #expect(test.written == "a[\n2|\n3\n4\n5\n6\n7\n8\n9")
        #expect(test.clipboard == "\n2")
    }

    @Test func `the Tab key leaves a read-only view and Ctrl+Tab leaves any view`() throws {
        let (view, button) = (TextView(), Button().with { $0.title = "Next" })
        let window = try openWindow(column(view, button))
        view.becomeFirstResponder()

        window.press(.tab, .control)
        #expect(button.isFirstResponder)
        #expect(view.text.isEmpty)
        window.press(.tab, .shift)
        #expect(view.isFirstResponder)
        window.press(.tab, [.control, .shift])
        #expect(button.isFirstResponder)
        view.becomeFirstResponder()
        window.press(.tab, .shift)
        #expect(button.isFirstResponder)
        view.isEditable = false
        view.becomeFirstResponder()
        window.press(.tab)
        #expect(button.isFirstResponder)
    }

    /// Arrow keys move the caret in the direction that they show; each paragraph has its own direction.
    @Test(arguments: [
        ("ab\nאב|גד", "Left", "ab\nאבג|ד"), ("a|b\nאבגד", "Left", "|ab\nאבגד"), ("ab\nאב|גד", "Home", "ab\n|אבגד"),
    ]) func `arrow keys follow each paragraph's direction`(before: String, keys: String, after: String) throws {
        let test = try TestTextView(before)

        try test.play(keys)

        #expect(test.written == after)
    }
}
