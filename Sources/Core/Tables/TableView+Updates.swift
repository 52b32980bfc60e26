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
        change(with: animation) { $0.inserted += paths }
    }

    /// Tells the table that rows have gone: where they were.
    public func deleteRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        change(with: animation) { $0.deleted += paths }
    }

    /// Has rows shown anew.
    public func reloadRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        change(with: animation) {
            $0.deleted += paths
            $0.inserted += paths
        }
    }

    /// Tells the table that a row has another place: where it was, and where it is now. Its cell, its selection and the keyboard go with it. In a
    /// table without a data source the row that the document declares is moved.
    public func moveRow(at path: IndexPath, to newPath: IndexPath) {
        change(with: .automatic) { $0.moved.append(RowChanges.Move(from: path, to: newPath)) }
    }

    /// Tells the table that sections have come, with all their rows: their numbers now.
    public func insertSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        change(with: animation) { $0.insertedSections += sections }
    }

    /// Tells the table that sections have gone: their numbers before.
    public func deleteSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        change(with: animation) { $0.deletedSections += sections }
    }

    public func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        let sections = Array(sections)
        change(with: animation) {
            $0.deletedSections += sections
            $0.insertedSections += sections
        }
    }

    /// Takes all changes that `updates` tells of as one: what goes is counted as before, what comes as after all of them.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates()
        endUpdates()
        completion?(true)
    }

    /// Collects changes until `endUpdates()`.
    public func beginUpdates() { openUpdates = (openUpdates?.changes ?? RowChanges(), (openUpdates?.depth ?? 0) + 1) }

    public func endUpdates() {
        guard let (changes, depth) = openUpdates else { return report("endUpdates() without beginUpdates()") }
        openUpdates = depth > 1 ? (changes, depth - 1) : nil
        if depth == 1 { apply(changes) }
    }

    private func change(with animation: RowAnimation, _ add: (inout RowChanges) -> Void) {
        if openUpdates != nil {
            openUpdates?.changes.isAnimated = animation != .none
            if var changes = openUpdates?.changes {
                add(&changes)
                openUpdates?.changes = changes
            }
            return
        }
        var changes = RowChanges()
        changes.isAnimated = animation != .none
        add(&changes)
        apply(changes)
    }

    /// Takes in what was done to the cells that the document declares. A data source may show others.
    func rowsWereDeclared(_ add: (inout RowChanges) -> Void) {
        var changes = RowChanges()
        add(&changes)
        if isReloadPending || isInQuestion || fault(of: changes) != nil { reloadData() } else { apply(changes) }
    }

    private func apply(_ changes: RowChanges) {
        guard !isReloadPending, !isInQuestion, window != nil || rows.positions.slotCount > 0 else {
            return reloadData()
        }
        if dataSource == nil { moveDeclaredCells(changes.moved) }
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
