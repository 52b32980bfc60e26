/// The layout of a table: the positions of its rows, headers and footers, and which of them are visible.
///
/// Their frames are relative to the content of `items`, whose top is `origin` points below the top of all rows. So views do not move when
/// heights above them become known: only the origin changes. The headers of a plain table are in `titles`, in front of the rows.
final class TableRows {
    /// The vertical position of a slot, in points.
    struct Extent {
        /// nil if the view is measured.
        let fixedHeight: Double?
        var height = 0.0
        /// Whether the positions have the current height.
        var isKnown = false
        /// The top, in coordinates of the content.
        var top = 0.0
    }
    typealias Item = VisibleItem<Extent>

    weak var list: TableView?
    let items = VisibleItems<TableRows>(content: TableContainerView())
    let titles = TableContainerView()
    private(set) var positions = RowHeightIndex()
    /// The visible slots.
    var visible = 0..<0
    private(set) var origin = 0.0
    /// The space above the first row and below the last, in points.
    private(set) var margins = (top: 0.0, bottom: 0.0)
    private(set) var width = 0.0
    /// The lengths of slots, since rows were shown last.
    private var lengths = SlotLengths()
    /// Whether none of the content that was visible before is visible now.
    private(set) var isJump = false
    /// Whether the search for visible rows stopped early, because very many rows have no height.
    private(set) var isUnfinished = false
    /// Whether the estimate is the average of measured rows.
    private var isEstimated = false

    /// The greatest number of slots that are searched at once.
    private static let maximumSearchedSlots = 4096

    init() { items.layout = self }

    deinit {}

    // MARK: Content

    /// The total height, in points.
    var length: Double { margins.top + positions.length + margins.bottom }

    /// Loads all rows. The first visible row keeps its position if it still exists.
    func load() {
        guard let list else { return }
        // Callbacks about the focus must see the rows from before the reload.
        if list.dataSource != nil { list.interaction.moveFocusFromOffscreenControl() }
        list.columnPart?.rowsWillLoad()
        list.gate.loadingBegins(hasDataSource: list.dataSource != nil)
        list.checks.removeAll()
        let counts = items.requestedRowCounts()
        let offset = list.contentOffset.y
        if let (_, item) = firstVisible(at: offset, height: list.frame.height), item.kind == .row {
            items.kept = ListAnchor(path: item.path, start: item.geometry.top + origin, offset: offset)
        }
        list.interaction.preserveFocus(while: items.removeAll)
        visible = 0..<0
        isEstimated = false
        let measured = positions.measured
        positions = RowHeightIndex(rowCounts: counts)
        positions.estimate.row =
            list.rowHeight > 0 ? list.rowHeight : list.columnPart?.rowHeight ?? list.theme.metrics.rowHeight
        positions.estimate.title = list.style == .grouped ? list.measures.sectionGap : 0
        if measured.count > 0 { positions.estimate.row = measured.length / Double(measured.count) }
        list.interaction.reset()
        list.columnPart?.rowsWereLoaded()
    }

    /// Updates the positions after changes, before missing heights are measured.
    ///
    /// - Returns: how far to move the offset, so that the same content stays visible.
    func follow(at offset: Double, height: Double, isAtStart: Bool) -> Double {
        let kept = items.takeKept(at: offset, length: height)
        guard !isAtStart else { return 0 }
        if let kept {
            guard kept.path.row < positions.rowCount(of: kept.path.section) else { return 0 }
            return margins.top + positions.top(of: positions.slot(of: kept.path)) - kept.start
        }
        guard let (slot, item) = firstVisible(at: offset, height: height) else { return 0 }
        let (old, new) = (item.geometry.top + origin, margins.top + positions.top(of: slot))
        origin = new - item.geometry.top
        return new - old
    }

    /// Returns the first slot that is at least partly visible.
    private func firstVisible(at offset: Double, height: Double) -> (position: Int, item: Item)? {
        for slot in visibleSlots {
            guard let item = items[slot] else { continue }
            let top = item.geometry.top + origin
            guard top < offset + height else { return nil }
            if item.geometry.height > 0, top + item.geometry.height > offset { return (slot, item) }
        }
        return nil
    }

    /// Forgets all heights, because the width or the fonts have changed.
    func invalidateHeights() {
        let measured = positions.measured
        if measured.count > 0 { positions.estimate.row = measured.length / Double(measured.count) }
        positions.invalidateHeights()
        measureShownAgain()
    }

    func measureShownAgain() { for slot in items.byPosition.keys { items[slot]?.geometry.isKnown = false } }

    /// - Parameter changesHeights: whether the heights of rows depend on the width.
    func setWidth(_ width: Double, changesHeights: Bool, margins: (top: Double, bottom: Double)) {
        self.margins = (RowHeightIndex.exact(margins.top), RowHeightIndex.exact(margins.bottom))
        guard width != self.width else { return }
        self.width = width
        if changesHeights { invalidateHeights() }
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
        guard let list, positions.slotCount > 0, height > 0 else {
            items.releaseAll()
            visible = 0..<0
            items.settle()
            return 0
        }
        lengths = list.measures.slotLengths(width: width)
        let (anchor, top) = anchor(held, at: offset, height)
        // The delegate may reload the table while rows are created. Then the remaining rows are not requested.
        let gate = list.gate
        let wasPending = gate.isPending
        // The data source has other rows than those shown while changes wait.
        var isWaiting: Bool { gate.waiting != nil }
        var isInterrupted: Bool { !wasPending && gate.isPending || isWaiting }
        // At the start the rows from the first one on are created, also those that a negative inset moves out of sight.
        let shown = if case .start = held { min(offset, top) } else { offset }
        release(outside: shown..<offset + height, keepingHeaders: list.style != .grouped)
        var (y, slot, left) = (top, anchor, Self.maximumSearchedSlots)
        while slot < positions.slotCount, left > 0, !isInterrupted,
            y < offset + height || y == offset + height && isTakenForNothing(slot)
        {
            y += realize(slot)
            if isWaiting, !items.contains(slot) { break }
            slot = items.contains(slot) ? slot + 1 : blanks(around: slot).upperBound
            left -= 1
        }
        let end = slot
        (y, slot) = (top, anchor)
        while y > offset, slot > 0, left > 0, !isInterrupted {
            slot -= 1
            y -= realize(slot)
            if isWaiting, !items.contains(slot) {
                slot += 1
                break
            }
            if !items.contains(slot) { slot = blanks(around: slot).lowerBound }
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
        if !isWaiting {
            for slot in slotsOutOfSight where slot != header {
                if let item = items[slot], !items.isHeld(item) { items.release(slot) }
            }
        }
        let new = margins.top + positions.top(of: anchor)
        // For an anchor at the start the origin is 0, so that tops are sums of heights, which are whole pixels.
        if case .start = held { origin = 0 } else { origin = new - (items[anchor]?.geometry.top ?? 0) }
        place()
        items.settle()
        return new - top
    }

    /// Whether a slot is unmeasured with an estimate of 0, like titles of plain tables. At the end it would never be shown otherwise.
    private func isTakenForNothing(_ slot: Int) -> Bool {
        positions.height(of: slot) == nil && positions.top(of: slot + 1) == positions.top(of: slot)
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
            if let (slot, item) = firstVisible(at: offset, height: height) { return (slot, item.geometry.top + origin) }
            slot = positions.slot(at: offset - margins.top)
        }
        isJump = true
        return (slot, margins.top + positions.top(of: slot))
    }

    private func place() {
        var y = margins.top + positions.top(of: visible.lowerBound) - origin
        for slot in visibleSlots {
            guard let item = items[slot] else { continue }
            place(item, slot, at: y)
            y += item.geometry.height
        }
        for slot in slotsOutOfSight { if let item = items[slot] { place(item, slot, at: top(of: slot)) } }
    }

    /// The visible slots that may have items, in order. Millions of slots without height may be among the visible ones.
    private var visibleSlots: [Int] {
        visible.count <= items.byPosition.count
            ? Array(visible) : items.byPosition.keys.filter(visible.contains).sorted()
    }

    /// The slots that have a view although they are not visible, in order.
    private var slotsOutOfSight: [Int] {
        var slots: [Int] = []
        for slot in items.byPosition.keys where !visible.contains(slot) { slots.append(slot) }
        return slots.count > 1 ? slots.sorted() : slots
    }

    /// Returns the top of a slot, in coordinates of the content.
    func top(of slot: Int) -> Double { margins.top + positions.top(of: slot) - origin }

    private func place(_ item: Item, _ slot: Int, at top: Double) {
        var item = item
        if item.geometry.top != top {
            item.geometry.top = top
            items[slot] = item
        }
        if let view = item.view, view.superview === items.content { view.frame = frame(of: item) }
    }

    func frame(of item: Item) -> Rect { item.view == nil ? .zero : lengths.frame(of: item) }

    // MARK: Creating views

    /// Creates the view of a slot if needed, and measures it.
    ///
    /// - Returns: the height of the slot.
    private func realize(_ slot: Int) -> Double {
        guard var item = items[slot] ?? makeItem(slot) else { return 0 }
        let height = RowHeightIndex.exact(lengths.height(of: item))
        if item.geometry.height != height || !item.geometry.isKnown {
            positions.setHeight(height, of: slot)
            item.geometry.height = height
            item.geometry.isKnown = true
            items[slot] = item
        }
        if height == 0, item.view == nil, item.kind == .row { items[slot] = nil }
        return height
    }

    /// Returns the slots around a slot that are known to have no height and have no views.
    private func blanks(around slot: Int) -> Range<Int> {
        let run = positions.run(of: slot)
        let others = items.byPosition.keys.filter { run.contains($0) }
        let start = others.filter { $0 < slot }.max().map { $0 + 1 } ?? run.lowerBound
        return start..<(others.filter { $0 > slot }.min() ?? run.upperBound)
    }

    /// Returns the slots around a range that have items without a gap.
    private func shownSlots(around range: Range<Int>) -> Range<Int> {
        var (first, end) = (range.lowerBound, range.upperBound)
        while items[first - 1] != nil { first -= 1 }
        while items[end] != nil { end += 1 }
        return first..<end
    }

    private func makeItem(_ slot: Int) -> Item? {
        guard let list, mayAsk, positions.height(of: slot) != 0,
            let (kind, path) = positions.place(of: slot), let item = list.provider.item(kind, at: path)
        else { return nil }
        items[slot] = item
        return item
    }

    private func release(outside range: Range<Double>, keepingHeaders: Bool) {
        for (slot, item) in items.byPosition where item.kind != .header || !keepingHeaders {
            let top = item.geometry.top + origin
            if top + item.geometry.height <= range.lowerBound || top >= range.upperBound, !items.isHeld(item) {
                items.release(slot)
            }
        }
    }

    /// Removes a section title that was replaced.
    func invalidateTitle(_ kind: ItemKind, of section: Int) {
        let slot = slot(of: kind, IndexPath(row: 0, section: section))
        items.release(slot)
        positions.setHeight(nil, of: slot)
        items.titleQueue.settle()
    }

    /// Forgets the height of a view that has changed its height or visibility.
    ///
    /// - Returns: whether the view is shown.
    func invalidateHeight(of view: View) -> Bool {
        guard let slot = items.byPosition.first(where: { $0.value.view === view })?.key else { return false }
        invalidateHeight(of: slot)
        return true
    }

    func invalidateHeight(of slot: Int) {
        positions.setHeight(nil, of: slot)
        items[slot]?.geometry.isKnown = false
    }

    func slot(of kind: ItemKind, _ path: IndexPath) -> Int {
        switch kind {
        case .header: positions.header(of: path.section)
        case .row: positions.slot(of: path)
        case .footer: positions.footer(of: path.section)
        }
    }
}
