// Keys and text, as scripts say them.

extension ScriptRecorder {
    /// A key that went down.
    struct HeldKey {
        var chord: KeyChord
        /// Text may follow: then it is typing.
        var mayType: Bool
        /// The key would give text when it is played, or has no name to play it by.
        var isNothingAlone: Bool {
            mayType && chord.key.isCharacter && chord.modifiers.isSubset(of: .shift) || !chord.canBeSaid
        }
    }

    /// Repeats of the keys that hold a control down say nothing; all other repeats count as presses.
    func isDroppedRepeat(_ kind: Event.Kind) -> Bool {
        guard case .keyDown(let key, _, isRepeat: true) = kind else { return false }
        return key.isModifier || window?.wantsText != true && [.space, .return, .keypadEnter].contains(key)
    }

    func keyDown(_ chord: KeyChord, isRepeat: Bool) {
        guard !chord.key.isModifier else { return modifierDown(chord) }
        if isRepeat, let key, key.chord.key == chord.key { finish(key) }
        hold()
        heldKeys.remove(chord.key)
        let mayType = window?.wantsText == true && chord.mayType
        switch pending {
        case .type where mayType, .key where !mayType: keepTexts()
        default: flush()
        }
        key = HeldKey(chord: chord, mayType: mayType)
    }

    func keyUp(_ key: Key) {
        if let modifier = loneModifier, modifier.key == key {
            hold()
            return press(modifier)
        }
        if let held = self.key, held.chord.key == key {
            finish(held)
        } else if heldKeys.contains(key) {
            hold()
            heldKeys.remove(key)
            begin(.keyUp(KeyChord(key)))
        }
    }

    /// What is held is part of what it is held for; only by itself is it a key like others.
    private func modifierDown(_ chord: KeyChord) {
        let isFirst = key == nil && press == nil
        hold()
        // Two texts with Shift in between are one text.
        if case .type = pending { keepTexts() } else { flush() }
        loneModifier = isFirst ? KeyChord(chord.key, chord.modifiers.subtracting(chord.key.modifier)) : nil
    }

    /// The key came up again.
    private func finish(_ held: HeldKey) {
        key = nil
        if !held.isNothingAlone { press(held.chord) }
    }

    private func press(_ chord: KeyChord) {
        guard chord.canBeSaid else { return }
        if case .key(let chords) = pending {
            replacePending(with: .key(chords + [chord]))
        } else {
            begin(.key([chord]))
        }
    }

    func holdKey() {
        guard let held = key else { return }
        key = nil
        guard !held.isNothingAlone else { return }
        heldKeys.insert(held.chord.key)
        begin(.keyDown(held.chord))
    }

    /// Keys that are down come up where nobody hears it. A control that Space holds down lets go of it and does nothing.
    func cancelKeys() {
        loneModifier = nil
        if let held = key, held.chord.key != .space || held.mayType { finish(held) }
        key = nil
        for key in heldKeys.sorted(by: { $0.rawValue < $1.rawValue }) where key != .space {
            begin(.keyUp(KeyChord(key)))
        }
        heldKeys = []
    }

    /// What an input method has in hand grows: the last of it is what a script says, and that it went, where no text came of it.
    func take(composition text: String) {
        guard window?.wantsText == true else { return }
        if key?.mayType == true { key = nil }
        hold()
        switch pending {
        case .compose(let before) where before.isEmpty == text.isEmpty: replacePending(with: .compose(text))
        // It ends by itself when its text has come.
        case .type where text.isEmpty: break
        default: begin(.compose(text))
        }
    }

    func take(text: String) {
        // Where nobody waits for text, a script types none.
        guard window?.wantsText == true else { return }
        if key?.mayType == true { key = nil }
        hold()
        if case .type(let before) = pending, (before + text).count == before.count + text.count {
            replacePending(with: .type(before + text))
        } else {
            // A mark that comes by itself is typed by itself: together they would be one.
            begin(.type(text))
        }
    }
}

nonisolated extension KeyChord {
    fileprivate var canBeSaid: Bool { isReadBack && !key.isNameless }

    /// Whether some keyboard gives text with it; Alt may be what brings a key's third character.
    fileprivate var mayType: Bool {
        let isNamed = !key.isCharacter && !key.rawValue.hasPrefix("Keypad ") && !key.isNameless
        return !isNamed && modifiers.isDisjoint(with: [.control, .logo])
    }
}

nonisolated extension Key {
    fileprivate var isCharacter: Bool { rawValue.count == 1 || self == .space }

    /// One that only its place on the keyboard tells from others.
    fileprivate var isNameless: Bool {
        rawValue.isEmpty || rawValue.hasPrefix("Key ") && rawValue.dropFirst("Key ".count).allSatisfy(\.isNumber)
    }

    var isModifier: Bool { !modifier.isEmpty || rawValue == "ModeSwitch" || rawValue == "AltGr" }

    /// What holding the key means for other keys.
    fileprivate var modifier: Modifiers {
        let sides = ["Left ", "Right "]
        guard let side = sides.first(where: rawValue.hasPrefix) else { return [] }
        let names: [String: Modifiers] = ["Ctrl": .control, "Shift": .shift, "Alt": .alt, "GUI": .logo]
        return names[String(rawValue.dropFirst(side.count))] ?? []
    }
}
