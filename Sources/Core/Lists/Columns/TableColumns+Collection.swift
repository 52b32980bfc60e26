// The columns of a table for apps. Specification 13.31.

extension TableView {
    /// The columns of the table, and what concerns only tables with columns: the header, the sort order and the stored state.
    ///
    ///     tableView.columns.append(TableColumn("name", title: "Name", width: 120))
    ///     tableView.columns["name"]?.sortOrder = .ascending
    public var columns: TableColumns {
        if let columnPart { return columnPart }
        let part = TableColumns(of: self)
        columnPart = part
        return part
    }
}

extension TableColumns {
    /// The number of columns, hidden ones included.
    public var count: Int { all.count }

    /// The column at an index among all columns, hidden ones too.
    public subscript(index: Int) -> TableColumn { all[index] }

    /// The column with a key; nil if there is none.
    public subscript(key: String) -> TableColumn? { all.first { $0.key == key } }

    /// Adds a column after the others. A table has a header as soon as it has a column; rows with values of columns then show them.
    public func append(_ column: TableColumn) { insert(column, at: all.count) }

    /// The columns by which the rows are sorted, the most important first; empty for the order of the data source. Setting it sorts the rows.
    public var sortDescriptors: [TableSortDescriptor] {
        get { sorter.descriptors }
        set { sorter.sort(by: newValue.filter { $0.order != .none && $0.column.table === self }) }
    }

    /// Whether rows are being sorted on another thread.
    public var isSorting: Bool { sorter.isSorting }

    /// Makes a column as wide as its title and the content in sight, as a double click on its edge does.
    public func sizeToFit(_ column: TableColumn) { if column.table === self { layout.fit(column) } }

    /// Shows the values of all rows in sight again, and sorts the rows again. Call it when values have changed, and rows have not.
    public func reloadValues() { rowsDidChange() }
}
