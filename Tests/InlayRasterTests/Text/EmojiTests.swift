import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct EmojiTests {
    private let fonts = machineFonts()
    private let font = FontDescriptor(size: 20)

    private func parts(_ text: String) -> [(text: String, isColored: Bool)] {
        fonts.typeset(text, font: font, scale: 1)?.parts.map { ($0.text, $0.face.match.isColored) } ?? []
    }

    private func drawn(_ text: String, scale: Double = 1, _ color: Color = .black, opacity: Double = 1) -> Pixmap {
        let run = HarfBuzzTextEngine(fonts: fonts).run(text, font: font, scale: scale)
        return painted(60, 40, scale: scale, fonts: fonts) { list in
            list.drawLayer(opacity: opacity) { $0.draw(run, at: Point(10, 30), color) }
        }
    }

    @Test(arguments: ["😀", "👍🏽", "👨‍👩‍👧‍👦", "🏳️‍🌈", "🇩🇪", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿"])
    func `an emoji sequence is one glyph with the width of one emoji`(emoji: String) {
        let one = HarfBuzzTextEngine(fonts: fonts).run("😀", font: font, scale: 1)
        let run = HarfBuzzTextEngine(fonts: fonts).run(emoji, font: font, scale: 1)

        #expect(run.width == one.width)
        #expect(run.width > 1.1 * font.size && run.width < 1.4 * font.size)
        #expect(parts(emoji).map(\.isColored) == [true])
    }

    @Test(arguments: ["1", "©", "#", "❤\u{fe0e}", "☎", "→", "a"])
    func `text symbols use the text color`(text: String) {
        let pixmap = drawn(text, Color(red: 1, green: 0, blue: 0))

        #expect(parts(text).map(\.isColored) == [false])
        #expect(pixmap.ink != nil)
        #expect(pixmap.pixels.allSatisfy { $0 >> 16 & 0xff >= 0xfe })
    }

    @Test func `an emoji keeps its own colors`() {
        let pixmap = drawn("😀")

        #expect(drawn("😀", .accent) == pixmap)
        #expect(pixmap.pixels.contains { $0 >> 16 & 0xff > 200 && $0 & 0xff < 100 })
    }

    @Test func `opacity and color alpha fade an emoji`() {
        let half = drawn("😀", opacity: 0.5)

        #expect(half != drawn("😀"))
        #expect(half.differsByAtMost(2, from: drawn("😀", Color.black.opacity(0.5))))
    }

    @Test(arguments: [1, 1.5, 2]) func `an emoji is on the baseline and within the run's extent`(scale: Double) throws {
        let engine = HarfBuzzTextEngine(fonts: fonts)
        let run = engine.run("x😀", font: font, scale: scale)
        let ink = try #require(drawn("😀", scale: scale).ink)

        #expect(run.metrics == engine.metrics(of: font, scale: scale))
        #expect(Double(ink.height) > font.size * scale)
        #expect(Double(ink.top) >= (30 - run.glyphExtents.ascent) * scale - 1)
        #expect(Double(ink.bottom) <= (30 + run.glyphExtents.descent) * scale + 1)
    }

    @Test func `an emoji in a line is placed between the words`() throws {
        let line = try #require(fonts.typeset("one 😀 two", font: font, scale: 1))

        #expect(line.parts.map(\.text) == ["one ", "😀", " two"])
        #expect(line.parts.map(\.x) == line.parts.map(\.x).sorted())
        #expect(line.width == line.parts.reduce(0) { $0 + $1.width })
    }

    @Test func `an outline font provides emoji without a color font`() throws {
        let folder = try FontFolder()
        try folder.addFont(with: "A", as: "text.ttf")
        let fonts = try folder.library()

        let line = try #require(fonts.typeset("☺️😀", font: font, scale: 1))

        #expect(line.parts.map(\.face.match.isColored) == [false])
        #expect(folder.reports == [])
    }

    @Test func `a font with only bitmaps scales to the font size`() throws {
        let folder = try FontFolder()
        try folder.addFont(with: "😀", isColored: true, as: "emoji.ttf")
        let fonts = try folder.library()

        let metrics = HarfBuzzTextEngine(fonts: fonts).metrics(of: font, scale: 1)
        let run = HarfBuzzTextEngine(fonts: fonts).run("😀", font: font, scale: 1)
        let pixmap = painted(60, 40, fonts: fonts) { $0.draw(run, at: Point(10, 30), .black) }

        #expect(metrics.lineHeight < 1.5 * font.size)
        #expect(pixmap == drawn("😀"))
    }

    @Test func `the shadow of an emoji has its shape in the shadow color`() throws {
        let run = HarfBuzzTextEngine(fonts: fonts).run("😀", font: font, scale: 1)
        let red = Color(red: 1, green: 0, blue: 0)

        let pixmap = painted(60, 40, fonts: fonts) { list in
            list.drawLayer(shadow: Shadow(offset: Point(25, 0), radius: 0, color: red)) {
                $0.draw(run, at: Point(5, 30), .black)
            }
        }

        #expect(pixmap[42, 24] == 0xffff_0000)
    }
}

extension Pixmap {
    fileprivate func differsByAtMost(_ limit: Int, from other: Pixmap) -> Bool {
        zip(pixels, other.pixels).allSatisfy { a, b in
            [0, 8, 16].allSatisfy { abs(Int(a >> $0 & 0xff) - Int(b >> $0 & 0xff)) <= limit }
        }
    }
}
