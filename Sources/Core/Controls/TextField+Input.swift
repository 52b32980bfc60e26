// What a text field is filled in with besides the keyboard (specification 13.7).

extension TextField {
    /// Whether a person types here: not where there is something else to fill it in with.
    var takesTyping: Bool { inputView == nil }

    /// Whether the panel has the keyboard for the field.
    var isFilledInElsewhere: Bool { state.inputLayer?.hasKeyboard ?? false }

    /// Shows the panel, unless it is there already.
    func openInput() {
        guard session.isOpen, state.inputLayer == nil, inputView != nil || inputAccessoryView != nil, let window
        else { return }
        let layer = InputLayer(of: self, inputAccessoryView, inputView)
        state.inputLayer = layer
        window.showBeside(layer)
    }

    /// Closes the panel and has the keyboard in the field.
    func closeInput() {
        guard let layer = state.inputLayer else { return }
        let hadKeyboard = layer.hasKeyboard
        state.inputLayer = nil
        if hadKeyboard { window?.setFocus(self, shown: window?.showsFocus ?? false) }
        layer.dismiss(animated: true)
    }

    /// The panel is gone, for whatever reason.
    func inputDidLeave(_ layer: InputLayer) {
        if state.inputLayer === layer { state.inputLayer = nil }
        if !isFirstResponder { updateSession() }
    }

    /// The keyboard went from a view of the panel elsewhere.
    func inputKeyboardDidMove() { if !isFirstResponder { updateSession() } }

    func inputDidChange() {
        guard session.isOpen else { return }
        closeInput()
        openInput()
        window?.updateTextInput()
    }

    /// - Returns: false for keys that are the field's own.
    func handleInputKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard inputView != nil || inputAccessoryView != nil else { return false }
        switch (key, modifiers) {
        case (.escape, []):
            guard state.inputLayer != nil, session.composition == nil else { return false }
            closeInput()
            return true
        case (.down, []):
            openInput()
            return state.inputLayer?.takeKeyboard() ?? false
        case (.tab, []): return state.inputLayer?.takeKeyboard() ?? false
        default: return false
        }
    }
}
