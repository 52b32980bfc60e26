// Rows that come and go while the table shows others.

/// How rows come and go.
public nonisolated enum TableViewRowAnimation: String, CaseIterable, Sendable {
    /// At once.
    case none
    /// They fade, and the others make room.
    case automatic, fade
}

extension TableView {
    public typealias RowAnimation = TableViewRowAnimation

    /// Tells the table that rows have come: where they are now. The data source must have them already.
    public func insertRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        change(RowChanges(inserted: paths), with: animation)
    }

    /// Tells the table that rows have gone: where they were.
    public func deleteRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        change(RowChanges(deleted: paths), with: animation)
    }

    /// Has rows shown anew.
    public func reloadRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        change(RowChanges(deleted: paths, inserted: paths), with: animation)
    }

    /// Tells the table that a row has another place: where it was, and where it is now. Its cell, its selection and the keyboard go with it. In a
    /// table without a data source the row that the document declares is moved.
    public func moveRow(at path: IndexPath, to newPath: IndexPath) {
        change(RowChanges(moved: [RowChanges.Move(from: path, to: newPath)]), with: .automatic)
    }

    /// Tells the table that sections have come, with all their rows: their numbers now.
    public func insertSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        change(RowChanges(insertedSections: Array(sections)), with: animation)
    }

    /// Tells the table that sections have gone: their numbers before.
    public func deleteSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        change(RowChanges(deletedSections: Array(sections)), with: animation)
    }

    public func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        let sections = Array(sections)
        change(RowChanges(deletedSections: sections, insertedSections: sections), with: animation)
    }

    /// Takes all changes that `updates` tells of as one: what goes is counted as before, what comes as after all of them.
    ///
    /// - Parameter completion: told when all has its place; false where another change came before it could be seen, or on the way. What is not
    ///   shown step by step is over at once.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates()
        openUpdates?.add(completion)
        endUpdates()
    }

    /// Collects changes until `endUpdates()`.
    public func beginUpdates() {
        openUpdates = openUpdates ?? OpenChanges()
        openUpdates?.depth += 1
    }

    public func endUpdates() {
        openUpdates?.depth -= 1
        guard let open = openUpdates else { return report("endUpdates() without beginUpdates()") }
        guard open.depth == 0 else { return }
        openUpdates = nil
        apply(open.changes)
        rows.tell(open.completions)
    }

    private func change(_ changes: RowChanges, with animation: RowAnimation) {
        var changes = changes
        changes.isAnimated = animation != .none
        if openUpdates == nil { apply(changes) } else { openUpdates?.add(changes) }
    }

    /// Takes in what was done to the cells that the document declares. A data source may show others.
    func rowsWereDeclared(_ add: (inout RowChanges) -> Void) {
        var changes = RowChanges()
        add(&changes)
        if isReloadPending || isInQuestion || fault(of: changes) != nil { reloadData() } else { apply(changes) }
    }

    private func apply(_ changes: RowChanges) {
        if dataSource == nil { moveDeclaredCells(changes.moved) }
        guard !isReloadPending, !isInQuestion, window != nil || rows.positions.slotCount > 0 else {
            return reloadData()
        }
        if let fault = fault(of: changes) {
            report("\(fault); all rows are loaded again")
            return reloadData()
        }
        let map = RowMap(changes)
        interaction.holdKeyboard {
            rows.change(
                { changes.apply(to: $0, rowCount: askedRowCount(of:)) },
                changes, map, duration: changes.isAnimated ? TableRows.changeDuration : 0)
        }
        interaction.follow(changes, map)
        changes.apply(to: &checkedRows)
        followSections(changes, map)
        updateCells()
        setNeedsArranging()
        interaction.heldKeyboardFollows(changes, map)
    }

    /// What contradicts what the data source says.
    private func fault(of changes: RowChanges) -> String? {
        changes.fault(
            from: RowChanges.Counts(sections: sectionCount, rows: rowCount(of:)),
            to: RowChanges.Counts(sections: askedSectionCount(), rows: askedRowCount(of:)), "row")
    }
}
