/// A row of a table with columns. It draws the texts of its columns itself, because a label for each cell would cost memory and time.
///
/// Neighbouring columns are drawn by one subview, a strip, and only strips in sight exist: a column that scrolls into sight is then the only
/// part that is drawn. The strip of the frozen columns stays in place while the row moves across.
final class TableRowView: TableViewCell {
    /// The identifier of the rows in the reuse queue of a table.
    static let identifier = "Inlay.TableRowView"

    weak var columns: TableColumns?
    /// The row of the source.
    private(set) var path = IndexPath(row: 0, section: 0)
    private(set) var isAlternate = false
    /// The place of the row in a tree; nil in a list.
    private(set) var branch: RowBranch?
    private var chevron: RowChevron?
    /// The texts of the columns that have been in sight, by the index of the column.
    private var texts: [ColumnText?] = []
    private var strips: [Int: ColumnStripView] = [:]
    /// The views of cells that show no text, by the index of the column.
    private var views: [Int: View] = [:]
    /// The field that edits a cell, and its column.
    private var edited: (field: ColumnField, column: TableColumn)?
    /// The strips in sight when they were last placed; nil if the columns or the row have changed since.
    private var shownStrips: Range<Int>?
    /// The version of the columns' places that the strips belong to.
    private var geometryVersion = 0
    /// The columns whose values are bound to the element of the row.
    private var observedColumns: [ObjectIdentifier] = []
    /// Whether bindings are being set, which report values that have not changed.
    private var isObserving = false

    deinit {}

    // MARK: Content

    /// Shows a row of the source.
    func show(_ path: IndexPath, isAlternate: Bool) {
        if geometryVersion != columns?.layout.version { geometryDidChange() }
        self.path = path
        columns?.source.observe(self, at: path)
        branchDidChange()
        texts = Array(repeating: nil, count: columns?.geometry.columns.count ?? 0)
        loadTexts()
        if isAlternate != self.isAlternate {
            self.isAlternate = isAlternate
            setNeedsDisplay()
        }
        redraw()
    }

    /// The name of a property that bindings to the element set, so that the row shows changes.
    static let observedProperty = "columnValue"
    /// A value of the element; only its changes matter.
    private var columnValue: Any? { didSet { if !isObserving { elementDidChange() } } }

    override class var properties: PropertyTable {
        super.properties + [.init(any: observedProperty, \TableRowView.columnValue) { $0.columnValue = $1 }]
    }

    /// Keeps the row up to date with an element.
    ///
    /// - Parameters:
    ///   - show: shows another element in the bindings that exist.
    ///   - bind: creates bindings for the values of the columns.
    func observe(_ columns: [ObjectIdentifier], show: () -> Void, bind: () -> Void) {
        isObserving = true
        defer { isObserving = false }
        if columns == observedColumns { return show() }
        observedColumns = columns
        for binding in extras?.bindings ?? [] { binding.end() }
        bind()
    }

    private func elementDidChange() {
        columns?.valueDidChange(at: path)
    }

    /// Edits a cell in a field.
    func edit(_ column: TableColumn, with field: ColumnField) {
        edited = (field, column)
        addSubview(field)
        placeStrips()
    }

    /// Asks for the texts again.
    func reloadTexts() {
        texts = Array(repeating: nil, count: columns?.geometry.columns.count ?? 0)
        loadTexts()
        redraw()
    }

    /// Shows whether the row of a tree can be opened, and whether it is open.
    func branchDidChange() {
        let new = columns?.branch(at: columns?.indexPath(forSource: path) ?? path)
        guard new != branch else { return }
        branch = new
        if new?.isExpandable == true {
            let view = chevron ?? RowChevron()
            chevron = view
            view.isExpanded = new?.isExpanded == true
            if view.superview == nil { addSubview(view) }
        } else {
            chevron?.removeFromSuperview()
            chevron = nil
        }
        placeChevron()
        redraw()
    }

    /// The view in the cell of a visible column: the field that edits it, or the view that replaces its text; nil for a text.
    func content(at index: Int) -> View? {
        if let edited, columns?.geometry.index(of: edited.column) == index, edited.field.superview === self {
            return edited.field
        }
        return views[index].flatMap { $0.superview === self && !$0.isHidden ? $0 : nil }
    }

    /// Whether the cell of a visible column has been in sight, and shows a text.
    func showsText(at index: Int) -> Bool { texts.indices.contains(index) && texts[index]?.text.isEmpty == false }

    /// The space before the text of a column: in the first column of a tree, its depth and the chevron.
    func indentation(of index: Int) -> Double {
        guard index == 0, let branch else { return 0 }
        return Double(branch.depth + 1) * RowChevron.width
    }

    private func placeChevron() {
        guard let chevron, let columns, !columns.geometry.columns.isEmpty else { return }
        let geometry = columns.geometry
        let (x, width) = geometry.span(of: 0)
        let left =
            geometry.frozenCount > 0 ? columns.layout.frozenStart + x - geometry.span(of: geometry.strips[0]).x : x
        let inset = ColumnText.inset + indentation(of: 0) - RowChevron.width
        let place = isRightToLeft ? left + width - inset - RowChevron.width : left + inset
        chevron.frame = pixels.snapped(Rect(place, 0, RowChevron.width, frame.height))
        // A narrow column cuts the chevron off as it does with text.
        chevron.isHidden = inset + RowChevron.width > width
        if geometry.frozenCount == 0, let strip = strips.values.first(where: \.isFrozen) {
            insertSubview(chevron, at: subviews.firstIndex { $0 === strip } ?? 0)
        }
    }

    /// Draws the texts again, in another place or colour.
    func redraw() { for strip in strips.values { strip.setNeedsDisplay() } }

    /// Shapes the texts again, for another font or scale.
    func reshape() {
        texts = texts.map { $0.map { ColumnText($0.text) } }
        redraw()
    }

    /// Updates the row when columns are added, removed, moved or resized.
    func geometryDidChange() {
        geometryVersion = columns?.layout.version ?? 0
        shownStrips = nil
        for strip in strips.values { strip.removeFromSuperview() }
        strips = [:]
        for view in views.values { view.removeFromSuperview() }
        views = [:]
        texts = Array(repeating: nil, count: columns?.geometry.columns.count ?? 0)
        setNeedsDisplay()
    }

    /// Shows the strips in sight.
    func show(_ range: Range<Int>) {
        guard let columns else { return }
        let geometry = columns.geometry
        if range == shownStrips {
            if geometry.frozenCount > 0 { placeStrips() }
            return
        }
        shownStrips = range
        var wanted = range
        if geometry.frozenCount > 0 { wanted = 0..<max(1, range.upperBound) }
        var idle: [ColumnStripView] = []
        for (index, strip) in strips where !(range.contains(index) || index == 0 && geometry.frozenCount > 0) {
            idle.append(strip)
            strips[index] = nil
        }
        for index in wanted where strips[index] == nil && (range.contains(index) || index == 0) {
            let strip = idle.popLast() ?? makeStrip(isFrozen: index == 0)
            strip.columns = geometry.strips[index]
            strips[index] = strip
            strip.setNeedsDisplay()
        }
        for strip in idle { strip.removeFromSuperview() }
        loadTexts()
        placeStrips()
    }

    /// The strip of the frozen columns is in front of the others.
    private func makeStrip(isFrozen: Bool) -> ColumnStripView {
        let strip = ColumnStripView()
        strip.isFrozen = isFrozen
        let field = isFrozen ? edited.flatMap { edited in subviews.firstIndex { $0 === edited.field } } : 0
        insertSubview(strip, at: field ?? subviews.count)
        return strip
    }

    private func placeStrips() {
        guard let columns else { return }
        let geometry = columns.geometry
        for (index, strip) in strips where geometry.strips.indices.contains(index) {
            let (x, width) = geometry.span(of: geometry.strips[index])
            let place = Rect(index == 0 ? columns.layout.frozenStart : x, 0, width, frame.height)
            if strip.frame != place { strip.frame = place }
        }
        placeViews(columns)
        guard let (field, column) = edited, field.superview === self else {
            edited = nil
            return
        }
        // A hidden field loses focus, which ends editing.
        guard let index = geometry.index(of: column) else {
            field.isHidden = true
            return
        }
        var (x, width) = geometry.span(of: index)
        if index < geometry.frozenCount { x += columns.layout.frozenStart - geometry.span(of: geometry.strips[0]).x }
        width = max(0, width - 1)
        field.frame = pixels.snapped(Rect(x, 0, width, max(0, frame.height - 1)))
    }

    /// Places the views of cells in the middle of the row. Views of columns that are out of sight leave the row. They are not hidden,
    /// because `isHidden` belongs to the app.
    private func placeViews(_ columns: TableColumns) {
        let geometry = columns.geometry
        let shift = columns.layout.frozenStart - geometry.span(of: geometry.strips[0]).x
        for (index, view) in views where index < geometry.columns.count {
            guard strips.values.contains(where: { $0.columns.contains(index) }) else {
                if view.superview === self { view.removeFromSuperview() }
                continue
            }
            if view.superview !== self { insert(view, at: index) }
            let (x, width) = geometry.span(of: index)
            let room = max(0, width - 2 * ColumnText.inset)
            let size = view.measure(fitting: Size(room, .infinity))
            let (alignment, isRightToLeft) = (geometry.columns[index].alignment, geometry.isRightToLeft)
            let wide = min(size.width.defined(or: room), room)
            let free =
                switch alignment {
                case .left: 0.0
                case .center: 0.5
                case .right: 1.0
                case .natural, .justified: isRightToLeft ? 1.0 : 0
                }
            let high = min(size.height.defined(or: frame.height), frame.height)
            let left = x + ColumnText.inset + (room - wide) * free + (index < geometry.frozenCount ? shift : 0)
            view.frame = pixels.snapped(Rect(left, (frame.height - high) / 2, wide, high))
        }
        placeChevron()
    }

    /// Asks for the texts of the columns in sight.
    private func loadTexts() {
        guard let columns else { return }
        let geometry = columns.geometry
        for strip in strips.values {
            for index in strip.columns where texts.indices.contains(index) && texts[index] == nil {
                let column = geometry.columns[index]
                let view = columns.view(of: column, at: path, reusing: views[index])
                show(view, at: index)
                texts[index] = ColumnText(view == nil ? columns.text(of: column, at: path) : "")
            }
        }
    }

    /// Shows the view of a cell in place of its text.
    private func show(_ view: View?, at index: Int) {
        guard view !== views[index] || view?.superview !== self else { return }
        if views[index] !== view { views[index]?.removeFromSuperview() }
        views[index] = view
        if let view { insert(view, at: index) }
        setNeedsLayout()
    }

    /// The frozen columns cover the views of the others.
    private func insert(_ view: View, at index: Int) {
        let frozen = index < (columns?.geometry.frozenCount ?? 0) ? nil : subviews.firstIndex { $0 === strips[0] }
        insertSubview(view, at: frozen ?? subviews.count)
    }

    override func prepareForReuse() {
        super.prepareForReuse()
        texts = []
    }

    // MARK: Layout

    override func intrinsicSize(fitting proposal: Size) -> Size {
        guard let columns else { return Size(.undefined, 0) }
        let geometry = columns.geometry
        let views = views.filter { $0.key < geometry.columns.count }.map { index, view in
            view.measure(fitting: Size(max(0, geometry.width(of: index) - 2 * ColumnText.inset), .infinity)).height
        }
        return Size(.undefined, views.reduce(columns.rowHeight) { max($0, $1.defined(or: 0) + 2 * Self.viewPadding) })
    }

    /// The room above and below the view of a cell, in points.
    private static let viewPadding = 3.0
    override var hasConstantSize: Bool { true }
    override func layoutSubviews() {
        super.layoutSubviews()
        placeStrips()
    }

    // MARK: Drawing

    override func draw(into list: inout DisplayList) { drawBackground(in: bounds, into: &list) }

    /// Draws the background of the row in a part of it.
    func drawBackground(in rect: Rect, into list: inout DisplayList) {
        let table = columns?.table
        if isLifted { list.fill(rect, table?.backgroundColor ?? .contentBackground) }
        if isAlternate, columns?.alternatesRowBackgrounds == true { list.fill(rect, .role(.groupedBackground)) }
        if let color = stateColor { list.fill(rect, color) }
    }

    override func drawOverlay(into list: inout DisplayList) {
        if rowState.hasSeparator, columns?.alternatesRowBackgrounds != true {
            list.fill(pixels.hairline(atBottomOf: bounds), rowState.separatorColor ?? .separator)
        }
        guard rowState.isFocused, let columns else { return }
        let range = columns.layout.visibleRange.clamped(to: 0..<max(0, frame.width))
        var ring = Rect(range.lowerBound, 0, range.upperBound - range.lowerBound, frame.height)
        let geometry = columns.geometry
        if columns.focusesCells, geometry.columns.indices.contains(columns.focusedColumn) {
            let index = columns.focusedColumn
            let (x, width) = geometry.span(of: index)
            let shift =
                index < geometry.frozenCount ? columns.layout.frozenStart - geometry.span(of: geometry.strips[0]).x : 0
            ring = Rect(x + shift, 0, width, frame.height)
        }
        list.strokeBorder(
            ring.inset(by: 1), cornerRadius: max(theme.metrics.cornerRadius - 2, 0),
            width: theme.metrics.focusRingWidth, .role(.selectionAccent))
    }

    /// Draws the texts of some columns.
    ///
    /// - Parameters:
    ///   - left: the left edge of the columns in coordinates of the list, in points.
    ///   - height: the height of the list, in points. The row may have another height while an animation shows it.
    func drawTexts(of range: Range<Int>, from left: Double, height: Double, into list: inout DisplayList) {
        guard let columns, !range.isEmpty else { return }
        let geometry = columns.geometry
        let (start, measure, isRightToLeft) = (geometry.span(of: range).x, columns.measure, geometry.isRightToLeft)
        for index in range where texts.indices.contains(index) {
            let (x, width) = geometry.span(of: index)
            let indentation = indentation(of: index)
            if index == 0, let lines = branch?.lines {
                let column = Rect(left + x - start, 0, width, height)
                lines.draw(in: column, isRightToLeft: isRightToLeft, pixels, into: &list)
            }
            let rect = Rect(
                left + x - start + ColumnText.inset + (isRightToLeft ? 0 : indentation), 0,
                max(0, width - 2 * ColumnText.inset - indentation), height)
            let column = geometry.columns[index]
            texts[index]?.draw(
                in: rect, column.alignment, .label, mode: column.lineBreakMode, isRightToLeft: isRightToLeft, measure,
                into: &list)
        }
    }

    /// Returns the columns of a range whose text was cut when it was drawn last, with the whole text.
    fileprivate func cutTexts(of range: Range<Int>) -> [(column: TableColumn, text: String)] {
        guard let columns = columns?.geometry.columns else { return [] }
        return range.compactMap { index in
            guard columns.indices.contains(index), texts.indices.contains(index), let text = texts[index], text.isCut
            else { return nil }
            return (columns[index], text.text)
        }
    }

    override func updateState() {
        super.updateState()
        // The frozen columns cover the row, and draw its state, too.
        strips[0]?.setNeedsDisplay()
    }

    /// Called when the hovered or selected look has changed.
    override func setLookNeedsDisplay() {
        super.setLookNeedsDisplay()
        strips[0]?.setNeedsDisplay()
    }

    // MARK: Accessibility

    /// The texts of all columns, in order.
    private var shownTexts: [(title: String, text: String)] {
        guard let columns else { return [] }
        return columns.geometry.columns.map { ($0.title, columns.text(of: $0, at: path)) }
    }

    override var shownText: String? {
        shownTexts.map(\.text).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    override var accessibility: Accessibility {
        guard let columns else { return Accessibility(role: .row, label: accessibilityLabel) }
        var node = columns.accessibility(ofRow: path)
        if let accessibilityLabel { node.label = accessibilityLabel }
        node.isSelected = selectedState
        return node
    }
}

/// Neighbouring columns of a row.
final class ColumnStripView: View, ColumnTextView {
    /// The indices of the columns.
    var columns = 0..<0
    /// Whether other columns scroll below this strip.
    var isFrozen = false

    required init() {
        super.init()
        isInternalView = true
        isUserInteractionEnabled = false
        flags.insert(.leaf)
    }

    deinit {}

    private var row: TableRowView? { superview as? TableRowView }
    var cutTexts: [(column: TableColumn, text: String)] { row?.cutTexts(of: columns) ?? [] }

    override func draw(into list: inout DisplayList) {
        guard let row else { return }
        if isFrozen {
            list.fill(bounds, row.columns?.table.backgroundColor ?? .contentBackground)
            row.drawBackground(in: bounds, into: &list)
            let edge = isRightToLeft ? 0.0 : frame.width - 1
            list.fill(pixels.hairline(down: bounds, x: edge + 0.5), .separator)
        }
        row.drawTexts(of: columns, from: 0, height: frame.height, into: &list)
    }
}

/// The chevron of a row of a tree. A click on it opens or closes the row, and leaves the selection.
final class RowChevron: View {
    var isExpanded = false { didSet { if isExpanded != oldValue { setNeedsDisplay() } } }
    private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }

    /// The width of a level of the tree, in points.
    static let width = 16.0

    required init() {
        super.init()
        isInternalView = true
        flags.insert(.leaf)
    }

    deinit {}

    override func draw(into list: inout DisplayList) {
        let image = Image.symbol(isExpanded ? .down : isRightToLeft ? .backward : .forward)
        let side = min(RowChevron.width, bounds.height) * 0.75
        let place = Rect((bounds.width - side) / 2, (bounds.height - side) / 2, side, side)
        list.draw(image, in: pixels.snapped(place), tint: .role(isPressed ? .label : .secondaryLabel))
    }

    override func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .pointerDown(_, .left, _, _):
            isPressed = true
            window?.capturePointer(for: self)
            return true
        case .pointerUp(let point, .left, _, _):
            guard isPressed else { return false }
            isPressed = false
            window?.releasePointer()
            if ViewCoordinates(of: self).contains(inWindow: point) { toggle() }
            return true
        default: return false
        }
    }

    override func pointerCancelled(_ event: Event) {
        super.pointerCancelled(event)
        isPressed = false
    }

    private func toggle() {
        guard let row = superview as? TableRowView, let columns = row.columns else { return }
        columns.toggleBranch(at: columns.indexPath(forSource: row.path))
    }
}
