// Keys, input methods, and having the keyboard.

extension TextEditingView {
    /// Takes a key or a text; false for what is none of the view's.
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
        case .textDropped(let text, let point): return take(dropped: text, at: convertFromWindow(point), event)
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
            // Where there is nothing to take back here, there may be in what lies around.
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
        let (text, _) = text.cleaned(.spaces, limit: EditingSession.longestComposition)
        guard !text.isEmpty else { return endComposition() }
        if session.composition == nil, !editor.selection.isEmpty {
            replace(editor.selection.range, with: "", .whole, event: event)
            // The delegate may keep what is selected: then the text is put behind it.
            editor.select(TextSelection(editor.selection.range.upperBound))
        }
        let start = text.unicodeScalars.prefix(min(max(0, caret), text.unicodeScalars.count))
        let composition = EditingSession.Composition(text: text, caret: String(start).utf8.count)
        guard composition != session.composition else { return }
        session.composition = composition
        contentDidChange()
    }

    /// What was in hand is not to be seen any more.
    private func endComposition() {
        guard session.composition != nil else { return }
        session.composition = nil
        contentDidChange()
    }

    /// What is in hand is given up, and the input method told so.
    func cancelComposition() {
        guard session.composition != nil else { return }
        endComposition()
        window?.platformWindow?.cancelComposition()
    }

    /// What is in hand becomes a part of the text, as where a person goes on elsewhere.
    func commitComposition(_ event: Event?) {
        guard let text = session.composition?.text else { return }
        cancelComposition()
        insert(text, .typing, event: event)
    }

    // MARK: Having the keyboard

    /// The keyboard has come or gone, or the window has.
    func updateSession() {
        guard isFirstResponder != session.isOpen else {
            // Nobody types in a window that is not in front.
            if window?.isActive != true { commitComposition(nil) }
            return blink()
        }
        // It goes on when its menu has gone, and while it is filled in by other views.
        if !isFirstResponder, window?.isMenuOpen(over: self) == true || isFilledInElsewhere {
            commitComposition(nil)
            return blink()
        }
        if isFirstResponder {
            session.isOpen = true
            // The caret comes into sight with the next layout: a click means what the person has seen.
            setNeedsLayout()
            setNeedsDisplay()
            blink()
            sessionDidBegin()
        } else {
            commitComposition(nil)
            // Who heard of that may have given the keyboard back.
            guard !isFirstResponder else { return blink() }
            session.isOpen = false
            // What is typed when the keyboard comes back is undone by itself.
            editor.select(editor.selection)
            caretDidMove()
            sessionDidEnd()
        }
    }

    /// Whether the view shows that it has the keyboard.
    var isActive: Bool { isFirstResponder && window?.isActive == true }
    /// Whether it looks edited, as it does while its menu or its panel has the keyboard.
    var looksEdited: Bool { session.isOpen && window?.isActive == true }

    /// Shows the caret and has it blink, where it is to be seen.
    func blink() {
        guard isActive, isOpenToEdits, takesTyping, let clock = window?.application?.clock, editor.selection.isEmpty,
            !theme.reducesMotion
        else { return session.blink.stop() }
        session.blink.restart(on: clock) { [weak self] in self?.caretDidBlink() }
    }
}

extension EditingSession {
    /// In Unicode scalars.
    static let longestComposition = 4096
}

nonisolated extension TextCommand {
    /// Whether the command is for text that is edited: where it is only read, arrows scroll.
    fileprivate var needsCaret: Bool {
        switch self {
        case .move(_, let extending): !extending
        case .selectAll, .deselect, .copy: false
        case .delete, .cut, .paste, .undo, .redo: true
        }
    }
}

nonisolated extension Event {
    /// Whether it brings text.
    fileprivate var isTyping: Bool {
        switch kind {
        case .text, .composing: true
        default: false
        }
    }
}
