import FoundationEssentials
import Testing

@testable import Inlay
@testable import InlayRaster

/// Text on a machine whose only font has Latin letters.
@Suite struct MissingCharacterTests {
    private let folder: FontFolder
    private let fonts: FontLibrary
    private let font = FontDescriptor(size: 20)

    init() throws {
        folder = try FontFolder()
        try folder.addFont(with: "A", as: "latin.ttf")
        fonts = try folder.library()
    }

    private func width(_ text: String) -> Double {
        HarfBuzzTextEngine(fonts: fonts).run(text, font: font, scale: 1).width
    }

    @Test func `a missing character is one box regardless of its scalar count`() {
        let box = width("\u{4e2d}")

        #expect(box > 5)
        #expect(width("\u{4e2d}\u{6587}") == 2 * box)
        #expect(width("\u{1100}\u{1161}\u{11a8}") == box)
        #expect(width("🧑🏽‍🦽") == box)
    }

    @Test func `the box for a missing character is visible`() throws {
        let run = HarfBuzzTextEngine(fonts: fonts).run("中", font: font, scale: 1)
        let pixmap = painted(40, 40, fonts: fonts) { $0.draw(run, at: Point(5, 30), .black) }

        #expect(try #require(pixmap.ink).height > 10)
    }

    @Test func `each missing script is reported once with the font to install`() {
        for _ in 0..<3 {
            for text in ["中", "文", "東京", "한", "ก", "ข", "\u{e000}"] { _ = width(text) }
        }

        #expect(
            folder.reports == [
                "no font has '中' (U+4E2D): missing characters of Chinese, Japanese and Korean are drawn as boxes; "
                    + "install a font for them (\(SystemPackage.ideographFont))",
                "no font has 'ก' (U+0E01): missing characters of this script are drawn as boxes; "
                    + "install a font for it (\(SystemPackage.scriptsFont))",
                "no font has '\u{e000}' (U+E000): characters of private use are drawn as boxes; "
                    + "install the font that the text is written for",
            ])
    }

    @Test func `a missing combining mark keeps its letter`() {
        let letter = width("a")

        #expect(width("a\u{1e947}") == letter)
        #expect(folder.reports.count == 1)
    }

    @Test func `characters found in a font are not reported`() {
        _ = width("Latin, Ελληνικά, Кириллица, العربية, caf\u{e9} e\u{301} a\u{200d}b \u{fe0f}")

        #expect(folder.reports == [])
    }

    @Test func `text in all scripts gives a limited number of reports`() {
        for value in stride(from: UInt32(0x1200), to: 0x1f000, by: 64) {
            if let scalar = Unicode.Scalar(value) { _ = width(String(scalar)) }
        }

        #expect(folder.reports.count == 32)
    }

    @Test func `a font without bold and italic gets synthetic styles`() throws {
        let folder = try FontFolder()
        let font = try folder.addFont(with: "漢", as: "han.ttc")
        let synthetic = """
            <match target="font">
              <test name="weight" compare="less_eq"><const>medium</const></test>
              <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
              <edit name="embolden" mode="assign"><bool>true</bool></edit>
              <edit name="weight" mode="assign"><const>bold</const></edit>
            </match>
            <match target="font">
              <test name="slant"><const>roman</const></test>
              <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
              <edit name="matrix" mode="assign"><times><name>matrix</name>
                <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix>
              </times></edit>
              <edit name="slant" mode="assign"><const>oblique</const></edit>
            </match>
            """
        for rules in ["", synthetic] {
            let directories = "<dir>\(folder.path)/fonts</dir><cachedir>\(folder.path)/cache</cachedir>"
            let file = folder.path + "/own.conf"
            try Data("<fontconfig>\(directories)\(rules)</fontconfig>".utf8).write(to: URL(filePath: file))
            var fonts = FallbackFonts(FontConfiguration(file: file))
            func match(_ weight: Int, italic: Bool) -> FontMatch? {
                let request = FontRequest(family: nil, weight: weight, isItalic: italic)
                return fonts.match(request, containing: ["漢"], isColored: false)
            }
            #expect(match(700, italic: true) == FontMatch(path: font, index: 0, needsBold: true, needsSlant: true))
            #expect(match(400, italic: false) == FontMatch(path: font, index: 0, needsBold: false, needsSlant: false))
        }
    }
}
