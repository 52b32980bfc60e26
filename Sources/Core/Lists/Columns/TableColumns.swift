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
    private(set) lazy var layout = ColumnLayout(of: self)
    private lazy var input = ColumnInput(of: self)
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

    /// The columns in the order of the document.
    var declared: [TableColumn] { added }

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

    func widthsDidChange() { layout.setNeedsWidths() }

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
        view.show(layout.visibleStrips)
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
        layout.contentDidChange()
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

    /// Returns the index of a node among the nodes with the same parent, and their number; nil for a row of a list.
    func placeAmongSiblings(at path: IndexPath) -> (index: Int, count: Int)? {
        outline?.place(ofRow: path.row).map { ($0.index, $0.branch.childCount) }
    }

    func toggleBranch(at path: IndexPath) { outline?.toggle(path.row) }

    // MARK: Layout

    /// The visible columns with their places.
    var geometry: ColumnGeometry { layout.geometry }

    /// Computes the widths of the columns where something has changed.
    ///
    /// - Parameter room: the width of the table, in points.
    func updateWidths(in room: Double) {
        // The columns of the document are complete.
        if layout.update(in: room) { requestedState = nil }
    }

    /// Called when a total has been computed.
    func totalDidChange(of column: TableColumn) {
        footer.contentDidChange()
        if column.fitsContent { widthsDidChange() }
    }

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

    /// Places the header, the footers and the columns in sight, when the rows have their places.
    func place() {
        let strips = layout.visibleStrips
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

    // MARK: Cells

    /// Handles the keys and clicks of cells.
    ///
    /// - Returns: false for other events, which the rows handle.
    func handle(_ event: Event) -> Bool { input.handle(event) }

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
