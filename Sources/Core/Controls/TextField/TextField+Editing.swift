// Changes to the text of a field by users and apps.

extension TextField: TextEditingView {
    var takesInput: Bool { isEnabled }
    var isOpenToEdits: Bool { isEnabled }
    var lineEnds: LineEndTreatment { .spaces }
    /// The limit of GTK's entry, in characters.
    static var maximumTextLength: Int { 65_535 }
    var largestUnit: EditingSession.Press.Unit { .all }
    var hasLines: Bool { false }

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
        guard let delegate else { return true }
        let indices = editor.text.index(range.lowerBound)..<editor.text.index(range.upperBound)
        return delegate.textField(self, shouldChangeCharactersIn: indices, replacementString: new)
    }

    func textDidChangeByUser(_ event: Event?) { sendActions(for: .editingChanged, with: event) }
    func selectionDidChange() { delegate?.textFieldDidChangeSelection(self) }

    func sessionDidBegin() {
        updateSideViews()
        openInput()
        sendActions(for: .editingDidBegin)
        delegate?.textFieldDidBeginEditing(self)
    }

    func sessionDidEnd() {
        updateSideViews()
        closeInput()
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
            window?.focus.move(forward: true, where: \.isFilledIn)
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

// MARK: - For apps
extension TextField {
    /// The selected range, in indices of `text`; empty if there is only a caret.
    /// Indices of another text are moved into this one, to the start of a character.
    public var selectedRange: Range<String.Index> {
        get {
            let range = editor.selection.range
            return editor.text.index(range.lowerBound)..<editor.text.index(range.upperBound)
        }
        set {
            selectForApp(
                anchor: editor.text.place(of: newValue.lowerBound), head: editor.text.place(of: newValue.upperBound))
        }
    }

    /// Whether the field is being edited, by keyboard or by its input panel.
    public var isEditing: Bool { session.isOpen }

    public func selectAll() { selectWhole(nil) }

    /// Replaces the selection with a text as if it was typed, including events.
    public func insertText(_ text: String) {
        cancelComposition()
        insert(text, .typing, event: nil)
    }

    /// Deletes the selection, or else the character before the caret, like Backspace. In scripts whose marks are typed one by one (Thai,
    /// Khmer, those of India, pointed Hebrew, vowelled Arabic) it deletes the last code point of the character.
    public func deleteBackward() { delete(.character(forward: false), event: nil) }

    /// Copies the selection; does nothing if nothing is selected or the text is secure.
    public func copy() { copySelection() }
    public func cut() { cutSelection(nil) }
    public func paste() { paste(.general, event: nil) }
    public func undo() { undoLast(nil) }
    public func redo() { redoLast(nil) }
}
