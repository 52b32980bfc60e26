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
        beginUpdates()
        updates()
        openUpdates?.add(completion)
        endUpdates()
    }

    /// Collects changes until `endUpdates()`. Calls can be nested.
    public func beginUpdates() {
        openUpdates = openUpdates ?? OpenChanges()
        openUpdates?.depth += 1
    }

    public func endUpdates() {
        openUpdates?.depth -= 1
        guard let open = openUpdates else { return diagnostics.report("endUpdates() without beginUpdates()") }
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

    /// Applies a change of declared cells, or reloads the table if the data source does not agree with the change.
    func rowsWereDeclared(_ add: (inout RowChanges) -> Void) {
        var changes = RowChanges()
        add(&changes)
        if isReloadPending || isDataSourceCallInProgress || fault(of: changes) != nil {
            reloadData()
        } else {
            apply(changes)
        }
    }

    private func apply(_ changes: RowChanges) {
        if dataSource == nil { moveDeclaredCells(changes.moved) }
        guard !isReloadPending, !isDataSourceCallInProgress, window != nil || rows.positions.slotCount > 0 else {
            return reloadData()
        }
        if let fault = fault(of: changes) {
            diagnostics.report("\(fault); all rows are loaded again")
            return reloadData()
        }
        let map = RowMap(changes)
        interaction.preserveFocus {
            rows.change(
                { changes.apply(to: $0, rowCount: requestedRowCount(of:)) },
                changes, map, duration: changes.isAnimated ? TableRows.changeDuration : 0)
        }
        interaction.follow(changes, map)
        changes.apply(to: &checkedRows)
        followSections(changes, map)
        updateCells()
        layoutPass.setNeedsArranging()
        interaction.updatePreservedFocus(changes, map)
    }

    /// Returns a conflict between changes and the data source; nil if there is none.
    private func fault(of changes: RowChanges) -> String? {
        changes.fault(
            from: RowChanges.Counts(sections: sectionCount, rows: rowCount(of:)),
            to: RowChanges.Counts(sections: requestedSectionCount(), rows: requestedRowCount(of:)), "row")
    }
}
