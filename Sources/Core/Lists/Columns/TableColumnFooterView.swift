/// The row at the bottom of a table with the footers of its columns, such as totals. It scrolls across with the columns.
/// Specification 13.31.
final class TableColumnFooterView: View, ColumnTextView {
    weak var columns: TableColumns?
    /// The texts of the visible columns, until rows or columns change.
    private var texts: [ColumnText]?

    private static let font = Font.style(.headline)

    required init() {
        super.init()
        clipsToBounds = true
        flags.insert(.leaf)
    }

    deinit {}

    func contentDidChange() {
        texts = nil
        setNeedsDisplay()
    }

    func geometryDidChange() { contentDidChange() }

    func reshape() {
        texts = texts?.map { ColumnText($0.text) }
        setNeedsDisplay()
    }

    /// Called when the rows were scrolled across.
    func place() {
        guard let columns, start != columns.layout.visibleRange.lowerBound else { return }
        setNeedsDisplay()
    }

    private var start = 0.0

    /// Returns the width of a column in which its footer fits, in points.
    func fittingWidth(of column: TableColumn) -> Double {
        var text = ColumnText(text(of: column))
        return text.width(TextMeasure(Self.font, in: columns?.table ?? self)) + 2 * ColumnText.inset
    }

    /// Returns the footer of a column.
    func text(of column: TableColumn) -> String { columns?.totals.text(of: column) ?? "" }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        list.fill(bounds, .contentBackground)
        guard let columns else { return }
        let geometry = columns.geometry
        var texts = self.texts ?? geometry.columns.map { ColumnText(text(of: $0)) }
        let range = columns.layout.visibleRange
        start = range.lowerBound
        let measure = TextMeasure(Self.font, in: self)
        func drawTexts(_ indices: Range<Int>, shift: Double, _ list: inout DisplayList) {
            for index in indices {
                let (x, width) = geometry.span(of: index)
                let rect = Rect(
                    x + shift + ColumnText.inset, 0, max(0, width - 2 * ColumnText.inset), frame.height)
                guard rect.maxX > 0, rect.minX < frame.width else { continue }
                texts[index].draw(
                    in: rect, geometry.columns[index].alignment, .label, isRightToLeft: geometry.isRightToLeft, measure,
                    into: &list)
            }
        }
        drawTexts(geometry.frozenCount..<geometry.columns.count, shift: -start, &list)
        if geometry.frozenCount > 0 {
            let (x, width) = geometry.span(of: 0..<geometry.frozenCount)
            let left = columns.layout.frozenStart - start
            list.fill(Rect(left, 0, width, frame.height), .contentBackground)
            drawTexts(0..<geometry.frozenCount, shift: left - x, &list)
        }
        self.texts = texts
    }

    override func drawOverlay(into list: inout DisplayList) {
        list.fill(pixels.hairline(atTopOf: bounds), .separator)
    }

    /// A press on the footer does not reach the rows. The right button opens the menu of the table.
    override func handle(_ event: Event) -> Bool {
        super.handle(event) || event.isPress && !event.isRightPress
    }

    // MARK: Accessibility

    var cutTexts: [(column: TableColumn, text: String)] {
        guard let columns, let texts else { return [] }
        return zip(columns.geometry.columns, texts).filter(\.1.isCut).map { ($0, $1.text) }
    }

    override var shownText: String? {
        columns?.geometry.columns.map { text(of: $0) }.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    override var accessibility: Accessibility { Accessibility(role: .group, label: shownText) }
}
