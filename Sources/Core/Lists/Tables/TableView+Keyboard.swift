// Focus movement from row to row. Specification 13.11.

extension TableView {
    /// Whether a row can have focus. Without a cell, a row is assumed to be selectable.
    func takesFocus(_ path: IndexPath) -> Bool {
        guard reacts(path), !isHiddenRow(path), tableDelegate?.tableView(self, canFocusRowAt: path) ?? true else {
            return false
        }
        guard selectionMode(forSection: path.section) == .default, let cell = cellForRow(at: path) else { return true }
        return cell.selectionStyle != .none
    }

    func shownCell(at path: IndexPath) -> View? { items.cell(at: path) }

    func showFocus(at path: IndexPath) {
        scrollToRow(at: path, at: .none, animated: false)
        showBeyond(path, along: .vertical) { hasRow(path) ? rows.frame(of: rows.positions.slot(of: path)) : nil }
    }
}
