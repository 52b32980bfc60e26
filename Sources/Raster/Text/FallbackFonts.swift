internal import CFontconfig
import Inlay

/// Finds fonts for the characters that a text's own font lacks.
///
/// The best font depends on the request and on the fonts that have the characters. So fontconfig, which searches all installed fonts, is
/// queried once for all characters that the same fonts have: a few times for a long Chinese text, and never for characters that no font
/// has.
struct FallbackFonts {
    private let configuration: FontConfiguration
    private var fonts: [FontCoverage]
    /// The fonts that have any character of a block. Budget in bytes.
    private var blocks = Cache<UInt32, [Int32]>(budget: 256 << 10)
    /// The answers of fontconfig. Budget in bytes: about a thousand answers.
    private var answers = Cache<Question, FontMatch?>(budget: 256 << 10)

    private struct Question: Hashable {
        let request: FontRequest
        let isColored: Bool
        /// The indices of the fonts that have the characters.
        let fonts: [Int32]
    }

    init(_ configuration: FontConfiguration, except refused: Set<String> = []) {
        self.configuration = configuration
        fonts = configuration.scalableFonts.compactMap { FontCoverage($0) }
        for path in refused { refuse(path) }
    }

    /// Returns the nearest font that has all of the characters; nil if there is none.
    ///
    /// - Parameter isColored: whether the font should have coloured glyphs.
    mutating func match(
        _ request: FontRequest, containing characters: [Unicode.Scalar], isColored: Bool
    ) -> FontMatch? {
        guard let first = characters.first else { return nil }
        let having = fonts(ofBlock: first.value / Self.blockSize).filter { number in
            let font = fonts[Int(number)]
            return font.isColored ?? isColored == isColored && characters.allSatisfy(font.has)
        }
        guard !having.isEmpty else { return nil }
        let question = Question(request: request, isColored: isColored, fonts: having)
        if let answer = answers.value(for: question) { return answer }
        let answer = configuration.match(request, among: having.map { fonts[Int($0)].font }, isColored: isColored)
        answers.insert(answer, for: question, cost: 4 * having.count + 250)
        return answer
    }

    /// The block size, as in fontconfig's own sets.
    private static let blockSize: UInt32 = 256

    private mutating func fonts(ofBlock block: UInt32) -> [Int32] {
        if let known = blocks.value(for: block) { return known }
        guard let characters = FcCharSetCreate() else { return [] }
        defer { FcCharSetDestroy(characters) }
        for number in 0..<Self.blockSize { FcCharSetAddChar(characters, block * Self.blockSize + number) }
        let having = fonts.indices.filter { FcCharSetIntersectCount(fonts[$0].characters, characters) > 0 }.map {
            Int32($0)
        }
        blocks.insert(having, for: block, cost: 4 * having.count + 80)
        return having
    }

    /// Excludes an unreadable file.
    mutating func refuse(_ path: String) {
        fonts.removeAll { FontConfiguration.path(of: $0.font) == path }
        blocks.removeAll()
        answers.removeAll()
    }

    var caches: [Statistics.CacheUse] { [blocks.use(as: "letters of fonts"), answers.use(as: "fallback fonts")] }
}

/// The characters of a font. The configuration owns the pointers.
private struct FontCoverage {
    let font: OpaquePointer
    let characters: OpaquePointer
    /// Whether the font has coloured glyphs; nil if unknown.
    let isColored: Bool?

    init?(_ font: OpaquePointer) {
        var characters: OpaquePointer?
        guard FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch, let characters else { return nil }
        self.font = font
        self.characters = characters
        isColored = FontConfiguration.flag(FC_COLOR, font)
    }

    func has(_ character: Unicode.Scalar) -> Bool { FcCharSetHasChar(characters, character.value) != 0 }
}
