/// Asks and notifies the app about choices of rows of a table: its delegate, handlers and actions of the document.
final class TableChoices: RowChoices {
    private unowned(unsafe) let table: TableView

    init(of table: TableView) { self.table = table }

    deinit {}

    var sectionsWithoutSelection: [Int] {
        table.declared.knownSections.filter { !table.selectsRows(in: $0) }
    }

    func check(_ path: IndexPath) { table.checks.check(path) }

    func chosen(for path: IndexPath) -> IndexPath? {
        guard let delegate = table.tableDelegate else { return path }
        guard let chosen = delegate.tableView(table, willSelectRowAt: path) else { return nil }
        if table.hasRow(chosen) { return chosen }
        table.reportOnce("the delegate selects row \(chosen.row) of section \(chosen.section), which does not exist")
        return nil
    }

    func chosenToLeave(for path: IndexPath) -> IndexPath? {
        guard let delegate = table.tableDelegate else { return path }
        let chosen = delegate.tableView(table, willDeselectRowAt: path)
        return chosen.flatMap { table.hasRow($0) ? $0 : nil }
    }

    func didSelect(_ path: IndexPath) {
        table.tableDelegate?.tableView(table, didSelectRowAt: path)
        SidebarView.rowWasChosen(in: table)
    }
    func didActivate(_ path: IndexPath, with event: Event) {
        table.onRowActivated?(path)
        _ = table.performActions("onRowActivated", with: event)
        table.tableDelegate?.tableView(table, didActivateRowAt: path)
        SidebarView.rowWasChosen(in: table)
    }

    func selectsOnFocus(_ path: IndexPath) -> Bool {
        guard table.reacts(path), table.selectsRows(in: path.section), !SidebarView.isReplaced(table) else {
            return false
        }
        return table.tableDelegate?.tableView(table, selectionFollowsFocusForRowAt: path)
            ?? selectsOnFocusByDefault(path)
    }

    /// Rows with a disclosure indicator are not selected on focus, because arrow keys must not open the pages of rows they pass.
    func selectsOnFocusByDefault(_ path: IndexPath) -> Bool {
        guard table.selectionFollowsFocus else { return false }
        if table.window != nil { table.layoutIfNeeded() }
        return switch table.cellForRow(at: path)?.accessoryType {
        case .none?, .checkmark, .detailButton: true
        case .disclosureIndicator, .detailDisclosureButton, nil: false
        }
    }

    func selectionWasChanged() {
        table.onSelectionChanged?()
        _ = table.performActions("onSelectionChanged", with: nil)
    }
    func didDeselect(_ path: IndexPath) { table.tableDelegate?.tableView(table, didDeselectRowAt: path) }
}
