import Inlay

/// Text views: a bound one that shows the position of its caret, and views of other kinds.
final class WritingViewController: ViewController, TextViewDelegate {
    override var preferredContentSize: Size { Size(720, 480) }

    @Bindable var letter = """
        Dear Ann,

        this is a text of many lines. Paragraphs that are longer than the view is wide are broken into lines, and the arrows go from line to line \
        through them.

        \tA tab leads to the next stop.
        1.\tOne
        2.\tTwo

        שלום, מה שלומך?
        漢字 and 👩‍👩‍👧 emoji stand beside letters.

        Yours
        Zoë
        """
    @Bindable var isEditable = true
    @Outlet var letterView: TextView
    @Outlet var placeLabel: Label
    @Outlet var longButton: Button

    override func registerActions(in actions: inout ActionTable) { actions["openLongText"] = openLongText }

    override func viewDidLoad() {
        letterView.delegate = self
        showPlace()
    }

    func textViewDidChangeSelection(_ textView: TextView) { showPlace() }

    private func showPlace() {
        let range = letterView.selectedRange
        placeLabel.text =
            range.isEmpty
            ? "Caret at byte \(range.lowerBound)" : "Bytes \(range.lowerBound) to \(range.upperBound) are selected"
    }

    /// Fills a view with more text than a user would type.
    private func openLongText() {
        let line =
            "The quick brown fox jumps over the lazy dog, and goes on until the line has to be broken somewhere.\n"
        letterView.text = String(repeating: line, count: 10_000_000 / line.utf8.count)
        longButton.isEnabled = false
    }
}
