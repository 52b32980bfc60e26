/// Text of one font on one line, measured.
public nonisolated struct TextRun: Hashable, Sendable {
    private struct Contents: Equatable {
        let text: String
        let font: FontDescriptor
        let metrics: FontMetrics
        var width: Double
        let reach: FontMetrics
        var isJustified = false
        let levels: [UInt8]?
        let lean: Double
    }

    /// Each frame copies the runs it shows.
    private final class Storage: Sendable {
        let contents: Contents

        init(_ contents: Contents) { self.contents = contents }
    }

    private let storage: Storage

    /// - Parameters:
    ///   - reach: nil is `metrics`.
    ///   - overhang: points of ink to the left of where the text begins; those of common letters need not be told.
    public init(
        text: String, font: FontDescriptor, metrics: FontMetrics, width: Double, reach: FontMetrics? = nil,
        overhang: Double = 0, levels: [UInt8]? = nil
    ) {
        let lean = max(text.hasMarks ? font.size : font.size / 4, overhang)
        storage = Storage(
            Contents(
                text: text, font: font, metrics: metrics, width: width, reach: reach ?? metrics, levels: levels,
                lean: lean))
    }

    private init(_ contents: Contents) { storage = Storage(contents) }

    public var text: String { storage.contents.text }
    public var font: FontDescriptor { storage.contents.font }
    public var metrics: FontMetrics { storage.contents.metrics }
    /// The advance, in points.
    public var width: Double { storage.contents.width }
    /// How far letters may reach above the baseline and below it: those of another font may be higher than `font`'s.
    public var reach: FontMetrics { storage.contents.reach }
    /// Whether the spaces are wider than the font has them, so that the run fills its width.
    public var isJustified: Bool { storage.contents.isJustified }
    /// Which way each of its characters runs, where its paragraph says so; nil leaves it to the text. See `TextEngine.run`.
    public var levels: [UInt8]? { storage.contents.levels }
    /// How far ink may fall beside the advance. Slanted letters lean out of it; a mark without a letter, or on one that no font places
    /// it on, stands before that, and lines from right to left may end with what comes first.
    private var lean: Double { storage.contents.lean }

    public static func == (a: TextRun, b: TextRun) -> Bool {
        a.storage === b.storage || a.storage.contents == b.storage.contents
    }

    /// What tells most of them apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(font.size)
    }

    /// Where ink may fall, relative to the left end of the baseline.
    package var inkBounds: Rect { Rect(-lean, -reach.ascent - 1, width + 2 * lean, reach.lineHeight + 2) }

    /// The run with its spaces so wide that it fills a width; as it is where it has none, or is no narrower.
    func justified(to width: Double) -> TextRun {
        guard width.isFinite, width > self.width, text.contains(where: \.isSpread) else { return self }
        var contents = storage.contents
        contents.width = width
        contents.isJustified = true
        return TextRun(contents)
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
