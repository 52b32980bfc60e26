// Pointer and keyboard on items.

extension CollectionView {
    // MARK: Selection

    /// From the beginning.
    public var indexPathsForSelectedItems: [IndexPath] { selection.paths }

    /// Selects an item, without telling the delegate; nil selects none. One that is not there is left out.
    public func selectItem(at path: IndexPath?, animated: Bool = false, scrollsToItem: Bool = false) {
        guard let path else { return deselectAll() }
        guard hasItem(path) else { return report("there is no item \(path.item) in section \(path.section) to select") }
        if !allowsMultipleSelection { selection.removeAll() }
        selection.insert(path)
        rangeStart = path
        updateCells()
        if scrollsToItem { scrollToItem(at: path, animated: animated) }
    }

    public func deselectItem(at path: IndexPath) {
        selection.remove(path)
        updateCells()
    }

    func deselectAll() {
        selection.removeAll()
        updateCells()
    }

    /// Scrolls as little as shows an item.
    public func scrollToItem(at path: IndexPath, animated: Bool) {
        layoutIfNeeded()
        guard let attributes = collectionViewLayout.layoutAttributesForItem(at: path) else {
            return report("there is no item \(path.item) in section \(path.section) to scroll to")
        }
        let ring = theme.metrics.focusRingWidth
        scrollRectToVisible(attributes.frame.inset(by: -ring), animated: animated)
    }

    private func reacts(_ path: IndexPath) -> Bool {
        allowsSelection && itemDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    }

    private func tap(_ path: IndexPath, _ modifiers: Modifiers) {
        guard hasItem(path), reacts(path) else { return }
        focusedItem = path
        if allowsMultipleSelection, modifiers.contains(.shift) { return selectRange(to: path) }
        if allowsMultipleSelection, modifiers.contains(.control), selection.contains(path) { return deselect(path) }
        guard itemDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        rangeStart = path
        if !(allowsMultipleSelection && modifiers.contains(.control)) { deselectOthers(than: path) }
        selection.insert(path)
        updateCells()
        itemDelegate?.collectionView(self, didSelectItemAt: path)
    }

    /// The delegate hears of each, unless there are very many.
    private func deselectOthers(than path: IndexPath) {
        guard selection.count <= RowSelection.mostTold else { return selection.removeAll() }
        for other in selection.paths where other != path { deselect(other) }
    }

    private func deselect(_ path: IndexPath) {
        guard itemDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
        selection.remove(path)
        updateCells()
        itemDelegate?.collectionView(self, didDeselectItemAt: path)
    }

    private func selectRange(to path: IndexPath) {
        let start = rangeStart ?? focusedItem ?? path
        let ends = start < path ? (start, path) : (path, start)
        var range = RowSelection()
        for section in ends.0.section...ends.1.section {
            let first = section == ends.0.section ? ends.0.item : 0
            let last = section == ends.1.section ? ends.1.item : numberOfItems(inSection: section) - 1
            if first <= last { range.insert(first..<last + 1, in: section) }
        }
        rangeStart = start
        replaceSelection(with: range, told: path)
    }

    private func selectAllItems() {
        var all = RowSelection()
        for section in 0..<numberOfSections { all.insert(0..<numberOfItems(inSection: section), in: section) }
        if let first = all.first { replaceSelection(with: all, told: focusedItem ?? first) }
    }

    /// The delegate hears of one of them: there may be any number.
    private func replaceSelection(with new: RowSelection, told path: IndexPath) {
        guard new != selection else { return }
        selection = new
        updateCells()
        itemDelegate?.collectionView(self, didSelectItemAt: path)
    }

    // MARK: Events

    /// - Returns: false for what is no affair of the items.
    func handleItems(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerDown(let point, .left, _, let modifiers):
            guard let path = item(at: point), reacts(path) else { return false }
            press = TablePress(path: path, modifiers: modifiers)
            focusedItem = path
            window?.capturePointer(for: self)
            updateCells()
        case .pointerMoved(let point, _) where press != nil: movePress(to: point)
        case .pointerUp(let point, .left, _, _) where press != nil: endPress(at: point)
        case .keyDown(let key, let modifiers, let isRepeat): return handle(key, modifiers, isRepeat)
        default: return false
        }
        return true
    }

    /// The item at a place in the window.
    private func item(at point: Point) -> IndexPath? {
        let place = convertFromWindow(point)
        return bounds.contains(place) ? indexPathForItem(at: place + contentOffset) : nil
    }

    private func movePress(to point: Point) {
        let isInside = item(at: point) == press?.path
        guard isInside != press?.isInside else { return }
        press?.isInside = isInside
        updateCells()
    }

    private func endPress(at point: Point) {
        movePress(to: point)
        guard let press else { return }
        self.press = nil
        window?.releasePointer()
        if press.isInside { tap(press.path, press.modifiers) }
        updateCells()
    }

    func cancelPress() {
        guard press != nil else { return }
        press = nil
        if window?.pointerTarget === self { window?.releasePointer() }
        updateCells()
    }

    // MARK: Keyboard

    private func handle(_ key: Key, _ modifiers: Modifiers, _ isRepeat: Bool) -> Bool {
        guard isFirstResponder, allowsSelection else { return false }
        if key == Key("A"), modifiers == .control, allowsMultipleSelection {
            selectAllItems()
            return true
        }
        let isExtending = modifiers == .shift && allowsMultipleSelection
        guard modifiers.isEmpty || isExtending else { return false }
        switch key {
        case .left: return moveFocus(by: isRightToLeft ? 1 : -1, isExtending)
        case .right: return moveFocus(by: isRightToLeft ? -1 : 1, isExtending)
        case .up: return moveFocus(down: -1, isExtending)
        case .down: return moveFocus(down: 1, isExtending)
        case .home: return focus(first(from: 0, by: 1), isExtending)
        case .end: return focus(first(from: numberOfSections - 1, by: -1), isExtending)
        case .space, .return, .keypadEnter:
            guard let path = focusedItem, hasItem(path) else { return false }
            if !isRepeat { tap(path, modifiers) }
            return true
        default: return false
        }
    }

    /// The first item of the sections from one on, or the last of those before it.
    private func first(from section: Int, by way: Int) -> IndexPath? {
        var section = section
        while (0..<numberOfSections).contains(section) {
            let count = numberOfItems(inSection: section)
            if count > 0 { return IndexPath(item: way > 0 ? 0 : count - 1, section: section) }
            section += way
        }
        return nil
    }

    private func moveFocus(by way: Int, _ isExtending: Bool) -> Bool {
        guard let path = focusedItem, hasItem(path) else { return focusFirstSeen() }
        let next = IndexPath(item: path.item + way, section: path.section)
        return focus(hasItem(next) ? next : first(from: path.section + way, by: way), isExtending)
    }

    /// To the item above or below that is nearest to the line through the middle of the focused one.
    private func moveFocus(down way: Double, _ isExtending: Bool) -> Bool {
        guard let path = focusedItem, let from = collectionViewLayout.layoutAttributesForItem(at: path)?.frame else {
            return focusFirstSeen()
        }
        let reach = max(frame.height, from.height)
        let area = Rect(0, way > 0 ? from.maxY : from.minY - reach, max(contentSize.width, frame.width), reach)
        let others = collectionViewLayout.layoutAttributesForElements(in: area).filter { other in
            other.kind == .item && (way > 0 ? other.frame.minY >= from.maxY - 1 : other.frame.maxY <= from.minY + 1)
        }
        func distance(_ other: LayoutAttributes) -> Double {
            2 * abs(other.frame.midY - from.midY) + abs(other.frame.midX - from.midX)
        }
        return focus(others.min { distance($0) < distance($1) }?.path, isExtending)
    }

    private func focusFirstSeen() -> Bool { focus(indexPathsForVisibleItems.first, false) }

    /// - Returns: false where there is no item; then the keyboard stays where it is.
    private func focus(_ path: IndexPath?, _ isExtending: Bool) -> Bool {
        guard let path, reacts(path) else { return false }
        if isExtending, rangeStart == nil { rangeStart = focusedItem }
        focusedItem = path
        window?.setFocus(self, shown: true)
        scrollToItem(at: path, animated: false)
        if isExtending { selectRange(to: path) }
        updateCells()
        return true
    }
}
