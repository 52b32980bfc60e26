extension KeyChord {
    /// Returns the text of the shortcut for users; `description` is the text for scripts.
    ///
    /// - Parameter application: the application whose language is used. nil uses the last active application.
    func shownText(in application: Application?) -> String { shownParts(in: application).joined(separator: "+") }

    /// Returns the names of the modifiers and of the key for users.
    ///
    /// - Parameter application: the application whose language is used. nil uses the last active application.
    func shownParts(in application: Application?) -> [String] {
        let names: [(Modifiers, String)] = [
            (.control, Application.translated(.controlKey, in: application)), (.alt, "Alt"), (.logo, "Super"),
            (.shift, Application.translated(.shiftKey, in: application)),
        ]
        let held = names.filter { modifiers.contains($0.0) }.map(\.1)
        return held + [key.shownName(in: application)]
    }
}

extension Key {
    /// The keys whose names are in `LocalizedString.keys`, in the same order.
    private static let translated: [Key] = [
        .escape, .backspace, .insert, .delete, .home, .end, .pageUp, .pageDown, .return, .space,
    ]
    /// Keys with the same label in all languages.
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
        // An app may override the list with another number of names.
        let shown = Application.translated(.keys, in: application).split(separator: ",").map(\.trimmed)
        return shown.count == Self.translated.count ? String(shown[index]) : rawValue
    }
}
