// The visible items of a collection view, and their changes.

extension CollectionView {
    /// Returns the cell that shows an item; nil if the item is out of sight.
    public func cellForItem(at path: IndexPath) -> CollectionViewCell? { items.cell(at: path) }

    /// Returns the path of the item that a cell shows; nil if it shows none.
    public func indexPath(for cell: CollectionViewCell) -> IndexPath? { items.path(of: cell) }

    /// The paths of the visible items, in order.
    public var indexPathsForVisibleItems: [IndexPath] {
        layoutIfNeeded()
        return items.shownContent.compactMap { ($0.view as? CollectionViewCell).flatMap(indexPath(for:)) }
    }

    /// The cells on screen, in the order of `indexPathsForVisibleItems`.
    public var visibleCells: [CollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem(at:)) }

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

    /// Returns the view for layout attributes, and adds it as a subview; nil if the data source returns none.
    func makeView(for attributes: LayoutAttributes) -> CollectionReusableView? {
        let path = attributes.path
        guard attributes.kind == .item else { return makeTitle(attributes.kind, at: path) }
        guard let dataSource, hasRow(path) else { return nil }
        var cell = gate.ask { dataSource.collectionView(self, cellForItemAt: path) }
        // The data source has changed its items meanwhile, and the cell may be that of another item.
        guard mayAsk else {
            items.queue.takeBack()
            return nil
        }
        if items.isShown(cell) {
            reportOnce(
                "the data source returns one cell for several items; only the first item shows it")
            cell = CollectionViewCell()
        }
        items.queue.show(cell)
        if cell.superview !== items.content { items.content.addSubview(cell) }
        update(cell, at: path)
        gate.hold { itemDelegate?.collectionView(self, willDisplay: cell, forItemAt: path) }
        window?.pipeline.updateBindings()
        return cell
    }

    private func makeTitle(_ kind: LayoutAttributes.Kind, at path: IndexPath) -> CollectionReusableView? {
        guard let dataSource, (0..<numberOfSections).contains(path.section) else { return nil }
        let name = kind == .header ? Self.elementKindSectionHeader : Self.elementKindSectionFooter
        let view = gate.ask { dataSource.collectionView(self, viewForSupplementaryElementOfKind: name, at: path) }
        guard mayAsk else {
            items.titleQueue.takeBack()
            return nil
        }
        guard let view else {
            reportOnce(
                "the data source returns no view for the \(kind.rawValue) of section \(path.section); its place stays empty",
                as: "no title")
            return nil
        }
        if items.isShown(view) {
            reportOnce(
                "the data source returns one view for several headers and footers; only the first one shows it"
            )
            return nil
        }
        items.titleQueue.show(view)
        if view.superview !== items.content { items.content.addSubview(view) }
        return view
    }

    /// Updates the item state of the cells that are shown.
    func updateCells() {
        for content in items.shownContent {
            guard let cell = content.view as? CollectionViewCell, let section = content.section, let item = content.row
            else { continue }
            update(cell, at: IndexPath(item: item, section: section))
        }
    }

    private func update(_ cell: CollectionViewCell, at path: IndexPath) {
        cell.itemState = CollectionViewCell.ItemState(
            isSelected: interaction.selection.contains(path), isPale: !holdsFocus,
            isPressed: interaction.press?.path == path && interaction.press?.isInside == true,
            isFocused: focusedItem == path && isFirstResponder && window?.showsFocus == true && window?.isActive == true
        )
    }

    // MARK: Changes

    /// Inserts items, at index paths after the change. The data source must already contain them.
    public func insertItems(at paths: [IndexPath]) { change(RowChanges(inserted: paths, isAnimated: true)) }

    /// Deletes items, at index paths before the change.
    public func deleteItems(at paths: [IndexPath]) { change(RowChanges(deleted: paths, isAnimated: true)) }

    /// Reloads items.
    public func reloadItems(at paths: [IndexPath]) {
        change(RowChanges(deleted: paths, inserted: paths, isAnimated: true))
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
