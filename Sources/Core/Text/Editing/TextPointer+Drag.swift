// Dragging the selected text with the pointer.

extension EditingSession {
    /// A press on the selection: a click moves the caret, a drag moves the text.
    struct TextDrag {
        /// The point of the press.
        let start: Point
        var hasMoved = false
        /// The drop position; nil if the text cannot be dropped there.
        var place: Int?
    }
}

extension TextPointer {
    /// - Returns: whether the press is on a selection that can be dragged.
    func beginTextDrag(at point: Point, _ place: Int) -> Bool {
        let range = view.editor.selection.range
        guard view.isOpenToEdits, view.takesTyping, view.session.isOpen, !view.isSecureTextEntry, range.contains(place),
            place > range.lowerBound
        else { return false }
        view.session.carrying = .init(start: point)
        return true
    }

    func carry(to point: Point, in bounds: Rect) {
        guard var carrying = view.session.carrying else { return }
        let way = max(abs(point.x - carrying.start.x), abs(point.y - carrying.start.y))
        carrying.hasMoved = carrying.hasMoved || way > WindowTouches.slop
        carrying.place = carrying.hasMoved && bounds.contains(point) ? view.place(at: point) : nil
        view.session.carrying = carrying
        view.caretDidMove()
    }

    /// Moves the text, or copies it if Control is pressed.
    func endTextDrag(with event: Event) {
        guard let carrying = view.session.carrying else { return }
        guard carrying.hasMoved else {
            view.session.carrying = nil
            return view.select(TextSelection(view.place(at: carrying.start)))
        }
        let range = view.editor.selection.range
        guard let place = carrying.place, place < range.lowerBound || place > range.upperBound else {
            return cancelTextDrag()
        }
        view.session.carrying = nil
        var isCopied = false
        if case .pointerUp(_, _, _, let modifiers) = event.kind { isCopied = modifiers.contains(.control) }
        if isCopied ? copySelection(to: place, event) : moveSelection(to: place, event) { return }
        view.session.carrying = carrying
        cancelTextDrag()
    }

    /// Inserts text that was dropped from another program, and selects it.
    ///
    /// - Returns: false if the user cannot type.
    func take(dropped text: String, at point: Point, _ event: Event) -> Bool {
        guard view.isOpenToEdits, view.takesTyping, view.becomeFirstResponder() else { return false }
        view.commitComposition(event)
        _ = insert(text, at: view.place(at: point), event)
        return true
    }

    private func copySelection(to place: Int, _ event: Event) -> Bool {
        insert(view.editor.selectedText, at: place, event)
    }

    /// Inserts and selects a text.
    ///
    /// - Returns: false if the text is refused.
    private func insert(_ text: String, at place: Int, _ event: Event) -> Bool {
        let (before, count) = (view.editor.selection, view.editor.text.count)
        view.editor.select(TextSelection(place))
        view.insert(text, .whole, event: event)
        guard view.editor.text.count > count else {
            view.editor.select(before)
            return false
        }
        view.select(TextSelection(anchor: place, head: place + view.editor.text.count - count))
        return true
    }

    /// Moves the selection in one undo step, by a replacement of the selected text and the text that it passes.
    private func moveSelection(to place: Int, _ event: Event) -> Bool {
        let range = view.editor.selection.range
        let text = view.editor.selectedText
        let isForward = place > range.upperBound
        let passed = isForward ? range.upperBound..<place : place..<range.lowerBound
        let other = String(view.editor.text.substring(passed))
        let all = min(range.lowerBound, place)..<max(range.upperBound, place)
        guard view.replace(all, with: isForward ? other + text : text + other, .whole, event: event) else {
            return false
        }
        let start = isForward ? place - range.count : place
        view.select(TextSelection(anchor: start, head: start + range.count))
        return true
    }

    /// Ends the drag without a change of the text or the scroll position.
    func cancelTextDrag() {
        guard view.session.carrying != nil else { return }
        view.caretDidMove()
        view.session.carrying = nil
    }
}
