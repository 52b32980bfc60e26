/// A view in which people edit text. What fields and text views have in common is here, once: keys, clipboards, input methods, the
/// pointer, the menu. They say how the text is kept and where its places are.
protocol TextEditingView: TextInputTraits {
    associatedtype Text: EditableText

    var editor: TextEditor<Text> { get set }
    var session: EditingSession { get set }

    // MARK: What people may do

    /// Whether the view takes the keyboard and the pointer at all.
    var takesInput: Bool { get }
    /// Whether people may change the text, and not only select it.
    var isOpenToEdits: Bool { get }
    /// Whether a person types: not where there is something else to fill the view in with. Code may edit, and the pointer select.
    var takesTyping: Bool { get }
    /// Whether that has the keyboard for the view.
    var isFilledInElsewhere: Bool { get }
    /// Whether nobody is to see what the text is.
    var isSecureTextEntry: Bool { get }
    /// What line ends become that are typed or pasted.
    var lineEnds: LineEndTreatment { get }
    /// The view takes no more of what is typed; what code sets has no limit. In Unicode scalars.
    static var longestText: Int { get }
    /// What a triple click selects.
    var largestUnit: EditingSession.Press.Unit { get }
    /// What of a text there is room for in the place of a part.
    func fitting(_ text: String, in range: Range<Int>) -> (text: String, isCut: Bool)

    // MARK: Who has a say, and hears of it

    func mayReplace(_ range: Range<Int>, with new: String) -> Bool
    /// Whoever changed the text.
    func textDidChange()
    func personDidChangeText(_ event: Event?)
    func selectionDidChange()
    /// The view has got the keyboard, or lost it.
    func sessionDidBegin()
    func sessionDidEnd()
    /// Takes a key that is no command.
    func press(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool, event: Event) -> Bool

    // MARK: Where things are

    /// Whether lines have others above and below them.
    var hasLines: Bool { get }
    /// Whether the text at the caret, or where there is none the window, runs to the left.
    var runsToTheLeft: Bool { get }
    /// The place that is nearest to a point of the view.
    func place(at point: Point) -> Int
    /// Where a movement leads that depends on lines; nil for others.
    func destination(of movement: TextMovement) -> Int?
    func caretDidMove()
    /// What is shown is another text.
    func contentDidChange()
    /// How far a point lies beyond the edge where there is more of the text to be seen; 0 for others. In points.
    func distanceBeyond(_ point: Point) -> Double
    /// The point of the text's room that is nearest.
    func nearestInside(_ point: Point) -> Point
    /// Shows more of the text on one side, in points.
    func scroll(by distance: Double)
    /// The caret is shown, or hidden, as it blinks.
    func caretDidBlink()
}

// MARK: - Changes
extension TextEditingView {
    var takesTyping: Bool { true }
    var isFilledInElsewhere: Bool { false }
    var time: Duration { window?.application?.clock.time ?? .zero }

    /// Puts a text in the place of a part, as a person does.
    ///
    /// - Returns: whether the view now holds something else.
    @discardableResult
    func replace(_ range: Range<Int>, with new: String, _ kind: EditKind, event: Event?) -> Bool {
        guard !range.isEmpty || !new.isEmpty, mayReplace(range, with: new),
            editor.replace(range, with: new, kind, at: time) != nil
        else { return false }
        textDidChangeByPerson(event)
        return true
    }

    func textDidChangeByPerson(_ event: Event?) {
        session.column = nil
        textDidChange()
        selectionDidChange()
        personDidChangeText(event)
    }

    /// Puts a text in the place of the selection: what of it may be typed.
    func insert(_ new: String, _ kind: EditKind, event: Event?) {
        guard isOpenToEdits else { return }
        var (text, isCut) = new.cleaned(lineEnds, limit: Self.longestText)
        var range = editor.selection.range
        if enforcesKeyboardType { (text, range) = accepted(of: text) }
        let (rest, isTooLong) = fitting(text, in: range)
        isCut = isCut || isTooLong
        text = rest
        if isCut, !session.hasToldOfLimit {
            session.hasToldOfLimit = true
            report("\(kindForPeople) takes \(Self.longestText) characters; what is beyond was left out")
        }
        // What is refused deletes nothing.
        guard !text.isEmpty else { return }
        replace(range, with: text, kind, event: event)
    }

    private var kindForPeople: String { hasLines ? "a text view" : "a text field" }

    /// The characters of a text that may be typed, and the range that they replace.
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

    /// What an app selects, in the text without what an input method has in hand, which comes into the text first.
    func selectForApp(anchor: Int, head: Int) {
        let (caret, count) = (editor.selection.head, editor.text.count)
        commitComposition(nil)
        let growth = editor.text.count - count
        func moved(_ place: Int) -> Int { place < caret ? place : place + growth }
        select(TextSelection(anchor: moved(anchor), head: moved(head)))
    }

    func delete(_ movement: TextMovement, event: Event?) {
        guard isOpenToEdits else { return }
        cancelComposition()
        // A password shows one dot for each character.
        let range = editor.deletion(secured(movement), keepsCharacters: isSecureTextEntry)
        replace(range, with: "", movement.isForward ? .deletingForward : .deletingBackward, event: event)
    }

    /// Of dots nobody is to see where words end.
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
        if editor.undo() { textDidChangeByPerson(event) }
    }

    func redoLast(_ event: Event?) {
        guard isOpenToEdits else { return }
        cancelComposition()
        if editor.redo() { textDidChangeByPerson(event) }
    }

    /// Makes what a person has selected that which the middle button pastes.
    func offerSelection() {
        guard !isSecureTextEntry, !editor.selection.isEmpty else { return }
        window?.application?.setText(editor.selectedText, on: .primary)
    }

    /// What the right button offers.
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

    private func menuCommand(
        _ title: Phrase, _ chord: KeyChord, _ isOn: Bool, _ perform: @escaping (Self) -> Void
    ) -> KeyCommand {
        KeyCommand(title: translated(title), input: chord, attributes: isOn ? [] : .disabled) { [weak self] _ in
            self.map(perform)
        }
    }
}

// MARK: - Accessibility
extension TextEditingView {
    var editingActions: [Accessibility.Action] { acceptsFocus ? [.press] : [] }

    /// The keyboard comes here.
    func performEditing(_ action: Accessibility.Action) -> Bool { offers(action) && becomeFirstResponder() }
}
