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
}
