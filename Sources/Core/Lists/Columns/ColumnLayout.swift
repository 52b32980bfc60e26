/// The widths of a table's columns, and their places. Specification 13.31.
final class ColumnLayout {
    private unowned(unsafe) let columns: TableColumns
    private unowned(unsafe) let table: TableView
    /// The visible columns with their places.
    private(set) var geometry = ColumnGeometry()
    /// Incremented with each change of `geometry`, so that rows that were not shown meanwhile find out.
    private(set) var version = 0
    private var needsWidths = true
    /// The values that the widths and the texts depend on.
    private struct Environment: Equatable {
        var room = 0.0
        var scale = 0.0
        var isRightToLeft = false
        var theme = Theme()
    }
    private var environment = Environment()
    /// The widths of columns that fit their content, until the content is loaded again.
    private var contentWidths: [ObjectIdentifier: Double] = [:]

    /// The most rows whose texts are measured for the width of a column.
    private static let maximumMeasuredRows = 64

    init(of columns: TableColumns) {
        self.columns = columns
        table = columns.table
    }

    deinit {}

    // MARK: Widths

    /// Requests the computation of all widths in the next layout.
    func setNeedsWidths() {
        needsWidths = true
        LayoutPass(of: table).setNeedsArranging()
    }

    /// Called when all rows have been loaded again.
    func contentDidChange() {
        contentWidths = [:]
        if columns.all.contains(where: \.fitsContent) { needsWidths = true }
    }

    /// Computes the widths of the columns where something has changed.
    ///
    /// - Parameter room: the width of the table, in points.
    /// - Returns: whether anything had changed.
    func update(in room: Double) -> Bool {
        let new = Environment(
            room: room, scale: table.context?.scale ?? 1, isRightToLeft: table.isRightToLeft, theme: table.theme)
        if new.theme != environment.theme || new.scale != environment.scale {
            contentWidths = [:]
            for row in columns.rowViews { row.reshape() }
            columns.header.reshape()
            columns.footer.reshape()
        }
        guard needsWidths || new != environment else { return false }
        needsWidths = false
        environment = new
        let shown = columns.all.filter { !$0.isHidden }
        let rules = shown.map { column in
            ColumnWidths.Rule(
                width: column.userWidth ?? column.width, weight: column.weight,
                content: column.userWidth == nil && column.width == nil && column.fitsContent
                    ? contentWidth(of: column) : nil,
                least: column.minimumWidth, greatest: column.maximumWidth)
        }
        let widths = ColumnWidths.widths(of: rules, in: room, scale: new.scale)
        let geometry = ColumnGeometry(shown, widths: widths, room: room, isRightToLeft: new.isRightToLeft)
        guard !(geometry == self.geometry) else { return true }
        self.geometry = geometry
        version += 1
        for row in columns.rowViews { row.geometryDidChange() }
        columns.header.update()
        columns.footer.geometryDidChange()
        return true
    }

    /// The width of a column's title and of its content in sight, in points.
    private func contentWidth(of column: TableColumn) -> Double {
        let key = ObjectIdentifier(column)
        let width = contentWidths[key] ?? rowsWidth(of: column)
        contentWidths[key] = width
        return max(width, footerWidth(of: column))
    }

    /// The width in which the footer of a column fits, in points; 0 without one.
    private func footerWidth(of column: TableColumn) -> Double {
        column.footer == nil ? 0 : table.pixels.roundedUp(columns.footer.fittingWidth(of: column))
    }

    /// Returns the width in which the title, the footer and the texts of the rows in sight fit, in points.
    func fittingWidth(of column: TableColumn) -> Double { max(rowsWidth(of: column), footerWidth(of: column)) }

    /// Returns the width in which the title and the texts of the rows in sight fit, in points.
    private func rowsWidth(of column: TableColumn) -> Double {
        var widest = columns.header.fittingWidth(of: column)
        let measure = columns.measure
        for path in measuredRows {
            let path = columns.sourceIndexPath(for: path)
            guard columns.source.hasValues(at: path) else { continue }
            var text = ColumnText(columns.text(of: column, at: path))
            let depth =
                column === geometry.columns.first ? columns.branch(at: columns.indexPath(forSource: path))?.depth : nil
            let indentation = depth.map { Double($0 + 1) * RowChevron.width } ?? 0
            widest = max(widest, text.width(measure) + 2 * ColumnText.inset + indentation)
        }
        return table.pixels.roundedUp(widest)
    }

    /// The rows in sight, or the first rows before there are any.
    private var measuredRows: [IndexPath] {
        let shown = table.items.byPosition.values.filter { $0.kind == .row && $0.view is TableRowView }.map(\.path)
        if !shown.isEmpty { return shown }
        var paths: [IndexPath] = []
        for section in 0..<min(table.sectionCount, Self.maximumMeasuredRows) {
            for row in 0..<min(table.rowCount(of: section), Self.maximumMeasuredRows - paths.count) {
                paths.append(IndexPath(row: row, section: section))
            }
        }
        return paths
    }

    // MARK: Places

    /// The part of the rows that is in sight, in points from the left of the rows.
    var visibleRange: Range<Double> {
        let start = -table.items.content.frame.minX
        return start..<start + max(0, table.frame.width)
    }

    var visibleStrips: Range<Int> { geometry.strips(in: visibleRange) }

    /// The left edge of the frozen columns in the rows, in points.
    var frozenStart: Double {
        let range = visibleRange
        return geometry.isRightToLeft
            ? min(geometry.rowWidth, range.upperBound) - geometry.frozenWidth : max(0, range.lowerBound)
    }

    /// Returns the visible column at a point of the window; nil beside the columns.
    func column(at point: Point) -> Int? {
        let range = visibleRange
        let x = table.convertFromWindow(point).x + range.lowerBound
        let frozen = frozenStart
        if geometry.frozenCount > 0, x >= frozen, x < frozen + geometry.frozenWidth {
            return geometry.column(at: geometry.isRightToLeft ? frozen + geometry.frozenWidth - x : x - frozen)
        }
        return geometry.column(at: geometry.isRightToLeft ? geometry.rowWidth - x : x)
    }

    /// Scrolls across so that a column is in sight.
    func scroll(to index: Int) {
        guard index >= geometry.frozenCount, geometry.columns.indices.contains(index), let range = table.scrollRange
        else { return }
        let (x, width) = geometry.span(of: index)
        var offset = table.contentOffset
        let frozen = geometry.frozenWidth
        let start = geometry.isRightToLeft ? x : x - frozen
        let end = x + width + (geometry.isRightToLeft ? frozen : 0)
        if end > offset.x + range.viewport.width { offset.x = end - range.viewport.width }
        if start < offset.x { offset.x = start }
        table.setContentOffset(offset, animated: false)
    }

    // MARK: Resizing

    /// Gives the columns up to one fixed widths, so that its edge stays under the pointer. Columns after it may still share the rest.
    func fixWidths(through column: TableColumn) {
        guard let index = geometry.index(of: column) else { return }
        for place in 0...index where geometry.columns[place].userWidth == nil {
            geometry.columns[place].userWidth = geometry.width(of: place)
        }
    }

    /// Sets the width that the user chose; nil restores the column's own rule.
    func setUserWidth(_ width: Double?, of column: TableColumn) {
        let new = width.map { min(max($0, column.minimumWidth), max(column.minimumWidth, column.maximumWidth)) }
        guard new != column.userWidth else { return }
        column.userWidth = new
        setNeedsWidths()
    }

    /// Makes a column as wide as its title and the content in sight.
    func fit(_ column: TableColumn) {
        setUserWidth(fittingWidth(of: column), of: column)
        columns.stateDidChange()
    }
}
