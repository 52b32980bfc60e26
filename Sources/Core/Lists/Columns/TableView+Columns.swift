// The columns of a table. Specification 13.31.

extension TableView {
    /// Whether the table has columns.
    var hasColumns: Bool { columnPart?.hasColumns == true }

    /// All columns in their order, hidden ones too; empty for a table without columns. Frozen columns are before the others.
    public var columns: [TableColumn] { columnPart?.all ?? [] }

    /// Adds a column after the others. A table has columns as soon as it has one; rows with values of columns then show them.
    public func addColumn(_ column: TableColumn) { insertColumn(column, at: columns.count) }

    /// Inserts a column before an index, or at the end. A column that is in a table already is reported and ignored.
    public func insertColumn(_ column: TableColumn, at index: Int) {
        let hadColumns = hasColumns
        ensuredColumnPart.insert(column, at: index)
        if !hadColumns { reloadData() }
    }

    /// Removes a column. Does nothing if the table does not have it.
    public func removeColumn(_ column: TableColumn) {
        columnPart?.remove(column)
        if !hasColumns { reloadData() }
    }

    /// Moves a column to an index among all columns. Frozen columns stay before the others.
    public func moveColumn(_ column: TableColumn, to index: Int) { columnPart?.move(column, to: index) }

    /// Returns the column with a key; nil if there is none.
    public func column(withKey key: String) -> TableColumn? { columns.first { $0.key == key } }

    /// The order, widths and visibility of the columns, and the sort order, as the user has left them. A binding of the attribute `columnState`
    /// stores and restores it. Of a column with a state, the state decides; columns that are added later get their part of it, until the first
    /// layout.
    public var columnState: TableColumnState {
        get { columnPart?.state ?? TableColumnState() }
        set { ensuredColumnPart.state = newValue }
    }

    /// The columns by which the rows are sorted, the most important first; empty for the order of the data source. Setting it sorts the rows.
    public var sortDescriptors: [TableSortDescriptor] {
        get { columnPart?.sorter.descriptors ?? [] }
        set { columnPart?.sorter.sort(by: newValue.filter { $0.order != .none && $0.column.table === columnPart }) }
    }

    /// Whether rows are being sorted on another thread.
    public var isSorting: Bool { columnPart?.sorter.isSorting == true }

    /// Returns the index path in the data source of a row in the table. They differ while the table has sorted the rows.
    public func sourceIndexPath(for path: IndexPath) -> IndexPath { columnPart?.sourcePath(for: path) ?? path }

    /// Returns the index path in the table of a row of the data source.
    public func indexPath(forSource path: IndexPath) -> IndexPath { columnPart?.shownPath(for: path) ?? path }

    /// Makes a column as wide as its title and the content in sight, as a double click on its edge does.
    public func sizeColumnToFit(_ column: TableColumn) { if column.table === columnPart { columnPart?.fit(column) } }

    /// Shows the values of all rows in sight again, and sorts the rows again. Call it when values have changed, and rows have not.
    public func reloadValues() { columnPart?.rowsDidChange() }
}
