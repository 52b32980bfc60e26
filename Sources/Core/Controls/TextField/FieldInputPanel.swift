/// The panel of a text field with its input view and accessory view. Specification 13.7.
struct FieldInputPanel {
    let field: TextField

    /// Whether focus is in the panel.
    var containsFocus: Bool { field.state.inputLayer?.containsFocus ?? false }

    /// Shows the panel, unless it is already visible.
    func open() {
        guard field.session.isOpen, field.state.inputLayer == nil,
            field.inputView != nil || field.inputAccessoryView != nil, let window = field.window
        else { return }
        let layer = InputLayer(of: field, field.inputAccessoryView, field.inputView)
        field.state.inputLayer = layer
        window.presentation.showBeside(layer)
    }

    /// Closes the panel and returns focus to the field.
    func close() {
        guard let layer = field.state.inputLayer else { return }
        let hadKeyboard = layer.containsFocus
        field.state.inputLayer = nil
        if hadKeyboard { field.window?.focus.set(field, shown: field.window?.showsFocus ?? false) }
        layer.dismiss(animated: true)
    }

    /// Updates the field after its panel was closed by the user, the field or the window.
    func didLeave(_ layer: InputLayer) {
        if field.state.inputLayer === layer { field.state.inputLayer = nil }
        if !field.isFirstResponder { field.updateSession() }
    }

    /// Updates the field after focus has left a view of the panel.
    func focusDidMove() { if !field.isFirstResponder { field.updateSession() } }

    func contentDidChange() {
        guard field.session.isOpen else { return }
        close()
        open()
        field.window?.focus.updateTextInput()
    }

    /// - Returns: false for keys that the field handles itself.
    func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard field.inputView != nil || field.inputAccessoryView != nil else { return false }
        switch (key, modifiers) {
        case (.escape, []):
            guard field.state.inputLayer != nil, field.session.composition == nil else { return false }
            close()
            return true
        case (.down, []):
            open()
            return field.state.inputLayer?.restoreFocus() ?? false
        case (.tab, []): return field.state.inputLayer?.restoreFocus() ?? false
        default: return false
        }
    }
}
