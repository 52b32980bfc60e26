/// Selection, presses and focus of the rows of a table, or of the items of a collection view. Specification 13.11.
final class RowInteraction {
    /// The row that is pressed.
    struct Press {
        var path: IndexPath
        var isInside = true
        var modifiers: Modifiers
    }

    weak var host: (any ListSource)?
    private(set) var selection = RowSelection() { didSet { onSelectionChange?() } }
    /// Called after each change of the selection, by users and by code.
    var onSelectionChange: (() -> Void)?
    /// The focused row.
    private(set) var focused: IndexPath? { didSet { if focused != oldValue { host?.setNeedsDisplay() } } }
    private(set) var press: Press?
    /// The start of the range that Shift extends.
    private var rangeStart: IndexPath?
    /// The row that is being selected, while the delegate is called for the rows that are deselected.
    private var tapped: IndexPath?
    /// Whether a view with focus passes keys to the list, so that its selection looks as if the list had focus.
    var isOperatedFromOutside = false
    /// Preserved focus, until cells have their rows again.
    var held: PreservedFocus?
    /// Whether the last changes removed the focused row, which was the only selected one.
    private var hasLostSelection = false
    /// The number of delegate calls about a selection that are in progress.
    private var selectionDepth = 0
    /// The number of clicks and keys whose effect on the selection is not yet complete.
    private var changeDepth = 0

    /// The opacity of the selection in a view without focus.
    static let paleOpacity = 0.75
    /// The greatest number of sections to search, each way, for a row that can have focus.
    private static let maximumSearchedSections = 256

    deinit {}

    /// Resets the state when all rows are replaced.
    func reset() {
        cancelPress()
        selection.removeAll()
        rangeStart = nil
        if let host, let path = focused, !host.hasRow(path) { focused = nil }
    }

    // MARK: Selection by code

    func select(_ path: IndexPath) {
        if host?.allowsMultipleSelection != true { selection.removeAll() }
        selection.insert(path)
        rangeStart = path
        // Arrow keys continue from the selected row. A focused control in a row keeps focus.
        if let host, host.selectionFollowsFocus, host.isFirstResponder || !host.holdsFocus { focused = path }
        host?.updateCells()
    }

    /// Selects a row in addition to others, after a reload.
    func keep(_ path: IndexPath) {
        if host?.hasRow(path) == true { selection.insert(path) }
    }

    /// Selects rows that were selected before their document was loaded again.
    func restore(_ selection: RowSelection) {
        self.selection = selection
        host?.updateCells()
    }

    /// Moves the focus to a row, without changing the first responder.
    func place(at path: IndexPath?) {
        focused = path
        rangeStart = path
    }

    /// Moves the focus to the row of a control that got focus.
    func focusDidEnter(to path: IndexPath) { focused = path }

    func remove(_ path: IndexPath) {
        selection.remove(path)
        host?.updateCells()
    }

    func removeAll() {
        selection.removeAll()
        host?.updateCells()
    }

    /// Clears the selection when selection is disabled. A view that cannot have focus for other reasons loses focus.
    func selectionWasForbidden() {
        cancelPress()
        removeAll()
        if let host, !host.acceptsFocus { host.window?.focus.leave(host) }
    }

    // MARK: Taps

    /// Performs a tap on a row: selects the row, or changes its check mark, depending on the section. Then it calls the delegate.
    ///
    /// - Returns: whether the tap did anything; the delegate may refuse the row.
    @discardableResult func tap(_ path: IndexPath, _ modifiers: Modifiers = []) -> Bool {
        change { choose(path, modifiers) }
    }

    /// Performs what a click or key of the user does, and reports the changed selection once.
    private func change<Result>(_ body: () -> Result) -> Result {
        let before = changeDepth == 0 ? selection : RowSelection()
        changeDepth += 1
        let result = body()
        changeDepth -= 1
        if changeDepth == 0, selection != before { host?.choices.selectionWasChanged() }
        return result
    }

    private func choose(_ path: IndexPath, _ modifiers: Modifiers) -> Bool {
        guard let host, host.hasRow(path), host.reacts(path) else { return false }
        focused = path
        if host.allowsMultipleSelection, host.selectsRows(in: path.section) {
            if modifiers.contains(.shift) {
                selectRange(to: path, keepingOthers: modifiers.contains(.control))
                return true
            }
            if modifiers.contains(.control) {
                rangeStart = path
                return selection.contains(path) ? deselect(path) : add(path)
            }
        }
        guard let path = host.choices.chosen(for: path) else { return false }
        guard host.selectsRows(in: path.section) else {
            host.choices.check(path)
            return true
        }
        return selectAlone(path)
    }

    /// Selects a row in place of all others, and calls the delegate.
    @discardableResult private func selectAlone(_ path: IndexPath) -> Bool {
        guard let host else { return false }
        selectionDepth += 1
        defer { selectionDepth -= 1 }
        rangeStart = path
        tapped = path
        deselectOthers()
        // The delegate may have kept the other rows selected, or inserted and deleted rows.
        guard let path = tapped, host.hasRow(path),
            host.allowsMultipleSelection || selection.isEmpty || selection.contains(path)
        else { return false }
        rangeStart = path
        selection.insert(path)
        host.updateCells()
        host.choices.didSelect(path)
        return true
    }

    /// Deselects all rows but the tapped one. The delegate is called for each row, unless there are more than `RowSelection.maximumReportedCount`.
    private func deselectOthers() {
        guard selection.count <= RowSelection.maximumReportedCount else { return selection.removeAll() }
        for other in selection.paths where other != tapped && selection.contains(other) { deselect(other) }
    }

    @discardableResult private func add(_ path: IndexPath) -> Bool {
        guard let host, let path = host.choices.chosen(for: path), !selection.contains(path) else { return false }
        guard host.selectsRows(in: path.section) else {
            host.choices.check(path)
            return true
        }
        selection.insert(path)
        host.updateCells()
        host.choices.didSelect(path)
        return true
    }

    @discardableResult private func deselect(_ path: IndexPath) -> Bool {
        guard let host, let path = host.choices.chosenToLeave(for: path) else { return false }
        selection.remove(path)
        host.updateCells()
        host.choices.didDeselect(path)
        return true
    }

    /// Selects the rows from the last clicked row to this one.
    private func selectRange(to path: IndexPath, keepingOthers: Bool) {
        let start = rangeStart ?? focused ?? path
        let ends = start < path ? (start, path) : (path, start)
        let range = rows(from: ends.0, through: ends.1)
        rangeStart = start
        replaceSelection(with: keepingOthers ? selection.union(range) : range)
    }

    func selectAll() {
        let last = IndexPath(row: .max - 1, section: .max)
        replaceSelection(with: rows(from: IndexPath(row: 0, section: 0), through: last))
    }

    /// Returns the rows in sections that select rows. Consecutive sections with the same rows are inserted as one run.
    private func rows(from first: IndexPath, through last: IndexPath) -> RowSelection {
        guard let host else { return RowSelection() }
        let counts = host.counts.rowCounts
        var all = RowSelection()
        guard first.section < counts.count else { return all }
        var run = (sections: first.section..<first.section, rows: 0..<0)
        for section in first.section...min(last.section, counts.count - 1) {
            let start = section == first.section ? first.row : 0
            let end = section == last.section ? min(last.row + 1, counts[section]) : counts[section]
            let rows = start..<max(start, end)
            if rows != run.rows {
                all.insert(run.rows, in: run.sections)
                run = (section..<section, rows)
            }
            run.sections = run.sections.lowerBound..<section + 1
        }
        all.insert(run.rows, in: run.sections)
        for section in host.choices.sectionsWithoutSelection { all.removeAll(in: section) }
        return all
    }

    /// Deselects all rows, and calls the delegate.
    func deselectAll() { replaceSelection(with: RowSelection()) }

    /// Replaces the selection. The delegate is called for each row, and rows that do not react or are hidden are left out. For more than
    /// `RowSelection.maximumReportedCount` changes, all rows are selected, and the delegate is called for one of them.
    private func replaceSelection(with new: RowSelection) {
        guard let host else { return }
        let (gone, come) = (selection.subtracting(new), new.subtracting(selection))
        guard !gone.isEmpty || !come.isEmpty else { return }
        if gone.count + come.count <= RowSelection.maximumReportedCount {
            for path in gone.paths where selection.contains(path) { deselect(path) }
            for path in come.paths where host.hasRow(path) && host.reacts(path) && !host.isHiddenRow(path) { add(path) }
            return
        }
        selection = new
        host.updateCells()
        if let path = focused.flatMap({ new.contains($0) ? $0 : nil }) ?? new.first { host.choices.didSelect(path) }
    }

    // MARK: Changes

    /// Updates the state after the rows were put into another order.
    ///
    /// - Parameter map: returns the new path of a row.
    func permute(_ map: (IndexPath) -> IndexPath) {
        cancelPress()
        if let host, selection.count < host.counts.rowCounts.reduce(0, +) {
            // Selected runs of rows are inserted in order.
            var new = RowSelection()
            for path in selection.paths.map(map).sorted() { new.insert(path) }
            selection = new
        }
        focused = focused.map(map)
        rangeStart = rangeStart.map(map)
        tapped = tapped.map(map)
    }

    /// Updates the state after row changes. The host has applied them already.
    func follow(_ changes: RowChanges, _ map: RowMap) {
        let wasSelected = focused.map(selection.contains) == true
        changes.apply(to: &selection)
        let path = focused.flatMap { newPath(of: $0, after: changes, map) }
        hasLostSelection = wasSelected && path == nil && selection.isEmpty
        focused = path ?? focused.flatMap { neighbour(of: $0, after: map) }
        rangeStart = rangeStart.flatMap { map.newPath(of: $0, isRow: true) }
        tapped = tapped.flatMap { map.newPath(of: $0, isRow: true) }
        guard let press else { return }
        if let path = map.newPath(of: press.path, isRow: true) {
            self.press?.path = path
        } else {
            cancelPress()
        }
    }

    /// Selects the row that takes over the focus of a removed row if that row was selected, and calls the delegate. So Delete can be
    /// pressed again, as in GTK, Qt and AppKit.
    func selectionFollowsFocus() {
        guard hasLostSelection else { return }
        hasLostSelection = false
        // Otherwise a delegate that removes each selected row would remove all rows.
        guard selectionDepth == 0, let host, host.window != nil, let path = focused, host.takesFocus(path) else {
            return
        }
        change { selectFocused(path) }
    }

    /// Returns the path of a row after changes; nil if the row is deleted. A reloaded row keeps its path.
    func newPath(of path: IndexPath, after changes: RowChanges, _ map: RowMap) -> IndexPath? {
        if changes.reloads(path), host?.hasRow(path) == true { return path }
        return map.newPath(of: path, isRow: true)
    }

    /// Returns the row to focus after a row is deleted: the row in its place, the last of its section, or the nearest in other ones.
    private func neighbour(of path: IndexPath, after map: RowMap) -> IndexPath? {
        guard let host, let place = map.place(of: path) else { return nil }
        let count = host.rowCount(of: place.section)
        if count > 0 { return IndexPath(row: min(place.row, count - 1), section: place.section) }
        for distance in 1..<Self.maximumSearchedSections {
            let (below, above) = (place.section + distance, place.section - distance)
            if host.rowCount(of: below) > 0 { return IndexPath(row: 0, section: below) }
            if host.rowCount(of: above) > 0 { return IndexPath(row: host.rowCount(of: above) - 1, section: above) }
        }
        return nil
    }

    // MARK: Pointer

    /// - Returns: false if the event does not concern the rows.
    func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerDown(let point, .left, _, let modifiers): return beginPress(at: point, modifiers)
        case .pointerMoved(let point, _) where press != nil: movePress(to: point)
        case .pointerUp(let point, .left, _, _) where press != nil: endPress(at: point, event)
        case .keyDown(let key, let modifiers, let isRepeat): return handle(key, modifiers, isRepeat, event)
        default: return false
        }
        return true
    }

    private func beginPress(at point: Point, _ modifiers: Modifiers) -> Bool {
        guard let host, let path = host.row(at: point), host.reacts(path) else { return false }
        press = Press(path: path, modifiers: modifiers)
        if modifiers.contains(.shift) { rangeStart = rangeStart ?? focused }
        focused = path
        host.window?.capturePointer(for: host)
        host.updateCells()
        return true
    }

    private func movePress(to point: Point) {
        let isInside = host?.row(at: point) == press?.path
        guard isInside != press?.isInside else { return }
        press?.isInside = isInside
        host?.updateCells()
    }

    private func endPress(at point: Point, _ event: Event) {
        movePress(to: point)
        guard let press else { return }
        self.press = nil
        host?.window?.releasePointer()
        if press.isInside, tap(press.path, press.modifiers), press.modifiers.isEmpty,
            case .pointerUp(_, _, clickCount: 2, _) = event.kind
        {
            activate(press.path, event)
        }
        host?.updateCells()
    }

    /// Activates a row that a tap has selected. The tap may have removed the row, or the table.
    private func activate(_ path: IndexPath, _ event: Event) {
        guard let host, host.window != nil, host.hasRow(path) else { return }
        host.choices.didActivate(path, with: event)
    }

    func cancelPress() {
        guard press != nil else { return }
        press = nil
        if let host, host.window?.pointerTarget === host { host.window?.releasePointer() }
        host?.updateCells()
    }

    // MARK: Keyboard

    private func handle(_ key: Key, _ modifiers: Modifiers, _ isRepeat: Bool, _ event: Event) -> Bool {
        guard let host, host.isFirstResponder else { return handleFromControl(key, modifiers) }
        guard host.focusesRows else { return false }
        guard modifiers.isSubset(of: [.shift, .control]) else { return false }
        let character = key == .space && modifiers.isEmpty ? " " : key.rawValue
        if !modifiers.contains(.control), character.count == 1, host.finder.type(character, at: event.time) {
            return true
        }
        guard modifiers.isEmpty || modifiers == .control || host.allowsMultipleSelection else { return false }
        switch key {
        case Key("A"):
            guard modifiers.contains(.control), host.allowsMultipleSelection else { return false }
            change { if modifiers.contains(.shift) { replaceSelection(with: RowSelection()) } else { selectAll() } }
            return true
        // With Control, other views handle these keys: Page Up and Page Down switch tabs.
        case .return, .keypadEnter, .pageUp, .pageDown:
            return !modifiers.contains(.control) && act(on: key, modifiers, isRepeat, event)
        default: return act(on: key, modifiers, isRepeat, event)
        }
    }

    /// Taps or activates the focused row, or moves the focus to another row.
    private func act(on key: Key, _ modifiers: Modifiers, _ isRepeat: Bool, _ event: Event) -> Bool {
        guard let host else { return false }
        if [.space, .return, .keypadEnter].contains(key) {
            guard let path = focused, host.hasRow(path) else { return false }
            if !isRepeat, tap(path, modifiers), key != .space, modifiers.isEmpty { activate(path, event) }
            return true
        }
        guard let path = host.finder.destination(of: key) else { return false }
        focus(path, modifiers)
        return true
    }

    /// Moves the focus to a row, and selects the row in place of others.
    ///
    /// - Parameter modifiers: Shift extends the selection to the row, and with Control keeps the rest of the selection. Control alone
    ///   leaves the selection.
    func focus(_ path: IndexPath, _ modifiers: Modifiers = []) {
        let isExtending = modifiers.contains(.shift)
        if isExtending, rangeStart == nil { rangeStart = focused }
        focused = path
        guard let host else { return }
        host.window?.focus.set(host, shown: true)
        host.showFocus(at: path)
        change {
            if isExtending {
                selectRange(to: path, keepingOthers: modifiers.contains(.control))
            } else if modifiers.isEmpty {
                selectFocused(path)
            }
        }
        host.updateCells()
    }

    /// The delegate may return another row. The row is not checked where its section has check marks.
    private func selectFocused(_ path: IndexPath) {
        guard let host, host.choices.selectsOnFocus(path), selection.count != 1 || !selection.contains(path),
            let path = host.choices.chosen(for: path), host.selectsRows(in: path.section)
        else { return }
        selectAlone(path)
    }
}
