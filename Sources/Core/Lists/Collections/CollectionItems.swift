/// The visible items, headers and footers of a collection view.
final class CollectionItems {
    struct Key: Hashable {
        var kind: LayoutAttributes.Kind
        var path: IndexPath
    }

    weak var view: CollectionView?
    let content = CollectionContainerView()
    let queue = ReuseQueue<CollectionViewCell>()
    let titleQueue = ReuseQueue<CollectionReusableView>()
    private(set) var shown: [Key: (view: CollectionReusableView, attributes: LayoutAttributes)] = [:]
    /// The animation that starts when all items have their frames.
    private var transition: ItemTransition?

    deinit {}

    func cell(at path: IndexPath) -> CollectionViewCell? {
        shown[Key(kind: .item, path: path)]?.view as? CollectionViewCell
    }

    func path(of cell: CollectionViewCell) -> IndexPath? { shown.first { $0.value.view === cell }?.key.path }

    /// The visible views in the order of their paths; each section's header first and its footer last.
    var shownContent: [DumpedContent] {
        func order(_ key: Key) -> Int { key.kind == .header ? 0 : key.kind == .item ? 1 : 2 }
        let keys = shown.keys.sorted {
            ($0.path.section, order($0), $0.path.item) < ($1.path.section, order($1), $1.path.item)
        }
        return keys.compactMap { key in
            guard let view = shown[key]?.view else { return nil }
            return DumpedContent(
                view: view, part: key.kind == .item ? nil : key.kind.rawValue, section: key.path.section,
                row: key.kind == .item ? key.path.item : nil)
        }
    }

    /// Creates and measures the views in a part of the content.
    ///
    /// - Returns: false if an item was measured and its size moves other items.
    func show(in rect: Rect) -> Bool {
        guard let view else { return true }
        let layout = view.collectionViewLayout
        let wanted = view.placed(in: rect)
        let keys = Set(wanted.map { Key(kind: $0.kind, path: $0.path) })
        for key in shown.keys where !keys.contains(key) && !isHeld(key) { release(key) }
        var hasMoved = false
        for attributes in wanted {
            let key = Key(kind: attributes.kind, path: attributes.path)
            guard let item = shown[key]?.view ?? newView(for: attributes) else { continue }
            shown[key] = (item, attributes)
            guard let room = layout.measuredSize(of: attributes) else { continue }
            let size = item.measure(fitting: room)
            let old = attributes.frame.size
            let new = Size(
                min(size.width.defined(or: old.width), .lengthLimit),
                min(size.height.defined(or: old.height), .lengthLimit))
            if layout.itemWasMeasured(at: attributes.path, new) { hasMoved = true }
        }
        return !hasMoved
    }

    /// Returns a new view; nil if the data source already has other items than those shown.
    private func newView(for attributes: LayoutAttributes) -> CollectionReusableView? {
        view?.mayAsk == true ? view?.makeView(for: attributes) : nil
    }

    /// The first item that has a view.
    var firstPath: IndexPath? { shown.keys.lazy.filter { $0.kind == .item }.map(\.path).min() }

    /// Returns the first item that is at least partly visible in a part of the content.
    func firstVisible(in rect: Rect) -> (path: IndexPath, frame: Rect)? {
        shown.filter { $0.key.kind == .item && $0.value.attributes.frame.intersects(rect) }
            .min { $0.key.path < $1.key.path }.map { ($0.key.path, $0.value.attributes.frame) }
    }

    /// Places all views according to the layout.
    func place() {
        defer {
            queue.settle()
            titleQueue.settle()
        }
        // The frame of a view that is kept out of sight may have changed.
        for (key, item) in shown where key.kind == .item {
            if let now = view?.placed(at: key.path) {
                shown[key] = (item.view, now)
            }
        }
        guard let transition else { return placeViews() }
        self.transition = nil
        transition.run(in: self)
    }

    func placeViews() {
        for item in shown.values {
            item.view.frame = item.view.pixels.snapped(item.attributes.frame)
            item.view.alpha = item.attributes.alpha
            if item.attributes.zIndex != 0 || item.view.extras?.layer != nil {
                item.view.layer.zPosition = item.attributes.zIndex
            }
        }
    }

    /// Whether the view of an item has focus or the pointer capture, so that it must not be reused.
    private func isHeld(_ key: Key) -> Bool {
        guard let item = shown[key]?.view, let window = item.window, view?.hasRow(key.path) == true else {
            return false
        }
        return [window.firstResponder, window.pointerTarget].contains { held in
            held.map { item.isAncestor(of: $0) } ?? false
        }
    }

    func removeAll() {
        endTransition()
        // Reverse order, so that each item gets its previous cell.
        for key in shown.keys.sorted(by: { $0.path > $1.path }) { release(key) }
    }

    private func release(_ key: Key) {
        guard let item = shown.removeValue(forKey: key) else { return }
        if transition?.keeps(item.view, key) != true { retire(item.view, key) }
    }

    func retire(_ item: CollectionReusableView, _ key: Key) {
        let cell = key.kind == .item ? item as? CollectionViewCell : nil
        if let cell, let view { view.itemDelegate?.collectionView(view, didEndDisplaying: cell, forItemAt: key.path) }
        // The data source may already show the view in another place.
        guard item.superview === content else { return }
        if cell.map(queue.takes) ?? titleQueue.takes(item) { return }
        item.removeFromSuperview()
    }

    func isShown(_ view: View) -> Bool { shown.values.contains { $0.view === view } }

    /// Ends a transition that has not started, and retires its views.
    private func endTransition() {
        let old = transition
        transition = nil
        old?.retireAll(in: self)
        old?.completions.completeInNextFrame(false)
    }

    /// Calls completion handlers when the last changes have been shown.
    func tell(_ completions: [(Bool) -> Void]) {
        if let transition { transition.completions += completions } else { completions.completeInNextFrame(true) }
    }

    /// Applies changes. Visible items keep their views.
    func change(_ changes: RowChanges, _ map: RowMap) {
        endTransition()
        if let view, changes.isAnimated, view.window != nil, !view.theme.reducesMotion {
            transition = ItemTransition(of: self, changes)
        }
        let old = shown
        shown = [:]
        for (key, item) in old.sorted(by: { $0.key.path > $1.key.path }) {
            if let path = map.newPath(of: key.path, isRow: key.kind == .item) {
                shown[Key(kind: key.kind, path: path)] = item
            } else if transition?.keeps(item.view, key) != true {
                retire(item.view, key)
            }
        }
        transition?.follow(map)
    }

    /// Retires a view at the end of an animation, unless it is shown again.
    func finish(_ item: CollectionReusableView, _ key: Key) {
        guard !isShown(item) else { return }
        view?.gate.hold { retire(item, key) }
        queue.settle()
        titleQueue.settle()
        if let view { LayoutPass(of: view).setNeedsArranging() }
    }
}

/// The container view of the items.
final class CollectionContainerView: View, HostingView {
    required init() {
        super.init()
        isInternalView = true
        hitBehavior = .passThrough
    }

    deinit {}

    var hostedSubviews: [View] { (superview as? CollectionView)?.items.shownContent.map(\.view) ?? [] }

    override var orderedSubviews: [View] { hostedSubviews }

    /// The collection view lays out the subviews.
    override func respond(to change: ViewChange) {
        switch change {
        case .arrangement:
            layoutState.subviewsNeedingLayout = []
            flags.insert([.allBelow, .descendantNeedsLayout])
        case .measurements: if let view = superview as? CollectionView { LayoutPass(of: view).setNeedsArranging() }
        default: super.respond(to: change)
        }
    }
}
