/// A screen reader without a voice: it collects what the screen reader Orca would say about an application.
///
/// It follows the events of an ``AccessibilityTree`` by rules of its own. Names of roles and states are in the application's language.
package final class ScreenReader {
    /// The input that preceded the events. The words about a text depend on it.
    package nonisolated enum Input: Equatable, Sendable {
        case none, pointer, typing
        case key(KeyChord)
    }

    /// The words since the start or the last `take()`.
    package private(set) var spoken: [String] = []
    /// The latest input. The sender sets it before the events.
    package var input = Input.none

    private let reader: AccessibilityReader
    private var tree: AccessibilityTree { reader.tree }
    private var focus: Int?
    private var window: Int?
    /// The containers of the object with focus, the innermost first, and the words when focus leaves them.
    private var containers: [Container] = []
    private var selections: [Int: Range<Int>] = [:]

    private struct Container {
        let id: Int
        let farewell: String?
    }

    /// Starts reading, and says which window is active and what has focus.
    package init(of application: Application) {
        reader = AccessibilityReader(of: application)
        reader.observed = .all
        reader.onEvents = { [unowned self] in read($0) }
        for window in application.windows { visit(tree.object(of: window)) }
        if let window = application.activeWindow { activate(tree.object(of: window).id) }
        if let focus = tree.focus { move(to: focus) }
    }

    deinit {}

    /// Stops reading.
    package func close() { reader.close() }

    /// Returns what was said, and forgets it.
    package func take() -> [String] {
        defer { spoken = [] }
        return spoken
    }

    private func say(_ words: [String]) {
        let text = String(words.filter { !$0.isEmpty }.joined(separator: " ")[...].trimmed)
        if !text.isEmpty { spoken.append(text) }
    }

    private func say(_ phrase: LocalizedString) { say([tree.application.translated(phrase)]) }

    /// Gives the objects ids, so that their changes are reported.
    private func visit(_ object: AccessibilityObject) {
        for child in object.shownChildren { visit(child) }
    }

    // MARK: Events

    private func read(_ events: [AccessibilityEvent]) {
        var texts: Set<Int> = []
        for event in events {
            if case .text(let id, _) = event { texts.insert(id) }
        }
        var said: Set<String> = []
        let former = focus
        for event in events {
            switch event {
            case .windowActivated(let id): activate(id)
            case .windowDeactivated(let id): if id == window { (window, focus, containers) = (nil, nil, []) }
            case .windowOpened(let id): tree.object(id).map(visit)
            case .childAdded(let id, _, _): tree.object(id).map(visit)
            case .focus(_, let id?):
                tree.object(id).map(move)
            case .focus(_, nil): focus = nil
            case .selection(let id): selectionDidChange(id)
            case .announcement(_, let text, _): say([text])
            case .text(let id, let change): if id == focus { textDidChange(id, change) }
            // The words for a new focus contain its line.
            case .caretMoved(let id) where focus != former, .textSelection(let id) where focus != former:
                if id == focus { selections[id] = tree.object(id)?.text?.selection }
            case .caretMoved(let id): if id == focus, !texts.contains(id) { caretDidMove(id) }
            case .textSelection(let id): if id == focus, !texts.contains(id) { textSelectionDidChange(id) }
            case .name, .description, .value, .state: readChange(event, hadFocus: focus == former, &said)
            case .windowClosed, .childRemoved, .defunct, .bounds: break
            }
        }
        for id in texts { selections[id] = tree.object(id)?.text?.selection }
    }

    private func activate(_ id: Int) {
        guard id != window, let object = tree.object(id) else { return }
        (window, focus, containers) = (id, id, [])
        say(SpokenObject(object).words)
    }

    /// Says a changed property of the object with focus, or the new title of the active window. The words for a new focus contain its
    /// changes.
    private func readChange(_ event: AccessibilityEvent, hadFocus: Bool, _ said: inout Set<String>) {
        func object(_ id: Int) -> SpokenObject? {
            id == focus && hadFocus ? tree.object(id).map { SpokenObject($0) } : nil
        }
        let text: String?
        switch event {
        case .name(let id) where id == window: text = tree.object(id)?.accessibility.label
        case .name(let id): text = object(id)?.name
        case .description(let id): text = object(id)?.hint
        // The value of a text is said as far as it is typed or selected.
        case .value(let id):
            let node = tree.object(id)
            let isText = node?.text?.isEditable == true && node?.accessibility.range == nil
            text = isText || input == .typing ? nil : object(id)?.value
        case .state(let id, .checked, _), .state(let id, .mixed, true):
            // A choice that the arrow keys move is said when focus follows it.
            let isRadio = tree.object(id)?.accessibility.role == .radioButton
            text = isRadio && !isSpacePressed ? nil : object(id)?.checkState
        case .state(let id, .expanded, _): text = (object(id) ?? rowOfFocusedCell(id, hadFocus))?.expansion
        case .state(let id, .selected, let isOn):
            guard isSpacePressed, id == focus else { return }
            text = tree.application.translated(isOn ? .selected : .unselected)
        default: return
        }
        if let text, said.insert(text).inserted { say([text]) }
    }

    /// Returns the row with an id if a cell of it has focus.
    private func rowOfFocusedCell(_ id: Int, _ hadFocus: Bool) -> SpokenObject? {
        guard hadFocus, let cell = focus.flatMap(tree.object), cell.placeInTable?.column != nil, let row = cell.parent,
            row.id == id
        else { return nil }
        return SpokenObject(row)
    }

    private var isSpacePressed: Bool { if case .key(let chord) = input { chord.key == .space } else { false } }

    // MARK: Focus

    private func move(to object: AccessibilityObject) {
        guard object.id != focus else { return }
        let spoken = SpokenObject(object)
        var path: [AccessibilityObject] = []
        var next = object.parent
        while let parent = next, parent.kind == .element {
            path.append(parent)
            next = parent.parent
        }
        let known = Set(containers.map(\.id) + [focus].compactMap(\.self))
        let entered = path.prefix { !known.contains($0.id) }.map { SpokenObject($0).wordsOnEntering }
        let new = Set(path.map(\.id) + [object.id])
        var words: [String] = []
        if !path.contains(where: { SpokenObject($0).isDialog }), object.accessibility.role != .tab {
            words += containers.prefix { !new.contains($0.id) }.compactMap(\.farewell)
        }
        if object.accessibility.role != .tab {
            words += entered.reversed().flatMap(\.self)
            // A field in a cell has the name of the column.
            if let last = words.last, last == spoken.name { words.removeLast() }
        }
        focus = object.id
        containers = path.map { Container(id: $0.id, farewell: SpokenObject($0).wordsOnLeaving) }
        selections[object.id] = object.text?.selection
        say(words + spoken.words)
    }

    /// The selected tab or segment takes the place of the object with focus. An option in the list of a combo box is said.
    private func selectionDidChange(_ id: Int) {
        guard let object = tree.object(id), let child = object.selection?.child(at: 0) else { return }
        switch object.accessibility.role {
        case .tabBar, .segmentedControl: move(to: child)
        case .table:
            guard let box = focus.flatMap(tree.object)?.accessibility, box.role == .comboBox, box.isExpanded == true
            else {
                return
            }
            say(SpokenObject(child).words)
        default: break
        }
    }

    // MARK: Texts

    private func textDidChange(_ id: Int, _ change: AccessibilityEvent.TextChange) {
        guard let object = tree.object(id), let text = object.text else { return }
        switch input {
        case .key(KeyChord(Key("Z"), .control)): return say(.undo)
        case .key(KeyChord(Key("Z"), [.control, .shift])): return say(.redo)
        default: break
        }
        let hadSelection = selections[id]?.isEmpty == false
        if !change.removed.isEmpty { textWasRemoved(change, text, hadSelection: hadSelection) }
        guard !change.inserted.isEmpty else { return }
        switch input {
        case .typing: say([spokenText(change.inserted)])
        case .key where change.inserted == "\n": say(.newline)
        case .key(KeyChord(Key("V"), .control)): say(.pasted)
        case .key(let chord) where chord.modifiers == .control: say([spokenText(change.inserted)])
        // An option replaces the text.
        case .key where object.accessibility.role == .comboBox: say([text.string])
        default: break
        }
    }

    private func textWasRemoved(
        _ change: AccessibilityEvent.TextChange, _ text: any AccessibilityText, hadSelection: Bool
    ) {
        if input == .key(KeyChord(Key("X"), .control)) { return say(.cutToClipboard) }
        if input == .typing, hadSelection { return say(.selectionDeleted) }
        guard case .key(let chord) = input, chord.key == .backspace || chord.key == .delete else { return }
        if hadSelection { return say(.selectionDeleted) }
        if chord.key == .backspace { say([spokenText(change.removed)]) }
        if chord.key == .delete { sayCharacter(text, at: text.caret ?? 0) }
    }

    private func caretDidMove(_ id: Int) {
        guard let text = tree.object(id)?.text, let caret = text.caret, text.selection.isEmpty else { return }
        if selections[id]?.isEmpty == false { return }
        switch input {
        case .none, .typing: break
        case .pointer: sayLine(text, at: caret)
        case .key(let chord):
            switch chord.key {
            case .up, .down, .pageUp, .pageDown: sayLine(text, at: caret)
            case .home, .end:
                if chord.modifiers == .control { sayLine(text, at: caret) } else { sayCharacter(text, at: caret) }
            case .left, .right:
                if chord.modifiers == .control { sayWord(text, at: caret) } else { sayCharacter(text, at: caret) }
            default: break
            }
        }
    }

    /// Says the part of the text that was selected or is not selected any more.
    private func textSelectionDidChange(_ id: Int) {
        guard let text = tree.object(id)?.text else { return }
        let (old, new) = (selections[id] ?? 0..<0, text.selection)
        selections[id] = new
        guard old != new else { return }
        let isKept = if case .key(let chord) = input { chord.modifiers.contains(.shift) } else { false }
        if new.isEmpty, !isKept {
            say(.selectionRemoved)
            return caretDidMove(id)
        }
        if !old.isEmpty, !new.isEmpty, !old.overlaps(new) {
            sayPart(text, old, .unselected)
            return sayPart(text, new, .selected)
        }
        // The ends of the ranges that differ; an empty range is at the caret, which is an end of the other one.
        let parts = [
            min(old.lowerBound, new.lowerBound)..<max(old.lowerBound, new.lowerBound),
            min(old.upperBound, new.upperBound)..<max(old.upperBound, new.upperBound),
        ]
        let isLonger = new.count > old.count
        // A character of a completion is typed.
        if input == .typing, !isLonger, new.upperBound == old.upperBound {
            return say([spokenText(text.text(in: parts[0]))])
        }
        if old.isEmpty || new.isEmpty { return sayPart(text, isLonger ? new : old, isLonger ? .selected : .unselected) }
        for part in parts where !part.isEmpty { sayPart(text, part, isLonger ? .selected : .unselected) }
    }

    private func sayPart(_ text: any AccessibilityText, _ range: Range<Int>, _ state: LocalizedString) {
        say([spokenText(text.text(in: range)), tree.application.translated(state)])
    }

    private func sayLine(_ text: any AccessibilityText, at caret: Int) {
        let line = text.text(in: text.line(at: caret)).filter { !$0.isNewline }
        if line.isEmpty { say(.blank) } else { say([line]) }
    }

    private func sayWord(_ text: any AccessibilityText, at caret: Int) {
        var word = text.text(in: text.word(at: caret))
        // Behind a word, the caret has passed it.
        if let last = text.text(in: 0..<caret).last, !last.isWhitespace, word.allSatisfy(\.isWhitespace) {
            word = text.text(in: text.word(at: caret - last.utf8.count))
        }
        if word.isEmpty { say(.blank) } else { say([spokenText(word)]) }
    }

    private func sayCharacter(_ text: any AccessibilityText, at caret: Int) {
        guard caret < text.count, let character = text.text(in: caret..<text.count).first, !character.isNewline else {
            return say(.blank)
        }
        say([spokenText(String(character))])
    }

    /// A text of one character that is not visible has a name.
    private func spokenText(_ text: String) -> String {
        switch text {
        case " ", "\u{A0}": tree.application.translated(.space)
        case "\n": tree.application.translated(.newline)
        case "\t": tree.application.translated(.tab)
        default: text
        }
    }
}
