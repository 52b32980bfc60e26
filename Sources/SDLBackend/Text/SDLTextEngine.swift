import Inlay

/// Measures text with the fonts of the desktop. Ascents and descents are whole device pixels.
///
/// Without fonts the numbers are those of `FixedTextEngine`.
public final class SDLTextEngine: TextEngine {
    private let fonts: FontLibrary
    private let withoutFonts = FixedTextEngine()
    private var known = Cache<RunKey, TextRun>(budget: 1 << 20)
    private var knownMetrics = Cache<MetricsKey, FontMetrics>(budget: 256)

    private struct MetricsKey: Hashable {
        let font: FontDescriptor
        let scale: Double
    }

    public init(fonts: FontLibrary) { self.fonts = fonts }

    deinit {}

    public func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics {
        let key = MetricsKey(font: font, scale: scale)
        if let metrics = knownMetrics.value(for: key) { return metrics }
        guard scale > 0, scale.isFinite, let face = fonts.face(for: font, scale: scale) else {
            return withoutFonts.metrics(of: font, scale: scale)
        }
        let metrics = FontMetrics(ascent: Double(face.ascent) / scale, descent: Double(face.descent) / scale)
        knownMetrics.insert(metrics, for: key, cost: 1)
        return metrics
    }

    var caches: [Statistics.CacheUse] { [known.use(as: "measured text")] + fonts.caches }

    public func hasFamily(_ name: String) -> Bool { fonts.hasFamily(name) }

    public func run(_ text: String, font: FontDescriptor, scale: Double) -> TextRun {
        let key = RunKey(text: text, font: font, scale: scale)
        if let run = known.value(for: key) { return run }
        guard scale > 0, scale.isFinite, let line = fonts.typeset(text, font: font, scale: scale) else {
            return withoutFonts.run(text, font: font, scale: scale)
        }
        let run = TextRun(
            text: text, font: font, metrics: metrics(of: font, scale: scale), width: Double(line.width) / scale,
            reach: FontMetrics(
                ascent: Double(line.extent.ascent) / scale, descent: Double(line.extent.descent) / scale))
        known.insert(run, for: key, cost: text.utf8.count + 160)
        return run
    }
}
