/// The rows, headers and footers of a table that can be seen.
///
/// They lie in `content` by places of its own, which begin `origin` points below the top of all. So nothing moves when heights above become
/// known: only the origin does. The headers of a plain table lie in `titles`, over the rows.
final class TableRows {
    struct Item {
        let kind: RowPositions.Kind
        var path: IndexPath
        /// nil for room alone.
        let view: View?
        /// Points; nil for a view that is asked.
        let fixedHeight: Double?
        var height = 0.0
        /// Whether the positions have the height.
        var isKnown = false
        /// In the places of `content`.
        var top = 0.0
    }

    weak var table: TableView?
    let content = TablePart()
    let titles = TablePart()
    let queue = ReuseQueue<TableViewCell>()
    let titleQueue = ReuseQueue<TableViewHeaderFooterView>()
    private(set) var positions = RowPositions()
    /// By their slots.
    private(set) var items: [Int: Item] = [:]
    /// The slots that can be seen.
    private(set) var visible = 0..<0
    private(set) var origin = 0.0
    /// Points above the first row, and below the last.
    private(set) var margins = (top: 0.0, bottom: 0.0)
    private(set) var width = 0.0
    /// Nothing that could be seen before can be seen now.
    private(set) var isJump = false
    /// There were very many rows of no height, and there may be others beyond.
    private(set) var isUnfinished = false
    /// Whether the estimate is that of rows that were seen.
    private var isEstimated = false
    /// What is shown step by step when all have their places.
    private var transition: RowTransition?
    /// What was at the top, at which offset, before all was loaded again.
    private var kept: (path: IndexPath, top: Double, offset: Double)?

    /// Seconds that rows take to come and go.
    static let changeDuration = 0.2
    /// More, of no height, are not looked for at once.
    private static let mostSlots = 4096

    deinit {}

    // MARK: Content

    /// Of all, in points.
    var length: Double { margins.top + positions.length + margins.bottom }

    /// Begins anew with other rows. The one at the top stays there if it is still there.
    func load(
        rowCounts: some Sequence<Int>, estimate: (row: Double, title: Double), at offset: Double, height: Double
    ) {
        if let (slot, top) = firstSeen(at: offset, height: height), let item = items[slot], item.kind == .row {
            kept = (item.path, top, offset)
        }
        let measured = positions.measured
        // Each row gets its own cell back.
        for slot in items.keys.sorted(by: >) { release(slot) }
        visible = 0..<0
        endTransition()
        isEstimated = false
        positions = RowPositions(rowCounts: rowCounts)
        positions.estimate = estimate
        if measured.count > 0 { positions.estimate.row = measured.length / Double(measured.count) }
    }

    /// Brings what is known of places to now, before heights are found out that are not.
    ///
    /// - Returns: how far the offset is to move, so that what was to be seen can be seen.
    func follow(at offset: Double, height: Double, isAtStart: Bool) -> Double {
        let kept = self.kept
        self.kept = nil
        guard !isAtStart else { return 0 }
        // Who has gone on by more than what can be seen is to be elsewhere.
        if let kept, abs(offset - kept.offset) <= height {
            guard kept.path.row < positions.rowCount(of: kept.path.section) else { return 0 }
            return margins.top + positions.top(of: positions.slot(of: kept.path)) - kept.top
        }
        guard let (slot, top) = firstSeen(at: offset, height: height), let item = items[slot] else { return 0 }
        let new = margins.top + positions.top(of: slot)
        origin = new - item.top
        return new - top
    }

    /// The first slot of which something can be seen, and where it begins.
    private func firstSeen(at offset: Double, height: Double) -> (slot: Int, top: Double)? {
        var first: (slot: Int, top: Double)?
        for (slot, item) in items where item.height > 0 && visible.contains(slot) && slot < first?.slot ?? .max {
            let top = item.top + origin
            if top + item.height > offset, top < offset + height { first = (slot, top) }
        }
        return first
    }

    /// Nothing is as high as it was: the width is another, or the fonts are.
    func forgetHeights() {
        let measured = positions.measured
        if measured.count > 0 { positions.estimate.row = measured.length / Double(measured.count) }
        positions.forgetHeights()
        measureShownAgain()
    }

    func measureShownAgain() { for slot in items.keys { items[slot]?.isKnown = false } }

    func setWidth(_ width: Double, margins: (top: Double, bottom: Double)) {
        self.margins = (RowPositions.exact(margins.top), RowPositions.exact(margins.bottom))
        guard width != self.width else { return }
        self.width = width
        forgetHeights()
    }

    /// In the places of the table's content; where it is not measured yet, about there.
    func frame(of slot: Int) -> Rect {
        let top = margins.top + positions.top(of: slot)
        return Rect(0, top, width, margins.top + positions.top(of: slot + 1) - top)
    }

    // MARK: What can be seen

    /// What stays where it is as heights become known.
    enum Held {
        case start, end
        case slot(Int)
        /// The first that can be seen; where nothing can, what is taken to be at the offset.
        case seen
    }

    func isSeen(at offset: Double, height: Double) -> Bool { firstSeen(at: offset, height: height) != nil }

    /// Has the rows there that can be seen at an offset, and learns their heights.
    ///
    /// - Returns: how far the offset is to move, so that what was to be seen can be seen.
    func show(at offset: Double, height: Double, holding held: Held) -> Double {
        guard positions.slotCount > 0, height > 0 else {
            for slot in items.keys.sorted(by: >) { release(slot) }
            visible = 0..<0
            settle()
            return 0
        }
        let (anchor, top) = anchor(held, at: offset, height)
        // Who hears of a row may change others, which are asked for no more.
        let wasPending = table?.isReloadPending == true
        var isStale: Bool { !wasPending && table?.isReloadPending == true }
        release(outside: offset..<offset + height)
        var (y, slot, left) = (top, anchor, Self.mostSlots)
        while slot < positions.slotCount, left > 0, !isStale,
            y < offset + height || y == offset + height && isTakenForNothing(slot)
        {
            y += realize(slot)
            slot = items[slot] == nil ? blanks(around: slot).upperBound : slot + 1
            left -= 1
        }
        let end = slot
        (y, slot) = (top, anchor)
        while y > offset, slot > 0, left > 0, !isStale {
            slot -= 1
            y -= realize(slot)
            if items[slot] == nil { slot = blanks(around: slot).lowerBound }
            left -= 1
        }
        isUnfinished = left == 0
        visible = slot..<end
        if !isEstimated, positions.measured.count > 0 {
            isEstimated = true
            positions.estimate.row = positions.measured.length / Double(positions.measured.count)
        }
        let header = pinnedHeader
        if let header, !isStale { _ = realize(header) }
        let leaving = items.keys.filter { !visible.contains($0) && $0 != header }
        for slot in leaving.sorted() where !isHeld(slot) {
            release(slot)
        }
        let new = margins.top + positions.top(of: anchor)
        // Where the anchor is new all begins with it: so tops are sums of heights, which are whole pixels.
        if case .start = held { origin = 0 } else { origin = new - (items[anchor]?.top ?? 0) }
        place()
        settle()
        return new - top
    }

    /// What nobody has seen counts as nothing, as titles of plain tables do: at the end nothing else leads to it.
    private func isTakenForNothing(_ slot: Int) -> Bool {
        positions.height(of: slot) == nil && positions.top(of: slot + 1) == positions.top(of: slot)
    }

    /// Cells have their rows.
    private func settle() {
        table?.interaction.settleKeyboard()
        queue.settle()
        titleQueue.settle()
    }

    /// The slot that stays where it is, or the one after the last for the end, and where that is from the top of all.
    private func anchor(_ held: Held, at offset: Double, _ height: Double) -> (slot: Int, top: Double) {
        isJump = false
        let slot: Int
        switch held {
        case .start: return (0, margins.top)
        case .end: slot = positions.slotCount
        case .slot(let one): slot = one
        case .seen:
            if let seen = firstSeen(at: offset, height: height) { return seen }
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

    /// Where a slot begins in the places of `content`.
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
        return view.snapped(table.frame(of: item, width: width))
    }

    // MARK: Coming and going

    /// Has the view of a slot there.
    ///
    /// - Returns: its height.
    private func realize(_ slot: Int) -> Double {
        guard let table else { return 0 }
        guard var item = items[slot] ?? makeItem(slot) else { return 0 }
        let height = RowPositions.exact(table.height(of: item, width: width))
        if item.height != height || !item.isKnown {
            positions.setHeight(height, of: slot)
            item.height = height
            item.isKnown = true
            items[slot] = item
        }
        if height == 0, item.view == nil, item.kind == .row { items[slot] = nil }
        return height
    }

    /// The slots about one that are known to have no height, as far as none of them has a view.
    private func blanks(around slot: Int) -> Range<Int> {
        let run = positions.run(of: slot)
        let others = items.keys.filter { run.contains($0) }
        let start = others.filter { $0 < slot }.max().map { $0 + 1 } ?? run.lowerBound
        return start..<(others.filter { $0 > slot }.min() ?? run.upperBound)
    }

    private func makeItem(_ slot: Int) -> Item? {
        guard let table, positions.height(of: slot) != 0, let (kind, path) = positions.place(of: slot) else {
            return nil
        }
        let item = table.item(kind, at: path)
        items[slot] = item
        return item
    }

    /// Those with the keyboard or the pointer stay.
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
            table.didEndDisplaying(cell, at: item.path)
            if !cell.isDeclared, queue.takes(cell) { return }
        } else if let title = view as? TableViewHeaderFooterView, titleQueue.takes(title) {
            return
        }
        view.removeFromSuperview()
    }

    /// The title of a section is another.
    func forgetTitle(_ kind: RowPositions.Kind, of section: Int) {
        let slot = slot(of: kind, IndexPath(row: 0, section: section))
        release(slot)
        positions.setHeight(nil, of: slot)
        titleQueue.settle()
    }

    /// A view takes another height, or none.
    ///
    /// - Returns: whether it is shown.
    func forgetHeight(of view: View) -> Bool {
        guard let slot = items.first(where: { $0.value.view === view })?.key else { return false }
        forgetHeight(of: slot)
        return true
    }

    func forgetHeight(of slot: Int) {
        positions.setHeight(nil, of: slot)
        items[slot]?.isKnown = false
    }

    // MARK: Changes

    /// Changes the positions; what is shown keeps its cells.
    ///
    /// - Parameters:
    ///   - map: where rows are then.
    ///   - duration: seconds; 0 shows all at once.
    func change(_ change: (RowPositions) -> Void, _ changes: RowChanges, _ map: RowMap, duration: Double) {
        endTransition()
        if let table, duration > 0, table.window != nil, !table.theme.reducesMotion {
            transition = RowTransition(of: self, changes, map, duration: duration)
        }
        change(positions)
        let old = items
        items = [:]
        // Those that are shown anew get their own cells back.
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

    func slot(of kind: RowPositions.Kind, _ path: IndexPath) -> Int {
        switch kind {
        case .header: positions.header(of: path.section)
        case .row: positions.slot(of: path)
        case .footer: positions.footer(of: path.section)
        }
    }

    /// Another change comes before this one was shown.
    private func endTransition() {
        transition?.completions.tellLater(false)
        transition = nil
    }

    /// Tells when what was changed just now has been shown.
    func tell(_ completions: [(Bool) -> Void]) {
        if let transition { transition.completions += completions } else { completions.tell(true) }
    }

    /// Shows what has changed step by step, now that all have their places.
    func showTransition() {
        guard let transition else { return }
        self.transition = nil
        transition.run()
    }

    /// Has what an animation has shown to its end go, unless it is shown again.
    func finish(_ item: Item) {
        guard let view = item.view, !isShown(view) else { return }
        retire(item)
        queue.settle()
        titleQueue.settle()
        table?.setNeedsArranging()
    }
}
