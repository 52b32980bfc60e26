/// The keys and clicks that concern single cells of a table: focus, editing and copying. Specification 13.31.
final class ColumnInput {
    private unowned(unsafe) let columns: TableColumns
    private unowned(unsafe) let table: TableView
    private var shown: [TableColumn] { columns.geometry.columns }

    init(of columns: TableColumns) {
        self.columns = columns
        table = columns.table
    }

    deinit {}

    /// Handles the keys and clicks of cells.
    ///
    /// - Returns: false for other events, which the rows handle.
    func handle(_ event: Event) -> Bool {
        guard columns.hasColumns else { return false }
        switch event.kind {
        case .pointerDown(let point, .left, let count, let modifiers):
            guard let path = table.row(at: point), let index = columns.layout.column(at: point) else { return false }
            if columns.focusesCells { columns.focusedColumn = index }
            guard count == 2, modifiers.isEmpty else { return false }
            return columns.editor.begin(at: path, shown[index])
        case .keyDown(let key, let modifiers, let isRepeat) where table.isFirstResponder:
            return handle(key, modifiers, isRepeat: isRepeat)
        default: return false
        }
    }

    private func handle(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
        switch (key, modifiers) {
        case (Key("C"), .control), (.insert, .control): return copy()
        case (Key("F2"), []): return edit()
        case (.left, []), (.right, []):
            guard columns.focusesCells, !shown.isEmpty else { return false }
            let way = (key == .right) == !columns.geometry.isRightToLeft ? 1 : -1
            columns.focusedColumn = min(max(columns.focusedColumn + way, 0), shown.count - 1)
            columns.layout.scroll(to: columns.focusedColumn)
            // The key shows the focus ring.
            table.window?.focus.set(table, shown: true)
            table.updateCells()
            return true
        default:
            // The text that the key types replaces the text of the cell.
            let isText = key.rawValue.count == 1 && modifiers.isSubset(of: .shift)
            guard isText, columns.focusesCells, !isRepeat, shown.indices.contains(columns.focusedColumn),
                let path = table.focusedRow
            else { return false }
            return columns.editor.begin(at: path, shown[columns.focusedColumn])
        }
    }

    /// Edits the focused cell, or the first editable cell of the focused row.
    private func edit() -> Bool {
        guard let path = table.focusedRow else { return false }
        if columns.focusesCells {
            return shown.indices.contains(columns.focusedColumn)
                && columns.editor.begin(at: path, shown[columns.focusedColumn])
        }
        guard let column = shown.first(where: { columns.editor.canEdit(path, $0) }) else { return false }
        return columns.editor.begin(at: path, column)
    }

    /// Copies the selected rows, or the focused one: a line for each row, with tabs between its texts.
    private func copy() -> Bool {
        let selected = table.interaction.selection.paths
        let paths = selected.isEmpty ? [table.focusedRow].compactMap(\.self) : selected
        let text = columns.text(ofRows: paths)
        guard !text.isEmpty, let application = table.window?.application else { return false }
        application.setText(text, on: .general)
        return true
    }
}
