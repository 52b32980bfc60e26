import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

@Suite struct MissingFontTests {
    @Test func `text without fonts is measured but not painted`() throws {
        let fonts = try noFonts()
        let engine = HarfBuzzTextEngine(fonts: fonts)
        let font = FontDescriptor(size: 14)

        let run = engine.run("Hello", font: font, scale: 1)
        let pixmap = painted(80, 20, fonts: fonts) { $0.draw(run, at: Point(2, 15), .black) }

        #expect(run == FixedTextEngine().run("Hello", font: font, scale: 1))
        #expect(engine.metrics(of: font, scale: 1) == FixedTextEngine().metrics(of: font, scale: 1))
        #expect(pixmap.ink == nil)
    }

    @Test func `the missing font error names the package`() throws {
        let fonts = try noFonts()

        #expect(fonts.diagnostic == nil)
        _ = HarfBuzzTextEngine(fonts: fonts).metrics(of: FontDescriptor(size: 14), scale: 1)

        #expect(fonts.diagnostic == .noFonts)
        #expect(fonts.diagnostic?.description.contains("\(SystemPackage.font)") == true)
    }

    @Test func `an unreadable font file is named in the error`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("broken.ttf", "no font")
        let key = FontFace.Key(
            match: FontMatch(path: file, index: 0, needsBold: false, needsSlant: false),
            size: PixelSize(points: 14, scale: 1))

        #expect { try FontFace(key, from: FontFile(file)) } throws: { "\($0)".contains(file) }
    }
}
