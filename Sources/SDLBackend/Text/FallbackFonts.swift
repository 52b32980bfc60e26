internal import CFontconfig
import Inlay

/// The fonts that serve for characters which a text's own font lacks.
///
/// Which font that is depends on what is asked for, and on which fonts have the characters. So fontconfig, which looks at
/// all installed fonts, is asked once for all characters that the same fonts have: a few times for a long Chinese text, and
/// not at all for characters that no font has.
struct FallbackFonts {
    private let configuration: FontConfiguration
    private var fonts: [FontCoverage]
    /// Bytes; by blocks of characters, the fonts that have any of a block.
    private var blocks = Cache<UInt32, [Int32]>(budget: 256 << 10)
    /// Bytes; about a thousand answers.
    private var answers = Cache<Question, FontMatch?>(budget: 256 << 10)

    private struct Question: Hashable {
        let request: FontRequest
        let isColored: Bool
        /// Those that have the characters, by number.
        let fonts: [Int32]
    }

    init(_ configuration: FontConfiguration, except refused: Set<String> = []) {
        self.configuration = configuration
        fonts = configuration.scalableFonts.compactMap { FontCoverage($0) }
        for path in refused { refuse(path) }
    }

    /// The nearest font that has all of the characters; nil where there is none.
    ///
    /// - Parameter isColored: whether letters are to have colours of their own.
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

    /// As in fontconfig's own sets.
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

    /// Leaves out a file that does not read.
    mutating func refuse(_ path: String) {
        fonts.removeAll { FontConfiguration.path(of: $0.font) == path }
        blocks.removeAll()
        answers.removeAll()
    }

    var caches: [Statistics.CacheUse] { [blocks.use(as: "letters of fonts"), answers.use(as: "fallback fonts")] }
}

/// What a font has. The configuration keeps what is pointed to.
private struct FontCoverage {
    let font: OpaquePointer
    let characters: OpaquePointer
    /// nil where the font does not say.
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
