// What people do with rows (specification 13.11).

/// A row that is held down.
struct TablePress {
    var path: IndexPath
    var isInside = true
    var modifiers: Modifiers
}

extension TableView {
    // MARK: Selection

    /// The row that is selected; the first of several.
    public var indexPathForSelectedRow: IndexPath? { selection.first }
    /// From the top.
    public var indexPathsForSelectedRows: [IndexPath] { selection.paths }

    /// Selects a row, without telling the delegate; nil selects none. One that is not there is left out.
    public func selectRow(at path: IndexPath?, animated: Bool = false, scrollPosition: ScrollPosition = .none) {
        loadRowsIfNeeded()
        guard let path else { return deselectAll() }
        guard hasRow(path) else { return report("there is no row \(path.row) in section \(path.section) to select") }
        if !allowsMultipleSelection { selection.removeAll() }
        selection.insert(path)
        rangeStart = path
        updateCells()
        if scrollPosition != .none { scrollToRow(at: path, at: scrollPosition, animated: animated) }
    }

    /// Deselects a row, without telling the delegate.
    public func deselectRow(at path: IndexPath, animated: Bool = false) {
        selection.remove(path)
        updateCells()
    }

    func deselectAll() {
        selection.removeAll()
        updateCells()
    }

    /// Where a row comes to lie in the table.
    public nonisolated enum ScrollPosition: Sendable { case none, top, middle, bottom }

    /// Scrolls a row to a place in the table; `.none` scrolls as little as shows it.
    public func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        loadRowsIfNeeded()
        guard hasRow(path) else { return report("there is no row \(path.row) in section \(path.section) to scroll to") }
        let slot = rows.positions.slot(of: path)
        guard animated else {
            setContentOffset(offset(showing: slot, at: position), animated: false)
            guard window != nil else { return }
            // Only now are the heights known that lie between.
            layoutIfNeeded()
            return setContentOffset(offset(showing: slot, at: position), animated: false)
        }
        move(to: offset(showing: slot, at: position), animated: true) { [weak self] in
            guard let self else { return }
            if hasRow(path) { scrollToRow(at: path, at: position, animated: false) }
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    private func offset(showing slot: Int, at position: ScrollPosition) -> Point {
        let rect = rows.frame(of: slot)
        let covered = style == .plain ? rows.title(.header, of: rows.positions.place(of: slot)?.path.section ?? 0) : nil
        let header = (covered?.frame.height ?? 0) + contentInset.top
        var target = contentOffset
        switch position {
        case .none:
            if rect.maxY > target.y + frame.height { target.y = rect.maxY - frame.height }
            if rect.minY - header < target.y { target.y = rect.minY - header }
        case .top: target.y = rect.minY - header
        case .middle: target.y = rect.midY - frame.height / 2
        case .bottom: target.y = rect.maxY - frame.height
        }
        return target
    }

    // MARK: Taps

    /// Whether a click on a row does anything.
    func reacts(_ path: IndexPath) -> Bool {
        guard allowsSelection else { return false }
        return tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    }

    /// Does what a tap on a row does: first what the section's mode says, then what the delegate is told.
    func tap(_ path: IndexPath, _ modifiers: Modifiers = []) {
        guard hasRow(path), reacts(path) else { return }
        focusedRow = path
        let mode = selectionMode(forSection: path.section)
        if mode != .default { return tapToCheck(path, mode) }
        if allowsMultipleSelection, modifiers.contains(.shift) { return selectRange(to: path) }
        if allowsMultipleSelection, modifiers.contains(.control) {
            rangeStart = path
            return selection.contains(path) ? deselect(path) : add(path)
        }
        guard let path = allowed(path) else { return }
        rangeStart = path
        deselectOthers(than: path)
        selection.insert(path)
        updateCells()
        tableDelegate?.tableView(self, didSelectRowAt: path)
    }

    /// The delegate hears of each, unless there are very many.
    private func deselectOthers(than path: IndexPath) {
        guard selection.count <= RowSelection.mostTold else { return selection.removeAll() }
        for other in selection.paths where other != path { deselect(other) }
    }

    private func tapToCheck(_ path: IndexPath, _ mode: TableViewSelectionMode) {
        guard let path = allowed(path) else { return }
        for cell in checkableCells(inSection: path.section) where mode == .singleCheckmark {
            if cell !== cellForRow(at: path) { cell.isChecked = false }
        }
        if let cell = cellForRow(at: path) { cell.isChecked = mode == .singleCheckmark || !cell.isChecked }
        tableDelegate?.tableView(self, didSelectRowAt: path)
        updateCells()
    }

    private func checkableCells(inSection section: Int) -> [TableViewCell] {
        let shown = rows.shown.filter { $0.kind == .row && $0.path.section == section }
        return (sections.indices.contains(section) ? sections[section].cells : [])
            + shown.compactMap { $0.view as? TableViewCell }
    }

    /// The row that the delegate wants selected in place of one.
    private func allowed(_ path: IndexPath) -> IndexPath? {
        guard let tableDelegate else { return path }
        guard let chosen = tableDelegate.tableView(self, willSelectRowAt: path) else { return nil }
        if hasRow(chosen) { return chosen }
        reportOnce("the delegate selects row \(chosen.row) of section \(chosen.section), which is not there")
        return nil
    }

    private func add(_ path: IndexPath) {
        guard let path = allowed(path) else { return }
        selection.insert(path)
        updateCells()
        tableDelegate?.tableView(self, didSelectRowAt: path)
    }

    private func deselect(_ path: IndexPath) {
        var chosen: IndexPath? = path
        if let tableDelegate { chosen = tableDelegate.tableView(self, willDeselectRowAt: path) }
        guard let chosen else { return }
        selection.remove(chosen)
        updateCells()
        tableDelegate?.tableView(self, didDeselectRowAt: chosen)
    }

    /// Selects the rows from the last that was clicked to this one, and no others.
    func selectRange(to path: IndexPath) {
        let start = rangeStart ?? focusedRow ?? path
        let ends = start < path ? (start, path) : (path, start)
        var range = RowSelection()
        for section in ends.0.section...ends.1.section where selectionMode(forSection: section) == .default {
            let first = section == ends.0.section ? ends.0.row : 0
            let last = section == ends.1.section ? ends.1.row : rows.positions.rowCount(of: section) - 1
            if first <= last { range.insert(first..<last + 1, in: section) }
        }
        rangeStart = start
        replaceSelection(with: range)
    }

    func selectAllRows() {
        var all = RowSelection()
        for section in 0..<rows.positions.sectionCount where selectionMode(forSection: section) == .default {
            all.insert(0..<rows.positions.rowCount(of: section), in: section)
        }
        replaceSelection(with: all)
    }

    /// The delegate hears of the ends of what is new alone: a range may have any number of rows.
    private func replaceSelection(with new: RowSelection) {
        guard new != selection else { return }
        selection = new
        updateCells()
        if let path = focusedRow.flatMap({ new.contains($0) ? $0 : nil }) ?? new.first {
            tableDelegate?.tableView(self, didSelectRowAt: path)
        }
    }

    // MARK: Pointer

    /// - Returns: false for what is no affair of the rows.
    func handleRows(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerDown(let point, .left, _, let modifiers): return beginPress(at: point, modifiers)
        case .pointerMoved(let point, _) where press != nil: movePress(to: point)
        case .pointerUp(let point, .left, _, _) where press != nil: endPress(at: point)
        case .keyDown(let key, let modifiers, let isRepeat): return handle(key, modifiers, isRepeat, at: event.time)
        default: return false
        }
        return true
    }

    /// The row at a place in the window.
    private func row(at point: Point) -> IndexPath? {
        let place = convertFromWindow(point)
        guard bounds.contains(place) else { return nil }
        let titled = rows.titles.subviews.contains { !$0.isHidden && $0.frame.contains(place) }
        return titled ? nil : indexPathForRow(at: place + contentOffset)
    }

    private func beginPress(at point: Point, _ modifiers: Modifiers) -> Bool {
        guard let path = row(at: point), reacts(path) else { return false }
        press = TablePress(path: path, modifiers: modifiers)
        focusedRow = path
        window?.capturePointer(for: self)
        updateCells()
        return true
    }

    private func movePress(to point: Point) {
        let isInside = row(at: point) == press?.path
        guard isInside != press?.isInside else { return }
        press?.isInside = isInside
        updateCells()
    }

    private func endPress(at point: Point) {
        movePress(to: point)
        guard let press else { return }
        self.press = nil
        window?.releasePointer()
        if press.isInside { tap(press.path, press.modifiers) }
        updateCells()
    }

    func cancelPress() {
        guard press != nil else { return }
        press = nil
        if window?.pointerTarget === self { window?.releasePointer() }
        updateCells()
    }
}
