// Keys, input methods and focus.

extension TextEditingView {
    /// Handles a key or text event; returns false if the event is not for the view.
    func edit(with event: Event) -> Bool {
        guard takesInput else { return false }
        if !takesTyping, event.isTyping { return true }
        switch event.kind {
        case .text(let text):
            endComposition()
            insert(withCapitals(text), .typing, event: event)
        case .composing(let text, let caret): compose(text, caret: caret, event: event)
        case .keyDown(let key, let modifiers, let isRepeat):
            return take(key, modifiers, isRepeat: isRepeat, event: event)
        case .keyUp(let key, _): return key.mayGiveText
        case .pointerDown(let point, .middle, _, _):
            guard isOpenToEdits, takesTyping, session.isOpen else { return false }
            commitComposition(event)
            select(TextSelection(place(at: convertFromWindow(point))))
            paste(.primary, event: event)
        case .textDropped(let text, let point): return pointer.take(dropped: text, at: convertFromWindow(point), event)
        default: return false
        }
        return true
    }

    private func take(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool, event: Event) -> Bool {
        let command = event.chords.lazy.compactMap { [self] chord in
            TextCommand(chord.key, chord.modifiers, isRightToLeft: runsToTheLeft, hasLines: hasLines)
        }.first
        if let command, isOpenToEdits || !command.needsCaret {
            guard takesTyping || !command.isEdit else { return true }
            // If this view has nothing to undo, a view around it may have.
            if session.composition == nil {
                if case .undo = command, !editor.canUndo { return false }
                if case .redo = command, !editor.canRedo { return false }
            }
            perform(command, event: event)
            return true
        }
        switch key {
        case .escape where session.composition != nil:
            cancelComposition()
            return true
        default:
            return press(key, modifiers, isRepeat: isRepeat, event: event)
                || isOpenToEdits && modifiers.isSubset(of: .shift) && key.mayGiveText
        }
    }

    // MARK: Input methods

    private func compose(_ text: String, caret: Int, event: Event) {
        guard isOpenToEdits, !isSecureTextEntry else {
            if !text.isEmpty { window?.platformWindow?.cancelComposition() }
            return
        }
        let (text, _) = text.cleaned(.spaces, limit: EditingSession.maximumCompositionLength)
        guard !text.isEmpty else { return endComposition() }
        if session.composition == nil, !editor.selection.isEmpty {
            replace(editor.selection.range, with: "", .whole, event: event)
            // If the delegate keeps the selection, insert the text after it.
            editor.select(TextSelection(editor.selection.range.upperBound))
        }
        let start = text.unicodeScalars.prefix(min(max(0, caret), text.unicodeScalars.count))
        let composition = EditingSession.Composition(text: text, caret: String(start).utf8.count)
        guard composition != session.composition else { return }
        session.composition = composition
        contentDidChange()
    }

    /// Removes the marked text.
    private func endComposition() {
        guard session.composition != nil else { return }
        session.composition = nil
        contentDidChange()
    }

    /// Discards the marked text and resets the input method.
    func cancelComposition() {
        guard session.composition != nil else { return }
        endComposition()
        window?.platformWindow?.cancelComposition()
    }

    /// Inserts the marked text, for example when the user continues elsewhere.
    func commitComposition(_ event: Event?) {
        guard let text = session.composition?.text else { return }
        cancelComposition()
        insert(text, .typing, event: event)
    }

    // MARK: Focus

    /// Opens or closes the editing session after a change of focus or of the window's active state.
    func updateSession() {
        guard isFirstResponder != session.isOpen else {
            // The user cannot type in an inactive window.
            if window?.isActive != true { commitComposition(nil) }
            return blink()
        }
        // The session stays open while a menu or an input panel of the view has focus.
        if !isFirstResponder, window?.presentation.isMenuOpen(over: self) == true || isInputViewFocused {
            commitComposition(nil)
            return blink()
        }
        if isFirstResponder {
            session.isOpen = true
            // The next layout scrolls to the caret, so that a click uses the positions that are still on screen.
            setNeedsLayout()
            setNeedsDisplay()
            blink()
            sessionDidBegin()
        } else {
            commitComposition(nil)
            // A delegate or action may have returned focus.
            guard !isFirstResponder else { return blink() }
            session.isOpen = false
            // Text that is typed after focus returns is a separate undo group.
            editor.select(editor.selection)
            caretDidMove()
            sessionDidEnd()
        }
    }

    /// Whether the view has focus in the active window.
    var isActive: Bool { isFirstResponder && window?.isActive == true }
    /// Whether the view is drawn as being edited, including while its menu or panel has focus.
    var looksEdited: Bool { session.isOpen && window?.isActive == true }

    /// Shows the caret and starts its blinking, if it is visible.
    func blink() {
        guard isActive, isOpenToEdits, takesTyping, let clock = window?.application?.clock, editor.selection.isEmpty,
            !theme.reducesMotion
        else { return session.blink.stop() }
        session.blink.restart(on: clock, cycle: theme.caretBlinkTime) { [weak self] in self?.caretDidBlink() }
    }
}

extension EditingSession {
    /// The largest length of marked text, in Unicode scalars.
    static let maximumCompositionLength = 4096
}

nonisolated extension TextCommand {
    /// Whether the command requires editable text; in read-only text arrow keys scroll.
    fileprivate var needsCaret: Bool {
        switch self {
        case .move(_, let extending): !extending
        case .selectAll, .deselect, .copy: false
        case .delete, .cut, .paste, .undo, .redo: true
        }
    }
}

nonisolated extension Event {
    /// Whether the event produces text.
    fileprivate var isTyping: Bool {
        switch kind {
        case .text, .composing: true
        default: false
        }
    }
}
