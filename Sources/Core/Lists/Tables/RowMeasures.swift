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
    /// Whether rows have the readable width; nil until that is set.
    var ownReadableWidth: Bool?
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

    /// The distance of rows and titles from the table's sides, in points.
    var sideInset: Double {
        if table.columnPart?.hasColumns == true { return 0 }
        let least = table.style == .grouped ? table.theme.metrics.rowInset : 0
        guard table.usesReadableWidth else { return least }
        let scale = table.context?.scale ?? 1
        return max(least, ((table.rows.width - table.theme.metrics.readableWidth) / 2 * scale).rounded(.down) / scale)
    }

    /// The lengths that the slots share at a width.
    func slotLengths(width: Double) -> SlotLengths {
        let isGrouped = table.style == .grouped
        return SlotLengths(
            width: width, sideInset: sideInset, headerGap: isGrouped ? sectionGap : 0,
            minimumHeaderHeight: isGrouped ? 0 : Self.minimumHeaderHeight, rowHeight: table.theme.metrics.rowHeight,
            scale: table.context?.scale ?? 1)
    }

    /// The least height of a plain table's header, in points. Specification 13.11.
    private static let minimumHeaderHeight = 28.0

    /// The height of headers until a height is set.
    var defaultHeaderHeight: Double { table.style == .plain ? Self.minimumHeaderHeight : TableView.automaticDimension }

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

    /// Places the views that are no rows.
    ///
    /// - Parameter top: the height of the table's header view, in points.
    func placeParts(top: Double) {
        let (rows, inset) = (table.rows, table.adjustedContentInset)
        table.backgroundView?.frame = table.bounds
        if let view = table.emptyView {
            view.isHidden = rows.positions.rowCount > 0
            view.frame = Rect(inset.left, inset.top, contentWidth, max(0, table.frame.height - inset.vertical))
        }
        rows.titles.frame = Rect(inset.left, 0, contentWidth, table.frame.height)
        rows.placeTitles(at: table.contentOffset.y, below: inset.top)
        table.tableHeaderView?.frame = Rect(0, -rows.origin, rowWidth, top)
        if let view = table.tableFooterView {
            let height = heightOfWide(view)
            view.frame = table.pixels.snapped(
                Rect(0, table.contentSize.height - height - rows.origin, rowWidth, height))
        }
        table.flags.insert([.descendantNeedsLayout, .allBelow])
    }

    /// Replaces a header or a footer of the table.
    func replace(_ old: View?, with new: View?) {
        guard new !== old else { return }
        if old?.superview === table.items.content { old?.removeFromSuperview() }
        if let new { table.items.content.addSubview(new) }
        LayoutPass(of: table).setNeedsArranging()
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

/// The lengths that all slots of a table share, in points. A frame finds them once for all visible rows.
struct SlotLengths {
    var width = 0.0
    /// The distance of rows and titles from the table's sides.
    var sideInset = 0.0
    /// The space above the headers of a grouped table.
    var headerGap = 0.0
    /// The least height of a header.
    var minimumHeaderHeight = 0.0
    /// The height of a row whose view asks for none.
    var rowHeight = 0.0
    /// The device pixels of a point.
    var scale = 1.0

    private func gap(above kind: ItemKind) -> Double { kind == .header ? headerGap : 0 }

    /// Returns the height of a slot, rounded up to device pixels.
    func height(of item: TableRows.Item) -> Double {
        let gap = gap(above: item.kind)
        guard let view = item.view else { return gap }
        if view.isHidden { return item.kind == .row ? 0 : gap }
        var height = item.geometry.fixedHeight ?? 0
        // Views of fixed height are measured, too, so that their size changes do not cause another layout pass.
        let asked = view.measure(fitting: Size(max(0, width - 2 * sideInset), .infinity)).height
        if item.geometry.fixedHeight == nil {
            height = min(asked.defined(or: rowHeight), .lengthLimit)
            if item.kind == .header { height = max(height, minimumHeaderHeight) }
        }
        return gap + (height * scale).rounded(.up) / scale
    }

    /// Returns the frame of a slot's view on device pixels, in coordinates of the rows' container.
    func frame(of item: TableRows.Item) -> Rect {
        let gap = gap(above: item.kind)
        return Rect(
            sideInset, item.geometry.top + gap, max(0, width - 2 * sideInset), item.geometry.height - gap
        ).snapped(toScale: scale)
    }
}
