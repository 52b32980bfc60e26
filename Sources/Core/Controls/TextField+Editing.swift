// What people and apps do with the text of a field.

// MARK: - Changes
extension TextField {
    var time: Duration { window?.application?.clock.time ?? .zero }

    /// Puts a text in the place of a part of the field's, as a person does.
    ///
    /// - Returns: whether the field now holds something else.
    @discardableResult
    func replace(_ range: Range<Int>, with new: String, _ kind: EditKind, event: Event?) -> Bool {
        let indices = editor.text.index(range.lowerBound)..<editor.text.index(range.upperBound)
        guard !range.isEmpty || !new.isEmpty else { return false }
        guard
            delegate?.textField(self, shouldChangeCharactersIn: indices, replacementString: new) ?? true,
            editor.replace(range, with: new, kind, at: time) != nil
        else { return false }
        textDidChangeByPerson(event)
        return true
    }

    private func textDidChangeByPerson(_ event: Event?) {
        textDidChange()
        delegate?.textFieldDidChangeSelection(self)
        sendActions(for: .editingChanged, with: event)
    }

    /// Puts a text in the place of the selection: what of it may be typed, on one line.
    private func insert(_ new: String, _ kind: EditKind, event: Event?) {
        var (text, isCut) = new.cleaned(.spaces, limit: Self.longestText)
        if traits.enforcesKeyboardType { text = accepted(of: text) }
        let room = max(0, Self.longestText - (editor.text.count - editor.selection.range.count))
        // Bytes are no fewer than scalars.
        if text.utf8.count > room {
            let scalars = editor.string.unicodeScalars.count - editor.selectedText.unicodeScalars.count
            let rest = text.unicodeScalars.prefix(max(0, Self.longestText - scalars))
            isCut = isCut || rest.endIndex < text.unicodeScalars.endIndex
            text = String(rest)
        }
        if isCut, !state.hasToldOfLimit {
            state.hasToldOfLimit = true
            report("a text field takes \(Self.longestText) characters; what is beyond was left out")
        }
        // What is refused deletes nothing.
        guard !text.isEmpty else { return }
        replace(editor.selection.range, with: text, kind, event: event)
    }

    private func accepted(of text: String) -> String {
        let separator = (window?.application?.locale ?? .current).decimalSeparator
        let selected = editor.selection.range
        let rest = [0..<selected.lowerBound, selected.upperBound..<editor.text.count].map(editor.text.substring)
        return traits.keyboardType.accepted(
            of: text, separator: separator, hasSeparator: rest.contains { $0.contains(separator) })
    }

    // MARK: For apps

    /// What is selected; empty where there is only a caret. Indices of `text`; those of another text are moved into this one, to the
    /// start of a character.
    public var selectedRange: Range<String.Index> {
        get {
            let range = editor.selection.range
            return editor.text.index(range.lowerBound)..<editor.text.index(range.upperBound)
        }
        set {
            select(
                TextSelection(
                    anchor: editor.text.place(of: newValue.lowerBound), head: editor.text.place(of: newValue.upperBound)
                ))
        }
    }

    /// Whether the field has the keyboard.
    public var isEditing: Bool { state.isSessionOpen }

    public func selectAll() { select(TextSelection(anchor: 0, head: editor.text.count)) }

    /// Puts a text in the place of the selection, as if it was typed: events are sent.
    public func insertText(_ text: String) {
        cancelComposition()
        insert(text, .typing, event: nil)
    }

    /// Deletes the selection, or else the character before the caret, as Backspace does.
    public func deleteBackward() { delete(.character(forward: false), event: nil) }

    /// Nothing, where nothing is selected or the text is secure.
    public func copy() {
        guard !isSecureTextEntry, !editor.selection.isEmpty else { return }
        window?.application?.pasteboard.string = editor.selectedText
    }

    public func cut() { cut(with: nil) }
    public func paste() { paste(.general, event: nil) }
    public func undo() { undo(with: nil) }
    public func redo() { redo(with: nil) }

    // MARK: Commands

    func select(_ selection: TextSelection) {
        let old = editor.selection
        editor.select(selection)
        guard editor.selection != old else { return }
        caretDidMove()
        delegate?.textFieldDidChangeSelection(self)
    }

    func delete(_ movement: TextMovement, event: Event?) {
        cancelComposition()
        let range = editor.deletion(secured(movement))
        replace(range, with: "", movement.isForward ? .deletingForward : .deletingBackward, event: event)
    }

    /// Of dots nobody is to see where words end.
    private func secured(_ movement: TextMovement) -> TextMovement {
        guard isSecureTextEntry, case .word(let forward) = movement else { return movement }
        return .document(forward: forward)
    }

    func perform(_ command: TextCommand, event: Event) {
        guard takesTyping || !command.isEdit else { return }
        switch command {
        case .move(let movement, let extending):
            commitComposition(event)
            let old = editor.selection
            editor.move(secured(movement), extending: extending)
            guard editor.selection != old else { return }
            caretDidMove()
            delegate?.textFieldDidChangeSelection(self)
            if extending { offerSelection() }
        case .delete(let movement): delete(movement, event: event)
        case .selectAll:
            selectAll()
            offerSelection()
        case .deselect: select(TextSelection(editor.selection.head))
        case .copy: copy()
        case .cut: cut(with: event)
        case .paste: paste(.general, event: event)
        case .undo: undo(with: event)
        case .redo: redo(with: event)
        }
    }

    private func cut(with event: Event?) {
        guard !isSecureTextEntry, !editor.selection.isEmpty else { return }
        copy()
        replace(editor.selection.range, with: "", .whole, event: event)
    }

    func paste(_ clipboard: Clipboard, event: Event?) {
        commitComposition(event)
        guard let text = window?.application?.platform.text(on: clipboard) else { return }
        insert(text, .whole, event: event)
    }

    private func undo(with event: Event?) {
        cancelComposition()
        if editor.undo() { textDidChangeByPerson(event) }
    }

    private func redo(with event: Event?) {
        cancelComposition()
        if editor.redo() { textDidChangeByPerson(event) }
    }

    /// Makes what a person has selected that which the middle button pastes.
    func offerSelection() {
        guard !isSecureTextEntry, !editor.selection.isEmpty else { return }
        window?.application?.platform.setText(editor.selectedText, on: .primary)
    }

    func clear(with event: Event?) {
        guard isEnabled, delegate?.textFieldShouldClear(self) ?? true else { return }
        cancelComposition()
        if editor.replace(0..<editor.text.count, with: "", .whole, at: time) != nil { textDidChangeByPerson(event) }
        becomeFirstResponder()
    }
}

// MARK: - Keyboard
extension TextField {
    /// Takes a key or a text; false for what is none of the field's.
    func edit(with event: Event) -> Bool {
        guard isEnabled else { return false }
        if !takesTyping, event.isTyping { return true }
        switch event.kind {
        case .text(let text):
            endComposition()
            insert(text, .typing, event: event)
        case .composing(let text, let caret): compose(text, caret: caret, event: event)
        case .keyDown(let key, let modifiers, let isRepeat):
            return press(key, modifiers, isRepeat: isRepeat, event: event)
        case .keyUp(let key, _): return key.mayGiveText
        case .pointerDown(let point, .middle, _, _):
            commitComposition(event)
            select(TextSelection(place(at: convertFromWindow(point).x)))
            guard takesTyping else { break }
            paste(.primary, event: event)
        default: return false
        }
        return true
    }

    private func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool, event: Event) -> Bool {
        if handleInputKey(key, modifiers) { return true }
        if let command = TextCommand(key, modifiers, isRightToLeft: runsToTheLeft) {
            perform(command, event: event)
            return true
        }
        switch key {
        case .return where modifiers.isEmpty, .keypadEnter where modifiers.isEmpty:
            if !isRepeat { finish(with: event) }
            return true
        case .escape where state.composition != nil:
            cancelComposition()
            return true
        default: return modifiers.isSubset(of: .shift) && key.mayGiveText
        }
    }

    private func finish(with event: Event) {
        commitComposition(event)
        guard delegate?.textFieldShouldReturn(self) ?? true else { return }
        sendActions(for: .editingDidEndOnExit, with: event)
        sendActions(for: .primaryActionTriggered, with: event)
        // Who heard of it may have moved the keyboard on.
        guard traits.returnKeyType == .next, isFirstResponder else { return }
        window?.moveFocus(forward: true) { $0.textInputArea != nil }
    }
}

// MARK: - Input methods
extension TextField {
    private func compose(_ text: String, caret: Int, event: Event) {
        guard !isSecureTextEntry else {
            if !text.isEmpty { window?.platformWindow?.cancelComposition() }
            return
        }
        let (text, _) = text.cleaned(.spaces, limit: Self.longestText)
        guard !text.isEmpty else { return endComposition() }
        if state.composition == nil, !editor.selection.isEmpty {
            replace(editor.selection.range, with: "", .whole, event: event)
            // The delegate may keep what is selected: then the text is put behind it.
            editor.select(TextSelection(editor.selection.range.upperBound))
        }
        let start = text.unicodeScalars.prefix(min(max(0, caret), text.unicodeScalars.count))
        let composition = FieldState.Composition(text: text, caret: String(start).utf8.count)
        guard composition != state.composition else { return }
        state.composition = composition
        contentDidChange()
    }

    /// What was in hand is not to be seen any more.
    private func endComposition() {
        guard state.composition != nil else { return }
        state.composition = nil
        contentDidChange()
    }

    /// What is in hand is given up, and the input method told so.
    func cancelComposition() {
        guard state.composition != nil else { return }
        endComposition()
        window?.platformWindow?.cancelComposition()
    }

    /// What is in hand becomes a part of the text, as where a person goes on elsewhere.
    func commitComposition(_ event: Event?) {
        guard let text = state.composition?.text else { return }
        cancelComposition()
        insert(text, .typing, event: event)
    }
}

// MARK: - Having the keyboard
extension TextField {
    /// The keyboard has come or gone, or the window has.
    func updateSession() {
        guard isFirstResponder != state.isSessionOpen else {
            // Nobody types in a window that is not in front.
            if window?.isActive != true { commitComposition(nil) }
            return blink()
        }
        // It goes on when its menu has gone, and while it is filled in by other views.
        if !isFirstResponder, window?.isMenuOpen(over: self) == true || isInputInUse {
            commitComposition(nil)
            return blink()
        }
        if isFirstResponder {
            state.isSessionOpen = true
            // The caret comes into sight with the next layout: a click means what the person has seen.
            setNeedsLayout()
            setNeedsDisplay()
            blink()
            updateSideViews()
            openInput()
            sendActions(for: .editingDidBegin)
            delegate?.textFieldDidBeginEditing(self)
        } else {
            commitComposition(nil)
            state.isSessionOpen = false
            // What is typed when the keyboard comes back is undone by itself.
            editor.select(editor.selection)
            caretDidMove()
            updateSideViews()
            closeInput()
            sendActions(for: .editingDidEnd)
            delegate?.textFieldDidEndEditing(self)
        }
    }

    /// Shows the caret and has it blink, where it is to be seen.
    func blink() {
        guard isFirstResponder, let window, window.isActive, let clock = window.application?.clock,
            editor.selection.isEmpty, !theme.reducesMotion
        else { return state.blink.stop() }
        state.blink.restart(on: clock) { [weak self] in self?.setNeedsDisplay() }
    }
}
