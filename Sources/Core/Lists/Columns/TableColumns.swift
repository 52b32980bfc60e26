/// The columns of a table, and everything that only tables with columns have: widths, header, order of the rows. Specification 13.31.
@MainActor public final class TableColumns {
    /// Whether the table shows a header with the titles; true by default.
    public var showsHeader = true {
        didSet { if showsHeader != oldValue { LayoutPass(of: table).setNeedsArranging() } }
    }
    /// Whether every other row has a darker background, in place of lines between rows; false by default.
    public var alternatesRowBackgrounds = false {
        didSet { if alternatesRowBackgrounds != oldValue { showRowsAgain() } }
    }
    /// Whether single cells have focus: Left and Right move between them, and typing edits them; false by default.
    public var focusesCells = false { didSet { if focusesCells != oldValue { table.updateCells() } } }

    unowned(unsafe) let table: TableView
    /// All columns in their order, hidden ones too; frozen columns are first.
    public private(set) var all: [TableColumn] = []
    /// The columns in the order in which they were added.
    private var added: [TableColumn] = []
    private(set) var geometry = ColumnGeometry()
    /// Incremented with each change of `geometry`, so that rows that were not shown meanwhile find out.
    private(set) var geometryVersion = 0
    let header = TableHeaderView()
    private(set) lazy var footer = makeFooter()
    private(set) lazy var sorter = ColumnSorter(of: self)
    private(set) lazy var totals = ColumnTotals(of: self)
    private(set) lazy var editor = ColumnEditor(of: self)
    /// The index of the visible column that has focus, in a table whose cells have focus.
    var focusedColumn = 0 {
        didSet {
            if focusedColumn != oldValue { for row in rowViews where row.rowState.isFocused { row.setNeedsDisplay() } }
        }
    }
    private(set) var source: any ColumnRowSource
    /// The state that was set before the first layout, for columns that a document adds after it.
    private var requestedState: TableColumnState?

    /// The nodes of an outline; nil for a table.
    weak var outline: OutlineRows?
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

    init(of table: TableView) {
        self.table = table
        source = DeclaredColumnRows(of: table)
        header.columns = self
        table.items.queue.register(TableRowView.identifier, TableRowView.self)
        dataSourceDidChange()
    }

    deinit {}

    private func makeFooter() -> TableColumnFooterView {
        let footer = TableColumnFooterView()
        footer.columns = self
        table.insertSubview(footer, at: table.subviews.firstIndex { $0 === header } ?? table.subviews.count)
        return footer
    }

    // MARK: Columns

    /// Inserts a column before an index, or at the end. A column that is in a table already is reported and ignored.
    public func insert(_ column: TableColumn, at index: Int) {
        guard column.table == nil else {
            return table.diagnostics.report("the column '\(column.key)' is already in a table; it is not added again")
        }
        if all.contains(where: { $0.key == column.key }) {
            table.diagnostics.report("two columns have the key '\(column.key)'; give each its own key")
        }
        if all.isEmpty { table.reloadData() }
        if header.superview == nil {
            table.insertSubview(header, at: table.subviews.firstIndex { $0 is ScrollBar } ?? table.subviews.count)
        }
        column.table = self
        all.insert(column, at: min(max(0, index), all.count))
        added.append(column)
        if column.initialSortOrder != .none { sorter.add(column, column.initialSortOrder) }
        orderDidChange()
        if let requestedState { apply(requestedState) }
    }

    /// Removes a column. Does nothing if the table does not have it.
    public func remove(_ column: TableColumn) {
        guard let index = all.firstIndex(where: { $0 === column }) else { return }
        all.remove(at: index)
        added.removeAll { $0 === column }
        column.table = nil
        sorter.columnWasRemoved(column)
        if all.isEmpty { table.reloadData() }
        orderDidChange()
    }

    /// Moves a column to an index among all columns, after it is taken out. Frozen columns stay before the others.
    public func move(_ column: TableColumn, to index: Int) {
        guard let old = all.firstIndex(where: { $0 === column }), index != old else { return }
        all.remove(at: old)
        all.insert(column, at: min(max(0, index), all.count))
        orderDidChange()
        stateDidChange()
    }

    /// Returns the index of a column in the document.
    func declaredIndex(of column: TableColumn) -> Int? { added.firstIndex { $0 === column } }

    /// Whether the table shows a header.
    var hasColumns: Bool { !all.isEmpty }

    // MARK: Changes of columns

    func orderDidChange() {
        let (frozen, others) = (all.filter(\.isFrozen), all.filter { !$0.isFrozen })
        all = frozen + others
        widthsDidChange()
    }

    func widthsDidChange() {
        needsWidths = true
        LayoutPass(of: table).setNeedsArranging()
    }

    func columnDidHide(_ column: TableColumn) {
        widthsDidChange()
        stateDidChange()
    }

    func titleDidChange(of column: TableColumn) {
        header.update()
        footer.setNeedsDisplay()
        widthsDidChange()
    }

    func appearanceDidChange(of column: TableColumn) {
        header.update()
        footer.setNeedsDisplay()
        for row in rowViews { row.redraw() }
    }

    func contentDidChange(of column: TableColumn) {
        source.columnDidChange(column)
        rowsDidChange()
    }

    func footerDidChange() {
        totals.update()
        footer.contentDidChange()
        LayoutPass(of: table).setNeedsArranging()
    }

    /// Notifies bindings that the order, a width, the visibility or the sort order has changed.
    func stateDidChange() { table.viewStateDidChange("columnState") }

    // MARK: Sort order

    func sortOrder(of column: TableColumn) -> TableSortOrder {
        sorter.descriptors.first { $0.column === column }?.order ?? .none
    }

    func setSortOrder(_ order: TableSortOrder, of column: TableColumn) {
        guard order != sortOrder(of: column) else { return }
        sorter.sort(by: order == .none ? [] : [TableSortDescriptor(column: column, order: order)])
    }

    // MARK: Rows

    func dataSourceDidChange() {
        if let bound = table.dataSource as? BoundTableContent {
            source = BoundColumnRows(bound)
        } else if let dataSource = table.dataSource as? any TableViewColumnDataSource {
            source = DataSourceColumnRows(of: table, dataSource)
        } else {
            source = DeclaredColumnRows(of: table)
        }
    }

    /// Whether a row shows the values of the columns. Other rows have a cell of their own.
    func showsValues(at path: IndexPath) -> Bool { hasColumns && source.hasValues(at: sourceIndexPath(for: path)) }

    /// Returns the index path in the data source of a row in the table. They differ while the table has sorted the rows.
    public func sourceIndexPath(for path: IndexPath) -> IndexPath {
        guard let order = sorter.orders[path.section], order.rows.indices.contains(path.row) else { return path }
        return IndexPath(row: Int(order.rows[path.row]), section: path.section)
    }

    /// Returns the index path in the table of a row of the data source.
    public func indexPath(forSource path: IndexPath) -> IndexPath {
        guard let order = sorter.orders[path.section], order.positions.indices.contains(path.row) else { return path }
        return IndexPath(row: Int(order.positions[path.row]), section: path.section)
    }

    /// Returns the cell of a row, with the texts of the columns in sight.
    func cell(at path: IndexPath) -> TableViewCell {
        guard let view = table.items.queue.dequeue(TableRowView.identifier) as? TableRowView else {
            return TableViewCell()
        }
        view.columns = self
        view.show(sourceIndexPath(for: path), isAlternate: path.row % 2 == 1)
        view.show(visibleStrips)
        return view
    }

    func text(of column: TableColumn, at path: IndexPath) -> String {
        table.gate.ask { source.text(of: column, at: path) }
    }

    func view(of column: TableColumn, at path: IndexPath, reusing view: View?) -> View? {
        table.gate.ask { source.view(of: column, at: path, reusing: view) }
    }

    /// The rows in sight.
    var rowViews: [TableRowView] { table.items.byPosition.values.compactMap { $0.view as? TableRowView } }

    /// Called before all rows are loaded again.
    func rowsWillLoad() { sorter.restoreSourceOrder() }

    /// Called when all rows have been loaded again.
    func rowsWereLoaded() {
        contentWidths = [:]
        if all.contains(where: \.fitsContent) { needsWidths = true }
        totals.update()
        footer.contentDidChange()
        sorter.rowsDidChange()
    }

    /// Called when values have changed. Shows them, and sorts the rows again.
    ///
    /// - Parameter changes: the rows that were inserted, deleted or moved.
    func rowsDidChange(after changes: RowChanges? = nil) {
        totals.update()
        footer.contentDidChange()
        showRowsAgain()
        sorter.rowsDidChange(after: changes)
    }

    /// Called when a value of a row of the source has changed.
    func valueDidChange(at path: IndexPath) {
        for row in rowViews where row.path == path { row.reloadTexts() }
        totals.update()
        sorter.rowsDidChange()
    }

    /// Shows the rows in sight for a new order or new values.
    func showRowsAgain() {
        for item in table.items.byPosition.values where item.kind == .row {
            guard let view = item.view as? TableRowView else { continue }
            let path = sourceIndexPath(for: item.path)
            // A field must not stay over another row.
            if view.path != path, editor.cell?.path == view.path { editor.end(isCommitted: false) }
            view.show(path, isAlternate: item.path.row % 2 == 1)
        }
        table.updateCells()
    }

    // MARK: Trees

    /// Returns the place of a row in a tree; nil for a row of a list.
    func branch(at path: IndexPath) -> RowBranch? { outline?.branch(atRow: path.row) }

    func toggleBranch(at path: IndexPath) { outline?.toggle(path.row) }

    // MARK: Layout

    /// The parts of the table's height that the header and the footers take, in points.
    var insets: EdgeInsets {
        EdgeInsets(
            top: hasColumns && showsHeader ? headerHeight : 0, left: 0,
            bottom: all.contains { $0.footer != nil && !$0.isHidden } ? rowHeight : 0, right: 0)
    }

    var headerHeight: Double {
        max(table.theme.metrics.columnHeaderHeight, TextMeasure(TableHeaderView.font, in: table).metrics.lineHeight + 8)
    }

    /// The height of a row whose cells are texts, in points.
    var rowHeight: Double {
        max(table.theme.metrics.columnRowHeight, (measure.metrics.lineHeight + 6).rounded(.up))
    }

    var measure: TextMeasure { TextMeasure(.style(.body), in: table) }

    /// Computes the widths of the columns where something has changed.
    ///
    /// - Parameter room: the width of the table, in points.
    func updateWidths(in room: Double) {
        let new = Environment(
            room: room, scale: table.context?.scale ?? 1, isRightToLeft: table.isRightToLeft, theme: table.theme)
        if new.theme != environment.theme || new.scale != environment.scale {
            contentWidths = [:]
            for row in rowViews { row.reshape() }
            header.reshape()
            footer.reshape()
        }
        guard needsWidths || new != environment else { return }
        needsWidths = false
        requestedState = nil
        environment = new
        let shown = all.filter { !$0.isHidden }
        let rules = shown.map { column in
            ColumnWidths.Rule(
                width: column.userWidth ?? column.width, weight: column.weight,
                content: column.userWidth == nil && column.width == nil && column.fitsContent && column.weight == 0
                    ? contentWidth(of: column) : nil,
                least: column.minimumWidth, greatest: column.maximumWidth)
        }
        let widths = ColumnWidths.widths(of: rules, in: room, scale: new.scale)
        let geometry = ColumnGeometry(shown, widths: widths, room: room, isRightToLeft: new.isRightToLeft)
        guard !(geometry == self.geometry) else { return }
        self.geometry = geometry
        geometryVersion += 1
        for row in rowViews { row.geometryDidChange() }
        header.update()
        footer.geometryDidChange()
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
        column.footer == nil ? 0 : table.pixels.roundedUp(footer.fittingWidth(of: column))
    }

    /// Called when a total has been computed.
    func totalDidChange(of column: TableColumn) {
        footer.contentDidChange()
        if column.fitsContent { widthsDidChange() }
    }

    /// Returns the width in which the title, the footer and the texts of the rows in sight fit, in points.
    func fittingWidth(of column: TableColumn) -> Double { max(rowsWidth(of: column), footerWidth(of: column)) }

    /// Returns the width in which the title and the texts of the rows in sight fit, in points.
    private func rowsWidth(of column: TableColumn) -> Double {
        var widest = header.fittingWidth(of: column)
        let measure = measure
        for path in measuredRows {
            let path = sourceIndexPath(for: path)
            guard source.hasValues(at: path) else { continue }
            var text = ColumnText(text(of: column, at: path))
            let depth = column === geometry.columns.first ? branch(at: indexPath(forSource: path))?.depth : nil
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

    /// Places the header, the footers and the columns in sight, when the rows have their places.
    func place() {
        let strips = visibleStrips
        for item in table.items.byPosition.values { (item.view as? TableRowView)?.show(strips) }
        let (inset, insets) = (table.contentInset, insets)
        let width = table.measures.contentWidth
        header.isHidden = insets.top == 0
        header.frame = Rect(inset.left, inset.top, width, insets.top)
        header.place()
        guard insets.bottom > 0 || footer.superview != nil && !footer.isHidden else { return }
        footer.isHidden = insets.bottom == 0
        footer.frame = table.pixels.snapped(
            Rect(inset.left, table.frame.height - inset.bottom - insets.bottom, width, insets.bottom))
        footer.place()
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

    // MARK: Cells

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

    /// Handles the keys and clicks of cells.
    ///
    /// - Returns: false for other events, which the rows handle.
    func handle(_ event: Event) -> Bool {
        guard hasColumns else { return false }
        switch event.kind {
        case .pointerDown(let point, .left, let count, let modifiers):
            guard let path = table.row(at: point), let index = column(at: point) else { return false }
            if focusesCells { focusedColumn = index }
            guard count == 2, modifiers.isEmpty else { return false }
            return editor.begin(at: path, geometry.columns[index])
        case .keyDown(let key, let modifiers, let isRepeat) where table.isFirstResponder:
            return handle(key, modifiers, isRepeat: isRepeat)
        default: return false
        }
    }

    private func handle(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
        switch (key, modifiers) {
        case (Key("C"), .control), (.insert, .control): return copy()
        case (Key("F2"), []): return edit()
        case (.left, []), (.right, []):
            guard focusesCells, !geometry.columns.isEmpty else { return false }
            let way = (key == .right) == !geometry.isRightToLeft ? 1 : -1
            focusedColumn = min(max(focusedColumn + way, 0), geometry.columns.count - 1)
            scroll(to: focusedColumn)
            // The key shows the focus ring.
            table.window?.focus.set(table, shown: true)
            table.updateCells()
            return true
        default:
            // The text that the key types replaces the text of the cell.
            let isText = key.rawValue.count == 1 && modifiers.isSubset(of: .shift)
            guard isText, focusesCells, !isRepeat, geometry.columns.indices.contains(focusedColumn),
                let path = table.focusedRow
            else { return false }
            return editor.begin(at: path, geometry.columns[focusedColumn])
        }
    }

    /// Edits the focused cell, or the first editable cell of the focused row.
    private func edit() -> Bool {
        guard let path = table.focusedRow else { return false }
        if focusesCells {
            return geometry.columns.indices.contains(focusedColumn)
                && editor.begin(at: path, geometry.columns[focusedColumn])
        }
        guard let column = geometry.columns.first(where: { editor.canEdit(path, $0) }) else { return false }
        return editor.begin(at: path, column)
    }

    /// Copies the selected rows, or the focused one: a line for each row, with tabs between its texts.
    private func copy() -> Bool {
        let selected = table.interaction.selection.paths
        let paths = selected.isEmpty ? [table.focusedRow].compactMap(\.self) : selected
        let text = text(ofRows: paths)
        guard !text.isEmpty, let application = table.window?.application else { return false }
        application.setText(text, on: .general)
        return true
    }

    /// Returns the texts of rows as lines, with tabs between them. Tabs and line ends in texts become spaces.
    func text(ofRows paths: [IndexPath]) -> String {
        let lines = paths.map { path -> String in
            let source = sourceIndexPath(for: path)
            guard self.source.hasValues(at: source) else { return table.items.cell(at: path)?.shownText ?? "" }
            return geometry.columns.map { column in
                String(text(of: column, at: source).map { $0 == "\t" || $0.isNewline ? " " : $0 })
            }.joined(separator: "\t")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the text by which typed letters find a row: that of the first column by which rows are sorted, or of the first column.
    func typeAheadText(at path: IndexPath) -> String? {
        let source = sourceIndexPath(for: path)
        guard self.source.hasValues(at: source) else { return nil }
        let sorted = sorter.descriptors.first { !$0.column.isHidden }?.column
        return (sorted ?? geometry.columns.first).map { text(of: $0, at: source) }
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
        widthsDidChange()
    }

    /// Makes a column as wide as its title and the content in sight.
    func fit(_ column: TableColumn) {
        setUserWidth(fittingWidth(of: column), of: column)
        stateDidChange()
    }

    // MARK: State

    /// The order, widths and visibility of the columns, and the sort order, as the user has left them. A binding of the table's attribute
    /// `columnState` stores and restores it. Columns that are added before the first layout get their part of it.
    public var state: TableColumnState {
        get {
            requestedState
                ?? TableColumnState(
                    columns: all.map {
                        TableColumnState.Column(key: $0.key, width: $0.userWidth, isHidden: $0.isHidden)
                    },
                    sorting: sorter.descriptors.map { TableColumnState.Sorting(key: $0.column.key, order: $0.order) })
        }
        set {
            if geometry.columns.isEmpty { requestedState = newValue }
            apply(newValue)
        }
    }

    private func apply(_ state: TableColumnState) {
        let known = Dictionary(all.map { ($0.key, $0) }) { first, _ in first }
        var order = state.columns.compactMap { known[$0.key] }
        // A column that the state does not know keeps its place after its neighbour.
        for (index, column) in all.enumerated() where !order.contains(where: { $0 === column }) {
            let before = index > 0 ? order.firstIndex { $0 === all[index - 1] } : nil
            order.insert(column, at: before.map { $0 + 1 } ?? min(index, order.count))
        }
        all = order
        for entry in state.columns {
            known[entry.key]?.userWidth = entry.width
            known[entry.key]?.isHidden = entry.isHidden
        }
        if !all.isEmpty, all.allSatisfy(\.isHidden) { all[0].isHidden = false }
        orderDidChange()
        sorter.sort(
            by: state.sorting.compactMap { entry in
                known[entry.key].map { TableSortDescriptor(column: $0, order: entry.order) }
            })
    }
}
