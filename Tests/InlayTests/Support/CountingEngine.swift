import Inlay

/// Fixed text metrics that count the requested characters.
final class CountingEngine: TextEngine {
    private let engine = FixedTextEngine()
    /// The number of characters in the requested runs.
    var characters = 0

    deinit {}

    func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics { engine.metrics(of: font, scale: scale) }
    func run(_ text: String, font: FontDescriptor, scale: Double, levels: [UInt8]?) -> TextRun {
        characters += text.count
        return engine.run(text, font: font, scale: scale, levels: levels)
    }
    func parts(of run: TextRun, scale: Double) -> [TextRunPart] { engine.parts(of: run, scale: scale) }
    func width(ofFirst count: Int, of part: TextRunPart, in run: TextRun, scale: Double) -> Double {
        engine.width(ofFirst: count, of: part, in: run, scale: scale)
    }
}
