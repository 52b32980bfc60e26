/// Measures text. The painter that matches the engine draws the runs.
public protocol TextEngine: AnyObject {
    /// Returns the metrics of a font.
    ///
    /// - Parameter scale: device pixels per point; hinting may make metrics depend on it.
    func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics
    /// Shapes text of a single line.
    ///
    /// - Parameter levels: the level of each character by Unicode's bidirectional algorithm (UAX 9); odd levels run to the
    ///   left. They are given if the paragraph results in other levels than the line alone; nil derives them from the text.
    func run(_ text: String, font: FontDescriptor, scale: Double, levels: [UInt8]?) -> TextRun
    /// Returns the run with spaces widened to fill a width in points; unchanged if it has no spaces, or is not narrower.
    func justified(_ run: TextRun, to width: Double, scale: Double) -> TextRun
    /// Returns whether the font family exists, or has a substitute.
    func hasFamily(_ name: String) -> Bool
    /// Returns the parts of a run from left to right; each begins at the end of the previous one.
    func parts(of run: TextRun, scale: Double) -> [TextRunPart]
    /// Returns the width of the first characters of a part in logical order, in points.
    func width(ofFirst count: Int, of part: TextRunPart, in run: TextRun, scale: Double) -> Double
}

extension TextEngine {
    public func hasFamily(_ name: String) -> Bool { true }

    public func justified(_ run: TextRun, to width: Double, scale: Double) -> TextRun { run.justified(to: width) }

    /// Shapes text that is a whole paragraph.
    public func run(_ text: String, font: FontDescriptor, scale: Double) -> TextRun {
        run(text, font: font, scale: scale, levels: nil)
    }
}

/// Distances from the baseline in points; both are positive.
public nonisolated struct FontMetrics: Hashable, Sendable {
    /// The height above the baseline, in points.
    public var ascent: Double
    /// The depth below the baseline, in points, as a positive number.
    public var descent: Double

    /// Creates metrics in points. `descent` is positive.
    public init(ascent: Double, descent: Double) {
        self.ascent = ascent
        self.descent = descent
    }

    /// The distance between two baselines, in points.
    public var lineHeight: Double { ascent + descent }
}
