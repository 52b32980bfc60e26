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

/// Text of one font on one line, measured.
public nonisolated struct TextRun: Hashable, Sendable {
    public let text: String
    public let font: FontDescriptor
    public let metrics: FontMetrics
    /// The advance, in points.
    public private(set) var width: Double
    /// How far letters may reach above the baseline and below it: those of another font may be higher than `font`'s.
    public let reach: FontMetrics
    /// Whether the spaces are wider than the font has them, so that the run fills its width.
    public private(set) var isJustified = false
    /// Which way each of its characters runs, where its paragraph says so; nil leaves it to the text. See `TextEngine.run`.
    public let levels: [UInt8]?
    /// How far ink may fall beside the advance. Slanted letters lean out of it; a mark without a letter, or on one that no font places
    /// it on, stands before that, and lines from right to left may end with what comes first.
    private let lean: Double

    /// - Parameters:
    ///   - reach: nil is `metrics`.
    ///   - overhang: points of ink to the left of where the text begins; those of common letters need not be told.
    public init(
        text: String, font: FontDescriptor, metrics: FontMetrics, width: Double, reach: FontMetrics? = nil,
        overhang: Double = 0, levels: [UInt8]? = nil
    ) {
        self.text = text
        self.font = font
        self.metrics = metrics
        self.width = width
        self.reach = reach ?? metrics
        self.levels = levels
        lean = max(text.hasMarks ? font.size : font.size / 4, overhang)
    }

    /// Where ink may fall, relative to the left end of the baseline.
    package var inkBounds: Rect { Rect(-lean, -reach.ascent - 1, width + 2 * lean, reach.lineHeight + 2) }

    /// The run with its spaces so wide that it fills a width; as it is where it has none, or is no narrower.
    func justified(to width: Double) -> TextRun {
        guard width.isFinite, width > self.width, text.contains(where: \.isSpread) else { return self }
        var run = self
        run.width = width
        run.isJustified = true
        return run
    }
}

nonisolated extension String {
    var hasMarks: Bool {
        // No mark is below; most text is.
        utf8.contains { $0 >= 0xcc } && unicodeScalars.contains(where: \.isMark)
    }
}

nonisolated extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch value {
        // To look at the properties takes long where all text is Chinese or Korean.
        case ..<0x300, 0x3400..<0xa000, 0xac00..<0xd7a4: false
        default: properties.isGraphemeExtend
        }
    }
}

nonisolated extension Character {
    /// Whether the character becomes wider where a line is justified.
    package var isSpread: Bool { self == " " || self == "\u{a0}" }
}
