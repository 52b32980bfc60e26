// The content of a table: the answers of its data source and delegate, and the faults in them.

extension TableView {
    /// The number of sections in the table. Within data source methods, the number that the document declares.
    public var numberOfSections: Int {
        if gate.isDataSourceCallInProgress { return declared.sections.count }
        loadRowsIfNeeded()
        return rows.positions.sectionCount
    }

    /// Returns the number of rows of a section, with the same rule as `numberOfSections`; 0 if the section does not exist.
    public func numberOfRows(inSection section: Int) -> Int {
        if gate.isDataSourceCallInProgress { return declared.rowCount(of: section) }
        loadRowsIfNeeded()
        return rows.positions.rowCount(of: section)
    }

    /// Returns the cell that shows a row, or the declared cell of the row; nil if there is neither.
    public func cellForRow(at path: IndexPath) -> TableViewCell? {
        if gate.isDataSourceCallInProgress { return declared.cell(at: path) }
        if let cell = items.cell(at: path) { return cell }
        guard dataSource != nil else { return declared.cell(at: path) }
        guard declared.sections.contains(where: { !$0.rows.isEmpty }), let cell = provider.offscreenCell(at: path)
        else { return nil }
        return cell.declaringTable === self ? cell : nil
    }

    /// Returns the path of the row that a cell shows; nil if it shows none.
    public func indexPath(for cell: TableViewCell) -> IndexPath? {
        if let path = items.path(of: cell) { return path }
        return dataSource == nil ? declared.path(of: cell) : nil
    }

    /// The cells of the visible rows, from the top.
    public var visibleCells: [TableViewCell] {
        layoutIfNeeded()
        return items.rows.map(\.cell)
    }

    /// The index paths of the rows on screen, from top to bottom.
    public var indexPathsForVisibleRows: [IndexPath] {
        layoutIfNeeded()
        return items.rows.map(\.path)
    }

    /// Returns the frame of a row in the content; an estimate until the row has been shown, `.zero` if there is no such row.
    public func rectForRow(at path: IndexPath) -> Rect {
        loadRowsIfNeeded()
        return hasRow(path) ? rows.frame(of: rows.positions.slot(of: path)) : .zero
    }

    /// Returns the row at a point of the content; nil if there is none.
    public func indexPathForRow(at point: Point) -> IndexPath? {
        loadRowsIfNeeded()
        let distance = point.y - rows.margins.top
        guard distance >= 0, distance < rows.positions.length, point.x >= 0, point.x <= max(rows.width, frame.width),
            let place = rows.positions.place(of: rows.positions.slot(at: distance)), place.kind == .row
        else { return nil }
        return place.path
    }

    // MARK: Reuse

    /// Registers the class of the cells for an identifier.
    public func register(_ cellClass: TableViewCell.Type, forCellReuseIdentifier identifier: String) {
        items.queue.register(identifier, cellClass)
    }

    /// Registers the class of the headers and footers for an identifier.
    public func register(
        _ viewClass: TableViewHeaderFooterView.Type, forHeaderFooterViewReuseIdentifier identifier: String
    ) {
        items.titleQueue.register(identifier, viewClass)
    }

    /// Returns an idle cell or a new one of the registered class; without a registered class, a plain cell and a diagnostic.
    public func dequeueReusableCell(withIdentifier identifier: String, for path: IndexPath) -> TableViewCell {
        if let cell = items.queue.dequeue(identifier) { return cell }
        reportOnce("no class is registered for cells '\(identifier)'; call register(_:forCellReuseIdentifier:) first")
        let cell = TableViewCell()
        cell.reuseIdentifier = identifier
        return cell
    }

    /// Returns an idle cell, or a new one of the registered class; nil if there is neither.
    public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
        items.queue.dequeue(identifier)
    }

    /// Returns a header or footer for display: a reused one, or a new one of the registered class; nil if none is registered.
    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> TableViewHeaderFooterView? {
        items.titleQueue.dequeue(identifier)
    }

    // MARK: Cells

    func updateCells() { items.updateCells() }
    func isHiddenRow(_ path: IndexPath) -> Bool { provider.isHiddenRow(path) }
}
