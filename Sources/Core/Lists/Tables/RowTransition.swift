/// Animates row changes: views move from their previous frames to their new frames.
///
/// An inserted row opens in its place, a deleted row closes, and other rows make room at the same time, so that rows do not overlap. Only
/// moved rows pass over other rows.
final class RowTransition {
    /// A slot that was shown before the changes. Lengths are in coordinates of the table.
    private struct Seen {
        var item: TableRows.Item
        /// The top of the slot.
        let top: Double
        let bottom: Double
        /// The frame of the view, as it was displayed.
        let frame: Rect
        let isMoved: Bool
        /// Whether the slot exists after the changes. If so, the path of `item` is the new path.
        let stays: Bool
    }

    private unowned let rows: TableRows
    private let duration: Double
    private let animations = AnimationGroup()
    /// The handlers to call when the animation ends.
    var completions: [(Bool) -> Void] = []
    private var seen: [Seen] = []
    private let come: Set<IndexPath>
    private let newSections: Set<Int>
    private let footer: (view: View, frame: Rect)?

    init(of rows: TableRows, _ changes: RowChanges, _ map: RowMap, duration: Double) {
        self.rows = rows
        self.duration = duration
        come = Set(changes.inserted + changes.moved.map(\.to))
        newSections = Set(changes.insertedSections)
        let origin = rows.content.frame.origin
        let moved = Set(changes.moved.map(\.from))
        let animations = rows.table?.window?.animations
        footer = rows.table?.tableFooterView.map { ($0, $0.frame.offset(by: origin)) }
        for item in rows.shown {
            let isTitle = item.view?.superview === rows.titles
            let frame = item.view.map { animations?.shownFrame(of: $0) ?? $0.frame } ?? .zero
            let path = map.newPath(of: item.path, isRow: item.kind == .row)
            var now = item
            now.path = path ?? item.path
            seen.append(
                Seen(
                    item: now, top: item.top + origin.y, bottom: item.top + origin.y + item.height,
                    frame: isTitle ? frame : frame.offset(by: origin),
                    isMoved: item.kind == .row && moved.contains(item.path), stays: path != nil))
        }
    }

    deinit {}

    /// Whether the transition keeps the view of a slot that is not shown any more. It retires the view at the end.
    func keeps(_ item: TableRows.Item) -> Bool {
        item.view.map { view in seen.contains { $0.item.view === view } } ?? false
    }

    private func isHeader(_ item: TableRows.Item) -> Bool { item.kind == .header && rows.table?.style == .plain }
    private func slot(of item: TableRows.Item) -> Int { rows.slot(of: item.kind, item.path) }

    // MARK: Running

    func run() { animations.run(completions, begin) }

    private func begin() {
        let origin = rows.content.frame.origin
        let back = Point(-origin.x, -origin.y)
        let isShown = Set(rows.items.values.compactMap { $0.view.map { ObjectIdentifier($0) } })
        let order = Order(of: self)
        for old in seen {
            guard let view = old.item.view else { continue }
            let isThere = isShown.contains(ObjectIdentifier(view))
            if isHeader(old.item) {
                runHeader(view, old, isThere: isThere)
            } else if !old.stays {
                if !isThere { close(view, old, at: order.end(of: old), from: old.frame.offset(by: back)) }
            } else {
                slide(view, old, from: old.frame.offset(by: back), isThere: isThere)
            }
        }
        for (slot, top, isOpening) in order.starts {
            guard let item = rows.items[slot], let view = item.view else { continue }
            open(view, item, at: top, isOpening: isOpening)
        }
        for slot in order.faded { rows.items[slot]?.view.map(fadeIn) }
        if let footer, footer.view.superview === rows.content {
            move(footer.view, from: footer.frame.offset(by: back), to: footer.view.frame)
        }
    }

    private func animate(_ changes: () -> Void, onCompletion: @escaping () -> Void = {}) {
        animations.animate(duration, .curveEaseOut, changes, onCompletion: onCompletion)
    }

    private func move(_ view: View, from start: Rect, to end: Rect, onCompletion: @escaping () -> Void = {}) {
        View.performWithoutAnimation { view.frame = start }
        guard view.frame != end else { return onCompletion() }
        animate({ view.frame = end }, onCompletion: onCompletion)
    }

    private func fadeIn(_ view: View) {
        View.performWithoutAnimation { view.alpha = 0 }
        animate { view.alpha = 1 }
    }

    private func runHeader(_ view: View, _ old: Seen, isThere: Bool) {
        if isThere { return move(view, from: old.frame, to: view.frame) }
        animate {
            view.alpha = 0
        } onCompletion: { [weak rows] in
            view.alpha = 1
            rows?.finish(old.item)
        }
    }

    /// Moves a remaining row to its new frame, which may be out of sight.
    private func slide(_ view: View, _ old: Seen, from start: Rect, isThere: Bool) {
        var item = old.item
        if !isThere { item.top = rows.top(of: slot(of: item)) }
        let end = isThere ? view.frame : rows.frame(of: item)
        guard start != end || !isThere else { return }
        if old.isMoved { lift(view) }
        move(view, from: start, to: end) { [weak rows, self] in
            if old.isMoved { lower(view) }
            if !isThere { rows?.finish(old.item) }
        }
    }

    private func lift(_ view: View) {
        (view as? TableViewCell)?.isLifted = true
        View.performWithoutAnimation { view.layer.zPosition += 1 }
    }

    private func lower(_ view: View) {
        (view as? TableViewCell)?.isLifted = false
        view.layer.zPosition -= 1
    }

    /// Closes a deleted row. Its view keeps its layout in a clip view that shrinks.
    private func close(_ view: View, _ old: Seen, at top: Double, from start: Rect) {
        let shutter = ShrinkingClipView()
        rows.content.insertSubview(shutter, at: 0)
        View.performWithoutAnimation {
            shutter.frame = start
            shutter.addSubview(view)
            view.frame = Rect(origin: .zero, size: start.size)
        }
        animate {
            shutter.frame = Rect(start.minX, top, start.width, 0)
            shutter.alpha = 0
        } onCompletion: { [weak rows] in
            shutter.removeFromSuperview()
            rows?.finish(old.item)
        }
    }

    /// - Parameter isOpening: true for an inserted row; false for a row that slides into sight.
    private func open(_ view: View, _ item: TableRows.Item, at top: Double, isOpening: Bool) {
        let end = view.frame
        var start = item
        start.top = top
        guard isOpening else { return move(view, from: rows.frame(of: start), to: end) }
        let clips = view.clipsToBounds
        View.performWithoutAnimation {
            view.clipsToBounds = true
            view.alpha = 0
            view.frame = Rect(end.minX, top, end.width, 0)
        }
        animate {
            view.alpha = 1
            view.frame = end
        } onCompletion: {
            view.clipsToBounds = clips
        }
    }
}

/// A clip view that shrinks over a deleted row.
private final class ShrinkingClipView: View {
    required init() {
        super.init()
        clipsToBounds = true
        hitBehavior = .none
    }

    deinit {}
}

// MARK: - Order

extension RowTransition {
    /// The start positions of new slots and the end positions of deleted ones, chosen so that neighbours touch without overlap.
    private struct Order {
        /// Slots that were not shown before, their start positions in coordinates of the content, and whether they open there.
        private(set) var starts: [(slot: Int, top: Double, isOpening: Bool)] = []
        /// Slots that fade in, because no neighbour was shown before.
        private(set) var faded: [Int] = []
        /// The end positions of deleted slots, by their tops before the changes.
        private var ends: [Double: Double] = [:]

        func end(of seen: Seen) -> Double { ends[seen.top] ?? seen.top }

        init(of transition: RowTransition) {
            let rows = transition.rows
            let y = rows.content.frame.minY
            let seen = transition.seen.filter { !transition.isHeader($0.item) }
            var stays: [Int: Seen] = [:]
            for old in seen where old.stays && !old.isMoved { stays[transition.slot(of: old.item)] = old }
            let there = Set(seen.filter { $0.stays && $0.isMoved }.map { transition.slot(of: $0.item) })
            let slots = rows.items.keys.sorted().filter {
                rows.items[$0].map { !transition.isHeader($0) } == true && !there.contains($0)
            }
            findEnds(of: seen, transition, y)
            guard let first = slots.firstIndex(where: { stays[$0] != nil }),
                let last = slots.lastIndex(where: { stays[$0] != nil }), let firstVisible = stays[slots[first]]
            else {
                faded = slots
                return
            }
            // Inserted rows open where deleted rows after the same remaining row close.
            var bottoms: [Int: Double] = [:]
            var previous: Int?
            for old in seen {
                if old.stays {
                    if !old.isMoved { previous = transition.slot(of: old.item) }
                } else if let previous {
                    bottoms[previous] = old.bottom - y
                }
            }
            let end = (seen.map(\.bottom).max() ?? 0) - y
            var cursor = 0.0
            for (index, slot) in slots.enumerated() where index >= first {
                if let old = stays[slot] {
                    cursor = bottoms[slot] ?? old.bottom - y
                } else if transition.comes(slot) || index < last {
                    starts.append((slot, cursor, true))
                } else {
                    cursor = max(cursor, end)
                    starts.append((slot, cursor, false))
                    cursor += rows.items[slot]?.height ?? 0
                }
            }
            var top = (seen.map(\.top).min() ?? firstVisible.top) - y
            for slot in slots[..<first].reversed() {
                if transition.comes(slot) {
                    starts.append((slot, firstVisible.top - y, true))
                } else {
                    top -= rows.items[slot]?.height ?? 0
                    starts.append((slot, top, false))
                }
            }
        }

        private mutating func findEnds(of seen: [Seen], _ transition: RowTransition, _ y: Double) {
            let rows = transition.rows
            var previous: Seen?
            for (index, old) in seen.enumerated() {
                if old.stays {
                    if !old.isMoved { previous = old }
                    continue
                }
                if let previous {
                    ends[old.top] = rows.top(of: transition.slot(of: previous.item) + 1)
                } else if let next = seen[index...].first(where: { $0.stays && !$0.isMoved }) {
                    var slot = transition.slot(of: next.item)
                    while slot > 0, transition.comes(slot - 1) { slot -= 1 }
                    ends[old.top] = rows.top(of: slot)
                } else {
                    ends[old.top] = old.top - y
                }
            }
        }
    }

    private func comes(_ slot: Int) -> Bool {
        guard let place = rows.positions.place(of: slot) else { return false }
        return newSections.contains(place.path.section) || place.kind == .row && come.contains(place.path)
    }
}
