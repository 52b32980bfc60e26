import Glibc
public import Inlay
import InlayDesktop
import InlayRaster

extension Application {
    /// Plays a script in a window with the controller's view, and returns when it has ended.
    ///
    /// Snapshots are compared with the pictures in `Snapshots/<script>` in the script's folder.
    ///
    /// - Parameter level: the level of the test, from the core only to a real window.
    /// - Throws: `ScriptError` with the line that failed, or `DisplayError` and `DisplayConnectionLost` if there is no display.
    public func test(_ controller: ViewController, _ script: Script, on level: TestLevel) throws {
        apply(script.header)
        let folder = try ScriptFolder(for: script)
        defer { withExtendedLifetime(folder) {} }
        use(folder)
        // A step that causes a diagnostic fails, and reports it.
        diagnosticHandler = { _ in }
        let (stage, system) = try makeStage(controller, script, level)
        var result: Result<Void, ScriptError>?
        Task {
            do throws(ScriptError) {
                let player = ScriptPlayer(script, on: stage, pause: TestListener.pause)
                let progress = ScriptProgress()
                player.willPlay = { progress.begin(line: $0.line) }
                if let log = SpeechLog() { player.didSpeak = log.write }
                try await player.play()
                await TestListener.pause?(.zero)
                progress.end()
                result = .success(())
            } catch {
                result = .failure(error)
            }
        }
        try EventLoop(system).run { result != nil }
        try result?.get()
    }

    private func makeStage(
        _ controller: ViewController, _ script: Script, _ level: TestLevel
    ) throws -> (any ScriptStage, any WindowSystem) {
        if let reason = level.unavailability { throw LaunchError(reason: "level \(level.rawValue): \(reason)") }
        let header = script.header
        let references = ScriptReferences(script, variant: level.rawValue)
        switch level {
        case .core:
            let platform = HeadlessPlatform(
                scale: header.scale, imageLoader: FileImageLoader(), localeIdentifiers: [header.locale])
            start(on: platform)
            let window = try open(controller, size: header.size)
            return (DirectStage(window, clock: platform.manualClock), NoWindowSystem())
        case .offscreen:
            let platform = OffscreenPlatform(scale: header.scale, localeIdentifier: header.locale)
            start(on: platform)
            let window = try open(controller, size: header.size)
            let stage = DirectStage(window, clock: platform.manualClock) { window, snapshot in
                try references.compare(platform.picture(of: window), snapshot, of: window)
            }
            return (stage, NoWindowSystem())
        case .sdl, .x11, .wayland:
            let session = level == .sdl ? nil : try SessionInput()
            // A pointer at the place where the window opens would hover over a view.
            try session?.exchange(["gmove", "1", "1"])
            if level == .sdl { setenv("SDL_VIDEODRIVER", "dummy", 1) }
            let clock = ManualClock()
            let platform = try SDLPlatform(
                name: title, identifier: identifier, remembersGeometry: false,
                asksPortal: TestListener.isPresent, clock: clock, localeIdentifier: header.locale)
            start(on: platform)
            let window = try open(controller, size: header.size)
            let snapshots = ScreenSnapshots(fonts: platform.fonts, compare: references.compare(_:_:of:))
            let stage: any ScriptStage =
                if let session {
                    SessionStage(window, in: session, clock: clock, level: level, snapshots: snapshots)
                } else { try SDLStage(window, clock: clock, snapshots: snapshots) }
            return (stage, platform)
        }
    }
}

extension OffscreenPlatform {
    /// Returns the picture of the window as it was painted, without painting it again.
    func picture(of window: Window) -> Pixmap {
        (window.platformWindow as? OffscreenWindow)?.pixmap ?? window.pixmap(fonts: fonts)
    }
}

/// A window system without a display, so that only the program itself causes events.
final class NoWindowSystem: WindowSystem {
    var descriptor: CInt? { nil }
    var services: [any EventSource] { [] }
    func handleEvents() {}
    func drawFrames() -> Bool { false }
    func prepareToWait() -> WaitPlan { WaitPlan() }
    func finishWaiting(isReadable: Bool) {}
    func connectionFailure() -> DisplayConnectionLost { DisplayConnectionLost(display: "display") }
    func requestClose() { exit(1) }

    deinit {}
}
