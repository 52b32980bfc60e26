/// A key with modifiers, in the notation of scripts: `Ctrl+Shift+S`, `Enter`, `Down`.
public nonisolated struct KeyChord: Hashable, Sendable {
    /// The key of the chord.
    public var key: Key
    /// The modifiers held with the key; empty if there are none.
    public var modifiers: Modifiers

    /// Creates a chord of a key and modifiers.
    public init(_ key: Key, _ modifiers: Modifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }

    /// - Throws: `UnknownKey` with the invalid part.
    init(_ text: String) throws(UnknownKey) {
        // The key may be the plus itself, or a keypad key whose name ends with a plus.
        var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        if parts.count > 1, parts.last == "" {
            parts.replaceSubrange((parts.count - 2)..., with: [parts[parts.count - 2] + "+"])
        }
        guard let last = parts.popLast() else { throw UnknownKey(name: text) }
        modifiers = try Self.modifiers(parts)
        if let key = Self.keys[last.lowercased()] {
            self.key = key
        } else if last.count == 1, let chord = last.first.flatMap(KeyboardLayout.chord) {
            key = chord.key
            modifiers.formUnion(chord.modifiers)
        } else {
            throw UnknownKey(name: last)
        }
    }

    /// - Parameter name: any SDL name of a key, or the character that a key produces.
    /// - Throws: `UnknownKey` with the invalid part.
    init(held: [String], quoted name: String) throws(UnknownKey) {
        modifiers = try Self.modifiers(held)
        if let key = Self.keys[name.lowercased()] {
            self.key = key
        } else if name.count == 1 || Self.rareKeys.contains(name) {
            key = Key(name)
        } else {
            throw UnknownKey(name: name)
        }
    }

    private static func modifiers(_ names: [String]) throws(UnknownKey) -> Modifiers {
        var modifiers: Modifiers = []
        for name in names {
            guard let modifier = modifierNames[name.lowercased()] else { throw UnknownKey(name: name) }
            modifiers.insert(modifier)
        }
        return modifiers
    }

    struct UnknownKey: Error {
        let name: String
        /// The most similar key name, in the notation of scripts.
        var nearest: String? {
            let names = KeyChord.keys.keys.sorted().filter { $0.count > 1 } + KeyChord.rareKeys.sorted()
            return name.nearest(among: names).map { KeyChord.rareKeys.contains($0) ? $0.quoted : $0 }
        }
    }

    static let modifierNames: [String: Modifiers] = [
        "ctrl": .control, "control": .control, "shift": .shift, "alt": .alt, "logo": .logo, "super": .logo,
    ]

    /// Keys by the names that scripts may use, in lowercase: SDL's, with and without spaces, and the usual short ones.
    private static let keys: [String: Key] = {
        var keys: [String: Key] = [
            "enter": .return, "esc": .escape, "del": Key("Delete"), "ins": Key("Insert"), "ctrl": Key("Left Ctrl"),
            "control": Key("Left Ctrl"), "shift": Key("Left Shift"), "alt": Key("Left Alt"), "logo": Key("Left GUI"),
            "super": Key("Left GUI"),
        ]
        for name in named + KeyboardLayout.keys {
            keys[name.lowercased()] = Key(name)
            keys[name.lowercased().filter { $0 != " " }] = Key(name)
        }
        return keys
    }()

    private static let named =
        [
            "Return", "Escape", "Backspace", "Tab", "Space", "Insert", "Delete", "Home", "End", "PageUp", "PageDown",
            "Left", "Right", "Up", "Down", "CapsLock", "PrintScreen", "ScrollLock", "Pause", "Numlock", "Menu",
            "Application", "Left Ctrl", "Left Shift", "Left Alt", "Left GUI", "Right Ctrl", "Right Shift", "Right Alt",
            "Right GUI", "Keypad Enter", "Keypad +", "Keypad -", "Keypad *", "Keypad /", "Keypad .",
        ] + (0...9).map { "Keypad \($0)" } + (1...24).map { "F\($0)" }
}

nonisolated extension KeyChord: CustomStringConvertible {
    /// The notation that a script parses as the same chord. A name that would be parsed as another key or not at all is in quotes.
    public var description: String {
        let short = [Key.return: "Enter", .escape: "Esc"][key] ?? key.rawValue.filter { $0 != " " }
        let word = (modifiers.scriptNames + [short]).joined(separator: "+")
        if word.scriptWord == word, let read = try? KeyChord(word), read == self { return word }
        return modifiers.scriptNames.map { $0 + "+" }.joined() + key.rawValue.quoted
    }

    /// Whether a script can express the chord: some keys have no name, or one that means another key.
    var isReadBack: Bool {
        guard var line = try? ScriptLine(description, number: 1), let chord = try? line.chord() else { return false }
        return chord == self && line.isAtEnd
    }
}

nonisolated extension Modifiers {
    /// The names that scripts use.
    var scriptNames: [String] {
        let names: [(String, Modifiers)] = [("Ctrl", .control), ("Alt", .alt), ("Logo", .logo), ("Shift", .shift)]
        return names.filter { contains($0.1) }.map(\.0)
    }
}

/// The characters of the keys of a US keyboard, which scripts use for typing.
nonisolated enum KeyboardLayout {
    /// Keys that produce a character, by SDL's names.
    static let keys = plain.map { String($0).uppercased() }

    private static let plain = Array("abcdefghijklmnopqrstuvwxyz1234567890-=[]\\;'`,./")
    private static let shifted = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ!@#$%^&*()_+{}|:\"~<>?")

    /// Returns the key that produces a character, with Shift if needed; nil if no key does.
    static func chord(for character: Character) -> KeyChord? {
        switch character {
        case " ": return KeyChord(.space)
        case "\n", "\r\n": return KeyChord(.return)
        case "\t": return KeyChord(.tab)
        default: break
        }
        if let index = plain.firstIndex(of: character) { return KeyChord(Key(keys[index])) }
        return shifted.firstIndex(of: character).map { KeyChord(Key(keys[$0]), .shift) }
    }

    /// Returns the character that a key produces; nil for keys that produce none, or none with these modifiers.
    static func character(for chord: KeyChord) -> Character? {
        guard chord.modifiers.isSubset(of: .shift) else { return nil }
        if chord.key == .space { return " " }
        guard let index = keys.firstIndex(of: chord.key.rawValue) else { return nil }
        return chord.modifiers.contains(.shift) ? shifted[index] : plain[index]
    }
}
