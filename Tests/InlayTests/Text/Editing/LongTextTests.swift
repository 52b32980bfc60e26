import Testing

@testable import Inlay

@Suite struct LongTextTests {
    /// The expected rows, computed from the whole text.
    private func rows(of text: LongText) -> [String] { (0..<text.rowCount).map { String(text.row($0).text) } }

    @Test(arguments: [
        ("", [""]), ("a", ["a"]), ("a\n", ["a\n", ""]), ("a\r\nb", ["a\r\n", "b"]), ("\n\n", ["\n", "\n", ""]),
        (
            "a\rb\u{2028}c\u{2029}d\u{85}e\u{b}f\u{c}g",
            ["a\r", "b\u{2028}", "c\u{2029}", "d\u{85}", "e\u{b}", "f\u{c}", "g"]
        ),
        ("é漢\n🇩🇪", ["é漢\n", "🇩🇪"]),
    ]) func `a row is a paragraph with the line ending`(string: String, expected: [String]) {
        let text = LongText(string)

        #expect(rows(of: text) == expected)
        #expect(text.string == string)
        #expect(text.count == string.utf8.count)
    }

    @Test func `a line feed after a carriage return joins the row`() {
        var text = LongText("a\r")
        text.replace(2..<2, with: "\nb")
        #expect(rows(of: text) == ["a\r\n", "b"])

        text.replace(2..<2, with: "x")
        #expect(rows(of: text) == ["a\r", "x\n", "b"])
        text.replace(2..<3, with: "")
        #expect(rows(of: text) == ["a\r\n", "b"])
    }

    @Test func `positions equal the positions in a plain string`() {
        let string = "ae\u{301}👩‍👩‍👧\r\nb\nword two"
        let (long, plain) = (LongText(string), EditedText(string))

        for place in 0...plain.count {
            #expect(long.end(ofCharacterAt: place) == plain.end(ofCharacterAt: place))
            #expect(long.start(ofCharacterBefore: place) == plain.start(ofCharacterBefore: place))
            #expect(long.boundary(atOrBefore: place) == plain.boundary(atOrBefore: place))
        }
        for place in 0...plain.count where plain.boundary(atOrBefore: place) == place {
            #expect(long.character(at: place) == plain.character(at: place))
            #expect(long.character(before: place) == plain.character(before: place))
            #expect(long.paragraph(at: place) == plain.paragraph(at: place))
            #expect(long.word(at: place) == plain.word(at: place))
        }
    }

    /// After a change, text and rows equal those of a new text, and the changed rows are reported.
    @Test(arguments: 1...4) func `random edits have the same result as in a plain string`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let parts = [
            "a", "word ", "\n", "\r", "\r\n", "é", "漢字", "👩‍👩‍👧", "e\u{301}", "\u{2029}",
            String(repeating: "long ", count: 300),
        ]
        var plain = EditedText()
        var text = LongText()
        var known = rows(of: text)
        for step in 0..<150 {
            let ends = [
                Int.random(in: 0...plain.count, using: &random), Int.random(in: 0...plain.count, using: &random),
            ]
            .map(plain.boundary(atOrBefore:)).map(text.boundary(atOrBefore:)).sorted()
            let isShort = step % 7 != 0
            let end = isShort ? text.boundary(atOrBefore: min(ends[1], ends[0] + 12)) : ends[1]
            let range = ends[0]..<max(ends[0], plain.boundary(atOrBefore: end))
            let new = (0..<Int.random(in: 0...5, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                .joined()

            plain.replace(range, with: new)
            text.replace(range, with: new)

            #expect(text.count == plain.count)
            for change in text.takeChanges() {
                let now = (change.first..<change.first + change.inserted).map { String(text.row($0).text) }
                known.replaceSubrange(change.first..<change.first + change.removed, with: now)
            }
            #expect(known == rows(of: text), "step \(step)")
        }
        #expect(text.string == plain.string)
        let starts = (0..<text.rowCount).map { text.row($0).start }
        #expect(starts.allSatisfy { text.row(at: $0).start == $0 })
        #expect(rows(of: text).dropLast().allSatisfy { $0.utf8.count <= LongText.longestRow + 1024 })
    }

    @Test func `a very long paragraph is split into several rows`() {
        let words = String(repeating: "lorem ipsum ", count: 2000)
        var text = LongText(words + "\nend")
        #expect(text.rowCount == 9)
        #expect(
            (0..<7).allSatisfy { text.row($0).text.utf8.count <= LongText.longestRow && text.row($0).text.last == " " })
        #expect(text.paragraph(at: 9000) == 0..<24000)

        text.replace(0..<20_100, with: "")

        #expect(text.rowCount == 2)
        #expect(text.row(0).text.hasSuffix("ipsum \n"))
    }

    /// Typing in a paragraph that was just split does not split it again with every word.
    @Test func `typing in a split row does not split the row again`() {
        var text = LongText(String(repeating: "lorem ipsum ", count: 2000))
        _ = text.takeChanges()

        for place in 0..<900 { text.replace(place..<place, with: "x") }

        #expect(text.takeChanges().allSatisfy { $0 == LongText.Change(first: 0, removed: 1, inserted: 1) })
    }

    @Test func `a grapheme of one megabyte is split`() {
        let text = LongText("a" + String(repeating: "\u{301}", count: 1 << 19))

        #expect(text.count == 1 + 1 << 20)
        #expect(text.rowCount > 200)
        #expect(text.string.utf8.count == text.count)
        #expect(text.end(ofCharacterAt: 0) <= LongText.longestRow)
    }

    @Test func `substrings equal the substrings of a plain string`() {
        let string = (0..<3000).map { "line \($0)\n" }.joined()
        let (text, plain) = (LongText(string), EditedText(string))

        for range in [0..<0, 0..<5, 4000..<4100, 100..<30_000, 0..<plain.count, plain.count - 3..<plain.count + 9] {
            #expect(text.substring(range) == plain.substring(range))
        }
        #expect(text.rowCount == 3001)
        #expect(text.row(2999).text == "line 2999\n")
        #expect(text.row(at: plain.count).index == 3000)
    }
}
