import CSDL2
import Inlay
import Testing

@testable import InlayRaster
@testable import InlaySDL

@Suite("SDL's events become ours")
struct EventTranslatorTests {
    private func motion(_ x: Int32, _ y: Int32) -> SDL_Event {
        var event = SDL_Event()
        event.motion.type = SDL_MOUSEMOTION.rawValue
        event.motion.x = x
        event.motion.y = y
        return event
    }

    private func button(_ button: CInt, down: Bool, clicks: UInt8 = 1) -> SDL_Event {
        var event = SDL_Event()
        event.button.type = (down ? SDL_MOUSEBUTTONDOWN : SDL_MOUSEBUTTONUP).rawValue
        event.button.button = UInt8(button)
        event.button.state = UInt8(down ? SDL_PRESSED : SDL_RELEASED)
        event.button.clicks = clicks
        event.button.x = 30
        event.button.y = 60
        return event
    }

    private func key(
        _ code: SDL_KeyCode, down: Bool = true, modifiers: SDL_Keymod = KMOD_NONE, again: UInt8 = 0
    ) -> SDL_Event {
        var event = SDL_Event()
        event.key.type = (down ? SDL_KEYDOWN : SDL_KEYUP).rawValue
        event.key.state = UInt8(down ? SDL_PRESSED : SDL_RELEASED)
        event.key.repeat = again
        event.key.keysym.sym = SDL_Keycode(code.rawValue)
        event.key.keysym.mod = UInt16(modifiers.rawValue)
        return event
    }

    private func text(_ string: String) -> SDL_Event {
        var event = SDL_Event()
        event.text.type = SDL_TEXTINPUT.rawValue
        withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: string.utf8.prefix(31)) }
        return event
    }

    @Test(arguments: [
        (KMOD_NONE, false), (KMOD_LSHIFT, false), (KMOD_LCTRL, true), (KMOD_LALT, true), (KMOD_RGUI, true),
        (KMOD_RALT, true),
    ])
    func `modifiers decide whether a key is a command`(modifiers: SDL_Keymod, isCommand: Bool) {
        var translator = EventTranslator()
        #expect(translator.isCommand(key(SDLK_1, modifiers: modifiers).key, text: "1") == isCommand)
    }

    @Test
    func `AltGr gives a command only without its own character`() {
        var translator = EventTranslator()
        let press = key(SDLK_v, modifiers: KMOD_RALT)
        #expect(translator.isCommand(press.key, text: "v") == true)
        #expect(translator.translate(press) == .keyDown(Key("V"), .alt, isRepeat: false))

        #expect(translator.isCommand(press.key, text: "„") == false)
        #expect(translator.translate(press) == .keyDown(Key("V"), [], isRepeat: false))
        #expect(translator.isCommand(press.key, text: nil) == false)
        let left = key(SDLK_v, modifiers: KMOD_LALT)
        #expect(translator.isCommand(left.key, text: "v") == true)
        #expect(translator.translate(left) == .keyDown(Key("V"), .alt, isRepeat: false))
        translator.layoutDidChange()
        #expect(translator.isCommand(press.key, text: "v") == true)

        let both = SDL_Keymod(KMOD_RALT.rawValue | KMOD_LSHIFT.rawValue)
        #expect(translator.isCommand(key(SDLK_1, modifiers: both).key, text: "!") == true)
        #expect(translator.isCommand(key(SDLK_l, modifiers: both).key, text: "L") == true)
        #expect(translator.isCommand(key(SDLK_l, modifiers: both).key, text: "Ł") == false)
    }

    @Test
    func `commands in other scripts use the Latin key`() {
        func press(_ letter: UInt32, _ modifiers: SDL_Keymod) -> Event.Kind? {
            var translator = EventTranslator()
            var event = key(SDLK_c, modifiers: modifiers)
            event.key.keysym.sym = SDL_Keycode(letter)
            event.key.keysym.scancode = SDL_SCANCODE_C
            return translator.translate(event)
        }
        #expect(press(0x441, KMOD_LCTRL) == .keyDown(Key("C"), .control, isRepeat: false))
        #expect(press(0x3c8, KMOD_LGUI) == .keyDown(Key("C"), .logo, isRepeat: false))
        #expect(press(0x441, KMOD_NONE) == .keyDown(Key("С"), [], isRepeat: false))
        #expect(press(0x441, KMOD_LALT) == .keyDown(Key("С"), .alt, isRepeat: false))
        #expect(press(0xf6, KMOD_LCTRL) == .keyDown(Key("Ö"), .control, isRepeat: false))
    }

    @Test(
        arguments: [
            (0x3d, SDL_SCANCODE_EQUALS, [KMOD_LCTRL, KMOD_LSHIFT], "+", [KeyChord(Key("+"), .control)]),
            (0xdf, SDL_SCANCODE_MINUS, [KMOD_LCTRL, KMOD_LSHIFT], "?", [KeyChord(Key("?"), .control)]),
            (0x61, SDL_SCANCODE_A, [KMOD_LCTRL, KMOD_LSHIFT], "A", []),
            (0x3d, SDL_SCANCODE_EQUALS, [KMOD_LCTRL], "+", []), (0x3d, SDL_SCANCODE_EQUALS, [KMOD_LSHIFT], "+", []),
            (0x430, SDL_SCANCODE_F, [KMOD_LALT], nil, [KeyChord(Key("F"), .alt)]),
            (0x3c6, SDL_SCANCODE_F, [KMOD_LALT], nil, [KeyChord(Key("F"), .alt)]),
            (0x5d0, SDL_SCANCODE_T, [KMOD_LALT], nil, [KeyChord(Key("T"), .alt)]),
            (0x66, SDL_SCANCODE_F, [KMOD_LALT], nil, []),
        ] as [(UInt32, SDL_Scancode, [SDL_Keymod], Unicode.Scalar?, [KeyChord])])
    func `a key has shifted and Latin alternatives for shortcuts`(
        symbol: UInt32, place: SDL_Scancode, held: [SDL_Keymod], shifted: Unicode.Scalar?, expected: [KeyChord]
    ) {
        var translator = EventTranslator()
        var event = key(SDLK_a, modifiers: SDL_Keymod(held.reduce(0) { $0 | $1.rawValue }))
        event.key.keysym.sym = SDL_Keycode(symbol)
        event.key.keysym.scancode = place
        _ = translator.translate(event)

        #expect(translator.alternatives(of: event.key) { $0 == place ? shifted : nil } == expected)
    }

    @Test(
        arguments: [
            (SDL_SCANCODE_1, 10), (SDL_SCANCODE_EQUALS, 21), (SDL_SCANCODE_P, 33), (SDL_SCANCODE_A, 38),
            (SDL_SCANCODE_GRAVE, 49), (SDL_SCANCODE_BACKSLASH, 51), (SDL_SCANCODE_Z, 52), (SDL_SCANCODE_SLASH, 61),
            (SDL_SCANCODE_NONUSBACKSLASH, 94), (SDL_SCANCODE_RETURN, nil),
        ] as [(SDL_Scancode, UInt32?)]) func `keys have X11 key codes`(key: SDL_Scancode, code: UInt32?)
    {
        #expect(KeyCodes.code(of: key) == code)
    }

    @Test
    func `pointer positions are converted to points`() {
        var translator = EventTranslator(unitsPerPoint: 1.5)
        #expect(translator.translate(motion(30, -3)) == .pointerMoved(Point(20, -2), []))
    }

    @Test(
        arguments: [
            (SDL_BUTTON_LEFT, PointerButton.left), (SDL_BUTTON_MIDDLE, .middle), (SDL_BUTTON_RIGHT, .right),
            (SDL_BUTTON_X1, .back), (SDL_BUTTON_X2, .forward),
        ] as [(CInt, PointerButton)])
    func `mouse buttons are translated with their click count`(sdl: CInt, ours: PointerButton) {
        var translator = EventTranslator(unitsPerPoint: 2)
        #expect(
            translator.translate(button(sdl, down: true, clicks: 2))
                == .pointerDown(Point(15, 30), ours, clickCount: 2, []))
        #expect(
            translator.translate(button(sdl, down: false, clicks: 2))
                == .pointerUp(Point(15, 30), ours, clickCount: 2, []))
    }

    @Test
    func `an unknown mouse button is ignored`() {
        var translator = EventTranslator()
        #expect(translator.translate(button(9, down: true)) == nil)
        #expect(translator.cancelPress() == nil)
    }

    @Test
    func `focus loss cancels a press and the next release is ignored`() {
        var translator = EventTranslator()
        #expect(translator.cancelPress() == nil)
        _ = translator.translate(button(SDL_BUTTON_LEFT, down: true))
        #expect(translator.cancelPress() == .pointerCancelled)
        #expect(translator.cancelPress() == nil)
        #expect(translator.translate(button(SDL_BUTTON_LEFT, down: false)) == nil)
        #expect(translator.translate(button(SDL_BUTTON_LEFT, down: true)) != nil)
        #expect(translator.translate(button(SDL_BUTTON_LEFT, down: false)) != nil)
    }

    @Test
    func `the end of a wheel scroll is translated`() {
        var translator = EventTranslator()
        #expect(translator.translate(.wheelEnd(window: 7)) == .wheelEnded)
        #expect(SDL_Event.wheelEnd(window: 7).windowID == 7)
    }

    @Test(arguments: PinchPhase.allCases)
    func `a pinch is converted to points`(phase: PinchPhase) {
        var translator = EventTranslator(unitsPerPoint: 2)
        let event = SDL_Event.pinch(window: 7, x: 30, y: 60, phase, 1.25, Point(3, -0.5))
        #expect(event.windowID == 7)
        #expect(!event.isOfTouch)
        #expect(
            translator.translate(event)
                == .pinch(Point(15, 30), phase, scale: 1.25, translation: Point(1.5, -0.25)))
    }

    @Test
    func `a wheel turn is converted to points`() {
        var event = SDL_Event()
        event.wheel.type = SDL_MOUSEWHEEL.rawValue
        event.wheel.preciseX = -0.25
        event.wheel.preciseY = 0.5
        event.wheel.mouseX = 8
        event.wheel.mouseY = 4
        var translator = EventTranslator(unitsPerPoint: 2)
        #expect(translator.translate(event) == .wheel(Point(4, 2), dx: -0.25, dy: 0.5, []))
        event.wheel.preciseY = .nan
        #expect(translator.translate(event) == nil)
    }

    @Test
    func `keypad keys depend on Num Lock`() {
        var translator = EventTranslator()
        #expect(translator.translate(key(SDLK_KP_4)) == .keyDown(.left, [], isRepeat: false))
        #expect(translator.translate(key(SDLK_KP_PERIOD, down: false)) == .keyUp(.delete, []))
        #expect(translator.translate(key(SDLK_KP_5)) == .keyDown(Key("Keypad 5"), [], isRepeat: false))
        #expect(
            translator.translate(key(SDLK_KP_4, modifiers: KMOD_NUM)) == .keyDown(Key("Keypad 4"), [], isRepeat: false))
    }

    @Test
    func `a text composition is translated with its caret`() {
        var short = SDL_Event()
        short.edit.type = SDL_TEXTEDITING.rawValue
        withUnsafeMutableBytes(of: &short.edit.text) { $0.copyBytes(from: "にほ".utf8) }
        short.edit.start = 1
        short.edit.length = -1
        var long = SDL_Event()
        long.editExt.type = SDL_TEXTEDITING_EXT.rawValue
        long.editExt.text = SDL_strdup(String(repeating: "に", count: 100))
        long.editExt.start = -4
        var none = SDL_Event()
        none.editExt.type = SDL_TEXTEDITING_EXT.rawValue

        var translator = EventTranslator()
        #expect(translator.translate(short) == .composing("にほ", caret: 1))
        #expect(translator.translate(long) == .composing(String(repeating: "に", count: 100), caret: 0))
        #expect(translator.translate(none) == .composing("", caret: 0))
    }

    @Test
    func `key presses, repeats and releases are translated`() {
        var translator = EventTranslator()
        #expect(translator.translate(key(SDLK_a)) == .keyDown(Key("A"), [], isRepeat: false))
        #expect(translator.translate(key(SDLK_a, again: 1)) == .keyDown(Key("A"), [], isRepeat: true))
        #expect(translator.translate(key(SDLK_a, down: false)) == .keyUp(Key("A"), []))
        #expect(translator.translate(key(SDLK_KP_ENTER)) == .keyDown(.keypadEnter, [], isRepeat: false))
    }

    @Test
    func `the menu key is translated`() {
        var translator = EventTranslator()
        #expect(translator.translate(key(SDLK_MENU)) == .keyDown(.application, [], isRepeat: false))
        #expect(translator.translate(key(SDLK_APPLICATION, down: false)) == .keyUp(.application, []))
        var event = key(SDLK_UNKNOWN)
        event.key.keysym.scancode = SDL_SCANCODE_MENU
        #expect(translator.translate(event) == .keyDown(.application, [], isRepeat: false))
    }

    @Test
    func `a key without a name still has an identifier`() {
        var event = key(SDLK_UNKNOWN)
        event.key.keysym.scancode = SDL_SCANCODE_NONUSHASH
        var translator = EventTranslator()
        guard case .keyDown(let key, _, _) = translator.translate(event) else {
            Issue.record("no key")
            return
        }
        #expect(!key.rawValue.isEmpty)
    }

    @Test
    func `pointer events have the modifiers of their own time`() {
        var translator = EventTranslator()
        _ = translator.translate(key(SDLK_LCTRL, modifiers: KMOD_LCTRL))
        #expect(translator.translate(motion(1, 1)) == .pointerMoved(Point(1, 1), .control))
        _ = translator.translate(key(SDLK_LCTRL, down: false))
        #expect(translator.translate(motion(1, 1)) == .pointerMoved(Point(1, 1), []))
        let all = KMOD_RSHIFT.rawValue | KMOD_LALT.rawValue | KMOD_RGUI.rawValue | KMOD_NUM.rawValue
        translator.setModifiers(SDL_Keymod(all))
        #expect(translator.modifiers == [.shift, .alt, .logo])
    }

    @Test
    func `entered text is translated unless empty`() {
        var translator = EventTranslator()
        #expect(translator.translate(text("é😀")) == .text("é😀"))
        #expect(translator.translate(text("")) == nil)
    }

    @Test
    func `an unknown SDL event is ignored`() {
        var event = SDL_Event()
        event.type = SDL_JOYAXISMOTION.rawValue
        var translator = EventTranslator()
        #expect(translator.translate(event) == nil)
    }

    // MARK: Fingers

    private func finger(_ type: SDL_EventType, _ id: Int64, _ x: Float, _ y: Float, device: Int64 = 5) -> SDL_Event {
        var event = SDL_Event()
        event.tfinger.type = type.rawValue
        event.tfinger.touchId = device
        event.tfinger.fingerId = id
        (event.tfinger.x, event.tfinger.y) = (x, y)
        return event
    }

    @Test func `a finger position is in points of the window at any scale`() {
        var translator = EventTranslator(unitsPerPoint: 1.5)
        let size = Size(300, 200)

        #expect(
            translator.translate(finger(SDL_FINGERDOWN, 80, 0.5, 0.25), windowSize: size)
                == .touchDown(id: 1, Point(150, 50)))
        #expect(
            translator.translate(finger(SDL_FINGERMOTION, 80, 0.1, 1.1), windowSize: size)
                == .touchMoved(id: 1, Point(30, 220)))
        #expect(
            translator.translate(finger(SDL_FINGERUP, 80, 0.1, 1), windowSize: size) == .touchUp(id: 1, Point(30, 200)))
        #expect(translator.translate(finger(SDL_FINGERUP, 80, 0.1, 1), windowSize: size) == nil)
        #expect(translator.translate(finger(SDL_FINGERDOWN, 80, .nan, 0), windowSize: size) == nil)
    }

    @Test func `each finger gets the smallest free number`() {
        var translator = EventTranslator()
        func number(_ kind: Event.Kind?) -> Int? {
            switch kind {
            case .touchDown(let id, _), .touchUp(let id, _), .touchMoved(let id, _): id
            default: nil
            }
        }

        #expect(number(translator.translate(finger(SDL_FINGERDOWN, 900, 0, 0))) == 1)
        #expect(number(translator.translate(finger(SDL_FINGERDOWN, 900, 0, 0, device: 6))) == 2)
        #expect(number(translator.translate(finger(SDL_FINGERDOWN, 901, 0, 0))) == 3)
        #expect(number(translator.translate(finger(SDL_FINGERUP, 900, 0, 0, device: 6))) == 2)
        #expect(number(translator.translate(finger(SDL_FINGERDOWN, 902, 0, 0))) == 2)
    }

    @Test func `losing the focus cancels all touches`() {
        var translator = EventTranslator()
        _ = translator.translate(finger(SDL_FINGERDOWN, 7, 0, 0))
        _ = translator.translate(finger(SDL_FINGERDOWN, 8, 0, 0))

        #expect(translator.cancelTouches() == [.touchCancelled(id: 1), .touchCancelled(id: 2)])
        #expect(translator.translate(finger(SDL_FINGERMOTION, 7, 0, 0)) == nil)
        #expect(translator.cancelTouches().isEmpty)
    }

    /// Returns the event for the parts of a drop that another program makes at one place.
    private func drop(_ parts: [(SDL_EventType, String?)], on translator: inout EventTranslator) -> Event.Kind? {
        for (type, part) in parts {
            var event = SDL_DropEvent()
            event.type = type.rawValue
            event.file = part.flatMap { SDL_strdup($0) }
            translator.addDropped(event)
        }
        return translator.finishDrop(at: Point(3, 4))
    }

    @Test func `dropped files are delivered together`() {
        var translator = EventTranslator()

        let files = drop([(SDL_DROPBEGIN, nil), (SDL_DROPFILE, "/a"), (SDL_DROPFILE, "/b c")], on: &translator)

        #expect(files == .filesDropped(["/a", "/b c"], Point(3, 4)))
        #expect(drop([], on: &translator) == nil)
    }

    @Test func `the complete text replaces dropped lines, but not dropped files`() {
        func drop(_ type: SDL_EventType?) -> Event.Kind? {
            var translator = EventTranslator()
            var event = SDL_DropEvent()
            event.type = (type ?? SDL_DROPBEGIN).rawValue
            event.file = type.flatMap { _ in SDL_strdup("/a") }
            translator.addDropped(event)
            return translator.finishDrop(at: Point(3, 4), whole: "\n/a\n")
        }

        #expect(drop(SDL_DROPTEXT) == .textDropped("\n/a\n", Point(3, 4)))
        #expect(drop(nil) == .textDropped("\n/a\n", Point(3, 4)))
        #expect(drop(SDL_DROPFILE) == .filesDropped(["/a"], Point(3, 4)))
    }

    @Test func `dropped lines are joined into one text`() {
        var translator = EventTranslator()

        let text = drop([(SDL_DROPBEGIN, nil), (SDL_DROPTEXT, "Zoë"), (SDL_DROPTEXT, "🍕")], on: &translator)

        #expect(text == .textDropped("Zoë\n🍕", Point(3, 4)))
        #expect(drop([], on: &translator) == nil)
    }
}
