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

extension TextEditingView {
    /// The position at which the caret is displayed.
    var caretPlace: Int { session.carrying?.place ?? editor.selection.head }

    /// - Returns: whether the press is on a selection that can be dragged.
    func beginTextDrag(at point: Point, _ place: Int) -> Bool {
        let range = editor.selection.range
        guard isOpenToEdits, takesTyping, session.isOpen, !isSecureTextEntry, range.contains(place),
            place > range.lowerBound
        else { return false }
        session.carrying = .init(start: point)
        return true
    }

    func carry(to point: Point, in bounds: Rect) {
        guard var carrying = session.carrying else { return }
        let way = max(abs(point.x - carrying.start.x), abs(point.y - carrying.start.y))
        carrying.hasMoved = carrying.hasMoved || way > WindowTouches.slop
        carrying.place = carrying.hasMoved && bounds.contains(point) ? place(at: point) : nil
        session.carrying = carrying
        caretDidMove()
    }

    /// Moves the text, or copies it if Control is pressed.
    func endTextDrag(with event: Event) {
        guard let carrying = session.carrying else { return }
        guard carrying.hasMoved else {
            session.carrying = nil
            return select(TextSelection(place(at: carrying.start)))
        }
        let range = editor.selection.range
        guard let place = carrying.place, place < range.lowerBound || place > range.upperBound else {
            return cancelTextDrag()
        }
        session.carrying = nil
        var isCopied = false
        if case .pointerUp(_, _, _, let modifiers) = event.kind { isCopied = modifiers.contains(.control) }
        if isCopied ? copySelection(to: place, event) : moveSelection(to: place, event) { return }
        session.carrying = carrying
        cancelTextDrag()
    }

    /// Inserts text that was dropped from another program, and selects it.
    ///
    /// - Returns: false if the user cannot type.
    func take(dropped text: String, at point: Point, _ event: Event) -> Bool {
        guard isOpenToEdits, takesTyping, becomeFirstResponder() else { return false }
        commitComposition(event)
        _ = insert(text, at: place(at: point), event)
        return true
    }

    private func copySelection(to place: Int, _ event: Event) -> Bool {
        insert(editor.selectedText, at: place, event)
    }

    /// Inserts and selects a text.
    ///
    /// - Returns: false if the text is refused.
    private func insert(_ text: String, at place: Int, _ event: Event) -> Bool {
        let (before, count) = (editor.selection, editor.text.count)
        editor.select(TextSelection(place))
        insert(text, .whole, event: event)
        guard editor.text.count > count else {
            editor.select(before)
            return false
        }
        select(TextSelection(anchor: place, head: place + editor.text.count - count))
        return true
    }

    /// Moves the selection in one undo step, by a replacement of the selected text and the text that it passes.
    private func moveSelection(to place: Int, _ event: Event) -> Bool {
        let range = editor.selection.range
        let text = editor.selectedText
        let isForward = place > range.upperBound
        let passed = isForward ? range.upperBound..<place : place..<range.lowerBound
        let other = String(editor.text.substring(passed))
        let all = min(range.lowerBound, place)..<max(range.upperBound, place)
        guard replace(all, with: isForward ? other + text : text + other, .whole, event: event) else { return false }
        let start = isForward ? place - range.count : place
        select(TextSelection(anchor: start, head: start + range.count))
        return true
    }

    /// Ends the drag without a change of the text or the scroll position.
    func cancelTextDrag() {
        guard session.carrying != nil else { return }
        caretDidMove()
        session.carrying = nil
    }
}
