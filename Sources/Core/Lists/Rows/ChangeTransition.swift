/// An element that was shown before changes.
struct ShownItem<Geometry> {
    /// The element, with its path after the changes, or its last path if it was removed.
    var item: VisibleItem<Geometry>
    /// The frame of the view as it was displayed, in coordinates of the list.
    let frame: Rect
    var isMoved = false
    /// Whether the element exists after the changes.
    var stays = true
}

/// The elements that were shown before changes, and the elements that the changes insert.
struct ShownChanges<Geometry> {
    /// The elements in their order before the changes.
    private(set) var items: [ShownItem<Geometry>]
    /// The origin of the content before the changes, in coordinates of the list.
    let origin: Point
    private var inserted = RowSet()
    private var insertedSections: Set<Int> = []

    init(_ items: [ShownItem<Geometry>], origin: Point) {
        self.items = items
        self.origin = origin
    }

    mutating func follow(_ changes: RowChanges, _ map: RowMap) {
        let moved = Set(changes.moved.map(\.from))
        for index in items.indices where items[index].stays {
            let (path, isRow) = (items[index].item.path, items[index].item.kind == .row)
            if isRow, moved.contains(path) { items[index].isMoved = true }
            let new = map.newPath(of: path, isRow: isRow)
            items[index].item.path = new ?? path
            items[index].stays = new != nil
        }
        inserted = changes.added.union(inserted.paths.compactMap { map.newPath(of: $0, isRow: true) })
        insertedSections = Set(insertedSections.compactMap(map.newSection(of:)) + changes.insertedSections)
    }

    func isInserted(_ kind: ItemKind, at path: IndexPath) -> Bool {
        insertedSections.contains(path.section) || kind == .row && inserted.contains(path)
    }
}

/// How elements appear and disappear with changes. Elements that remain move. Frames are in coordinates of the content.
struct ChangeMotions {
    enum Appearance {
        case fade
        /// The view grows out of a frame without height.
        case open(from: Rect)
        /// The view comes into sight from a frame.
        case slide(from: Rect)
    }
    var appearing: [(View, Appearance)] = []
    /// The frames without height in which removed elements close, by their index before the changes. Other elements fade out.
    var closing: [Int: Rect] = [:]
}

/// Animates changes of a list: views move from their previous frames to their new frames. Moved rows pass over others.
///
/// Changes that follow before the animation starts join it.
final class ChangeTransition<Layout: ItemLayout> {
    private unowned let items: VisibleItems<Layout>
    private var changes: ShownChanges<Layout.Geometry>
    private let footer: (view: View, frame: Rect)?
    private let animations = AnimationGroup()
    /// The handlers to call when the animation ends.
    var completions: [(Bool) -> Void] = []

    /// The duration of the animation, in seconds.
    private static var duration: Double { 0.2 }

    init(of items: VisibleItems<Layout>) {
        self.items = items
        let animations = items.layout?.list?.window?.animations
        let shown = items.shown.map { item in
            let frame = item.view.map { (animations?.shownFrame(of: $0) ?? $0.frame).offset(by: Self.origin(of: $0)) }
            return ShownItem(item: item, frame: frame ?? .zero)
        }
        changes = ShownChanges(shown, origin: items.content.frame.origin)
        footer = items.layout?.footer.map { ($0, $0.frame.offset(by: Self.origin(of: $0))) }
    }

    deinit {}

    /// The origin of the coordinates of a view's frame, in coordinates of the list.
    private static func origin(of view: View) -> Point { view.superview?.frame.origin ?? .zero }

    /// Whether the transition keeps the view of an element that is not shown any more. It retires the view at the end.
    func keeps(_ item: VisibleItem<Layout.Geometry>) -> Bool {
        item.view.map { view in changes.items.contains { $0.item.view === view } } ?? false
    }

    /// The elements that are not shown any more, in reverse order.
    var leaving: [VisibleItem<Layout.Geometry>] {
        changes.items.reversed().map(\.item).filter { $0.view.map(items.isShown) == false }
    }

    func follow(_ changes: RowChanges, _ map: RowMap) { self.changes.follow(changes, map) }

    /// Called when other changes come before the animation has started.
    func interrupt() {
        completions.completeInNextFrame(false)
        completions = []
    }

    // MARK: Running

    func run() { animations.run(completions, begin) }

    private func begin() {
        guard let layout = items.layout else { return }
        let motions = layout.motions(after: changes)
        let shown = Set(items.byPosition.values.compactMap { $0.view.map { ObjectIdentifier($0) } })
        let appearing = Set(motions.appearing.map { ObjectIdentifier($0.0) })
        for (index, old) in changes.items.enumerated() {
            guard let view = old.item.view, !appearing.contains(ObjectIdentifier(view)) else { continue }
            let start = old.frame.offset(by: .zero - Self.origin(of: view))
            if shown.contains(ObjectIdentifier(view)) {
                slide(old, view, from: start, to: view.frame)
            } else if old.stays, let end = layout.frameOutOfSight(of: old.item) {
                slide(old, view, from: start, to: end) { [weak items] in items?.finish(old.item) }
            } else if let end = motions.closing[index] {
                close(old.item, view, from: start, to: end)
            } else {
                fadeOut(old.item, view, from: start)
            }
        }
        for (view, appearance) in motions.appearing {
            switch appearance {
            case .fade: fadeIn(view)
            case .open(let start): open(view, from: start)
            case .slide(let start): move(view, from: start, to: view.frame)
            }
        }
        if let (view, frame) = footer, view.superview === items.content {
            move(view, from: frame.offset(by: .zero - Self.origin(of: view)), to: view.frame)
        }
    }

    private func animate(_ changes: () -> Void, onCompletion: @escaping () -> Void = {}) {
        animations.animate(Self.duration, .curveEaseOut, changes, onCompletion: onCompletion)
    }

    private func move(_ view: View, from start: Rect, to end: Rect, onCompletion: @escaping () -> Void = {}) {
        View.performWithoutAnimation { view.frame = start }
        guard view.frame != end else { return onCompletion() }
        animate({ view.frame = end }, onCompletion: onCompletion)
    }

    /// Moves a remaining element to its new frame, which may be out of sight.
    private func slide(
        _ old: ShownItem<Layout.Geometry>, _ view: View, from start: Rect, to end: Rect,
        onCompletion: @escaping () -> Void = {}
    ) {
        guard old.isMoved, start != end, let layout = items.layout else {
            return move(view, from: start, to: end, onCompletion: onCompletion)
        }
        View.performWithoutAnimation { layout.setLifted(true, old.item) }
        move(view, from: start, to: end) { [weak layout] in
            layout?.setLifted(false, old.item)
            onCompletion()
        }
    }

    /// Closes a removed element. Its view keeps its layout in a clip view that shrinks.
    private func close(_ item: VisibleItem<Layout.Geometry>, _ view: View, from start: Rect, to end: Rect) {
        let shutter = ShrinkingClipView()
        items.content.insertSubview(shutter, at: 0)
        View.performWithoutAnimation {
            shutter.frame = start
            shutter.addSubview(view)
            view.frame = Rect(origin: .zero, size: start.size)
        }
        animate {
            shutter.frame = end
            shutter.alpha = 0
        } onCompletion: { [weak items] in
            if view.superview === shutter { items?.content.addSubview(view) }
            shutter.removeFromSuperview()
            items?.finish(item)
        }
    }

    private func open(_ view: View, from start: Rect) {
        let (end, clips) = (view.frame, view.clipsToBounds)
        View.performWithoutAnimation {
            view.clipsToBounds = true
            view.alpha = 0
            view.frame = start
        }
        animate {
            view.alpha = 1
            view.frame = end
        } onCompletion: {
            view.clipsToBounds = clips
        }
    }

    private var fade: (duration: Double, options: AnimationOptions) {
        Layout.fadesInTurn ? (Self.duration / 2, []) : (Self.duration, .curveEaseOut)
    }

    private func fadeOut(_ item: VisibleItem<Layout.Geometry>, _ view: View, from start: Rect) {
        View.performWithoutAnimation { view.frame = start }
        animations.animate(fade.duration, fade.options) {
            view.alpha = 0
        } onCompletion: { [weak items] in
            view.alpha = items?.layout?.alpha(of: item) ?? 1
            items?.finish(item)
        }
    }

    private func fadeIn(_ view: View) {
        let alpha = items.byPosition.values.first { $0.view === view }.flatMap { items.layout?.alpha(of: $0) } ?? 1
        View.performWithoutAnimation { view.alpha = 0 }
        animations.animate(fade.duration, delay: Self.duration - fade.duration, fade.options) { view.alpha = alpha }
    }
}

/// A clip view that shrinks over a removed element.
private final class ShrinkingClipView: View {
    required init() {
        super.init()
        clipsToBounds = true
        hitBehavior = .none
    }

    deinit {}
}
