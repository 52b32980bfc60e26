/// The heights and frames of a table's rows, headers and footers. Specification 13.11.
final class RowMeasures {
    private unowned(unsafe) let table: TableView

    /// Heights that are set for a table; `TableView.automaticDimension` measures the views.
    struct Heights {
        var row = TableView.automaticDimension
        /// nil until the height is set.
        var header: Double?
        var footer = TableView.automaticDimension
    }
    private(set) var heights = Heights()
    /// The values that row heights depend on, apart from the rows.
    private struct Environment: Equatable {
        let density: Theme.Density
        let fontScale: Double
        let scale: Double?
        let isRightToLeft: Bool
    }
    private var lastEnvironment: Environment?
    /// Whether the first and last rows of sections must be determined again.
    var needsSectionEdges = false

    init(of table: TableView) { self.table = table }

    deinit {}

    func set<Height: Equatable>(_ path: WritableKeyPath<Heights, Height>, _ new: Height) {
        guard new != heights[keyPath: path] else { return }
        if let new = new as? Double, new != TableView.automaticDimension, !(new >= 0 && new <= .lengthLimit) {
            return table.diagnostics.report(
                "invalid height '\(new.plain)': must be from 0 to \(Double.lengthLimit.plain); ignored")
        }
        heights[keyPath: path] = new
        table.reloadData()
    }

    func environmentDidChange() {
        let new = Environment(
            density: table.theme.density, fontScale: table.theme.fontScale, scale: table.context?.scale,
            isRightToLeft: table.isRightToLeft)
        // New colours do not change heights, so only visible rows are measured again, and others keep their known heights.
        if new == lastEnvironment { table.rows.measureShownAgain() } else { table.rows.invalidateHeights() }
        lastEnvironment = new
    }

    /// The distance between the sections of a grouped table, in points.
    var sectionGap: Double { table.theme.metrics.sectionGap }

    private func gap(above kind: ItemKind) -> Double {
        table.style == .grouped && kind == .header ? sectionGap : 0
    }

    /// The distance of rows and titles from the table's sides, in points.
    var sideInset: Double {
        if table.hasColumns { return 0 }
        let least = table.style == .grouped ? table.theme.metrics.rowInset : 0
        guard table.usesReadableWidth else { return least }
        let scale = table.context?.scale ?? 1
        return max(least, ((table.rows.width - table.theme.metrics.readableWidth) / 2 * scale).rounded(.down) / scale)
    }

    /// Returns the height of a slot in points, rounded up to device pixels.
    func height(of item: TableRows.Item, width: Double, sideInset: Double) -> Double {
        let scale = table.context?.scale ?? 1
        let gap = gap(above: item.kind)
        guard let view = item.view else { return gap }
        if view.isHidden { return item.kind == .row ? 0 : gap }
        var height = item.geometry.fixedHeight ?? 0
        let room = Size(max(0, width - 2 * sideInset), .infinity)
        // Views of fixed height are measured, too, so that their size changes do not cause another layout pass.
        let asked = view.measure(fitting: room).height
        if item.geometry.fixedHeight == nil {
            height = min(asked.defined(or: table.theme.metrics.rowHeight), .lengthLimit)
            if item.kind == .header, table.style == .plain { height = max(height, Self.minimumHeaderHeight) }
        }
        return gap + (height * scale).rounded(.up) / scale
    }

    /// The least height of a plain table's header, in points. Specification 13.11.
    private static let minimumHeaderHeight = 28.0

    /// The height of headers until a height is set.
    var defaultHeaderHeight: Double { table.style == .plain ? Self.minimumHeaderHeight : TableView.automaticDimension }

    /// Returns the frame of a slot's view, in coordinates of the rows' container.
    func frame(of item: TableRows.Item, width: Double, sideInset: Double) -> Rect {
        let gap = gap(above: item.kind)
        return Rect(sideInset, item.geometry.top + gap, max(0, width - 2 * sideInset), item.geometry.height - gap)
    }

    /// Returns the height of a section's header, in points; 0 until it has been measured.
    func headerHeight(of section: Int) -> Double {
        table.rows.positions.height(of: table.rows.positions.header(of: section)) ?? 0
    }

    // MARK: Header and footer of the table

    /// The width of the rows, in points: that of the table, or more if its columns are wider.
    var rowWidth: Double { max(contentWidth, table.columnPart?.geometry.width ?? 0) }

    /// The width of the content in sight, in points.
    var contentWidth: Double { max(0, table.frame.width - table.contentInset.horizontal) }

    /// Returns the height of a view as wide as the content, in points.
    func heightOfWide(_ view: View) -> Double {
        view.isHidden
            ? 0 : view.measure(fitting: Size(contentWidth, .infinity)).height.defined(or: table.theme.metrics.rowHeight)
    }

    // MARK: Hidden views

    /// Updates the layout after a header or footer of the table or of a section was hidden or shown.
    func partDidHide(_ view: View) {
        let isPart = view === table.tableHeaderView || view === table.tableFooterView
        if isPart || table.rows.invalidateHeight(of: view) { rowsDidHide() }
    }

    func rowsDidHide() {
        needsSectionEdges = true
        LayoutPass(of: table).setNeedsArranging()
    }
}
