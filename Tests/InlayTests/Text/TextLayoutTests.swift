import Testing

@testable import Inlay

@Suite struct TextLayoutTests {
    private func layout(_ text: String, width: Double, engine: any TextEngine = FixedTextEngine()) -> TextLayout<
        TextRun
    > {
        TextLayout(
            text, width: width, limit: 0, mode: .byWordWrapping,
            measure: TextMeasure(engine: engine, font: FontDescriptor(size: 10), scale: 1))
    }

    @Test func `lines have the base direction of the paragraph`() {
        let lines = layout("שלחנו את report.pdf: אל Ann.\nAnn קראה את report.pdf", width: 57).lines.map(\.run)

        #expect(
            lines.map(\.text) == ["שלחנו את", "report.pdf:", "אל Ann.", "Ann קראה את", "report.pdf"])
        #expect(lines.map { $0.levels == nil } == [true, false, true, true, true])
        // The colon is at the left of the name, where the line goes on.
        #expect(FixedTextEngine().parts(of: lines[1], scale: 1).map(\.characters) == [10..<11, 0..<10])
    }

    @Test func `a truncated line keeps the direction of the paragraph`() {
        let measure = TextMeasure(engine: FixedTextEngine(), font: FontDescriptor(size: 10), scale: 1)

        let lines = [LineBreakMode.byTruncatingHead, .byTruncatingTail].map {
            TextLayout("קובץ report.pdf", width: 40, limit: 1, mode: $0, measure: measure).lines.map(\.run)
        }.flatMap { $0 }

        #expect(lines.map(\.text) == ["…ort.pdf", "קובץ re…"])
        #expect(lines.map(\.levels) == [[1, 2, 2, 2, 2, 2, 2, 2], nil])
    }

    /// The percent sign follows Arabic text, and so is not part of the number, also when the number starts a line.
    @Test func `a number at a line start has the paragraph's direction`() {
        let run = layout("العربية 50% خصم", width: 40).lines[1].run

        #expect(run.text == "50% خصم")
        #expect(FixedTextEngine().parts(of: run, scale: 1).map(\.characters) == [2..<7, 0..<2])
    }

    @Test(arguments: LineBreakMode.allCases) func `a width with a rounding error still fits the text`(
        mode: LineBreakMode
    ) {
        // At a scale of 1.5: 56 pixels, as the distance between two edges on pixels.
        let width = 320 - (320 - 56 / 1.5)
        let exact = 56 / 1.5
        let measure = TextMeasure(
            engine: FixedTextEngine(), font: FontDescriptor(size: exact / 5), scale: 1.5)

        let lines = [1, 0].map { TextLayout("two words!", width: width, limit: $0, mode: mode, measure: measure).lines }

        #expect(width < exact)
        #expect(lines.map { $0.map(\.run.text) } == [["two words!"], ["two words!"]])
    }

    @Test func `layout time is linear in the text length`() {
        func work(words: Int) -> Int {
            let engine = CountingEngine()
            _ = layout(String(repeating: "word ", count: words), width: 200, engine: engine)
            return engine.characters
        }

        #expect(work(words: 4000) < 5 * work(words: 1000))
    }

    @Test(arguments: [1, 31, 32, 33, 63, 64, 65, 96, 97, 128, 200]) func `lines of any length are filled completely`(
        count: Int
    ) {
        let lines = layout(String(repeating: "x", count: 300), width: Double(count) * 5).lines

        #expect(lines.dropLast().allSatisfy { $0.run.text.count == count })
        #expect(lines.map(\.run.text).joined().count == 300)
    }

    @Test func `layout drops only spaces at line ends`() {
        let text = "The quick brown fox jumps over the lazy dog - again and again"

        for width in stride(from: 5.0, through: 320, by: 5) {
            let joined = layout(text, width: width).lines.map(\.run.text).joined()
            #expect(joined.filter { $0 != " " } == text.filter { $0 != " " })
        }
    }

    @Test func `no line is wider than the available width`() {
        for width in stride(from: 5.0, through: 320, by: 5) {
            for line in layout("some words of different length, incomprehensibilities", width: width).lines {
                #expect(line.run.width <= width)
            }
        }
    }

    @Test func `lines break by the rules of each script`() {
        #expect(layout("東京は、日本の首都です。", width: 20).lines.map(\.run.text) == ["東京は、", "日本の首", "都です。"])
        #expect(layout("「東京」と「大阪」", width: 25).lines.map(\.run.text) == ["「東京」と", "「大阪」"])
        #expect(layout("漢字　漢字", width: 10).lines.map(\.run.text) == ["漢字", "漢字"])
        #expect(layout("10\u{a0}€ ab", width: 20).lines.map(\.run.text) == ["10\u{a0}€", "ab"])
        #expect(layout("a😀👨‍👩‍👧‍👦🇩🇪", width: 10).lines.map(\.run.text) == ["a😀", "👨‍👩‍👧‍👦🇩🇪"])
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\u{b}", "\u{c}", "\u{85}", "\u{2028}", "\u{2029}"], [1000.0, 25])
    func `every Unicode line separator ends a line`(end: String, width: Double) {
        let made = layout("one\(end)\(end)two\(end)", width: width)

        #expect(made.lines.map(\.run.text) == ["one", "", "two", ""])
        #expect(made.size == Size(15, 4 * made.metrics.lineHeight))
        #expect(layout("one\(end)東京", width: width).lines.map(\.run.text) == ["one", "東京"])
    }

    @Test(arguments: ["a", "é"]) func `a hyphen stays with the adjacent word or number`(letter: String) {
        func lines(_ text: String, _ width: Double) -> [String] { layout(text, width: width).lines.map(\.run.text) }

        #expect(lines("w\(letter)s -5 m", 25) == ["w\(letter)s", "-5 m"])
        #expect(lines("w\(letter) --all", 25) == ["w\(letter) --", "all"])
        #expect(lines("w\(letter) --all", 20) == ["w\(letter)", "--", "all"])
        #expect(lines("gr\(letter)y-green", 35) == ["gr\(letter)y-", "green"])
    }

    @Test func `a soft hyphen is visible only at a line break`() {
        let text = "Donau\u{ad}dampf\u{ad}schiff"

        #expect(layout(text, width: 1000).lines.map(\.run.text) == ["Donaudampfschiff"])
        #expect(layout(text, width: 55).lines.map(\.run.text) == ["Donaudampf-", "schiff"])
        #expect(layout(text, width: 50).lines.map(\.run.text) == ["Donau-", "dampf-", "schiff"])
        #expect(layout(text, width: 25).lines.map(\.run.text) == ["Donau", "dampf", "schif", "f"])
        #expect(layout("a \u{ad}", width: 5).lines.map(\.run.text) == ["a", ""])
    }

    @Test(arguments: [LineBreakMode.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail])
    func `text is truncated between characters`(mode: LineBreakMode) {
        let text = "👨‍👩‍👧‍👦🇩🇪e\u{301}👍🏽각1️⃣"
        let measure = TextMeasure(engine: FixedTextEngine(), font: FontDescriptor(size: 10), scale: 1)

        for width in stride(from: 5.0, through: 30, by: 5) {
            let lines = TextLayout(text, width: width, limit: 1, mode: mode, measure: measure).lines
            let cut = lines.map(\.run.text).joined()
            #expect(cut.allSatisfy { $0 == "…" || text.contains($0) })
            #expect(cut.count == Int(width / 5))
        }
    }

    /// The lines of a text with a limited number of lines, with characters 5 wide.
    private func cut(_ text: String, width: Double, limit: Int = 1, _ mode: LineBreakMode) -> [TextRun] {
        let measure = TextMeasure(engine: FixedTextEngine(), font: FontDescriptor(size: 10), scale: 1)
        return TextLayout(text, width: width, limit: limit, mode: mode, measure: measure).lines.map(\.run)
    }

    @Test(arguments: [
        (LineBreakMode.byTruncatingTail, "Hello…", "Hell…", "H…"), (.byTruncatingMiddle, "Hello…", "Hell…", "H…"),
        (.byTruncatingHead, "…World", "…orld", "…d"), (.byWordWrapping, "Hello", "Hello", "He"),
        (.byCharWrapping, "Hello", "Hello", "He"), (.byClipping, "Hello", "Hello", "Hello"),
    ])
    func `an ellipsis replaces missing paragraphs`(mode: LineBreakMode, roomy: String, tight: String, narrow: String) {
        for (width, expected) in [(.infinity, roomy), (30, roomy), (27, tight), (25, tight), (12, narrow)] {
            #expect(cut("Hello\nWorld", width: width, mode).map(\.text) == [expected])
        }
    }

    @Test(arguments: LineBreakMode.allCases) func `the last line ends with the paragraph or the text`(
        mode: LineBreakMode
    ) {
        func lines(_ text: String, _ width: Double) -> [String] { cut(text, width: width, limit: 2, mode).map(\.text) }
        let (whole, wrapped) =
            switch mode {
            case .byTruncatingTail, .byTruncatingMiddle: ("Second line…", "two…")
            case .byTruncatingHead: ("…Third", "…four")
            case .byWordWrapping: ("Second line", "two")
            case .byCharWrapping: ("Second line", "wo th")
            case .byClipping: ("Second line", "two three")
            }

        #expect(lines("First line\nSecond line\nThird", 100) == ["First line", whole])
        #expect(lines("one two three\nfour", 25) == [mode == .byCharWrapping ? "one t" : "one", wrapped])
        #expect(lines("one\ntwo", 25) == ["one", "two"])
    }

    @Test(arguments: LineBreakMode.allCases) func `trailing blank lines get no ellipsis`(mode: LineBreakMode) {
        #expect(cut("Hello\n \n\n", width: 100, mode).map(\.text) == ["Hello"])
        #expect(cut("a\nHello\n", width: 100, limit: 2, mode).map(\.text) == ["a", "Hello"])
        #expect(cut("\n", width: 100, mode).map(\.text) == [""])
    }

    @Test func `a blank line before more text is only an ellipsis`() {
        #expect(cut("\nWorld\n", width: 100, .byTruncatingTail).map(\.text) == ["…"])
        #expect(cut("\nWorld\n", width: 100, .byTruncatingHead).map(\.text) == ["…World"])
    }

    @Test func `paragraphs are truncated between characters`() {
        let text = "👨‍👩‍👧‍👦e\u{301}🇩🇪\n1️⃣각👍🏽"

        #expect(cut(text, width: 20, .byTruncatingTail).map(\.text) == ["👨‍👩‍👧‍👦e\u{301}🇩🇪…"])
        #expect(cut(text, width: 15, .byTruncatingMiddle).map(\.text) == ["👨‍👩‍👧‍👦e\u{301}…"])
        #expect(cut(text, width: 15, .byTruncatingHead).map(\.text) == ["…각👍🏽"])
    }

    @Test func `an ellipsis has the direction of the adjacent paragraph`() {
        let left = cut("abc\nקובץ report.pdf", width: 40, .byTruncatingHead)
        let right = cut("קובץ\nreport.pdf", width: 40, .byTruncatingHead)
        let end = cut("report.pdf אב\nקובץ", width: 100, .byTruncatingMiddle)

        #expect([left, right, end].map { $0.map(\.text) } == [["…ort.pdf"], ["…ort.pdf"], ["report.pdf אב…"]])
        #expect([left, right, end].map { $0.map(\.levels) } == [[[1, 2, 2, 2, 2, 2, 2, 2]], [nil], [nil]])
    }

    @Test(arguments: LineBreakMode.allCases) func `truncating a long text to one line measures little text`(
        mode: LineBreakMode
    ) {
        for text in ["glyph ", "グ", "glyph\n"].map({ String(repeating: $0, count: 50_000) }) {
            let engine = CountingEngine()
            let measure = TextMeasure(engine: engine, font: FontDescriptor(size: 10), scale: 1)

            let lines = TextLayout(text, width: 300, limit: 1, mode: mode, measure: measure).lines

            #expect(lines.count == 1)
            #expect(engine.characters < (mode == .byClipping ? 2 * text.count : 5000))
        }
    }

    @Test(arguments: LineBreakMode.allCases, [0, 1, 2])
    func `a layout is reused only for widths with equal lines`(mode: LineBreakMode, limit: Int) {
        let measure = TextMeasure(engine: FixedTextEngine(), font: FontDescriptor(size: 10), scale: 1)
        for text in ["some words, très-\u{ad}longs 日本", "some words\ntrès-\u{ad}longs\nand a few more"] {
            func made(_ width: Double) -> TextLayout<TextRun> {
                TextLayout(text, width: width, limit: limit, mode: mode, measure: measure)
            }
            var served = 0

            for width in stride(from: 5.0, through: 140, by: 5) + [.infinity] {
                for other in stride(from: 2.5, through: width.isFinite ? width : 140, by: 2.5) {
                    let (room, another) = (Size(width, .infinity), Size(other, .infinity))
                    guard made(width).serves(another, madeFor: room) else { continue }
                    #expect(made(width).lines == made(other).lines)
                    served += 1
                }
            }
            #expect(served > 40)
        }
    }

    @Test func `a layout is reused only for heights with equal lines`() {
        let measure = TextMeasure(engine: FixedTextEngine(), font: FontDescriptor(size: 10), scale: 1)
        func made(_ height: Double) -> TextLayout<TextRun> {
            TextLayout(
                "one two three four", width: 36, height: height, limit: 0, mode: .byTruncatingTail, measure: measure)
        }
        let heights = [.infinity, 100, 30, 29, 28, 20, 19, 10, 0]
        for height in heights {
            for other in heights where made(height).serves(Size(36, other), madeFor: Size(36, height)) {
                #expect(made(height).lines == made(other).lines, "\(height), \(other)")
            }
        }
        #expect(made(.infinity).serves(Size(36, 29), madeFor: Size(36, .infinity)))
        #expect(!made(20).serves(Size(36, 30), madeFor: Size(36, 20)))
    }

    @Test func `a long text of spaces is one line`() {
        #expect(layout(String(repeating: " ", count: 500_000), width: 100).lines.map(\.run.text) == [""])
    }
}

@Suite struct TextRunTests {
    /// As at the start of a field with typed text. In a right-to-left line the last letter is at the left.
    @Test func `marks can extend beyond the text run`() {
        func left(_ text: String) -> Double {
            FixedTextEngine().run(text, font: FontDescriptor(size: 12), scale: 1).inkBounds.minX
        }

        #expect(left("é") == -3)
        #expect(left("漢") == -3)
        #expect(left("\u{301}a") == -12)
        #expect(left("שלום\u{FFFD}\u{301}") == -12)
    }
}
