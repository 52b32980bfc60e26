import Testing

@testable import Inlay

/// Backspace follows the rules of Pango's `backspace_deletes_character`.
@Suite struct BackspaceTests {
    @Test(arguments: [
        ("ที่", "ที"), ("កា\u{17d2}\u{1780}", "កា\u{17d2}"), ("क\u{94d}षि", "क\u{94d}ष"), ("நி", "ந"), ("বি", "ব"), ("שּׁ", "שּ"),
        ("בָּ", "בָ"), ("بَّ", "بَ"), ("မြို့", "မြို"), ("བསྒྲུབ", "བསྒྲུ"), ("漢\u{e0100}", ""),
    ]) func `backspace deletes the last code point in scripts with separate marks`(text: String, expected: String) {
        var editor = TextEditor(text)
        editor.delete(.character(forward: false), at: .zero)

        let canonical = editor.string == expected || editor.string.unicodeScalars.count == text.unicodeScalars.count - 1
        #expect(canonical)
        #expect(editor.selection == TextSelection(editor.string.utf8.count))
    }

    @Test(arguments: [
        "e\u{301}", "и\u{306}", "α\u{301}", "👩‍👩‍👧", "👍🏽", "🇩🇪", "1️⃣", "❤️",
        "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
        "\u{1112}\u{1161}\u{11ab}", "한", "か\u{3099}", "\r\n", "z\u{300}\u{301}\u{302}", "≠\u{338}",
    ]) func `backspace deletes other characters as a whole`(character: String) {
        var editor = TextEditor("a" + character)
        editor.delete(.character(forward: false), at: .zero)

        #expect(editor.string == "a")
    }

    @Test func `delete and arrow keys keep characters together`() {
        var editor = TextEditor("ที่นี่")
        editor.move(.character(forward: false), extending: false)
        #expect(editor.selection == TextSelection(9))
        editor.move(.document(forward: false), extending: false)
        editor.delete(.character(forward: true), at: .zero)

        #expect(editor.string == "นี่")
    }

    @Test func `undo restores a run of deleted code points and the caret`() {
        var editor = TextEditor("กที่ค")
        editor.select(TextSelection(12))
        for _ in 0..<3 { editor.delete(.character(forward: false), at: .zero) }
        #expect(editor.string == "กค")
        #expect(editor.selection == TextSelection(3))

        editor.undo()
        #expect(editor.string == "กที่ค")
        #expect(editor.selection == TextSelection(12))
        editor.redo()
        #expect(editor.string == "กค")
        #expect(editor.selection == TextSelection(3))
    }

    @Test func `backspace deletes a selection as a whole`() {
        var editor = TextEditor("ที่")
        editor.selectAll()
        editor.delete(.character(forward: false), at: .zero)

        #expect(editor.string.isEmpty)
    }

    @Test func `the caret is never placed inside a character`() {
        // Without the joiner the two letters are one character.
        let text = "क\u{94d}\u{200c}ष"
        var editor = TextEditor(text)
        editor.select(TextSelection(9))
        editor.delete(.character(forward: false), at: .zero)

        #expect(editor.selection.head == editor.text.boundary(atOrBefore: editor.selection.head))
        #expect(editor.string.hasSuffix("ष"))
        #expect(editor.selection.head == editor.text.count - 3)
    }

    @Test func `backspace deletes code points in a text of many lines`() {
        var editor = TextEditor<LongText>(LongText("ที่\nนี่"))
        for _ in 0..<2 { editor.delete(.character(forward: false), at: .zero) }
        #expect(editor.string == "ที่\nน")
        editor.undo()

        #expect(editor.string == "ที่\nนี่")
    }

    @MainActor @Test func `backspace in a secure field deletes the whole character`() throws {
        let test = try TestField("ที่|", #"secureTextEntry="true""#)

        try test.play("Backspace")

        #expect(test.field.text.isEmpty)
    }
}
