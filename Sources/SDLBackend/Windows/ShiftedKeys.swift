internal import CSDL2
internal import CX11
internal import CXkbcommon
import Inlay

// The characters of keys with Shift in the current layout. SDL has only the characters without Shift.

extension SDLPlatform {
    /// Returns nil for keys without a character, and if the layout is unknown.
    func shiftedCharacter(of key: SDL_Scancode) -> Unicode.Scalar? {
        guard let code = KeyCodes.code(of: key) else { return nil }
        switch server {
        case .x11(let display): return X11Keys.shiftedCharacter(of: code, on: display)
        case .wayland(let connection): return connection.shiftedCharacter(of: code)
        case .other, nil: return nil
        }
    }
}

/// Key codes in the layouts of X11 and Wayland.
enum KeyCodes {
    private static let rows: [(first: UInt32, keys: [SDL_Scancode])] = [
        (
            10,
            [
                SDL_SCANCODE_1, SDL_SCANCODE_2, SDL_SCANCODE_3, SDL_SCANCODE_4, SDL_SCANCODE_5, SDL_SCANCODE_6,
                SDL_SCANCODE_7, SDL_SCANCODE_8, SDL_SCANCODE_9, SDL_SCANCODE_0, SDL_SCANCODE_MINUS, SDL_SCANCODE_EQUALS,
            ]
        ),
        (
            24,
            [
                SDL_SCANCODE_Q, SDL_SCANCODE_W, SDL_SCANCODE_E, SDL_SCANCODE_R, SDL_SCANCODE_T, SDL_SCANCODE_Y,
                SDL_SCANCODE_U, SDL_SCANCODE_I, SDL_SCANCODE_O, SDL_SCANCODE_P, SDL_SCANCODE_LEFTBRACKET,
                SDL_SCANCODE_RIGHTBRACKET,
            ]
        ),
        (
            38,
            [
                SDL_SCANCODE_A, SDL_SCANCODE_S, SDL_SCANCODE_D, SDL_SCANCODE_F, SDL_SCANCODE_G, SDL_SCANCODE_H,
                SDL_SCANCODE_J, SDL_SCANCODE_K, SDL_SCANCODE_L, SDL_SCANCODE_SEMICOLON, SDL_SCANCODE_APOSTROPHE,
                SDL_SCANCODE_GRAVE,
            ]
        ),
        (51, [SDL_SCANCODE_BACKSLASH]),
        (
            52,
            [
                SDL_SCANCODE_Z, SDL_SCANCODE_X, SDL_SCANCODE_C, SDL_SCANCODE_V, SDL_SCANCODE_B, SDL_SCANCODE_N,
                SDL_SCANCODE_M, SDL_SCANCODE_COMMA, SDL_SCANCODE_PERIOD, SDL_SCANCODE_SLASH,
            ]
        ),
        (51, [SDL_SCANCODE_NONUSHASH]), (94, [SDL_SCANCODE_NONUSBACKSLASH]),
    ]

    /// Returns nil for keys that produce no character.
    static func code(of key: SDL_Scancode) -> UInt32? {
        for row in rows {
            if let index = row.keys.firstIndex(of: key) { return row.first + UInt32(index) }
        }
        return nil
    }
}

enum X11Keys {
    static func shiftedCharacter(of code: UInt32, on display: OpaquePointer) -> Unicode.Scalar? {
        var state = XkbStateRec()
        guard XkbGetState(display, UInt32(XkbUseCoreKbd), &state) == Success else { return nil }
        var (symbol, used): (KeySym, UInt32) = (0, 0)
        let held = UInt32(ShiftMask) | UInt32(state.group & 3) << 13
        guard XkbLookupKeySym(display, KeyCode(code), held, &used, &symbol) != 0 else { return nil }
        let value = xkb_keysym_to_utf32(UInt32(truncatingIfNeeded: symbol))
        return value == 0 ? nil : Unicode.Scalar(value)
    }
}
