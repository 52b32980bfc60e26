import Testing

@testable import Inlay
@testable import InlayRaster

/// Half a million glyphs in one run: a very long line, of which a window shows a part.
@Suite struct LongTextTests {
    private let fonts = machineFonts()
    private let font = FontDescriptor(size: 14)

    /// Latin text, and characters of another font, without a space.
    nonisolated static let texts = [
        String(repeating: "Words in a long line. ", count: 500_000 / 22), String(repeating: "x", count: 500_000),
        String(repeating: "日本語と", count: 500_000 / 4), String(repeating: "😀🇩🇪", count: 10_000),
    ]

    private func paint(_ run: TextRun, from x: Double, with renderer: Renderer) throws -> Pixmap {
        let bitmap = try #require(Bitmap(width: 200, height: 30))
        var list = DisplayList()
        list.fill(Rect(0, 0, 200, 30), .white)
        list.draw(run, at: Point(-x, 20), .black)
        let frame = Frame(
            list: list, damage: [Rect(0, 0, 200, 30)], theme: Theme(), size: Size(200, 30), scale: 1)
        renderer.render(frame, into: bitmap.canvas)
        return bitmap.pixmap
    }

    @Test(arguments: texts) func `only the visible part of a long text is rasterised`(text: String) throws {
        let run = HarfBuzzTextEngine(fonts: fonts).run(text, font: font, scale: 1)
        let renderer = Renderer(fonts: fonts)

        for place in [0, 0.25, 0.5, 0.75, 0.999] {
            #expect(try paint(run, from: run.width * place, with: renderer).ink != nil)
            #expect(try textBytes(renderer) < text.utf8.count + 3 << 20)
        }
        #expect(run.width > 5 * Double(text.count))
    }

    private func textBytes(_ renderer: Renderer) throws -> Int {
        try #require(renderer.caches.first { $0.name == "text" }).bytes
    }

    @Test func `scrolling back through a long text shows the same pixels`() throws {
        let run = HarfBuzzTextEngine(fonts: fonts).run(Self.texts[0], font: font, scale: 1)
        let renderer = Renderer(fonts: fonts)
        let places = stride(from: 0, to: run.width, by: run.width / 150)

        let first = try places.map { try paint(run, from: $0, with: renderer) }
        let again = try places.map { try paint(run, from: $0, with: renderer) }

        #expect(first == again)
    }

    @Test func `excessive combining marks on one letter are cut off`() throws {
        let text = "e" + String(repeating: "\u{301}", count: 100_000)
        let run = HarfBuzzTextEngine(fonts: fonts).run(text, font: font, scale: 1)

        #expect(run.width < 20)
        #expect(run.glyphExtents.lineHeight < 5 * run.metrics.lineHeight)
        #expect(try paint(run, from: -10, with: Renderer(fonts: fonts)).ink != nil)
    }

    @Test(arguments: [(1500, 1), (2000, 1), (600, 2), (2000, 8)]) func `large letters have their exact size`(
        size: Double, scale: Double
    ) throws {
        let engine = HarfBuzzTextEngine(fonts: fonts)
        let (large, small) = (FontDescriptor(size: size), FontDescriptor(size: 1000))
        let (run, other) = (engine.run("Large", font: large, scale: scale), engine.run("Large", font: small, scale: 1))

        #expect(abs(run.width / other.width - size / 1000) < 0.01)
        #expect(abs(run.metrics.lineHeight / other.metrics.lineHeight - size / 1000) < 0.01)
    }

    @Test(arguments: [1025.0, 2000], ["AV&", "😀"]) func `a partial update of large letters equals a full paint`(
        size: Double, text: String
    ) throws {
        let run = HarfBuzzTextEngine(fonts: fonts).run(text, font: FontDescriptor(size: size), scale: 1)
        let (renderer, whole) = (Renderer(fonts: fonts), try #require(Bitmap(width: 1200, height: 500)))
        var list = DisplayList()
        list.fill(Rect(0, 0, 1200, 500), .white)
        list.draw(run, at: Point(-300, 400), .black)
        func paint(_ damage: [Rect], into bitmap: Bitmap) {
            let size = Size(1200, 500)
            let frame = Frame(list: list, damage: damage, theme: Theme(), size: size, scale: 1)
            renderer.render(frame, into: bitmap.canvas)
        }
        paint([Rect(0, 0, 1200, 500)], into: whole)
        let once = whole.pixmap
        #expect(once.ink != nil && once.darkness.joined().contains(0))

        for place in [Rect(100, 100, 333, 200), Rect(650, 7, 500, 451)] { paint([place], into: whole) }

        #expect(whole.pixmap == once)
        #expect(try textBytes(renderer) < 1 << 20)
    }

    @Test func `letters painted in pieces look like whole letters`() throws {
        let engine = HarfBuzzTextEngine(fonts: fonts)
        func draw(_ text: String, _ size: Double) -> Pixmap {
            let run = engine.run(text, font: FontDescriptor(size: size), scale: 1)
            return painted(600, 600, fonts: fonts) { $0.draw(run, at: Point(-100, 400), .black) }
        }

        for text in ["a8", "😀"] {
            let (cut, kept) = (draw(text, 1024.125), draw(text, 1024))
            let difference = zip(cut.darkness.joined(), kept.darkness.joined()).reduce(0) { $0 + abs($1.0 - $1.1) }
            // Two steps of 255 for each pixel, because the position of the emoji is rounded.
            #expect(difference < 2 * 600 * 600 && kept.ink != nil, "\(text)")
        }
    }

    @Test(arguments: [900.0, 2000]) func `letters larger than the window are painted`(size: Double) throws {
        let run = HarfBuzzTextEngine(fonts: fonts).run(
            String(repeating: "W", count: 1000), font: FontDescriptor(size: size), scale: 1)
        let renderer = Renderer(fonts: fonts)

        #expect(try paint(run, from: 300_000, with: renderer).ink != nil)
        #expect(fonts.caches.allSatisfy { $0.bytes <= $0.budget })
    }
}
