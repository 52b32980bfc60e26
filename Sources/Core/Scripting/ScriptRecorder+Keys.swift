// Recording of keys and text.

extension ScriptRecorder {
    /// A key that is pressed.
    struct PressedKey {
        var chord: KeyChord
        /// Whether text may follow, which makes it typing.
        var mayType: Bool
        /// Whether the key itself is not recorded: it produces text, or has no name in scripts.
        var isNothingAlone: Bool {
            mayType && chord.key.isCharacter && chord.modifiers.isSubset(of: .shift) || !chord.hasScriptName
        }
    }

    /// Returns whether a repeat is ignored: that of a modifier, or of a key that holds a control down. All other repeats count as presses.
    func isSuppressedRepeat(_ kind: Event.Kind) -> Bool {
        guard case .keyDown(let key, _, isRepeat: true) = kind else { return false }
        return key.isModifier || window?.wantsText != true && [.space, .return, .keypadEnter].contains(key)
    }

    func keyDown(_ chord: KeyChord, isRepeat: Bool) {
        guard !chord.key.isModifier else { return modifierDown(chord) }
        if isRepeat, let key, key.chord.key == chord.key { finish(key) }
        hold()
        pressedKeys.remove(chord.key)
        let mayType = window?.wantsText == true && chord.mayType
        switch pending {
        case .type where mayType, .key where !mayType: keepTexts()
        default: flush()
        }
        key = PressedKey(chord: chord, mayType: mayType)
    }

    func keyUp(_ key: Key) {
        if let modifier = loneModifier, modifier.key == key {
            hold()
            return press(modifier)
        }
        if let held = self.key, held.chord.key == key {
            finish(held)
        } else if pressedKeys.contains(key) {
            hold()
            pressedKeys.remove(key)
            begin(.keyUp(KeyChord(key)))
        }
    }

    /// Records a modifier. It becomes part of the step for which it is held, and is a key of its own only if pressed alone.
    private func modifierDown(_ chord: KeyChord) {
        let isFirst = key == nil && press == nil
        hold()
        // Two texts with Shift in between become one text.
        if case .type = pending { keepTexts() } else { flush() }
        loneModifier = isFirst ? KeyChord(chord.key, chord.modifiers.subtracting(chord.key.modifier)) : nil
    }

    /// Records the release of the key.
    private func finish(_ held: PressedKey) {
        key = nil
        if !held.isNothingAlone { press(held.chord) }
    }

    private func press(_ chord: KeyChord) {
        guard chord.hasScriptName else { return }
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
        pressedKeys.insert(held.chord.key)
        begin(.keyDown(held.chord))
    }

    /// Records the release of keys that the window does not receive. A control that Space holds down is cancelled instead.
    func cancelKeys() {
        loneModifier = nil
        if let held = key, held.chord.key != .space || held.mayType { finish(held) }
        key = nil
        for key in pressedKeys.sorted(by: { $0.rawValue < $1.rawValue }) where key != .space {
            begin(.keyUp(KeyChord(key)))
        }
        pressedKeys = []
    }

    /// Records marked text: only its last state, and its end if no text was committed.
    func take(composition text: String) {
        guard window?.wantsText == true else { return }
        if key?.mayType == true { key = nil }
        hold()
        switch pending {
        case .compose(let before) where before.isEmpty == text.isEmpty: replacePending(with: .compose(text))
        // Committed text ends it implicitly.
        case .type where text.isEmpty: break
        default: begin(.compose(text))
        }
    }

    func take(text: String) {
        // A script cannot type while no view accepts text.
        guard window?.wantsText == true else { return }
        if key?.mayType == true { key = nil }
        hold()
        if case .type(let before) = pending, (before + text).count == before.count + text.count {
            replacePending(with: .type(before + text))
        } else {
            // A combining mark typed separately stays separate; joined, both would be one character.
            begin(.type(text))
        }
    }
}

nonisolated extension KeyChord {
    fileprivate var hasScriptName: Bool { isReadBack && !key.lacksName }

    /// Whether the key produces text on some keyboard; Alt may select the third character of a key.
    fileprivate var mayType: Bool {
        let isNamed = !key.isCharacter && !key.rawValue.hasPrefix("Keypad ") && !key.lacksName
        return !isNamed && modifiers.isDisjoint(with: [.control, .logo])
    }
}

nonisolated extension Key {
    fileprivate var isCharacter: Bool { rawValue.count == 1 || self == .space }

    /// Whether only its position identifies the key.
    fileprivate var lacksName: Bool {
        rawValue.isEmpty || rawValue.hasPrefix("Key ") && rawValue.dropFirst("Key ".count).allSatisfy(\.isNumber)
    }

    var isModifier: Bool { !modifier.isEmpty || rawValue == "ModeSwitch" || rawValue == "AltGr" }

    /// The modifier that the key is.
    fileprivate var modifier: Modifiers {
        let sides = ["Left ", "Right "]
        guard let side = sides.first(where: rawValue.hasPrefix) else { return [] }
        let names: [String: Modifiers] = ["Ctrl": .control, "Shift": .shift, "Alt": .alt, "GUI": .logo]
        return names[String(rawValue.dropFirst(side.count))] ?? []
    }
}
