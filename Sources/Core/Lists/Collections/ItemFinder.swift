/// Finds items of a collection view for the keyboard.
final class ItemFinder: RowFinding {
    private unowned(unsafe) let view: CollectionView

    /// The greatest number of items that are skipped in search of an item that can have focus.
    private static let maximumSkippedItems = 256
    /// The greatest number of pages, each the length of the view, that are searched for an item that can have focus.
    private static let maximumSearchedPages = 64

    init(of view: CollectionView) { self.view = view }

    deinit {}

    /// Returns nil, because the nearest item is searched only among items that react.
    func neighbour(of path: IndexPath, toward key: Key) -> IndexPath? { nil }
    var firstVisibleRow: IndexPath? {
        view.items.first { $1.kind == .row }.flatMap { item(from: $0.item.path, by: 1) }
    }
    func path(after path: IndexPath) -> IndexPath? { next(to: path, by: 1) }

    /// Returns the item that a key moves to: along a line the next item, across lines the nearest item of another line.
    func destination(of key: Key) -> IndexPath? {
        view.layoutIfNeeded()
        switch key {
        case .home: return item(from: edge(of: 0, by: 1), by: 1)
        case .end: return item(from: edge(of: view.numberOfSections - 1, by: -1), by: -1)
        default: break
        }
        guard let (axis, way) = direction(of: key) else { return nil }
        guard let path = view.focusedItem, view.hasRow(path) else { return firstVisibleRow }
        let across = view.collectionViewLayout.lineAxis.other
        if key == .pageUp || key == .pageDown { return item(onPage: way, from: path, along: across) }
        if axis == across { return item(nearest: way, from: path, along: across) }
        let onwards = axis == .horizontal && view.isRightToLeft ? -way : way
        return item(from: next(to: path, by: Int(onwards)), by: Int(onwards))
    }

    private func direction(of key: Key) -> (Axis, Double)? {
        let across = view.collectionViewLayout.lineAxis.other
        // Page Down moves in the reading direction.
        let onwards = across == .horizontal && view.isRightToLeft ? -1.0 : 1
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
        return view.hasRow(next) ? next : edge(of: path.section + way, by: way)
    }

    /// Returns the first item from a section on, or the last item up to a section when searching backwards.
    private func edge(of section: Int, by way: Int) -> IndexPath? {
        var section = section
        while (0..<view.numberOfSections).contains(section) {
            let count = view.numberOfItems(inSection: section)
            if count > 0 { return IndexPath(item: way > 0 ? 0 : count - 1, section: section) }
            section += way
        }
        return nil
    }

    /// Returns the first item, from an item on, that view.reacts.
    private func item(from path: IndexPath?, by way: Int) -> IndexPath? {
        var path = path
        for _ in 0..<Self.maximumSkippedItems {
            guard let item = path else { return nil }
            if view.reacts(item) { return item }
            path = next(to: item, by: way)
        }
        return nil
    }

    /// Returns the item of another line that view.reacts and is nearest to the focused item.
    private func item(nearest way: Double, from path: IndexPath, along axis: Axis) -> IndexPath? {
        guard let from = view.placed(at: path)?.frame else { return nil }
        let (low, high) = (from.origin[axis], from.origin[axis] + from.size[axis])
        let page = max(view.frame.size[axis], from.size[axis], 1)
        for step in 0..<Self.maximumSearchedPages {
            let start = way > 0 ? high + Double(step) * page : low - Double(step + 1) * page
            if start > view.contentSize[axis] || start + page < 0 { return nil }
            let others = items(from: start, length: page, along: axis).filter { other in
                way > 0
                    ? other.frame.origin[axis] >= high - 1
                    : other.frame.origin[axis] + other.frame.size[axis] <= low + 1
            }
            if let found = nearest(to: Point(from.midX, from.midY), of: others, along: axis) { return found }
        }
        return nil
    }

    /// Returns the item that view.reacts at a distance of about one page; without such an item, the nearest one of another line.
    private func item(onPage way: Double, from path: IndexPath, along axis: Axis) -> IndexPath? {
        guard let from = view.placed(at: path)?.frame else { return nil }
        let page = max(view.frame.size[axis], 1)
        var place = Point(from.midX, from.midY)
        place[axis] = min(
            max(0, place[axis] + way * max(page - from.size[axis], from.size[axis])), view.contentSize[axis])
        let others = items(from: place[axis] - page / 2, length: page, along: axis).filter {
            way * (Point($0.frame.midX, $0.frame.midY)[axis] - Point(from.midX, from.midY)[axis]) > 0.5
        }
        return nearest(to: place, of: others, along: axis) ?? item(nearest: way, from: path, along: axis)
    }

    private func items(from start: Double, length: Double, along axis: Axis) -> [LayoutAttributes] {
        let room = Size(max(view.contentSize.width, view.frame.width), max(view.contentSize.height, view.frame.height))
        var area = Rect(origin: .zero, size: room)
        area.origin[axis] = start
        area.size[axis] = length
        return view.placed(in: area).filter { $0.kind == .item }
    }

    private func nearest(to place: Point, of items: [LayoutAttributes], along axis: Axis) -> IndexPath? {
        func distance(_ item: LayoutAttributes) -> Double {
            let way = Point(item.frame.midX - place.x, item.frame.midY - place.y)
            return 2 * abs(way[axis]) + abs(way[axis.other])
        }
        return items.sorted { distance($0) < distance($1) }.first { view.reacts($0.path) }?.path
    }
}
