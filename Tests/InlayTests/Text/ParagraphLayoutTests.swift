import Testing

@testable import Inlay

@Suite @MainActor struct ParagraphLayoutTests {
    private let measure = TextMeasure(
        engine: FixedTextEngine(), font: FontDescriptor(size: 10), scale: 1, tabStop: 40)

    private func wrapped(_ text: String, columns: Int = 10) -> ParagraphLayout {
        ParagraphLayout(text, width: Double(5 * columns), measure: measure)
    }

    private func lines(_ text: ParagraphLayout) -> [String] {
        text.lines.map { String(EditedText(text.text).substring($0.range)) }
    }

    @Test(arguments: [
        ("", [""]), ("abc", ["abc"]), ("one two three", ["one two ", "three"]), ("abcdefghijkl", ["abcdefghij", "kl"]),
        ("ab          cd", ["ab          ", "cd"]), ("a\tbc de fg", ["a\tbc ", "de fg"]),
        ("漢字漢字漢字漢字漢字漢", ["漢字漢字漢字漢字漢字", "漢"]),
        ("well-known word", ["well-known ", "word"]),
    ]) func `lines contain the whole text`(text: String, expected: [String]) {
        #expect(lines(wrapped(text)) == expected)
    }

    @Test func `a line that ends inside a character has a last place`() {
        // Unicode allows a line break between a space and a combining mark, which are one character.
        let text = wrapped(" \u{301}" + String(repeating: "a", count: 30))

        #expect(text.lines[0].range == 0..<1)
        #expect(text.end(ofLine: 0) == 0 && text.place(at: 50, line: 0) == 0)
    }

    @Test func `a line has the base direction of the paragraph`() {
        let text = wrapped("שלחנו את report.pdf: אל Ann", columns: 12)
        #expect(lines(text) == ["שלחנו את ", "report.pdf: ", "אל Ann"])

        // Eleven columns from the right, the name at the right end: its colon and the space that hangs over are at the left.
        #expect(text.spans(of: 16..<26, line: 1) == [10..<60])
        #expect(text.spans(of: 26..<27, line: 1) == [5..<10])
    }

    @Test func `positions map to lines, carets and back`() {
        let text = wrapped("one two three")

        #expect(text.line(at: 7) == 0)
        #expect(text.line(at: 8) == 1)
        #expect(text.caret(at: 8) == 0)
        #expect(text.place(at: 99, line: 0) == 7)
        #expect(text.place(at: 99, line: 1) == 13)
        #expect(text.place(at: 12, line: 1) == 10)
        #expect(text.lines[0].width == 35)
        #expect(text.spans(of: 2..<10, line: 1) == [0..<10])
    }

    @Test(arguments: 1...8) func `lines after random edits equal a new layout`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let parts = ["a", "word ", "longer", "  ", "-", "\t", "x y z "] + (seed > 4 ? ["é", "漢字", "אב ", "👩‍👩‍👧"] : [])
        var plain = EditedText()
        var text = wrapped("")
        for _ in 0..<200 {
            let ends = (0..<2).map { _ in Int.random(in: 0...plain.count, using: &random) }.map(
                plain.boundary(atOrBefore:)
            ).sorted()
            let end = min(ends[1], ends[0] + 9)
            let new = (0..<Int.random(in: 0...4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
            plain.replace(ends[0]..<max(ends[0], plain.boundary(atOrBefore: end)), with: new.joined())

            text.update(to: plain.string)

            #expect(text.lines.map(\.range) == wrapped(plain.string).lines.map(\.range), "\(plain.string)")
        }
    }

    @Test func `bidirectional text with a tab is ordered from the start`() {
        let text = ParagraphLayout("אב\tab", width: 500, measure: measure)

        // The first letters are at the right, the tab left of them.
        #expect(text.caret(at: 0) == text.lines[0].line.width)
        #expect(text.caret(at: 7) < 20)
    }

    /// After Arabic text the percent sign is not part of the number, also when the number starts a line.
    @Test func `a number at a line start has the paragraph's direction`() {
        let text = wrapped("العربية 50% خصم", columns: 8)
        #expect(lines(text) == ["العربية ", "50% خصم"])

        // From the right: the number, its sign, a space, the word.
        #expect(text.spans(of: 15..<17, line: 1) == [25..<35])
        #expect(text.spans(of: 17..<18, line: 1) == [20..<25])
    }

    @Test func `a line is reordered when the previous line changes`() {
        var text = wrapped("העברית 50% הנחה", columns: 8)
        #expect(text.spans(of: 15..<16, line: 1) == [35..<40])

        // The word before the number ends with an Arabic letter now.
        text.update(to: "העבריي 50% הנחה")
        #expect(lines(text) == ["העבריي ", "50% הנחה"])
        #expect(text.spans(of: 15..<16, line: 1) == [25..<30])
    }

    @Test func `justified lines fill the width except the last line`() {
        let text = ParagraphLayout("aa b cc dd e", width: 44, measure: measure, isJustified: true)
        #expect(lines(text) == ["aa b cc ", "dd e"])

        #expect(text.lines.map(\.width) == [44, 20])
        // The nine points are distributed among the spaces of the line; the trailing space hangs over.
        #expect(text.lines[0].line.width == 49)
        #expect(text.spans(of: 0..<7, line: 0) == [0..<44])
        #expect(text.spans(of: 7..<8, line: 0) == [44..<49])
        for place in [0, 2, 3, 5, 6] { #expect(text.place(at: text.caret(at: place), line: 0) == place) }
        #expect(text.caret(at: 9) == 5)
    }

    @Test func `a justified line keeps tab stops`() {
        let text = ParagraphLayout("a\tb c dddd", width: 60, measure: measure, isJustified: true)
        #expect(lines(text) == ["a\tb c ", "dddd"])

        #expect(text.caret(at: 2) == 40)
        #expect(text.lines[0].width == 60)
    }

    /// The paragraph determines the direction of each of its lines, regardless of the line's first letter.
    @Test func `the paragraph determines the direction of every line`() {
        let rightwards = wrapped("abcdefgh אבג xy")
        #expect(lines(rightwards) == ["abcdefgh ", "אבג xy"])
        // The Hebrew word at the left, its first letter at its right end.
        #expect(rightwards.spans(of: 9..<11, line: 1) == [10..<15])
        #expect(rightwards.spans(of: 16..<18, line: 1) == [20..<30])
        #expect(rightwards.place(at: 1, line: 1) == 15)

        let leftwards = wrapped("אבגדהוזח xy אב")
        #expect(lines(leftwards) == ["אבגדהוזח ", "xy אב"])
        #expect(leftwards.spans(of: 17..<18, line: 1) == [15..<20])
        #expect(leftwards.spans(of: 20..<22, line: 1) == [5..<10])
        #expect(leftwards.caret(at: 24) == 0)
    }
}
