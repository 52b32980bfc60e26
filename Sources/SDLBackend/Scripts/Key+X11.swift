import Inlay

nonisolated extension Key {
    /// The X11 keysym name of the key, for injection into sessions.
    var keysymName: String {
        if let name = Self.keysymNames[rawValue] { return name }
        if rawValue.hasPrefix("Keypad ") { return "KP_" + rawValue.dropFirst("Keypad ".count) }
        return rawValue.count == 1 ? rawValue.lowercased() : rawValue
    }

    private static let keysymNames = [
        "Space": "space", "Backspace": "BackSpace", "PageUp": "Prior", "PageDown": "Next", "CapsLock": "Caps_Lock",
        "PrintScreen": "Print", "ScrollLock": "Scroll_Lock", "Numlock": "Num_Lock", "Application": "Menu",
        "Left Ctrl": "Control_L", "Left Shift": "Shift_L", "Left Alt": "Alt_L", "Left GUI": "Super_L",
        "Right Ctrl": "Control_R", "Right Shift": "Shift_R", "Right Alt": "Alt_R", "Right GUI": "Super_R",
        "-": "minus", "=": "equal", "[": "bracketleft", "]": "bracketright", "\\": "backslash", ";": "semicolon",
        "'": "apostrophe", "`": "grave", ",": "comma", ".": "period", "/": "slash", "Keypad +": "KP_Add",
        "Keypad -": "KP_Subtract", "Keypad *": "KP_Multiply", "Keypad /": "KP_Divide", "Keypad .": "KP_Decimal",
    ]
}
