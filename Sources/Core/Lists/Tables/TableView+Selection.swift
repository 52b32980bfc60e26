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

    var sectionCount: Int { rows.positions.sectionCount }
    func rowCount(of section: Int) -> Int { rows.positions.rowCount(of: section) }
    var rowCounts: [Int] { rows.positions.rowCounts }

    func reacts(_ path: IndexPath) -> Bool {
        guard allowsSelection else { return false }
        return tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    }

    // `willSelectRowAt` may have side effects, so it is called only for a tap.
    func mayChoose(_ path: IndexPath) -> Bool { reacts(path) }

    func path(of cell: View) -> IndexPath? { (cell as? TableViewCell).flatMap(indexPath(for:)) }

    func row(at point: Point) -> IndexPath? {
        let place = convertFromWindow(point)
        guard bounds.contains(place) else { return nil }
        let placeInTitles = rows.titles.convertFromWindow(point)
        let titled = rows.titles.subviews.contains { !$0.isHidden && $0.frame.contains(placeInTitles) }
        let x = place.x + contentOffset.x
        let isBesideCard = x < sideInset || x >= frame.width - contentInset.horizontal - sideInset
        return titled || isBesideCard ? nil : indexPathForRow(at: place + contentOffset)
    }

    func selectsRows(in section: Int) -> Bool { selectionMode(forSection: section) == .default }
    var sectionsWithoutSelection: [Int] {
        (Array(sections.indices) + configuredSections.keys).filter { !selectsRows(in: $0) }
    }

    func check(_ path: IndexPath) {
        let mode = selectionMode(forSection: path.section)
        let cell = rows.cell(at: path) ?? offscreenCell(at: path)
        let isChecked = mode == .singleCheckmark || !(cell?.isChecked == true || checkedRows.contains(path))
        if mode == .singleCheckmark {
            for other in checkedCells(inSection: path.section) where other !== cell { other.isChecked = false }
            checkedRows.removeAll(in: path.section)
        }
        // A reusable cell out of sight may show any other row later, so its check mark stays as it is.
        if let cell, cell.isDeclared || cell.reuseIdentifier == nil || rows.isShown(cell) {
            checkByTap(cell, isChecked)
        }
        if isChecked, cell?.isDeclared != true { checkedRows.insert(path) } else { checkedRows.remove(path) }
        didSelect(path)
        updateCells()
    }

    /// Applies the check mark of a row to its cell, if the document does not declare the cell.
    func mark(_ cell: TableViewCell, at path: IndexPath) {
        guard !cell.isDeclared else { return }
        if checkedRows.contains(path) {
            if !cell.isChecked { checkByTap(cell, true) }
        } else if cell.isCheckedByTap, cell.isChecked {
            // The data source kept the cell, and it was out of sight when another row was checked or the table was reloaded.
            let isOther =
                selectionMode(forSection: path.section) == .singleCheckmark && checkedRows.hasRows(in: path.section)
            if isOther { checkByTap(cell, false) } else { checkedRows.insert(path) }
        }
    }

    private func checkByTap(_ cell: TableViewCell, _ isChecked: Bool) {
        cell.isChecked = isChecked
        cell.isCheckedByTap = isChecked && !cell.isDeclared
    }

    private func checkedCells(inSection section: Int) -> [TableViewCell] {
        let shown = rows.shown.filter { $0.kind == .row && $0.path.section == section }
        let declared = sections.indices.contains(section) ? sections[section] : nil
        return (declared?.cells(of: self, where: \.isChecked) ?? [])
            + shown.compactMap { $0.view as? TableViewCell }
    }

    func chosen(for path: IndexPath) -> IndexPath? {
        guard let tableDelegate else { return path }
        guard let chosen = tableDelegate.tableView(self, willSelectRowAt: path) else { return nil }
        if hasRow(chosen) { return chosen }
        reportOnce("the delegate selects row \(chosen.row) of section \(chosen.section), which does not exist")
        return nil
    }

    func chosenToLeave(for path: IndexPath) -> IndexPath? {
        guard let tableDelegate else { return path }
        let chosen = tableDelegate.tableView(self, willDeselectRowAt: path)
        return chosen.flatMap { hasRow($0) ? $0 : nil }
    }

    func didSelect(_ path: IndexPath) { tableDelegate?.tableView(self, didSelectRowAt: path) }
    func didActivate(_ path: IndexPath, with event: Event) {
        onRowActivated?(path)
        for action in documentActions { action.perform(self, event) }
        tableDelegate?.tableView(self, didActivateRowAt: path)
    }

    func selectsOnFocus(_ path: IndexPath) -> Bool {
        guard reacts(path), selectsRows(in: path.section) else { return false }
        return tableDelegate?.tableView(self, selectionFollowsFocusForRowAt: path) ?? selectsOnFocusByDefault(path)
    }

    /// Rows with a disclosure indicator are not selected on focus, because arrow keys must not open the pages of rows they pass.
    func selectsOnFocusByDefault(_ path: IndexPath) -> Bool {
        guard selectionFollowsFocus else { return false }
        if window != nil { layoutIfNeeded() }
        return switch cellForRow(at: path)?.accessoryType {
        case .none?, .checkmark, .detailButton: true
        case .disclosureIndicator, .detailDisclosureButton, nil: false
        }
    }

    func didDeselect(_ path: IndexPath) { tableDelegate?.tableView(self, didDeselectRowAt: path) }
}
