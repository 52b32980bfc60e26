/// Text without fonts: every character advances half an em. Layout tests and `inlay tree` give the same numbers everywhere.
public final class FixedTextEngine: TextEngine {
    deinit {}

    public init() {}

    public func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics {
        FontMetrics(ascent: 0.8 * font.size, descent: 0.2 * font.size)
    }

    public func run(_ text: String, font: FontDescriptor, scale: Double) -> TextRun {
        TextRun(
            text: text, font: font, metrics: metrics(of: font, scale: scale),
            width: 0.5 * font.size * Double(text.count))
    }

    /// Those of one direction, in the order in which they are seen.
    public func parts(of run: TextRun, scale: Double) -> [TextRunPart] {
        var pieces: [(characters: Range<Int>, script: TextScript)] = []
        for (place, script) in TextScript.scripts(of: run.text).enumerated() {
            if let last = pieces.last, last.script == script {
                pieces[pieces.count - 1].characters = last.characters.lowerBound..<place + 1
            } else {
                pieces.append((place..<place + 1, script))
            }
        }
        let advance = run.width / Double(max(1, pieces.last?.characters.upperBound ?? 1))
        var x = 0.0
        return pieces.map(\.script).visualOrder(run.text.lettersBeginAtRight ?? false).map { index in
            let (characters, script) = pieces[index]
            defer { x += advance * Double(characters.count) }
            return TextRunPart(
                characters: characters, x: x, width: advance * Double(characters.count),
                isRightToLeft: script.isRightToLeft)
        }
    }
}
