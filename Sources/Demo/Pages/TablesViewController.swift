import Inlay

/// A plain table with multiple selection, and a grouped one with check marks.
final class TablesViewController: ViewController, TableViewDelegate {
    override var preferredContentSize: Size { Size(640, 520) }

    @Outlet var peaks: TableView
    @Outlet var settings: TableView
    @Outlet var statusLabel: Label

    override func registerActions(in actions: inout ActionTable) {
        actions["open"] = { [unowned self] (table: TableView) in
            statusLabel.text = "Opened " + (table.focusedRow.flatMap { title(table, $0) } ?? "a row")
        }
    }

    override func viewDidLoad() {
        peaks.delegate = self
        settings.delegate = self
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        if tableView === peaks { showSelection() } else { showOrder(indexPath) }
    }

    func tableView(_ tableView: TableView, didDeselectRowAt indexPath: IndexPath) { showSelection() }

    func tableView(_ tableView: TableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
        statusLabel.text = "Details of " + (title(tableView, indexPath) ?? "a row")
    }

    private func title(_ table: TableView, _ path: IndexPath) -> String? { table.cellForRow(at: path)?.textLabel?.text }

    private func showSelection() {
        let names = peaks.indexPathsForSelectedRows.compactMap { title(peaks, $0) }
        statusLabel.text = names.isEmpty ? "None selected" : "Selected: " + names.joined(separator: ", ")
    }

    private func showOrder(_ path: IndexPath) {
        let flavor = settings.section(withName: "flavor").flatMap { settings.value(forSection: $0) }
        let toppings = settings.section(withName: "toppings").map { settings.values(forSection: $0) } ?? []
        statusLabel.text = (["\(flavor ?? "nothing")"] + toppings.map { "\($0)" }).joined(separator: " with ")
        if settings.name(forSection: path.section) == nil { settings.deselectRow(at: path) }
    }
}
