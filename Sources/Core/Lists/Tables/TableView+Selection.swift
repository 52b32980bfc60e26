// Taps and selection of rows. Specification 13.11.

extension TableView: ListSource {
    // MARK: Selection

    /// The selected row; the first one if several are selected.
    public var indexPathForSelectedRow: IndexPath? { interaction.selection.first }
    /// The selected rows, from the top.
    public var indexPathsForSelectedRows: [IndexPath] { interaction.selection.paths }

    /// Selects a row without calling the delegate; nil clears the selection. A row that does not exist is ignored.
    public func selectRow(at path: IndexPath?, animated: Bool = false, scrollPosition: ScrollPosition = .none) {
        loadRowsIfNeeded()
        guard let path else { return interaction.removeAll() }
        guard hasRow(path) else {
            return diagnostics.report("there is no row \(path.row) in section \(path.section) to select")
        }
        interaction.select(path)
        if scrollPosition != .none { scrollToRow(at: path, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row without calling the delegate.
    public func deselectRow(at path: IndexPath, animated: Bool = false) {
        interaction.remove(path)
    }

    // MARK: Taps

    var counts: any RowCounts { rows.positions }

    func reacts(_ path: IndexPath) -> Bool {
        guard allowsSelection else { return false }
        return tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    }

    func path(of cell: View) -> IndexPath? { (cell as? TableViewCell).flatMap(indexPath(for:)) }

    func row(at point: Point) -> IndexPath? {
        let place = convertFromWindow(point)
        guard bounds.contains(place) else { return nil }
        let placeInTitles = rows.titles.convertFromWindow(point)
        let titled = rows.titles.subviews.contains { !$0.isHidden && $0.frame.contains(placeInTitles) }
        let x = place.x + contentOffset.x
        let isBesideCard = x < measures.sideInset || x >= rows.width - measures.sideInset
        if let insets = columnPart?.insets,
            place.y < contentInset.top + insets.top || place.y >= frame.height - contentInset.bottom - insets.bottom
        {
            return nil
        }
        return titled || isBesideCard ? nil : indexPathForRow(at: place + contentOffset)
    }

    func selectsRows(in section: Int) -> Bool { selectionMode(forSection: section) == .default }
}
