/// A caret or a selection, as offsets in UTF-8.
nonisolated struct TextSelection: Hashable {
    /// The fixed end.
    var anchor: Int
    /// The moving end, which is the caret.
    var head: Int

    init(anchor: Int, head: Int) {
        self.anchor = anchor
        self.head = head
    }

    /// Creates a caret.
    init(_ place: Int) { self.init(anchor: place, head: place) }

    var range: Range<Int> { min(anchor, head)..<max(anchor, head) }
    var isEmpty: Bool { anchor == head }
}

/// A movement through the text, in reading order.
nonisolated enum TextMovement: Hashable {
    case character(forward: Bool)
    case word(forward: Bool)
    /// To the start or end of the paragraph.
    case paragraph(forward: Bool)
    /// To the start or end of the paragraph; from there, to that of the next paragraph.
    case paragraphs(forward: Bool)
    case document(forward: Bool)
    /// To the line above or below. This and the following movements are for views that lay out lines.
    case line(forward: Bool)
    /// By the number of visible lines.
    case page(forward: Bool)
    /// To the start or end of the line.
    case lineEnd(forward: Bool)

    var isForward: Bool {
        switch self {
        case .character(let forward), .word(let forward), .paragraph(let forward), .paragraphs(let forward),
            .document(let forward), .line(let forward), .page(let forward), .lineEnd(let forward):
            forward
        }
    }

    /// Whether vertical movement keeps its x coordinate.
    var keepsColumn: Bool {
        switch self {
        case .line, .page: true
        default: false
        }
    }
}

/// A replacement of a part of a text.
nonisolated struct TextEdit: Equatable {
    /// The position, in UTF-8.
    var place: Int
    var removed: String
    var inserted: String

    var inverse: TextEdit { TextEdit(place: place, removed: inserted, inserted: removed) }
    var isEmpty: Bool { removed.isEmpty && inserted.isEmpty }
}

/// The number of changes of a text, and the last one; nil if the whole text was replaced.
struct TextRevision {
    let number: Int
    let edit: TextEdit?
}

/// A text, its selection and its edit history: the commands of an editor, independent of any view.
///
///     var editor = TextEditor(EditedText("Hello"))
///     editor.move(.word(forward: false), extending: true)
///     editor.insert("Goodbye", .typing, at: time)
///     editor.undo()
nonisolated struct TextEditor<Text: EditableText> {
    private(set) var text: Text
    private(set) var selection: TextSelection
    private var history = EditHistory()
    /// The number of changes of the text.
    private(set) var revision = 0
    /// The last change; nil if the whole text was replaced.
    private(set) var lastEdit: TextEdit?

    /// Creates an editor with the caret at the end of a text.
    init(_ text: Text) {
        self.text = text
        selection = TextSelection(text.count)
    }

    var string: String { text.string }
    var selectedText: String { String(text.substring(selection.range)) }
    var canUndo: Bool { history.canUndo }
    var canRedo: Bool { history.canRedo }

    /// Replaces the text and clears the history. A caret at the end stays at the end, another selection keeps its offsets.
    mutating func setString(_ string: String) {
        let isAtEnd = selection.isEmpty && selection.head == text.count
        text = Text(string)
        history = EditHistory()
        revision += 1
        lastEdit = nil
        selection = isAtEnd ? TextSelection(text.count) : valid(selection)
    }

    /// Gives access to the text, to take its changes.
    mutating func withText<Result>(_ ask: (inout Text) -> Result) -> Result { ask(&text) }

    private func valid(_ selection: TextSelection) -> TextSelection {
        TextSelection(
            anchor: text.boundary(atOrBefore: selection.anchor), head: text.boundary(atOrBefore: selection.head))
    }
}

// MARK: - Selection
nonisolated extension TextEditor {
    /// Sets the selection, adjusted to character boundaries. Text that is typed afterwards is a separate undo group.
    mutating func select(_ selection: TextSelection) {
        self.selection = valid(selection)
        history.endGroup()
    }

    mutating func selectAll() { select(TextSelection(anchor: 0, head: text.count)) }

    /// The destination of a movement from a position.
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

    /// Moves the caret. Without `extending`, a movement by character or word collapses a selection to its end in that direction.
    ///
    /// - Parameter destination: The destination, if the view determines it.
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

    /// The range that a deletion removes: the selection, or the text between the caret and the destination of a movement.
    /// A movement backward by one character is Backspace.
    ///
    /// - Parameter keepsCharacters: Whether Backspace always deletes a whole character, never only the last code point.
    func deletion(_ movement: TextMovement, keepsCharacters: Bool = false) -> Range<Int> {
        guard selection.isEmpty else { return selection.range }
        let place = selection.head
        if movement == .character(forward: false), !keepsCharacters { return text.start(ofBackspaceAt: place)..<place }
        var end = destination(of: movement, from: place)
        // At the end of a paragraph, delete its line end.
        if case .paragraph(let forward) = movement, end == place {
            end = destination(of: .character(forward: forward), from: place)
        }
        return min(place, end)..<max(place, end)
    }
}

// MARK: - Edits
nonisolated extension TextEditor {
    /// Replaces a range and puts the caret after the new text.
    ///
    /// - Returns: the edit; nil if the text does not change.
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

    /// Replaces the selection with a text.
    @discardableResult
    mutating func insert(_ new: String, _ kind: EditKind, at time: Duration) -> TextEdit? {
        replace(selection.range, with: new, kind, at: time)
    }

    @discardableResult mutating func delete(_ movement: TextMovement, at time: Duration) -> TextEdit? {
        replace(deletion(movement), with: "", movement.isForward ? .deletingForward : .deletingBackward, at: time)
    }

    private mutating func apply(_ edit: TextEdit) {
        revision += 1
        lastEdit = edit
        text.replace(edit.place..<edit.place + edit.removed.utf8.count, with: edit.inserted)
        // Inserted letters may form a character with the letters next to them.
        let end = edit.place + edit.inserted.utf8.count
        let caret = text.boundary(atOrBefore: end)
        selection = TextSelection(caret == end ? end : text.end(ofCharacterAt: end))
    }

    /// Undoes the last group of edits; returns false if there is none.
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
