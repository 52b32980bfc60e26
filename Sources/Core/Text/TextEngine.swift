/// Measures text. The painter that belongs to it draws the runs.
public protocol TextEngine: AnyObject {
    /// - Parameter scale: device pixels per point; hinting may make metrics depend on it.
    func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics
    /// Shapes text that stands on one line.
    ///
    /// - Parameter levels: of each of its characters, by Unicode's bidirectional algorithm (UAX 9): odd ones run to the left. Given where the
    ///   line is of a paragraph that says other ones than the line alone; nil leaves them to the text.
    func run(_ text: String, font: FontDescriptor, scale: Double, levels: [UInt8]?) -> TextRun
    /// Whether there is a font family of the name, or one that stands for it.
    func hasFamily(_ name: String) -> Bool
    /// The parts of a run from left to right; each begins where the one before it ends.
    func parts(of run: TextRun, scale: Double) -> [TextRunPart]
    /// How wide the first characters of a part are, in the order of reading, in points.
    func width(ofFirst count: Int, of part: TextRunPart, in run: TextRun, scale: Double) -> Double
}

extension TextEngine {
    public func hasFamily(_ name: String) -> Bool { true }

    /// Shapes text that is a paragraph.
    public func run(_ text: String, font: FontDescriptor, scale: Double) -> TextRun {
        run(text, font: font, scale: scale, levels: nil)
    }
}

/// Distances from the baseline in points; both are positive.
public nonisolated struct FontMetrics: Hashable, Sendable {
    public var ascent: Double
    public var descent: Double

    public init(ascent: Double, descent: Double) {
        self.ascent = ascent
        self.descent = descent
    }

    public var lineHeight: Double { ascent + descent }
}
