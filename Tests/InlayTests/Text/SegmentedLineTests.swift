import Testing

@testable import Inlay

@MainActor @Suite struct SegmentedLineTests {
    private func measure(_ engine: any TextEngine = FixedTextEngine()) -> TextMeasure {
        TextMeasure(engine: engine, font: FontDescriptor(size: 10), scale: 1)
    }

    private let long = String(repeating: "some words, ", count: 1000)

    @Test func `an edit measures only the changed part`() {
        let engine = CountingEngine()
        var line = SegmentedLine(long, measure: measure(engine))
        #expect(line.width == 60_000)
        engine.characters = 0

        let middle = long.index(long.startIndex, offsetBy: 6000)
        line.update(to: long[..<middle] + "x" + long[middle...])

        #expect(engine.characters < 400)
        #expect(line.width == 60_005)
    }

    @Test func `only visible runs are drawn`() {
        let line = SegmentedLine(long, measure: measure())

        let runs = line.runs(within: 30_000..<30_100)

        #expect(runs.count <= 2)
        #expect(line.spans(of: 0..<12_000, within: 30_000..<30_100) == [30_000..<30_100])
        #expect(line.caret(at: 6000) == 30_000)
        #expect(line.place(at: 30_002) == 6000)
        #expect(line.place(at: 1e9) == 12_000)
    }

    @Test func `segments end between characters`() {
        for text in [
            String(repeating: "漢", count: 500), String(repeating: "👩‍👩‍👧", count: 100),
            "e" + String(repeating: "\u{301}", count: 600),
        ] {
            let line = SegmentedLine(text, measure: measure())
            #expect(line.pieces.map(\.run.text).joined() == text)
            #expect(line.width == 5 * Double(text.count))
            #expect(line.place(at: line.width) == text.utf8.count)
        }
    }

    /// After any changes, the line equals a new line with the same text.
    @Test(arguments: 0..<20) func `a line after random edits equals a new line`(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let words = ["שלום עולם ", "word and another ", "one שתיים 3 ", "العربية (abc) "][seed % 4]
        var editor = TextEditor(String(repeating: words, count: 30))
        var line = SegmentedLine(editor.string, measure: measure())
        let texts = ["x", " ", "\u{301}", "👩‍👩‍👧", "long words ", String(repeating: "y", count: 300), "", "א"]
        for _ in 0..<60 {
            let (a, b) = (Int(random.next() % UInt64(editor.text.count + 1)), Int(random.next() % 40))
            editor.replace(a..<min(editor.text.count, a + b), with: texts[Int(random.next() % 8)], .whole, at: .zero)
            line.update(to: editor.string)

            #expect(line.pieces.map(\.run.text).joined() == editor.string)
            #expect(line.pieces.map(\.length).reduce(0, +) == editor.text.count)
            let new = SegmentedLine(editor.string, measure: measure())
            #expect(abs(line.width - new.width) < 0.001)
            let x = Double(random.next() % 1000)
            #expect(line.place(at: x) == new.place(at: x))
            let place = editor.text.boundary(atOrBefore: a)
            #expect(abs(line.caret(at: place) - new.caret(at: place)) < 0.001)
        }
    }

    @Test func `caret positions follow right-to-left text`() {
        let line = SegmentedLine("abאבגcd", measure: measure())

        // After each character, at its far edge.
        let places = [0, 1, 2, 4, 6, 8, 9, 10]
        #expect(places.map(line.caret) == [0, 5, 10, 20, 15, 10, 30, 35])
        #expect([0, 6, 11, 14, 19, 24, 31].map { line.place(at: $0) } == [0, 1, 8, 6, 4, 2, 9])
        #expect(line.spans(of: 0..<4, within: 0..<99) == [0..<10, 20..<25])
        #expect(line.spans(of: 0..<10, within: 0..<99) == [0..<35])
    }

    @Test func `a long right-to-left text is segmented from the right`() {
        let engine = CountingEngine()
        let text = String(repeating: "שלום עולם ", count: 100)
        var line = SegmentedLine(text, measure: measure(engine))
        #expect(line.pieces.count > 5)
        #expect(line.caret(at: 0) == 5000)
        #expect(line.caret(at: text.utf8.count) == 0)
        #expect(line.place(at: 4999) == 0)
        #expect(line.place(at: -9) == text.utf8.count)
        #expect(line.place(at: 9999) == 0)
        #expect(line.spans(of: 0..<text.utf8.count, within: 0..<9999) == [0..<5000])
        for place in [0, 2, 400, 900, 1799] {
            let place = EditedText(text).boundary(atOrBefore: place)
            #expect(line.place(at: line.caret(at: place)) == place)
        }

        engine.characters = 0
        line.update(to: "א" + text)
        #expect(engine.characters < 200)
        #expect(line.caret(at: 0) == 5005)
        engine.characters = 0
        line.update(to: "א" + text + "x")
        #expect(engine.characters < 200)
        #expect(line.caret(at: text.utf8.count + 3) == 5)
    }

    @Test(arguments: ["some words שתי מילים ", "some العربية 12 words, "])
    func `an edit in bidirectional text measures only the changed part`(unit: String) {
        let engine = CountingEngine()
        let text = String(repeating: unit, count: 500)
        var line = SegmentedLine(text, measure: measure(engine))
        let (width, runs) = (line.width, line.runs(within: 0..<100).count)
        engine.characters = 0

        let middle = text.index(text.startIndex, offsetBy: unit.count * 250)
        line.update(to: text[..<middle] + "x" + text[middle...])

        #expect(engine.characters < 100)
        #expect(line.width == width + 5)
        #expect(runs < 20)
    }

    /// The control characters override the direction of the letters.
    @Test func `direction overrides change the caret order`() {
        let line = SegmentedLine("ab\u{202e}cd\u{202c}", measure: measure())

        #expect([1, 2, 6, 7].map(line.caret) == [5, 10, 20, 15])
    }

    @Test func `a combining mark stays with a right-to-left letter`() {
        // A left-to-right mark on a right-to-left letter.
        let line = SegmentedLine("אב\u{903}ג", measure: measure())

        #expect(line.pieces.map(\.run.text).joined() == "אב\u{903}ג")
        #expect(line.caret(at: 7) == 5)
    }

    @Test func `a soft hyphen counts as a character`() {
        let line = SegmentedLine("a\u{ad}b", measure: measure())
        #expect(line.caret(at: 4) == 15)
        #expect(line.place(at: 14) == 4)
    }

    @Test func `an empty line has one caret position`() {
        let line = SegmentedLine("", measure: measure())
        #expect(line.caret(at: 0) == 0)
        #expect(line.place(at: 50) == 0)
        #expect(line.runs(within: 0..<10).isEmpty)
    }
}
