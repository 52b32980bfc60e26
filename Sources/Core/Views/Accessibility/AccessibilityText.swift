/// The text of a view, as assistive programs read and edit it.
///
/// Positions are offsets in UTF-8 of the text that the view exposes. A secure field exposes a dot for each character. Offsets beyond the
/// text are moved to its end, and offsets within a character to the start of the character.
@MainActor public protocol AccessibilityText {
    /// The length in UTF-8.
    var count: Int { get }
    /// Returns a part of the text.
    func text(in range: Range<Int>) -> String
    /// The position of the caret; nil for a text without one.
    var caret: Int? { get }
    /// The selected range; empty if there is none.
    var selection: Range<Int> { get }
    /// Selects a range, or moves the caret for an empty one.
    ///
    /// - Returns: false for a text that cannot be selected.
    func select(_ range: Range<Int>) -> Bool
    /// Whether `replace(_:with:)` can change the text now.
    var isEditable: Bool { get }
    /// Whether the text can have several lines.
    var hasLines: Bool { get }
    /// Replaces a range as if the user had typed, with the delegate's permission.
    ///
    /// - Returns: whether the text has changed.
    func replace(_ range: Range<Int>, with text: String) -> Bool
    /// The rectangle around a range, in the view's coordinates; nil if it is unknown. An empty range has the rectangle of the caret.
    func rect(of range: Range<Int>) -> Rect?
    /// Returns the position nearest to a point in the view's coordinates; nil if it is unknown.
    func position(at point: Point) -> Int?
    /// Scrolls the text itself so that a range is in sight. Views around it are not scrolled.
    func scroll(to range: Range<Int>)
    /// Returns the line around a position as it is displayed; the paragraph if the text is not broken into lines.
    func line(at position: Int) -> Range<Int>
    /// Returns the paragraph around a position, without its line end.
    func paragraph(at position: Int) -> Range<Int>
    /// Returns the word, or the space or the sign, at a position.
    func word(at position: Int) -> Range<Int>
    /// Returns the run of equal attributes around a position, with the names of text attributes of ATK such as `weight` or `family-name`.
    func attributes(at position: Int) -> (range: Range<Int>, attributes: [String: String])
    /// Copies a range to the clipboard. Returns false for a secure text.
    func copy(_ range: Range<Int>) -> Bool
    /// Inserts the text of the clipboard. Returns whether the text has changed.
    func paste(at position: Int) -> Bool
    /// Returns the number of Unicode scalars before a position.
    func scalarOffset(of position: Int) -> Int
    /// Returns the position after a number of Unicode scalars.
    func position(ofScalar offset: Int) -> Int
    /// The length in Unicode scalars.
    var scalarCount: Int { get }
}

/// A view with a text that assistive programs read in parts, or edit. Other views have only a name.
@MainActor public protocol AccessibilityTextProvider: View {
    /// The text of the view; nil if it has none at present.
    var accessibilityText: (any AccessibilityText)? { get }
}

/// A view that counts the changes of its text.
@MainActor protocol TextRevisionProvider: View {
    /// The number of the last change of the text, and the change.
    var textRevision: TextRevision? { get }
}

/// The defaults are those of a text that can be read, but neither selected nor edited.
extension AccessibilityText {
    /// Whether the text is empty.
    public var isEmpty: Bool { count == 0 }
    /// The whole text.
    public var string: String { text(in: 0..<count) }
    public var caret: Int? { nil }
    public var selection: Range<Int> { (caret ?? 0)..<(caret ?? 0) }
    public func select(_ range: Range<Int>) -> Bool { false }
    public var isEditable: Bool { false }
    public var hasLines: Bool { false }
    public func replace(_ range: Range<Int>, with text: String) -> Bool { false }
    public func rect(of range: Range<Int>) -> Rect? { nil }
    public func position(at point: Point) -> Int? { nil }
    public func scroll(to range: Range<Int>) {}
    public func line(at position: Int) -> Range<Int> { paragraph(at: position) }
    public func paragraph(at position: Int) -> Range<Int> { EditedText(string).paragraph(at: position) }
    public func word(at position: Int) -> Range<Int> { EditedText(string).word(at: position) }
    public func attributes(at position: Int) -> (range: Range<Int>, attributes: [String: String]) { (0..<count, [:]) }
    public func copy(_ range: Range<Int>) -> Bool { false }
    public func paste(at position: Int) -> Bool { false }
    public func scalarOffset(of position: Int) -> Int { text(in: 0..<position).unicodeScalars.count }
    public var scalarCount: Int { scalarOffset(of: count) }
    public func position(ofScalar offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let text = string
        let end =
            text.unicodeScalars.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex) ?? text.endIndex
        return text.utf8.distance(from: text.startIndex, to: end)
    }
}
