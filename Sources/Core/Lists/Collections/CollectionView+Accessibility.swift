// The items of collections as assistive programs see them, in sight and out of sight.

extension CollectionView: AccessibleList {
    var viewsBeforeRows: [View] { [backgroundView].compactMap(\.self) }
    var viewsAfterRows: [View] { [refreshControl as View?].compactMap(\.self) }

    var accessibleElements: [(kind: ItemKind, path: IndexPath, view: View)] {
        items.shown.compactMap { item in item.view.map { (item.kind, item.path, $0) } }
    }

    func accessibilityOfRow(at path: IndexPath) -> Accessibility {
        var node = offscreenCell(at: path)?.accessibility ?? Accessibility(role: .cell)
        node.isSelected = allowsSelection ? interaction.selection.contains(path) : nil
        return node
    }

    func contentFrame(ofRow path: IndexPath) -> Rect? { placed(at: path)?.frame }

    var accessibleColumns: TableColumns? { nil }

    /// Returns the data source's cell for an item out of sight; nil during another call of the data source. A dequeued cell is put back.
    private func offscreenCell(at path: IndexPath) -> CollectionViewCell? {
        guard let dataSource, !isReloadPending, gate.isOpen, hasRow(path) else { return nil }
        let cell = gate.ask { dataSource.collectionView(self, cellForItemAt: path) }
        items.queue.takeBack()
        items.queue.settle()
        return items.isShown(cell) ? nil : cell
    }
}
