internal import CSDL2
import Inlay
import InlayRaster

/// Translates SDL's pointer and key events. It stores only the state that single events lack.
struct EventTranslator {
    /// SDL uses device pixels on X11 and points on Wayland.
    var unitsPerPoint: Double
    /// The modifiers at the current event, not at the time when a batch is read.
    private(set) var modifiers: Modifiers = []
    /// Whether the right Alt key selects characters, as AltGr does in many layouts, and is not a modifier. SDL does not report that; it is
    /// detected from a character typed with the key.
    private var hasAltGr = false
    private var pressed: Set<PointerButton> = []
    /// Buttons whose press was cancelled. Their release is ignored.
    private var cancelled: Set<PointerButton> = []
    private var fingers = TouchFingers()
    /// The parts of a drop in progress: files, or the lines of a text.
    private var droppedFiles: [String] = []
    private var droppedLines: [String] = []

    init(unitsPerPoint: Double = 1) { self.unitsPerPoint = unitsPerPoint }

    /// - Parameter size: the window's size in points, which maps the positions of fingers.
    mutating func translate(_ event: SDL_Event, windowSize size: Size = .zero) -> Event.Kind? {
        switch SDL_EventType(event.type) {
        case SDL_MOUSEMOTION: .pointerMoved(point(event.motion.x, event.motion.y), modifiers)
        case SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP: button(event.button)
        case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP: fingers.translate(event.tfinger, windowSize: size)
        case SDL_MOUSEWHEEL: wheel(event.wheel)
        case .wheelEnd: .wheelEnded
        case .pinch: pinch(event.tfinger)
        case SDL_KEYDOWN, SDL_KEYUP: key(event.key)
        case SDL_TEXTINPUT: text(event.text)
        case SDL_TEXTEDITING: composition(event.edit)
        case SDL_TEXTEDITING_EXT: composition(event.editExt)
        default: nil
        }
    }

    /// Sets the current state of the keyboard, which may have changed while another window had focus.
    mutating func setModifiers(_ state: SDL_Keymod) { modifiers = modifiers(state) }

    private func modifiers(_ state: SDL_Keymod) -> Modifiers {
        Modifiers(SDL_Keymod(hasAltGr ? state.rawValue & ~KMOD_RALT.rawValue : state.rawValue))
    }

    /// Returns whether a key press is a command, which enters no text.
    ///
    /// - Parameter text: the text that SDL generated for the press; it is the next event.
    mutating func isCommand(_ event: SDL_KeyboardEvent, text: String?) -> Bool {
        let state = UInt32(event.keysym.mod)
        let held = KMOD_CTRL.rawValue | KMOD_ALT.rawValue | KMOD_GUI.rawValue
        if let text, state & held == KMOD_RALT.rawValue,
            let key = UnicodeScalar(UInt32(bitPattern: event.keysym.sym)),
            text.lowercased() != String(key).lowercased()
        {
            // With Shift, keys other than letters also give a different character.
            let isShifted = state & KMOD_SHIFT.rawValue != 0
            hasAltGr = hasAltGr || !isShifted || key.properties.isAlphabetic && text.allSatisfy(\.isLetter)
        }
        return !modifiers(SDL_Keymod(state)).isDisjoint(with: [.control, .alt, .logo])
    }

    /// Handles a change of the keyboard layout.
    mutating func layoutDidChange() { hasAltGr = false }

    /// Cancels pressed buttons after focus was lost.
    mutating func cancelPress() -> Event.Kind? {
        if pressed.isEmpty { return nil }
        cancelled.formUnion(pressed)
        pressed = []
        return .pointerCancelled
    }

    /// Cancels all touches after focus was lost. SDL does not report every cancelled touch.
    mutating func cancelTouches() -> [Event.Kind] { fingers.cancel() }

    /// Adds a file, or a line of text, to the current drop. The caller owns its text, which is freed here.
    mutating func addDropped(_ event: SDL_DropEvent) {
        // The pointer is undefined in the events that begin and end a drop.
        let type = SDL_EventType(event.type)
        guard type == SDL_DROPFILE || type == SDL_DROPTEXT, let file = event.file else { return }
        let part = String(cString: file)
        SDL_free(file)
        if type == SDL_DROPFILE { droppedFiles.append(part) } else { droppedLines.append(part) }
    }

    /// Returns the complete drop after its last part.
    ///
    /// - Parameter whole: the text with all of its lines; nil if only SDL's lines are available.
    mutating func finishDrop(at place: Point, whole: String? = nil) -> Event.Kind? {
        defer { (droppedFiles, droppedLines) = ([], []) }
        if !droppedFiles.isEmpty { return .filesDropped(droppedFiles, place) }
        if let whole { return .textDropped(whole, place) }
        return droppedLines.isEmpty ? nil : .textDropped(droppedLines.joined(separator: "\n"), place)
    }

    func point(_ x: Int32, _ y: Int32) -> Point { Point(Double(x) / unitsPerPoint, Double(y) / unitsPerPoint) }

    private mutating func button(_ event: SDL_MouseButtonEvent) -> Event.Kind? {
        guard let button = PointerButton(sdl: event.button) else { return nil }
        let place = point(event.x, event.y)
        if event.state == UInt8(SDL_PRESSED) {
            pressed.insert(button)
            cancelled.remove(button)
            return .pointerDown(place, button, clickCount: Int(event.clicks), modifiers)
        }
        pressed.remove(button)
        if cancelled.remove(button) != nil { return nil }
        return .pointerUp(place, button, clickCount: Int(event.clicks), modifiers)
    }

    private func wheel(_ event: SDL_MouseWheelEvent) -> Event.Kind? {
        let dx = Double(event.preciseX)
        let dy = Double(event.preciseY)
        guard dx.isFinite, dy.isFinite else { return nil }
        return .wheel(point(event.mouseX, event.mouseY), dx: dx, dy: dy, modifiers)
    }

    private func pinch(_ event: SDL_TouchFingerEvent) -> Event.Kind? {
        guard let phase = event.pinchPhase else { return nil }
        func points(_ dx: Float, _ dy: Float) -> Point { Point(Double(dx) / unitsPerPoint, Double(dy) / unitsPerPoint) }
        return .pinch(
            points(event.x, event.y), phase, scale: Double(event.pressure), translation: points(event.dx, event.dy))
    }

    private mutating func key(_ event: SDL_KeyboardEvent) -> Event.Kind {
        modifiers = modifiers(SDL_Keymod(UInt32(event.keysym.mod)))
        // In layouts with non-Latin letters, commands use the position of the Latin ones.
        let isByPlace = !modifiers.isDisjoint(with: [.control, .logo])
        let hasNumbers = UInt32(event.keysym.mod) & KMOD_NUM.rawValue != 0
        let key =
            (hasNumbers ? nil : Key(keypadWithoutNumbers: event.keysym)) ?? Key(event.keysym, isByPlace: isByPlace)
        return event.state == UInt8(SDL_PRESSED)
            ? .keyDown(key, modifiers, isRepeat: event.repeat != 0) : .keyUp(key, modifiers)
    }

    /// Returns other meanings of a key press with modifiers (`Event.alternatives`).
    ///
    /// - Parameter shifted: returns the character that a key gives with Shift; nil if unknown.
    func alternatives(of event: SDL_KeyboardEvent, shifted: (SDL_Scancode) -> Unicode.Scalar?) -> [KeyChord] {
        guard !modifiers.isDisjoint(with: [.control, .alt, .logo]) else { return [] }
        var found: [KeyChord] = []
        if modifiers.contains(.shift), let sign = shifted(event.keysym.scancode), sign.value > 0x20,
            !sign.properties.isAlphabetic
        {
            found.append(KeyChord(Key(String(sign)), modifiers.subtracting(.shift)))
        }
        // With Ctrl the key already is the one at that position.
        let (letter, place) = (Key(event.keysym), Key(event.keysym, isByPlace: true))
        if letter != place, modifiers.isDisjoint(with: [.control, .logo]) { found.append(KeyChord(place, modifiers)) }
        return found
    }

    private func text(_ event: SDL_TextInputEvent) -> Event.Kind? {
        let text = event.string
        return text.isEmpty ? nil : .text(text)
    }

    private func composition(_ event: SDL_TextEditingEvent) -> Event.Kind {
        let text = withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        return .composing(text, caret: Int(max(0, event.start)))
    }

    /// Translates a text that is too long for the other event. The receiver owns the text.
    private func composition(_ event: SDL_TextEditingExtEvent) -> Event.Kind {
        let text = event.text.map { String(cString: $0) } ?? ""
        SDL_free(event.text)
        return .composing(text, caret: Int(max(0, event.start)))
    }
}

extension SDL_TextInputEvent {
    var string: String {
        withUnsafeBytes(of: text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

extension PointerButton {
    init?(sdl button: UInt8) {
        switch CInt(button) {
        case SDL_BUTTON_LEFT: self = .left
        case SDL_BUTTON_MIDDLE: self = .middle
        case SDL_BUTTON_RIGHT: self = .right
        case SDL_BUTTON_X1: self = .back
        case SDL_BUTTON_X2: self = .forward
        default: return nil
        }
    }
}

extension Modifiers {
    init(_ state: SDL_Keymod) {
        self = []
        let bits = state.rawValue
        if bits & (KMOD_LSHIFT.rawValue | KMOD_RSHIFT.rawValue) != 0 { insert(.shift) }
        if bits & (KMOD_LCTRL.rawValue | KMOD_RCTRL.rawValue) != 0 { insert(.control) }
        if bits & (KMOD_LALT.rawValue | KMOD_RALT.rawValue) != 0 { insert(.alt) }
        if bits & (KMOD_LGUI.rawValue | KMOD_RGUI.rawValue) != 0 { insert(.logo) }
    }
}

extension Key {
    /// Returns the function of a keypad key while Num Lock is off; nil for other keys.
    fileprivate init?(keypadWithoutNumbers keysym: SDL_Keysym) {
        let keys: [Int: Key] = [
            Int(SDLK_KP_0.rawValue): .insert, Int(SDLK_KP_1.rawValue): .end, Int(SDLK_KP_2.rawValue): .down,
            Int(SDLK_KP_3.rawValue): .pageDown, Int(SDLK_KP_4.rawValue): .left, Int(SDLK_KP_6.rawValue): .right,
            Int(SDLK_KP_7.rawValue): .home, Int(SDLK_KP_8.rawValue): .up, Int(SDLK_KP_9.rawValue): .pageUp,
            Int(SDLK_KP_PERIOD.rawValue): .delete,
        ]
        guard let key = keys[Int(keysym.sym)] else { return nil }
        self = key
    }

    /// All letters before this one are Latin.
    private static let firstOfOtherScripts: UnicodeScalar = "\u{370}"

    /// Creates a key. If the layout has no name for it, the name is that of its position on the keyboard.
    ///
    /// - Parameter isByPlace: whether a non-Latin letter is also named by its position.
    init(_ keysym: SDL_Keysym, isByPlace: Bool = false) {
        var name = SDL_GetKeyName(keysym.sym).map { String(cString: $0) } ?? ""
        // SDL capitalises only A to Z.
        if name.count == 1, name.uppercased().count == 1 { name = name.uppercased() }
        if isByPlace, name.unicodeScalars.first.map({ $0 >= Self.firstOfOtherScripts }) == true { name = "" }
        if name.isEmpty { name = SDL_GetScancodeName(keysym.scancode).map { String(cString: $0) } ?? "" }
        // SDL has two names for the key next to the right Ctrl key: this one on X11, the other on Wayland.
        if name == "Menu" { name = Key.application.rawValue }
        self.init(name.isEmpty ? "Key \(keysym.scancode.rawValue)" : name)
    }
}
