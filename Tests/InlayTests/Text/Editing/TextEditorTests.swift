import Testing

@testable import Inlay

@Suite struct TextEditorTests {
    private let start = Duration.zero

    @Test func `positions are between characters`() {
        let text = EditedText("ae\u{301}👩‍👩‍👧\r\nb")
        var places = [0]
        while let last = places.last, last < text.count { places.append(text.end(ofCharacterAt: last)) }
        #expect(places == [0, 1, 4, 22, 24, 25])

        var back = [text.count]
        while let last = back.last, last > 0 { back.append(text.start(ofCharacterBefore: last)) }
        #expect(back == places.reversed())
        #expect((0...text.count).map(text.boundary).allSatisfy(places.contains))
        #expect(text.boundary(atOrBefore: 12) == 4)
    }

    @Test func `positions outside the text are limited to the text`() {
        let text = EditedText("abc")
        #expect(text.end(ofCharacterAt: 99) == 3)
        #expect(text.start(ofCharacterBefore: -3) == 0)
        #expect(text.boundary(atOrBefore: 99) == 3)
        #expect(text.place(of: "a longer one".endIndex) == 3)
    }

    @Test(arguments: [
        ("one two", 1, 0..<3), ("one two", 3, 3..<4), ("one two", 7, 4..<7), ("a  b", 1, 1..<3), ("don't", 1, 0..<3),
        ("don't", 3, 3..<4),
        ("'a'", 0, 0..<1), ("12.50", 3, 3..<5), ("a.b", 1, 1..<2), ("日本かな", 0, 0..<6), ("", 0, 0..<0),
        ("naïve x", 1, 0..<6),
    ]) func `a word range contains adjacent characters of one kind`(text: String, place: Int, word: Range<Int>) {
        #expect(EditedText(text).word(at: place) == word)
    }

    @Test func `a paragraph ends at a line ending`() {
        let text = EditedText("one\ntwo\r\nthree")
        #expect(text.paragraph(at: 0) == 0..<3)
        #expect(text.paragraph(at: 5) == 4..<7)
        #expect(text.paragraph(at: 14) == 9..<14)
    }

    @Test func `a combining mark joins the letter before the caret`() {
        var editor = TextEditor("e")
        editor.insert("\u{301}", .typing, at: start)
        #expect(editor.selection == TextSelection(3))
        editor.delete(.character(forward: false), at: start)
        #expect(editor.string.isEmpty)

        editor = TextEditor("\u{301}")
        editor.select(TextSelection(0))
        editor.insert("e", .typing, at: start)
        #expect(editor.selection == TextSelection(3))
    }

    @Test func `undo removes typing word by word and a paste as a whole`() {
        var editor = TextEditor()
        for character in "ab cd" { editor.insert(String(character), .typing, at: start) }
        editor.insert(" and more", .whole, at: start)
        editor.insert("!", .typing, at: start)

        var states: [String] = []
        while editor.undo() { states.append(editor.string) }
        #expect(states == ["ab cd and more", "ab cd", "ab ", ""])
        while editor.redo() {}
        #expect(editor.string == "ab cd and more!")
        #expect(editor.selection == TextSelection(15))
    }

    @Test func `a new edit clears the redo history`() {
        var editor = TextEditor("a")
        editor.insert("b", .typing, at: start)
        editor.undo()
        editor.insert("c", .typing, at: start)

        #expect(!editor.canRedo)
        #expect(editor.string == "ac")
    }

    @Test func `the undo history is limited to 500 steps`() {
        var editor = TextEditor()
        for number in 0..<2000 { editor.insert("\(number % 10)", .whole, at: start) }

        var count = 0
        while editor.undo() { count += 1 }
        #expect(count == 500)
        #expect(editor.string.count == 1500)
    }

    @Test func `the undo history of large texts drops the oldest steps`() {
        var editor = TextEditor()
        let large = String(repeating: "x", count: 5 << 20)
        for _ in 0..<6 {
            editor.insert(large, .whole, at: start)
            editor.selectAll()
        }

        var count = 0
        while editor.undo() { count += 1 }
        #expect(count < 4)
        #expect(count > 0)
    }

    /// After any edits, undoing all of them restores the first text, and redoing all of them the last.
    @Test(arguments: 0..<20) func `undo and redo of all random edits restore the text`(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let first = "one two שלום 👩‍👩‍👧 e\u{301} three"
        var editor = TextEditor(first)
        let texts = ["x", " ", "\u{301}", "👩", "\u{200d}", "🇩", "ab cd", "א"]
        for step in 0..<200 {
            let forward = random.next() % 2 == 0
            let ways: [TextMovement] = [
                .character(forward: forward), .word(forward: forward), .paragraph(forward: forward),
            ]
            let way = ways[Int(random.next() % 3)]
            switch random.next() % 4 {
            case 0: editor.move(way, extending: random.next() % 2 == 0)
            case 1: editor.delete(way, at: .milliseconds(step * 100))
            default: editor.insert(texts[Int(random.next() % 8)], .typing, at: .milliseconds(step * 100))
            }
            let selection = editor.selection
            #expect(editor.text.boundary(atOrBefore: selection.head) == selection.head)
            #expect(editor.text.boundary(atOrBefore: selection.anchor) == selection.anchor)
        }
        let last = editor.string

        while editor.undo() {}
        #expect(Array(editor.string.utf8) == Array(first.utf8))
        while editor.redo() {}
        #expect(Array(editor.string.utf8) == Array(last.utf8))
    }

    @Test func `cleaned text stops at the limit`() {
        #expect("abc".cleaned(.spaces, limit: 3) == ("abc", false))
        #expect("abcd".cleaned(.spaces, limit: 3) == ("abc", true))
        #expect("ab\n".cleaned(.spaces, limit: 2) == ("ab", false))
        #expect("a\r\nb\u{85}c\t".cleaned(.kept) == ("a\nb\nc\t", false))
    }
}
