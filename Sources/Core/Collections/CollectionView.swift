/// Items of a data source, placed by a layout: a flow of lines unless it is given another.
///
///     <CollectionView id="pictures" collectionViewLayout.itemWidth="120" collectionViewLayout.itemHeight="80"/>
///
/// Specification 11.8. It has no size of its own. Only what can be seen has cells.
@MainActor open class CollectionView: ScrollView, FlowLayoutOwner {
    public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// Where the items lie; a `CollectionViewFlowLayout` unless it is set.
    public var collectionViewLayout: CollectionViewLayout = CollectionViewFlowLayout() {
        didSet {
            guard collectionViewLayout !== oldValue else { return }
            oldValue.collectionView = nil
            collectionViewLayout.collectionView = self
            collectionViewLayout.invalidateLayout()
        }
    }
    /// Where items come from; kept weakly.
    public weak var dataSource: (any CollectionViewDataSource)? { didSet { reloadData() } }
    /// Hears of clicks and of scrolling if it is a `CollectionViewDelegate`, and tells a flow layout sizes if it is one of those; kept weakly.
    override open weak var delegate: (any ScrollViewDelegate)? {
        didSet {
            itemDelegate = delegate as? any CollectionViewDelegate
            reloadData()
        }
    }
    private(set) weak var itemDelegate: (any CollectionViewDelegate)?
    /// Whether items react; true by default.
    public var allowsSelection = true { didSet { if !allowsSelection { interaction.selectionWasForbidden() } } }
    /// Whether several items can be selected: with Control and Shift, and with Control+A; false by default.
    public var allowsMultipleSelection = false {
        didSet { if !allowsMultipleSelection, interaction.selection.count > 1 { interaction.removeAll() } }
    }
    /// Whether keys that move the focus to an item select it in place of others; false by default.
    public var selectionFollowsFocus = false
    /// Behind the items, as large as the view; it is not scrolled.
    public var backgroundView: View? {
        didSet {
            guard backgroundView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            setNeedsArranging()
        }
    }

    let items = CollectionItems()
    let interaction = RowInteraction()
    /// The item where the keyboard is while the view has it, or something in the item; otherwise where it will be. nil where it has not been.
    /// It is scrolled into sight if the view has the keyboard; one that is not there is left out.
    public var focusedItem: IndexPath? {
        get { interaction.focused }
        set { placeKeyboard(at: newValue) }
    }
    private var counts: [Int] = []
    private var needsReload = true
    private var hadDataSource = false
    /// Changes that were told of while the view was held.
    private var waiting: OpenChanges?
    /// What is collected within `performBatchUpdates`.
    var openChanges: OpenChanges?
    /// Who is asked or told something meanwhile finds the items as they were; what they change waits.
    private var holdCount = 0
    /// Who counts the items at the moment may have counted some of them before a change.
    private var isCounting = false
    /// Whether what is asked meanwhile is asked to the end, whatever waits.
    private var isLastPass = false
    private var isAwaitingBackground = false
    private var laidOutSize = Size.zero
    /// What was seen first before all was loaded again, and where: another offset that is set meanwhile holds.
    private var kept: (anchor: Anchor, offset: Point)?
    private var reportedFaults: Set<String> = []
    /// What a flow layout's properties are read of, where the layout is none.
    private lazy var unusedFlow = CollectionViewFlowLayout()

    public required init() {
        super.init()
        items.view = self
        interaction.host = self
        collectionViewLayout.collectionView = self
        backgroundColor = .contentBackground
        contentView = items.content
    }

    public convenience init(collectionViewLayout layout: CollectionViewLayout) {
        self.init()
        collectionViewLayout = layout
        layout.collectionView = self
    }

    deinit {}

    override open class var factories: [String: () -> View] {
        ["flowLayoutCollectionView": { CollectionView() }, "flowLayout": { CollectionView() }]
    }

    // MARK: Layout

    override var contradiction: Contradiction? {
        counts.contains { $0 > 0 } ? missingHeight(of: "collection", "items") : nil
    }

    override func resizeContent() {}
    override func sizeOfContent() -> Size { placedSize }

    override open func layoutSubviews() {
        guard holdCount == 0 else { return }
        hold(arrange)
        // Who lays the view out meanwhile has taken the marks away.
        if isReloadPending || collectionViewLayout.isStale { setNeedsArranging() }
    }

    private func arrange() {
        update()
        // Before the layout is another.
        var anchor = takeAnchor()
        if frame.size != laidOutSize {
            laidOutSize = frame.size
            if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
                collectionViewLayout.invalidateLayout()
            }
        }
        let isJump = anchor == nil
        let isAtEnd = reach.map { abs(contentOffset[axis] - $0.end[axis]) < 0.5 && !isAtStart } ?? false
        var isPlaced = false
        for pass in 0..<Self.mostPasses where !isPlaced {
            isLastPass = pass == Self.mostPasses - 1
            if isReloadPending {
                update()
                anchor = takeAnchor()
            }
            collectionViewLayout.prepareIfNeeded()
            let wanted = anchor.flatMap(offset(keeping:))
            super.layoutSubviews()
            if isJump, isAtEnd, pass > 0, let reach {
                var end = contentOffset
                end[axis] = reach.end[axis]
                move(to: end)
            } else if let wanted, wanted != contentOffset[axis] {
                var way = Point.zero
                way[axis] = wanted - contentOffset[axis]
                shiftContent(by: way)
                super.layoutSubviews()
            }
            isPlaced = items.show(in: Rect(origin: contentOffset, size: frame.size)) && !isReloadPending
            anchor = anchor ?? self.anchor()
        }
        isLastPass = false
        reportContradiction()
        interaction.settleKeyboard()
        items.place()
        backgroundView?.frame = bounds
        flags.insert([.layoutBelow, .allBelow])
    }

    /// Measuring moves items, which shows others, and who is asked may change them.
    private static let mostPasses = 8

    /// The way along which it is scrolled.
    private var axis: Axis { collectionViewLayout.lineAxis.other }

    private var isAtStart: Bool {
        guard let reach else { return true }
        return abs(contentOffset[axis] - reach.home[axis]) < 0.5
    }

    /// The item that stays where it is seen when others come, go or are measured: the first one. nil at the beginning, and where all is new.
    private func takeAnchor() -> Anchor? {
        defer { kept = nil }
        return kept.flatMap { $0.offset == contentOffset ? $0.anchor : nil } ?? anchor()
    }

    private func anchor() -> Anchor? {
        guard !isAtStart, let seen = items.firstSeen(in: Rect(origin: contentOffset, size: frame.size)) else {
            return nil
        }
        return Anchor(path: seen.path, distance: seen.frame.origin[axis] - contentOffset[axis])
    }

    /// An item, and how far from the edge of the view it is seen, in points.
    private struct Anchor {
        var path: IndexPath
        var distance: Double
    }

    /// The offset that leaves the anchor where it is.
    private func offset(keeping anchor: Anchor) -> Double? {
        placed(at: anchor.path).map { $0.frame.origin[axis] - anchor.distance }
    }

    override func moveFreely(to target: Point) {
        let old = contentOffset
        super.moveFreely(to: target)
        if contentOffset != old { setNeedsArranging() }
    }

    override open func environmentDidChange() {
        super.environmentDidChange()
        collectionViewLayout.invalidateLayout()
    }

    // MARK: Items

    /// Asks for all items again. What is selected is so no longer; the offset stays as far as there is content.
    open func reloadData() {
        needsReload = true
        waiting?.completions.tellLater(false)
        waiting = nil
        setNeedsArranging()
    }

    /// Whether the items are others than those that are shown.
    var isReloadPending: Bool { needsReload || waiting != nil }
    /// Whether the data source still has what is shown.
    var mayAsk: Bool { !isReloadPending || isLastPass }

    func hold(_ work: () -> Void) {
        holdCount += 1
        defer { holdCount -= 1 }
        work()
    }

    private func loadIfNeeded() { if holdCount == 0 { hold(update) } }

    /// Takes in what the data source has said since.
    private func update() {
        // One that went away tells nobody.
        if hadDataSource, dataSource == nil { needsReload = true }
        if let open = waiting {
            waiting = nil
            if !needsReload { take(open.changes) }
            items.tell(open.completions)
        }
        if needsReload { load() }
    }

    private func load() {
        interaction.leaveRowOutOfSight()
        hadDataSource = dataSource != nil
        reportedFaults = []
        kept = anchor().map { ($0, contentOffset) }
        interaction.holdKeyboard { items.removeAll() }
        // The answers have what was told of until now.
        waiting?.completions.tellLater(true)
        (needsReload, waiting) = (false, nil)
        counting { counts = (0..<askedSectionCount()).map(askedItemCount(of:)) }
        collectionViewLayout.invalidateLayout()
        interaction.reset()
    }

    private func counting(_ work: () -> Void) {
        isCounting = true
        defer { isCounting = false }
        work()
    }

    private func askedSectionCount() -> Int {
        let count = dataSource?.numberOfSections(in: self) ?? 0
        guard (0...TableView.mostSections).contains(count) else {
            reportOnce("the data source has \(count) sections; it is left empty")
            return 0
        }
        return count
    }

    private func askedItemCount(of section: Int) -> Int {
        let count = dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
        guard count >= 0, count <= UInt32.max else {
            reportOnce("the data source has \(count) items in section \(section); it is left empty")
            return 0
        }
        return count
    }

    public var numberOfSections: Int {
        loadIfNeeded()
        return counts.count
    }

    /// Of each section.
    var itemCounts: [Int] {
        loadIfNeeded()
        return counts
    }

    /// 0 for a section that is not there.
    public func numberOfItems(inSection section: Int) -> Int {
        loadIfNeeded()
        return counts.indices.contains(section) ? counts[section] : 0
    }

    /// Takes changes that the data source has made already; what contradicts it loads all again.
    ///
    /// Told of while the view is held, they are taken in afterwards; where there are others by then, all is loaded.
    func apply(_ open: OpenChanges) {
        guard !isReloadPending, !isCounting, window != nil else {
            reloadData()
            return open.completions.tell(true)
        }
        waiting = open
        setNeedsArranging()
        loadIfNeeded()
    }

    private func take(_ changes: RowChanges) {
        var asked: [Int: Int] = [:]
        func count(of section: Int) -> Int {
            if let count = asked[section] { return count }
            let count = askedItemCount(of: section)
            asked[section] = count
            return count
        }
        var fault: String?
        var new = counts
        counting {
            fault = changes.fault(
                from: RowChanges.Counts(sections: counts.count) { [counts] in counts[$0] },
                to: RowChanges.Counts(sections: askedSectionCount(), rows: count(of:)), "item")
            if fault == nil { changes.apply(to: &new, rowCount: count(of:)) }
        }
        // Who was asked may have had all loaded again.
        guard !needsReload else { return }
        if let fault {
            report("\(fault); all items are loaded again")
            return reloadData()
        }
        counts = new
        let map = RowMap(changes)
        interaction.holdKeyboard { items.change(changes, map) }
        interaction.follow(changes, map)
        collectionViewLayout.itemsDidChange(map)
        collectionViewLayout.invalidateLayout()
        updateCells()
        interaction.heldKeyboardFollows(changes, map)
    }

    /// Reports a fault once until the next reload. Of several messages with the same `fault` the first is reported.
    func reportOnce(_ message: String, as fault: String? = nil) {
        if reportedFaults.insert(fault ?? message).inserted { report(message) }
    }

    // MARK: Markup

    override func take(_ view: View) -> Bool {
        guard isAwaitingBackground else { return false }
        isAwaitingBackground = false
        backgroundView = view
        return true
    }

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        guard target == "backgroundView" else { return super.processMarkupInstruction(target, data: data) }
        isAwaitingBackground = true
        return true
    }

    /// The flow layout whose properties documents and code may set on the view itself.
    public var flowLayout: CollectionViewFlowLayout { collectionViewLayout as? CollectionViewFlowLayout ?? unusedFlow }

    override open class var keptKeys: Set<String> {
        super.keptKeys.union(KnownUIKitKeys.ofCollectionViews).union(CollectionViewFlowLayout.keptKeys)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init(object: "collectionViewLayout", \CollectionView.collectionViewLayout),
            .init("allowsSelection", \CollectionView.allowsSelection) { $0.allowsSelection = $1 },
            .init("allowsMultipleSelection", \CollectionView.allowsMultipleSelection) {
                $0.allowsMultipleSelection = $1
            },
            .init("selectionFollowsFocus", \CollectionView.selectionFollowsFocus) { $0.selectionFollowsFocus = $1 },
        ] + CollectionViewFlowLayout.flowProperties(of: \CollectionView.flowLayout) { $0.flowLayout }
    }

    // MARK: Dumps

    override package var listedContent: [ListedContent] {
        [backgroundView].compactMap(\.self).map { ListedContent(view: $0, part: "background") } + items.shownContent
    }

    // MARK: People

    override open var acceptsFocus: Bool { super.acceptsFocus || allowsSelection && counts.contains { $0 > 0 } }
    override open func focusDidChange() {
        super.focusDidChange()
        updateCells()
    }
    override func focusCameByKey() { showFocusedRow() }
    /// The ring is around the item.
    override open func drawOverlay(into list: inout DisplayList) {
        if focusedItem.flatMap({ items.cell(at: $0) }) == nil { super.drawOverlay(into: &list) }
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
