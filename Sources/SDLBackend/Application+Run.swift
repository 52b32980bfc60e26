import Glibc
public import Inlay
import InlayDesktop
import InlayInspector
import InlayRaster

extension Application {
    /// Opens a window with the controller's view and returns when the last window has closed. Plays a script or a monkey instead, if the
    /// options ask for one.
    ///
    /// An error (no display, an unreadable file, a failed script) is written to standard error and ends the process with status 1.
    ///
    /// - Parameter withoutDisplay: called if there is no display; nil reports the error.
    public func run(
        _ controller: ViewController, options: LaunchOptions = LaunchOptions(),
        withoutDisplay: ((DisplayError) throws -> Void)? = nil
    ) {
        run(options: options, isLast: false, withoutDisplay: withoutDisplay) { controller }
    }

    /// - Parameters:
    ///   - isLast: whether only the application retains the controller.
    ///   - makeController: called once.
    package func run(
        options: LaunchOptions, isLast: Bool, withoutDisplay: ((DisplayError) throws -> Void)? = nil,
        makeController: @escaping () -> ViewController
    ) {
        describeIfRequested(makeController)
        showDocumentIfRequested(makeController)
        do {
            if options.monkey != nil || options.isChecked && options.test != nil {
                try playChecked(options, isLast: isLast, makeController)
            } else if let path = options.test {
                try test(makeController(), Script(contentsOf: path), on: options.level)
            } else {
                try runInWindow(makeController(), options: options, withoutDisplay: withoutDisplay)
            }
        } catch let error as ScriptError {
            // The message starts with the place, for editors.
            StandardError.print("\(error)")
            exitCode = 1
        } catch {
            StandardError.print("\(title): \(error)")
            exitCode = 1
        }
        if exitCode != 0 { exit(exitCode) }
    }

    /// Runs the application with command-line options, which `LaunchOptions.help` lists. An unknown option ends the process with status 64
    /// and a message on standard error.
    ///
    ///     Application(title: "Hello").run(HelloViewController(), arguments: Application.arguments)
    public func run(_ controller: ViewController, arguments: [String]) {
        describeIfRequested { controller }
        showDocumentIfRequested { controller }
        // Empty if the caller passed `CommandLine.arguments`, and they were not found.
        let arguments = arguments.isEmpty ? Self.arguments : arguments
        if arguments.dropFirst().contains("--help") {
            print("\(title)\n\(LaunchOptions.help)")
            return
        }
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

    private func runInWindow(
        _ controller: ViewController, options: LaunchOptions, withoutDisplay: ((DisplayError) throws -> Void)?
    ) throws {
        let replay = try options.replay.map { try StoredInput(contentsOf: $0, speed: options.speed) }
        let size = replay?.size ?? options.size
        let manualClock = replay.map { _ in ManualClock() }
        let platform: SDLPlatform
        let remembersGeometry = size == nil && options.screenshot == nil && !isDocumentPreview(options)
        do throws(DisplayError) {
            platform = try SDLPlatform(
                name: title, identifier: identifier, remembersGeometry: remembersGeometry,
                asksPortal: replay == nil, opensDialogs: options.record == nil, clock: manualClock ?? SystemClock())
        } catch {
            if let withoutDisplay { return try withoutDisplay(error) }
            guard let path = options.screenshot else { throw error }
            return try drawOffscreen(controller, options, replay, to: path)
        }
        let folder = try replay?.makeFolder()
        defer { withExtendedLifetime(folder) {} }
        // A recording is played on other machines, so it starts with the defaults.
        if options.record != nil || replay != nil { settings = SettingsStore() }
        if let folder { use(folder) }
        if remembersGeometry, options.record == nil { storeViewSizes() }
        let inspector = Inspector.ifRequested(of: self)
        defer { withExtendedLifetime(inspector) {} }
        start(on: platform)
        follow(options, locale: replay?.locale)
        replay?.setDate(of: self)
        let (shown, folders) = previewed(controller, options)
        let window = try open(shown, size: size)
        inspector?.openIfRequested()
        platform.terminate = { [weak self] in self?.terminate($0) }
        let preview = try folders.map { try LivePreview(of: self, watching: $0) }
        defer { withExtendedLifetime(preview) {} }
        let recorder = try options.record.map { try FileRecorder(window, writingTo: $0, controller, options) }
        Task {
            if let replay, let manualClock {
                await play(replay, into: window, clock: manualClock)
                // From here on the clock runs in real time for the user.
                manualClock.start()
            }
            if let path = options.screenshot { self.finish(with: window, picture: path, fonts: platform.fonts) }
        }
        let statistics = StatisticsPrinter.ifRequested(of: self)
        let treeFile = AccessibilityTreeFile.ifRequested(of: self)
        defer { withExtendedLifetime(treeFile) {} }
        // The program may end because the connection to the display is lost.
        defer { saveSettings() }
        try platform.run()
        statistics?.flush()
        recorder?.finish()
    }

    /// Applies the appearance from the options.
    ///
    /// - Parameter locale: the locale of the replayed file.
    package func follow(_ options: LaunchOptions, locale: LocaleIdentifier? = nil) {
        launchLook = LookChoice(
            style: options.style, appearance: options.theme, accent: options.accent, contrast: options.contrast,
            motion: options.motion, fontScale: options.fontScale)
        if let locale = options.locale ?? locale { self.locale = locale }
        if let direction = options.direction { self.direction = direction }
    }

    /// Draws the requested picture without a display: the same pixels, at scale 1.
    private func drawOffscreen(
        _ controller: ViewController, _ options: LaunchOptions, _ replay: StoredInput?, to path: String
    ) throws {
        let platform = OffscreenPlatform(localeIdentifier: LocaleIdentifier.current.description)
        start(on: platform)
        follow(options, locale: replay?.locale)
        replay?.setDate(of: self)
        let folder = try replay?.makeFolder()
        defer { withExtendedLifetime(folder) {} }
        if let folder { use(folder) }
        let window = try open(controller, size: replay?.size ?? options.size)
        window.drawFrame()
        Task {
            if let replay { await play(replay, into: window, clock: platform.manualClock) }
            finish(with: window, picture: path, fonts: platform.fonts)
        }
        try EventLoop(NoWindowSystem()).run { windows.isEmpty }
    }

    /// Whether the window previews a document, and takes the document's preferred size.
    private func isDocumentPreview(_ options: LaunchOptions) -> Bool {
        if case .document = previewRequest { return true }
        return options.previewedFolders != nil
    }

    private var previewRequest: LivePreview.PreviewRequest? {
        LivePreview.PreviewRequest(getenv(LivePreview.environmentVariable).map { String(cString: $0) })
    }

    /// Returns the controller to show, and the folders to watch, according to the options or the environment.
    private func previewed(
        _ controller: ViewController, _ options: LaunchOptions
    ) -> (ViewController, folders: [String]?) {
        if let folders = options.previewedFolders { return (controller, folders) }
        return previewed(controller, previewRequest)
    }

    /// - Parameter sources: folders whose files take precedence over the program's resources.
    func previewed(
        _ controller: ViewController, _ wish: LivePreview.PreviewRequest?,
        sources: [String] = Resources.addedDirectories
    ) -> (ViewController, folders: [String]?) {
        switch wish {
        case nil: return (controller, nil)
        case .own:
            sourcesInPreview = sources
            return (controller, foldersInPreview(of: controller))
        case .document(let path):
            let folder = path.folderPath
            let name = String(path.lastPathComponent.prefix { $0 != "~" && $0 != "." })
            resourcesInPreview = resources(ofDocumentIn: folder, shownBy: controller)
            if controller.documentName == name { return (controller, [folder]) }
            guard let make = ViewBuilder.owner(ofDocument: name) else {
                return (PreviewViewController(file: path), [folder])
            }
            let shown = make() as? ViewController ?? PreviewViewController(file: path, owner: { make() as? View })
            return (shown, [folder])
        }
    }

    /// Plays a replay. After a failure the error is printed, and the window stays open for inspection.
    private func play(_ replay: StoredInput, into window: Window, clock: ManualClock) async {
        do {
            try await replay.play(into: window, clock: clock)
            if case .script(let script, _) = replay { print("played \(script.steps.count) steps of \(script.name)") }
        } catch {
            StandardError.print("\(error)")
            exitCode = 1
        }
    }

    private func finish(with window: Window, picture path: String, fonts: FontLibrary) {
        do {
            try window.pixmap(fonts: fonts).writePNG(to: path)
            // The library has reported the reason; a picture without text is not the requested one.
            if fonts.diagnostic != nil { exitCode = 1 }
        } catch {
            StandardError.print("\(title): \(error)")
            exitCode = 1
        }
        for window in windows { window.close() }
    }
}
