import Inlay

/// Measures text with the fonts of the desktop. Ascents and descents are whole device pixels.
///
/// Without fonts the numbers are those of `FixedTextEngine`.
public final class HarfBuzzTextEngine: TextEngine {
    private let fonts: FontLibrary
    private let withoutFonts = FixedTextEngine()
    private var known = Cache<RunKey, TextRun>(budget: 1 << 20)
    private var cachedMetrics = Cache<MetricsKey, FontMetrics>(budget: 256)

    private struct MetricsKey: Hashable {
        let font: FontDescriptor
        let scale: Double
    }

    /// Creates an engine that finds its fonts in the library of the ``Renderer`` that paints the text.
    public init(fonts: FontLibrary) { self.fonts = fonts }

    deinit {}

    public func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics {
        let key = MetricsKey(font: font, scale: scale)
        if let metrics = cachedMetrics.value(for: key) { return metrics }
        guard scale > 0, scale.isFinite, let face = fonts.face(for: font, scale: scale) else {
            return withoutFonts.metrics(of: font, scale: scale)
        }
        let metrics = FontMetrics(ascent: Double(face.ascent) / scale, descent: Double(face.descent) / scale)
        cachedMetrics.insert(metrics, for: key, cost: 1)
        return metrics
    }

    package var caches: [Statistics.CacheUse] { [known.use(as: "measured text")] + fonts.caches }

    public func hasFamily(_ name: String) -> Bool { fonts.hasFamily(name) }

    public func run(_ text: String, font: FontDescriptor, scale: Double, levels: [UInt8]?) -> TextRun {
        let key = RunKey(text: text, font: font, scale: scale, levels: levels)
        if let run = known.value(for: key) { return run }
        guard scale > 0, scale.isFinite, let line = fonts.typeset(key) else {
            return withoutFonts.run(text, font: font, scale: scale, levels: levels)
        }
        let run = TextRun(
            text: text, font: font, metrics: metrics(of: font, scale: scale), width: Double(line.width) / scale,
            glyphExtents: FontMetrics(
                ascent: Double(line.extent.ascent) / scale, descent: Double(line.extent.descent) / scale),
            overhang: Double(line.extent.overhang) / scale, levels: levels)
        if line.isComplete { known.insert(run, for: key, cost: text.utf8.count + 160) }
        return run
    }

    public func parts(of run: TextRun, scale: Double) -> [TextRunPart] {
        guard let line = line(run, scale) else { return withoutFonts.parts(of: run, scale: scale) }
        return line.parts.map { part in
            TextRunPart(
                characters: part.characters, x: Double(part.x) / scale, width: Double(part.width) / scale,
                isRightToLeft: part.script.isRightToLeft)
        }
    }

    public func width(ofFirst count: Int, of part: TextRunPart, in run: TextRun, scale: Double) -> Double {
        guard let line = line(run, scale), let piece = line.parts.first(where: { $0.characters == part.characters })
        else { return withoutFonts.width(ofFirst: count, of: part, in: run, scale: scale) }
        return Double(line.width(ofFirst: count, of: piece, from: fonts)) / scale
    }

    private func line(_ run: TextRun, _ scale: Double) -> TypesetLine? {
        scale > 0 && scale.isFinite ? fonts.typeset(RunKey(run, scale)) : nil
    }
}
