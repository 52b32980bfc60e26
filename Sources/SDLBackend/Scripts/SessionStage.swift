internal import CSDL2
import FoundationEssentials
import Glibc
import Inlay
import InlayDesktop
import InlayRaster

/// Plays a script in a real window, with the mouse and the keyboard of a session.
final class SessionStage: ScriptStage {
    private(set) var window: Window
    let clock: ManualClock
    private let input: SessionInput
    private let arrivals: Arrivals
    private let snapshots: ScreenSnapshots
    /// The session uses units of the window system.
    private let unitsPerPoint: Double
    private var pointer: Point?
    private var keyText: Event.Kind?
    private var isComposing = false
    private let level: TestLevel

    deinit {}

    init(
        _ window: Window, in session: SessionInput, clock: ManualClock, level: TestLevel, snapshots: ScreenSnapshots
    ) {
        self.window = window
        self.clock = clock
        self.snapshots = snapshots
        input = session
        arrivals = Arrivals(window)
        unitsPerPoint = (window.platformWindow as? SDLWindow)?.unitsPerPoint ?? 1
        self.level = level
    }

    func begin() async throws {
        try await arrivals.wait("the window did not get focus") { window.isActive }
        try await putInPlace()
        try await arrivals.wait("the pointer does not leave the window, which fills the screen") {
            window.pointer == nil
        }
    }

    func turn(to window: Window) async throws {
        guard window !== self.window else { return }
        guard window.application?.windows.filter({ $0.title == window.title }).count == 1 else {
            throw ArrivalError(description: "sessions find windows by title; two have the title '\(window.title)'")
        }
        pointer = nil
        try await input.send("gmove", ["1", "1"])
        let former = self.window
        self.window = window
        arrivals.window = window
        try await input.send("wait", [window.title])
        try await input.send("target", [window.title])
        try await input.send("focus")
        try await arrivals.wait("the window did not get focus") { window.isActive && !former.isActive }
        // From now on the focused window is the target, even if its title changes.
        try await input.send("target", ["-"])
        try await putInPlace()
    }

    func resize(to size: Size, scale: Double) async throws {
        try expectScale(scale)
        let size = window.withinLimits(size)
        guard !window.size.isNear(size, scale: scale) else { return }
        try await expectRoom(for: size)
        let old = window.size
        try await input.send("resize", [size.width, size.height].map { "\(Int(($0 * unitsPerPoint).rounded()))" })
        // Sway keeps the window's centre in place, X11 its corner.
        if level == .wayland { try await putInPlace() }
        try await arrivals.wait(
            "the window did not take the size \(size.plain); it still has \(old.plain)"
        ) { window.size.isNear(size, scale: scale) }
        try await putPointerBack()
    }

    /// Moves the window near the corner of the screen, so that all of it is visible if it fits.
    private func putInPlace() async throws {
        if level == .x11 {
            // A window manager takes time: the window has focus before the window manager reports it.
            let deadline = ContinuousClock.now + Arrivals.limit
            while .now < deadline, try await input.windowPlace()?.title != window.title {
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        try await input.send("place", ["40", "20"])
    }

    private func expectRoom(for size: Size) async throws {
        let screen = try await input.screenSize()
        guard size.width * unitsPerPoint > screen.width || size.height * unitsPerPoint > screen.height else { return }
        throw ArrivalError(
            description:
                "a window of \(size.plain) does not fit on the \(level.rawValue) session's screen; start it with -s WxH"
        )
    }

    /// Moves the pointer back to its place in the window, which has moved. A user's pointer would have stayed there.
    private func putPointerBack() async throws {
        guard let old = pointer else { return }
        pointer = nil
        try await input.send("gmove", ["1", "1"])
        guard Rect(origin: .zero, size: window.size).contains(old) else { return }
        try await send(.pointerMoved(old, translatedModifiers))
    }

    /// The modifiers that the script holds down.
    private var translatedModifiers: Modifiers { (window.platformWindow as? SDLWindow)?.translator.modifiers ?? [] }

    func close() async throws {
        arrivals.forget()
        try await input.send("close")
        try await arrivals.wait(for: .closeRequested)
    }

    func send(_ kind: Event.Kind) async throws {
        // A key also sends its text, so that both events may have arrived already.
        if kind != keyText { arrivals.forget() }
        switch kind {
        case .pointerMoved(let point, _):
            // A pointer that is at the place already sends nothing.
            if pointer == point { return }
            pointer = point
            try await input.send("move", units(point))
        case .pointerDown(_, let button, let count, _):
            isComposing = false
            // The script defines whether two clicks are a double click, regardless of the playback speed.
            SDL_SetHint(SDL_HINT_MOUSE_DOUBLE_CLICK_TIME, count > 1 ? "60000" : "0")
            try await input.send("down", [button.rawValue])
        case .pointerUp(_, let button, _, _): try await input.send("up", [button.rawValue])
        case .wheel(_, let dx, let dy, _): try await wheel(dx, dy)
        case .wheelEnded: try await input.send("wheelend")
        case .keyDown(let key, let modifiers, _):
            isComposing = false
            keyText = InputSequence.key(KeyChord(key, modifiers), givesText: window.wantsText).events.first(
                where: \.isText)
            try await input.send("keydown", [key.keysymName])
        case .keyUp(let key, _): try await input.send("keyup", [key.keysymName])
        case .touchDown, .touchMoved, .touchUp: try touch(kind)
        case .pinch: try pinch(kind)
        case .composing(let text, _): try await compose(text, kind)
        case .filesDropped(let files, let point): try await input.send("drop", units(point) + files)
        case .textDropped(let text, let point): try await input.send("droptext", units(point) + [text])
        case .text(let text): if kind != keyText { try await type(text) }
        default: throw ArrivalError(description: "'\(kind)' cannot be sent as input")
        }
        try await arrivals.wait(for: kind)
        if kind == keyText { keyText = nil }
    }

    /// Composes a text. If the session has no input method, the event is added to SDL's queue.
    private func compose(_ text: String, _ kind: Event.Kind) async throws {
        isComposing = !text.isEmpty
        if SessionInput.hasInputMethod { return try await input.send("ime", ["preedit", text]) }
        guard let window = window.platformWindow as? SDLWindow, let event = window.compositionEvent(kind),
            window.enqueue(event)
        else { throw ArrivalError(description: "SDL's queue does not accept the text of an input method") }
    }

    /// Types a text through the input method after a composition, otherwise through the keyboard.
    private func type(_ text: String) async throws {
        if isComposing, SessionInput.hasInputMethod {
            try await input.send("ime", ["commit", text])
        } else {
            try await input.send("type", [text])
        }
        isComposing = false
    }

    /// Sends a touch through SDL's queue, because sessions have no touch screen.
    private func touch(_ kind: Event.Kind) throws {
        guard let window = window.platformWindow as? SDLWindow, let event = window.touchEvent(kind),
            window.enqueue(event)
        else { throw ArrivalError(description: "SDL's queue does not accept the touch") }
    }

    /// Sends a pinch through SDL's queue, because sessions have no touchpad for pinches.
    private func pinch(_ kind: Event.Kind) throws {
        guard let window = window.platformWindow as? SDLWindow, let event = window.pinchEvent(kind),
            window.enqueue(event)
        else { throw ArrivalError(description: "SDL's queue does not accept the pinch") }
    }

    private func wheel(_ dx: Double, _ dy: Double) async throws {
        let isWhole = dx == dx.rounded() && dy == dy.rounded()
        // Ten touchpad units are a notch.
        let scale = isWhole ? 1.0 : 10.0
        try await input.send(isWhole ? "wheel" : "wheelpx", ["\((dx * scale).plain)", "\((dy * scale).plain)"])
    }

    private func units(_ point: Point) -> [String] {
        [point.x, point.y].map { "\(Int(($0 * unitsPerPoint).rounded()))" }
    }

    func assertSnapshot(_ snapshot: ScriptSnapshot) async throws {
        let path = FileManager.default.temporaryDirectory.path + "/inlay-\(level.rawValue)-\(getpid()).png"
        defer { try? FileManager.default.removeItem(atPath: path) }
        // A compositor stretches the pictures of SDL 2's windows at fractional scales.
        guard level == .x11 || window.scale == window.scale.rounded() else {
            return try snapshots.compare(window.pixmap(fonts: snapshots.fonts), snapshot, window)
        }
        try await snapshots.check(snapshot, of: window, except: pointerArea) {
            try await input.send("shot", [path, "window"])
            return try Pixmap(png: path)
        }
    }

    /// The area of the pointer. A compositor without a screen draws it into its pictures.
    private var pointerArea: Rect? {
        let reach = 32.0  // points; the pointer's picture is not larger
        return pointer.map { Rect($0.x - reach / 2, $0.y - reach / 2, reach * 1.5, reach * 1.5) }
    }
}

nonisolated extension Event.Kind {
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

extension ScriptStage {
    func expectScale(_ scale: Double) throws {
        // A window with an odd size has as many pixels as fit: its scale is slightly off.
        guard abs(window.scale - scale) < 0.02 else { throw ScaleMismatchError(wanted: scale, scale: window.scale) }
    }
}
