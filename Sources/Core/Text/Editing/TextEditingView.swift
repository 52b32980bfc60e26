/// A view in which users edit text. Text fields and text views share this code for keys, clipboards, input methods, pointer and menu.
/// They provide the storage of the text and the layout.
protocol TextEditingView: TextEditing {
    associatedtype Text: EditableText

    var editor: TextEditor<Text> { get set }
    var session: EditingSession { get set }

    // MARK: Permissions

    /// Whether the view accepts keyboard and pointer input.
    var takesInput: Bool { get }
    /// Whether users can change the text, not only select it.
    var isOpenToEdits: Bool { get }
    /// Whether the user types: false if an input view replaces typing. Code can still edit, and the pointer can select.
    var takesTyping: Bool { get }
    /// Whether the view's input panel has focus.
    var isInputViewFocused: Bool { get }
    /// Whether the text is hidden from view.
    var isSecureTextEntry: Bool { get }
    /// The treatment of line ends in typed and pasted text.
    var lineEnds: LineEndTreatment { get }
    /// The largest length of the text for user input, in Unicode scalars; code can set longer texts.
    static var maximumTextLength: Int { get }
    /// The unit that a triple click selects.
    var largestUnit: EditingSession.Press.Unit { get }
    /// The part of a text that fits if it replaces a range.
    func fitting(_ text: String, in range: Range<Int>) -> (text: String, isCut: Bool)

    // MARK: Delegate and owner

    func mayReplace(_ range: Range<Int>, with new: String) -> Bool
    /// Called after any change of the text, by the user or by code.
    func textDidChange()
    func textDidChangeByUser(_ event: Event?)
    func selectionDidChange()
    /// Called when the view has gained or lost focus.
    func sessionDidBegin()
    func sessionDidEnd()
    /// Handles a key that is no command.
    func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool, event: Event) -> Bool

    // MARK: Layout

    /// Whether the text can have several lines.
    var hasLines: Bool { get }
    /// Whether the text at the caret runs from right to left; without text, whether the window does.
    var runsToTheLeft: Bool { get }
    /// The position nearest to a point in the view.
    func place(at point: Point) -> Int
    /// The destination of a movement that depends on lines; nil for other movements.
    func destination(of movement: TextMovement) -> Int?
    /// The rectangle around a range in the view's coordinates; that of a caret for an empty range.
    func rect(of range: Range<Int>) -> Rect
    /// The range of the displayed line around a position, without the line end.
    func line(around place: Int) -> Range<Int>
    func caretDidMove()
    /// Called when the displayed text has changed.
    func contentDidChange()
    /// The distance of a point beyond an edge, in points; 0 if no text is hidden on that side.
    func distanceBeyond(_ point: Point) -> Double
    /// The nearest point inside the text area.
    func nearestInside(_ point: Point) -> Point
    /// Scrolls the text by a distance in points.
    func scroll(by distance: Double)
    /// Called when the blinking caret is shown or hidden.
    func caretDidBlink()

    // MARK: Look

    var borderStyle: TextField.BorderStyle { get }
    var textColor: Color? { get }
    var font: Font { get }
}

// MARK: - Changes
extension TextEditingView {
    var takesTyping: Bool { true }
    var isInputViewFocused: Bool { false }
    var time: Duration { window?.application?.clock.time ?? .zero }

    /// Replaces a range on behalf of the user.
    ///
    /// - Returns: whether the text has changed.
    @discardableResult
    func replace(_ range: Range<Int>, with new: String, _ kind: EditKind, event: Event?) -> Bool {
        guard !range.isEmpty || !new.isEmpty, mayReplace(range, with: new),
            editor.replace(range, with: new, kind, at: time) != nil
        else { return false }
        userDidChangeText(event)
        return true
    }

    func userDidChangeText(_ event: Event?) {
        session.column = nil
        textDidChange()
        selectionDidChange()
        textDidChangeByUser(event)
    }

    /// Replaces the selection with the accepted part of a text.
    func insert(_ new: String, _ kind: EditKind, event: Event?) {
        guard isOpenToEdits else { return }
        var (text, isCut) = new.cleaned(lineEnds, limit: Self.maximumTextLength)
        var range = editor.selection.range
        if enforcesKeyboardType { (text, range) = accepted(of: text) }
        let (rest, isTooLong) = fitting(text, in: range)
        isCut = isCut || isTooLong
        text = rest
        if isCut, !session.hasReportedLengthLimit {
            session.hasReportedLengthLimit = true
            diagnostics.report(
                "\(localizedKind) accepts at most \(Self.maximumTextLength) characters; the rest was ignored")
        }
        // A refused text must not delete the selection.
        guard !text.isEmpty else { return }
        replace(range, with: text, kind, event: event)
    }

    private var localizedKind: String { hasLines ? "a text view" : "a text field" }

    /// The accepted characters of a text, and the range that they replace.
    private func accepted(of text: String) -> (text: String, range: Range<Int>) {
        let range = editor.selection.range
        guard keyboardType == .decimalPad else { return (keyboardType.accepted(of: text), range) }
        let separator = (window?.application?.locale ?? .current).decimalSeparator
        let before = editor.text.substring(0..<range.lowerBound)
        let after = editor.text.substring(range.upperBound..<editor.text.count)
        let entry = DecimalEntry(separator: separator, isForeign: session.hasForeignSeparator)
        let (accepted, removed, isForeign) = entry.accepted(of: text, between: before, and: after)
        session.hasForeignSeparator = isForeign
        return (accepted, range.lowerBound - removed..<range.upperBound)
    }
}

// MARK: - Commands
extension TextEditingView {
    func select(_ selection: TextSelection) {
        let old = editor.selection
        session.column = nil
        editor.select(selection)
        guard editor.selection != old else { return }
        caretDidMove()
        selectionDidChange()
    }

    func selectWhole(_ event: Event?) {
        commitComposition(event)
        select(TextSelection(anchor: 0, head: editor.text.count))
    }

    func delete(_ movement: TextMovement, event: Event?) {
        guard isOpenToEdits else { return }
        cancelComposition()
        // A password shows one dot for each character.
        let range = editor.deletion(secured(movement), keepsCharacters: isSecureTextEntry)
        replace(range, with: "", movement.isForward ? .deletingForward : .deletingBackward, event: event)
    }

    /// In a secure text, movements by word go to the start or end, so that word boundaries are not revealed.
    private func secured(_ movement: TextMovement) -> TextMovement {
        guard isSecureTextEntry, case .word(let forward) = movement else { return movement }
        return .document(forward: forward)
    }

    func perform(_ command: TextCommand, event: Event) {
        switch command {
        case .move(let movement, let extending): move(movement, extending: extending, event)
        case .delete(let movement): delete(movement, event: event)
        case .selectAll:
            selectWhole(event)
            offerSelection()
        case .deselect: select(TextSelection(editor.selection.head))
        case .copy: copySelection()
        case .cut: cutSelection(event)
        case .paste: paste(.general, event: event)
        case .undo: undoLast(event)
        case .redo: redoLast(event)
        }
    }

    private func move(_ movement: TextMovement, extending: Bool, _ event: Event) {
        commitComposition(event)
        let old = editor.selection
        if !movement.keepsColumn { session.column = nil }
        let movement = secured(movement)
        editor.move(movement, extending: extending, to: destination(of: movement))
        guard editor.selection != old else { return }
        caretDidMove()
        selectionDidChange()
        if extending { offerSelection() }
    }

    func copySelection() {
        guard !isSecureTextEntry, !editor.selection.isEmpty else { return }
        window?.application?.pasteboard.string = editor.selectedText
    }

    func cutSelection(_ event: Event?) {
        guard isOpenToEdits, !isSecureTextEntry, !editor.selection.isEmpty else { return }
        copySelection()
        replace(editor.selection.range, with: "", .whole, event: event)
    }

    func paste(_ clipboard: Clipboard, event: Event?) {
        guard isOpenToEdits else { return }
        commitComposition(event)
        guard let text = window?.application?.text(on: clipboard) else { return }
        insert(text, .whole, event: event)
    }

    func undoLast(_ event: Event?) {
        guard isOpenToEdits else { return }
        cancelComposition()
        if editor.undo() { userDidChangeText(event) }
    }

    func redoLast(_ event: Event?) {
        guard isOpenToEdits else { return }
        cancelComposition()
        if editor.redo() { userDidChangeText(event) }
    }

    /// Offers the selection for a paste with the middle button.
    func offerSelection() {
        guard !isSecureTextEntry, !editor.selection.isEmpty else { return }
        window?.application?.setText(editor.selectedText, on: .primary)
    }

    /// The context menu.
    var editMenu: Menu {
        let isOpenToChange = isOpenToEdits && takesTyping && session.isOpen
        let hasSelection = !editor.selection.isEmpty
        let isOpenToCopy = hasSelection && !isSecureTextEntry
        let isPasteable = isOpenToChange && window?.application?.pasteboard.hasStrings == true
        func group(_ commands: KeyCommand...) -> Menu { Menu(options: .displayInline, children: commands) }
        return Menu(children: [
            group(
                menuCommand(.undo, KeyChord(Key("Z"), .control), isOpenToChange && editor.canUndo) {
                    $0.undoLast(nil)
                },
                menuCommand(.redo, KeyChord(Key("Z"), [.control, .shift]), isOpenToChange && editor.canRedo) {
                    $0.redoLast(nil)
                }),
            group(
                menuCommand(.cut, KeyChord(Key("X"), .control), isOpenToCopy && isOpenToChange) {
                    $0.cutSelection(nil)
                },
                menuCommand(.copy, KeyChord(Key("C"), .control), isOpenToCopy) { $0.copySelection() },
                menuCommand(.paste, KeyChord(Key("V"), .control), isPasteable) { $0.paste(.general, event: nil) },
                menuCommand(.delete, KeyChord(.delete), hasSelection && isOpenToChange) {
                    $0.delete(.character(forward: true), event: nil)
                }),
            group(
                menuCommand(.selectAll, KeyChord(Key("A"), .control), !editor.text.isEmpty) {
                    $0.selectWhole(nil)
                }),
        ])
    }

    /// The shortcuts of the menu.
    var editingShortcuts: [HandledShortcut] {
        let reading = [
            HandledShortcut(.copy, KeyChord(Key("C"), .control), in: .editing),
            HandledShortcut(.selectAll, KeyChord(Key("A"), .control), in: .editing),
        ]
        guard isOpenToEdits else { return reading }
        return HandledShortcut.undoAndRedo + [
            HandledShortcut(.cut, KeyChord(Key("X"), .control), in: .editing), reading[0],
            HandledShortcut(.paste, KeyChord(Key("V"), .control), in: .editing), reading[1],
        ]
    }

    private func menuCommand(
        _ title: LocalizedString, _ chord: KeyChord, _ isOn: Bool, _ perform: @escaping (Self) -> Void
    ) -> KeyCommand {
        KeyCommand(title: translated(title), input: chord, attributes: isOn ? [] : .disabled) { [weak self] _ in
            self.map(perform)
        }
    }
}

// MARK: - Look
extension TextEditingView {
    /// The position at which the caret is displayed.
    var caretPlace: Int { session.carrying?.place ?? editor.selection.head }
    var pointer: TextPointer<Self> { TextPointer(view: self) }

    var borderRadius: Double { borderStyle == .roundedRect ? theme.metrics.cornerRadius : 0 }
    var borderWidth: Double { looksEdited ? theme.metrics.focusRingWidth : 1 }
    var selectionColor: Color { looksEdited ? .role(.selection) : .role(.fillHover) }
    var caretColor: Color { inheritedTint ?? textColor ?? .label }
    var showsCaret: Bool {
        if let carrying = session.carrying { return carrying.place != nil }
        return isActive && isOpenToEdits && takesTyping && session.blink.isShown && editor.selection.isEmpty
    }
}

// MARK: - Accessibility
extension TextEditingView {
    var editingActions: [Accessibility.Action] { acceptsFocus ? [.press] : [] }

    /// The look of the whole text, by the names of ATK.
    var accessibilityAttributes: [String: String] { Accessibility.attributes(of: theme.descriptor(font)) }

    /// Moves focus to the view.
    func performEditing(_ action: Accessibility.Action) -> Bool {
        AccessibilityElement(of: self).offers(action) && becomeFirstResponder()
    }
}
