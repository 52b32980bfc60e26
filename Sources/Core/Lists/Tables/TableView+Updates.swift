// Insertions, deletions and moves of rows.

/// The animation of row changes.
public nonisolated enum TableViewRowAnimation: String, CaseIterable, Sendable {
    /// The rows change at once.
    case none
    /// Rows fade, and the other rows make room.
    case automatic, fade
}

extension TableView {
    public typealias RowAnimation = TableViewRowAnimation

    /// Inserts rows, at index paths after the change. The data source must already contain them.
    public func insertRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        change(RowChanges(inserted: paths), with: animation)
    }

    /// Deletes rows, at index paths before the change.
    public func deleteRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        change(RowChanges(deleted: paths), with: animation)
    }

    /// Reloads rows.
    public func reloadRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        change(RowChanges(deleted: paths, inserted: paths), with: animation)
    }

    /// Moves a row, from its path before the change to its path after it. The cell, the selection and the focus move with the row. In a
    /// table without a data source the declared row is moved.
    public func moveRow(at path: IndexPath, to newPath: IndexPath) {
        change(RowChanges(moved: [RowChanges.Move(from: path, to: newPath)]), with: .automatic)
    }

    /// Inserts sections with all their rows, at section numbers after the change.
    public func insertSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        change(RowChanges(insertedSections: Array(sections)), with: animation)
    }

    /// Deletes sections, at section numbers before the change.
    public func deleteSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        change(RowChanges(deletedSections: Array(sections)), with: animation)
    }

    public func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        let sections = Array(sections)
        change(RowChanges(deletedSections: sections, insertedSections: sections), with: animation)
    }

    /// Applies all changes that `updates` makes as one batch. Deletions use positions before the batch, insertions positions after it.
    ///
    /// - Parameter completion: called when all rows are in place, with false if another change came before or during the animation.
    ///   Changes without animation complete at once.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        gate.beginBatch()
        updates()
        gate.endBatch(completion).map(submit)
    }

    /// Collects changes until `endUpdates()`. Calls can be nested.
    public func beginUpdates() { gate.beginBatch() }

    public func endUpdates() {
        guard gate.batch != nil else { return report("endUpdates() without beginUpdates()") }
        gate.endBatch().map(submit)
    }

    private func change(_ changes: RowChanges, with animation: RowAnimation) {
        var changes = changes
        changes.isAnimated = animation != .none
        gate.collect(changes).map(submit)
    }

    /// Applies a change of declared cells, or reloads the table if the data source does not agree with the change.
    func rowsWereDeclared(_ add: (inout RowChanges) -> Void) {
        var changes = RowChanges()
        add(&changes)
        submit(OpenChanges(declared: changes))
    }

    private func submit(_ open: OpenChanges) {
        if dataSource == nil { declared.move(open.changes.moved) }
        guard !gate.needsReload, !gate.isCounting, window != nil || rows.positions.slotCount > 0 else {
            reloadData()
            return rows.tell(open.completions)
        }
        setNeedsArranging()
        gate.submit(open)
    }

    func apply(_ open: OpenChanges) {
        if let map = gate.hold({ take(open) }) { interaction.updatePreservedFocus(open.changes, map) }
        rows.tell(open.completions)
    }

    /// Updates rows, selection and focus. Returns nil if the table is reloaded instead.
    private func take(_ open: OpenChanges) -> RowMap? {
        let changes = open.changes
        let fault = fault(of: changes)
        // The data source may have requested a reload.
        guard !gate.needsReload else { return nil }
        if let fault {
            if !open.isDeclared { report("\(fault); all rows are loaded again") }
            reloadData()
            return nil
        }
        let map = RowMap(changes)
        interaction.preserveFocus {
            rows.change(
                { changes.apply(to: $0, rowCount: provider.requestedRowCount(of:)) },
                changes, map, duration: changes.isAnimated ? TableRows.changeDuration : 0)
        }
        interaction.follow(changes, map)
        checks.follow(changes)
        declared.follow(changes, map)
        updateCells()
        setNeedsArranging()
        return map
    }

    /// Returns a conflict between changes and the data source; nil if there is none.
    private func fault(of changes: RowChanges) -> String? {
        changes.fault(
            from: RowChanges.Counts(sections: sectionCount, rows: rowCount(of:)),
            to: RowChanges.Counts(sections: provider.requestedSectionCount(), rows: provider.requestedRowCount(of:)),
            "row")
    }
}
