/// The check marks of a table's rows. Specification 13.11.
final class RowChecks {
    private unowned(unsafe) let table: TableView
    /// Rows without declared cells that a tap has checked. Their cells may be reused for other rows.
    private var rows = RowSelection()

    init(of table: TableView) { self.table = table }

    deinit {}

    func removeAll() { rows.removeAll() }

    /// Updates the checked rows after row changes.
    func follow(_ changes: RowChanges) { changes.apply(to: &rows) }

    /// Performs the action of a tap on a row in a section with check marks.
    func check(_ path: IndexPath) {
        let mode = table.selectionMode(forSection: path.section)
        let cell = table.items.cell(at: path) ?? table.provider.offscreenCell(at: path)
        let isChecked = mode == .singleCheckmark || !(cell?.isChecked == true || rows.contains(path))
        if mode == .singleCheckmark {
            for other in checkedCells(inSection: path.section) where other !== cell { other.isChecked = false }
            rows.removeAll(in: path.section)
        }
        // A reusable cell out of sight may show any other row later, so its check mark stays as it is.
        if let cell, cell.isDeclared || cell.reuseIdentifier == nil || table.items.isShown(cell) {
            checkByTap(cell, isChecked)
        }
        if isChecked, cell?.isDeclared != true { rows.insert(path) } else { rows.remove(path) }
        table.choices.didSelect(path)
        table.updateCells()
    }

    /// Applies the check mark of a row to its cell, if the document does not declare the cell.
    func mark(_ cell: TableViewCell, at path: IndexPath) {
        guard !cell.isDeclared else { return }
        if rows.contains(path) {
            if !cell.isChecked { checkByTap(cell, true) }
        } else if cell.isCheckedByTap, cell.isChecked {
            // The data source kept the cell, and it was out of sight when another row was checked or the table was reloaded.
            let isOther =
                table.selectionMode(forSection: path.section) == .singleCheckmark && rows.hasRows(in: path.section)
            if isOther { checkByTap(cell, false) } else { rows.insert(path) }
        }
    }

    private func checkByTap(_ cell: TableViewCell, _ isChecked: Bool) {
        cell.isChecked = isChecked
        cell.isCheckedByTap = isChecked && !cell.isDeclared
    }

    private func checkedCells(inSection section: Int) -> [TableViewCell] {
        let shown = table.items.shown.filter { $0.kind == .row && $0.path.section == section }
        return (table.declared.section(section)?.cells(of: table, where: \.isChecked) ?? [])
            + shown.compactMap { $0.view as? TableViewCell }
    }
}
