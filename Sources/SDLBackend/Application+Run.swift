import Glibc
public import Inlay

extension Application {
    /// Opens a window with the controller's view and returns when the last window has closed.
    ///
    /// What goes wrong (no display, a recording that cannot be read) is written to standard error and ends the process with 1.
    public func run(_ controller: ViewController, options: LaunchOptions = LaunchOptions()) {
        do {
            try runInWindow(controller, options: options)
        } catch {
            StandardError.print("\(title): \(error)")
            exitCode = 1
        }
        if exitCode != 0 { exit(exitCode) }
    }

    /// As `run`, with the options that people give on the command line: `LaunchOptions.help` lists them. What is none of
    /// these ends the process with 64 and a word on standard error.
    ///
    ///     Application(title: "Hello").run(HelloViewController(), arguments: CommandLine.arguments)
    public func run(_ controller: ViewController, arguments: [String]) {
        var rest = Array(arguments.dropFirst())
        do throws(LaunchError) {
            let options = try LaunchOptions(taking: &rest)
            if let unknown = rest.first { throw LaunchError(reason: "unknown argument '\(unknown)'") }
            run(controller, options: options)
        } catch {
            StandardError.print("\(title): \(error)\n\(LaunchOptions.help)")
            exit(64)
        }
    }

    /// As `run`, for programs that have something else to do without a display.
    ///
    /// - Throws: `DisplayError`, `DisplayLost`, `RecordingError`, or `LaunchError` for a file that cannot be written.
    public func runInWindow(_ controller: ViewController, options: LaunchOptions = LaunchOptions()) throws {
        let recording = try options.replay.map { try Recording(contentsOf: $0) }
        let size = recording?.header.size ?? options.size
        let manualClock = recording.map { _ in ManualClock() }
        let platform = try SDLPlatform(
            name: title, identifier: identifier, restoresGeometry: size == nil, clock: manualClock ?? SystemClock())
        start(on: platform)
        appearance = options.theme ?? appearance
        let window = try open(controller, size: size ?? Self.defaultSize)
        let recorder = try options.record.map { path in
            let file = try OutputFile(writingTo: path)
            return Recorder(window) { file.write($0) }
        }
        Task {
            if let recording, let manualClock {
                await Replay(recording, into: window, clock: manualClock).play(pause: Self.pause(from: .now))
                // The person goes on from here.
                manualClock.start()
            }
            if let path = options.screenshot { self.finish(with: window, picture: path, fonts: platform.fonts) }
        }
        try platform.run()
        withExtendedLifetime(recorder) {}
    }

    /// Of a window whose size nobody has chosen yet, in points.
    static var defaultSize: Size { Size(480, 320) }

    /// Waits as long as the person did whose events are played.
    private static func pause(from start: ContinuousClock.Instant) -> (Duration) async -> Void {
        { time in try? await Task.sleep(until: start + time, clock: .continuous) }
    }

    private func finish(with window: Window, picture path: String, fonts: FontLibrary) {
        do {
            try window.pixmap(fonts: fonts).writePNG(to: path)
        } catch {
            StandardError.print("\(title): \(error)")
            exitCode = 1
        }
        for window in windows { window.close() }
    }
}

extension Window {
    /// What the window shows, painted anew: the pixels are the same on every path to a screen.
    public func pixmap(fonts: FontLibrary = FontLibrary()) -> Pixmap {
        let list = displayList()
        let bitmap = Bitmap(
            width: Int((size.width * scale).rounded()), height: Int((size.height * scale).rounded()))
        let all = Rect(origin: .zero, size: size)
        Painter(fonts: fonts).paint(
            Frame(list: list, damage: [all], theme: theme, size: size, scale: scale), into: bitmap.canvas)
        return bitmap.pixmap
    }
}
