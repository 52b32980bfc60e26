import Testing

@testable import Inlay
@testable import InlayRaster
@testable import InlaySDL

@Suite struct StatisticsPrinterTests {
    @Test func `a statistics line reports frame and cache costs`() {
        var frames = Statistics.Frames()
        (frames.count, frames.unchangedCount, frames.pixelCount, frames.commandCount) = (3, 1, 900, 30)
        frames.shapingCount = 2
        frames.layout = .microseconds(40)
        frames.display = .microseconds(120)
        frames.painting = .milliseconds(8)
        let cache = Statistics.CacheUse(name: "text", count: 9, bytes: 2100, budget: 4096)

        #expect(
            StatisticsPrinter.line(frames, in: .milliseconds(1002), [cache])
                == "inlay: 3 frames (and 1 unchanged) in 1002.00 ms: layout 0.01, display 0.03, painting 2.00 ms each; "
                + "300 pixels, 10 draw calls each, 2 texts shaped; text 3 of 4 KB")
    }

    @Test func `the printer writes once a second and flushes at the end`() throws {
        let platform = OffscreenPlatform()
        let application = Application(title: "Test", platform: platform)
        var lines: [String] = []
        let printer = StatisticsPrinter(of: application) { lines.append($0) }
        application.frameObserver = { printer.frameWasDrawn() }
        let controller = ViewController()
        controller.view = View()
        let window = try application.open(controller, size: Size(100, 100))
        func draw(_ color: Color) {
            controller.view.backgroundColor = color
            window.drawFrame()
        }

        draw(.black)
        draw(.white)
        #expect(lines.isEmpty)
        platform.manualClock.advance(by: .seconds(1))
        draw(.black)
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("inlay: 3 frames (and 0 unchanged) in 1000.00 ms: ") == true)
        draw(.white)
        window.close()
        printer.flush()
        printer.flush()
        #expect(lines.count == 2)
        let caches = lines.map { $0.split(separator: "; ").dropFirst(2).map { $0.prefix { $0 != " " } } }
        #expect(caches[0] == caches[1] && !caches[0].isEmpty)
    }

    @Test(arguments: [nil, "", "0", "true"])
    func `the printer writes nothing unless the environment enables statistics`(wish: String?) throws {
        #expect(try lines(asked: wish) == nil)
    }

    @Test func `the printer writes when the environment enables statistics`() throws {
        #expect(try lines(asked: "1")?.count == 1)
    }

    /// Returns the output while two frames are drawn, a second apart; nil if there is no printer.
    private func lines(asked wish: String?) throws -> [String]? {
        let platform = OffscreenPlatform()
        let application = Application(title: "Test", platform: platform)
        let controller = ViewController()
        controller.view = View()
        let window = try application.open(controller, size: Size(100, 100))
        var lines: [String] = []
        let printer = StatisticsPrinter.ifRequested(of: application, wish) { lines.append($0) }
        window.drawFrame()
        platform.manualClock.advance(by: .seconds(1))
        controller.view.backgroundColor = .black
        window.drawFrame()
        return printer.map { _ in lines }
    }
}
