import CFreeType
import CPixman
import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

/// Glyphs as FreeType draws them, and the cache of their bitmaps.
@Suite struct GlyphBitmapTests {
    private let fonts = machineFonts()
    private static let everywhere = PixelRect(left: -1000, top: -1000, right: 1000, bottom: 1000)

    private func use(_ name: String, of fonts: FontLibrary) throws -> Statistics.CacheUse {
        try #require(fonts.caches.first { $0.name == name })
    }

    private func draw(_ text: String, size: Double = 14) throws -> RasterizedRun.Part? {
        let line = try #require(fonts.typeset(text, font: FontDescriptor(size: size), scale: 1))
        let part = try #require(line.parts.first)
        let face = try #require(fonts.face(part.face))
        return try fonts.picture(of: try #require(part.glyphs), face, within: Self.everywhere)
    }

    @Test func `a glyph bitmap is cached once for each subpixel position`() throws {
        _ = try draw("l")
        #expect(try use("glyphs", of: fonts).count == 1)

        _ = try draw("l")
        #expect(try use("glyphs", of: fonts).count == 1)

        // The second letter has another position between two pixels.
        _ = try draw("ll")
        #expect(try use("glyphs", of: fonts).count == 2)
    }

    @Test func `a cached glyph has the same pixels as a new glyph`() throws {
        for text in ["Hamburg", "ffi, Ta, AV", "naïve"] {
            let first = try #require(try draw(text))
            let again = try #require(try draw(text))

            #expect(first.place == again.place)
            #expect(first.image.rows == again.image.rows)
        }
    }

    @Test func `cached glyphs stay within their budget`() throws {
        for size in 8..<64 { _ = try draw("The quick brown fox jumps over the lazy dog", size: Double(size)) }

        let use = try use("glyphs", of: fonts)
        #expect(use.count > 100)
        #expect(use.bytes <= use.budget)
    }

    @Test func `cached glyph boxes cost no more than the font face`() throws {
        let face = try #require(fonts.face(for: FontDescriptor(size: 14), scale: 1))

        for letter in 0..<5000 as Range<UInt32> { _ = try face.box(of: letter) }

        #expect(face.boxes.count > 1000)
        #expect(face.boxes.cost <= face.boxes.budget && face.boxes.budget < face.byteCount)
        #expect(try use("fonts", of: fonts).bytes == face.byteCount)
    }

    @Test func `large glyphs are not cached`() throws {
        _ = try draw("Large", size: 100)

        #expect(try use("glyphs", of: fonts).count == 0)
    }

    @Test func `a glyph mask is as large as its visible pixels`() throws {
        let dot = try #require(try draw("."))
        let high = try #require(try draw("|"))

        #expect(dot.place.height < 4 && dot.place.width < 5)
        #expect(high.place.height > 12)
        #expect(try draw("   ") == nil)
    }

    @Test func `kerning moves letter pairs closer together`() throws {
        let font = FontDescriptor(size: 40)
        func width(_ text: String) throws -> Int { try #require(fonts.typeset(text, font: font, scale: 1)).width }

        #expect(try width("AV") < width("A") + width("V"))
        // Also with another script next to the pair.
        #expect(try width("ωAVω") < width("ωAω") + width("V"))
    }

    @Test(arguments: [
        ("Nord, Север: 1 Ωω", ["Nord, ", "Север: 1 ", "Ωω"]), ("(नमस्ते) world", ["(नमस्ते) ", "world"]),
        ("e\u{301}ω", ["e\u{301}", "ω"]),
        ("12 – 34", ["12 – 34"]), ("", [""]),
    ]) func `text is split where the script changes`(text: String, parts: [String]) {
        #expect(text.cutByScript(.leftToRight).map(\.text) == parts)
    }

    @Test func `text in several scripts is as wide as its parts`() throws {
        let font = FontDescriptor(size: 40)
        func width(_ text: String) throws -> Int { try #require(fonts.typeset(text, font: font, scale: 1)).width }

        let parts = try ["Nord ", "Север ", "Βορράς"].reduce(0) { try $0 + width($1) }
        #expect(try abs(width("Nord Север Βορράς") - parts) <= 3)
    }
}

// MARK: - Bitmaps
extension GlyphBitmapTests {
    /// A font of one letter, `A`, of three pixels: two above each other, and one right of the lower one.
    private static let bitmapFont = """
        STARTFONT 2.1
        FONT -test-test-medium-r-normal--8-80-72-72-c-60-iso10646-1
        SIZE 8 72 72
        FONTBOUNDINGBOX 6 8 0 -2
        STARTPROPERTIES 4
        FONT_ASCENT 6
        FONT_DESCENT 2
        CHARSET_REGISTRY "ISO10646"
        CHARSET_ENCODING "1"
        ENDPROPERTIES
        CHARS 1
        STARTCHAR A
        ENCODING 65
        SWIDTH 750 0
        DWIDTH 6 0
        BBX 2 2 1 0
        BITMAP
        80
        C0
        ENDCHAR
        ENDFONT

        """

    @Test func `a bitmap font is drawn at its own size`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("bitmap.bdf", Self.bitmapFont)
        let key = FontFace.Key(
            match: FontMatch(path: file, index: 0, needsBold: false, needsSlant: false),
            size: PixelSize(points: 8, scale: 1))
        let face = try FontFace(key, from: FontFile(file))

        let shaped = face.shape("AA", .leftToRight)
        let part = try #require(try fonts.picture(of: shaped.glyphs, face, within: Self.everywhere))

        #expect(face.ascent == 6 && face.descent == 2)
        #expect(shaped.extent.width == 12)
        #expect(part.place == PixelRect(left: 1, top: -2, right: 9, bottom: 0))
        #expect(part.image.rows == [[255, 0, 0, 0, 0, 0, 255, 0], [255, 255, 0, 0, 0, 0, 255, 255]])
    }
}

extension PixmanImage {
    /// The bytes of a mask.
    fileprivate var rows: [[UInt8]] {
        let (width, height) = (Int(pixman_image_get_width(pointer)), Int(pixman_image_get_height(pointer)))
        guard let bytes else { return [] }
        return (0..<height).map { y in (0..<width).map { bytes[y * stride + $0] } }
    }
}
