// Selection of items, and focus movement by keys.

extension CollectionView: ListSource {
    // MARK: Selection

    /// The paths of the selected items, in order.
    public var indexPathsForSelectedItems: [IndexPath] { interaction.selection.paths }

    /// Selects an item without calling the delegate; nil clears the selection. An item that does not exist is reported and ignored.
    public func selectItem(at path: IndexPath?, animated: Bool = false, scrollsToItem: Bool = false) {
        guard let path else { return interaction.removeAll() }
        guard hasRow(path) else {
            return diagnostics.report("there is no item \(path.item) in section \(path.section) to select")
        }
        interaction.select(path)
        if scrollsToItem { scrollToItem(at: path, animated: animated) }
    }

    /// Removes an item from the selection. Calls no delegate method.
    public func deselectItem(at path: IndexPath) { interaction.remove(path) }

    /// Scrolls as little as needed to show an item.
    public func scrollToItem(at path: IndexPath, animated: Bool) {
        layoutIfNeeded()
        guard let part = part(showing: path) else {
            return diagnostics.report("there is no item \(path.item) in section \(path.section) to scroll to")
        }
        guard animated, let scrollRange, !isPagingEnabled else {
            scrollRectToVisible(part, animated: animated)
            guard !animated, window != nil else { return }
            // The sizes of the items in between are known only after layout.
            layoutIfNeeded()
            if let now = self.part(showing: path), now != part { scrollRectToVisible(now, animated: false) }
            return
        }
        move(to: scrollRange.showing(part, from: motion?.target ?? contentOffset), animated: true) { [weak self] in
            guard let self else { return }
            if hasRow(path) { scrollToItem(at: path, animated: false) }
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    private func part(showing path: IndexPath) -> Rect? {
        guard hasRow(path), let item = placed(at: path) else { return nil }
        return item.frame.inset(by: -theme.metrics.focusRingWidth)
    }

    // MARK: Taps

    var counts: any RowCounts { CollectionCounts(view: self) }

    func path(of cell: View) -> IndexPath? { (cell as? CollectionViewCell).flatMap(indexPath(for:)) }

    func row(at point: Point) -> IndexPath? {
        let place = convertFromWindow(point)
        return bounds.contains(place) ? indexPathForItem(at: place + contentOffset) : nil
    }

    func reacts(_ path: IndexPath) -> Bool {
        allowsSelection && itemDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    }

    func mayChoose(_ path: IndexPath) -> Bool { reacts(path) && choices.chosen(for: path) != nil }

    func selectsRows(in section: Int) -> Bool { true }

    // MARK: Keyboard

    func takesFocus(_ path: IndexPath) -> Bool { reacts(path) }
    func updateCells() { items.updateCells() }
    func shownCell(at path: IndexPath) -> View? { items.cell(at: path) }

    func showFocus(at path: IndexPath) {
        scrollToItem(at: path, animated: false)
        showBeyond(path, along: collectionViewLayout.lineAxis.other) {
            hasRow(path) ? placed(at: path)?.frame : nil
        }
    }
}

/// The numbers of the items of a collection view, after it has loaded.
private struct CollectionCounts: RowCounts {
    unowned let view: CollectionView

    var sectionCount: Int { view.numberOfSections }
    var rowCount: Int { view.itemCounts.reduce(0, +) }
    var rowCounts: [Int] { view.itemCounts }
    func rowCount(of section: Int) -> Int { view.numberOfItems(inSection: section) }
    func index(of path: IndexPath) -> Int { view.itemCounts.prefix(path.section).reduce(0, +) + path.row }

    func path(at index: Int) -> IndexPath? {
        var row = index
        guard row >= 0 else { return nil }
        for (section, count) in view.itemCounts.enumerated() {
            if row < count { return IndexPath(row: row, section: section) }
            row -= count
        }
        return nil
    }
}
