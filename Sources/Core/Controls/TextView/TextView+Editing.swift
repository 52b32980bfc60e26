// Changes to the text of a text view by users and apps.

extension TextView: TextEditingView {
    var takesInput: Bool { isEnabled && isSelectable }
    var isOpenToEdits: Bool { takesInput && isEditable }
    var isSecureTextEntry: Bool { false }
    var lineEnds: LineEndTreatment { .kept }
    static var maximumTextLength: Int { 16 << 20 }
    var largestUnit: EditingSession.Press.Unit { .paragraph }
    var hasLines: Bool { true }

    /// Limits the text in bytes, because counting the characters of a long text for each key would be slow.
    func fitting(_ text: String, in range: Range<Int>) -> (text: String, isCut: Bool) {
        let room = max(0, Self.maximumTextLength - (editor.text.count - range.count))
        guard text.utf8.count > room else { return (text, false) }
        var end = text.utf8.index(text.startIndex, offsetBy: room)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return (String(text.unicodeScalars[..<end]), true)
    }

    // MARK: Delegate

    func mayReplace(_ range: Range<Int>, with new: String) -> Bool {
        textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: new) ?? true
    }

    func textDidChange() {
        cachedText = nil
        takeChanges()
        contentDidChange()
        editableValueDidChange("text")
    }

    func textDidChangeByUser(_ event: Event?) { textDelegate?.textViewDidChange(self) }
    func selectionDidChange() { textDelegate?.textViewDidChangeSelection(self) }
    func sessionDidBegin() {
        session.hasReportedBeginEditing = isOpenToEdits
        if isOpenToEdits { textDelegate?.textViewDidBeginEditing(self) }
    }
    func sessionDidEnd() {
        guard session.hasReportedBeginEditing else { return }
        session.hasReportedBeginEditing = false
        textDelegate?.textViewDidEndEditing(self)
    }

    // MARK: Keys

    func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool, event: Event) -> Bool {
        switch key {
        case .return where modifiers.isSubset(of: .shift), .keypadEnter where modifiers.isSubset(of: .shift):
            guard isOpenToEdits else { return false }
            commitComposition(event)
            insert("\n", .typing, event: event)
        case .tab where modifiers.isEmpty:
            guard isOpenToEdits else { return false }
            commitComposition(event)
            insert("\t", .typing, event: event)
        case .tab where modifiers.contains(.control) && modifiers.isSubset(of: [.control, .shift]):
            window?.focus.move(forward: !modifiers.contains(.shift))
        default: return false
        }
        return true
    }

    // MARK: Pointer

    /// Handles events of the left pointer button.
    func track(_ event: Event) -> Bool {
        guard takesInput else { return false }
        let isPressed = window?.pointerTarget === self
        switch event.kind {
        case .pointerDown(let point, .left, _, _):
            window?.capturePointer(for: self)
            beginSelecting(at: convertFromWindow(point), with: event)
        case .pointerMoved(let point, _) where isPressed: continueSelecting(at: convertFromWindow(point))
        case .pointerUp(_, .left, _, _) where isPressed:
            window?.releasePointer()
            endSelecting(with: event)
        default: return false
        }
        return true
    }

    /// Updates the view after `isEnabled`, `isEditable` or `isSelectable` has changed.
    func modeDidChange() {
        if !isOpenToEdits { cancelComposition() }
        if !takesInput, window?.pointerTarget === self { window?.pointing.cancel() }
        if !acceptsFocus { loseFocus() }
        cursor = takesInput ? .iBeam : .arrow
        setNeedsDisplay()
        setNeedsComposite()
        rowsNeedDisplay()
        blink()
        updateCaret()
    }
}

// MARK: - For apps
extension TextView {
    /// The selected range in `text.utf8`; empty if there is only a caret. Offsets outside the text or within a character are adjusted.
    public var selectedRange: Range<Int> {
        get { editor.selection.range }
        set { selectForApp(anchor: newValue.lowerBound, head: newValue.upperBound) }
    }

    /// Returns a part of the text, without reading the rest.
    ///
    /// - Parameter range: The range in `text.utf8`; it is clamped to the text.
    public func text(in range: Range<Int>) -> String { String(editor.text.substring(range)) }

    /// Whether the view has focus and can be edited.
    public var isEditing: Bool { session.isOpen && isOpenToEdits }

    public func selectAll() { selectWhole(nil) }

    /// Replaces the selection with a text as if it was typed, including calls of the delegate.
    public func insertText(_ text: String) {
        cancelComposition()
        insert(text, .typing, event: nil)
    }

    /// Replaces a part of the text, undoably. Does not ask the delegate.
    ///
    /// - Parameter range: The range in `text.utf8`.
    public func replace(_ range: Range<Int>, withText new: String) {
        cancelComposition()
        let range = range.clamped(to: 0..<editor.text.count)
        let (start, end) = (editor.text.boundary(atOrBefore: range.lowerBound), range.upperBound)
        guard editor.replace(start..<max(start, end), with: new, .whole, at: time) != nil else { return }
        textDidChange()
    }

    /// Deletes the selection, or else the character before the caret, like Backspace. In scripts whose marks are typed one by one (Thai,
    /// Khmer, those of India, pointed Hebrew, vowelled Arabic) it deletes the last code point of the character.
    public func deleteBackward() { delete(.character(forward: false), event: nil) }

    public func copy() { copySelection() }
    public func cut() { cutSelection(nil) }
    public func paste() { paste(.general, event: nil) }
    public func undo() { undoLast(nil) }
    public func redo() { redoLast(nil) }

    /// Scrolls a part of the text into view; if it does not fit, its start.
    ///
    /// - Parameter range: The range in `text.utf8`.
    public func scrollRangeToVisible(_ range: Range<Int>) {
        layoutIfNeeded()
        for place in [range.upperBound, range.lowerBound] { show(place) }
        layoutPass.setNeedsArranging()
    }
}
