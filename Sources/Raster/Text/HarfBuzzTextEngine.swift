import Inlay

/// Measures text with the fonts of the desktop. Ascents and descents are whole device pixels.
///
/// Without fonts the numbers are those of `FixedTextEngine`.
public final class HarfBuzzTextEngine: TextEngine {
    private let fonts: FontLibrary
    private let withoutFonts = FixedTextEngine()

    /// Creates an engine that finds its fonts in the library of the ``Renderer`` that paints the text.
    public init(fonts: FontLibrary) { self.fonts = fonts }

    deinit {}

    public func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics {
        fonts.run(RunKey(text: "", font: font, scale: scale))?.metrics ?? withoutFonts.metrics(of: font, scale: scale)
    }

    package var caches: [Statistics.CacheUse] { fonts.caches }

    public func hasFamily(_ name: String) -> Bool { fonts.hasFamily(name) }

    public func run(_ text: String, font: FontDescriptor, scale: Double, levels: [UInt8]?) -> TextRun {
        fonts.run(RunKey(text: text, font: font, scale: scale, levels: levels))
            ?? withoutFonts.run(text, font: font, scale: scale, levels: levels)
    }

    public func justified(_ run: TextRun, to width: Double, scale: Double) -> TextRun {
        let run = run.justified(to: width)
        return fonts.run(RunKey(run, scale), justified: run) ?? run
    }

    public func parts(of run: TextRun, scale: Double) -> [TextRunPart] {
        guard let line = fonts.line(of: run, scale: scale) else { return withoutFonts.parts(of: run, scale: scale) }
        return line.parts.map { part in
            TextRunPart(
                characters: part.characters, x: Double(part.x) / scale, width: Double(part.width) / scale,
                isRightToLeft: part.script.isRightToLeft)
        }
    }

    public func width(ofFirst count: Int, of part: TextRunPart, in run: TextRun, scale: Double) -> Double {
        guard let line = fonts.line(of: run, scale: scale),
            let piece = line.parts.first(where: { $0.characters == part.characters })
        else { return withoutFonts.width(ofFirst: count, of: part, in: run, scale: scale) }
        return Double(line.width(ofFirst: count, of: piece, from: fonts)) / scale
    }
}
