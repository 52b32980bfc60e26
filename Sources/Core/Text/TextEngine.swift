/// Measures text. The painter that belongs to it draws the runs.
public protocol TextEngine: AnyObject {
    /// - Parameter scale: device pixels per point; hinting may make metrics depend on it.
    func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics
    /// Shapes text that stands on one line.
    func run(_ text: String, font: FontDescriptor, scale: Double) -> TextRun
    /// Whether there is a font family of the name, or one that stands for it.
    func hasFamily(_ name: String) -> Bool
}

extension TextEngine {
    public func hasFamily(_ name: String) -> Bool { true }
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

/// Text of one font on one line, measured.
public nonisolated struct TextRun: Hashable, Sendable {
    public let text: String
    public let font: FontDescriptor
    public let metrics: FontMetrics
    /// The advance, in points.
    public let width: Double

    public init(text: String, font: FontDescriptor, metrics: FontMetrics, width: Double) {
        self.text = text
        self.font = font
        self.metrics = metrics
        self.width = width
    }

    /// Where ink may fall, relative to the left end of the baseline: slanted letters lean out of their advance.
    var inkBounds: Rect {
        let lean = font.size / 4
        return Rect(-lean, -metrics.ascent - 1, width + 2 * lean, metrics.lineHeight + 2)
    }
}
