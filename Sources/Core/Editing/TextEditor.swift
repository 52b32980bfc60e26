/// Where the caret is, and what is selected between it and where the selection began; offsets in UTF-8.
nonisolated struct TextSelection: Hashable {
    /// The end that stays.
    var anchor: Int
    /// The end that moves: the caret.
    var head: Int

    init(anchor: Int, head: Int) {
        self.anchor = anchor
        self.head = head
    }

    /// A caret.
    init(_ place: Int) { self.init(anchor: place, head: place) }

    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var isEmpty: Bool { anchor == head }
}

/// A way through the text, in the order of reading.
nonisolated enum TextMovement: Hashable {
    case character(forward: Bool)
    case word(forward: Bool)
    /// To the start or the end of the paragraph.
    case paragraph(forward: Bool)
    /// The same, and from there to that of the next paragraph.
    case paragraphs(forward: Bool)
    case document(forward: Bool)
    /// To the line above or below; this and those that follow are for views of many lines, which know where lines end.
    case line(forward: Bool)
    /// As many lines as can be seen.
    case page(forward: Bool)
    /// To the start or the end of the line.
    case lineEnd(forward: Bool)

    var isForward: Bool {
        switch self {
        case .character(let forward), .word(let forward), .paragraph(let forward), .paragraphs(let forward),
            .document(let forward), .line(let forward), .page(let forward), .lineEnd(let forward):
            forward
        }
    }

    /// Whether the place from which it goes on from line to line stays.
    var keepsColumn: Bool {
        switch self {
        case .line, .page: true
        default: false
        }
    }
}

/// A part of a text that another has taken the place of.
nonisolated struct TextEdit: Equatable {
    /// Where, in UTF-8.
    var place: Int
    var removed: String
    var inserted: String

    var inverse: TextEdit { TextEdit(place: place, removed: inserted, inserted: removed) }
    var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }
}

/// A text, its selection, and what was done to it: the commands of an editor, without any view.
///
///     var editor = TextEditor(EditedText("Hello"))
///     editor.move(.word(forward: false), extending: true)
///     editor.insert("Goodbye", .typing, at: time)
///     editor.undo()
nonisolated struct TextEditor<Text: EditableText> {
    private(set) var text: Text
    private(set) var selection: TextSelection
    private var history = EditHistory()

    /// The caret is at the end.
    init(_ text: Text) {
        self.text = text
        selection = TextSelection(text.count)
    }

    var string: String { text.string }
    var selectedText: String { String(text.substring(selection.range)) }
    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    /// Another text, which nobody has edited. A caret at the end stays there, another where it is.
    mutating func setString(_ string: String) {
        let isAtEnd = selection.isEmpty && selection.head == text.count
        text = Text(string)
        history = EditHistory()
        selection = isAtEnd ? TextSelection(text.count) : valid(selection)
    }

    /// What the text tells of its changes.
    mutating func withText<Result>(_ ask: (inout Text) -> Result) -> Result { ask(&text) }

    private func valid(_ selection: TextSelection) -> TextSelection {
        TextSelection(
            anchor: text.boundary(atOrBefore: selection.anchor), head: text.boundary(atOrBefore: selection.head))
    }
}

// MARK: - Selection
nonisolated extension TextEditor {
    /// Places within a character are moved to its start. What is typed afterwards is undone by itself.
    mutating func select(_ selection: TextSelection) {
        self.selection = valid(selection)
        history.endGroup()
    }

    mutating func selectAll() { select(TextSelection(anchor: 0, head: text.count)) }

    /// Where a way from a place leads.
    func destination(of movement: TextMovement, from place: Int) -> Int {
        switch movement {
        case .character(let forward):
            forward ? text.end(ofCharacterAt: place) : text.start(ofCharacterBefore: place)
        case .word(let forward): forward ? text.endOfWord(after: place) : text.startOfWord(before: place)
        case .paragraph(let forward):
            forward ? text.paragraph(at: place).upperBound : text.paragraph(at: place).lowerBound
        case .paragraphs(let forward): paragraphEnd(forward: forward, from: place)
        case .document(let forward): forward ? text.count : 0
        case .line, .page, .lineEnd: place
        }
    }

    private func paragraphEnd(forward: Bool, from place: Int) -> Int {
        func end(_ place: Int) -> Int {
            let paragraph = text.paragraph(at: place)
            return forward ? paragraph.upperBound : paragraph.lowerBound
        }
        let near = end(place)
        guard near == place else { return near }
        return end(forward ? text.end(ofCharacterAt: place) : text.start(ofCharacterBefore: place))
    }

    /// Moves the caret. Without `extending`, a selection falls together at the end that lies that way, where the way is one of a
    /// character or a word.
    ///
    /// - Parameter destination: where it leads, where the view knows that.
    mutating func move(_ movement: TextMovement, extending: Bool, to destination: Int? = nil) {
        var head = destination ?? self.destination(of: movement, from: selection.head)
        if !extending, !selection.isEmpty {
            switch movement {
            case .character, .word:
                head = movement.isForward ? selection.range.upperBound : selection.range.lowerBound
            default: break
            }
        }
        select(TextSelection(anchor: extending ? selection.anchor : head, head: head))
    }

    /// The range that a deletion removes: the selection, or the text between the caret and the end of a movement. A movement by one
    /// character backward is Backspace.
    ///
    /// - Parameter keepsCharacters: whether no character loses only its last code point.
    func deletion(_ movement: TextMovement, keepsCharacters: Bool = false) -> Range<Int> {
        guard selection.isEmpty else { return selection.range }
        let place = selection.head
        if movement == .character(forward: false), !keepsCharacters { return text.start(ofBackspaceAt: place)..<place }
        var end = destination(of: movement, from: place)
        // At the end of a paragraph, its line end.
        if case .paragraph(let forward) = movement, end == place {
            end = destination(of: .character(forward: forward), from: place)
        }
        return min(place, end)..<max(place, end)
    }
}

// MARK: - Edits
nonisolated extension TextEditor {
    /// Puts a text in the place of a part; the caret then stands behind it.
    ///
    /// - Returns: nil where nothing changes.
    @discardableResult
    mutating func replace(_ range: Range<Int>, with new: String, _ kind: EditKind, at time: Duration) -> TextEdit? {
        let end = text.boundary(atOrBefore: range.upperBound)
        let start =
            kind == .deletingBackward
            ? text.codePointBoundary(atOrBefore: range.lowerBound) : text.boundary(atOrBefore: range.lowerBound)
        let range = min(start, end)..<end
        let edit = TextEdit(place: range.lowerBound, removed: String(text.substring(range)), inserted: new)
        guard !edit.isEmpty else { return nil }
        let before = selection
        apply(edit)
        history.add(edit, kind, before: before, after: selection, at: time)
        return edit
    }

    /// Puts a text in the place of the selection.
    @discardableResult
    mutating func insert(_ new: String, _ kind: EditKind, at time: Duration) -> TextEdit? {
        replace(selection.range, with: new, kind, at: time)
    }

    @discardableResult mutating func delete(_ movement: TextMovement, at time: Duration) -> TextEdit? {
        replace(deletion(movement), with: "", movement.isForward ? .deletingForward : .deletingBackward, at: time)
    }

    private mutating func apply(_ edit: TextEdit) {
        text.replace(edit.place..<edit.place + edit.removed.utf8.count, with: edit.inserted)
        // Letters may join with what they come to stand beside.
        let end = edit.place + edit.inserted.utf8.count
        let caret = text.boundary(atOrBefore: end)
        selection = TextSelection(caret == end ? end : text.end(ofCharacterAt: end))
    }

    /// Takes back what was done last; false if there is nothing.
    @discardableResult mutating func undo() -> Bool {
        guard let group = history.undo() else { return false }
        for edit in group.edits.reversed() { apply(edit.inverse) }
        selection = valid(group.before)
        return true
    }

    @discardableResult mutating func redo() -> Bool {
        guard let group = history.redo() else { return false }
        for edit in group.edits { apply(edit) }
        selection = valid(group.after)
        return true
    }
}

nonisolated extension TextEditor<EditedText> {
    init(_ string: String = "") { self.init(EditedText(string)) }
}
