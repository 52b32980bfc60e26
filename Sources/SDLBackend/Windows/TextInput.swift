internal import CSDL2
internal import CX11
import Inlay
import InlayRaster

/// Text input of one window: active while the window has focus and a text field requests it.
struct TextInput {
    private var area: SDL_Rect?
    private var hasFocus: Bool
    private(set) var isActive = false
    private let hasInputMethod: Bool
    private var table: ComposeTable?
    private var composer: Composer?
    private var composed = ""
    /// Whether SDL's text for the current key is dropped, because it is part of a sequence.
    private var swallowsText = false
    /// Returns the table when text input first starts; nil if SDL composes itself.
    private let makeTable: () -> ComposeTable?

    init(hasFocus: Bool, hasInputMethod: Bool, makeTable: @escaping () -> ComposeTable?) {
        self.hasFocus = hasFocus
        self.hasInputMethod = hasInputMethod
        self.makeTable = makeTable
    }

    mutating func setArea(_ rect: Rect?, unitsPerPoint: Double) {
        area = rect.map { PixelRect(covering: $0, scale: unitsPerPoint).sdlRect }
        update()
    }

    mutating func focusChanged(_ hasFocus: Bool) {
        self.hasFocus = hasFocus
        update()
    }

    /// Makes the input method discard the marked text. SDL's own function does nothing on X11.
    mutating func cancelComposition() {
        guard isActive else { return }
        SDL_StopTextInput()
        SDL_StartTextInput()
        if var area { SDL_SetTextInputRect(&area) }
    }

    mutating func close() {
        area = nil
        update()
    }

    /// Composes a key press on X11. It arrives before SDL's own events for the same press.
    mutating func keyPressed(_ event: SDL_SysWMEvent) {
        guard isActive, let table, let message = event.msg, message.pointee.subsystem == SDL_SYSWM_X11 else { return }
        var key = message.pointee.msg.x11.event.xkey
        guard key.type == KeyPress else { return }
        if composer == nil { composer = table.makeComposer() }
        var symbol: KeySym = 0
        XLookupString(&key, nil, 0, &symbol, nil)
        let outcome = composer?.press(UInt32(truncatingIfNeeded: symbol)) ?? .none
        swallowsText = outcome != .none
        if case .text(let text) = outcome, !text.isEmpty { composed.append(text) }
    }

    /// Returns the text composed since the last call.
    mutating func takeComposedText() -> String? {
        defer { composed = "" }
        return composed.isEmpty ? nil : composed
    }

    /// Returns whether SDL's text is passed on.
    func accepts(_ event: SDL_TextInputEvent) -> Bool { !(isActive && swallowsText) }

    private mutating func update() {
        guard hasFocus, var area else {
            if isActive { stop() }
            return
        }
        if !isActive { start() }
        SDL_SetTextInputRect(&area)
    }

    private mutating func start() {
        isActive = true
        swallowsText = false
        composed = ""
        if table == nil { table = makeTable() }
        SDL_StartTextInput()
    }

    private mutating func stop() {
        isActive = false
        composer?.reset()
        Self.stopSDL(hasInputMethod: hasInputMethod)
    }

    /// Stops SDL's text input. SDL translates all keys that have arrived before the first of them is handled, which may give focus to a text
    /// field. It therefore continues to send the texts of keys, and `SDLWindow` drops those that no field takes. With an input method it does
    /// not, because the input method would receive keys that are not for a text field.
    static func stopSDL(hasInputMethod: Bool) {
        SDL_StopTextInput()
        if !hasInputMethod { _ = SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE) }
    }
}
