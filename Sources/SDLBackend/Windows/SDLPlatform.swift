internal import CSDL2
import Glibc
import Inlay
import InlayDesktop
import InlayRaster

/// The desktop, through SDL: on Wayland if there is a compositor, otherwise on X11.
@MainActor public final class SDLPlatform: Platform {
    public let clock: any FrameClock
    public let textEngine: any TextEngine
    public var caches: [Statistics.CacheUse] {
        ((textEngine as? HarfBuzzTextEngine)?.caches ?? []) + images.caches + renderer.caches
    }
    public var shapingCount: Int { renderer.shapingCount }
    public var imageLoader: any ImageLoader { images }
    private let images = FileImageLoader()
    public let localeIdentifiers: [String]
    /// The start time in whole seconds, which a recording stores exactly.
    public let startDate: Date
    public let timeZone: TimeZoneRules
    /// The preferences received from the portal so far. The environment overrides them.
    public var preferences: DesktopPreferences { settings.preferences(portal?.settings ?? PortalSettings()) }

    /// The desktop's factor on the size of text; 1 without a setting.
    var desktopFontScale: Double { portal?.settings.fontScale ?? 1 }

    public func watchFolder(_ path: String, onChange: @escaping ([String]?) -> Void) -> AnyObject? {
        try? FileBytes.createFolder(path)
        return try? FileWatcher([path], includingSubfolders: false) { changes in
            onChange(changes.isComplete ? changes.paths.map(\.lastPathComponent) : nil)
        }
    }

    /// File dialogs, and programs that open URLs.
    public var desktop: (any DesktopServices)? { dialogs }
    private let dialogs: DesktopPortal?

    let settings: DesktopSettings
    private let portal: SettingsPortal?
    /// Speaks to assistive programs when the desktop asks for it.
    private let accessibility: AccessibilityBridge?
    let fonts: FontLibrary
    let renderWarnings = RenderWarningLog()
    /// The painter shared by all windows, which show similar content.
    private(set) lazy var renderer = Renderer(fonts: fonts, renderWarnings: renderWarnings)
    /// The display server; nil until the first window opens.
    private(set) var server: DisplayServer?
    private let geometryFile: GeometryFile?
    /// The window that was opened first, whose position is saved.
    private var firstWindow: UInt32?
    private var windows: [UInt32: SDLWindow] = [:]
    private var screenDependentWork: [() -> Void] = []
    /// By name.
    private var cursors: [String: OpaquePointer] = [:]
    private var shownCursor: Cursor?
    /// The theme and the size of the cursors.
    private var pointerLook = PointerLook()
    /// The preferences that the windows know.
    private var sentPreferences = DesktopPreferences()
    private var isLost = false
    /// Asks the application whether it may end, and calls its parameter if so.
    var terminate: (() -> Void) -> Void = { $0() }
    private let defersComposing: Bool
    private var openComposeTable: ComposeTable?

    /// Starts SDL.
    /// - Parameters:
    ///   - name: the display name of the application.
    ///   - identifier: an identifier like `org.example.Notes`. The desktop finds the application's entry by it, and the window's geometry
    ///     is saved under it.
    ///   - remembersGeometry: false to use the requested size instead of the saved one, and not to save it.
    ///   - asksPortal: false to ignore the desktop's settings and portals, as in tests.
    ///   - opensDialogs: false to use Inlay's own dialogs, for example in a recording for other computers.
    ///   - localeIdentifier: an identifier like `de_DE`; nil uses the desktop's locale.
    /// - Throws: `DisplayError` if there is no display.
    public init(
        name: String, identifier: String, remembersGeometry: Bool = true, asksPortal: Bool = true,
        opensDialogs: Bool = true,
        clock: any FrameClock = SystemClock(), localeIdentifier: String? = nil
    ) throws(DisplayError) {
        self.clock = clock
        // A simulated clock also implies a fixed date.
        let isReal = clock is SystemClock
        startDate = isReal ? Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down)) : .ofTests
        timeZone = isReal ? .current : .utc
        let settings = DesktopSettings()
        self.settings = settings
        localeIdentifiers = localeIdentifier.map { [$0] } ?? settings.localeIdentifiers
        geometryFile = remembersGeometry ? GeometryFile(identifier: identifier, settings: settings) : nil
        // The answer may arrive before the first frame.
        portal = asksPortal ? settings.sessionBusAddress.flatMap { SettingsPortal(address: $0) } : nil
        accessibility = portal.map { AccessibilityBridge(portal: $0, settings: settings) }
        portal?.exchange()
        dialogs = asksPortal && opensDialogs ? DesktopPortal(settings: settings) : nil

        Self.prepareSDL(name: name, identifier: identifier, settings: settings)
        Self.limitBus(settings: settings)
        defersComposing = ComposeTable.beginDeferring(settings: settings)
        let prewarming = BackgroundWork { FontLibrary.prewarm() }
        let started = SDL_InitSubSystem(SDL_INIT_VIDEO)
        let reason = started == 0 ? "" : String(cString: SDL_GetError())
        prewarming.wait()
        // From here on no other thread reads the environment. Child processes must not inherit our variables.
        for variable in Self.classVariables where settings.environment[variable] == nil { unsetenv(variable) }
        Self.restoreBus(settings: settings)
        if defersComposing { ComposeTable.endDeferring() }
        fonts = FontLibrary()
        textEngine = HarfBuzzTextEngine(fonts: fonts)
        guard started == 0 else { throw DisplayError(environment: settings.environment, reason: reason) }
        // SDL starts with text input on. Here a text field turns it on.
        TextInput.stopSDL(hasInputMethod: settings.hasInputMethod)
        portal?.exchange()
        sentPreferences = preferences
        if let portal { pointerLook = portal.settings.pointer }
        portal?.onChange = { [weak self] _ in self?.portalDidChange() }
    }

    isolated deinit {
        pinches?.close()
        // Xlib and SDL would access a server that is gone, and SDL would look for a window's screen.
        if isLost || !Self.hasScreen {
            // Objects that would close themselves now are kept until the process ends.
            _ = Unmanaged.passRetained(
                Abandoned(server: server, windows: Array(windows.values), actions: screenDependentWork))
            return
        }
        runScreenDependentWork()
        for window in windows.values { window.close() }
        for cursor in cursors.values { SDL_FreeCursor(cursor) }
        server?.close()
        SDL_QuitSubSystem(SDL_INIT_VIDEO)
    }

    /// The selected text, if the display has no selection. SDL would store it without freeing it.
    private var ownSelection: String?
    private var x11Clipboard: X11Clipboard?
    private var pinches: X11Pinches?
    /// Texts copied before the first window opens. SDL exposes its connection only through a window.
    private var earlyTexts: [Clipboard: String] = [:]
    private var isX11: Bool { SDL_GetCurrentVideoDriver().map { strcmp($0, "x11") } == 0 }

    private var ownsSelection: Bool {
        ["x11", "wayland"].contains(SDL_GetCurrentVideoDriver().map { String(cString: $0) })
    }

    public func text(on clipboard: Clipboard) -> String? {
        if clipboard == .primary, !ownsSelection { return ownSelection }
        if let x11Clipboard { return x11Clipboard.text(on: clipboard) }
        if isX11, let text = earlyTexts[clipboard] { return text.isEmpty ? nil : text }
        if case .wayland(let connection) = server {
            do throws(RenderWarning) {
                if let text = try connection.text(on: clipboard) { return text.isEmpty ? nil : text }
            } catch {
                renderWarnings.record(error)
                return nil
            }
        }
        // SDL returns an empty text if there is none.
        let text = clipboard == .general ? SDL_GetClipboardText() : SDL_GetPrimarySelectionText()
        defer { SDL_free(text) }
        return text.map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    public func hasText(on clipboard: Clipboard) -> Bool {
        if let x11Clipboard { return x11Clipboard.hasText(on: clipboard) }
        if isX11 || clipboard == .primary { return text(on: clipboard) != nil }
        return SDL_HasClipboardText() == SDL_TRUE
    }

    public func setText(_ text: String, on clipboard: Clipboard) {
        // The text ends at a NUL character, which marks the end of text there.
        let text = text.prefix { $0 != "\0" }
        if clipboard == .primary, !ownsSelection {
            ownSelection = text.isEmpty ? nil : String(text)
            return
        }
        if let x11Clipboard { return x11Clipboard.setText(String(text), on: clipboard) }
        if isX11 {
            earlyTexts[clipboard] = String(text)
            return
        }
        _ = clipboard == .general ? SDL_SetClipboardText(String(text)) : SDL_SetPrimarySelectionText(String(text))
    }

    public func makeWindow(_ window: Inlay.Window, title: String, size: Size) throws -> any PlatformWindow {
        renderWarnings.follow(window.application)
        if let application = window.application { accessibility?.start(application) }
        let parent = window.parent?.platformWindow as? SDLWindow
        let made = try openWindow(title: title, size: size, parent: parent, appearance: window.theme.appearance)
        made.onEvent = { [weak window] event in window?.receive(event) }
        made.onFrame = { [weak window] in window?.drawFrame() }
        return made
    }

    /// Runs the event loop until `isDone` returns true or the last window is closed.
    /// - Throws: `DisplayConnectionLost` if the connection to the display is lost.
    func run(until isDone: () -> Bool = { false }) throws(DisplayConnectionLost) {
        // Windows receive changes from now on. Earlier ones are already part of `preferences`.
        portal?.exchange()
        defer { dialogs?.close() }
        try EventLoop(self).run { isDone() || windows.isEmpty }
    }
}

/// Objects that outlive the platform because they cannot be closed any more.
private final class Abandoned {
    private let server: DisplayServer?
    private let windows: [SDLWindow]
    private let actions: [() -> Void]

    init(server: DisplayServer?, windows: [SDLWindow], actions: [() -> Void]) {
        (self.server, self.windows, self.actions) = (server, windows, actions)
    }

    deinit {}
}

// MARK: - Windows
extension SDLPlatform {
    func openWindow(
        title: String, size: Size, parent: SDLWindow? = nil, appearance: Theme.Appearance = .light
    ) throws(DisplayError) -> SDLWindow {
        guard Self.hasScreen else {
            throw DisplayError(environment: settings.environment, reason: "no screen is connected")
        }
        let isFirst = firstWindow == nil
        let geometry = isFirst ? geometryFile?.read() : nil
        let handle = makeHandle(title: title, size: geometry.map { Size($0.width, $0.height) } ?? size)
        guard let handle else { throw displayError() }
        if server == nil { connect(through: handle) }
        guard let presenter = makePresenter(for: handle) else {
            let error = displayError()
            SDL_DestroyWindow(handle)
            throw error
        }
        let window = SDLWindow(handle: handle, platform: self, presenter: presenter)
        if case (.wayland(let connection), .wayland(_, _, let shell)) = (server, window.native) {
            connection.hold(shell)
        }
        windows[window.id] = window
        window.setTitle(title)
        window.setAppearance(appearance)
        if case .x11(_, let xWindow) = window.native { pinches?.select(xWindow) }
        if isFirst { firstWindow = window.id }
        if let parent, parent.isOpen { window.placement.setParent(parent.native) }
        window.show(size: size, remembered: geometry, number: windows.count - 1)
        return window
    }

    /// Whether the platform passes the drop that SDL reports now to the window itself, with its position.
    var reportsDropOfSDL: Bool {
        if case .wayland(let connection) = server { connection.reportsDropOfSDL } else { false }
    }

    /// The displays, if the window system reports them.
    var outputs: WaylandOutputs? { if case .wayland(let connection) = server { connection.outputs } else { nil } }

    private func connect(through handle: OpaquePointer) {
        let server = DisplayServer(window: handle)
        self.server = server
        guard case .x11(let display) = server else { return }
        let clipboard = X11Clipboard(display: display, renderWarnings: renderWarnings)
        for (name, text) in earlyTexts { clipboard.setText(text, on: name) }
        earlyTexts = [:]
        x11Clipboard = clipboard
        XResources.watch(display)
        pointerLook = PointerLook()
        updatePointerLook()
        let touchpads = TouchpadQueue()
        pinches = X11Pinches(display: display) { touchpads.take($0) }
        // For key presses, resources and pinches.
        _ = SDL_EventState(SDL_SYSWMEVENT.rawValue, SDL_ENABLE)
    }

    /// False while all screens are unplugged. SDL 2.26 can run without one, except for functions that look up a window's screen.
    static var hasScreen: Bool { SDL_GetNumVideoDisplays() > 0 }

    /// Runs an action that looks up a window's screen, now or as soon as there is a screen.
    func needScreen(_ action: @escaping () -> Void) {
        screenDependentWork.append(action)
        runScreenDependentWork()
    }

    private func runScreenDependentWork() {
        // Each action may process events that remove the screen.
        while !screenDependentWork.isEmpty, Self.hasScreen { screenDependentWork.removeFirst()() }
    }

    /// Forgets a closed window and saves its geometry.
    func windowClosed(_ window: SDLWindow, geometry: WindowGeometry?) {
        windows[window.id] = nil
        if window.id == firstWindow, let geometry { geometryFile?.write(geometry) }
    }

    /// Shows the system cursor, which is created on first use.
    func show(_ cursor: Cursor) {
        let made = cursors[cursor.rawValue] ?? SDL_CreateSystemCursor(cursor.sdlCursor)
        cursors[cursor.rawValue] = made
        shownCursor = cursor
        if let made { SDL_SetCursor(made) }
    }

    /// Shows the pointer in the theme and size of the desktop after one of them has changed.
    private func updatePointerLook() {
        let wanted = portal?.settings.pointer ?? PointerLook()
        guard case .x11(let display) = server else {
            guard wanted != pointerLook else { return }
            pointerLook = wanted
            // On Wayland, SDL 2.26 and later ask the portal whenever they show a cursor; older ones keep the first theme. A theme that SDL
            // has loaded in the same size stays.
            SDL_SetCursor(nil)
            return
        }
        let resources = XResources.read(display) ?? ""
        let scale =
            settings.scale ?? DesktopSettings.scale(xResources: resources, fontScale: desktopFontScale)
        let look = settings.pointer(xResources: resources, portal: wanted, scale: scale)
        guard look != pointerLook, XcursorTheme.set(look, on: display) else { return }
        pointerLook = look
        let old = cursors.values
        cursors = [:]
        if let shownCursor { show(shownCursor) }
        for cursor in old { SDL_FreeCursor(cursor) }
    }

    /// The table that replaces SDL's; nil if SDL has one.
    func composeTable() -> ComposeTable? {
        if defersComposing, openComposeTable == nil { openComposeTable = ComposeTable(settings: settings) }
        return openComposeTable
    }

    private func makeHandle(title: String, size: Size) -> OpaquePointer? {
        guard SDL_GetCurrentVideoDriver().map({ strcmp($0, "wayland") }) == 0 else {
            // The window gets its place and size before it is shown.
            return SDLWindow.create(title: title, size: size, flags: SDL_WINDOW_HIDDEN.rawValue)
        }
        // On Wayland a window must be shown to learn its size.
        let shown = SDL_WINDOW_SHOWN.rawValue
        if !usesTexture, VulkanLoaderStub.isNeeded, VulkanLoaderStub.load() {
            let flags = shown | SDL_WINDOW_VULKAN.rawValue
            if let handle = SDLWindow.create(title: title, size: size, flags: flags) { return handle }
        }
        return SDLWindow.create(title: title, size: size, flags: shown)
    }

    private var usesTexture: Bool { settings.environment["INLAY_PRESENTER"] == "texture" }

    private func makePresenter(for handle: OpaquePointer) -> (any Presenter)? {
        let refreshRate = SDLWindow.refreshRate(of: handle)
        if !usesTexture {
            switch (server, NativeHandles(window: handle)) {
            case (.x11, .x11(let display, let xWindow)):
                return X11Presenter(window: handle, display: display, xWindow: xWindow, refreshRate: refreshRate)
            case (.wayland(let connection), .wayland(_, let surface, _)):
                return WaylandPresenter(connection: connection, surface: surface)
            default: break
            }
        }
        return TexturePresenter(window: handle, refreshRate: refreshRate)
    }

    private func displayError() -> DisplayError {
        DisplayError(environment: settings.environment, reason: String(cString: SDL_GetError()))
    }
}

// MARK: - WindowSystem
extension SDLPlatform: WindowSystem {
    var descriptor: CInt? { server?.descriptor }
    var services: [any EventSource] {
        let connections: [any EventSource] = (dialogs?.requests ?? []) + (accessibility?.sources ?? [])
        return portal.map { [$0] + connections } ?? connections
    }

    func handleEvents() throws(DisplayConnectionLost) {
        server?.dispatchEarlyEvents()
        SDL_PumpEvents()
        server?.dispatchEvents()
        runScreenDependentWork()
        if server?.isBroken == true { throw connectionFailure() }
        var event = SDL_Event()
        while SDL_PeepEvents(&event, 1, SDL_GETEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) > 0 {
            route(event)
        }
        receiveDrops()
        for window in windows.values { window.settle() }
    }

    private func receiveDrops() {
        guard case .wayland(let connection) = server else { return }
        do throws(RenderWarning) {
            try connection.receiveDrops { surface, place, event in
                let target = windows.values.first {
                    if case .wayland(_, surface, _) = $0.native { true } else { false }
                }
                target?.receiveDrop(event, at: place)
            }
        } catch {
            renderWarnings.record(error)
        }
    }

    func drawFrames() -> Bool {
        var drew = false
        for window in windows.values where window.drawIfDue() { drew = true }
        return drew
    }

    func prepareToWait() -> WaitPlan {
        dialogs?.tidy()
        var plan = WaitPlan(
            mustNotWait: SDL_HasEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == SDL_TRUE)
        for window in windows.values { plan.wake(at: window.deadline) }
        if needsTurns { plan.wake(at: .now + .milliseconds(10)) }
        (server ?? .other(name: "")).prepareToWait(&plan)
        return plan
    }

    func finishWaiting(isReadable: Bool) { server?.finishWaiting(isReadable: isReadable) }

    func connectionFailure() -> DisplayConnectionLost {
        isLost = true
        return server?.failure ?? DisplayConnectionLost(display: "display")
    }

    private func portalDidChange() {
        updatePointerLook()
        let preferences = preferences
        guard preferences != sentPreferences else { return }
        sentPreferences = preferences
        for window in windows.values {
            window.resourcesChanged()
            window.send(.preferencesChanged(preferences))
        }
    }

    /// Asks all windows to close, the one opened last first.
    func requestClose() {
        terminate {
            for window in windows.values.sorted(by: { $0.id > $1.id }) { window.send(.closeRequested) }
        }
    }

    private func route(_ event: SDL_Event) {
        switch SDL_EventType(event.type) {
        // SDL 3 also sends it when the connection is lost, which the event loop reports when it waits the next time.
        case SDL_QUIT: if server?.isClosed != true { requestClose() }
        case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
            for window in windows.values { window.texturesLost() }
        case .touchesCancelled: for window in windows.values { window.cancelTouches() }
        case SDL_DISPLAYEVENT: for window in windows.values { window.displayChanged() }
        case SDL_KEYMAPCHANGED: for window in windows.values { window.translator.layoutDidChange() }
        case SDL_SYSWMEVENT where event.changesResources:
            updatePointerLook()
            for window in windows.values { window.resourcesChanged() }
        case SDL_SYSWMEVENT where event.changesWindowState:
            for window in windows.values { window.state.mayHaveChangedFullScreen = true }
        case SDL_SYSWMEVENT where event.changesFrame: for window in windows.values { window.frameChanged() }
        default: windows[event.windowID]?.handle(event)
        }
    }

    /// Whether SDL needs periodic polling. SDL itself repeats a held key on Wayland, and receives events of an input method over its own
    /// bus connection.
    private var needsTurns: Bool {
        if case .wayland = server, Self.isKeyPressed { return true }
        return SDL_IsTextInputActive() == SDL_TRUE && settings.hasInputMethod
    }

    private static var isKeyPressed: Bool {
        var count: CInt = 0
        guard let keys = SDL_GetKeyboardState(&count) else { return false }
        let modifiers = SDL_SCANCODE_LCTRL.rawValue...SDL_SCANCODE_RGUI.rawValue
        return (0..<UInt32(max(0, count))).contains { keys[Int($0)] != 0 && !modifiers.contains($0) }
    }
}

extension WaitPlan {
    mutating func wake(at time: ContinuousClock.Instant?) {
        guard let time else { return }
        deadline = deadline.map { min($0, time) } ?? time
    }
}
