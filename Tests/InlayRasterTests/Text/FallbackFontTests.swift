import CFontconfig
import Testing

@testable import Inlay
@testable import InlayRaster

/// The fonts for characters that a text's own font lacks.
@Suite struct FallbackFontTests {
    private let fonts = machineFonts()
    private let font = FontDescriptor(size: 14)

    private func use(of cache: String) throws -> Statistics.CacheUse {
        try #require(fonts.caches.first { $0.name == cache })
    }

    private func measure(_ characters: some Sequence<UInt32>) {
        let text = String(String.UnicodeScalarView(characters.compactMap(Unicode.Scalar.init)))
        _ = HarfBuzzTextEngine(fonts: fonts).run(text, font: font, scale: 1)
    }

    @Test func `a long Chinese text needs few fallback font queries`() throws {
        measure(0x4e00..<0x9000)

        #expect(try use(of: "fallback fonts").count < 50)
        #expect(try use(of: "fallback fonts").count > 0)
        #expect(try use(of: "letters of fonts").count <= 0x4200 / 256)
    }

    @Test func `characters missing from all fonts need few queries`() throws {
        measure(0xf0000..<0xf1000)

        #expect(try use(of: "fallback fonts").count <= 2)
    }

    @Test func `text in all scripts stays within the cache budgets`() throws {
        measure(0x80..<0x30000)

        for cache in ["fallback fonts", "letters of fonts"] {
            #expect(try use(of: cache).bytes > 0)
            #expect(try use(of: cache).bytes <= use(of: cache).budget)
        }
    }

    @Test func `each character uses the font found by fontconfig`() throws {
        var fallbacks = FallbackFonts(FontConfiguration())
        var count = 0
        for request in [(nil, 400), (nil, 700), ("serif", 400)].map(Self.request) {
            for value in stride(from: UInt32(0xa0), to: 0x20000, by: 97) {
                guard let character = Unicode.Scalar(value) else { continue }
                for isColored in [false, true] {
                    guard let answer = Self.answer(request, character, isColored: isColored) else { continue }
                    let match = fallbacks.match(request, containing: [character], isColored: isColored)
                    #expect(match.map { "\($0.path) \($0.index)" } == answer, "U+\(String(value, radix: 16))")
                    count += 1
                }
            }
        }
        #expect(count > 500)
    }

    private static func request(_ family: String?, _ weight: Int) -> FontRequest {
        FontRequest(family: family, weight: weight, isItalic: false)
    }

    /// Returns fontconfig's own answer, from a search of all fonts.
    private static func answer(_ request: FontRequest, _ character: Unicode.Scalar, isColored: Bool) -> String? {
        guard let pattern = FcPatternCreate(), let set = FcCharSetCreate() else { return nil }
        defer {
            FcPatternDestroy(pattern)
            FcCharSetDestroy(set)
        }
        FcCharSetAddChar(set, character.value)
        FcPatternAddCharSet(pattern, FC_CHARSET, set)
        if isColored { FcPatternAddString(pattern, FC_FAMILY, "emoji") }
        FcPatternAddString(pattern, FC_FAMILY, request.family ?? "sans-serif")
        FcPatternAddInteger(pattern, FC_WEIGHT, FcWeightFromOpenType(Int32(request.weight)))
        FcPatternAddInteger(pattern, FC_SLANT, FC_SLANT_ROMAN)
        FcPatternAddBool(pattern, FC_SCALABLE, 1)
        FcPatternAddBool(pattern, FC_COLOR, isColored ? 1 : 0)
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultNoMatch
        guard let found = FcFontMatch(nil, pattern, &result) else { return nil }
        defer { FcPatternDestroy(found) }
        var characters: OpaquePointer?
        var color: FcBool = 0
        guard FcPatternGetCharSet(found, FC_CHARSET, 0, &characters) == FcResultMatch,
            FcCharSetHasChar(characters, character.value) != 0,
            FcPatternGetBool(found, FC_COLOR, 0, &color) == FcResultMatch, (color != 0) == isColored
        else { return nil }
        var file: UnsafeMutablePointer<FcChar8>?
        var index: Int32 = 0
        guard FcPatternGetString(found, FC_FILE, 0, &file) == FcResultMatch, let file else { return nil }
        FcPatternGetInteger(found, FC_INDEX, 0, &index)
        return "\(String(cString: file)) \(index)"
    }
}
