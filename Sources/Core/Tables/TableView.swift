/// Rows below one another, in sections: those that its document declares, those of a data source, or both.
///
///     <TableView style="groupedTableView">
///         <?sectionName flavors?><?sectionSelectionMode singleCheckmark?>
///         <TableViewCell textLabel.text="Vanilla" value="vanilla" checked="true"/>
///         <TableViewCell textLabel.text="Chocolate" value="chocolate"/>
///     </TableView>
///
/// Specification 13.11. It has no size of its own. Only what can be seen has cells, so that a million rows cost no more than a screenful; what is
/// declared is refreshed by itself, what a data source gives by `reloadData()` and its like.
@MainActor open class TableView: ScrollView {
    /// The height of rows that are as high as their cells ask for.
    public nonisolated static let automaticDimension = -1.0

    public private(set) var style = TableViewStyle.plain
    /// Where rows come from besides the document; kept weakly.
    public weak var dataSource: (any TableViewDataSource)? { didSet { reloadData() } }
    /// Hears of taps and of scrolling, and decides on heights and selection if it is a `TableViewDelegate`; kept weakly.
    override open weak var delegate: (any ScrollViewDelegate)? {
        didSet {
            tableDelegate = delegate as? any TableViewDelegate
            reloadData()
        }
    }
    private(set) weak var tableDelegate: (any TableViewDelegate)?

    /// Points; `automaticDimension`, the default, has each cell measured.
    public var rowHeight: Double {
        get { heights.row }
        set { setHeight(\.row, newValue) }
    }
    /// As `rowHeight`, of the headers. By default grouped tables measure them; in plain tables a view is 28 points high, and a text as
    /// high as it asks for, 28 points at least.
    public var sectionHeaderHeight: Double {
        get { heights.header ?? usualHeaderHeight }
        set { setHeight(\.header, newValue) }
    }
    /// As `rowHeight`, of the footers.
    public var sectionFooterHeight: Double {
        get { heights.footer }
        set { setHeight(\.footer, newValue) }
    }
    private struct Heights {
        var row = TableView.automaticDimension
        /// nil until it is set.
        var header: Double?
        var footer = TableView.automaticDimension
    }
    private var heights = Heights()
    public var separatorStyle = TableViewSeparatorStyle.singleLine {
        didSet { if separatorStyle != oldValue { updateCells() } }
    }
    /// nil is the theme's.
    public var separatorColor: Color? {
        didSet {
            colorDidChange(\TableView.separatorColor, from: oldValue, none: .separator)
            guard separatorColor != oldValue else { return }
            updateCells()
        }
    }
    /// How far the lines keep from the sides, in points. Until it is set they begin with the text.
    public var separatorInset: EdgeInsets {
        get { ownSeparatorInset ?? EdgeInsets(top: 0, left: theme.metrics.rowInset, bottom: 0, right: 0) }
        set {
            ownSeparatorInset = newValue
            updateCells()
        }
    }
    private(set) var ownSeparatorInset: EdgeInsets?
    /// Whether rows are no wider than texts can be read well, and in the middle of a wider table, so that accessories stay near
    /// their texts. True by default for grouped tables, false for others.
    public var readableWidth: Bool {
        get { ownReadableWidth ?? (style == .grouped) }
        set {
            guard newValue != ownReadableWidth else { return }
            ownReadableWidth = newValue
            rows.forgetHeights()
            setNeedsArranging()
        }
    }
    private var ownReadableWidth: Bool?
    /// Whether rows react; true by default.
    public var allowsSelection = true { didSet { if !allowsSelection { interaction.selectionWasForbidden() } } }
    /// Whether several rows can be selected: with Control and Shift, and with Control+A; false by default.
    public var allowsMultipleSelection = false {
        didSet {
            if !allowsMultipleSelection, interaction.selection.count > 1 { interaction.removeAll() }
            if allowsMultipleSelection != oldValue { updateCells() }
        }
    }
    /// Whether arrows and typed letters select the row that they move the focus to, in place of others; true by default. Control and an arrow
    /// moves the focus alone.
    ///
    /// Rows with a disclosure indicator, and rows of sections with check marks, wait for a click, Space or Enter.
    /// `tableView(_:selectionFollowsFocusForRowAt:)` decides for single rows.
    public var selectionFollowsFocus = true
    /// Called with a row that is double-clicked, or on which Enter is pressed. The row is selected before.
    public var onRowActivated: ((IndexPath) -> Void)?
    /// Actions of the document for `onRowActivated`.
    private(set) var documentActions: [DocumentAction] = []
    /// Above the first section, scrolled with it; as wide as the table and as high as it asks for.
    public var tableHeaderView: View? { didSet { replace(oldValue, with: tableHeaderView) } }
    /// Below the last section.
    public var tableFooterView: View? { didSet { replace(oldValue, with: tableFooterView) } }
    /// Behind the rows, as large as the table; it is not scrolled.
    public var backgroundView: View? {
        didSet {
            guard backgroundView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsArranging()
        }
    }

    /// What the document declares; there is always one.
    var sections = [TableSection()]
    /// Names and modes of sections that have rows of the data source, by their numbers.
    var givenSections: [Int: TableSection] = [:]
    /// Rows that were checked by a click and are not the document's: their cells show others meanwhile.
    var checkedRows = RowSelection()
    let rows = TableRows()
    /// What the next view from the document is to be.
    var awaited = AwaitedView.cell
    let interaction = RowInteraction()
    var typed = TypeAhead()
    /// What is collected between `beginUpdates()` and `endUpdates()`.
    var openUpdates: OpenChanges?
    /// How many questions to the data source are open.
    var askCount = 0
    /// How many words to the delegate are open.
    var tellCount = 0
    /// The rows are being shown, asked for or taken away: none are to be loaded now.
    var isInQuestion: Bool { askCount > 0 || tellCount > 0 }
    /// The offset at which rows were shown last.
    private(set) var shownOffset = 0.0
    /// The row that layout is to bring into sight, where to, and from which offset.
    var wantedRow: (path: IndexPath, position: ScrollPosition, start: Double)?
    private var needsReload = true
    private var hadDataSource = false
    private var isArranging = false
    /// Which rows are the first and the last of their section.
    private var areEdgesStale = false
    var reportedFaults: Set<String> = []

    public required init() {
        super.init()
        rows.table = self
        interaction.host = self
        backgroundColor = .contentBackground
        contentView = rows.content
        insertSubview(rows.titles, at: 1)
    }

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

    override var contradiction: Contradiction? {
        rows.positions.rowCount > 0 ? missingHeight(of: "table", "rows") : nil
    }

    override var contentOrigin: Point { Point(0, rows.origin) }

    /// The rows place themselves.
    override func resizeContent() {}

    override func sizeOfContent() -> Size {
        let length = (tableHeaderView.map(heightOfWide) ?? 0) + rows.length - rows.margins.top
        return Size(contentWidth, length + (tableFooterView.map(heightOfWide) ?? 0))
    }

    private var contentWidth: Double { max(0, frame.width - contentInset.horizontal) }

    private func heightOfWide(_ view: View) -> Double {
        view.isHidden
            ? 0 : view.measure(fitting: Size(contentWidth, .infinity)).height.defined(or: theme.metrics.rowHeight)
    }

    override open func layoutSubviews() {
        // A data source may ask for what needs layout.
        guard !isArranging else { return }
        isArranging = true
        defer { isArranging = false }
        loadRowsIfNeeded()
        reportContradiction()
        let top = tableHeaderView.map(heightOfWide) ?? 0
        rows.setWidth(contentWidth, margins: (top, style == .grouped && rows.positions.slotCount > 0 ? sectionGap : 0))
        if let reach {
            let isAtStart = contentOffset.y <= reach.least.y
            let shift = rows.follow(at: contentOffset.y, height: frame.height, isAtStart: isAtStart)
            shiftContent(by: shift)
            shownOffset += shift
        }
        super.layoutSubviews()
        showRows()
        shownOffset = contentOffset.y
        placeParts(top: top)
        rows.showTransition()
        if focusedRow != nil || areEdgesStale { updateCells() }
        areEdgesStale = false
    }

    override func coveredTop(over part: Rect) -> Double {
        guard style == .plain,
            let place = rows.positions.place(of: rows.positions.slot(at: part.minY - rows.margins.top)),
            part.minY < rows.length - rows.margins.bottom
        else { return contentInset.top }
        return headerHeight(of: place.path.section) + contentInset.top
    }

    /// Of a header that stays at the top, in points; 0 for one that nobody has seen.
    func headerHeight(of section: Int) -> Double {
        rows.positions.height(of: rows.positions.header(of: section)) ?? 0
    }

    /// The table's own header or footer, or one of a section, is hidden or shown again.
    func partDidHide(_ view: View) {
        if view === tableHeaderView || view === tableFooterView || rows.forgetHeight(of: view) { rowsDidHide() }
    }

    func rowsDidHide() {
        areEdgesStale = true
        setNeedsArranging()
    }

    private func placeParts(top: Double) {
        backgroundView?.frame = bounds
        rows.titles.frame = Rect(contentInset.left, 0, contentWidth, frame.height)
        rows.placeTitles(at: contentOffset.y, below: contentInset.top)
        tableHeaderView?.frame = Rect(0, -rows.origin, contentWidth, top)
        if let view = tableFooterView {
            let height = heightOfWide(view)
            view.frame = snapped(Rect(0, contentSize.height - height - rows.origin, contentWidth, height))
        }
        flags.insert([.layoutBelow, .allBelow])
    }

    override func moveFreely(to target: Point) {
        let old = contentOffset
        super.moveFreely(to: target)
        if contentOffset != old { setNeedsArranging() }
    }

    override open func environmentDidChange() {
        super.environmentDidChange()
        let measures = Measures(
            density: theme.density, fontScale: theme.fontScale, scale: context?.scale, isRightToLeft: isRightToLeft)
        // Other colours leave rows as high as they are: what lies above what is seen need not be guessed anew.
        if measures == lastMeasures { rows.measureShownAgain() } else { rows.forgetHeights() }
        lastMeasures = measures
        setNeedsArranging()
    }

    /// What heights depend on besides the rows themselves.
    private struct Measures: Equatable {
        let density: Theme.Density
        let fontScale: Double
        let scale: Double?
        let isRightToLeft: Bool
    }
    private var lastMeasures: Measures?

    private func setHeight<Height: Equatable>(_ path: WritableKeyPath<Heights, Height>, _ new: Height) {
        guard new != heights[keyPath: path] else { return }
        if let new = new as? Double, new != Self.automaticDimension, !(new >= 0 && new <= .lengthLimit) {
            return report("a height of \(new.plain) points makes no sense; it is left as it was")
        }
        heights[keyPath: path] = new
        reloadData()
    }

    private func replace(_ old: View?, with new: View?) {
        guard new !== old else { return }
        if old?.superview === rows.content { old?.removeFromSuperview() }
        if let new { rows.content.addSubview(new) }
        setNeedsArranging()
    }

    // MARK: Loading

    /// Asks for all rows again. What is selected is so no longer; the offset stays as far as there is content.
    open func reloadData() {
        needsReload = true
        setNeedsArranging()
    }

    func loadRowsIfNeeded() {
        // One that went away tells nobody.
        if hadDataSource, dataSource == nil { needsReload = true }
        guard needsReload, !isInQuestion else { return }
        if dataSource != nil {
            // Who hears of it finds the rows as they were.
            tellCount += 1
            interaction.leaveRowOutOfSight()
            tellCount -= 1
        }
        needsReload = false
        hadDataSource = dataSource != nil
        reportedFaults = []
        checkedRows.removeAll()
        let counts = (0..<askedSectionCount()).map { askedRowCount(of: $0) }
        let estimate = rowHeight > 0 ? rowHeight : theme.metrics.rowHeight
        interaction.holdKeyboard {
            rows.load(
                rowCounts: counts, estimate: (estimate, style == .grouped ? sectionGap : 0), at: contentOffset.y,
                height: frame.height)
        }
        interaction.reset()
    }

    /// The row where the keyboard is while the table has it, or something in the row; otherwise where it will be. nil where it has not been.
    /// It is scrolled into sight if the table has the keyboard; one that is not there is left out.
    public var focusedRow: IndexPath? {
        get { interaction.focused }
        set {
            loadRowsIfNeeded()
            placeKeyboard(at: newValue)
        }
    }
    var isReloadPending: Bool { needsReload }

    // MARK: Markup

    override func take(_ view: View) -> Bool {
        takeFromMarkup(view)
        return true
    }

    override var mayDeclareChildren: Bool { awaited == .cell }
    override func declareMarkupElementView(_ view: View, _ element: DeclaredElement) -> Bool { declare(view, element) }

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        process(target, data) || super.processMarkupInstruction(target, data: data)
    }

    @discardableResult override open func processMarkupElement(
        _ tag: String, properties: [(name: String, value: String)]
    ) -> Bool { processTitle(tag, properties) }

    override open class var keptKeys: Set<String> { super.keptKeys.union(KnownUIKitKeys.ofTableViews) }
    override open class var properties: PropertyTable { super.properties + tableProperties }

    /// What is shown, and of a table without a data source all that its document declares.
    override package var listedContent: [ListedContent] {
        let background = [backgroundView].compactMap(\.self).map { ListedContent(view: $0, part: "background") }
        return background + (dataSource == nil ? declaredContent : shownContent)
    }

    // MARK: People

    override class var eventAttributes: [String] { ["onRowActivated"] }
    override func addAction(_ action: DocumentAction) { documentActions.append(action) }
    override package var namedActions: [String: String] { DocumentAction.names(of: documentActions) }

    override open var acceptsFocus: Bool { super.acceptsFocus || allowsSelection && rows.positions.rowCount > 0 }
    override open func focusDidChange() {
        super.focusDidChange()
        if !isFirstResponder { typed = TypeAhead() }
        updateCells()
    }
    override func focusCameByKey() { showFocusedRow() }
    /// The ring is around the row.
    override open func drawOverlay(into list: inout DisplayList) {
        if focusedRow.flatMap({ rows.cell(at: $0) }) == nil { super.drawOverlay(into: &list) }
    }
    override open func handle(_ event: Event) -> Bool { interaction.handle(event) || super.handle(event) }
    override open func pointerCancelled(_ event: Event) {
        super.pointerCancelled(event)
        interaction.cancelPress()
    }
    override open var accessibility: Accessibility {
        Accessibility(role: .table, label: accessibilityLabel, isEnabled: isUserInteractionEnabled)
    }
}
