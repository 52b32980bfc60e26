/// A measured run of text on one line, in one font.
public nonisolated struct TextRun: Hashable, Sendable {
    private struct Contents: Equatable {
        let text: String
        let font: FontDescriptor
        var isJustified = false
        let metrics: FontMetrics
        var width: Double
        let glyphExtents: FontMetrics
        let levels: [UInt8]?
        let horizontalOverhang: Double
    }

    /// Storage on the heap, because each frame copies its visible runs.
    private final class Storage: Sendable {
        let contents: Contents
        @MainActor var shapedLine: (any AnyObject & Sendable)?

        init(_ contents: Contents) { self.contents = contents }
    }

    private let storage: Storage

    /// - Parameters:
    ///   - glyphExtents: the extent of the glyphs above and below the baseline; nil is `metrics`.
    ///   - overhang: the width in points of ink left of the start of the text; it can be omitted for common letters.
    public init(
        text: String, font: FontDescriptor, metrics: FontMetrics, width: Double, glyphExtents: FontMetrics? = nil,
        overhang: Double = 0, levels: [UInt8]? = nil
    ) {
        let horizontalOverhang = max(text.hasMarks ? font.size : font.size / 4, overhang)
        storage = Storage(
            Contents(
                text: text, font: font, metrics: metrics, width: width, glyphExtents: glyphExtents ?? metrics,
                levels: levels,
                horizontalOverhang: horizontalOverhang))
    }

    private init(_ contents: Contents) { storage = Storage(contents) }

    /// The text of the run.
    public var text: String { storage.contents.text }
    /// The font that the run is shaped in.
    public var font: FontDescriptor { storage.contents.font }
    /// The metrics of the font.
    public var metrics: FontMetrics { storage.contents.metrics }
    /// The advance, in points.
    public var width: Double { storage.contents.width }
    /// The greatest extent of glyphs above and below the baseline; glyphs of fallback fonts may be higher than `font`.
    public var glyphExtents: FontMetrics { storage.contents.glyphExtents }
    /// Whether spaces are wider than in the font, so that the run fills its width.
    public var isJustified: Bool { storage.contents.isJustified }
    /// The level of each character, if its paragraph determines it; nil derives the levels from the text. See `TextEngine.run`.
    public var levels: [UInt8]? { storage.contents.levels }
    /// The greatest width of ink outside of the advance. Slanted letters extend beyond it. Marks without a base, or on a base
    /// that the font has no anchor for, are drawn before it, and lines from right to left may end with the first character.
    private var horizontalOverhang: Double { storage.contents.horizontalOverhang }

    /// The glyphs of the run and their positions, in a form that only the text engine and its painter know; nil if the painter
    /// shapes the run. All copies of the run share it. The engine removes it to save memory when the run has not been measured
    /// for a long time. It has no effect on equality.
    @MainActor public var shapedLine: (any AnyObject & Sendable)? {
        get { storage.shapedLine }
        nonmutating set { storage.shapedLine = newValue }
    }

    /// The identity of the run, which its copies share. It is unique while the run exists.
    package var id: ObjectIdentifier { ObjectIdentifier(storage) }

    /// Returns whether both runs draw the same text in the same font.
    public static func == (a: TextRun, b: TextRun) -> Bool {
        a.storage === b.storage || a.storage.contents == b.storage.contents
    }

    /// Hashes only the properties that differ in most runs.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(font.size)
    }

    /// The area that ink may cover, relative to the left end of the baseline.
    package var inkBounds: Rect {
        Rect(-horizontalOverhang, -glyphExtents.ascent - 1, width + 2 * horizontalOverhang, glyphExtents.lineHeight + 2)
    }

    /// Returns the run with spaces widened to fill a width; unchanged if it has no spaces, or is not narrower.
    package func justified(to width: Double) -> TextRun {
        guard width.isFinite, width > self.width, text.contains(where: \.isSpread) else { return self }
        var contents = storage.contents
        contents.width = width
        contents.isJustified = true
        return TextRun(contents)
    }
}

nonisolated extension String {
    var hasMarks: Bool {
        // Marks have no smaller bytes; most text has only smaller ones.
        utf8.contains { $0 >= 0xcc } && unicodeScalars.contains(where: \.isMark)
    }
}

nonisolated extension Unicode.Scalar {
    fileprivate var isMark: Bool {
        switch value {
        // Skips the slow property look-up for Chinese and Korean text.
        case ..<0x300, 0x3400..<0xa000, 0xac00..<0xd7a4: false
        default: properties.isGraphemeExtend
        }
    }
}

nonisolated extension Character {
    /// Whether justification widens the character.
    package var isSpread: Bool { self == " " || self == "\u{a0}" }
}
