extension TextField {
    /// What the right button offers.
    var editMenu: Menu {
        let hasSelection = !editor.selection.isEmpty
        func command(_ title: String, _ key: String, _ isOn: Bool, _ perform: @escaping (TextField) -> Void)
            -> KeyCommand
        {
            KeyCommand(title: title, input: KeyChord(Key(key), .control), attributes: isOn ? [] : .disabled) {
                [weak self] _ in
                self.map(perform)
            }
        }
        let isOpenToCopy = hasSelection && !isSecureTextEntry
        return Menu(children: [
            command("Cut", "X", isOpenToCopy && takesTyping) { $0.cut() },
            command("Copy", "C", isOpenToCopy) { $0.copy() },
            command("Paste", "V", window?.application?.pasteboard.hasStrings == true && takesTyping) { $0.paste() },
            Menu(
                options: .displayInline,
                children: [command("Select All", "A", !text.isEmpty) { $0.selectAll() }]),
        ])
    }
}
