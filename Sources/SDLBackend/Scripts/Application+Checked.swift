import FoundationEssentials
package import Inlay
import InlayDesktop
import InlayRaster

extension Application {
    /// Plays a monkey or the script to test offscreen, in a window with the controller's view, and checks the consistency of the window
    /// after each step.
    ///
    /// - Parameters:
    ///   - isLast: whether the controller has no other owner, so that its views must be released when the window has closed.
    ///   - makeController: called once.
    /// - Throws: `ScriptError` with the step after which a check failed.
    func playChecked(_ options: LaunchOptions, isLast: Bool, _ makeController: @escaping () -> ViewController) throws {
        var monkey = options.monkey.map { Monkey(seed: $0) }
        var script = Script(name: options.record ?? "monkey", header: Script.Header(), actions: [])
        if let path = options.test { script = try Script(contentsOf: path) }
        if let header = monkey?.header() { script.header = header.following(options) }
        let folder = try ScriptFolder(for: script)
        defer { withExtendedLifetime(folder) {} }
        use(folder)
        var result: Result<Void, any Error>?
        Task { [script, monkey] in
            do {
                let census = try await play(script, monkey, options, makeController)
                for _ in 0..<10 { await Task.yield() }
                ScriptProgress().end()
                if isLast, let complaint = census.complaint { throw ScriptError(file: script.name, complaint) }
                result = .success(())
            } catch {
                result = .failure(error)
            }
        }
        try EventLoop(NoWindowSystem()).run { result != nil }
        try result?.get()
    }

    /// The environment variable with which `inlay monkey --accessibility` asks for the accessibility rules after each step.
    package static let accessibilityVariable = "INLAY_ACCESSIBILITY"

    /// Plays the script. This function retains no view after it returns.
    private func play(
        _ script: Script, _ monkey: Monkey?, _ options: LaunchOptions, _ makeController: () -> ViewController
    ) async throws -> LiveViewTracker {
        apply(script.header)
        let platform = OffscreenPlatform(scale: script.header.scale, localeIdentifier: script.header.locale)
        start(on: platform)
        let controller = makeController()
        let window = try open(controller, size: script.header.size)
        var script = script
        if monkey != nil {
            script.header.document = options.document ?? controller.documentName.map { $0 + ".xml" }
            script.header.arguments = options.otherArguments
        }
        var player = CheckedPlayer(script, on: DirectStage(window, clock: platform.manualClock)) { window in
            let isAsAtOnce = platform.picture(of: window) == window.pixmap(fonts: platform.fonts)
            return isAsAtOnce ? nil : "the window's pixels differ from a complete new drawing"
        }
        player.checksAccessibility = ProcessInfo.processInfo.environment[Self.accessibilityVariable] == "1"
        let progress = ScriptProgress()
        player.willPlay = { progress.begin(line: $0.line) }
        let census = LiveViewTracker(window)
        guard let monkey else {
            try await player.play(leavingOutMissingViews: progress.isShrinking)
            return census
        }
        let file = try options.record.map { try OutputFile(writingTo: $0) }
        try await player.play(monkey, steps: options.steps) { file?.write($0) }
        return census
    }

    /// Applies the appearance that a script asks for.
    func apply(_ header: Script.Header) {
        scriptedDesktop = LookChoice(
            style: header.style, appearance: header.theme, accent: header.accent, contrast: header.contrast,
            motion: header.motion, fontScale: header.fontScale)
        density = header.density
        locale = LocaleIdentifier(header.locale)
        startDate = header.date
        timeZone = header.timeZone
        if let direction = header.direction { self.direction = direction }
    }
}

nonisolated extension Script.Header {
    /// Returns the header with the options from the start of the program applied.
    fileprivate func following(_ options: LaunchOptions) -> Self {
        var header = self
        header.size = options.size ?? size
        header.style = options.style ?? style
        header.theme = options.theme ?? theme
        header.accent = options.accent ?? accent
        header.contrast = options.contrast ?? contrast
        header.motion = options.motion ?? motion
        header.fontScale = options.fontScale ?? fontScale
        header.locale = options.locale?.description ?? locale
        header.direction = options.direction ?? direction
        return header
    }
}
