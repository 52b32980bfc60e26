// Input panels of a text field. Specification 13.7.

extension TextField {
    /// Whether the user can type into the field: only if it has no input view.
    var takesTyping: Bool { inputView == nil }

    /// Whether focus is in the panel of the field.
    var isInputViewFocused: Bool { state.inputLayer?.containsFocus ?? false }

    /// Shows the panel, unless it is already visible.
    func openInput() {
        guard session.isOpen, state.inputLayer == nil, inputView != nil || inputAccessoryView != nil, let window
        else { return }
        let layer = InputLayer(of: self, inputAccessoryView, inputView)
        state.inputLayer = layer
        window.presentation.showBeside(layer)
    }

    /// Closes the panel and returns focus to the field.
    func closeInput() {
        guard let layer = state.inputLayer else { return }
        let hadKeyboard = layer.containsFocus
        state.inputLayer = nil
        if hadKeyboard { window?.focus.set(self, shown: window?.showsFocus ?? false) }
        layer.dismiss(animated: true)
    }

    /// Updates the field after its panel was closed, for whatever reason.
    func inputDidLeave(_ layer: InputLayer) {
        if state.inputLayer === layer { state.inputLayer = nil }
        if !isFirstResponder { updateSession() }
    }

    /// Updates the field after focus has left a view of the panel.
    func inputPanelFocusDidMove() { if !isFirstResponder { updateSession() } }

    func inputDidChange() {
        guard session.isOpen else { return }
        closeInput()
        openInput()
        window?.focus.updateTextInput()
    }

    /// - Returns: false for keys that the field handles itself.
    func handleInputKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard inputView != nil || inputAccessoryView != nil else { return false }
        switch (key, modifiers) {
        case (.escape, []):
            guard state.inputLayer != nil, session.composition == nil else { return false }
            closeInput()
            return true
        case (.down, []):
            openInput()
            return state.inputLayer?.restoreFocus() ?? false
        case (.tab, []): return state.inputLayer?.restoreFocus() ?? false
        default: return false
        }
    }
}
