// Insertions, deletions and moves of rows.

/// The animation of row changes.
public nonisolated enum TableViewRowAnimation: String, CaseIterable, Sendable {
    /// The rows change at once.
    case none
    /// Rows fade, and the other rows make room.
    case automatic, fade
}

extension TableView {
    /// The movement of inserted and deleted rows.
    public typealias RowAnimation = TableViewRowAnimation

    /// Inserts rows, at index paths after the change. The data source must already contain them.
    public func insertRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        rows.submit(RowChanges(inserted: RowSet(paths)), with: animation)
    }

    /// Deletes rows, at index paths before the change.
    public func deleteRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        rows.submit(RowChanges(deleted: RowSet(paths)), with: animation)
    }

    /// Reloads rows.
    public func reloadRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        rows.submit(RowChanges(deleted: RowSet(paths), inserted: RowSet(paths)), with: animation)
    }

    /// Moves a row, from its path before the change to its path after it. The cell, the selection and the focus move with the row. In a
    /// table without a data source the declared row is moved.
    public func moveRow(at path: IndexPath, to newPath: IndexPath) {
        rows.submit(RowChanges(moved: [RowChanges.Move(from: path, to: newPath)]), with: .automatic)
    }

    /// Inserts sections with all their rows, at section numbers after the change.
    public func insertSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        rows.submit(RowChanges(insertedSections: Array(sections)), with: animation)
    }

    /// Deletes sections, at section numbers before the change.
    public func deleteSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        rows.submit(RowChanges(deletedSections: Array(sections)), with: animation)
    }

    /// Reads sections again from the data source.
    public func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        let sections = Array(sections)
        rows.submit(RowChanges(deletedSections: sections, insertedSections: sections), with: animation)
    }

    /// Applies all changes that `updates` makes as one batch. Deletions use positions before the batch, insertions positions after it.
    ///
    /// - Parameter completion: called when all rows are in place, with false if another change came before or during the animation.
    ///   Changes without animation complete at once.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        gate.beginBatch()
        updates()
        gate.endBatch(completion).map(rows.submit)
    }

    /// Collects changes until `endUpdates()`. Calls can be nested.
    public func beginUpdates() { gate.beginBatch() }

    /// Ends a group of changes and applies them, when the outermost group ends.
    public func endUpdates() {
        guard gate.batch != nil else { return diagnostics.report("endUpdates() without beginUpdates()") }
        gate.endBatch().map(rows.submit)
    }
}
