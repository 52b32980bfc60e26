import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct TextTests {
    private let fonts = machineFonts()

    private func drawn(_ text: String, _ font: FontDescriptor, scale: Double = 1, at point: Point = Point(10, 30)) -> (
        TextRun, Pixmap
    ) {
        let run = HarfBuzzTextEngine(fonts: fonts).run(text, font: font, scale: scale)
        return (run, painted(200, 50, scale: scale, fonts: fonts) { $0.draw(run, at: point, .black) })
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `text is painted on the baseline within the run`(scale: Double) throws {
        let (run, pixmap) = drawn("HELLO", FontDescriptor(size: 20), scale: scale)

        let ink = try #require(pixmap.ink)
        #expect(abs(ink.bottom - Int((30 * scale).rounded())) <= 1)
        #expect(Double(ink.left) >= (10 * scale).rounded())
        #expect(Double(ink.right) <= ((10 + run.width) * scale).rounded() + 1)
        #expect(Double(ink.top) >= (30 * scale).rounded() - run.metrics.ascent * scale)
    }

    /// The bounds decide which areas are drawn again.
    @Test(arguments: [1, 1.25, 1.5, 2])
    func `text never paints outside the bounds of its run`(scale: Double) throws {
        for text in [
            "\u{FFFD}שלום\u{FFFD}\u{301}", "\u{301}abc", "abc\u{FFFD}\u{301}", "שָׁלוֹם", "كِتَابٌ", "e\u{301}\u{302}",
        ] {
            let (run, pixmap) = drawn(text, FontDescriptor(size: 14), scale: scale, at: Point(40, 30))
            let bounds = PixelRect(covering: run.inkBounds.offset(by: Point(40, 30)), scale: scale)

            let ink = try #require(pixmap.ink)
            #expect(bounds.contains(ink), "\(text)")
        }
    }

    /// The rough breathing of this letter is two fifths of an em to its left.
    @Test(arguments: [1, 1.25, 1.5, 2], ["\u{1F1B}", "a\u{1F1B}", "\u{1F1B}\u{1F1A}"])
    func `pixels left of the first letter are within the bounds`(scale: Double, text: String) throws {
        let font = FontDescriptor(family: "DejaVu Sans Mono", size: 40, weight: .bold)
        let (run, pixmap) = drawn(text, font, scale: scale, at: Point(40, 45))
        let bounds = PixelRect(covering: run.inkBounds.offset(by: Point(40, 45)), scale: scale)

        let ink = try #require(pixmap.ink)
        #expect(bounds.contains(ink))
        #expect(text.first == "a" || Double(ink.left) < (40 - font.size / 4) * scale - 1)
    }

    @Test(arguments: [1, 1.25, 1.5, 2])
    func `line ascent and descent are whole pixels`(scale: Double) {
        for size in [11.0, 12, 13, 14, 17, 28] {
            let metrics = HarfBuzzTextEngine(fonts: fonts).metrics(of: FontDescriptor(size: size), scale: scale)

            #expect((metrics.ascent * scale).rounded() == metrics.ascent * scale)
            #expect((metrics.descent * scale).rounded() == metrics.descent * scale)
            #expect(metrics.ascent > 0.7 * size && metrics.ascent < 1.3 * size)
            #expect(metrics.descent > 0.1 * size && metrics.descent < 0.5 * size)
        }
    }

    @Test func `lines have the line gap of their font`() {
        guard fonts.hasFamily("Helvetica") else { return }
        let engine = HarfBuzzTextEngine(fonts: fonts)
        let metrics = engine.metrics(of: FontDescriptor(family: "Helvetica", size: 24), scale: 1)

        #expect(metrics.lineHeight > 1.1 * 24)
        #expect(metrics.descent < 0.4 * 24)
        // Accents of capitals do not reach into the line above.
        let run = engine.run("Å", font: FontDescriptor(family: "Helvetica", size: 24), scale: 1)
        let pixmap = painted(60, 80, fonts: fonts) { $0.draw(run, at: Point(5, 60), .black) }
        let ink = pixmap.ink
        #expect(ink.map { Double(60 - $0.top) <= metrics.ascent + metrics.descent / 2 } == true)
    }

    @Test func `the baseline is rounded to a whole pixel`() {
        let font = FontDescriptor(size: 14)

        let snapped = drawn("Baseline", font, at: Point(10, 30)).1
        let between = drawn("Baseline", font, at: Point(10.3, 29.6)).1

        #expect(snapped == between)
    }

    @Test func `text is antialiased in grey`() {
        let (_, pixmap) = drawn("Grey, with soft edges", FontDescriptor(size: 15))

        #expect(Set(pixmap.pixels).count > 20)
        #expect(pixmap.pixels.allSatisfy { $0 & 0xff == $0 >> 8 & 0xff && $0 & 0xff == $0 >> 16 & 0xff })
    }

    @Test func `the text color is applied when painting`() {
        let run = HarfBuzzTextEngine(fonts: fonts).run("II", font: FontDescriptor(size: 40), scale: 1)

        let pixmap = painted(60, 60, fonts: fonts) { $0.draw(run, at: Point(5, 50), Color(red: 1, green: 0, blue: 0)) }

        #expect(pixmap.pixels.contains(0xffff_0000))
        #expect(pixmap.pixels.allSatisfy { $0 >> 16 & 0xff >= 0xfe })
    }

    @Test func `an italic letter with left overhang keeps its position`() throws {
        let font = FontDescriptor(size: 30, isItalic: true)

        let alone = try #require(drawn("l", font).1.ink)
        let leaning = try #require(drawn("j", font).1.ink)

        #expect(leaning.left <= 10)
        #expect(alone.left >= 10)
    }

    @Test func `bold text is darker and wider`() {
        let regular = drawn("Weight", FontDescriptor(size: 20))
        let bold = drawn("Weight", FontDescriptor(size: 20, weight: .bold))

        #expect(bold.0.width > regular.0.width)
        #expect(bold.1.darkness.joined().reduce(0, +) > regular.1.darkness.joined().reduce(0, +))
    }

    @Test func `text widths are whole pixels at every scale`() {
        let engine = HarfBuzzTextEngine(fonts: fonts)

        for scale in [1, 1.25, 1.5, 2] {
            let width = engine.run("Hello, World!", font: FontDescriptor(size: 14), scale: scale).width
            #expect((width * scale).rounded() == width * scale)
            #expect(abs(width - 88) < 8)
        }
    }

    @Test func `a long text is measured and painted`() {
        let text = String(repeating: "Words in a long line. ", count: 2_000)

        let (run, pixmap) = drawn(text, FontDescriptor(size: 14), at: Point(-200_000, 30))

        #expect(run.width > 200_400)
        #expect(pixmap.ink != nil)
    }

    @Test func `control characters are measured as spaces`() {
        let engine = HarfBuzzTextEngine(fonts: fonts)
        let font = FontDescriptor(size: 14)

        #expect(
            engine.run("a\tb\nc\u{0}d", font: font, scale: 1).width == engine.run("a b c d", font: font, scale: 1).width
        )
    }

    @Test func `a font size out of range is limited`() {
        let engine = HarfBuzzTextEngine(fonts: fonts)

        for size in [0, -5, Double.nan, .infinity, 1e9] {
            let font = FontDescriptor(size: size)
            let run = engine.run("Size", font: font, scale: 1)
            #expect(run.width.isFinite)
            _ = painted(20, 20, fonts: fonts) { list in
                list.draw(run, at: Point(0, 10), .black)
                list.draw(run, at: Point(.nan, .infinity), .black)
                list.draw(run, at: Point(1e300, -1e300), .black)
            }
        }
    }

    @Test func `an empty run has a height and no width`() {
        let (run, pixmap) = drawn("", FontDescriptor(size: 14))

        #expect(run.width == 0)
        #expect(run.metrics.lineHeight > 0)
        #expect(pixmap.ink == nil)
    }

    @Test func `a missing font family gives the default font`() {
        let engine = HarfBuzzTextEngine(fonts: fonts)

        let known = engine.run("Family", font: FontDescriptor(size: 14), scale: 1)
        let unknown = engine.run("Family", font: FontDescriptor(family: "No Such Family", size: 14), scale: 1)

        #expect(known.width == unknown.width)
        #expect(fonts.diagnostic == nil)
    }
}
