/// A view in which users edit text: ``TextField`` and ``TextView``. These members are the same in both.
///
/// A range of text is a `Range<Int>` of offsets in `text.utf8`, so that it is found fast in a text of any length. Offsets outside the
/// text are moved to its start or end, offsets within a character to the start of the character. For an index of the string:
///
///     let offset = text.utf8.distance(from: text.startIndex, to: index)
public protocol TextEditing: TextInputTraits {
    /// The view, for the members that all editable texts share.
    var editingTarget: TextEditingTarget { get }
}

/// A reference to a view that edits text.
public struct TextEditingTarget {
    let view: any TextEditingView

    init(_ view: any TextEditingView) { self.view = view }
}

extension TextEditing {
    private var view: any TextEditingView { editingTarget.view }

    /// The selected range, as offsets in `text.utf8`; empty if there is only a caret.
    public var selectedRange: Range<Int> {
        get { view.selectedOffsets }
        set { view.selectForApp(anchor: newValue.lowerBound, head: newValue.upperBound) }
    }

    /// Whether the view has focus and can be edited, by keyboard or by its input panel.
    public var isEditing: Bool { view.isInEditing }

    /// Returns a part of the text, without reading the rest.
    ///
    /// - Parameter range: The range, as offsets in `text.utf8`.
    public func text(in range: Range<Int>) -> String { view.substring(in: range) }

    /// Replaces a part of the text, undoably. Asks no delegate and sends no event.
    ///
    /// - Parameter range: The range, as offsets in `text.utf8`.
    public func replace(_ range: Range<Int>, withText text: String) { view.replaceForApp(range, with: text) }

    /// Replaces the selection with a text as if it was typed, including events and calls of the delegate.
    public func insertText(_ text: String) { view.insertForApp(text) }

    /// Deletes the selection, or else the character before the caret, like Backspace. In scripts whose marks are typed one by one (Thai,
    /// Khmer, those of India, pointed Hebrew, vowelled Arabic) it deletes the last code point of the character.
    public func deleteBackward() { view.delete(.character(forward: false), event: nil) }

    /// Selects the whole text.
    public func selectAll() { view.selectWhole(nil) }

    /// Copies the selection to the clipboard. Does nothing if the selection is empty or the text is secure.
    public func copy() { view.copySelection() }

    /// Copies the selection to the clipboard and deletes it. Does nothing if the selection is empty or the text is secure.
    public func cut() { view.cutSelection(nil) }

    /// Replaces the selection with the text on the clipboard. Does nothing without text.
    public func paste() { view.paste(.general, event: nil) }

    /// Undoes the last change: a typed word, a run of deletions, a paste. Does nothing without one.
    public func undo() { view.undoLast(nil) }

    /// Repeats the last undone change. Does nothing without one.
    public func redo() { view.redoLast(nil) }
}

// MARK: - Requests of apps
extension TextEditingView {
    var isInEditing: Bool { session.isOpen && isOpenToEdits }
    var selectedOffsets: Range<Int> { editor.selection.range }

    /// - Parameter range: A range from an app, with any bounds.
    private func valid(_ range: Range<Int>) -> Range<Int> {
        let range = range.clamped(to: 0..<editor.text.count)
        let (start, end) = (editor.text.boundary(atOrBefore: range.lowerBound), range.upperBound)
        return start..<max(start, end)
    }

    func substring(in range: Range<Int>) -> String {
        String(editor.text.substring(range.clamped(to: 0..<editor.text.count)))
    }

    func replaceForApp(_ range: Range<Int>, with new: String) {
        cancelComposition()
        if editor.replace(valid(range), with: new, .whole, at: time) != nil { textDidChange() }
    }

    func insertForApp(_ text: String) {
        cancelComposition()
        insert(text, .typing, event: nil)
    }

    /// Applies a selection from an app. Its positions are those of the text without marked text, which is committed first.
    func selectForApp(anchor: Int, head: Int) {
        let (caret, count) = (editor.selection.head, editor.text.count)
        commitComposition(nil)
        let growth = editor.text.count - count
        func moved(_ place: Int) -> Int { place < caret ? place : place + growth }
        select(TextSelection(anchor: moved(anchor), head: moved(head)))
    }
}
