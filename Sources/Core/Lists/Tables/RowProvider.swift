/// Asks the data source and the delegate of a table for cells and titles, validates the answers, and sets the state of
/// cells. The document answers what the data source does not.
final class RowProvider {
    private unowned(unsafe) let table: TableView
    private let rows: TableRows

    init(of table: TableView) {
        self.table = table
        rows = table.rows
    }

    deinit {}

    // MARK: Views

    /// Returns the declared cell of a row. Without one, reports a diagnostic and returns an empty cell.
    func declaredCell(at path: IndexPath) -> TableViewCell {
        if let cell = table.declared.cell(at: path) { return cell }
        table.reportOnce("neither the data source nor the document has cells for some rows; these rows stay empty")
        return TableViewCell()
    }

    /// Returns the item of a row, header or footer, and adds its view as a subview. Returns nil if the data source has changed its rows
    /// meanwhile, and its answers may be those of another row.
    func item(_ kind: ItemKind, at path: IndexPath) -> TableRows.Item? {
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
        rows.items.queue.takeBack()
        rows.items.queue.settle()
        return rows.items.isShown(cell) ? nil : cell
    }

    private func rowItem(at path: IndexPath) -> TableRows.Item? {
        let height = sound(
            table.gate.hold { table.tableDelegate?.tableView(table, heightForRowAt: path) } ?? table.rowHeight)
        guard rows.mayAsk else { return nil }
        // A cell without height would be drawn over its neighbours.
        if height == 0 { return item(.row, path, nil, 0) }
        let cell = rows.items.makeCell(at: path) {
            if let columns = table.columnPart, columns.showsValues(at: path) { return columns.cell(at: path) }
            return table.dataSource?.tableView(table, cellForRowAt: path) ?? declaredCell(at: path)
        }
        return cell.map { item(.row, path, $0, height) }
    }

    private func item(_ kind: ItemKind, _ path: IndexPath, _ view: View?, _ fixedHeight: Double?) -> TableRows.Item {
        TableRows.Item(kind: kind, path: path, view: view, geometry: TableRows.Extent(fixedHeight: fixedHeight))
    }

    private func titleItem(
        _ kind: ItemKind, _ path: IndexPath, view: View?, text: String?, height: Double
    ) -> TableRows.Item? {
        guard rows.mayAsk else {
            rows.items.titleQueue.takeBack()
            return nil
        }
        var view = view
        if view == nil, let text, !text.isEmpty {
            if !rows.items.titleQueue.isRegistered(TableViewHeaderFooterView.ownIdentifier) {
                table.register(
                    TableViewHeaderFooterView.self,
                    forHeaderFooterViewReuseIdentifier: TableViewHeaderFooterView.ownIdentifier)
            }
            let title = rows.items.titleQueue.dequeue(TableViewHeaderFooterView.ownIdentifier)
            title?.textLabel?.text = text
            view = title
        }
        if let title = view as? TableViewHeaderFooterView {
            rows.items.titleQueue.show(title)
            title.place = TableViewHeaderFooterView.Place(
                isGrouped: table.style == .grouped, isFooter: kind == .footer,
                isInSidebar: SidebarView.hasPlainList(table))
        }
        // The text of a header must not be clipped.
        let isText = (view as? TableViewHeaderFooterView).map { $0.contentView == nil } ?? false
        let isUsual = kind == .header && height == table.measures.defaultHeaderHeight
        let height = isText && isUsual ? TableView.automaticDimension : height
        let home = kind == .header && table.style == .plain ? rows.titles : rows.items.content
        if let view, rows.items.isShown(view) {
            table.reportOnce(
                "one view is returned for two sections; the \(kind) of section \(path.section) stays empty")
            return item(kind, path, nil, nil)
        }
        if let view, view.superview !== home { home.addSubview(view) }
        return item(kind, path, view, sound(height))
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

    func update(_ cell: TableViewCell, at path: IndexPath) {
        cell.rowState = TableViewCell.RowState(
            isGrouped: table.style == .grouped, isFirst: isEdge(path, by: -1), isLast: isEdge(path, by: 1),
            isSelected: table.interaction.selection.contains(path),
            isPale: !table.holdsFocus && !table.interaction.isOperatedFromOutside,
            isPressed: table.interaction.press?.path == path && table.interaction.press?.isInside == true,
            isFocused: table.focusedRow == path && table.isFirstResponder && table.window?.showsFocus == true
                && table.window?.isActive == true,
            isOneOfSeveral: table.allowsMultipleSelection, hasSeparator: table.separatorStyle != .none,
            isInSidebar: SidebarView.hasPlainList(table), separatorColor: table.separatorColor,
            separatorInset: table.ownSeparatorInset)
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
        if let view = table.items[slot]?.view { return view.isHidden }
        return rows.positions.height(of: slot) == 0 || table.dataSource == nil && table.declared.isHidden(path)
    }
}
