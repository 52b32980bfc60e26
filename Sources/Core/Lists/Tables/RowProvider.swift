/// Asks the data source and the delegate of a table for numbers of rows, cells and titles, validates the answers, and sets the state of
/// cells. The document answers what the data source does not.
final class RowProvider {
    private unowned let table: TableView
    private let rows: TableRows

    init(of table: TableView) {
        self.table = table
        rows = table.rows
    }

    deinit {}

    // MARK: Numbers

    /// The greatest number of sections that is accepted.
    nonisolated static let maximumSectionCount = 10_000_000

    func requestedSectionCount() -> Int {
        let count = table.gate.count { table.dataSource?.numberOfSections(in: table) } ?? table.declared.sections.count
        guard (0...Self.maximumSectionCount).contains(count) else {
            table.reportOnce("invalid number of sections '\(count)' from the data source; 0 is used")
            return 0
        }
        return count
    }

    func requestedRowCount(of section: Int) -> Int {
        guard let dataSource = table.dataSource else { return table.declared.rowCount(of: section) }
        let count = table.gate.count { dataSource.tableView(table, numberOfRowsInSection: section) }
        if count < 0 || count > UInt32.max {
            table.reportOnce("invalid number of rows '\(count)' in section \(section) from the data source; 0 is used")
            return 0
        }
        return count
    }

    // MARK: Views

    /// Returns the declared cell of a row. Without one, reports a diagnostic and returns an empty cell.
    func declaredCell(at path: IndexPath) -> TableViewCell {
        if let cell = table.declared.cell(at: path) { return cell }
        table.reportOnce("neither the data source nor the document has cells for some rows; these rows stay empty")
        return TableViewCell()
    }

    /// Returns the item of a row, header or footer, and adds its view as a subview. Returns nil if the data source has changed its rows
    /// meanwhile, and its answers may be those of another row.
    func item(_ kind: RowHeightIndex.Kind, at path: IndexPath) -> TableRows.Item? {
        switch kind {
        case .row: rowItem(at: path)
        case .header:
            titleItem(
                .header, path,
                view: table.gate.hold { table.tableDelegate?.tableView(table, viewForHeaderInSection: path.section) }
                    ?? table.view(forHeaderInSection: path.section),
                text: table.gate.ask { table.dataSource?.tableView(table, titleForHeaderInSection: path.section) }
                    ?? table.title(forHeaderInSection: path.section),
                height: table.gate.hold {
                    table.tableDelegate?.tableView(table, heightForHeaderInSection: path.section)
                }
                    ?? table.sectionHeaderHeight)
        case .footer:
            titleItem(
                .footer, path,
                view: table.gate.hold { table.tableDelegate?.tableView(table, viewForFooterInSection: path.section) }
                    ?? table.view(forFooterInSection: path.section),
                text: table.gate.ask { table.dataSource?.tableView(table, titleForFooterInSection: path.section) }
                    ?? table.title(forFooterInSection: path.section),
                height: table.gate.hold {
                    table.tableDelegate?.tableView(table, heightForFooterInSection: path.section)
                }
                    ?? table.sectionFooterHeight)
        }
    }

    /// Returns the data source's cell for a row out of sight; nil if a reload is pending or another call is in progress. A dequeued cell
    /// is put back into the queue.
    func offscreenCell(at path: IndexPath) -> TableViewCell? {
        guard let dataSource = table.dataSource else { return table.declared.cell(at: path) }
        guard !table.isReloadPending, table.gate.isOpen, table.hasRow(path) else { return nil }
        let cell = table.gate.ask { dataSource.tableView(table, cellForRowAt: path) }
        rows.queue.takeBack()
        rows.queue.settle()
        return rows.isShown(cell) ? nil : cell
    }

    private func rowItem(at path: IndexPath) -> TableRows.Item? {
        let height = sound(
            table.gate.hold { table.tableDelegate?.tableView(table, heightForRowAt: path) } ?? table.rowHeight)
        guard table.gate.waiting == nil else { return nil }
        // A cell without height would be drawn over its neighbours.
        if height == 0 { return TableRows.Item(kind: .row, path: path, view: nil, fixedHeight: 0) }
        var cell = table.gate.ask { table.dataSource?.tableView(table, cellForRowAt: path) } ?? declaredCell(at: path)
        guard table.gate.waiting == nil else {
            rows.queue.takeBack()
            return nil
        }
        if rows.isShown(cell) {
            table.reportOnce(
                "the data source returns one cell for several rows; only the first row shows it")
            cell = TableViewCell()
        }
        rows.queue.show(cell)
        if cell.superview !== rows.content { rows.content.addSubview(cell) }
        update(cell, at: path)
        table.checks.mark(cell, at: path)
        table.gate.hold { table.tableDelegate?.tableView(table, willDisplay: cell, forRowAt: path) }
        // Bindings in the cell are updated before it is measured.
        table.window?.pipeline.updateBindings()
        return TableRows.Item(kind: .row, path: path, view: cell, fixedHeight: height)
    }

    private func titleItem(
        _ kind: RowHeightIndex.Kind, _ path: IndexPath, view: View?, text: String?, height: Double
    ) -> TableRows.Item? {
        guard table.gate.waiting == nil else {
            rows.titleQueue.takeBack()
            return nil
        }
        var view = view
        if view == nil, let text, !text.isEmpty {
            if !rows.titleQueue.isRegistered(TableViewHeaderFooterView.ownIdentifier) {
                table.register(
                    TableViewHeaderFooterView.self,
                    forHeaderFooterViewReuseIdentifier: TableViewHeaderFooterView.ownIdentifier)
            }
            let title = rows.titleQueue.dequeue(TableViewHeaderFooterView.ownIdentifier)
            title?.textLabel?.text = text
            view = title
        }
        if let title = view as? TableViewHeaderFooterView {
            rows.titleQueue.show(title)
            title.place = TableViewHeaderFooterView.Place(isGrouped: table.style == .grouped, isFooter: kind == .footer)
        }
        // The text of a header must not be clipped.
        let isText = (view as? TableViewHeaderFooterView).map { $0.contentView == nil } ?? false
        let isUsual = kind == .header && height == table.measures.defaultHeaderHeight
        let height = isText && isUsual ? TableView.automaticDimension : height
        let home = kind == .header && table.style == .plain ? rows.titles : rows.content
        if let view, rows.isShown(view) {
            table.reportOnce(
                "one view is returned for two sections; the \(kind) of section \(path.section) stays empty")
            return TableRows.Item(kind: kind, path: path, view: nil, fixedHeight: nil)
        }
        if let view, view.superview !== home { home.addSubview(view) }
        return TableRows.Item(kind: kind, path: path, view: view, fixedHeight: sound(height))
    }

    /// Returns a valid height; nil if the view must be measured.
    private func sound(_ height: Double) -> Double? {
        if height == TableView.automaticDimension { return nil }
        if height >= 0, height <= .lengthLimit { return height }
        table.reportOnce(
            "invalid height '\(height.plain)': must be from 0 to \(Double.lengthLimit.plain); the view is measured")
        return nil
    }

    func accessoryWasPressed(of cell: TableViewCell) {
        guard let path = table.indexPath(for: cell) else { return }
        table.tableDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
    }

    // MARK: State

    /// Updates the row state of the cells that are shown.
    func updateCells() {
        for item in rows.shown where item.kind == .row {
            if let cell = item.view as? TableViewCell { update(cell, at: item.path) }
        }
    }

    private func update(_ cell: TableViewCell, at path: IndexPath) {
        cell.rowState = TableViewCell.RowState(
            isGrouped: table.style == .grouped, isFirst: isEdge(path, by: -1), isLast: isEdge(path, by: 1),
            isSelected: table.interaction.selection.contains(path), isPale: !table.holdsFocus,
            isPressed: table.interaction.press?.path == path && table.interaction.press?.isInside == true,
            isFocused: table.focusedRow == path && table.isFirstResponder && table.window?.showsFocus == true
                && table.window?.isActive == true,
            isOneOfSeveral: table.allowsMultipleSelection, hasSeparator: table.separatorStyle != .none,
            separatorColor: table.separatorColor, separatorInset: table.ownSeparatorInset)
    }

    /// Whether all rows of the section before or after a row are hidden. After `maximumHiddenRows` hidden rows, the next one counts as visible.
    private func isEdge(_ path: IndexPath, by way: Int) -> Bool {
        let count = rows.positions.rowCount(of: path.section)
        guard table.style == .grouped else { return path.row == (way > 0 ? count - 1 : 0) }
        var next = IndexPath(row: path.row + way, section: path.section)
        for _ in 0..<Self.maximumHiddenRows where (0..<count).contains(next.row) && isHiddenRow(next) { next[1] += way }
        return !(0..<count).contains(next.row)
    }

    private static let maximumHiddenRows = 256

    /// Whether a row takes no room because its cell is hidden.
    func isHiddenRow(_ path: IndexPath) -> Bool {
        let slot = rows.positions.slot(of: path)
        if let view = rows.items[slot]?.view { return view.isHidden }
        return rows.positions.height(of: slot) == 0 || table.dataSource == nil && table.declared.isHidden(path)
    }
}
