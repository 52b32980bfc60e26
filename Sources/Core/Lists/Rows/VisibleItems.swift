/// The kinds of a list's elements, in their order within a section. The rows of a table and the items of a collection are rows.
nonisolated enum ItemKind: Comparable {
    case header, row, footer

    /// The name of a header or footer in dumps; nil for a row.
    var part: String? {
        switch self {
        case .header: "header"
        case .row: nil
        case .footer: "footer"
        }
    }
}

/// An element of a list that is shown: a row, or the header or footer of a section.
struct VisibleItem<Geometry> {
    let kind: ItemKind
    /// The path of the row. For a header or footer, only the section is used.
    var path: IndexPath
    /// nil for an element without a view.
    let view: View?
    /// The size and position, as the list's layout stores them.
    var geometry: Geometry
}

/// A row that keeps its position while others change.
struct ListAnchor {
    let path: IndexPath
    /// The start of the row along the scroll axis, in points.
    let start: Double
    /// The scroll offset, in points.
    let offset: Double
}

/// Decides which elements of a list are visible, and where, and calls the list's delegate about their views.
protocol ItemLayout: AnyObject {
    associatedtype List: ListSource
    /// The key of an element between changes, in the order of the elements.
    associatedtype Position: Hashable, Comparable
    associatedtype Geometry
    associatedtype Cell: ReusableView
    associatedtype Title: ReusableView

    var list: List? { get }
    /// The word for a row in diagnostics.
    static var noun: String { get }
    /// Whether the data source may be called for the rows that are shown.
    var mayAsk: Bool { get }
    func position(of kind: ItemKind, at path: IndexPath) -> Position
    /// Updates the state of the cell of a row.
    func update(_ cell: Cell, at path: IndexPath)
    func willDisplay(_ cell: Cell, at path: IndexPath)
    func didEndDisplaying(_ cell: Cell, at path: IndexPath)

    // MARK: Changes

    /// Asks the data source for the number of sections, which may be invalid.
    func countSections() -> Int
    func countRows(in section: Int) -> Int
    /// Applies changes to the numbers of rows and to the positions.
    func apply(_ changes: RowChanges, rowCount: (Int) -> Int)
    /// Called when the elements have their positions after changes.
    func didChange(_ changes: RowChanges, _ map: RowMap)

    // MARK: Animation of changes

    /// Whether removed elements fade out before new ones fade in. Otherwise they fade at the same time.
    static var fadesInTurn: Bool { get }
    /// A view in the content that moves with the elements.
    var footer: View? { get }
    /// Returns how elements appear and disappear. All elements have their new frames.
    func motions(after changes: ShownChanges<Geometry>) -> ChangeMotions
    /// Returns the frame to which an element moves that is not shown any more; nil if the element fades out instead.
    func frameOutOfSight(of item: VisibleItem<Geometry>) -> Rect?
    /// Draws an element in front of others while it moves over them.
    func setLifted(_ isLifted: Bool, _ item: VisibleItem<Geometry>)
    func alpha(of item: VisibleItem<Geometry>) -> Double
}

/// The elements of a list that are shown.
///
/// Creates and reuses their views, keeps views with focus, keeps the views of elements that changes do not remove, and starts the
/// animation of changes. A layout decides which elements are visible, and where.
final class VisibleItems<Layout: ItemLayout> {
    typealias Item = VisibleItem<Layout.Geometry>

    weak var layout: Layout?
    let content: ItemContainerView
    let queue = ReuseQueue<Layout.Cell>()
    let titleQueue = ReuseQueue<Layout.Title>()
    private(set) var byPosition: [Layout.Position: Item] = [:]
    /// The first visible row before a reload.
    var kept: ListAnchor?
    /// The animation that starts when all elements have their frames.
    private var transition: ChangeTransition<Layout>?
    /// Whether an animation of changes starts at the end of the next layout.
    var willAnimate: Bool { transition != nil }

    init(content: ItemContainerView) { self.content = content }

    deinit {}

    // MARK: Lookup

    subscript(position: Layout.Position) -> Item? {
        get { byPosition[position] }
        set { byPosition[position] = newValue }
    }

    func contains(_ position: Layout.Position) -> Bool { byPosition.index(forKey: position) != nil }

    /// The elements in order.
    // Sorting the items themselves would copy them several times.
    var shown: [Item] { byPosition.keys.sorted().compactMap { byPosition[$0] } }

    func cell(at path: IndexPath) -> Layout.Cell? {
        byPosition.values.first { $0.kind == .row && $0.path == path }?.view as? Layout.Cell
    }

    func title(_ kind: ItemKind, of section: Int) -> View? {
        byPosition.values.first { $0.kind == kind && $0.path.section == section }?.view
    }

    /// Returns the row that a cell shows; nil if it shows none.
    func path(of cell: View) -> IndexPath? { byPosition.values.first { $0.kind == .row && $0.view === cell }?.path }

    func isShown(_ view: View) -> Bool { byPosition.values.contains { $0.view === view } }

    /// The visible rows in order, with their cells.
    var rows: [(path: IndexPath, cell: Layout.Cell)] {
        shown.compactMap { item in item.kind == .row ? (item.view as? Layout.Cell).map { (item.path, $0) } : nil }
    }

    func updateCells() { for row in rows { layout?.update(row.cell, at: row.path) } }

    /// Returns the first element that meets a condition.
    func first(where isWanted: (Layout.Position, Item) -> Bool) -> (position: Layout.Position, item: Item)? {
        var first: (position: Layout.Position, item: Item)?
        for (position, item) in byPosition where isWanted(position, item) {
            if let old = first, old.position < position { continue }
            first = (position, item)
        }
        return first
    }

    /// The visible views in order.
    var shownContent: [DumpedContent] {
        shown.compactMap { item in
            item.view.map {
                DumpedContent(
                    view: $0, part: item.kind.part, section: item.path.section,
                    row: item.kind == .row ? item.path.row : nil)
            }
        }
    }

    /// Returns the row to hold after a reload; nil if the app has scrolled by more than the visible length since.
    func takeKept(at offset: Double, length: Double) -> ListAnchor? {
        defer { kept = nil }
        return kept.flatMap { abs(offset - $0.offset) <= length ? $0 : nil }
    }

    // MARK: Numbers

    /// The greatest number of sections that is accepted.
    private static var maximumSectionCount: Int { 10_000_000 }

    /// Returns the number of sections that the data source has now.
    private func requestedSectionCount() -> Int {
        guard let layout, let list = layout.list else { return 0 }
        let count = list.gate.count(layout.countSections)
        if (0...Self.maximumSectionCount).contains(count) { return count }
        list.reportOnce("invalid number of sections '\(count)' from the data source; 0 is used")
        return 0
    }

    private func requestedRowCount(of section: Int) -> Int {
        guard let layout, let list = layout.list else { return 0 }
        let count = list.gate.count { layout.countRows(in: section) }
        if (0...Int(UInt32.max)).contains(count) { return count }
        list.reportOnce(
            "invalid number of \(Layout.noun)s '\(count)' in section \(section) from the data source; 0 is used")
        return 0
    }

    /// Returns the number of rows that the data source has now, for each section.
    func requestedRowCounts() -> [Int] { (0..<requestedSectionCount()).map(requestedRowCount(of:)) }

    // MARK: Creating and retiring views

    /// Requests the cell of a row, and adds it to the content. Returns nil if the data source has changed its rows meanwhile, and the cell
    /// may be that of another row.
    func makeCell(at path: IndexPath, _ request: () -> Layout.Cell) -> Layout.Cell? {
        guard let layout, let list = layout.list else { return nil }
        var cell = list.gate.ask(request)
        guard layout.mayAsk else {
            queue.takeBack()
            return nil
        }
        if isShown(cell) {
            list.reportOnce(
                "the data source returns one cell for several \(Layout.noun)s; only the first \(Layout.noun) shows it")
            cell = Layout.Cell()
        }
        queue.show(cell)
        if cell.superview !== content { content.addSubview(cell) }
        layout.update(cell, at: path)
        list.gate.hold { layout.willDisplay(cell, at: path) }
        // Bindings in the cell are updated before it is measured.
        list.window?.pipeline.updateBindings()
        return cell
    }

    /// Whether the view of an element has focus or the pointer capture, so that it must not be reused.
    func isHeld(_ item: Item) -> Bool {
        guard let view = item.view, let window = view.window else { return false }
        return [window.firstResponder, window.pointerTarget].contains { held in
            held.map { view.isAncestor(of: $0) } ?? false
        }
    }

    func release(_ position: Layout.Position) {
        guard let item = byPosition.removeValue(forKey: position) else { return }
        if transition?.keeps(item) != true { retire(item) }
    }

    /// Releases all views in reverse order, so that each element gets its previous view.
    func releaseAll() { for position in byPosition.keys.sorted(by: { $0 > $1 }) { release(position) } }

    /// Releases all views before a reload.
    func removeAll() {
        endTransition()
        releaseAll()
    }

    func retire(_ item: Item) {
        guard let layout, let list = layout.list, let view = item.view else { return }
        let cell = item.kind == .row ? view as? Layout.Cell : nil
        if let cell { list.gate.hold { layout.didEndDisplaying(cell, at: item.path) } }
        // The data source may already show the view in another place.
        guard view.superview?.superview === list else { return }
        let isReused = cell.map(queue.takes) ?? (view as? Layout.Title).map(titleQueue.takes) ?? false
        if !isReused { view.removeFromSuperview() }
    }

    /// Called when all visible elements have their views.
    func settle() {
        layout?.list?.interaction.restorePreservedFocus()
        queue.settle()
        titleQueue.settle()
    }

    // MARK: Changes

    /// Applies changes that the data source has already made, or lets them wait. A list that is not loaded loads all rows later.
    func submit(_ open: OpenChanges) {
        guard let list = layout?.list else { return }
        guard !list.gate.needsReload, !list.gate.isCounting, list.window != nil || list.sectionCount > 0 else {
            list.reloadData()
            return tell(open.completions)
        }
        LayoutPass(of: list).setNeedsArranging()
        list.gate.submit(open)
    }

    /// Applies changes to the elements, the selection and the focus. Changes that conflict with the data source reload all rows.
    func apply(_ open: OpenChanges) {
        guard let list = layout?.list else { return }
        if let map = list.gate.hold({ take(open) }) { list.interaction.updatePreservedFocus(open.changes, map) }
        tell(open.completions)
    }

    private func take(_ open: OpenChanges) -> RowMap? {
        guard let layout, let list = layout.list else { return nil }
        let changes = open.changes
        var counts: [Int: Int] = [:]
        func rowCount(of section: Int) -> Int {
            if let count = counts[section] { return count }
            let count = requestedRowCount(of: section)
            counts[section] = count
            return count
        }
        let fault = changes.fault(
            from: RowChanges.Counts(sections: list.sectionCount, rows: list.rowCount(of:)),
            to: RowChanges.Counts(sections: requestedSectionCount(), rows: rowCount(of:)), Layout.noun)
        if fault == nil { for section in changes.insertedSections { _ = rowCount(of: section) } }
        // The data source may have requested a reload.
        guard !list.gate.needsReload else { return nil }
        if let fault {
            if !open.isDeclared { list.diagnostics.report("\(fault); all \(Layout.noun)s are loaded again") }
            list.reloadData()
            return nil
        }
        let map = RowMap(changes)
        list.window?.application?.accessibilityTree?.rowsWillChange(of: list, map)
        list.interaction.preserveFocus { change(changes, map, rowCount: rowCount(of:)) }
        list.interaction.follow(changes, map)
        layout.didChange(changes, map)
        list.window?.application?.accessibilityTree?.rowsDidChange(of: list, map)
        list.updateCells()
        LayoutPass(of: list).setNeedsArranging()
        return map
    }

    /// Moves the elements to their positions after changes. Elements that are not removed keep their views.
    private func change(_ changes: RowChanges, _ map: RowMap, rowCount: (Int) -> Int) {
        guard let layout, let list = layout.list else { return }
        if changes.isAnimated, list.window != nil, !list.theme.reducesMotion {
            transition?.interrupt()
            transition = transition ?? ChangeTransition(of: self)
        } else {
            endTransition()
        }
        layout.apply(changes, rowCount: rowCount)
        let old = byPosition
        byPosition = [:]
        // Reverse order, so that reloaded rows get their previous cells.
        for position in old.keys.sorted().reversed() {
            guard let item = old[position] else { continue }
            if let path = map.newPath(of: item.path, isRow: item.kind == .row) {
                var item = item
                item.path = path
                byPosition[layout.position(of: item.kind, at: path)] = item
            } else if transition?.keeps(item) != true {
                retire(item)
            }
        }
        transition?.follow(changes, map)
    }

    /// Ends a transition that has not started, and retires its views.
    private func endTransition() {
        let old = transition
        transition = nil
        old?.interrupt()
        for item in old?.leaving ?? [] { retire(item) }
    }

    /// Calls completion handlers when the last changes have been shown.
    func tell(_ completions: [(Bool) -> Void]) {
        if let transition { transition.completions += completions } else { completions.tell(true) }
    }

    /// Starts the animation of changes, when all elements have their frames.
    func showTransition() {
        let transition = transition
        self.transition = nil
        transition?.run()
    }

    /// Retires a view at the end of an animation, unless it is shown again.
    func finish(_ item: Item) {
        guard let view = item.view, !isShown(view) else { return }
        layout?.list?.gate.hold { retire(item) }
        queue.settle()
        titleQueue.settle()
        if let list = layout?.list { LayoutPass(of: list).setNeedsArranging() }
    }
}

/// A container view for the elements of a list, which lays them out.
class ItemContainerView: View, HostingView {
    required init() {
        super.init()
        isInternalView = true
        hitBehavior = .passThrough
    }

    deinit {}

    var hostedSubviews: [View] { [] }

    /// Reused views are not in the order of the elements among the subviews.
    override var orderedSubviews: [View] { hostedSubviews }

    override func respond(to change: ViewChange) {
        switch change {
        case .arrangement:
            layoutState.subviewsNeedingLayout = []
            flags.insert([.allBelow, .descendantNeedsLayout])
        case .measurements: if let superview { LayoutPass(of: superview).setNeedsArranging() }
        default: super.respond(to: change)
        }
    }
}
