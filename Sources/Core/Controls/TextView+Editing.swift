// What people and apps do with the text of a text view.

extension TextView: TextEditingView {
    var takesInput: Bool { isEnabled && isSelectable }
    var isOpenToEdits: Bool { takesInput && isEditable }
    var isSecureTextEntry: Bool { false }
    var lineEnds: LineEndTreatment { .kept }
    static var longestText: Int { 16 << 20 }
    var largestUnit: EditingSession.Press.Unit { .paragraph }
    var hasLines: Bool { true }

    /// Counted in bytes: nobody counts characters of so many with each key.
    func fitting(_ text: String, in range: Range<Int>) -> (text: String, isCut: Bool) {
        let room = max(0, Self.longestText - (editor.text.count - range.count))
        guard text.utf8.count > room else { return (text, false) }
        var end = text.utf8.index(text.startIndex, offsetBy: room)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return (String(text.unicodeScalars[..<end]), true)
    }

    // MARK: Who has a say, and hears of it

    func mayReplace(_ range: Range<Int>, with new: String) -> Bool {
        textDelegate?.textView(self, shouldChangeTextIn: range, replacementText: new) ?? true
    }

    func textDidChange() {
        knownText = nil
        takeChanges()
        contentDidChange()
        editableValueDidChange("text")
    }

    func personDidChangeText(_ event: Event?) { textDelegate?.textViewDidChange(self) }
    func selectionDidChange() { textDelegate?.textViewDidChangeSelection(self) }
    func sessionDidBegin() {
        session.hasToldOfBeginning = isOpenToEdits
        if isOpenToEdits { textDelegate?.textViewDidBeginEditing(self) }
    }
    func sessionDidEnd() {
        guard session.hasToldOfBeginning else { return }
        session.hasToldOfBeginning = false
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
            window?.moveFocus(forward: !modifiers.contains(.shift))
        default: return false
        }
        return true
    }

    // MARK: Pointer

    /// Takes what the left button does.
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

    /// The view is edited, or only read, or neither.
    func modeDidChange() {
        if !isOpenToEdits { cancelComposition() }
        if !takesInput, window?.pointerTarget === self { window?.cancelPointer() }
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
    /// What is selected; empty where there is only a caret. Places in `text.utf8`; those outside, or within a character, are moved.
    public var selectedRange: Range<Int> {
        get { editor.selection.range }
        set { selectForApp(anchor: newValue.lowerBound, head: newValue.upperBound) }
    }

    /// A part of the text, without looking at the rest.
    ///
    /// - Parameter range: in `text.utf8`; what lies outside is left out.
    public func text(in range: Range<Int>) -> String { String(editor.text.substring(range)) }

    /// Whether the view has the keyboard, and can be edited.
    public var isEditing: Bool { session.isOpen && isOpenToEdits }

    public func selectAll() { selectWhole(nil) }

    /// Puts a text in the place of the selection, as if it was typed: the delegate is asked and told.
    public func insertText(_ text: String) {
        cancelComposition()
        insert(text, .typing, event: nil)
    }

    /// Puts a text in the place of a part, which can be undone. Nobody is asked.
    ///
    /// - Parameter range: in `text.utf8`.
    public func replace(_ range: Range<Int>, withText new: String) {
        cancelComposition()
        let range = range.clamped(to: 0..<editor.text.count)
        let (start, end) = (editor.text.boundary(atOrBefore: range.lowerBound), range.upperBound)
        guard editor.replace(start..<max(start, end), with: new, .whole, at: time) != nil else { return }
        textDidChange()
    }

    /// Deletes the selection, or else the character before the caret, as Backspace does: in scripts whose marks are typed one by one
    /// (Thai, Khmer, those of India, pointed Hebrew, vowelled Arabic) its last code point.
    public func deleteBackward() { delete(.character(forward: false), event: nil) }

    public func copy() { copySelection() }
    public func cut() { cutSelection(nil) }
    public func paste() { paste(.general, event: nil) }
    public func undo() { undoLast(nil) }
    public func redo() { redoLast(nil) }

    /// Scrolls so far that a part of the text can be seen, if it fits; its start if not.
    ///
    /// - Parameter range: in `text.utf8`.
    public func scrollRangeToVisible(_ range: Range<Int>) {
        layoutIfNeeded()
        for place in [range.upperBound, range.lowerBound] { show(place) }
        setNeedsArranging()
    }
}
