import Glibc
import Testing

@testable import Inlay
@testable import InlayRaster

/// Font files whose content is not what fontconfig expected.
@Suite struct FaultyFontTests {
    private let folder: FontFolder
    private let font = FontDescriptor(size: 14)

    init() throws { folder = try FontFolder() }

    private func width(_ text: String, _ fonts: FontLibrary) -> Double {
        HarfBuzzTextEngine(fonts: fonts).run(text, font: font, scale: 1).width
    }

    private func draw(_ text: String, _ fonts: FontLibrary) -> Pixmap {
        let run = HarfBuzzTextEngine(fonts: fonts).run(text, font: font, scale: 1)
        return painted(90, 20, fonts: fonts) { $0.draw(run, at: Point(2, 15), .black) }
    }

    @Test(arguments: [[], [0], Array(repeating: 0, count: 4096), Array("no font at all".utf8), [0, 1, 0, 0, 0, 9, 9]])
    func `an invalid font file is replaced by another font`(bytes: [UInt8]) throws {
        let file = try folder.add(bytes, as: "bad.bin")
        try folder.addFont(with: "A", as: "good.ttf")
        let fonts = try folder.library(remembering: file)

        for text in ["one", "two"] { #expect(width(text, fonts) > 10) }

        #expect(fonts.diagnostic == nil)
        #expect(folder.reports.count == 1)
        #expect(folder.reports.first?.hasPrefix("cannot read font '\(file)': ") == true)
    }

    @Test func `a folder or pipe as font file is replaced by another font`() throws {
        try folder.addFont(with: "A", as: "good.ttf")
        let (directory, pipe) = ("\(folder.path)/directory", "\(folder.path)/pipe")
        #expect(mkdir(directory, 0o700) == 0 && mkfifo(pipe, 0o600) == 0)

        for path in [directory, pipe] { #expect(width("text", try folder.library(remembering: path)) > 10) }

        #expect(
            folder.reports
                == [directory, pipe].map { "cannot read font '\($0)': it is not a file; another font is used" })
    }

    @Test func `a truncated font is drawn or replaced`() throws {
        let whole = try FileBytes.read(try folder.addFont(with: "A", as: "good.ttf"), limit: 64 << 20)
        for part in 1..<24 {
            let cut = try folder.add(Array(whole.prefix(whole.count * part / 24)), as: "cut.bin")
            let fonts = try folder.library(remembering: cut)

            let width = width("Hamburg", fonts)

            #expect(width > 30 && width < 90)
            #expect(draw("Hamburg", fonts).ink != nil)
        }
        #expect(!folder.reports.isEmpty)
    }

    @Test func `a damaged font never crashes`() throws {
        let whole = try FileBytes.read(try folder.addFont(with: "A", as: "good.ttf"), limit: 64 << 20)
        for round in 0..<24 {
            var bytes = whole
            // First the tables that locate everything else, then any byte.
            for _ in 0..<40 { bytes[.random(in: 0..<(round < 12 ? 512 : bytes.count))] = .random(in: 0...255) }
            let fonts = try folder.library(remembering: try folder.add(bytes, as: "damaged.bin"))

            let width = width("Hamburg שלום", fonts)

            #expect(width.isFinite && width < 10_000)
            #expect(HarfBuzzTextEngine(fonts: fonts).metrics(of: font, scale: 1).lineHeight <= 16 * font.size)
            _ = draw("Hamburg שלום", fonts)
        }
    }

    @Test func `text has fixed metrics when no font is readable`() throws {
        let fonts = try folder.library(remembering: try folder.add([1, 2, 3], as: "only.ttf"))

        #expect(width("text", fonts) == FixedTextEngine().run("text", font: font, scale: 1).width)
        #expect(fonts.diagnostic == .noFonts)
        #expect(folder.reports.count == 2)
    }
}
