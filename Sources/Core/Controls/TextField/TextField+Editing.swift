// Changes to the text of a field by users and apps.

extension TextField: TextEditingView {
    var takesInput: Bool { isEnabled }
    var isOpenToEdits: Bool { isEnabled }
    var lineEnds: LineEndTreatment { .spaces }
    /// The limit of GTK's entry, in characters.
    static var maximumTextLength: Int { 65_535 }
    var largestUnit: EditingSession.Press.Unit { .all }
    var hasLines: Bool { false }
    /// Whether the user can type into the field: only if it has no input view.
    var takesTyping: Bool { inputView == nil }
    var inputPanel: FieldInputPanel { FieldInputPanel(field: self) }
    var isInputViewFocused: Bool { inputPanel.containsFocus }

    func fitting(_ text: String, in range: Range<Int>) -> (text: String, isCut: Bool) {
        let room = max(0, Self.maximumTextLength - (editor.text.count - range.count))
        // A text has at least as many bytes as Unicode scalars.
        guard text.utf8.count > room else { return (text, false) }
        let kept = editor.string.unicodeScalars.count - editor.text.substring(range).unicodeScalars.count
        let rest = text.unicodeScalars.prefix(max(0, Self.maximumTextLength - kept))
        return (String(rest), rest.endIndex < text.unicodeScalars.endIndex)
    }

    // MARK: Delegate

    func mayReplace(_ range: Range<Int>, with new: String) -> Bool {
        delegate?.textField(self, shouldChangeCharactersIn: range, replacementString: new) ?? true
    }

    func textDidChangeByUser(_ event: Event?) { sendActions(for: .editingChanged, with: event) }
    func selectionDidChange() { delegate?.textFieldDidChangeSelection(self) }

    func sessionDidBegin() {
        sideViews.update()
        inputPanel.open()
        sendActions(for: .editingDidBegin)
        delegate?.textFieldDidBeginEditing(self)
    }

    func sessionDidEnd() {
        sideViews.update()
        inputPanel.close()
        sendActions(for: .editingDidEnd)
        delegate?.textFieldDidEndEditing(self)
    }

    // MARK: Keys

    func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool, event: Event) -> Bool {
        guard key == .return || key == .keypadEnter, modifiers.isEmpty else { return false }
        if !isRepeat { finish(with: event) }
        return true
    }

    private static let returnEvents: ControlEvents = [.editingDidEndOnExit, .primaryActionTriggered]

    private func finish(with event: Event) {
        commitComposition(event)
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        sendActions(for: .editingDidEndOnExit, with: event)
        sendActions(for: .primaryActionTriggered, with: event)
        // An action may have moved focus.
        guard isFirstResponder else { return }
        if returnKeyType == .next {
            window?.focus.move(forward: true) { ($0 as? TextField)?.isEnabled ?? ($0.textInputArea != nil) }
        } else if delegate == nil, !actions.contains(where: { !$0.events.isDisjoint(with: Self.returnEvents) }) {
            window?.focus.pressButton(by: .return)
        }
    }

    func destination(of movement: TextMovement) -> Int? { nil }
    func caretDidBlink() { setNeedsDisplay() }

    func clear(with event: Event?) {
        guard isEnabled, delegate?.textFieldShouldClear(self) ?? true else { return }
        cancelComposition()
        if editor.replace(0..<editor.text.count, with: "", .whole, at: time) != nil { userDidChangeText(event) }
        becomeFirstResponder()
    }
}
