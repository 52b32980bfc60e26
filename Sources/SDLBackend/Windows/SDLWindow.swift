internal import CSDL2
internal import CX11
import Inlay
import InlayDesktop
import InlayRaster

/// A desktop window.
@MainActor final class SDLWindow: PlatformWindow, PlaceableWindow {
    let handle: OpaquePointer
    let id: UInt32
    var onEvent: (Event) -> Void = { _ in }
    /// Called when a frame is due; the handler calls `present`.
    var onFrame: () -> Void = {}

    let presenter: any Presenter
    var translator: EventTranslator
    /// The last position of the pointer, in points; nil after it has left.
    var lastPointer: Point?
    var drops = DropReports()
    var state = WindowState()
    private(set) var isOpen = true
    private(set) weak var platform: SDLPlatform?
    private let renderer: Renderer
    let native: NativeHandles?
    /// SDL's units per point: SDL uses device pixels on X11 and without a display, points on Wayland.
    private(set) var unitsPerPoint: Double
    private var outputScale = OutputScale()
    private var needsFrame = false
    private var hasPresented = false
    /// Paces frames that request another frame but show nothing new.
    private var unchangedFrames = FramePacer(refreshRate: 0)
    /// Paces retries of frames that failed for lack of memory: one a second.
    private var failedFrames = FramePacer(refreshRate: 1)
    private var isShown = false
    private var shownPixels: (width: Int, height: Int)?
    /// Size of the last painted picture, which may not be shown yet.
    private var paintedPixels: (width: Int, height: Int)?
    /// The region painted while the display could not accept a frame.
    private var unshown = PixelRegion()
    private var limits = SizeLimits()
    private var cursor = Inlay.Cursor.arrow
    var textInput: TextInput

    init(handle: OpaquePointer, platform: SDLPlatform, presenter: any Presenter) {
        self.handle = handle
        self.platform = platform
        self.presenter = presenter
        id = SDL_GetWindowID(handle)
        renderer = platform.renderer
        native = NativeHandles(window: handle)
        let unitsPerPoint = Self.unitsPerPoint(native, platform)
        self.unitsPerPoint = unitsPerPoint
        translator = EventTranslator(unitsPerPoint: unitsPerPoint)
        textInput = TextInput(
            hasFocus: SDL_GetKeyboardFocus() == handle, hasInputMethod: platform.settings.hasInputMethod
        ) { [weak platform] in
            platform?.composeTable()
        }
    }

    isolated deinit { close() }

    /// Creates SDL's window, hidden if possible; nil if SDL cannot create one.
    static func create(title: String, size: Size, flags: UInt32) -> OpaquePointer? {
        // SDL_WINDOWPOS_UNDEFINED: the window manager chooses the place.
        let anywhere = CInt(SDL_WINDOWPOS_UNDEFINED_MASK)
        let flags = flags | SDL_WINDOW_RESIZABLE.rawValue | SDL_WINDOW_ALLOW_HIGHDPI.rawValue
        return SDL_CreateWindow(
            WindowTitle(title).text, anywhere, anywhere, SizeLimits.units(size.width), SizeLimits.units(size.height),
            flags)
    }

    var size: Size { Size(Double(unitSize.width) / unitsPerPoint, Double(unitSize.height) / unitsPerPoint) }

    var scale: Double {
        guard case .wayland = native else { return unitsPerPoint }
        return OutputScale.scale(points: unitSize, pixels: pixelSize)
    }

    var placement: WindowPlacement { WindowPlacement(handle: handle, native: native, unitsPerPoint: unitsPerPoint) }

    func setNeedsFrame() { needsFrame = true }

    func setSize(_ size: Size) -> Bool {
        guard isOpen else { return false }
        func units(_ points: Double) -> CInt {
            CInt(min(max(1, (points * unitsPerPoint).rounded()), Double(PixelBuffer.maximumSide)))
        }
        let asked = [units(size.width), units(size.height)]
        platform?.needScreen { [weak self] in
            guard let self, isOpen else { return }
            let allowed = limits.within(asked)
            SDL_SetWindowSize(handle, allowed[0], allowed[1])
        }
        return true
    }

    func setFullScreen(_ isFullScreen: Bool) -> Bool {
        guard isOpen else { return false }
        if isFullScreen == state.fillsScreen, state.requestedFullScreen == nil { return true }
        state.requestedFullScreen = isFullScreen
        let flag = isFullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0
        platform?.needScreen { [weak self] in
            if let self, isOpen { SDL_SetWindowFullscreen(handle, flag) }
        }
        return true
    }

    func setTitle(_ title: String) {
        guard isOpen else { return }
        let title = WindowTitle(title)
        // SDL converts titles with the C library's locale, which most programs do not set.
        if case .x11(let display, let window) = native { return title.set(on: XID(window), display) }
        SDL_SetWindowTitle(handle, title.text)
    }

    /// Sets GTK's property for window managers, which GNOME follows. On Wayland the desktop decides.
    func setAppearance(_ appearance: Theme.Appearance) {
        guard isOpen, case .x11(let display, let window) = native else { return }
        let value = Array(appearance.rawValue.utf8)
        XChangeProperty(
            display, XID(window), XInternAtom(display, "_GTK_THEME_VARIANT", 0),
            XInternAtom(display, "UTF8_STRING", 0), 8, PropModeReplace, value, CInt(value.count))
        XFlush(display)
    }

    func activate() -> Bool {
        guard isOpen else { return true }
        if state.isMinimized { SDL_RestoreWindow(handle) }
        SDL_RaiseWindow(handle)
        return true
    }

    func setCursor(_ cursor: Inlay.Cursor) {
        guard cursor != self.cursor else { return }
        self.cursor = cursor
        if SDL_GetMouseFocus() == handle { showCursor() }
    }

    func cancelComposition() { if isOpen { textInput.cancelComposition() } }
    func setTextInputArea(_ area: Rect?) { if isOpen { textInput.setArea(area, unitsPerPoint: unitsPerPoint) } }

    func close() {
        guard isOpen else { return }
        isOpen = false
        textInput.close()
        let (presenter, handle) = (presenter, handle)
        func destroy() {
            presenter.close()
            SDL_DestroyWindow(handle)
        }
        if let platform { platform.needScreen(destroy) } else { destroy() }
        platform?.windowClosed(self, geometry: state.geometry)
    }
}

// MARK: - Frames
extension SDLWindow {
    /// Draws a frame if one is requested and the display can accept it. Returns whether it did.
    func drawIfDue() -> Bool {
        guard isOpen, needsFrame, !state.isHidden, readiness == .now else { return false }
        needsFrame = false
        hasPresented = false
        onFrame()
        if needsFrame, !hasPresented { unchangedFrames.framePresented() }
        // A picture whose size differs from the window's is not shown; the frame after the resize is.
        if isOpen, !unshown.isEmpty, failedFrames.readiness() == .now, let paintedPixels, paintedPixels == pixelSize {
            show(unshown.rects, [], paintedPixels)
        }
        return true
    }

    /// The time at which a requested frame can be drawn, if only time has to pass.
    var deadline: ContinuousClock.Instant? {
        guard isOpen, needsFrame, !state.isHidden else { return nil }
        return switch readiness {
        // The presenter became ready after `drawIfDue` was called.
        case .now: .now
        case .at(let time): time
        case .onDisplayEvent: nil
        }
    }

    /// The readiness for a frame. A frame that changes nothing is not presented, so the display cannot pace the next ones.
    private var readiness: Readiness {
        for own in [failedFrames.readiness(), unchangedFrames.readiness()] where own != .now { return own }
        return presenter.readiness
    }

    /// Paints a frame. If it is drawn at another time than in `drawIfDue`, as in a recording, it is shown when the display can accept it.
    @discardableResult func present(_ frame: Frame) -> Bool {
        guard isOpen else { return true }
        let pixels = pixelSize
        var damage = frame.damage.map { PixelRect(covering: $0, scale: frame.scale) }
        // With scroll blits, the old pixels are read first.
        let changing = frame.moves.isEmpty ? damage : []
        guard let target = presenter.canvas(width: pixels.width, height: pixels.height, changing: changing) else {
            reportFailure()
            failedFrames.framePresented()
            return false
        }
        let canvas = target.canvas
        hasPresented = true
        var painted = frame
        if target.movesOnScreen { painted.moves = [] }
        renderer.render(painted, into: canvas)
        paintedPixels = pixels
        let bounds = canvas.bounds
        var moves = frame.moves(within: bounds)
        damage = damage.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
        if target.isBlank, !damage.contains(bounds) {
            (damage, moves) = ([bounds], [])
            state.isPictureLost = true
        }
        if isShown, presenter.readiness == .onDisplayEvent {
            for rect in moves.changing(damage) { unshown.add(rect) }
            needsFrame = needsFrame || !unshown.isEmpty
            return true
        }
        let late = unshown.rects.map { $0.intersection(bounds) }.filter { !$0.isEmpty }
        // The screen lacks the source pixels of the moves.
        if !late.isEmpty { (damage, moves) = (moves.changing(damage) + late, []) }
        if !damage.isEmpty || !moves.isEmpty { show(damage, moves, pixels) }
        return true
    }

    private func show(_ damage: [PixelRect], _ moves: [PixelMove], _ pixels: (width: Int, height: Int)) {
        unshown.removeAll()
        // The window manager maps the window while the first frame is drawn; this waits for it.
        if !isShown { finishShowing() }
        switch presenter.present(damage, moves: moves) {
        case .shown: break
        case .lost: state.isPictureLost = true
        case .refused:
            reportFailure()
            // The canvas may lack pixels that were moved on the screen only.
            if moves.isEmpty { for rect in damage { unshown.add(rect) } } else { state.isPictureLost = true }
            needsFrame = true
            failedFrames.framePresented()
        }
        state.isUnconfirmed = false
        shownPixels = pixels
        applyLimits()
    }

    /// Confirms the window's new state. A frame does that too; this is for when no frame is due.
    func confirmState() {
        // A pending frame confirms it, if it has anything to show.
        if needsFrame { return }
        state.isUnconfirmed = false
        // A picture whose size differs from the window's must not be confirmed.
        guard let shownPixels, shownPixels == pixelSize else { return }
        presenter.confirmState()
    }

    var unitSize: (width: Int, height: Int) {
        var width: CInt = 0
        var height: CInt = 0
        if isOpen { SDL_GetWindowSize(handle, &width, &height) }
        return (Int(width), Int(height))
    }

    var pixelSize: (width: Int, height: Int) {
        var width: CInt = 0
        var height: CInt = 0
        if isOpen { SDL_GetWindowSizeInPixels(handle, &width, &height) }
        guard let scale = outputScale.own else { return (Int(width), Int(height)) }
        let units = unitSize
        return (units.width * scale, units.height * scale)
    }

    private func reportFailure() { renderer.renderWarnings.record(.window(String(cString: SDL_GetError()))) }

    /// At another size the picture may fit into memory.
    func sizeDidChange() { failedFrames.reset() }
}

// MARK: - Showing
extension SDLWindow {
    /// Sets the window's size and place, and requests to show it. It appears while the first frame is drawn.
    ///
    /// - Parameter number: the number of windows that were open before it.
    func show(size: Size, remembered: WindowGeometry?, number: Int) {
        let size = remembered.map { placement.withinScreen(Size($0.width, $0.height)) } ?? size
        if unitsPerPoint != 1 || remembered != nil { _ = setSize(size) }
        if case .x11(let display, let window) = native {
            state.mayExceedScreen = remembered != nil
            placement.place(at: remembered, number: number, hasManager: platform?.server?.hasWindowManager == true)
            keepContentsOnResize(display, window)
            XMapRaised(display, XID(window))
            XFlush(display)
        } else {
            isShown = true
            SDL_ShowWindow(handle)
        }
        state.reported = (self.size, scale)
        noteGeometry()
    }

    /// Places the window next to another one. Only X11 lets programs do this.
    func place(beside other: any PlatformWindow) {
        guard let other = other as? SDLWindow, isOpen, other.isOpen, case .x11 = native else { return }
        placement.place(beside: other.placement)
        noteGeometry()
        other.noteGeometry()
    }

    private func finishShowing() {
        isShown = true
        SDL_ShowWindow(handle)
    }

    /// Keeps the content when the window is resized. Otherwise the server discards it, and the window flickers.
    private func keepContentsOnResize(_ display: OpaquePointer, _ window: UInt) {
        var attributes = XSetWindowAttributes()
        attributes.background_pixmap = 0  // None
        attributes.bit_gravity = NorthWestGravity
        XChangeWindowAttributes(display, XID(window), UInt(CWBackPixmap | CWBitGravity), &attributes)
    }

}

// MARK: - Scale
extension SDLWindow {
    private static func unitsPerPoint(_ native: NativeHandles?, _ platform: SDLPlatform?) -> Double {
        if case .wayland = native { return 1 }
        if let scale = platform?.settings.scale { return scale }
        guard case .x11(let display, _) = native else { return 1 }
        let fontScale = platform?.desktopFontScale ?? 1
        return XResources.read(display).map { DesktopSettings.scale(xResources: $0, fontScale: fontScale) } ?? 1
    }

    /// Handles a change of the X server's resources or of the desktop's text size. If the scale changes, the window keeps its size in points.
    func resourcesChanged() {
        let (units, size) = (Self.unitsPerPoint(native, platform), size)
        guard isOpen, units != unitsPerPoint else { return }
        unitsPerPoint = units
        translator.unitsPerPoint = units
        limits.rescale(unitsPerPoint: units)
        // SDL would keep the new size within the old limits.
        applyLimits()
        if SDL_GetWindowFlags(handle) & Self.isSpecial == 0 { _ = setSize(size) }
        state.mayHaveResized = true
    }

    /// Checks whether the scale of the window's display differs from the one that SDL uses.
    func followOutput() {
        guard case .wayland = native, let outputs = platform?.outputs else { return }
        var (width, height): (CInt, CInt) = (0, 0)
        SDL_GetWindowSizeInPixels(handle, &width, &height)
        let index = Int(SDL_GetWindowDisplayIndex(handle))
        outputScale.update(
            display: index, points: unitSize, pixels: (Int(width), Int(height)),
            scale: outputs.scale(at: index, of: Int(SDL_GetNumVideoDisplays())))
        if let scale = outputScale.pendingBufferScale { presenter.setBufferScale(scale) }
    }

    /// Handles a move to another display, or a change of the display.
    func displayChanged() {
        state.mayHaveResized = true
        let rate = Self.refreshRate(of: handle)
        unchangedFrames.follow(refreshRate: rate)
        presenter.displayChanged(refreshRate: rate)
        applyLimits()
    }

    /// Returns the refresh rate of the window's display in hertz; 0 if unknown.
    static func refreshRate(of handle: OpaquePointer) -> Int {
        var mode = SDL_DisplayMode()
        return SDL_GetCurrentDisplayMode(SDL_GetWindowDisplayIndex(handle), &mode) == 0 ? Int(mode.refresh_rate) : 0
    }
}

// MARK: - Properties set by the application
extension SDLWindow {
    func setSizeLimits(minimum: Size, maximum: Size) {
        limits.set(minimum: minimum, maximum: maximum, unitsPerPoint: unitsPerPoint)
        applyLimits()
    }

    /// Applies the size limits, for which SDL shows the surface. On Wayland, a surface whose picture does not have the window's size yet
    /// would break the connection.
    private func applyLimits() {
        // The window receives an event when a screen is connected.
        guard isOpen, limits.needApplying, SDLPlatform.hasScreen else { return }
        if case .wayland = native, let shownPixels, shownPixels != pixelSize { return }
        limits.apply(to: handle, native)
    }

    func setIcon(_ icon: Image?) {
        guard isOpen, let icon, let surface = IconSurface(icon, side: 64) else { return }
        SDL_SetWindowIcon(handle, surface.handle)
    }

    func showCursor() { platform?.show(cursor) }

    func focusChanged(_ hasFocus: Bool) { textInput.focusChanged(hasFocus) }

    var now: Duration { platform?.clock.time ?? .zero }

    /// States in which the user did not choose the size.
    private static let isSpecial =
        SDL_WINDOW_MAXIMIZED.rawValue | SDL_WINDOW_FULLSCREEN.rawValue | SDL_WINDOW_MINIMIZED.rawValue

    /// Records the window's geometry, unless the window is in a special state such as maximised.
    func noteGeometry() {
        guard isOpen, SDL_GetWindowFlags(handle) & Self.isSpecial == 0 else { return }
        var geometry = WindowGeometry(width: size.width, height: size.height)
        // Window managers of X11 set the state before they move the window: the place is asked first.
        if case .x11 = native { (geometry.x, geometry.y) = placement.frameOrigin }
        guard !placement.isMaximizedOrHidden else { return }
        state.geometry = geometry
    }

    /// Handles a change of the window's frame, which may arrive after the window's new place.
    func frameChanged() {
        guard isOpen else { return }
        if state.mayExceedScreen, let frame = placement.frameExtents {
            state.mayExceedScreen = false
            placement.fitOnScreen(frame)
        }
        noteGeometry()
    }
}
