internal import CSDL2
import Inlay
import InlayDesktop
import InlayRaster

/// Plays a script through SDL's event queue, as if SDL had read the events from a display.
final class SDLStage: ScriptStage {
    private(set) var window: Window
    let clock: ManualClock
    private let snapshots: ScreenSnapshots
    private let arrivals: Arrivals
    private var sdlWindow: SDLWindow

    deinit {}

    init(_ window: Window, clock: ManualClock, snapshots: ScreenSnapshots) throws(ArrivalError) {
        sdlWindow = try Self.sdlWindow(of: window)
        self.window = window
        self.clock = clock
        self.snapshots = snapshots
        arrivals = Arrivals(window)
        ignorePointerOfDisplay()
    }

    /// Ignores the pointer of SDL's dummy display. From SDL 2.32 on, it reports that a pointer enters and leaves its windows.
    private func ignorePointerOfDisplay() {
        SDL_SetEventFilter(
            { _, event in
                guard let event = event?.pointee, event.type == SDL_WINDOWEVENT.rawValue else { return 1 }
                switch SDL_WindowEventID(UInt32(event.window.event)) {
                case SDL_WINDOWEVENT_ENTER: return 0
                case SDL_WINDOWEVENT_LEAVE: return event.window.data1 == SDLStage.ofScript ? 1 : 0
                default: return 1
                }
            }, nil)
    }

    /// Marks window events that a script causes.
    private nonisolated static let ofScript: Int32 = 1

    private static func sdlWindow(of window: Window) throws(ArrivalError) -> SDLWindow {
        guard let sdlWindow = window.platformWindow as? SDLWindow else {
            throw ArrivalError(description: "the window is closed")
        }
        return sdlWindow
    }

    func turn(to window: Window) async throws {
        guard window !== self.window else { return }
        if self.window.platformWindow != nil, self.window.pointer != nil {
            push(window: SDL_WINDOWEVENT_LEAVE, to: sdlWindow)
        }
        for other in window.application?.windows ?? [] where other !== window && other.isActive {
            if let active = other.platformWindow as? SDLWindow { push(window: SDL_WINDOWEVENT_FOCUS_LOST, to: active) }
        }
        sdlWindow = try Self.sdlWindow(of: window)
        self.window = window
        arrivals.window = window
        try await begin()
    }

    func begin() async throws {
        if !window.isActive { push(window: SDL_WINDOWEVENT_FOCUS_GAINED, to: sdlWindow) }
        try await arrivals.wait("the window did not get focus") { window.isActive }
    }

    func resize(to size: Size, scale: Double) async throws {
        try expectScale(scale)
        let size = window.withinLimits(size)
        guard !window.size.isNear(size, scale: window.scale) else { return }
        _ = sdlWindow.setSize(size)
        try await arrivals.wait("the window did not take the size of the script") {
            window.size.isNear(size, scale: window.scale)
        }
    }

    func close() async throws {
        arrivals.forget()
        push(window: SDL_WINDOWEVENT_CLOSE, to: sdlWindow)
        try await arrivals.wait(for: .closeRequested)
    }

    func send(_ kind: Event.Kind) async throws {
        arrivals.forget()
        if try sdlWindow.enqueueDrop(kind) { return try await arrivals.wait(for: kind) }
        guard let event = event(kind) else { throw ArrivalError(description: "'\(kind)' cannot be sent as input") }
        guard sdlWindow.enqueue(event) else { throw ArrivalError(description: "SDL's queue does not accept the event") }
        try await arrivals.wait(for: kind)
    }

    func assertSnapshot(_ snapshot: ScriptSnapshot) async throws {
        try await snapshots.check(snapshot, of: window, except: nil) { try sdlWindow.shownPixmap() }
    }

    private func push(window id: SDL_WindowEventID, to window: SDLWindow) {
        var event = SDL_Event()
        event.window.type = SDL_WINDOWEVENT.rawValue
        event.window.windowID = window.id
        event.window.event = UInt8(id.rawValue)
        event.window.data1 = Self.ofScript
        SDL_PushEvent(&event)
    }
}

// MARK: - SDL's events
extension SDLStage {
    private func units(_ point: Point) -> (Int32, Int32) {
        let units = sdlWindow.unitsPerPoint
        return (Int32((point.x * units).rounded()), Int32((point.y * units).rounded()))
    }

    private func event(_ kind: Event.Kind) -> SDL_Event? {
        var event = SDL_Event()
        switch kind {
        case .pointerMoved(let point, _):
            event.motion.type = SDL_MOUSEMOTION.rawValue
            event.motion.windowID = sdlWindow.id
            (event.motion.x, event.motion.y) = units(point)
        case .pointerDown(let point, let button, let count, _):
            event.button = button.event(SDL_MOUSEBUTTONDOWN, SDL_PRESSED, units(point), count, sdlWindow.id)
        case .pointerUp(let point, let button, let count, _):
            event.button = button.event(SDL_MOUSEBUTTONUP, SDL_RELEASED, units(point), count, sdlWindow.id)
        case .wheel(let point, let dx, let dy, _):
            event.wheel.type = SDL_MOUSEWHEEL.rawValue
            event.wheel.windowID = sdlWindow.id
            (event.wheel.preciseX, event.wheel.preciseY) = (Float(dx), Float(dy))
            (event.wheel.x, event.wheel.y) = (Int32(dx), Int32(dy))
            (event.wheel.mouseX, event.wheel.mouseY) = units(point)
        case .wheelEnded: event = .wheelEnd(window: sdlWindow.id)
        case .pinch: return sdlWindow.pinchEvent(kind)
        case .keyDown(let key, let modifiers, let isRepeat):
            event.key = key.event(SDL_KEYDOWN, SDL_PRESSED, modifiers, sdlWindow.id)
            event.key.repeat = isRepeat ? 1 : 0
        case .keyUp(let key, let modifiers):
            event.key = key.event(SDL_KEYUP, SDL_RELEASED, modifiers, sdlWindow.id)
        case .text(let text):
            event.text.type = SDL_TEXTINPUT.rawValue
            event.text.windowID = sdlWindow.id
            withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8.prefix($0.count - 1)) }
        default: return sdlWindow.compositionEvent(kind) ?? sdlWindow.touchEvent(kind)
        }
        return event
    }
}

// MARK: - Drops
extension SDLWindow {
    /// Enqueues SDL's events for a drop from another program. The drop position is the pointer's.
    ///
    /// - Returns: false for events other than a drop.
    func enqueueDrop(_ kind: Event.Kind) throws(ArrivalError) -> Bool {
        let (type, parts) =
            switch kind {
            case .filesDropped(let files, _): (SDL_DROPFILE, files)
            case .textDropped(let text, _): (SDL_DROPTEXT, [text])
            default: (SDL_DROPBEGIN, [])
            }
        guard type != SDL_DROPBEGIN else { return false }
        for part in parts + [nil] {
            var event = SDL_Event()
            event.drop.type = (part == nil ? SDL_DROPCOMPLETE : type).rawValue
            event.drop.windowID = id
            event.drop.file = part.flatMap { SDL_strdup($0) }
            guard enqueue(event) else { throw ArrivalError(description: "SDL's queue does not accept the drop") }
        }
        return true
    }
}

// MARK: - Input methods
extension SDLWindow {
    /// Returns SDL's event for marked text of an input method; nil for other events.
    func compositionEvent(_ kind: Event.Kind) -> SDL_Event? {
        guard case .composing(let text, let caret) = kind else { return nil }
        var event = SDL_Event()
        event.editExt.type = SDL_TEXTEDITING_EXT.rawValue
        event.editExt.windowID = id
        event.editExt.text = SDL_strdup(text)
        event.editExt.start = Int32(clamping: caret)
        return event
    }
}

extension PointerButton {
    fileprivate func event(
        _ type: SDL_EventType, _ state: Int32, _ place: (Int32, Int32), _ count: Int, _ window: UInt32
    ) -> SDL_MouseButtonEvent {
        let numbers: [PointerButton: Int32] = [
            .left: SDL_BUTTON_LEFT, .middle: SDL_BUTTON_MIDDLE, .right: SDL_BUTTON_RIGHT, .back: SDL_BUTTON_X1,
            .forward: SDL_BUTTON_X2,
        ]
        var event = SDL_MouseButtonEvent()
        event.type = type.rawValue
        event.windowID = window
        event.button = UInt8(numbers[self] ?? SDL_BUTTON_LEFT)
        event.state = UInt8(state)
        event.clicks = UInt8(clamping: count)
        (event.x, event.y) = place
        return event
    }
}

extension Key {
    fileprivate func event(
        _ type: SDL_EventType, _ state: Int32, _ modifiers: Modifiers, _ window: UInt32
    ) -> SDL_KeyboardEvent {
        let pairs: [(Modifiers, SDL_Keymod)] = [
            (.shift, KMOD_LSHIFT), (.control, KMOD_LCTRL), (.alt, KMOD_LALT), (.logo, KMOD_LGUI),
        ]
        let mod = pairs.filter { modifiers.contains($0.0) }.reduce(UInt32(0)) { $0 | UInt32($1.1.rawValue) }
        // SDL's modifier state does not follow pushed key events, and clicks use it.
        SDL_SetModState(SDL_Keymod(rawValue: mod))
        var event = SDL_KeyboardEvent()
        event.type = type.rawValue
        event.windowID = window
        event.state = UInt8(state)
        event.keysym.sym = SDL_GetKeyFromName(rawValue)
        event.keysym.scancode = SDL_GetScancodeFromKey(event.keysym.sym)
        event.keysym.mod = UInt16(mod)
        return event
    }
}

// MARK: - Fingers
extension SDLWindow {
    /// Returns the event for a pinch on a touchpad; nil for other events.
    func pinchEvent(_ kind: Event.Kind) -> SDL_Event? {
        guard case .pinch(let point, let phase, let scale, let translation) = kind else { return nil }
        let (x, y) = (Float(point.x * unitsPerPoint), Float(point.y * unitsPerPoint))
        let way = Point(translation.x * unitsPerPoint, translation.y * unitsPerPoint)
        return .pinch(window: id, x: x, y: y, phase, scale, way)
    }

    /// Returns SDL's event for a finger on a touch screen; nil for other events.
    func touchEvent(_ kind: Event.Kind) -> SDL_Event? {
        let (type, finger, place): (SDL_EventType, Int, Point)
        switch kind {
        case .touchDown(let id, let point): (type, finger, place) = (SDL_FINGERDOWN, id, point)
        case .touchMoved(let id, let point): (type, finger, place) = (SDL_FINGERMOTION, id, point)
        case .touchUp(let id, let point): (type, finger, place) = (SDL_FINGERUP, id, point)
        default: return nil
        }
        guard size.width > 0, size.height > 0 else { return nil }
        var event = SDL_Event()
        event.tfinger.type = type.rawValue
        event.tfinger.windowID = id
        event.tfinger.touchId = 1
        event.tfinger.fingerId = SDL_FingerID(finger)
        event.tfinger.x = Float(place.x / size.width)
        event.tfinger.y = Float(place.y / size.height)
        event.tfinger.pressure = 1
        return event
    }
}

// MARK: - SDL's queue
extension SDLWindow {
    /// Adds an event of this window to SDL's queue. Returns false if the queue is full.
    func enqueue(_ event: SDL_Event) -> Bool {
        var event = event
        // sdl2-compat cannot convert these events to SDL 3. They bypass the queue.
        if SDLVersion.linked.isCompat, event.hasText {
            handle(event)
            return true
        }
        guard event.isOfTouch else { return SDL_PushEvent(&event) == 1 }
        // SDL's renderer would clamp fingers to the window, although real ones can leave it.
        return SDL_PeepEvents(&event, 1, SDL_ADDEVENT, SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue) == 1
    }
}

extension SDL_Event {
    /// Whether the event owns a text.
    fileprivate var hasText: Bool {
        isOfDrop || [SDL_TEXTINPUT, SDL_TEXTEDITING, SDL_TEXTEDITING_EXT].contains(SDL_EventType(type))
    }
}

// MARK: - Pictures from SDL
extension SDLWindow {
    /// Returns the picture in SDL's own window; only valid if no window system shows it.
    func shownPixmap() throws(ArrivalError) -> Pixmap {
        guard let surface = SDL_GetWindowSurface(handle)?.pointee, let format = surface.format?.pointee.format else {
            throw ArrivalError(
                description: "SDL has no surface of the window: \(String(cString: SDL_GetError()))")
        }
        let (width, height) = (Int(surface.w), Int(surface.h))
        var pixels = [UInt32](repeating: 0, count: width * height)
        let target = SDL_PIXELFORMAT_ARGB8888.rawValue
        guard
            SDL_ConvertPixels(
                surface.w, surface.h, format, surface.pixels, surface.pitch, target, &pixels, surface.w * 4) == 0
        else {
            throw ArrivalError(description: "SDL cannot convert its surface: \(String(cString: SDL_GetError()))")
        }
        return Pixmap(width: width, height: height, pixels: pixels)
    }
}
