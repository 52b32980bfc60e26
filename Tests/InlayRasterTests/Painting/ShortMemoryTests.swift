import Glibc
import TestSupport
import Testing

@testable import Inlay
@testable import InlayRaster

/// Whether the address sanitizer is loaded. It uses the address space that these tests limit.
private nonisolated let hasSanitizer = dlsym(nil, "__asan_init") != nil

/// Each test runs in its own process, which the system limits to a few more megabytes.
@Suite(.enabled(if: !hasSanitizer)) struct ShortMemoryTests {
    @Test func `an image allocation without memory fails without a crash`() async {
        await #expect(processExitsWith: .success) { await Self.askForTooMuch() }
    }

    private static func askForTooMuch() {
        let large = Pixmap(width: 3000, height: 3000)
        leave(megabytes: 32)

        #expect(large.scaled(width: 10, height: 10).width == 10, "nothing is copied")
        #expect(PixelMemory(width: 4000, height: 4000) == nil)
        #expect(PixelMemory(width: .max, height: 9) == nil)
        #expect(Bitmap(width: 4000, height: 4000) == nil)
        #expect(Pixmap(width: 4000, height: 4000).isEmpty)
        #expect(Pixmap(width: .max, height: 2).isEmpty)
        let small = Pixmap(width: 10, height: 10)
        #expect(!small.isEmpty)
        #expect(small.scaled(width: 4000, height: 4000).isEmpty)
        #expect(small.cropped(width: 4000, height: 4000).isEmpty)
    }

    @Test func `a window without memory appears once memory is available`() async {
        await #expect(processExitsWith: .success) { try await Self.openLargeWindow() }
    }

    private static func openLargeWindow() throws {
        let application = Application(title: "Test", platform: OffscreenPlatform(fonts: machineFonts()))
        application.diagnosticHandler = { _ in }
        let controller = ViewController()
        controller.view = View()
        leave(megabytes: 32)
        let window = try application.open(controller, size: Size(4000, 4000))
        let offscreen = try #require(window.platformWindow as? OffscreenWindow)

        for _ in 0..<3 { window.drawFrame() }
        #expect(offscreen.pixmap.isEmpty)
        #expect(window.pixmap().isEmpty)
        #expect(offscreen.frameCount == 0)
        #expect(offscreen.needsFrame)
        #expect(application.diagnostics.map(\.message) == [RenderWarning.memory.message])

        leave(megabytes: 512)
        window.drawFrame()
        #expect(offscreen.frameCount == 1)
        #expect(offscreen.pixmap.pixels.last == offscreen.pixmap.pixels.first)
        #expect(offscreen.pixmap.pixels.count == 16_000_000)
    }

    @Test func `content without memory is skipped with one warning`() async {
        await #expect(processExitsWith: .success) { try await Self.paintTooMuch() }
    }

    private static func paintTooMuch() throws {
        let side = 3000.0
        let whole = Rect(0, 0, side, side)
        let canvas = try #require(Bitmap(width: Int(side), height: Int(side)))
        let fonts = machineFonts()
        func paint(with renderer: Renderer, _ content: (inout DisplayList) -> Void) {
            var list = DisplayList()
            list.fill(whole, .white)
            content(&list)
            list.fill(Rect(0, 0, 10, 10), .black)
            renderer.render(
                Frame(list: list, damage: [whole], theme: Theme(), size: whole.size, scale: 1), into: canvas.canvas)
            let pixels = canvas.canvas.pixels.assumingMemoryBound(to: UInt32.self)
            #expect(pixels[0] & 0xff_ffff == 0, "what comes after it is drawn")
        }
        func marks(_ list: inout DisplayList) {
            list.fill(Rect(10, 0, side, side), .black.opacity(0.5))
            list.fill(Rect(40, 0, side, side), .black)
        }
        let stops = [Gradient.Stop(0, .black), .init(1, .white)]
        let radial = Gradient(stops, .radial(center: Point(9, 9), radius: 99))
        var path = Path()
        path.move(to: Point(100, 0))
        path.addLine(to: Point(side, side))
        path.addLine(to: Point(100, side))
        let drawings: [(name: String, draw: (inout DisplayList) -> Void)] = [
            ("opacity", { $0.drawLayer(opacity: 0.5, marks) }),
            ("clip", { $0.clip(to: whole, corners: CornerRadii(40), marks) }),
            ("shadow", { $0.drawLayer(shadow: Shadow(offset: .zero, radius: 9, color: .black), marks) }),
            ("transform", { $0.transform(AffineTransform(rotationAngle: 0.1), about: Point(9, 9), marks) }),
            ("blur", { $0.blur(whole, radius: 9) }),
            ("large corners", { $0.fill(whole, cornerRadius: 1200, .black) }),
            ("gradient", { $0.fill(whole, .gradient(radial)) }),
            ("path", { $0.fill(path, .black) }),
        ]
        func reports(_ drawing: (inout DisplayList) -> Void) -> [String] {
            let log = RenderWarningLog()
            var reports: [String] = []
            log.report = { reports.append($0) }
            let renderer = Renderer(fonts: fonts, renderWarnings: log)
            for _ in 0..<2 { paint(with: renderer, drawing) }
            return reports
        }
        #expect(reports { _ in } == [])
        leave(megabytes: 6)

        for drawing in drawings {
            #expect(reports(drawing.draw) == [RenderWarning.memory.message], "\(drawing.name)")
        }
        let dot = Image(name: "dot", source: PixmapSource(Pixmap(width: 1, height: 1, pixels: [0xff00_0000])))
        #expect(reports { $0.draw(dot, in: whole) } == [RenderWarning.emptyImage(name: "dot").message])
    }

    @Test func `text without memory gives one warning and is painted later`() async {
        await #expect(processExitsWith: .success) { try await Self.paintLargeText() }
    }

    private static func paintLargeText() throws {
        let whole = Rect(0, 0, 3000, 1200)
        let canvas = try #require(Bitmap(width: 3000, height: 1200))
        let fonts = machineFonts()
        let log = RenderWarningLog()
        var reports: [String] = []
        log.report = { reports.append($0) }
        let renderer = Renderer(fonts: fonts, renderWarnings: log)
        let run = HarfBuzzTextEngine(fonts: fonts).run("Words in it", font: FontDescriptor(size: 900), scale: 1)
        func paintsInk() -> Bool {
            var list = DisplayList()
            list.fill(whole, .white)
            list.draw(run, at: Point(100, 1000), .black)
            renderer.render(
                Frame(list: list, damage: [whole], theme: Theme(), size: whole.size, scale: 1), into: canvas.canvas)
            let pixels = canvas.canvas.pixels.assumingMemoryBound(to: UInt32.self)
            return (0..<3000 * 1200).contains { pixels[$0] & 0xff < 100 }
        }

        leave(megabytes: 1)
        for _ in 0..<3 { #expect(!paintsInk()) }
        #expect(reports == [RenderWarning.memory.message])

        leave(megabytes: 512)
        #expect(paintsInk())
        #expect(reports.count == 1)
    }

    @Test func `an image file without memory for its pixels is an error`() async {
        await #expect(processExitsWith: .success) { try await Self.readTooMuch() }
    }

    private static func readTooMuch() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/large.png"
        try Pixmap(width: 3000, height: 3000).writePNG(to: file)
        leave(megabytes: 16)

        #expect(throws: ImageError.self) { try FileImageLoader().image(at: file) }
        #expect(throws: ImageError.self) { try Pixmap(png: file) }
    }

    /// Limits this process to `megabytes` more than it uses now.
    private static func leave(megabytes: UInt) {
        guard let file = fopen("/proc/self/statm", "r") else { return }
        var line = [CChar](repeating: 0, count: 200)
        fgets(&line, 200, file)
        fclose(file)
        let size = strtoul(line, nil, 10) * UInt(sysconf(Int32(_SC_PAGESIZE)))
        limit(to: size)
        // Allocates and keeps the memory that the C library reserves, up to 64 MB for each thread.
        var last: UnsafeMutableRawPointer?
        while let block = malloc(64 << 10) {
            block.storeBytes(of: last, as: UnsafeMutableRawPointer?.self)
            last = block
        }
        limit(to: size + megabytes << 20)
    }

    private static func limit(to byteCount: UInt) {
        var limits = rlimit(rlim_cur: byteCount, rlim_max: .max)
        setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limits)
    }
}
