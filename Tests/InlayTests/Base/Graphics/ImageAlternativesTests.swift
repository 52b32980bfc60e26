import Testing

@testable import Inlay

/// Images with variants for an appearance or a direction, and icons without an icon theme. Specification 3.3.
@MainActor @Suite struct ImageAlternativesTests {
    /// Loads every file as a picture of two pixels: a number for its name, and the same number with the highest bit set.
    private final class Loader: ImageLoader {
        final class Source: ImageSource {
            let size = Size(2, 1)
            let pixel: UInt32
            nonisolated init(_ pixel: UInt32) { self.pixel = pixel }
            nonisolated func pixmap(width: Int, height: Int) -> Pixmap {
                Pixmap(width: 2, height: 1, pixels: [pixel, pixel | 1 << 31])
            }
        }

        func image(at path: String) throws(ImageError) -> Image {
            let name = path.lastPathComponent
            return Image(name: name, source: Source(name.utf8.reduce(0) { $0 &* 31 &+ UInt32($1) } & 0xffff))
        }

        nonisolated static func pixel(_ name: String) -> UInt32 {
            name.utf8.reduce(0) { $0 &* 31 &+ UInt32($1) } & 0xffff
        }
    }

    private let folder: SourceTests.Folder

    init() throws { folder = try SourceTests.Folder() }

    private func load(_ markup: String) -> Loaded {
        Loaded(markup, resources: Resources(directory: folder.path)) { $0.imageLoader = Loader() }
    }

    private func add(_ name: String, _ entries: [String: String]) throws {
        let images = entries.map { "{\"idiom\": \"universal\", \"filename\": \"\($0)\"\($1)}" }
        try folder.add("A.xcassets/\(name).imageset/Contents.json", "{\"images\": [\(images.joined(separator: ","))]}")
        for file in entries.keys { try folder.add("A.xcassets/\(name).imageset/\(file)") }
    }

    private func image(_ name: String) throws -> Image {
        try #require(load("<ImageView image='\(name)'/>").view(as: ImageView.self)?.image)
    }

    private func pixels(_ image: Image) -> [UInt32] { image.source.pixmap(width: 2, height: 1).pixels }
    private func picture(_ name: String) -> [UInt32] { [Loader.pixel(name), Loader.pixel(name) | 1 << 31] }

    private static let dark = ", \"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"
    private static let left = ", \"language-direction\": \"left-to-right\""
    private static let right = ", \"language-direction\": \"right-to-left\""

    @Test func `an image set has an image for the dark appearance`() throws {
        try add("pic", ["l.png": "", "d.png": Self.dark])
        let image = try image("pic")

        #expect(pixels(image.resolved(in: .light)) == picture("l.png"))
        #expect(pixels(image.resolved(in: .dark)) == picture("d.png"))
        #expect(image.resolved(in: .dark) == image.resolved(in: .dark))
    }

    @Test func `an image for high contrast is not used`() throws {
        let contrast = ", \"appearances\": [{\"appearance\": \"contrast\", \"value\": \"high\"}]"
        try add("pic", ["l.png": "", "h.png": contrast])
        let image = try image("pic")

        #expect(image.resolved(in: .dark) == image && pixels(image) == picture("l.png"))
    }

    @Test func `an image set has an image for each layout direction`() throws {
        try add("arrow", ["ltr.png": Self.left, "rtl.png": Self.right])
        let image = try image("arrow")

        #expect(pixels(image.resolved(isRightToLeft: false)) == picture("ltr.png"))
        #expect(pixels(image.resolved(isRightToLeft: true)) == picture("rtl.png"))
    }

    @Test func `an image for left-to-right only is mirrored`() throws {
        try add("arrow", ["ltr.png": Self.left, "dark.png": Self.left + Self.dark])
        let image = try image("arrow").resolved(isRightToLeft: true)

        #expect(pixels(image.resolved(in: .light)) == picture("ltr.png").reversed())
        #expect(pixels(image.resolved(in: .dark)) == picture("dark.png").reversed())
    }

    @Test func `an image view draws the image for its layout direction`() throws {
        try add("arrow", ["ltr.png": Self.left, "rtl.png": Self.right])
        func drawn(_ direction: LayoutDirection) throws -> Image? {
            let view = try #require(load("<ImageView image='arrow'/>").view(as: ImageView.self))
            let window = try openWindow(view, direction: direction)
            defer { withExtendedLifetime(window) {} }
            var list = DisplayList()
            view.draw(into: &list)
            return list.commands.lazy.compactMap { if case .image(let image, _, _) = $0 { image } else { nil } }.first
        }

        #expect(try drawn(.rightToLeft).map(pixels) == picture("rtl.png"))
        #expect(try drawn(.leftToRight).map(pixels) == picture("ltr.png"))
    }

    @Test func `a PDF in an asset catalog is not supported`() throws {
        try add("doc", ["a.pdf": ""])
        let loaded = load("<ImageView image='doc'/>")

        #expect(loaded.diagnostics.map(\.id) == [.faultyResource, .missingImage])
        #expect(loaded.diagnostics.first?.message.contains("export 'a.pdf' as SVG or PNG") == true)
    }

    // MARK: Icons

    @Test func `every standard action has an icon of the bars' size`() {
        #expect(ActionIcons.names.count == 102)
        for name in ActionIcons.names {
            let loaded = load("<ImageView image='\(name)'/>")
            let image = loaded.view(as: ImageView.self)?.image
            #expect(loaded.diagnostics.isEmpty && image?.size == Size(16, 16) && image?.isTemplate == true, "\(name)")
            let opaque = image?.source.pixmap(width: 32, height: 32).pixels.filter { $0 >> 24 > 128 }.count ?? 0
            #expect((12...500).contains(opaque), "\(name): \(opaque)")
        }
        #expect(ActionIcons.image(named: "edit-copy-symbolic") == ActionIcons.image(named: "edit-copy"))
        #expect(
            ActionIcons.image(named: "go-next")?.resolved(isRightToLeft: true) != ActionIcons.image(named: "go-next"))
    }

    @Test func `a missing icon shows a placeholder and gives a warning`() {
        let loaded = load("<ImageView image='weather-overcast'/>")

        #expect(loaded.view(as: ImageView.self)?.image == ActionIcons.placeholder)
        #expect(loaded.diagnostics.map(\.id) == [.missingImage])
        for name in ["missing", "Some-Picture", "a/b-c", "-"] {
            #expect(load("<ImageView image='\(name)'/>").view(as: ImageView.self)?.image == nil)
        }
    }

    // MARK: Names

    @Test func `names in different Unicode normal forms are different files`() throws {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        try folder.add(decomposed + ".png")
        try folder.add("A.xcassets/o\u{308}.imageset/Contents.json", "{\"images\": [{\"filename\": \"a.png\"}]}")
        try folder.add("A.xcassets/o\u{308}.imageset/a.png")

        // A failed lookup of one form of the name does not affect the other form, in either order.
        for name in [composed, decomposed, composed, "\u{f6}", "o\u{308}"] {
            let isThere = name.unicodeScalars.count == (name.first == "c" ? 5 : 2)
            #expect((load("<ImageView image='\(name)'/>").view(as: ImageView.self)?.image != nil) == isThere, "\(name)")
        }
        let both = load("<ColumnView><ImageView image='\(decomposed)'/><ImageView image='\(composed)'/></ColumnView>")
        #expect(both.diagnostics.map(\.id) == [.missingImage])
    }

    @Test func `documents, templates and strings are cached by the bytes of their names`() throws {
        let (composed, decomposed) = ("caf\u{e9}", "cafe\u{301}")
        for (number, name) in [composed, decomposed].enumerated() {
            try folder.add("en.lproj/\(name).strings", "\"a\" = \"text \(number)\";")
            try folder.add("\(name).json", "{\"a\": {\"text\": \"template \(number)\"}}")
            try folder.add("\(name).xml", "<Label text='document \(number)'/>")
        }
        func text(_ markup: String) -> String? { load(markup).view?.firstLabel?.text }

        for (number, name) in [composed, decomposed].enumerated() {
            #expect(text("<?strings \(name)?><Label text='@a'/>") == "text \(number)")
            #expect(text("<?properties \(name)?><Label class='a'/>") == "template \(number)")
            #expect(text("<ColumnView><?include \(name)?></ColumnView>") == "document \(number)")
        }
        let both = load("<ColumnView><?include \(composed)?><?include \(decomposed)?></ColumnView>")
        #expect(both.view?.subviews.compactMap { ($0 as? Label)?.text } == ["document 0", "document 1"])
    }
}

extension View {
    fileprivate var firstLabel: Label? { self as? Label ?? subviews.lazy.compactMap(\.firstLabel).first }
}
