// The visible items of a collection view, and their changes.

extension CollectionView {
    /// Returns the cell that shows an item; nil if the item is out of sight.
    public func cellForItem(at path: IndexPath) -> CollectionViewCell? { items.cell(at: path) }

    /// Returns the path of the item that a cell shows; nil if it shows none.
    public func indexPath(for cell: CollectionViewCell) -> IndexPath? { items.path(of: cell) }

    /// The paths of the visible items, in order.
    public var indexPathsForVisibleItems: [IndexPath] {
        layoutIfNeeded()
        return items.rows.map(\.path)
    }

    /// The cells on screen, in the order of `indexPathsForVisibleItems`.
    public var visibleCells: [CollectionViewCell] {
        layoutIfNeeded()
        return items.rows.map(\.cell)
    }

    /// Returns the item at a point of the content; nil if there is none.
    public func indexPathForItem(at point: Point) -> IndexPath? {
        layoutIfNeeded()
        let found = placed(in: Rect(origin: point, size: Size(1, 1)))
        return found.filter { $0.kind == .item && $0.frame.contains(point) }.max { $0.zIndex < $1.zIndex }?.path
    }

    // MARK: Reuse

    /// Registers the class that creates cells for an identifier. Replaces an earlier class.
    public func register(_ cellClass: CollectionViewCell.Type, forCellWithReuseIdentifier identifier: String) {
        items.queue.register(identifier, cellClass)
    }

    /// Registers the class that creates headers or footers for an identifier. Replaces an earlier class.
    public func register(
        _ viewClass: CollectionReusableView.Type, forSupplementaryViewOfKind kind: String,
        withReuseIdentifier identifier: String
    ) {
        items.titleQueue.register(kind + identifier, viewClass)
    }

    /// Returns an idle cell or a new one of the registered class; without a registered class, a plain cell and a diagnostic.
    public func dequeueReusableCell(withReuseIdentifier identifier: String, for path: IndexPath) -> CollectionViewCell {
        if let cell = items.queue.dequeue(identifier) { return cell }
        reportOnce(
            "no class is registered for cells '\(identifier)'; call register(_:forCellWithReuseIdentifier:) first")
        let cell = CollectionViewCell()
        cell.reuseIdentifier = identifier
        return cell
    }

    /// Returns a header or footer for display: a reused one, or a new one of the registered class. Without such a class it reports a fault.
    public func dequeueReusableSupplementaryView(
        ofKind kind: String, withReuseIdentifier identifier: String, for path: IndexPath
    ) -> CollectionReusableView {
        if let view = items.titleQueue.dequeue(kind + identifier) { return view }
        reportOnce("no class is registered for views '\(identifier)' of the kind '\(kind)'; register it first")
        return CollectionReusableView()
    }

    // MARK: Changes

    /// Inserts items, at index paths after the change. The data source must already contain them.
    public func insertItems(at paths: [IndexPath]) { change(RowChanges(inserted: RowSet(paths), isAnimated: true)) }

    /// Deletes items, at index paths before the change.
    public func deleteItems(at paths: [IndexPath]) { change(RowChanges(deleted: RowSet(paths), isAnimated: true)) }

    /// Reloads items.
    public func reloadItems(at paths: [IndexPath]) {
        change(RowChanges(deleted: RowSet(paths), inserted: RowSet(paths), isAnimated: true))
    }

    /// Moves an item, from its path before the change to its path after it. The cell, the selection and the focus move with the item.
    public func moveItem(at path: IndexPath, to newPath: IndexPath) {
        change(RowChanges(moved: [RowChanges.Move(from: path, to: newPath)], isAnimated: true))
    }

    /// Inserts sections. Their indices are those after the change.
    public func insertSections(_ sections: some Sequence<Int>) {
        change(RowChanges(insertedSections: Array(sections), isAnimated: true))
    }

    /// Deletes sections. Their indices are those before the change.
    public func deleteSections(_ sections: some Sequence<Int>) {
        change(RowChanges(deletedSections: Array(sections), isAnimated: true))
    }

    /// Reloads sections, with the numbers of items that the data source has now.
    public func reloadSections(_ sections: some Sequence<Int>) {
        let sections = Array(sections)
        change(RowChanges(deletedSections: sections, insertedSections: sections, isAnimated: true))
    }

    /// Applies all changes that `updates` makes as one batch. Deletions use positions before the batch, insertions positions after it.
    ///
    /// - Parameter completion: called when all items are in place, with false if another change came before or during the animation.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        gate.beginBatch()
        updates()
        gate.endBatch(completion).map(submit)
    }

    private func change(_ changes: RowChanges) { gate.collect(changes).map(submit) }
}
