extension KeyChord {
    /// For people; `description` is for scripts.
    ///
    /// - Parameter application: whose language it is in; nil is the one that was last active.
    func shownText(in application: Application?) -> String {
        let names: [(Modifiers, String)] = [
            (.control, Application.translated(.controlKey, in: application)), (.alt, "Alt"), (.logo, "Super"),
            (.shift, Application.translated(.shiftKey, in: application)),
        ]
        let held = names.filter { modifiers.contains($0.0) }.map(\.1)
        return (held + [key.shownName(in: application)]).joined(separator: "+")
    }
}

extension Key {
    /// Those of `Phrase.keys`.
    private static let translated: [Key] = [
        .escape, .backspace, .insert, .delete, .home, .end, .pageUp, .pageDown, .return, .space,
    ]
    /// What is on keyboards of all languages.
    private static let signs: [Key: String] = [
        .left: "←", .right: "→", .up: "↑", .down: "↓", .application: "Menu", Key("CapsLock"): "Caps Lock",
        Key("Numlock"): "Num Lock", Key("PrintScreen"): "Print Screen", Key("ScrollLock"): "Scroll Lock",
    ]
    private static let keypad = "Keypad "

    fileprivate func shownName(in application: Application?) -> String {
        if let sign = Self.signs[self] { return sign }
        if rawValue.hasPrefix(Self.keypad) {
            let key = self == .keypadEnter ? Key.return : Key(String(rawValue.dropFirst(Self.keypad.count)))
            return Application.translated(.keypadKey, [key.shownName(in: application)], in: application)
        }
        guard let index = Self.translated.firstIndex(of: self) else { return rawValue }
        // An app may have changed the list.
        let shown = Application.translated(.keys, in: application).split(separator: ",").map(\.trimmed)
        return shown.count == Self.translated.count ? String(shown[index]) : rawValue
    }
}
