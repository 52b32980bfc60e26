import DemoResources
import Inlay
import InlayFormatting
import InlayPlayer
import InlayRaster
import InlaySDL

/// The demo without a display: it draws the page off screen, clicks, and prints the result.
struct OffscreenTour {
    /// The name of the page, for its recording and its picture.
    let name: String
    let options: LaunchOptions
    let controller: ViewController

    /// - Returns: the exit status of the process: 1 for a picture without text, because no fonts are installed.
    func run() async throws -> Int32 {
        let platform = OffscreenPlatform()
        let application = Application(
            title: "Inlay Demo", identifier: "inlay-demo", resources: .demo, platform: platform)
        application.follow(options)
        application.formatters = FoundationFormatters()
        application.mediaEngine = MPVEngine()
        // A picture shows the defaults, not the choices of this user.
        application.settings = SettingsStore()
        let recording = try recording()
        let window = try application.open(controller, size: options.size ?? recording?.header.size)
        window.drawFrame()
        if let recording {
            try recording.expectDocument(of: window, name: options.replay ?? "")
            await Replay(recording, into: window, clock: platform.manualClock).play()
            describe(recording, window)
        }
        if options.record != nil { print("There is nothing to record without a window.") }
        let path = options.screenshot ?? "inlay-demo-\(name).png"
        try window.pixmap(fonts: platform.fonts).writePNG(to: path)
        print("Drew the page '\(name)' off screen instead: \(path)")
        return platform.fonts.diagnostic == nil ? 0 : 1
    }

    /// Returns the given recording, else the page's own, unless a size is given.
    private func recording() throws -> Recording? {
        let own = options.size == nil ? Resources.demo.path(forFile: "\(name).jsonl") : nil
        let path = options.replay ?? own
        return try path.map { try Recording(contentsOf: $0) }
    }

    private func describe(_ recording: Recording, _ window: Window) {
        let labels = window.view.subviews.compactMap { ($0 as? Label)?.text }.filter { !$0.isEmpty }
        print(
            "Replayed \(recording.events.count) recorded events; the page now says: \(labels.joined(separator: ", "))")
    }
}
