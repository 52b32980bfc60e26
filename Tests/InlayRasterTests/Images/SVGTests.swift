import FoundationEssentials
import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

@MainActor @Suite struct SVGTests {
    private let folder: TemporaryFolder
    private let loader = FileImageLoader()

    init() throws { folder = try TemporaryFolder() }

    private func document(_ content: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 60 40" \
        width="60" height="40">\(content)</svg>
        """
    }

    private func image(_ content: String) throws -> Image {
        try loader.image(at: folder.write("a.svg", document(content)))
    }

    /// A drawing of 60 by 40 points. Its left and right halves are sampled in their middle.
    nonisolated struct Feature: Sendable {
        let name: String
        let content: String
        let left: UInt32
        let right: UInt32

        init(_ name: String, _ content: String, _ left: UInt32, _ right: UInt32) {
            (self.name, self.content, self.left, self.right) = (name, content, left, right)
        }
    }

    nonisolated static let features = [
        Feature(
            "use",
            "<defs><circle id='c' r='10' fill='#00c'/></defs><use xlink:href='#c' x='15' y='20'/><use href='#c' x='45' y='20'/>",
            0xff00_00cc, 0xff00_00cc),
        Feature(
            "rules in a style element",
            "<style>.a{fill:#d00} #b{fill:#080}</style><rect class='a' width='30' height='40'/><rect id='b' x='30' width='30' height='40'/>",
            0xffdd_0000, 0xff00_8800),
        Feature(
            "rgba and short hexadecimal colours",
            "<rect width='30' height='40' fill='rgba(255,0,0,0.5)'/><rect x='30' width='30' height='40' fill='#f008'/>",
            0x8080_0000, 0x8888_0000),
        Feature("hsl", "<rect width='60' height='40' fill='hsl(120,100%,50%)'/>", 0xff00_ff00, 0xff00_ff00),
        Feature(
            "clip-path",
            "<clipPath id='p'><rect width='30' height='40'/></clipPath><rect width='60' height='40' fill='#123456' clip-path='url(#p)'/>",
            0xff12_3456, 0),
        Feature(
            "mask",
            "<mask id='m'><rect width='30' height='40' fill='#fff'/></mask><rect width='60' height='40' fill='#123456' mask='url(#m)'/>",
            0xff12_3456, 0),
        Feature(
            "opacity of a group",
            "<g opacity='0.5'><rect width='60' height='40' fill='#f00'/><rect x='30' width='30' height='40' fill='#00f'/></g>",
            0x8080_0000, 0x8000_0080),
        Feature(
            "a gradient with href",
            "<linearGradient id='s'><stop stop-color='#0f0'/></linearGradient><linearGradient id='g' xlink:href='#s'/><rect width='60' height='40' fill='url(#g)'/>",
            0xff00_ff00, 0xff00_ff00),
        Feature(
            "nested viewports",
            "<svg x='30' width='30' height='40'><rect width='600' height='400' fill='#0ff'/></svg>", 0, 0xff00_ffff),
        Feature(
            "preserveAspectRatio",
            "<svg width='60' height='40' viewBox='0 0 40 40' preserveAspectRatio='xMaxYMid'><rect width='40' height='40' fill='#0ff'/></svg>",
            0, 0xff00_ffff),
        Feature(
            "currentColor of a group", "<g color='#abcdef'><rect width='60' height='40' fill='currentColor'/></g>",
            0xffab_cdef, 0xffab_cdef),
    ]

    @Test(arguments: features)
    func `an SVG feature is rendered`(feature: Feature) throws {
        let pixmap = try image(feature.content).source.pixmap(width: 60, height: 40)

        let x = feature.name == "preserveAspectRatio" ? 10 : 15
        #expect(pixmap[x, 20] == feature.left && pixmap[45, 20] == feature.right, "\(feature.name)")
    }

    @Test func `SVG text is rendered`() throws {
        let pixmap = try image("<text x='5' y='30' font-size='30'>Hm</text>").source.pixmap(width: 60, height: 40)

        #expect(pixmap.pixels.filter { $0 >> 24 > 200 }.count > 50)
    }

    // MARK: Colours of the surroundings

    @Test func `current colors in an SVG image follow the appearance`() throws {
        let classes = """
            <style id="current-color-scheme" type="text/css">.ColorScheme-Text{color:#232629;}</style>\
            <path style="fill:currentColor" class="ColorScheme-Text" d="M0 0h30v40h-30z"/>\
            <rect x="30" width="30" height="40" fill="currentColor"/>
            """
        let image = try image(classes)

        for appearance in Theme.Appearance.allCases {
            let label = Theme(appearance: appearance).rgba(Color.Role.label)
            func component(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
            let color = 0xff00_0000 | component(label.red) << 16 | component(label.green) << 8 | component(label.blue)
            let pixmap = image.resolved(in: appearance).source.pixmap(width: 60, height: 40)
            #expect(pixmap[15, 20] == color && pixmap[45, 20] == color)
        }
        #expect(image.resolved(in: .dark) == image.resolved(in: .dark))
    }

    @Test func `fixed colors in an SVG image ignore the appearance`() throws {
        let image = try image("<rect width='60' height='40' fill='#232629'/>")

        #expect(image.resolved(in: .dark) == image)
    }

    // MARK: Hostile documents

    private func reason(_ text: String) throws -> String? {
        let path = try folder.write("hostile.svg", text)
        do throws(ImageError) {
            let image = try loader.image(at: path)
            return image.source.pixmap(width: 60, height: 40).isEmpty ? "not drawn" : nil
        } catch {
            return error.reason
        }
    }

    @Test func `a damaged SVG document is an error`() throws {
        // SDL_image's reader crashed the program with this document.
        let damaged = """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg height="1e9px" viewBox="0 0 16 16" width="1points6px" xmlns="http://www.w3.org/2000/svg">
                <path d="m 7 1 v 6 h -6 v 2 h 6 v 6 h 2 v -6 h 6 v -x="-1" 2 h -6 v -6 z m 0 0" fill="#2e3436"/>
            </svg>
            """

        #expect(try reason(damaged) != nil)
    }

    @Test func `a billion nested uses end with an error`() throws {
        var content = "<rect id='a0' width='1' height='1'/>"
        for level in 1...30 {
            let uses = String(repeating: "<use href='#a\(level - 1)'/>", count: 10)
            content += "<g id='a\(level)'>\(uses)</g>"
        }

        let hostile = document("<defs>\(content)</defs><use href='#a30'/>")
        var result: String?
        let time = try ContinuousClock().measure { result = try reason(hostile) }

        #expect(result != nil)

        #expect(time < .seconds(10))
        #expect(try reason(document("<rect width='60' height='40'/>")) == nil)
    }

    @Test func `an SVG image with a long rendering time is an error`() throws {
        let lines = String(repeating: " L 9 9 L 0 0", count: 200_000)
        let path = try folder.write(
            "slow.svg",
            document("<path d='M0 0\(lines)' stroke='#000' stroke-width='0.01' stroke-dasharray='0.0001'/>"))

        #expect(throws: ImageError(path: path, reason: "it takes too long to draw")) { try loader.image(at: path) }
    }

    @Test func `the warning for a drawing that is too slow when painted names the reason`() throws {
        let slow = """
            <filter id='n' x='0' y='0' width='1' height='1'><feTurbulence baseFrequency='0.5' numOctaves='100000'/></filter>\
            <rect width='60' height='40' filter='url(#n)'/>
            """
        let image = try image(slow)
        let log = RenderWarningLog()
        var reports: [String] = []
        log.report = { reports.append($0) }

        for _ in 0..<2 {
            _ = painted(2400, 1600, renderWarnings: log) { $0.draw(image, in: Rect(0, 0, 2400, 1600)) }
        }

        #expect(reports == ["image 'a.svg' is not drawn: it takes too long to draw; simplify or replace the file"])
    }

    @Test func `a style sheet of 10 MB is accepted`() throws {
        let rules = String(repeating: ".a{fill:#d00}\n", count: 750_000)

        let time = try ContinuousClock().measure { _ = try reason(document("<style>\(rules)</style>")) }

        #expect(time < .seconds(10))
        let larger = String(repeating: rules, count: 2)
        #expect(try reason(document("<style>\(larger)</style>")) == "it is larger than 16 MB")
    }

    @Test func `external references in an SVG image are skipped with a warning`() throws {
        let red = folder.path + "/red.png"
        try Pixmap(width: 1, height: 1, pixels: [0xffff_0000]).writePNG(to: red)

        for reference in [red, "file://" + red, "red.png"] {
            let image = try image("<image href='\(reference)' width='60' height='40'/>")
            #expect(image.source.pixmap(width: 60, height: 40)[30, 20] == 0)
            #expect(image.source.warnings.first?.contains("not loaded") == true)
        }
        let own = try image("<rect id='r' width='9' height='9'/><use href='#r'/>")
        #expect(own.source.warnings.isEmpty)
    }

    @Test func `growing entities and self references do not hang the SVG reader`() throws {
        var entities = "<!ENTITY a 'xxxxxxxxxx'>"
        for letter in "bcdefghij" {
            let earlier = Character(UnicodeScalar(letter.asciiValue.map { $0 - 1 } ?? 0))
            entities += "<!ENTITY \(letter) '\(String(repeating: "&\(earlier);", count: 10))'>"
        }

        #expect(try reason("<!DOCTYPE svg [\(entities)]>" + document("<text>&j;</text>")) != nil)
        #expect(try reason(document("<g id='a'><use href='#a'/></g>")) == nil)
        #expect(try reason("<!DOCTYPE svg [<!ENTITY c '#f00'>]>" + document("<rect fill='&c;'/>")) == nil)
    }

    @Test func `a truncated SVG document is an error`() throws {
        let text = document("<defs><circle id='c' r='10' fill='#00c'/></defs><use href='#c' x='15' y='20'/>")

        for count in stride(from: 0, to: text.count - 1, by: 3) {
            #expect(try reason(String(text.prefix(count))) != nil)
        }
    }

    @Test func `an excessive SVG size is an error`() throws {
        #expect(
            try reason("<svg xmlns='http://www.w3.org/2000/svg' width='1e9' height='1e9'/>")?.contains("too large")
                == true)
    }

    @Test func `unsupported SVG elements give a warning`() throws {
        let image = try image("<foreignObject width='9' height='9'/><rect width='9' height='9'/>")

        #expect(image.source.warnings == ["the drawing uses 'foreignObject', which is not supported; ignored"])
    }

    @Test func `a missing library message names the package to install`() {
        #expect(
            SVGRenderer.missing("libcairo.so.2: no such file").hasPrefix("librsvg, which draws SVG, is not installed (")
        )
        #expect(SystemPackage.rsvg.description(on: ["debian"]) == "Debian package librsvg2-2")
        #expect(SystemPackage.rsvg.description(on: ["opensuse-leap"]) == "openSUSE package librsvg-2-2")
    }

    nonisolated private static let themes = ["/usr/share/icons/breeze", "/usr/share/icons/Adwaita"].filter {
        FileManager.default.fileExists(atPath: $0)
    }

    /// Returns the icons with features that librsvg does not draw, with the feature: `breeze/apps/48/khangman.svg`.
    private func iconsWithWarnings() throws -> [String: String] {
        let tests = try #require(#filePath.range(of: "/InlayRasterTests/")).lowerBound
        let text = try String(contentsOfFile: #filePath[..<tests] + "/Images/icons-with-warnings.txt", encoding: .utf8)
        let words = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }
        return Dictionary(uniqueKeysWithValues: words.map { (String($0[0]), String($0[1])) })
    }

    /// `CheckIcons` of Benchmarks draws all icons (`make fuzz`), which would take too long in a debug build.
    @Test(.enabled(if: !themes.isEmpty, "NOT TESTED: no Breeze, no Adwaita"), arguments: themes)
    func `the icons of desktops are drawn, and warnings name their features`(theme: String) throws {
        let known = try iconsWithWarnings()
        let name = theme.lastPathComponent
        let files = FileManager.default.enumerator(atPath: theme)?.compactMap { $0 as? String } ?? []
        let icons = files.filter { $0.hasSuffix(".svg") }.sorted().enumerated().filter { number, file in
            number % 23 == 0 || known["\(name)/\(file)"] != nil
        }
        for (_, file) in icons {
            let image = try loader.image(at: theme + "/" + file)
            #expect(!image.source.pixmap(width: 24, height: 24).isEmpty, "\(file)")
            // Later versions of a theme may have replaced the file.
            let feature = known["\(name)/\(file)"].map { "the drawing uses '\($0)', which is not supported; ignored" }
            #expect(image.source.warnings.allSatisfy { $0 == feature }, "\(file)")
        }
    }
}

@MainActor @Suite struct PrintedImageTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a CMYK JPEG has the same colors as its RGB version`() throws {
        let samples = try #require(#filePath.range(of: "/InlayRasterTests/")).lowerBound
        let folder = #filePath[..<samples] + "/Images"
        let loader = FileImageLoader()
        let printed = try loader.image(at: folder + "/cmyk.jpg").source.pixmap(width: 60, height: 40)
        let shown = try loader.image(at: folder + "/rgb.png").source.pixmap(width: 60, height: 40)

        for place in [4, 20, 35, 55] {
            for shift in [16, 8, 0] as [UInt32] {
                let (a, b) = (Int(printed[place, 20] >> shift & 0xff), Int(shown[place, 20] >> shift & 0xff))
                #expect(abs(a - b) < 24, "\(place): \(printed[place, 20]) \(shown[place, 20])")
            }
        }
    }

    @Test func `a PDF file is an error with a suggestion`() throws {
        let path = try folder.write("a.pdf", "%PDF-1.4\n")

        #expect(throws: ImageError(path: path, reason: "PDF is not supported: export the picture as SVG or PNG")) {
            try FileImageLoader().image(at: path)
        }
    }
}
