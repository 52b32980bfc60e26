import Glibc
import Testing

@testable import Inlay
@testable import InlayRaster

/// The number of open fonts, and text when no more files can be opened.
@Suite struct OpenFontTests {
    private let folder: FontFolder
    private let path: String
    private let fonts: FontLibrary
    private let renderer: Renderer

    init() throws {
        folder = try FontFolder()
        path = try folder.addFont(with: "A", as: "text.ttf")
        fonts = try folder.library()
        renderer = Renderer(fonts: fonts)
    }

    private init(folder: FontFolder, path: String, fonts: FontLibrary) {
        (self.folder, self.path, self.fonts) = (folder, path, fonts)
        renderer = Renderer(fonts: fonts)
    }

    private final class Known {
        weak var face: FontFace?

        init(_ face: FontFace?) { self.face = face }
    }

    /// Paints a text and asks for the positions of its letters, in as many sizes.
    ///
    /// - Returns: the font faces that were used.
    @discardableResult
    private func show(sizes: Int, weight: Font.Weight = .regular) throws -> [Known] {
        let engine = HarfBuzzTextEngine(fonts: fonts)
        var known: [Known] = []
        for number in 0..<sizes {
            let font = FontDescriptor(size: 8 + Double(number) / 8, weight: weight)
            let run = engine.run("12", font: font, scale: 1)
            _ = try paint(run, from: 0)
            _ = engine.parts(of: run, scale: 1)
            known.append(Known(fonts.face(for: font, scale: 1)))
        }
        return known
    }

    private func paint(_ run: TextRun, from x: Double) throws -> Pixmap {
        let bitmap = try #require(Bitmap(width: 100, height: 60))
        let whole = Rect(0, 0, 100, 60)
        var list = DisplayList()
        list.fill(whole, .white)
        list.draw(run, at: Point(-x, 40), .black)
        renderer.render(
            Frame(list: list, damage: [whole], theme: Theme(), size: whole.size, scale: 1), into: bitmap.canvas)
        return bitmap.pixmap
    }

    private static func descriptors(of path: String) -> Int {
        (0..<4096).count { number in
            var name = [CChar](repeating: 0, count: Int(PATH_MAX))
            let length = readlink("/proc/self/fd/\(number)", &name, name.count)
            return String(decoding: name.prefix(max(0, length)).map(UInt8.init(bitPattern:)), as: UTF8.self) == path
        }
    }

    @Test func `open font faces stay within the budget`() throws {
        let known = try show(sizes: 200)

        let use = try #require(fonts.caches.first { $0.name == "fonts" })
        #expect(known.count { $0.face != nil } <= use.count)
        #expect(use.count < 100)
        #expect(use.bytes <= use.budget)
    }

    @Test func `a font file is opened once for all sizes`() throws {
        _ = try show(sizes: 30)

        #expect(Self.descriptors(of: path) == 1)
    }

    @Test func `a run is painted again after its face was evicted`() throws {
        let run = HarfBuzzTextEngine(fonts: fonts).run(Self.long, font: FontDescriptor(size: 14), scale: 1)
        let before = try paint(run, from: run.width * 0.75)
        _ = try paint(run, from: 0)

        try show(sizes: 200)

        #expect(before.ink != nil)
        #expect(try paint(run, from: run.width * 0.75) == before)
        #expect(try paint(run, from: run.width * 0.5).ink != nil)
    }

    @Test func `caret positions are unchanged after the face was evicted`() throws {
        let engine = HarfBuzzTextEngine(fonts: fonts)
        let run = engine.run("Words", font: FontDescriptor(size: 14), scale: 1)
        let part = try #require(engine.parts(of: run, scale: 1).first)
        let before = engine.width(ofFirst: 2, of: part, in: run, scale: 1)

        try show(sizes: 200)

        #expect(before > 5)
        #expect(engine.width(ofFirst: 2, of: part, in: run, scale: 1) == before)
    }

    @Test func `a run uses another font after its file was deleted`() throws {
        let file = try folder.add(FileBytes.read(path, limit: 64 << 20), as: "first.ttf")
        let fonts = try folder.library(remembering: file)
        let test = Self(folder: folder, path: file, fonts: fonts)
        let run = HarfBuzzTextEngine(fonts: fonts).run(Self.long, font: FontDescriptor(size: 14), scale: 1)
        _ = try test.paint(run, from: 0)

        #expect(unlink(file) == 0)
        // Bold letters come from another file.
        try test.show(sizes: 200, weight: .bold)
        _ = try test.paint(run, from: run.width * 0.5)

        #expect(try test.paint(run, from: run.width * 0.5).ink != nil)
        #expect(folder.reports.count == 1)
    }

    private static let long = String(repeating: "Words in a long line. ", count: 1000)
}

// MARK: - Without descriptors
extension OpenFontTests {
    @Test func `text appears again when files can be opened again`() async {
        await #expect(processExitsWith: .success) { try await Self.showWithoutDescriptors() }
    }

    private static func showWithoutDescriptors() throws {
        let test = try Self()
        let font = FontDescriptor(size: 14)
        let engine = HarfBuzzTextEngine(fonts: test.fonts)
        // Fontconfig reads its own files.
        #expect(test.fonts.hasFamily("None") == false)
        let without = FixedTextEngine().run("Text", font: font, scale: 1)

        limitDescriptors(to: firstFreeDescriptor)
        for _ in 0..<3 { #expect(engine.run("Text", font: font, scale: 1) == without) }
        #expect(try test.paint(without, from: 0).ink == nil)
        #expect(test.folder.reports.count == 1)
        #expect(test.folder.reports.first?.contains("Too many open files") == true)
        #expect(test.fonts.diagnostic == nil)

        limitDescriptors(to: 1000)
        let run = engine.run("Text", font: font, scale: 1)
        #expect(run != without)
        #expect(try test.paint(run, from: 0).ink != nil)
        #expect(test.folder.reports.count == 1)
    }

    @Test func `a fallback font that cannot be opened is not a missing character`() async {
        await #expect(processExitsWith: .success) { try await Self.showFallbackWithoutDescriptors() }
    }

    private static func showFallbackWithoutDescriptors() throws {
        let folder = try FontFolder()
        let path = try folder.addFont(with: "A", as: "text.ttf")
        try folder.addFont(with: "漢", as: "han.ttc")
        let test = try Self(folder: folder, path: path, fonts: folder.library())
        let font = FontDescriptor(size: 14)
        let engine = HarfBuzzTextEngine(fonts: test.fonts)
        // The text's own font is open.
        #expect(engine.run("A", font: font, scale: 1).width > 5)

        limitDescriptors(to: firstFreeDescriptor)
        let short = engine.run("A漢", font: font, scale: 1)
        let boxes = try test.paint(short, from: 0)
        #expect(boxes.ink != nil)
        #expect(folder.reports.count == 1)
        #expect(folder.reports.first?.contains("Too many open files") == true)

        limitDescriptors(to: 1000)
        let whole = try HarfBuzzTextEngine(fonts: folder.library()).run("A漢", font: font, scale: 1)
        #expect(engine.run("A漢", font: font, scale: 1) == whole)
        #expect(try test.paint(short, from: 0) != boxes)
        #expect(folder.reports.count == 1)
    }

    private static var firstFreeDescriptor: rlim_t {
        let free = open("/dev/null", O_RDONLY)
        close(free)
        return rlim_t(max(0, free))
    }

    private static func limitDescriptors(to count: rlim_t) {
        var limits = rlimit(rlim_cur: count, rlim_max: .max)
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
        limits.rlim_cur = count
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limits)
    }
}
