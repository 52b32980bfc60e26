import Testing

@testable import Inlay

@Suite struct TextLayoutTests {
    /// Counts what it is asked.
    private final class CountingEngine: TextEngine {
        private let engine = FixedTextEngine()
        private(set) var characters = 0

        deinit {}

        func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics { engine.metrics(of: font, scale: scale) }

        func run(_ text: String, font: FontDescriptor, scale: Double) -> TextRun {
            characters += text.count
            return engine.run(text, font: font, scale: scale)
        }
    }

    private func layout(_ text: String, width: Double, engine: any TextEngine = FixedTextEngine()) -> TextLayout {
        TextLayout(
            text, width: width, limit: 0, mode: .byWordWrapping,
            measure: TextLayout.Measure(engine: engine, font: FontDescriptor(size: 10), scale: 1))
    }

    @Test(arguments: LineBreakMode.allCases) func aWidthThatArithmeticMadeSmallerStillHoldsTheText(mode: LineBreakMode)
    {
        // At a scale of 1.5: 56 pixels, as the distance between two edges on pixels.
        let width = 320 - (320 - 56 / 1.5)
        let exact = 56 / 1.5
        let measure = TextLayout.Measure(
            engine: FixedTextEngine(), font: FontDescriptor(size: exact / 5), scale: 1.5)

        let lines = [1, 0].map { TextLayout("two words!", width: width, limit: $0, mode: mode, measure: measure).lines }

        #expect(width < exact)
        #expect(lines.map { $0.map(\.text) } == [["two words!"], ["two words!"]])
    }

    @Test func theWorkGrowsWithTheTextAndNotWithItsSquare() {
        func work(words: Int) -> Int {
            let engine = CountingEngine()
            _ = layout(String(repeating: "word ", count: words), width: 200, engine: engine)
            return engine.characters
        }

        #expect(work(words: 4000) < 5 * work(words: 1000))
    }

    @Test(arguments: [1, 31, 32, 33, 63, 64, 65, 96, 97, 128, 200]) func linesOfAnyLengthAreFilled(count: Int) {
        let lines = layout(String(repeating: "x", count: 300), width: Double(count) * 5).lines

        #expect(lines.dropLast().allSatisfy { $0.text.count == count })
        #expect(lines.map(\.text).joined().count == 300)
    }

    @Test func nothingIsLostButTheSpacesAtLineEnds() {
        let text = "The quick brown fox jumps over the lazy dog - again and again"

        for width in stride(from: 5.0, through: 320, by: 5) {
            let joined = layout(text, width: width).lines.map(\.text).joined()
            #expect(joined.filter { $0 != " " } == text.filter { $0 != " " })
        }
    }

    @Test func noLineIsWiderThanItsRoomUnlessACharacterIs() {
        for width in stride(from: 5.0, through: 320, by: 5) {
            for line in layout("some words of different length, incomprehensibilities", width: width).lines {
                #expect(line.width <= width)
            }
        }
    }
}
