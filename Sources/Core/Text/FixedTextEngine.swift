/// A text engine without fonts: every character advances half an em. Layout tests and `inlay tree` give the same numbers on all systems.
public final class FixedTextEngine: TextEngine {
    deinit {}

    public init() {}

    public func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics {
        FontMetrics(ascent: 0.8 * font.size, descent: 0.2 * font.size)
    }

    public func run(_ text: String, font: FontDescriptor, scale: Double, levels: [UInt8]?) -> TextRun {
        TextRun(
            text: text, font: font, metrics: metrics(of: font, scale: scale),
            width: 0.5 * font.size * Double(text.count), levels: levels)
    }

    /// Returns the parts of one direction each, in visual order.
    public func parts(of run: TextRun, scale: Double) -> [TextRunPart] {
        let order = TextOrder(run.text, levels: run.levels)
        var pieces: [(characters: Range<Int>, level: UInt8)] = []
        for (place, level) in order.levels.enumerated() {
            if let last = pieces.last, last.level == level {
                pieces[pieces.count - 1].characters = last.characters.lowerBound..<place + 1
            } else {
                pieces.append((place..<place + 1, level))
            }
        }
        let advance = run.width / Double(max(1, order.levels.count))
        var x = 0.0
        return pieces.map(\.level).visualOrder.map { index in
            let (characters, level) = pieces[index]
            defer { x += advance * Double(characters.count) }
            return TextRunPart(
                characters: characters, x: x, width: advance * Double(characters.count), isRightToLeft: level % 2 == 1)
        }
    }
}
