/// What a person is about to do with a text, and what of that shows.
struct EditingSession {
    /// What an input method has in hand: it stands at the caret, and is no part of the text yet.
    struct Composition: Equatable {
        var text: String
        /// In UTF-8, from its start.
        var caret: Int
    }

    /// What a press has begun to select.
    struct Press {
        enum Unit { case character, word, paragraph, all }

        let unit: Unit
        /// What was selected at once.
        let origin: Range<Int>
        let before: TextSelection
        /// Where the pointer is.
        var point: Point
        /// What is selected once the keyboard is here.
        var waiting: TextSelection?
        /// Leads on beyond an edge.
        var motion: SelectingMotion?
    }

    var composition: Composition?
    /// The delegate has heard that editing began, and is to hear of its end.
    var hasToldOfBeginning = false
    var press: Press?
    var carrying: Carrying?
    var blink = CaretBlink()
    /// The view has told that it has the keyboard.
    var isOpen = false
    /// Where on a line the keys that lead from line to line began, in points.
    var column: Double?
    var hasToldOfLimit = false
    /// The decimal separator in the text was typed as that of other locales.
    var hasForeignSeparator = false
}
