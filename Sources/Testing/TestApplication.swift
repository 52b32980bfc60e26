public import Inlay
public import InlayRaster

/// An application off screen for tests: the same code and the same pixels as in a window, with a clock that the test controls.
///
///     let app = try TestApplication(HelloViewController(), size: Size(width: 480, height: 320))
///     try app.click("Say Hello")
///     #expect(app["#greetingLabel", as: Label.self]?.text == "Hello, World!")
public final class TestApplication {
    /// The application under test, which runs on `platform`.
    public let application: Application
    /// The window that the test acts on: the first that was opened, until `turn(to:)`.
    public private(set) var window: Window
    /// The platform, which paints without a window system.
    public let platform: OffscreenPlatform
    /// The files of the app and of its dialogs during the test.
    private let files: ScriptFolder
    /// The folder of recordings and snapshots: that of the test's source file.
    let folder: String
    /// The test's source file without its extension: the name of the folder of its snapshots.
    let suite: String

    /// - Parameters:
    ///   - size: the size of the window's content, in points.
    ///   - scale: device pixels per point.
    ///   - appearance: the appearance that the app has chosen; nil uses the desktop's.
    ///   - preferences: the desktop's preferences, until the test sends `preferencesChanged`.
    ///   - formatters: the formatters that bindings use for values.
    ///   - mediaEngine: the engine that plays media; `MPVEngine()` of InlayPlayer.
    ///   - fixedText: true measures with the fixed metrics of `FixedTextEngine`, the same on every machine; such text is laid
    ///     out but its glyphs are still drawn with the desktop's font.
    ///   - files: a folder; the app's dialogs for files show only a copy of it, as root and home folder. The path is absolute, or relative to
    ///     the folder of the test's source file. nil, the default, is an empty folder. `TMPDIR` has the copy until the test ends.
    /// - Throws: errors of copying the files and of opening a window.
    public init(
        _ controller: ViewController, size: Size = Size(480, 320), scale: Double = 1,
        appearance: Theme.Appearance? = nil, preferences: DesktopPreferences = DesktopPreferences(),
        density: Theme.Density = .desktop, direction: LayoutDirection? = nil, locale: LocaleIdentifier = "en_US",
        resources: Resources = .main,
        formatters: (any FormatterProvider)? = nil, mediaEngine: (any MediaEngine)? = nil, fixedText: Bool = false,
        files: String? = nil, filePath: String = #filePath
    ) throws {
        platform = OffscreenPlatform(
            scale: scale, preferences: preferences, textEngine: fixedText ? FixedTextEngine() : nil)
        application = Application(
            title: "Test", identifier: "inlay-test", resources: resources, density: density, appearance: appearance,
            direction: direction, locale: locale, platform: platform)
        self.files = try ScriptFolder()
        application.use(self.files)
        application.formatters = formatters
        application.mediaEngine = mediaEngine
        let path = filePath.split(separator: "/", omittingEmptySubsequences: false)
        folder = path.dropLast().joined(separator: "/")
        if let files { try self.files.copyFiles(from: files.hasPrefix("/") ? files : folder + "/" + files) }
        suite = path.last.map { $0.hasSuffix(".swift") ? String($0.dropLast(".swift".count)) : String($0) } ?? "Tests"
        window = try application.open(controller, size: size)
        window.dispatch(Event(.focusGained))
        window.drawFrame()
    }

    /// Creates an application for a document given as text, with or without an owner.
    public convenience init(
        markup: String, owner: (any MarkupOwner)? = nil, size: Size = Size(480, 320), scale: Double = 1,
        appearance: Theme.Appearance? = nil, preferences: DesktopPreferences = DesktopPreferences(),
        direction: LayoutDirection? = nil, locale: LocaleIdentifier = "en_US",
        fixedText: Bool = true, resources: Resources = .main, formatters: (any FormatterProvider)? = nil,
        mediaEngine: (any MediaEngine)? = nil, files: String? = nil, filePath: String = #filePath
    ) throws {
        let controller = MarkupViewController()
        controller.markup = markup
        controller.owner = owner
        try self.init(
            controller, size: size, scale: scale, appearance: appearance, preferences: preferences,
            direction: direction, locale: locale,
            resources: resources, formatters: formatters, mediaEngine: mediaEngine, fixedText: fixedText,
            files: files, filePath: filePath)
    }

    /// The diagnostics reported so far: mistakes in documents and in the use of views.
    public var diagnostics: [MarkupDiagnostic] { application.diagnostics }

    /// Returns the faults that make the window hard or impossible to use for some people, by all rules of `docs/accessibility-rules.md`,
    /// in the light and dark look with standard and high contrast.
    ///
    ///     #expect(app.accessibilityFindings() == [])
    ///
    /// The look changes during the check and the focus moves; both are restored. Views out of sight are not checked.
    public func accessibilityFindings() -> [AccessibilityFinding] {
        AccessibilityLinter(of: window).thoroughFindings()
    }

    /// The clock of the application. Time passes only when the test advances it.
    public var clock: ManualClock { platform.manualClock }

    /// Everything that the window shows, as text.
    public var displayList: String { window.displayList().description }
}

/// Shows a document that is given as text.
final class MarkupViewController: ViewController {
    var markup = ""
    var owner: (any MarkupOwner)?

    override var documentName: String? { nil }

    override func loadView() {
        let source = MarkupSource(name: "Test.xml", text: markup)
        view = (try? viewBuilder.load(source, owner: owner).view) ?? View()
    }
}

// MARK: - Finding
extension TestApplication {
    /// The view that a selector names: `#id`, else the title, value or role. nil if there is none or more than one.
    public subscript(selector: String) -> View? { try? find(selector) }

    /// The first view that matches a selector, if it has a class; nil otherwise.
    public subscript<V: View>(selector: String, as type: V.Type) -> V? { self[selector] as? V }

    /// - Throws: `SelectorError`, which names the nearest matches.
    public func find(_ selector: String) throws(SelectorError) -> View { try window.find(Selector(selector)) }
}

// MARK: - Input
extension TestApplication {
    /// Sends an event at the clock's time, and draws the next frame.
    public func send(_ kind: Event.Kind) {
        window.dispatch(Event(kind, time: clock.time))
        window.drawFrame()
    }

    /// Sends the events of a mouse and a keyboard.
    public func send(_ sequence: InputSequence) { for kind in sequence.events { send(kind) } }

    /// Moves the pointer to the centre of the view and clicks.
    ///
    /// - Throws: `SelectorError` if there is no such view, or if another view covers it.
    public func click(
        _ selector: String, button: PointerButton = .left, count: Int = 1, _ modifiers: Modifiers = []
    ) throws(SelectorError) {
        send(.click(at: try point(of: selector), button, count: count, modifiers))
    }

    /// Clicks at a point, in points from the window's top left corner.
    public func click(at point: Point, button: PointerButton = .left, count: Int = 1, _ modifiers: Modifiers = []) {
        send(.click(at: point, button, count: count, modifiers))
    }

    /// Moves the pointer to the centre of the view.
    ///
    /// - Throws: `SelectorError` if there is no such view, or if another view covers it.
    public func hover(_ selector: String) throws(SelectorError) {
        send(.pointerMoved(try point(of: selector), []))
    }

    /// Drags from the centre of one view to the centre of another.
    ///
    /// - Throws: `SelectorError` if there is no such view, or if another view covers it.
    public func drag(_ selector: String, to end: String) throws(SelectorError) {
        send(.drag(from: try point(of: selector), to: try point(of: end)))
    }

    /// Turns the wheel over a view, in notches; positive `dy` is away from the user, positive `dx` to the right.
    ///
    /// - Throws: `SelectorError` if there is no such view, or if another view covers it.
    public func wheel(_ selector: String, dx: Double = 0, dy: Double = 0) throws(SelectorError) {
        let point = try point(of: selector)
        send(.pointerMoved(point, []))
        send(.wheel(at: point, dx: dx, dy: dy))
    }

    /// Scrolls over a view like fingers on a touchpad that are lifted at the end. The clock advances by the duration; momentum continues
    /// after it.
    ///
    /// - Throws: `SelectorError` if there is no such view, or if another view covers it.
    public func wheel(
        _ selector: String, dx: Double = 0, dy: Double = 0, in duration: Duration
    ) async throws(SelectorError) {
        let point = try point(of: selector)
        send(.pointerMoved(point, []))
        await time.turnWheel(by: Point(dx, dy), in: duration, at: point) { send($0) }
    }

    /// Pinches over a view like fingers on a touchpad that are lifted at the end. The clock advances by the duration.
    ///
    /// - Parameters:
    ///   - scale: the factor by which the distance of the fingers changes, above 0.
    ///   - way: the movement of their centre, in points; positive y is down.
    /// - Throws: `SelectorError` if there is no such view, or if another view covers it.
    public func pinch(
        _ selector: String, to scale: Double, by way: Point = .zero, in duration: Duration = .milliseconds(300)
    ) async throws(SelectorError) {
        let point = try point(of: selector)
        send(.pointerMoved(point, []))
        await time.pinch(to: scale, by: way, in: duration, at: point) { send($0) }
    }

    /// Taps the centre of a view with a finger.
    ///
    /// - Throws: `SelectorError` if there is no such view, or if another view covers it.
    public func tap(_ selector: String) throws(SelectorError) {
        let point = try point(of: selector)
        send(.touchDown(id: 1, point))
        send(.touchUp(id: 1, point))
    }

    /// Touches the centre of a view, moves the finger, and lifts it. The clock advances by the duration; momentum continues after it.
    ///
    /// - Parameter way: the movement in points; positive y is down.
    /// - Throws: `SelectorError` if there is no such view, or if another view covers it.
    public func touchDrag(
        _ selector: String, by way: Point, in duration: Duration = .milliseconds(300)
    ) async throws(SelectorError) {
        let point = try point(of: selector)
        send(.touchDown(id: 1, point))
        let end = await time.moveFinger(from: point, by: way, in: duration) { send($0) }
        send(.touchUp(id: 1, end))
    }

    /// Presses and releases a key; it produces text if the first responder accepts text.
    public func key(_ key: Key, _ modifiers: Modifiers = []) {
        send(.key(KeyChord(key, modifiers), givesText: window.wantsText))
    }

    /// Types text on a US keyboard; characters without a key are sent as text only.
    public func type(_ text: String) {
        for character in text { send(.typing(character, givesText: window.wantsText)) }
    }

    private func point(of selector: String) throws(SelectorError) -> Point {
        try window.point(for: .view(Selector(selector)))
    }

    /// Brings another of the application's windows to the front and makes it `window`.
    ///
    /// - Parameter title: the title of an open window; of several, the last that was opened.
    /// - Throws: `WindowError` if there is none, with the titles of the open windows.
    public func turn(to title: String) throws(WindowError) {
        guard let found = application.windows.last(where: { $0.title == title }) else {
            let open = application.windows.map { "'\($0.title)'" }.joined(separator: ", ")
            throw WindowError("no window has the title '\(title)'; open windows: \(open.isEmpty ? "none" : open)")
        }
        window = found
        found.activate()
        found.drawFrame()
    }

    /// Resizes the window's content, in points.
    public func resize(to size: Size) { send(.resized(size, scale: window.scale)) }
}

// MARK: - Time
extension TestApplication {
    /// Advances the clock by `duration`. Tasks that wait for it resume at their times, in order, and a frame is drawn after each.
    /// While the window requests frames it gets sixty a second.
    public func advance(by duration: Duration) async { await time.advance(by: duration) }

    /// Advances the clock until the app is idle: no frame is requested, no activity is in progress, and no task waits for the clock.
    /// Other pending work, such as reading a file, is awaited for at most 10 s.
    ///
    /// - Parameter limit: the most that the clock may advance.
    /// - Throws: `SettleError`, which names what did not end.
    public func settle(limit: Duration = .seconds(60)) async throws(SettleError) { try await time.settle(limit: limit) }

    private var time: VirtualTime { VirtualTime(of: window, clock: clock) }

    /// Replays a recording, with the clock at each event's time, and settles. The window is first resized to the recording's
    /// size.
    ///
    /// - Parameter path: absolute, or relative to the folder of the test's source file.
    /// - Throws: `RecordingError` or `SettleError`.
    public func replay(_ path: String) async throws {
        let file = path.hasPrefix("/") ? path : folder + "/" + path
        let recording = try Recording(contentsOf: file)
        try recording.expectDocument(of: window, name: file)
        try await replay(recording)
    }

    /// Plays a script in this window, and checks its expectations. The window is first resized to the script's size. The
    /// test determines document, arguments and appearance; the script's header does not change them. A folder that the header names as
    /// `files` is copied to the files of the app's dialogs.
    ///
    /// - Parameter path: absolute, or relative to the folder of the test's source file. Its pictures are in
    ///   `Snapshots/<script>` next to it.
    /// - Throws: `ScriptError`, with the line that failed.
    public func play(_ path: String) async throws(ScriptError) {
        try await play(Script(contentsOf: path.hasPrefix("/") ? path : folder + "/" + path))
    }

    public func play(_ script: Script) async throws(ScriptError) {
        try files.copyFiles(of: script)
        let references = ScriptReferences(script)
        let stage = DirectStage(window, clock: clock) { [unowned self] window, snapshot in
            try references.compare(picture(of: window), snapshot, of: window)
        }
        try await ScriptPlayer(script, on: stage).play()
    }

    /// Plays a recording in the window.
    public func replay(_ recording: Recording) async throws {
        await Replay(recording, into: window, clock: clock).play()
        try await settle()
    }
}
