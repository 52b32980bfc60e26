/// The transient state of editing, and how it is displayed.
struct EditingSession {
    /// Marked text from an input method; it is displayed at the caret and is not yet a part of the text.
    struct Composition: Equatable {
        var text: String
        /// The position of the caret in the marked text, in UTF-8.
        var caret: Int
    }

    /// A selection by a pointer press.
    struct Press {
        enum Unit { case character, word, paragraph, all }

        let unit: Unit
        /// The range that the press selected initially.
        let origin: Range<Int>
        let before: TextSelection
        /// The position of the pointer.
        var point: Point
        /// The selection to apply once the view has focus.
        var waiting: TextSelection?
        /// The motion that scrolls while the pointer is beyond an edge.
        var motion: SelectingMotion?
    }

    var composition: Composition?
    /// Whether the delegate was informed that editing began, so that it must be informed of the end.
    var hasReportedBeginEditing = false
    var press: Press?
    var carrying: TextDrag?
    var blink = CaretBlink()
    /// Whether the view is in an editing session, because it has focus.
    var isOpen = false
    /// The x coordinate that vertical caret movement keeps, in points.
    var column: Double?
    var hasReportedLengthLimit = false
    /// Whether the decimal separator in the text was typed as the separator of another locale.
    var hasForeignSeparator = false
}
