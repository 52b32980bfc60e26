import Inlay

/// Shows the properties of the selected view in a table, sets typed values, and writes them to the document.
final class PropertyEditor: TableViewDelegate {
    private weak var inspector: Inspector?
    private let table: TableView
    private let defaultsBox: CheckBox
    private let writeButton: Button
    private let showStatus: (String) -> Void
    private let rows = PropertyRows()
    /// The property of the selected row.
    private var chosen: String?
    /// The texts that the user has typed for properties of the selected view.
    private var typed: [String: String] = [:]
    /// Whether the table still shows the values before an edit. It is editing while it passes the new text on.
    private var hasOldValues = false

    /// - Parameter showStatus: shows what an edit has done, or why it was refused.
    init(
        of inspector: Inspector?, table: TableView, defaultsBox: CheckBox, writeButton: Button,
        showStatus: @escaping (String) -> Void
    ) {
        self.inspector = inspector
        self.table = table
        self.defaultsBox = defaultsBox
        self.writeButton = writeButton
        self.showStatus = showStatus
        rows.setText = { [weak self] in self?.set($0, to: $1) ?? false }
        table.dataSource = rows
        table.delegate = self
    }

    deinit {}

    /// Whether a cell of the table is edited. New rows would end it.
    var isEditing: Bool { table.window?.firstResponder.map(table.isAncestor) ?? false }

    /// Shows the current values.
    func update() {
        let old = rows.properties
        readProperties()
        guard rows.properties.map(\.name) == old.map(\.name) else { return table.reloadData() }
        let isChanged = zip(old, rows.properties).contains {
            $0.value != $1.value || $0.source?.text != $1.source?.text
        }
        if isChanged || hasOldValues { table.columns.reloadValues() }
        hasOldValues = false
    }

    /// Called when another view is selected.
    func selectionDidChange() {
        chosen = nil
        typed = [:]
        updateWriteButton()
    }

    func tableView(_ tableView: TableView, didSelectRowAt indexPath: IndexPath) {
        guard rows.properties.indices.contains(indexPath.row) else { return }
        chosen = rows.properties[indexPath.row].name
        updateWriteButton()
    }

    /// Writes the typed value of the chosen property to the document.
    func writeToDocument() {
        guard let inspector, let name = chosen, let target = writableTarget, let value = typed[name] else { return }
        do throws(DocumentEdits.Failure) {
            try inspector.edits.write(value, to: target)
            typed[name] = nil
            updateWriteButton()
            showStatus("'\(name)' is '\(value)' in \(target.place.name) now.")
        } catch {
            showStatus(error.description)
        }
    }

    private func readProperties() {
        guard let inspector else { return }
        let shown = inspector.selection.map {
            inspector.inspection.properties(of: $0, includesDefaults: defaultsBox.isOn)
        }
        rows.properties = shown ?? []
    }

    private func set(_ name: String, to text: String) -> Bool {
        guard let inspector, let view = inspector.selection else { return false }
        if let reason = inspector.inspection.set(name, of: view, to: text) {
            showStatus(reason)
            return false
        }
        chosen = name
        typed[name] = text
        hasOldValues = true
        updateWriteButton()
        readProperties()
        if let target = inspector.inspection.documentTarget(of: name, in: view),
            let obstacle = DocumentEdits.obstacle(target)
        {
            let file = target.place.file
            showStatus("'\(name)' is set while the app runs. It cannot be written to \(file): \(obstacle).")
        } else {
            showStatus("'\(name)' is set while the app runs.")
        }
        return true
    }

    private func updateWriteButton() {
        let target = writableTarget
        writeButton.isEnabled = target != nil
        writeButton.title =
            target.map { "\($0.newAttribute == nil ? "Write" : "Add") to \($0.place.name)" } ?? "Write to Document"
    }

    /// The place of the chosen property in a document, if its value can be written there.
    private var writableTarget: DocumentEdits.Target? {
        guard let inspector, let view = inspector.selection, let chosen, typed[chosen] != nil,
            let target = inspector.inspection.documentTarget(of: chosen, in: view),
            DocumentEdits.obstacle(target) == nil
        else { return nil }
        return target
    }
}
