import Inlay

/// Translates events of the keyboard to notices for the registry of AT-SPI, which passes them to screen readers.
///
/// A key that types is reported with the text that arrives after it. Keys that type into a password field are not reported.
struct KeyNotices {
    /// The key that was pressed, until its text arrives.
    private var pending: (key: Key, modifiers: Modifiers, time: Duration)?

    /// Returns the notices that an event causes, in order.
    ///
    /// - Parameters:
    ///   - expectsText: whether a text follows a key that types.
    ///   - isSecret: whether the keys belong to a password.
    mutating func notices(of event: Event, expectsText: Bool, isSecret: Bool) -> [BusValue] {
        switch event.kind {
        case .keyDown(let key, let modifiers, _):
            let earlier = flush(isSecret)
            let types = key.isSign && modifiers.isDisjoint(with: [.control, .alt, .logo])
            if types, isSecret { return earlier }
            if types, expectsText {
                pending = (key, modifiers, event.time)
                return earlier
            }
            return earlier + [notice(.press, key, modifiers, event.time, text: types ? key.typed(modifiers) : nil)]
        case .text(let text):
            guard let pending, !isSecret else { return flush(isSecret) }
            self.pending = nil
            return [notice(.press, pending.key, pending.modifiers, pending.time, text: text)]
        case .keyUp(let key, let modifiers):
            if key.isSign, isSecret { return flush(isSecret) }
            return flush(isSecret) + [notice(.release, key, modifiers, event.time, text: nil)]
        default: return []
        }
    }

    /// The notice of a key whose text has not arrived.
    private mutating func flush(_ isSecret: Bool) -> [BusValue] {
        guard let (key, modifiers, time) = pending else { return [] }
        pending = nil
        return isSecret ? [] : [notice(.press, key, modifiers, time, text: key.typed(modifiers))]
    }

    private enum Kind: UInt32 { case press, release }

    private func notice(
        _ kind: Kind, _ key: Key, _ modifiers: Modifiers, _ time: Duration, text: String?
    ) -> BusValue {
        let name = text ?? (key.isSign ? key.typed(modifiers) : key.keysym.name)
        let isText = name.count == 1
        let number = isText ? name.unicodeScalars.first.map(Self.keysym) ?? 0 : key.keysym.number
        let milliseconds = time / .milliseconds(1)
        return .structure([
            .unsigned(kind.rawValue), .integer(Int32(truncatingIfNeeded: number)), .integer(0),
            .integer(modifiers.mask), .integer(Int32(truncatingIfNeeded: Int64(milliseconds))), .string(name),
            .boolean(isText),
        ])
    }

    /// The keysym of X11 of a character.
    private static func keysym(_ scalar: Unicode.Scalar) -> Int {
        scalar.value < 0x100 ? Int(scalar.value) : 0x100_0000 + Int(scalar.value)
    }
}

nonisolated extension Modifiers {
    /// The modifiers of X11.
    fileprivate var mask: Int32 {
        let masks: [(Modifiers, Int32)] = [(.shift, 1), (.control, 4), (.alt, 8), (.logo, 64)]
        return masks.reduce(0) { $0 | (contains($1.0) ? $1.1 : 0) }
    }
}

nonisolated extension Key {
    /// Whether the key types a sign.
    fileprivate var isSign: Bool { rawValue.count == 1 || self == .space }

    /// The sign that the key usually types.
    fileprivate func typed(_ modifiers: Modifiers) -> String {
        if self == .space { return " " }
        return modifiers.contains(.shift) ? rawValue.uppercased() : rawValue.lowercased()
    }

    /// The name and the number of the key in X11.
    fileprivate var keysym: (name: String, number: Int) {
        if let known = Self.keysyms[rawValue] { return known }
        if rawValue.hasPrefix("F"), let number = Int(rawValue.dropFirst()), (1...35).contains(number) {
            return (rawValue, 0xFFBD + number)
        }
        return (rawValue.replacing("Keypad ", with: "KP_"), 0)
    }

    private static let keysyms: [String: (name: String, number: Int)] = [
        "Backspace": ("BackSpace", 0xFF08), "Tab": ("Tab", 0xFF09), "Return": ("Return", 0xFF0D),
        "Escape": ("Escape", 0xFF1B), "Home": ("Home", 0xFF50), "Left": ("Left", 0xFF51), "Up": ("Up", 0xFF52),
        "Right": ("Right", 0xFF53), "Down": ("Down", 0xFF54), "PageUp": ("Page_Up", 0xFF55),
        "PageDown": ("Page_Down", 0xFF56), "End": ("End", 0xFF57), "Insert": ("Insert", 0xFF63),
        "Application": ("Menu", 0xFF67), "Numlock": ("Num_Lock", 0xFF7F), "Keypad Enter": ("KP_Enter", 0xFF8D),
        "Left Shift": ("Shift_L", 0xFFE1), "Right Shift": ("Shift_R", 0xFFE2), "Left Ctrl": ("Control_L", 0xFFE3),
        "Right Ctrl": ("Control_R", 0xFFE4), "CapsLock": ("Caps_Lock", 0xFFE5), "Left Alt": ("Alt_L", 0xFFE9),
        "Right Alt": ("Alt_R", 0xFFEA), "Left GUI": ("Super_L", 0xFFEB), "Right GUI": ("Super_R", 0xFFEC),
        "Delete": ("Delete", 0xFFFF),
    ]
}
