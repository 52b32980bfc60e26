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
            pointer.beginSelecting(at: convertFromWindow(point), with: event)
        case .pointerMoved(let point, _) where isPressed: pointer.continueSelecting(at: convertFromWindow(point))
        case .pointerUp(_, .left, _, _) where isPressed:
            window?.releasePointer()
            pointer.endSelecting(with: event)
        default: return false
        }
        return true
    }

    /// Updates the view after `isEnabled`, `isEditable` or `isSelectable` has changed.
    func modeDidChange() {
        if !isOpenToEdits { cancelComposition() }
        if !takesInput, window?.pointerTarget === self { window?.pointing.cancel() }
        if !acceptsFocus { window?.focus.leave(self) }
        cursor = takesInput ? .iBeam : .arrow
        setNeedsDisplay()
        DisplayPass(of: self).markForDisplay(.composite)
        rowsNeedDisplay()
        blink()
        updateCaret()
    }
}

extension TextView {
    /// Scrolls a part of the text into view; if it does not fit, its start.
    ///
    /// - Parameter range: The range, as offsets in `text.utf8`.
    public func scrollRangeToVisible(_ range: Range<Int>) {
        layoutIfNeeded()
        for place in [range.upperBound, range.lowerBound] { show(place) }
        LayoutPass(of: self).setNeedsArranging()
    }
}
