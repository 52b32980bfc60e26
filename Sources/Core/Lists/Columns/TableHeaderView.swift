/// The header of a table with columns: a title for each column, which sorts, resizes and moves it. Specification 13.31.
final class TableHeaderView: View, HostingView, InnerFocusProvider {
    weak var columns: TableColumns?
    /// The titles of the columns that scroll across, and those of the frozen columns.
    private let scrolling = ColumnTitlesView()
    private let frozen = ColumnTitlesView()
    private var titles: [ObjectIdentifier: ColumnTitleView] = [:]
    private var edges: [ObjectIdentifier: ColumnEdgeView] = [:]
    /// The index of the visible column whose title shows the focus.
    private(set) var focusedColumn = 0 { didSet { if focusedColumn != oldValue { setNeedsTitleDisplay() } } }
    /// The place where a dragged column will be inserted, among the visible columns.
    private var insertion: Int? { didSet { if insertion != oldValue { setNeedsDisplay() } } }

    static let font = Font.style(.subheadline)
    /// Lengths in points.
    private static let keyStep = 10.0

    required init() {
        super.init()
        isInternalView = true
        clipsToBounds = true
        for view in [scrolling, frozen] { addSubview(view) }
    }

    deinit {}

    /// The titles in the order of the columns.
    var hostedSubviews: [View] { frozen.orderedSubviews + scrolling.orderedSubviews }

    // MARK: Content

    /// Updates the titles when columns or the sort order have changed.
    func update() {
        guard let columns else { return }
        let geometry = columns.geometry
        var unused = Set(titles.keys)
        for (index, column) in geometry.columns.enumerated() {
            let key = ObjectIdentifier(column)
            unused.remove(key)
            let home = index < geometry.frozenCount ? frozen : scrolling
            let title = titles[key] ?? ColumnTitleView()
            let edge = edges[key] ?? ColumnEdgeView()
            title.show(column, in: columns)
            edge.column = column
            titles[key] = title
            edges[key] = edge
            // Edges are above the titles, because each covers parts of two. Adding one again would end a drag.
            if title.superview !== home { home.insertSubview(title, at: 0) }
            if edge.superview !== home { home.addSubview(edge) }
        }
        for key in unused {
            titles.removeValue(forKey: key)?.removeFromSuperview()
            edges.removeValue(forKey: key)?.removeFromSuperview()
        }
        focusedColumn = min(focusedColumn, max(0, geometry.columns.count - 1))
        placeTitles()
        setNeedsDisplay()
    }

    /// Shapes the titles again, for another font or scale.
    func reshape() { for title in titles.values { title.reshape() } }

    func title(of column: TableColumn) -> ColumnTitleView? { titles[ObjectIdentifier(column)] }

    /// Returns the width of a column's title with its sort arrow, in points.
    func fittingWidth(of column: TableColumn) -> Double {
        var text = ColumnText(column.title)
        let width = text.width(TextMeasure(Self.font, in: self)) + 2 * ColumnText.inset
        return width + (column.isSortable ? ColumnTitleView.arrowRoom : 0)
    }

    // MARK: Layout

    /// Places the titles above their columns.
    func place() {
        guard let columns else { return }
        let (geometry, range) = (columns.geometry, columns.layout.visibleRange)
        let inset = columns.table.contentInset.left
        let area = Rect(-range.lowerBound - inset, 0, geometry.rowWidth, frame.height)
        if scrolling.frame != area {
            let isResized = scrolling.frame.size != area.size
            scrolling.frame = area
            if isResized { placeTitles() }
        }
        let pinned = Rect(columns.layout.frozenStart - range.lowerBound - inset, 0, geometry.frozenWidth, frame.height)
        if frozen.frame != pinned {
            let isResized = frozen.frame.size != pinned.size
            frozen.frame = pinned
            if isResized { placeTitles() }
        }
        if insertion != nil { setNeedsDisplay() }
    }

    private func placeTitles() {
        guard let columns else { return }
        let geometry = columns.geometry
        frozen.isHidden = geometry.frozenCount == 0
        let start = geometry.frozenCount > 0 ? geometry.span(of: 0..<geometry.frozenCount).x : 0
        for (index, column) in geometry.columns.enumerated() {
            let key = ObjectIdentifier(column)
            let (x, width) = geometry.span(of: index)
            let left = index < geometry.frozenCount ? x - start : x
            titles[key]?.frame = Rect(left, 0, width, frame.height)
            let edge = geometry.isRightToLeft ? left : left + width
            edges[key]?.frame = Rect(edge - ColumnEdgeView.reach, 0, 2 * ColumnEdgeView.reach, frame.height)
        }
    }

    override func layoutSubviews() { placeTitles() }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) {
        list.fill(bounds, .contentBackground)
    }

    override func drawOverlay(into list: inout DisplayList) {
        list.fill(pixels.hairline(atBottomOf: bounds), .separator)
        if let insertion, let columns {
            let geometry = columns.geometry
            let edge = geometry.edges[min(insertion, geometry.columns.count)]
            let x = (geometry.isRightToLeft ? geometry.rowWidth - edge : edge) + scrolling.frame.minX
            let width = theme.metrics.focusRingWidth
            list.fill(
                Rect(min(max(x - width / 2, 0), max(0, frame.width - width)), 0, width, frame.height),
                inheritedTint ?? .accent)
        }
    }

    // MARK: Moving columns

    /// Returns the title of the moved column in the frozen part or in the other one, at a place among its neighbours.
    ///
    /// - Parameter x: the pointer's position in this view, in points.
    func showInsertion(of column: TableColumn, at x: Double) {
        guard let columns, let index = columns.geometry.index(of: column) else { return }
        let geometry = columns.geometry
        let first = geometry.declaredFrozenCount
        let range = column.isFrozen ? 0..<first : first..<geometry.columns.count
        let home = index < geometry.frozenCount ? frozen : scrolling
        let local = x - home.frame.minX
        let distance = geometry.isRightToLeft ? home.frame.width - local : local
        let place = range.partition { index in
            (geometry.edges[index] + geometry.edges[index + 1]) / 2 <= distance
        }
        insertion = place == index || place == index + 1 ? nil : place
    }

    /// Moves a dragged column to the place that is shown.
    func endMoving(_ column: TableColumn, isCancelled: Bool) {
        defer { insertion = nil }
        guard let insertion, !isCancelled, let columns, let index = columns.geometry.index(of: column) else { return }
        move(column, from: index, to: insertion > index ? insertion - 1 : insertion)
    }

    /// Moves a column among the visible columns.
    private func move(_ column: TableColumn, from index: Int, to new: Int) {
        guard let columns, columns.geometry.columns.indices.contains(new), new != index else { return }
        let neighbour = columns.geometry.columns[new]
        guard neighbour.isFrozen == column.isFrozen, let place = columns.all.firstIndex(where: { $0 === neighbour })
        else { return }
        columns.move(column, to: place)
    }

    // MARK: Menu

    override func contextMenu(at point: Point) -> Menu? {
        guard let columns else { return nil }
        let shown = columns.geometry.columns.count
        let actions = columns.all.filter(\.isHideable).map { column in
            Action(
                title: column.title.isEmpty ? column.key : column.title,
                attributes: shown == 1 && !column.isHidden ? .disabled : [], state: column.isHidden ? .off : .on
            ) { [weak column] _ in column?.isHidden.toggle() }
        }
        return actions.isEmpty ? nil : Menu(children: actions)
    }

    // MARK: Input

    /// A press between the titles does not reach the rows. The right button opens a menu.
    override func handle(_ event: Event) -> Bool {
        if case .keyDown(let key, let modifiers, let isRepeat) = event.kind {
            return handle(key, modifiers, isRepeat: isRepeat)
        }
        return super.handle(event) || event.isPress && !event.isRightPress
    }

    override var acceptsFocus: Bool { columns?.geometry.columns.contains(where: \.isSortable) == true }
    override func focusDidChange() { setNeedsTitleDisplay() }

    private func setNeedsTitleDisplay() { for title in titles.values { title.setNeedsDisplay() } }

    var innerFocus: AccessibilityNode? { focusedTitle.map { .view($0) } }

    /// The title that shows the focus; nil without columns.
    private var focusedTitle: ColumnTitleView? {
        guard let columns, columns.geometry.columns.indices.contains(focusedColumn) else { return nil }
        return title(of: columns.geometry.columns[focusedColumn])
    }

    /// Whether the title of a column shows a focus ring.
    func isFocused(_ column: TableColumn) -> Bool {
        guard isFirstResponder, let window, window.showsFocus, window.isActive, let columns,
            columns.geometry.columns.indices.contains(focusedColumn)
        else { return false }
        return columns.geometry.columns[focusedColumn] === column
    }

    private func handle(_ key: Key, _ modifiers: Modifiers, isRepeat: Bool) -> Bool {
        guard let columns, isFirstResponder else { return false }
        let shown = columns.geometry.columns
        guard shown.indices.contains(focusedColumn) else { return false }
        let column = shown[focusedColumn]
        let way = (key == .right) == !columns.geometry.isRightToLeft ? 1 : -1
        switch (key, modifiers) {
        case (.left, []), (.right, []): focus(focusedColumn + way)
        case (.home, []): focus(0)
        case (.end, []): focus(shown.count - 1)
        case (.left, .control), (.right, .control):
            columns.layout.fixWidths(through: column)
            columns.layout.setUserWidth(
                columns.geometry.width(of: focusedColumn) + Double(way) * Self.keyStep, of: column)
            columns.stateDidChange()
        case (.left, [.control, .shift]), (.right, [.control, .shift]):
            let new = focusedColumn + way
            guard shown.indices.contains(new), shown[new].isFrozen == column.isFrozen else { return true }
            move(column, from: focusedColumn, to: new)
            columns.table.layoutIfNeeded()
            focus(new)
        case (.space, []), (.return, []), (.keypadEnter, []), (.space, .shift), (.return, .shift):
            if !isRepeat, column.isSortable { columns.sorter.toggle(column, isExtending: modifiers == .shift) }
        case (.down, []):
            guard columns.table.acceptsFocus else { return false }
            columns.table.window?.focus.set(columns.table, shown: true)
        default: return false
        }
        return true
    }

    private func focus(_ index: Int) {
        guard let columns, columns.geometry.columns.indices.contains(index) else { return }
        focusedColumn = index
        columns.layout.scroll(to: index)
    }

    /// Called when the title of a column is clicked.
    func titleWasPressed(_ column: TableColumn, with event: Event?) {
        guard let columns, column.isSortable else { return }
        if let index = columns.geometry.index(of: column) { focusedColumn = index }
        var isExtending = false
        if case .pointerUp(_, _, _, let modifiers) = event?.kind { isExtending = modifiers.contains(.shift) }
        columns.sorter.toggle(column, isExtending: isExtending)
    }

}
