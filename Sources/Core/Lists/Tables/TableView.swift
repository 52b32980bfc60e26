/// A vertical list of rows in sections. The rows are declared by a document, provided by a data source, or both.
///
///     <TableView style="groupedTableView">
///         <?sectionName flavors?><?sectionSelectionMode singleCheckmark?>
///         <TableViewCell textLabel.text="Vanilla" value="vanilla" checked="true"/>
///         <TableViewCell textLabel.text="Chocolate" value="chocolate"/>
///     </TableView>
///
/// Specification 13.11. A table has no intrinsic size. Only visible rows have cells, so a million rows cost no more than a screenful.
/// Declared rows update automatically; rows of a data source are updated by `reloadData()` and related methods.
@MainActor open class TableView: ScrollView, DeclaringView, DocumentActionList, SlotContainer, DumpedContentSource {
    /// The row height that makes rows as high as their cells ask for.
    public nonisolated static let automaticDimension = -1.0

    /// The look of sections; `plain` by default.
    public private(set) var style = TableViewStyle.plain
    /// The provider of rows that the document does not declare; a weak reference.
    public weak var dataSource: (any TableViewDataSource)? {
        didSet {
            columnPart?.dataSourceDidChange()
            reloadData()
        }
    }
    /// Receives taps and scrolling. A `TableViewDelegate` also controls heights and selection. A weak reference.
    override open weak var delegate: (any ScrollViewDelegate)? {
        didSet {
            tableDelegate = delegate as? any TableViewDelegate
            reloadData()
        }
    }
    private(set) weak var tableDelegate: (any TableViewDelegate)?

    /// The height of the rows, in points. `automaticDimension`, the default, measures each cell.
    public var rowHeight: Double {
        get { measures.heights.row }
        set { measures.set(\.row, newValue) }
    }
    /// The height of the headers, as for `rowHeight`. By default grouped tables measure them; in plain tables a header view is 28
    /// points high, and a header text as high as it asks for, but at least 28 points.
    public var sectionHeaderHeight: Double {
        get { measures.heights.header ?? measures.defaultHeaderHeight }
        set { measures.set(\.header, newValue) }
    }
    /// The height of the footers, as for `rowHeight`.
    public var sectionFooterHeight: Double {
        get { measures.heights.footer }
        set { measures.set(\.footer, newValue) }
    }
    /// A view in place of the rows while there are none; as large as the room for the rows.
    public var emptyView: View? {
        didSet {
            guard emptyView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let emptyView { insertSubview(emptyView, at: subviews.firstIndex { $0 === items.content } ?? 0) }
            LayoutPass(of: self).setNeedsArranging()
        }
    }
    /// The lines between rows; `singleLine` by default.
    public var separatorStyle = TableViewSeparatorStyle.singleLine {
        didSet { if separatorStyle != oldValue { updateCells() } }
    }
    /// The colour of the separators; nil for the theme's.
    @Animated public var separatorColor: Color? {
        didSet {
            animation.colorDidChange(
                \TableView._separatorColor, of: self, from: oldValue, to: separatorColor, none: .separator,
                mark: { table, _ in table.updateCells() })
        }
    }
    /// The distance of the separators from the sides, in points. Until it is set, separators start at the text.
    public var separatorInset: EdgeInsets {
        get { ownSeparatorInset ?? EdgeInsets(top: 0, left: theme.metrics.rowInset, bottom: 0, right: 0) }
        set {
            ownSeparatorInset = newValue
            updateCells()
        }
    }
    private(set) var ownSeparatorInset: EdgeInsets?
    /// Whether rows are limited to a readable width and centred in a wider table, so that accessories stay near their texts.
    /// True by default for grouped tables, false for others.
    public var usesReadableWidth: Bool {
        get { measures.ownReadableWidth ?? (style == .grouped) }
        set {
            guard newValue != measures.ownReadableWidth else { return }
            measures.ownReadableWidth = newValue
            rows.invalidateHeights()
            LayoutPass(of: self).setNeedsArranging()
        }
    }
    /// Whether rows react to clicks and keys; true by default.
    public var allowsSelection = true { didSet { if !allowsSelection { interaction.selectionWasForbidden() } } }
    /// Whether the user can move rows, with drags and with Alt and arrow keys; false by default. The data source gets
    /// `tableView(_:moveRowAt:to:)`, and a bound array is changed. Sorted rows cannot be moved.
    public var allowsReordering = false { didSet { if !allowsReordering { reordering.cancel() } } }
    /// Whether several rows can be selected, with Control, Shift and Control+A; false by default.
    public var allowsMultipleSelection = false {
        didSet {
            if !allowsMultipleSelection, interaction.selection.count > 1 { interaction.removeAll() }
            if allowsMultipleSelection != oldValue { updateCells() }
        }
    }
    /// Whether arrow keys and type-ahead select the row that they focus, in place of others; true by default. Control with an arrow key
    /// moves only the focus.
    ///
    /// Rows with a disclosure indicator, and rows of sections with check marks, are not selected until a click, Space
    /// or Enter. `tableView(_:selectionFollowsFocusForRowAt:)` decides for single rows.
    public var selectionFollowsFocus = true
    /// Called when a row is double-clicked, or when Enter is pressed on it. The row is selected before.
    public var onRowActivated: ((IndexPath) -> Void)?
    /// Called when the user has changed the selection, once for each click or key. Changes by code do not call it.
    public var onSelectionChanged: (() -> Void)?
    /// The document's actions for `onRowActivated` and `onSelectionChanged`.
    package var documentActions: [DocumentAction] = []
    /// A view above the first section that scrolls with the rows; as wide as the table and as high as it asks for.
    public var tableHeaderView: View? { didSet { measures.replace(oldValue, with: tableHeaderView) } }
    /// A view below the last section that scrolls with the rows; sized like `tableHeaderView`.
    public var tableFooterView: View? { didSet { measures.replace(oldValue, with: tableFooterView) } }
    /// A view behind the rows, as large as the table. It does not scroll.
    public var backgroundView: View? {
        didSet {
            guard backgroundView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            LayoutPass(of: self).setNeedsArranging()
        }
    }

    let rows = TableRows()
    var items: VisibleItems<TableRows> { rows.items }
    let interaction = RowInteraction()
    private(set) lazy var reordering = RowReordering(of: self)
    private(set) lazy var scroller = RowScroller(of: self)
    private(set) lazy var finder: any RowFinding = RowFinder(of: self)
    private(set) lazy var choices: any RowChoices = TableChoices(of: self)
    private(set) lazy var checks = RowChecks(of: self)
    private(set) lazy var declared = DeclaredRows(of: self)
    private(set) lazy var provider = RowProvider(of: self)
    private(set) lazy var measures = RowMeasures(of: self)
    private(set) lazy var bound = makeBoundContent()
    let gate = DataSourceGate<OpenChanges>()
    /// The columns; nil for a table that never had one.
    var columnPart: TableColumns?
    private var isArranging = false

    public required init() {
        super.init()
        rows.list = self
        interaction.host = self
        gate.apply = { [weak self] in self?.items.apply($0) }
        backgroundColor = .contentBackground
        contentView = items.content
        insertSubview(rows.titles, at: 1)
    }

    /// Creates a table view with a style.
    public convenience init(style: TableViewStyle) {
        self.init()
        self.style = style
        if style == .grouped { backgroundColor = .role(.groupedBackground) }
    }

    deinit {}

    override open class var factories: [String: () -> View] {
        [
            "plainTableView": { TableView(style: .plain) }, "plain": { TableView(style: .plain) },
            "groupedTableView": { TableView(style: .grouped) }, "grouped": { TableView(style: .grouped) },
        ]
    }

    // MARK: Layout

    override var validationIssue: ValidationIssue? {
        rows.positions.rowCount > 0 ? missingHeight(of: "table", "rows") : nil
    }

    override var contentOrigin: Point { Point(0, rows.origin) }

    /// Does nothing, because the table places its rows.
    override func resizeContent() {}

    override func sizeOfContent() -> Size {
        let length = (tableHeaderView.map(measures.heightOfWide) ?? 0) + rows.length - rows.margins.top
        return Size(measures.rowWidth, length + (tableFooterView.map(measures.heightOfWide) ?? 0))
    }

    override open func layoutSubviews() {
        // A data source may call methods that lay out the table.
        guard !isArranging else { return }
        isArranging = true
        loadRowsIfNeeded()
        gate.hold(arrange)
        isArranging = false
        // A nested layout pass may have cleared the flags.
        if isReloadPending, gate.isOpen { LayoutPass(of: self).setNeedsArranging() }
    }

    private func arrange() {
        diagnostics.reportValidationIssue()
        columnPart?.updateWidths(in: measures.contentWidth)
        let top = tableHeaderView.map(measures.heightOfWide) ?? 0
        rows.setWidth(
            measures.rowWidth, changesHeights: columnPart == nil,
            margins: (top, style == .grouped && rows.positions.slotCount > 0 ? measures.sectionGap : 0))
        if let scrollRange {
            let isAtStart = contentOffset.y <= scrollRange.least.y
            let shift = rows.follow(at: contentOffset.y, height: frame.height, isAtStart: isAtStart)
            shiftContent(by: shift)
            scroller.shownOffset += shift
        }
        super.layoutSubviews()
        scroller.showRows()
        scroller.shownOffset = contentOffset.y
        measures.placeParts(top: top)
        columnPart?.place()
        items.showTransition()
        if focusedRow != nil || measures.needsSectionEdges { updateCells() }
        measures.needsSectionEdges = false
    }

    override func coveredTop(over part: Rect) -> Double {
        guard style == .plain,
            let place = rows.positions.place(of: rows.positions.slot(at: part.minY - rows.margins.top)),
            part.minY < rows.length - rows.margins.bottom
        else { return adjustedContentInset.top }
        return measures.headerHeight(of: place.path.section) + adjustedContentInset.top
    }

    override open var adjustedContentInset: EdgeInsets {
        guard let columnPart, columnPart.hasColumns else { return contentInset }
        let (own, insets) = (contentInset, columnPart.insets)
        return EdgeInsets(
            top: own.top + insets.top, left: own.left, bottom: own.bottom + insets.bottom, right: own.right)
    }

    override func moveFreely(to target: Point) {
        let old = contentOffset
        super.moveFreely(to: target)
        if contentOffset != old { LayoutPass(of: self).setNeedsArranging() }
    }

    override open func environmentDidChange() {
        super.environmentDidChange()
        measures.environmentDidChange()
        LayoutPass(of: self).setNeedsArranging()
    }

    // MARK: Parts

    /// Creates the places to which rows can be moved.
    func makeRowPlaces() -> RowPlaces { RowPlaces(of: self) }

    /// Creates the rows for bound elements, when a document binds `items`.
    func makeBoundContent() -> BoundTableContent { BoundTableContent(of: self) }

    // MARK: Loading

    /// Reloads all rows and clears the selection. The scroll offset stays as it is, as far as the content allows.
    open func reloadData() {
        gate.setNeedsReload()
        LayoutPass(of: self).setNeedsArranging()
    }

    func loadRowsIfNeeded() {
        gate.check(hasDataSource: dataSource != nil)
        guard gate.isOpen else { return }
        gate.applyWaiting()
        if gate.needsReload { gate.hold(rows.load) }
    }

    /// The focused row, or the row of the focused control. While the table has no focus, the row that will get it; nil if no row has had
    /// focus. Setting it scrolls to the row if the table has focus; a row that does not exist is reported and ignored.
    public var focusedRow: IndexPath? {
        get { interaction.focused }
        set {
            loadRowsIfNeeded()
            moveFocusToRow(at: newValue)
        }
    }
    var isReloadPending: Bool { gate.isPending }

    // MARK: Markup

    override func take(_ view: View) -> Bool {
        declared.take(view)
        return true
    }

    override open class var traits: ViewTraits { .declaresChildren }
    var mayDeclareChildren: Bool { declared.awaited == .cell }
    func declareMarkupElementView(_ view: View, _ element: DeclaredElement) -> Bool {
        declared.declare(view, element)
    }

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        declared.process(target, data) || super.processMarkupInstruction(target, data: data)
    }

    func slotPlace(for content: String) -> SlotPlace? { declared.slotPlace(for: content) }

    override class var itemTypes: [ItemType] {
        [
            .init { (table: TableView, title: SectionTitle) in table.declared.take(title, as: .header) },
            .init { (table: TableView, title: SectionFooter) in table.declared.take(title, as: .footer) },
            .init { (table: TableView, column: TableColumn) in table.columns.append(column) },
            .init { (table: TableView, row: TableRow) in table.declared.append(row) },
        ]
    }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofTableViews)
    }
    override open class var properties: PropertyTable { super.properties + TableViewProperties.all }

    /// The visible content; all declared content if the table has no data source.
    package var dumpedContent: [DumpedContent] {
        let background = [backgroundView].compactMap(\.self).map { DumpedContent(view: $0, part: "background") }
        return background + (dataSource == nil && columnPart?.hasColumns != true ? declared.content : rows.shownContent)
    }

    // MARK: State

    /// The scroll offset, the selected rows, and what the user has changed about the columns.
    override open var restorableState: Any? {
        let columns = columnPart.flatMap { $0.hasColumns ? $0.state : nil }
        return State(
            offset: super.restorableState, columns: columns, selection: interaction.selection,
            rowCounts: rows.positions.rowCounts)
    }

    private struct State {
        let offset: Any?
        let columns: TableColumnState?
        let selection: RowSelection
        let rowCounts: [Int]
    }

    /// Restores a state. The selection is restored only if the sections have as many rows as before.
    override open func restore(_ state: Any) {
        guard let state = state as? State else { return super.restore(state) }
        if let columns = state.columns { columnPart?.state = columns }
        if let offset = state.offset { super.restore(offset) }
        guard allowsSelection, !state.selection.isEmpty else { return }
        loadRowsIfNeeded()
        if rows.positions.rowCounts == state.rowCounts { interaction.restore(state.selection) }
    }

    // MARK: Events and accessibility

    package class var eventAttributes: [String] { ["onRowActivated", "onSelectionChanged"] }

    override open var acceptsFocus: Bool { super.acceptsFocus || allowsSelection && rows.positions.rowCount > 0 }
    override open func focusDidChange() {
        super.focusDidChange()
        if !isFirstResponder { finder.focusDidLeave() }
        updateCells()
    }
    override func respond(to change: ViewChange) {
        super.respond(to: change)
        switch change {
        case .focusByKey: showFocusedRow()
        case .background: for title in rows.titles.subviews { title.setNeedsDisplay() }
        default: break
        }
    }
    /// The focus ring is drawn around the focused row.
    override open func drawOverlay(into list: inout DisplayList) {
        if focusedRow.flatMap({ items.cell(at: $0) }) == nil { super.drawOverlay(into: &list) }
    }
    override open func handle(_ event: Event) -> Bool {
        allowsReordering && reordering.handle(event) || columnPart?.handle(event) == true || interaction.handle(event)
            || super.handle(event)
    }
    override open func pointerCancelled(_ event: Event) {
        super.pointerCancelled(event)
        interaction.cancelPress()
        if allowsReordering { reordering.cancel() }
    }
    override open var accessibility: Accessibility {
        Accessibility(role: .table, label: accessibilityLabel, isEnabled: isUserInteractionEnabled)
    }
}
