/// The items, headers and footers of a collection view that can be seen.
final class CollectionItems {
    struct Key: Hashable {
        var kind: LayoutAttributes.Kind
        var path: IndexPath
    }

    weak var view: CollectionView?
    let content = CollectionPart()
    let queue = ReuseQueue<CollectionViewCell>()
    let titleQueue = ReuseQueue<CollectionReusableView>()
    private var shown: [Key: (view: CollectionReusableView, attributes: LayoutAttributes)] = [:]
    /// What a change that is to be shown has brought, and what was there before.
    private var change: (kept: Set<Key>, isAnimated: Bool)?

    /// Seconds.
    private static let changeDuration = 0.2

    deinit {}

    func cell(at path: IndexPath) -> CollectionViewCell? {
        shown[Key(kind: .item, path: path)]?.view as? CollectionViewCell
    }

    func path(of cell: CollectionViewCell) -> IndexPath? { shown.first { $0.value.view === cell }?.key.path }

    /// In the order of their paths, each section's header first and its footer last.
    var shownContent: [ListedContent] {
        func order(_ key: Key) -> Int { key.kind == .header ? 0 : key.kind == .item ? 1 : 2 }
        let keys = shown.keys.sorted {
            ($0.path.section, order($0), $0.path.item) < ($1.path.section, order($1), $1.path.item)
        }
        return keys.compactMap { key in
            guard let view = shown[key]?.view else { return nil }
            return ListedContent(
                view: view, part: key.kind == .item ? nil : key.kind.rawValue, section: key.path.section,
                row: key.kind == .item ? key.path.item : nil)
        }
    }

    /// Has there what lies in a part of the content.
    ///
    /// - Returns: how far down what could be seen lies now, if an item was measured whose size moves others; nil if all is in its place.
    func show(in rect: Rect) -> Double? {
        guard let view else { return nil }
        let layout = view.collectionViewLayout
        let wanted = layout.layoutAttributesForElements(in: rect)
        let keys = Set(wanted.map { Key(kind: $0.kind, path: $0.path) })
        for key in shown.keys where !keys.contains(key) && !isHeld(key) { release(key) }
        let anchor = wanted.first { $0.kind == .item && $0.frame.minY >= rect.minY } ?? wanted.first
        var hasMoved = false
        for attributes in wanted {
            let key = Key(kind: attributes.kind, path: attributes.path)
            guard let item = shown[key]?.view ?? view.makeView(for: attributes) else { continue }
            shown[key] = (item, attributes)
            guard let room = layout.measuredSize(of: attributes) else { continue }
            let size = item.measure(fitting: room)
            let old = attributes.frame.size
            let new = Size(size.width.defined(or: old.width), size.height.defined(or: old.height))
            if layout.itemWasMeasured(at: attributes.path, new) { hasMoved = true }
        }
        guard !hasMoved else {
            layout.prepareIfNeeded()
            guard let anchor, let now = layout.layoutAttributesForItem(at: anchor.path) else { return 0 }
            return now.frame.minY - anchor.frame.minY
        }
        place()
        queue.settle()
        titleQueue.settle()
        return nil
    }

    private func place() {
        guard let change, change.isAnimated else {
            change = nil
            return placeViews { _ in true }
        }
        self.change = nil
        View.performWithoutAnimation { placeViews { !change.kept.contains($0) } }
        View.animate(withDuration: Self.changeDuration, options: .curveEaseOut) {
            placeViews { change.kept.contains($0) }
        }
        for (key, item) in shown where !change.kept.contains(key) {
            View.performWithoutAnimation { item.view.alpha = 0 }
            View.animate(withDuration: Self.changeDuration) { item.view.alpha = item.attributes.alpha }
        }
    }

    private func placeViews(where isMeant: (Key) -> Bool) {
        for (key, item) in shown where isMeant(key) {
            item.view.frame = item.view.snapped(item.attributes.frame)
            item.view.alpha = item.attributes.alpha
            if item.attributes.zIndex != 0 || item.view.extras?.layer != nil {
                item.view.layer.zPosition = item.attributes.zIndex
            }
        }
    }

    /// One with the keyboard or the pointer stays.
    private func isHeld(_ key: Key) -> Bool {
        guard let item = shown[key]?.view, let window = item.window, view?.hasRow(key.path) == true else {
            return false
        }
        return [window.firstResponder, window.pointerTarget].contains { held in
            held.map { item.isAncestor(of: $0) } ?? false
        }
    }

    func removeAll() {
        for key in shown.keys { release(key) }
        change = nil
    }

    private func release(_ key: Key) {
        guard let item = shown.removeValue(forKey: key) else { return }
        retire(item.view, key)
    }

    private func retire(_ item: CollectionReusableView, _ key: Key) {
        if let cell = item as? CollectionViewCell, key.kind == .item {
            if let view { view.itemDelegate?.collectionView(view, didEndDisplaying: cell, forItemAt: key.path) }
            if queue.takes(cell) { return }
        } else if titleQueue.takes(item) {
            return
        }
        item.removeFromSuperview()
    }

    func isShown(_ view: View) -> Bool { shown.values.contains { $0.view === view } }

    /// What is shown keeps its views; what goes fades.
    func change(by map: RowMap, isAnimated: Bool) {
        let old = shown
        shown = [:]
        for (key, item) in old {
            if let path = map.newPath(of: key.path, isRow: key.kind == .item) {
                shown[Key(kind: key.kind, path: path)] = item
            } else {
                leave(item.view, key, isAnimated: isAnimated)
            }
        }
        change = (Set(shown.keys), isAnimated)
    }

    private func leave(_ item: CollectionReusableView, _ key: Key, isAnimated: Bool) {
        guard isAnimated, item.window != nil else { return retire(item, key) }
        View.animate(withDuration: Self.changeDuration) {
            item.alpha = 0
        } completion: { [weak self] _ in
            item.alpha = 1
            guard let self, !isShown(item) else { return }
            retire(item, key)
            queue.settle()
            titleQueue.settle()
        }
    }
}

/// Holds the items.
final class CollectionPart: View {
    required init() {
        super.init()
        isPart = true
        hitBehavior = .passThrough
    }

    deinit {}

    override var heldSubviews: [View] { (superview as? CollectionView)?.items.shownContent.map(\.view) ?? [] }

    override var orderedSubviews: [View] { heldSubviews }

    /// The collection view places what is here.
    override func arrangementDidChange() {
        staleSubviews = []
        flags.insert([.allBelow, .layoutBelow])
    }

    override func subviewAnswersDidChange(_ view: View, isElasticityChanged: Bool) {
        (superview as? CollectionView)?.setNeedsArranging()
    }
}
