import FoundationEssentials
import Testing

@testable import Inlay

/// Values that come from files of the bundle. Specification 3.1 to 3.3.
@MainActor @Suite struct ResourceValueTests {
    /// Loads every file as a picture of 12 by 12 points at one pixel a point.
    private final class Loader: ImageLoader {
        final class Source: ImageSource {
            nonisolated let size: Size
            nonisolated init(_ size: Size) { self.size = size }
            nonisolated func pixmap(width: Int, height: Int) -> Pixmap { Pixmap(width: Int(size.width), height: 1) }
        }

        var loaded: [String] = []

        func image(at path: String) throws(ImageError) -> Image { try image(at: path, scale: 1) }

        func image(at path: String, scale: Double) throws(ImageError) -> Image {
            let name = path.split(separator: "/").last.map(String.init) ?? ""
            loaded.append(name)
            if name.hasPrefix("broken") { throw ImageError(path: path, reason: "it is broken") }
            return Image(name: name, source: Source(Size(12, 12)))
        }

        func icon(named name: String) -> Image? {
            name == "edit-copy" ? Image(name: name, source: Source(Size(24, 24))) : nil
        }
    }

    private let folder: SourceTests.Folder
    private let loader = Loader()

    init() throws { folder = try SourceTests.Folder() }

    private func load(_ markup: String, isStrict: Bool = false) -> Loaded {
        Loaded(markup, resources: Resources(directory: folder.path)) {
            $0.imageLoader = loader
            $0.options.isStrict = isStrict
        }
    }

    private func color(_ name: String) -> Color? { load("<View backgroundColor='\(name)'/>").view?.backgroundColor }

    private static func plist(_ entries: String) -> String { "<plist><dict>\(entries)</dict></plist>" }

    // MARK: Colours

    @Test func `a color table wins over predefined colors`() throws {
        try folder.add(
            "Colors.plist",
            Self.plist("<key>red</key><string>#010203</string><key>brand</key><string>#ff000080</string>"))

        #expect(color("red") == Color(.fixed(RGBA(0x0102_03ff))))
        #expect(color("brand") == Color(.fixed(RGBA(0xff00_0080))))
        #expect(color("blue") == Color(red: 0, green: 0, blue: 1))
        #expect(
            ViewBuilder.colorValue("brand", bundle: Resources(directory: folder.path))
                == Color(.fixed(RGBA(0xff00_0080))))
    }

    @Test func `a color name finds an image, a color set, then the table`() throws {
        let table = "<key>a.png</key><string>#111111</string><key>b</key><string>#222222</string>"
        try folder.add("Colors.plist", Self.plist(table + "<key>c</key><string>#333333</string>"))
        for name in ["a.png", "b"] { try folder.add("App.xcassets/\(name).colorset/Contents.json", Self.colorSet) }
        try folder.add("a.png")

        guard case .pattern(let image) = color("a.png")?.base else {
            Issue.record("no pattern")
            return
        }
        #expect(image.name == "a.png")
        #expect(color("b") == .adaptive(light: RGBA(0xff00_00ff), dark: RGBA(red: 0.5, green: 0.5, blue: 0.5)))
        #expect(color("c") == Color(.fixed(RGBA(0x3333_33ff))))
    }

    private static let colorSet = """
        {"colors": [
          {"idiom": "universal",
           "color": {"color-space": "srgb", "components": {"red": "0xFF", "green": "0", "blue": "0.000", "alpha": "1"}}},
          {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
           "color": {"color-space": "gray-gamma-22", "components": {"white": "0.5", "alpha": "1.000"}}}
        ]}
        """

    @Test func `an adaptive color follows the theme`() {
        let color = Color.adaptive(light: RGBA(0x0000_00ff), dark: RGBA(0xffff_ffff)).opacity(0.5)

        #expect(Theme(appearance: .light).rgba(color) == RGBA(red: 0, green: 0, blue: 0, alpha: 0.5))
        #expect(Theme(appearance: .dark).rgba(color) == RGBA(red: 1, green: 1, blue: 1, alpha: 0.5))
    }

    @Test func `a malformed color table is reported once and loading continues`() throws {
        try folder.add("Colors.plist", "<plist>\n  <dict>\n    <key>a</key>\n  </dict>\n</plist>")

        let first = load("<ColumnView><View backgroundColor='a'/><View backgroundColor='red'/></ColumnView>")
        let second = load("<View backgroundColor='red'/>")

        #expect(first.view != nil)
        #expect(first.diagnostics.map(\.file) == ["Colors.plist", "Test.xml"])
        #expect(first.diagnostics.first?.range.line == 3)
        #expect(first.diagnostics.first?.severity == .warning)
        #expect(second.diagnostics.isEmpty)
    }

    @Test func `a malformed color table is an error in strict mode`() throws {
        try folder.add("Colors.plist", "<plist>")

        #expect(load("<View backgroundColor='red'/>", isStrict: true).view == nil)
    }

    @Test func `an invalid entry of a color table is reported and skipped`() throws {
        try folder.add(
            "Colors.plist",
            "<plist><dict>\n<key>red</key><string>#12</string>\n<key>x</key><array/></dict></plist>")

        let loaded = load("<View backgroundColor='red'/>")

        #expect(loaded.view?.backgroundColor == Color(red: 1, green: 0, blue: 0))
        #expect(loaded.diagnostics.map(\.id) == [.faultyResource, .faultyResource])
        #expect(Set(loaded.diagnostics.map(\.range.line)) == [2, 3])
    }

    @Test func `a color name outside the bundle is invalid`() {
        #expect(load("<View backgroundColor='../red'/>").diagnostics.map(\.id) == [.invalidValue])
    }

    @Test func `flushing the cache reads the color table again`() throws {
        try folder.add("Colors.plist", Self.plist("<key>a</key><string>#000000</string>"))
        let old = color("a")
        try folder.add("Colors.plist", Self.plist("<key>a</key><string>#ffffff</string>"))

        ViewBuilder.flushTemplateCache()

        #expect(old == .black)
        #expect(color("a") == .white)
    }

    // MARK: Fonts

    @Test func `the font table is searched first`() throws {
        try folder.add(
            "Fonts.plist",
            Self.plist(
                "<key>headline</key><string>System-Bold 40</string><key>code</key><string>title1</string>"
                    + "<key>bad</key><string>System</string>"))
        func label(_ font: String) -> Loaded { load("<Label font='\(font)'/>") }

        #expect(label("headline").view(as: Label.self)?.font == .system(size: 40, weight: .bold))
        #expect(label("code").view(as: Label.self)?.font == .style(.title1))
        #expect(label("bad").diagnostics.map(\.id) == [.faultyResource, .invalidValue])
    }

    @Test func `an unknown font family gives the theme's font and a warning`() {
        final class Engine: TextEngine {
            let fixed = FixedTextEngine()
            func metrics(of font: FontDescriptor, scale: Double) -> FontMetrics {
                fixed.metrics(of: font, scale: scale)
            }
            func run(_ text: String, font: FontDescriptor, scale: Double, levels: [UInt8]?) -> TextRun {
                fixed.run(text, font: font, scale: scale)
            }
            func hasFamily(_ name: String) -> Bool { ["Known", "Well Known", "Foundry MT"].contains(name) }
        }
        func load(_ font: String) -> Loaded { Loaded("<Label font='\(font)'/>") { $0.textEngine = Engine() } }

        let unknown = load("Strange-Bold 13")

        #expect(unknown.view(as: Label.self)?.font == .system(size: 13, weight: .bold))
        #expect(unknown.diagnostics.map(\.id) == [.doubtfulValue])
        #expect(
            load("Strange-CondensedBoldOblique 13").view(as: Label.self)?.font
                == .system(size: 13, weight: .bold, isItalic: true))
        #expect(unknown.diagnostics.first?.message.contains("'Strange'") == true)
        for name in ["Known 13", "KnownPSMT 13", "WellKnown-Light 13", "FoundryMT 13"] {
            #expect(load(name).diagnostics.isEmpty)
        }
        let spaced = load("WellKnownMT-BoldMT 13").view(as: Label.self)?.font
        #expect(spaced == Font(FontDescriptor(family: "Well Known", size: 13, weight: .bold)))
        #expect(spaced?.markupText == "WellKnown-Bold 13")
        #expect(load("System-Light 13").diagnostics.isEmpty)
    }

    // MARK: Images

    @Test func `an image loads all files of its name`() throws {
        for name in ["cat.png", "cat@2x.png", "cat@3x.png", "dog@2x.jpg", "Slide 1.png"] { try folder.add(name) }

        let cat = load("<ImageView image='cat'/>").view(as: ImageView.self)?.image
        let files = loader.loaded
        loader.loaded = []
        for name in ["dog", "cat@2x", "cat@2x.png", "Slide 1"] { _ = load("<ImageView image='\(name)'/>") }

        #expect(files == ["cat.png", "cat@2x.png", "cat@3x.png"])
        #expect(cat?.size == Size(12, 12))
        #expect(loader.loaded == ["dog@2x.jpg", "cat@2x.png", "cat@2x.png", "Slide 1.png"])
    }

    @Test func `the smallest variant with enough pixels is drawn`() {
        let images = [10.0, 20, 30].map { Image(name: "", source: Loader.Source(Size($0, $0))) }
        let variants = ImageVariants(images.map { (1, $0) })

        #expect(variants.size == Size(10, 10))
        #expect(
            [5, 10, 11, 20, 25, 99].map { variants.pixmap(width: $0, height: $0).width } == [10, 10, 20, 20, 30, 30])
    }

    // Other tests, in the same process, register an image as "plus".
    @Test(arguments: Symbol.allCases.filter { $0 != .plus })
    func `the name of a symbol is an image in the tint of its view`(symbol: Symbol) throws {
        let loaded = load("<ImageView image='\(symbol)'/>")

        let image = try #require(loaded.view(as: ImageView.self)?.image)

        #expect(image.name == symbol.rawValue && image.isTemplate)
        #expect((image.resolved(isRightToLeft: true) != image) == symbol.isMirrored)
        #expect(loaded.diagnostics.isEmpty)
    }

    @Test func `an image set lists its files`() throws {
        let set = "Media.xcassets/Icons/star.imageset/"
        try folder.add(
            set + "Contents.json",
            #"""
            {"images": [{"idiom": "universal", "filename": "a.png", "scale": "1x"},
              {"idiom": "universal", "filename": "b.png", "scale": "2x"},
              {"idiom": "watch", "filename": "c.png", "scale": "2x"},
              {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}], "filename": "d.png"},
              {"idiom": "universal", "scale": "3x"}],
             "properties": {"template-rendering-intent": "template"}}
            """#)
        for name in ["a.png", "b.png", "c.png", "d.png"] { try folder.add(set + name) }

        let image = load("<ImageView image='star'/>").view(as: ImageView.self)?.image

        #expect(loader.loaded == ["a.png", "b.png", "d.png"])
        #expect(image?.isTemplate == true)
        #expect(load("<ImageView image='Icons/star'/>").view(as: ImageView.self)?.image != nil)
    }

    @Test func `a file with a symbolic suffix is a template image`() throws {
        for name in ["star-symbolic.png", "star-symbolic@2x.png", "star.png"] { try folder.add(name) }

        func isTemplate(_ name: String) -> Bool? {
            load("<ImageView image='\(name)'/>").view(as: ImageView.self)?.image?.isTemplate
        }

        #expect(isTemplate("star-symbolic") == true && isTemplate("star") == false)
    }

    @Test func `an image set defines cap insets and the resizing mode`() throws {
        let set = "bubble.imageset/"
        try folder.add(
            set + "Contents.json",
            #"""
            {"images": [{"idiom": "universal", "scale": "1x"},
              {"idiom": "universal", "filename": "b.png", "scale": "2x", "resizing": {
                "mode": "9-part", "center": {"mode": "tile", "width": 4, "height": 2},
                "cap-insets": {"top": 16, "left": 27, "bottom": "8", "right": -3}}}]}
            """#)
        try folder.add(set + "b.png")

        let image = load("<ImageView image='bubble'/>").view(as: ImageView.self)?.image

        #expect(image?.capInsets == EdgeInsets(top: 8, left: 13.5, bottom: 4, right: 0))
        #expect(image?.resizingMode == .tile)
        #expect(image?.slices?.middle == Size(2, 1))
    }

    @Test func `invalid slices of an image set are ignored`() throws {
        let faulty = ["7", "{}", "{\"cap-insets\": [1, 2]}", "{\"center\": {\"mode\": 3}}"]
        for (number, slices) in faulty.enumerated() {
            let set = "odd\(number).imageset/"
            try folder.add(
                set + "Contents.json", "{\"images\": [{\"filename\": \"b.png\", \"resizing\": \(slices)}]}")
            try folder.add(set + "b.png")
        }

        for number in faulty.indices {
            let image = load("<ImageView image='odd\(number)'/>").view(as: ImageView.self)?.image
            #expect(image?.capInsets == .zero && image?.resizingMode == .stretch)
        }
    }

    @Test func `an image set for other devices only is used as a fallback`() throws {
        func images(_ entries: [(idiom: String, file: String)]) -> String {
            let list = entries.map { "{\"idiom\": \"\($0.idiom)\", \"filename\": \"\($0.file)\", \"scale\": \"1x\"}" }
            return "{\"images\": [\(list.joined(separator: ", "))]}"
        }
        try folder.add("a.imageset/Contents.json", images([("iphone", "p.png"), ("ipad", "q.png")]))
        try folder.add("b.imageset/Contents.json", images([("iphone", "p.png"), ("universal", "u.png")]))
        try folder.add("c.imageset/Contents.json", images([("watch", "w.png")]))
        for name in [
            "a.imageset/p.png", "a.imageset/q.png", "b.imageset/p.png", "b.imageset/u.png", "c.imageset/w.png",
        ] {
            try folder.add(name)
        }
        try folder.add(
            "d.colorset/Contents.json", Self.colorSet.replacingOccurrences(of: "universal", with: "iphone"))

        let loaded = ["a", "b", "c"].map { load("<ImageView image='\($0)'/>").view(as: ImageView.self)?.image }

        #expect(loader.loaded == ["q.png", "u.png"])
        #expect(loaded.map { $0 != nil } == [true, true, false])
        #expect(color("d") == .adaptive(light: RGBA(0xff00_00ff), dark: RGBA(red: 0.5, green: 0.5, blue: 0.5)))
    }

    @Test func `an oversized asset catalog is truncated and reported once`() throws {
        for number in 0..<5 { try folder.add("App.xcassets/\(number).colorset/Contents.json", Self.colorSet) }

        let index = AssetIndex(Resources(directory: folder.path), limit: 3)

        #expect(index.takeProblems().map(\.id) == [.faultyResource])
        #expect(index.takeProblems().isEmpty)
        #expect((0..<5).filter { index.color(named: "\($0)") != nil } == [0, 1, 2])
    }

    @Test func `an invalid image set is reported`() throws {
        try folder.add("x.imageset/Contents.json", "{\"images\": [\n{\"filename\": \"../x.png\"}]}")
        try folder.add("y.imageset/Contents.json", "{\"images\": [")

        let loaded = load("<ColumnView><ImageView image='x'/><ImageView image='y'/></ColumnView>")

        #expect(loaded.diagnostics.map(\.id) == [.faultyResource, .missingImage, .missingImage, .malformedData])
        #expect(loaded.diagnostics.first?.range.line == 2)
    }

    @Test func `registered images and icons are found by name`() {
        let own = Image(name: "own", source: Loader.Source(Size(3, 3)))
        ViewBuilder.register(own, as: "resource-value-tests-own")

        #expect(load("<ImageView image='resource-value-tests-own'/>").view(as: ImageView.self)?.image == own)
        #expect(load("<ImageView image='edit-copy'/>").view(as: ImageView.self)?.image?.name == "edit-copy")
        #expect(load("<View backgroundColor='edit-copy'/>").diagnostics.map(\.id) == [.invalidValue])
    }

    @Test func `an unreadable image is reported`() throws {
        try folder.add("broken.png")

        #expect(load("<ImageView image='broken'/>").diagnostics.map(\.id) == [.unreadableImage])
        #expect(load("<View backgroundColor='broken.png'/>").diagnostics.map(\.id) == [.unreadableImage])
    }
}
