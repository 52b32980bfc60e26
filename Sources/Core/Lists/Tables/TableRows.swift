/// The visible rows, headers and footers of a table.
///
/// Their frames are relative to `content`, whose top is `origin` points below the top of all rows. So views do not move when heights
/// above them become known: only the origin changes. The headers of a plain table are in `titles`, in front of the rows.
final class TableRows {
    struct Item {
        let kind: RowHeightIndex.Kind
        var path: IndexPath
        /// nil for a slot without a view.
        let view: View?
        /// The height in points; nil if the view is measured.
        let fixedHeight: Double?
        var height = 0.0
        /// Whether the positions have the current height.
        var isKnown = false
        /// The top, in coordinates of `content`.
        var top = 0.0
    }

    weak var table: TableView?
    let content = TableContainerView()
    let titles = TableContainerView()
    let queue = ReuseQueue<TableViewCell>()
    let titleQueue = ReuseQueue<TableViewHeaderFooterView>()
    private(set) var positions = RowHeightIndex()
    /// The items by slot.
    private(set) var items: [Int: Item] = [:]
    /// The visible slots.
    private(set) var visible = 0..<0
    private(set) var origin = 0.0
    /// The space above the first row and below the last, in points.
    private(set) var margins = (top: 0.0, bottom: 0.0)
    private(set) var width = 0.0
    /// Whether none of the content that was visible before is visible now.
    private(set) var isJump = false
    /// Whether the search for visible rows stopped early, because very many rows have no height.
    private(set) var isUnfinished = false
    /// Whether the estimate is the average of measured rows.
    private var isEstimated = false
    /// The animation that starts when all rows have their frames.
    private var transition: RowTransition?
    /// The first visible row, its top, and the scroll offset before a reload.
    private var kept: (path: IndexPath, top: Double, offset: Double)?

    /// The duration of row animations, in seconds.
    static let changeDuration = 0.2
    /// The greatest number of slots that are searched at once.
    private static let maximumSearchedSlots = 4096

    deinit {}

    // MARK: Content

    /// The total height, in points.
    var length: Double { margins.top + positions.length + margins.bottom }

    /// Loads the rows again. The first visible row keeps its position if it still exists.
    func load(
        rowCounts: some Sequence<Int>, estimate: (row: Double, title: Double), at offset: Double, height: Double
    ) {
        if let (slot, top) = firstVisible(at: offset, height: height), let item = items[slot], item.kind == .row {
            kept = (item.path, top, offset)
        }
        let measured = positions.measured
        // Reverse order, so that each row gets its previous cell.
        for slot in items.keys.sorted(by: >) { release(slot) }
        visible = 0..<0
        endTransition()
        isEstimated = false
        positions = RowHeightIndex(rowCounts: rowCounts)
        positions.estimate = estimate
        if measured.count > 0 { positions.estimate.row = measured.length / Double(measured.count) }
    }

    /// Updates the positions after changes, before missing heights are measured.
    ///
    /// - Returns: how far to move the offset, so that the same content stays visible.
    func follow(at offset: Double, height: Double, isAtStart: Bool) -> Double {
        let kept = self.kept
        self.kept = nil
        guard !isAtStart else { return 0 }
        // The app has scrolled away by more than the visible height, so the first visible row is not restored.
        if let kept, abs(offset - kept.offset) <= height {
            guard kept.path.row < positions.rowCount(of: kept.path.section) else { return 0 }
            return margins.top + positions.top(of: positions.slot(of: kept.path)) - kept.top
        }
        guard let (slot, top) = firstVisible(at: offset, height: height), let item = items[slot] else { return 0 }
        let new = margins.top + positions.top(of: slot)
        origin = new - item.top
        return new - top
    }

    /// Returns the first slot that is at least partly visible, and its top.
    private func firstVisible(at offset: Double, height: Double) -> (slot: Int, top: Double)? {
        var first: (slot: Int, top: Double)?
        for (slot, item) in items where item.height > 0 && visible.contains(slot) && slot < first?.slot ?? .max {
            let top = item.top + origin
            if top + item.height > offset, top < offset + height { first = (slot, top) }
        }
        return first
    }

    /// Forgets all heights, because the width or the fonts have changed.
    func invalidateHeights() {
        let measured = positions.measured
        if measured.count > 0 { positions.estimate.row = measured.length / Double(measured.count) }
        positions.invalidateHeights()
        measureShownAgain()
    }

    func measureShownAgain() { for slot in items.keys { items[slot]?.isKnown = false } }

    func setWidth(_ width: Double, margins: (top: Double, bottom: Double)) {
        self.margins = (RowHeightIndex.exact(margins.top), RowHeightIndex.exact(margins.bottom))
        guard width != self.width else { return }
        self.width = width
        invalidateHeights()
    }

    /// Returns the frame of a slot in coordinates of the table's content; an estimate until the slot is measured.
    func frame(of slot: Int) -> Rect {
        let top = margins.top + positions.top(of: slot)
        return Rect(0, top, width, margins.top + positions.top(of: slot + 1) - top)
    }

    // MARK: Visible rows

    /// The content that stays in place as heights become known.
    enum Held {
        case start, end
        case slot(Int)
        /// The first visible slot; or else the slot estimated to be at the offset.
        case seen
    }

    func isSeen(at offset: Double, height: Double) -> Bool { firstVisible(at: offset, height: height) != nil }

    /// Creates the views that are visible at an offset, and measures their heights.
    ///
    /// - Returns: how far to move the offset, so that the requested content is visible.
    func show(at offset: Double, height: Double, holding held: Held) -> Double {
        guard positions.slotCount > 0, height > 0 else {
            for slot in items.keys.sorted(by: >) { release(slot) }
            visible = 0..<0
            settle()
            return 0
        }
        let (anchor, top) = anchor(held, at: offset, height)
        // The delegate may reload the table while rows are created. Then the remaining rows are not requested.
        let wasPending = table?.isReloadPending == true
        // The data source has other rows than those shown while changes wait.
        var isWaiting: Bool { table?.gate.waiting != nil }
        var isInterrupted: Bool { !wasPending && table?.isReloadPending == true || isWaiting }
        release(outside: offset..<offset + height)
        var (y, slot, left) = (top, anchor, Self.maximumSearchedSlots)
        while slot < positions.slotCount, left > 0, !isInterrupted,
            y < offset + height || y == offset + height && isTakenForNothing(slot)
        {
            y += realize(slot)
            if isWaiting, items[slot] == nil { break }
            slot = items[slot] == nil ? blanks(around: slot).upperBound : slot + 1
            left -= 1
        }
        let end = slot
        (y, slot) = (top, anchor)
        while y > offset, slot > 0, left > 0, !isInterrupted {
            slot -= 1
            y -= realize(slot)
            if isWaiting, items[slot] == nil {
                slot += 1
                break
            }
            if items[slot] == nil { slot = blanks(around: slot).lowerBound }
            left -= 1
        }
        isUnfinished = left == 0
        visible = isWaiting ? shownSlots(around: slot..<end) : slot..<end
        if !isEstimated, positions.measured.count > 0 {
            isEstimated = true
            positions.estimate.row = positions.measured.length / Double(positions.measured.count)
        }
        let header = pinnedHeader
        if let header, !isInterrupted { _ = realize(header) }
        let leaving = isWaiting ? [] : items.keys.filter { !visible.contains($0) && $0 != header }
        for slot in leaving.sorted() where !isHeld(slot) {
            release(slot)
        }
        let new = margins.top + positions.top(of: anchor)
        // For an anchor at the start the origin is 0, so that tops are sums of heights, which are whole pixels.
        if case .start = held { origin = 0 } else { origin = new - (items[anchor]?.top ?? 0) }
        place()
        settle()
        return new - top
    }

    /// Whether a slot is unmeasured with an estimate of 0, like titles of plain tables. At the end it would never be shown otherwise.
    private func isTakenForNothing(_ slot: Int) -> Bool {
        positions.height(of: slot) == nil && positions.top(of: slot + 1) == positions.top(of: slot)
    }

    /// Called when all visible rows have their cells.
    private func settle() {
        table?.interaction.restorePreservedFocus()
        queue.settle()
        titleQueue.settle()
    }

    /// Returns the slot that stays in place, or the number of slots for the end, and its distance from the top.
    private func anchor(_ held: Held, at offset: Double, _ height: Double) -> (slot: Int, top: Double) {
        isJump = false
        let slot: Int
        switch held {
        case .start: return (0, margins.top)
        case .end: slot = positions.slotCount
        case .slot(let one): slot = one
        case .seen:
            if let seen = firstVisible(at: offset, height: height) { return seen }
            slot = positions.slot(at: offset - margins.top)
        }
        isJump = true
        return (slot, margins.top + positions.top(of: slot))
    }

    private func place() {
        var y = margins.top + positions.top(of: visible.lowerBound) - origin
        for slot in items.keys.sorted() where visible.contains(slot) {
            guard let item = items[slot] else { continue }
            place(item, slot, at: y)
            y += item.height
        }
        for (slot, item) in items where !visible.contains(slot) { place(item, slot, at: top(of: slot)) }
    }

    /// Returns the top of a slot, in coordinates of `content`.
    func top(of slot: Int) -> Double { margins.top + positions.top(of: slot) - origin }

    private func place(_ item: Item, _ slot: Int, at top: Double) {
        var item = item
        if item.top != top {
            item.top = top
            items[slot] = item
        }
        if let view = item.view, view.superview === content { view.frame = frame(of: item) }
    }

    func frame(of item: Item) -> Rect {
        guard let table, let view = item.view else { return .zero }
        return view.pixels.snapped(table.measures.frame(of: item, width: width))
    }

    // MARK: Creating and retiring views

    /// Creates the view of a slot if needed, and measures it.
    ///
    /// - Returns: the height of the slot.
    private func realize(_ slot: Int) -> Double {
        guard let table else { return 0 }
        guard var item = items[slot] ?? makeItem(slot) else { return 0 }
        let height = RowHeightIndex.exact(table.measures.height(of: item, width: width))
        if item.height != height || !item.isKnown {
            positions.setHeight(height, of: slot)
            item.height = height
            item.isKnown = true
            items[slot] = item
        }
        if height == 0, item.view == nil, item.kind == .row { items[slot] = nil }
        return height
    }

    /// Returns the slots around a slot that are known to have no height and have no views.
    private func blanks(around slot: Int) -> Range<Int> {
        let run = positions.run(of: slot)
        let others = items.keys.filter { run.contains($0) }
        let start = others.filter { $0 < slot }.max().map { $0 + 1 } ?? run.lowerBound
        return start..<(others.filter { $0 > slot }.min() ?? run.upperBound)
    }

    private func makeItem(_ slot: Int) -> Item? {
        guard let table, table.gate.waiting == nil, positions.height(of: slot) != 0,
            let (kind, path) = positions.place(of: slot), let item = table.provider.item(kind, at: path)
        else { return nil }
        items[slot] = item
        return item
    }

    /// Whether the view of a slot has focus or the pointer capture, so that it must not be reused.
    private func isHeld(_ slot: Int) -> Bool {
        guard let view = items[slot]?.view, let window = view.window else { return false }
        return [window.firstResponder, window.pointerTarget].contains { held in
            held.map { view.isAncestor(of: $0) } ?? false
        }
    }

    private func release(outside range: Range<Double>) {
        for (slot, item) in items where item.kind != .header || table?.style == .grouped {
            let top = item.top + origin
            if top + item.height <= range.lowerBound || top >= range.upperBound, !isHeld(slot) { release(slot) }
        }
    }

    private func release(_ slot: Int) {
        guard let item = items.removeValue(forKey: slot) else { return }
        if transition?.keeps(item) != true { retire(item) }
    }

    func retire(_ item: Item) {
        guard let table, let view = item.view else { return }
        if let cell = view as? TableViewCell, item.kind == .row {
            table.gate.hold {
                table.tableDelegate?.tableView(table, didEndDisplaying: cell, forRowAt: item.path)
            }
            if !cell.isDeclared, queue.takes(cell) { return }
        } else if let title = view as? TableViewHeaderFooterView, titleQueue.takes(title) {
            return
        }
        view.removeFromSuperview()
    }

    /// Removes a section title that was replaced.
    func invalidateTitle(_ kind: RowHeightIndex.Kind, of section: Int) {
        let slot = slot(of: kind, IndexPath(row: 0, section: section))
        release(slot)
        positions.setHeight(nil, of: slot)
        titleQueue.settle()
    }

    /// Forgets the height of a view that has changed its height or visibility.
    ///
    /// - Returns: whether the view is shown.
    func invalidateHeight(of view: View) -> Bool {
        guard let slot = items.first(where: { $0.value.view === view })?.key else { return false }
        invalidateHeight(of: slot)
        return true
    }

    func invalidateHeight(of slot: Int) {
        positions.setHeight(nil, of: slot)
        items[slot]?.isKnown = false
    }

    // MARK: Changes

    /// Applies changes to the positions. Visible rows keep their cells.
    ///
    /// - Parameters:
    ///   - map: the mapping from old to new positions.
    ///   - duration: seconds; 0 for no animation.
    func change(_ change: (RowHeightIndex) -> Void, _ changes: RowChanges, _ map: RowMap, duration: Double) {
        endTransition()
        if let table, duration > 0, table.window != nil, !table.theme.reducesMotion {
            transition = RowTransition(of: self, changes, map, duration: duration)
        }
        change(positions)
        let old = items
        items = [:]
        // Reverse order, so that reloaded rows get their previous cells.
        for (_, item) in old.sorted(by: { $0.key > $1.key }) {
            guard let path = map.newPath(of: item.path, isRow: item.kind == .row) else {
                if transition?.keeps(item) != true { retire(item) }
                continue
            }
            var item = item
            item.path = path
            items[slot(of: item.kind, path)] = item
        }
        let slots = items.keys.filter { items[$0]?.kind != .header || table?.style == .grouped }
        visible = (slots.min() ?? 0)..<(slots.max().map { $0 + 1 } ?? 0)
    }

    /// Ends a transition that has not started when another change comes first.
    private func endTransition() {
        transition?.completions.completeInNextFrame(false)
        transition = nil
    }

    /// Calls completion handlers when the last changes have been shown.
    func tell(_ completions: [(Bool) -> Void]) {
        if let transition { transition.completions += completions } else { completions.tell(true) }
    }

    /// Starts the animation of changes, when all rows have their frames.
    func showTransition() {
        guard let transition else { return }
        self.transition = nil
        transition.run()
    }

    /// Retires a view at the end of an animation, unless it is shown again.
    func finish(_ item: Item) {
        guard let view = item.view, !isShown(view) else { return }
        table?.gate.hold { retire(item) }
        queue.settle()
        titleQueue.settle()
        if let table { LayoutPass(of: table).setNeedsArranging() }
    }
}
