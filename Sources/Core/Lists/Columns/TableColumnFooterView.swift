/// The row at the bottom of a table with the footers of its columns, such as totals. It scrolls across with the columns.
/// Specification 13.31.
final class TableColumnFooterView: View {
    weak var columns: TableColumns?
    /// The texts of the visible columns, until rows or columns change.
    private var texts: [ColumnText]?

    private static let font = Font.style(.headline)

    required init() {
        super.init()
        isInternalView = true
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
        guard let columns, start != columns.visibleRange.lowerBound else { return }
        setNeedsDisplay()
    }

    private var start = 0.0

    // MARK: Texts

    /// The names of the aggregates of a column's values.
    enum Aggregate: String, CaseIterable {
        case sum, min, max, average, count

        /// Returns the aggregate of a footer; nil for plain text.
        init?(footer: String) {
            guard footer.hasSuffix(":"), let aggregate = Aggregate(rawValue: String(footer.dropLast())) else {
                return nil
            }
            self = aggregate
        }
    }

    /// Returns the footer of a column.
    func text(of column: TableColumn) -> String {
        guard let footer = column.footer else { return "" }
        guard let aggregate = Aggregate(footer: footer) else { return footer }
        return result(of: aggregate, column).map { ColumnValue.text($0) } ?? ""
    }

    private func result(of aggregate: Aggregate, _ column: TableColumn) -> Any? {
        guard let columns else { return nil }
        let table = columns.table
        if aggregate == .count { return table.rowCounts.reduce(0, +) }
        var (sum, count, least, greatest) = (0.0, 0, Double.infinity, -Double.infinity)
        table.gate.ask {
            for (section, rows) in table.rowCounts.enumerated() {
                for row in 0..<rows {
                    let path = IndexPath(row: row, section: section)
                    guard columns.source.hasValues(at: path),
                        let value = columns.source.value(of: column, at: path).flatMap({ BoundValue.unwrapped($0) }),
                        let number = BoundValue.number(value)
                    else { continue }
                    sum += number
                    count += 1
                    least = Swift.min(least, number)
                    greatest = Swift.max(greatest, number)
                }
            }
        }
        switch aggregate {
        case .sum: return sum
        case .average: return count == 0 ? nil : sum / Double(count)
        case .min: return count == 0 ? nil : least
        case .max: return count == 0 ? nil : greatest
        case .count: return count
        }
    }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        list.fill(bounds, .contentBackground)
        guard let columns else { return }
        let geometry = columns.geometry
        var texts = self.texts ?? geometry.columns.map { ColumnText(text(of: $0)) }
        let range = columns.visibleRange
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
            let left = columns.frozenStart - start
            list.fill(Rect(left, 0, width, frame.height), .contentBackground)
            drawTexts(0..<geometry.frozenCount, shift: left - x, &list)
        }
        self.texts = texts
    }

    override func drawOverlay(into list: inout DisplayList) {
        list.fill(pixels.hairline(atTopOf: bounds), .separator)
    }

    /// A press on the footer does not reach the rows.
    override func handle(_ event: Event) -> Bool { super.handle(event) || event.isPress }

    // MARK: Accessibility

    override var shownText: String? {
        columns?.geometry.columns.map { text(of: $0) }.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    override var accessibility: Accessibility { Accessibility(role: .group, label: shownText) }
}
