import Foundation

@testable import Inlay

/// Opens media that a test controls. Pictures have a single colour: the tenths of a second of their time.
final class FakeMediaEngine: MediaEngine {
    var description = MediumDescription(
        duration: 10, size: Size(64, 36),
        tracks: [
            MediaTrack(kind: .video, id: 1, isSelected: true), MediaTrack(kind: .audio, id: 1, isSelected: true),
            MediaTrack(kind: .audio, id: 2, title: "Commentary", language: "en"),
        ])
    /// Thrown by `open`.
    var error: MediaError?
    private(set) var media: [FakeMedium] = []

    deinit {}

    var last: FakeMedium? { media.last }

    func open(
        _ url: URL, isStepped: Bool, report: @escaping (MediumEvent) -> Void
    ) throws(MediaError) -> any Medium {
        if let error { throw error }
        let medium = FakeMedium(description, report: report)
        media.append(medium)
        return medium
    }
}

final class FakeMedium: Medium {
    private let description: MediumDescription
    let report: (MediumEvent) -> Void
    /// The calls of the player, in order.
    private(set) var calls: [String] = []
    private(set) var size: MediaSize?
    private(set) var isClosed = false

    init(_ description: MediumDescription, report: @escaping (MediumEvent) -> Void) {
        self.description = description
        self.report = report
    }

    deinit {}

    func play(at rate: Double) { calls.append("play \(rate.plain)") }
    func seek(to time: Double) { calls.append("seek \(time.plain)") }
    func setLoops(_ loops: Bool) { calls.append("loops \(loops)") }
    func setVolume(_ volume: Double, isMuted: Bool) {
        calls.append("volume \(volume.plain)\(isMuted ? " muted" : "")")
    }
    func select(_ kind: MediaTrack.Kind, id: Int?) { calls.append("select \(kind) \(id.map(String.init) ?? "none")") }
    func showPictures(_ size: MediaSize?) {
        self.size = size
        calls.append(size.map { "pictures \($0.width)x\($0.height)" } ?? "no pictures")
    }
    func picture(at time: Double, size: MediaSize) -> Pixmap? {
        Pixmap(
            width: size.width, height: size.height,
            pixels: Array(repeating: 0xFF00_0000 | UInt32(time * 10), count: size.width * size.height))
    }
    func waitUntilOpen() { report(.opened(description)) }
    func close() { isClosed = true }

    func open() { report(.opened(description)) }
    func takeCalls() -> [String] {
        defer { calls = [] }
        return calls
    }
}

/// A platform with the system clock, so that media play in real time.
final class RealTimePlatform: Platform {
    let clock: any FrameClock = SystemClock()
    let textEngine: any TextEngine = FixedTextEngine()
    let imageLoader: any ImageLoader = NoImageLoader()

    deinit {}

    func makeWindow(_ window: Window, title: String, size: Size) -> any PlatformWindow {
        HeadlessWindow(title: title, size: size, scale: 1)
    }
}

/// Opens a view in a window of an application with a media engine.
func openPlayer(
    _ view: View, _ engine: (any MediaEngine)?, size: Size = Size(320, 180), isStepped: Bool = true,
    direction: LayoutDirection = .leftToRight
) throws -> Window {
    let controller = ViewController()
    controller.view = view
    let application = Application(
        title: "Test", direction: direction, platform: isStepped ? HeadlessPlatform() : RealTimePlatform())
    application.diagnosticHandler = { _ in }
    application.mediaEngine = engine
    let window = try application.open(controller, size: size)
    window.keepAlive(application)
    window.dispatch(Event(.focusGained))
    window.drawFrame()
    return window
}
