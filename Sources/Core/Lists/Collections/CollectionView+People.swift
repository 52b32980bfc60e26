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

    var sectionCount: Int { numberOfSections }
    func rowCount(of section: Int) -> Int { numberOfItems(inSection: section) }
    var rowCounts: [Int] { itemCounts }

    func path(of cell: View) -> IndexPath? { (cell as? CollectionViewCell).flatMap(indexPath(for:)) }

    func row(at point: Point) -> IndexPath? {
        let place = convertFromWindow(point)
        return bounds.contains(place) ? indexPathForItem(at: place + contentOffset) : nil
    }

    func reacts(_ path: IndexPath) -> Bool {
        allowsSelection && itemDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    }

    func mayChoose(_ path: IndexPath) -> Bool { reacts(path) && chosen(for: path) != nil }

    func selectsRows(in section: Int) -> Bool { true }
    var sectionsWithoutSelection: [Int] { [] }
    func check(_ path: IndexPath) {}

    func chosen(for path: IndexPath) -> IndexPath? {
        itemDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true && hasRow(path) ? path : nil
    }

    func chosenToLeave(for path: IndexPath) -> IndexPath? {
        itemDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true && hasRow(path) ? path : nil
    }

    func selectsOnFocus(_ path: IndexPath) -> Bool { selectionFollowsFocus && reacts(path) }
    func didSelect(_ path: IndexPath) { itemDelegate?.collectionView(self, didSelectItemAt: path) }
    func didDeselect(_ path: IndexPath) { itemDelegate?.collectionView(self, didDeselectItemAt: path) }

    // MARK: Keyboard

    /// The greatest number of items that are skipped in search of an item that can have focus.
    private static let maximumSkippedItems = 256
    /// The greatest number of pages, each the length of the view, that are searched for an item that can have focus.
    private static let maximumSearchedPages = 64

    /// Returns nil, because the nearest item is searched only among items that react.
    func neighbour(of path: IndexPath, toward key: Key) -> IndexPath? { nil }
    func takesFocus(_ path: IndexPath) -> Bool { reacts(path) }
    func shownCell(at path: IndexPath) -> View? { items.cell(at: path) }
    var firstVisibleRow: IndexPath? { items.firstPath.flatMap { item(from: $0, by: 1) } }
    func path(after path: IndexPath) -> IndexPath? { next(to: path, by: 1) }

    func showFocus(at path: IndexPath) {
        scrollToItem(at: path, animated: false)
        showBeyond(path, along: collectionViewLayout.lineAxis.other) {
            hasRow(path) ? placed(at: path)?.frame : nil
        }
    }

    /// Returns the item that a key moves to: along a line the next item, across lines the nearest item of another line.
    func destination(of key: Key) -> IndexPath? {
        layoutIfNeeded()
        switch key {
        case .home: return item(from: edge(of: 0, by: 1), by: 1)
        case .end: return item(from: edge(of: numberOfSections - 1, by: -1), by: -1)
        default: break
        }
        guard let (axis, way) = direction(of: key) else { return nil }
        guard let path = focusedItem, hasRow(path) else { return firstVisibleRow }
        let across = collectionViewLayout.lineAxis.other
        if key == .pageUp || key == .pageDown { return item(onPage: way, from: path, along: across) }
        if axis == across { return item(nearest: way, from: path, along: across) }
        let onwards = axis == .horizontal && isRightToLeft ? -way : way
        return item(from: next(to: path, by: Int(onwards)), by: Int(onwards))
    }

    private func direction(of key: Key) -> (Axis, Double)? {
        let across = collectionViewLayout.lineAxis.other
        // Page Down moves in the reading direction.
        let onwards = across == .horizontal && isRightToLeft ? -1.0 : 1
        return switch key {
        case .left: (.horizontal, -1)
        case .right: (.horizontal, 1)
        case .up: (.vertical, -1)
        case .down: (.vertical, 1)
        case .pageUp: (across, -onwards)
        case .pageDown: (across, onwards)
        default: nil
        }
    }

    private func next(to path: IndexPath, by way: Int) -> IndexPath? {
        let next = IndexPath(item: path.item + way, section: path.section)
        return hasRow(next) ? next : edge(of: path.section + way, by: way)
    }

    /// Returns the first item from a section on, or the last item up to a section when searching backwards.
    private func edge(of section: Int, by way: Int) -> IndexPath? {
        var section = section
        while (0..<numberOfSections).contains(section) {
            let count = numberOfItems(inSection: section)
            if count > 0 { return IndexPath(item: way > 0 ? 0 : count - 1, section: section) }
            section += way
        }
        return nil
    }

    /// Returns the first item, from an item on, that reacts.
    private func item(from path: IndexPath?, by way: Int) -> IndexPath? {
        var path = path
        for _ in 0..<Self.maximumSkippedItems {
            guard let item = path else { return nil }
            if reacts(item) { return item }
            path = next(to: item, by: way)
        }
        return nil
    }

    /// Returns the item of another line that reacts and is nearest to the focused item.
    private func item(nearest way: Double, from path: IndexPath, along axis: Axis) -> IndexPath? {
        guard let from = placed(at: path)?.frame else { return nil }
        let (low, high) = (from.origin[axis], from.origin[axis] + from.size[axis])
        let page = max(frame.size[axis], from.size[axis], 1)
        for step in 0..<Self.maximumSearchedPages {
            let start = way > 0 ? high + Double(step) * page : low - Double(step + 1) * page
            if start > contentSize[axis] || start + page < 0 { return nil }
            let others = items(from: start, length: page, along: axis).filter { other in
                way > 0
                    ? other.frame.origin[axis] >= high - 1
                    : other.frame.origin[axis] + other.frame.size[axis] <= low + 1
            }
            if let found = nearest(to: Point(from.midX, from.midY), of: others, along: axis) { return found }
        }
        return nil
    }

    /// Returns the item that reacts at a distance of about one page; without such an item, the nearest one of another line.
    private func item(onPage way: Double, from path: IndexPath, along axis: Axis) -> IndexPath? {
        guard let from = placed(at: path)?.frame else { return nil }
        let page = max(frame.size[axis], 1)
        var place = Point(from.midX, from.midY)
        place[axis] = min(max(0, place[axis] + way * max(page - from.size[axis], from.size[axis])), contentSize[axis])
        let others = items(from: place[axis] - page / 2, length: page, along: axis).filter {
            way * (Point($0.frame.midX, $0.frame.midY)[axis] - Point(from.midX, from.midY)[axis]) > 0.5
        }
        return nearest(to: place, of: others, along: axis) ?? item(nearest: way, from: path, along: axis)
    }

    private func items(from start: Double, length: Double, along axis: Axis) -> [LayoutAttributes] {
        let room = Size(max(contentSize.width, frame.width), max(contentSize.height, frame.height))
        var area = Rect(origin: .zero, size: room)
        area.origin[axis] = start
        area.size[axis] = length
        return placed(in: area).filter { $0.kind == .item }
    }

    private func nearest(to place: Point, of items: [LayoutAttributes], along axis: Axis) -> IndexPath? {
        func distance(_ item: LayoutAttributes) -> Double {
            let way = Point(item.frame.midX - place.x, item.frame.midY - place.y)
            return 2 * abs(way[axis]) + abs(way[axis.other])
        }
        return items.sorted { distance($0) < distance($1) }.first { reacts($0.path) }?.path
    }
}
