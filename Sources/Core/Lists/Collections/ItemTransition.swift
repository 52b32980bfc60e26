/// Animates item changes: views move from their previous frames to their new frames.
///
/// Deleted items fade out behind the moving ones before inserted items fade in. Moved items pass over the others.
final class ItemTransition {
    private typealias Key = CollectionItems.Key

    private struct Seen {
        let view: CollectionReusableView
        var key: CollectionItems.Key
        /// The displayed frame, in coordinates of the collection view.
        let frame: Rect
        let isMoved: Bool
        var stays = true
    }
    private var seen: [ObjectIdentifier: Seen] = [:]
    private let animations = AnimationGroup()
    /// The handlers to call when the animation ends.
    var completions: [(Bool) -> Void] = []

    /// The duration of the animation, in seconds.
    private static let duration = 0.2

    init(of items: CollectionItems, _ changes: RowChanges) {
        let moved = Set(changes.moved.map(\.from))
        let animations = items.view?.window?.animations
        for (key, item) in items.shown {
            let frame = (animations?.shownFrame(of: item.view) ?? item.view.frame).offset(
                by: items.content.frame.origin)
            seen[ObjectIdentifier(item.view)] = Seen(
                view: item.view, key: key, frame: frame, isMoved: key.kind == .item && moved.contains(key.path))
        }
    }

    deinit {}

    /// Whether the transition keeps a view that is not shown any more. It retires the view at the end.
    func keeps(_ view: CollectionReusableView, _ key: CollectionItems.Key) -> Bool {
        seen[ObjectIdentifier(view)] != nil
    }

    func follow(_ map: RowMap) {
        for (id, old) in seen {
            if let path = map.newPath(of: old.key.path, isRow: old.key.kind == .item) {
                seen[id]?.key.path = path
            } else {
                seen[id]?.stays = false
            }
        }
    }

    /// Retires the views that are not shown any more, if no animation will run.
    func retireAll(in items: CollectionItems) {
        let shown = Set(items.shown.values.map { ObjectIdentifier($0.view) })
        let gone = seen.filter { !shown.contains($0.key) }.values
        for old in gone.sorted(by: { $0.key.path > $1.key.path }) { items.retire(old.view, old.key) }
    }

    func run(in items: CollectionItems) { animations.run(completions) { begin(in: items) } }

    private func begin(in items: CollectionItems) {
        let isShown = Set(items.shown.values.map { ObjectIdentifier($0.view) })
        View.performWithoutAnimation { items.placeViews() }
        let origin = items.content.frame.origin
        let back = Point(-origin.x, -origin.y)
        for (id, old) in seen {
            let start = old.frame.offset(by: back)
            if isShown.contains(id) {
                slide(old, from: start, to: old.view.frame) {}
                continue
            }
            let frame =
                old.stays ? items.view?.placed(at: old.key.path)?.frame : nil
            if let frame, old.key.kind == .item {
                slide(old, from: start, to: old.view.pixels.snapped(frame)) { [weak items] in
                    items?.finish(old.view, old.key)
                }
            } else {
                fadeOut(old, in: items, from: start)
            }
        }
        for item in items.shown.values where seen[ObjectIdentifier(item.view)] == nil { fadeIn(item.view) }
    }

    private func slide(_ old: Seen, from start: Rect, to end: Rect, onCompletion: @escaping () -> Void) {
        let view = old.view
        guard start != end else {
            View.performWithoutAnimation { view.frame = end }
            return onCompletion()
        }
        let depth = view.extras?.layer?.zPosition ?? 0
        View.performWithoutAnimation {
            if old.isMoved { view.layer.zPosition = depth + 1 }
            view.frame = start
        }
        animations.animate(Self.duration, .curveEaseOut) {
            view.frame = end
        } onCompletion: {
            if old.isMoved { view.layer.zPosition = depth }
            onCompletion()
        }
    }

    private func fadeOut(_ old: Seen, in items: CollectionItems, from start: Rect) {
        let alpha = old.view.alpha
        View.performWithoutAnimation { old.view.frame = start }
        animations.animate(Self.duration / 2) {
            old.view.alpha = 0
        } onCompletion: { [weak items] in
            old.view.alpha = alpha
            items?.finish(old.view, old.key)
        }
    }

    /// Fades in an inserted item in the second half, when moving items have almost reached their frames.
    private func fadeIn(_ view: CollectionReusableView) {
        let alpha = view.alpha
        View.performWithoutAnimation { view.alpha = 0 }
        animations.animate(Self.duration / 2, delay: Self.duration / 2) { view.alpha = alpha }
    }
}
