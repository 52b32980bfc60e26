/// A scrolling view of items from a data source, placed by a layout. The default is a flow layout.
///
///     <CollectionView id="pictures" collectionViewLayout.itemWidth="120" collectionViewLayout.itemHeight="80"/>
///
/// Specification 11.8. A collection view has no intrinsic size. Only visible items have cells.
@MainActor open class CollectionView: ScrollView, FlowLayoutOwner, SlotContainer, DumpedContentSource {
    /// The kind of a section's header, for supplementary views.
    public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of a section's footer, for supplementary views.
    public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    /// The layout that places the items; by default a `CollectionViewFlowLayout`.
    public var collectionViewLayout: CollectionViewLayout = CollectionViewFlowLayout() {
        didSet {
            guard collectionViewLayout !== oldValue else { return }
            oldValue.collectionView = nil
            collectionViewLayout.collectionView = self
            collectionViewLayout.invalidateLayout()
        }
    }
    /// The provider of the items; a weak reference.
    public weak var dataSource: (any CollectionViewDataSource)? { didSet { reloadData() } }
    /// Receives clicks and scrolling. A `CollectionViewDelegateFlowLayout` also gives sizes to a flow layout. A weak reference.
    override open weak var delegate: (any ScrollViewDelegate)? {
        didSet {
            itemDelegate = delegate as? any CollectionViewDelegate
            reloadData()
        }
    }
    private(set) weak var itemDelegate: (any CollectionViewDelegate)?
    /// Whether items react to clicks and keys; true by default.
    public var allowsSelection = true { didSet { if !allowsSelection { interaction.selectionWasForbidden() } } }
    /// Whether several items can be selected, with Control, Shift and Control+A; false by default.
    public var allowsMultipleSelection = false {
        didSet { if !allowsMultipleSelection, interaction.selection.count > 1 { interaction.removeAll() } }
    }
    /// Whether keys that move the focus to an item select it in place of others; false by default.
    public var selectionFollowsFocus = false
    /// A view behind the items, as large as the collection view. It does not scroll.
    public var backgroundView: View? {
        didSet {
            guard backgroundView !== oldValue else { return }
            if oldValue?.superview === self { oldValue?.removeFromSuperview() }
            if let backgroundView { insertSubview(backgroundView, at: 0) }
            LayoutPass(of: self).setNeedsArranging()
        }
    }

    let itemLayout = CollectionItems()
    var items: VisibleItems<CollectionItems> { itemLayout.items }
    let interaction = RowInteraction()
    private(set) lazy var choices: any RowChoices = CollectionChoices(of: self)
    private(set) lazy var finder: any RowFinding = ItemFinder(of: self)
    /// The focused item, or the item of the focused control. While the view has no focus, the item that will get it; nil if no item has
    /// had focus. Setting it scrolls to the item if the view has focus; an item that does not exist is reported and ignored.
    public var focusedItem: IndexPath? {
        get { interaction.focused }
        set { moveFocusToRow(at: newValue) }
    }
    private(set) lazy var bound = BoundCollectionContent(of: self)
    /// The number of items of each section when they were last loaded.
    var loadedCounts: [Int] = []
    let gate = DataSourceGate<OpenChanges>()
    /// Whether this is the last layout pass, which completes even if changes are waiting.
    private var isLastPass = false
    private(set) var expectsBackgroundView = false
    private var laidOutSize = Size.zero
    /// The source of the flow layout properties if the layout is not a flow layout.
    private lazy var unusedFlow = CollectionViewFlowLayout()

    public required init() {
        super.init()
        itemLayout.list = self
        interaction.host = self
        gate.apply = { [weak self] in self?.items.apply($0) }
        collectionViewLayout.collectionView = self
        backgroundColor = .contentBackground
        contentView = items.content
    }

    /// Creates a collection view with a layout.
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

    override var validationIssue: ValidationIssue? {
        loadedCounts.contains { $0 > 0 } ? missingHeight(of: "collection", "items") : nil
    }

    override func resizeContent() {}
    override func sizeOfContent() -> Size { placedSize }

    override open func layoutSubviews() {
        guard gate.isOpen else { return }
        gate.hold(arrange)
        // A nested layout pass may have cleared the flags.
        if isReloadPending || collectionViewLayout.needsPreparation { LayoutPass(of: self).setNeedsArranging() }
    }

    private func arrange() {
        update()
        // The anchor is taken before the layout changes.
        var anchor = takeAnchor()
        if frame.size != laidOutSize {
            laidOutSize = frame.size
            if collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
                collectionViewLayout.invalidateLayout()
            }
        }
        let isJump = anchor == nil
        let isAtEnd = scrollRange.map { abs(contentOffset[axis] - $0.end[axis]) < 0.5 && !isAtStart } ?? false
        var isPlaced = false
        for pass in 0..<Self.maximumPasses where !isPlaced {
            isLastPass = pass == Self.maximumPasses - 1
            if isReloadPending {
                update()
                anchor = takeAnchor()
            }
            collectionViewLayout.prepareIfNeeded()
            let wanted = anchor.flatMap(offset(keeping:))
            super.layoutSubviews()
            if isJump, isAtEnd, pass > 0, let scrollRange {
                var end = contentOffset
                end[axis] = scrollRange.end[axis]
                move(to: end)
            } else if let wanted, wanted != contentOffset[axis] {
                var way = Point.zero
                way[axis] = wanted - contentOffset[axis]
                shiftContent(by: way)
                super.layoutSubviews()
            }
            isPlaced = itemLayout.show() && !isReloadPending
            anchor = anchor ?? self.anchor()
        }
        isLastPass = false
        diagnostics.reportValidationIssue()
        items.settle()
        itemLayout.place()
        backgroundView?.frame = bounds
        flags.insert([.descendantNeedsLayout, .allBelow])
    }

    /// The greatest number of layout passes. Measuring may move items into sight, and callbacks may change the items.
    private static let maximumPasses = 8

    /// The scroll axis.
    private var axis: Axis { collectionViewLayout.lineAxis.other }

    private var isAtStart: Bool {
        guard let scrollRange else { return true }
        return abs(contentOffset[axis] - scrollRange.home[axis]) < 0.5
    }

    /// Returns the first visible item, which keeps its position while others change; nil at the start, or if none is left.
    private func takeAnchor() -> Anchor? {
        let kept = items.takeKept(at: contentOffset[axis], length: frame.size[axis])
        return isAtStart ? nil : kept.map(anchor(from:)) ?? anchor()
    }

    private func anchor() -> Anchor? { isAtStart ? nil : firstVisible.map(anchor(from:)) }

    private func anchor(from seen: ListAnchor) -> Anchor {
        Anchor(path: seen.path, distance: seen.start - contentOffset[axis])
    }

    /// The first item that is at least partly visible.
    private var firstVisible: ListAnchor? {
        let part = Rect(origin: contentOffset, size: frame.size)
        return items.first { $1.kind == .row && $1.geometry.frame.intersects(part) }.map {
            ListAnchor(
                path: $0.item.path, start: $0.item.geometry.frame.origin[axis], offset: contentOffset[axis])
        }
    }

    /// An item and its distance from the start of the visible part, in points.
    private struct Anchor {
        var path: IndexPath
        var distance: Double
    }

    /// Returns the offset that keeps the anchor in its position.
    private func offset(keeping anchor: Anchor) -> Double? {
        placed(at: anchor.path).map { $0.frame.origin[axis] - anchor.distance }
    }

    override func moveFreely(to target: Point) {
        let old = contentOffset
        super.moveFreely(to: target)
        if contentOffset != old { LayoutPass(of: self).setNeedsArranging() }
    }

    override open func environmentDidChange() {
        super.environmentDidChange()
        collectionViewLayout.invalidateLayout()
    }

    // MARK: Items

    func slotPlace(for content: String) -> SlotPlace? { .rows(bound) }

    /// Reloads all items and clears the selection. The scroll offset stays as it is, as far as the content allows.
    open func reloadData() {
        gate.setNeedsReload()
        LayoutPass(of: self).setNeedsArranging()
    }

    /// Whether the data source has other items than those shown.
    var isReloadPending: Bool { gate.isPending }
    var mayAsk: Bool { !isReloadPending || isLastPass }

    private func loadIfNeeded() { if gate.isOpen { gate.hold(update) } }

    /// Applies pending changes and reloads.
    private func update() {
        gate.check(hasDataSource: dataSource != nil)
        gate.applyWaiting()
        if gate.needsReload { load() }
    }

    private func load() {
        interaction.moveFocusFromOffscreenControl()
        if !isAtStart { items.kept = firstVisible ?? items.kept }
        interaction.preserveFocus(while: items.removeAll)
        gate.loadingBegins(hasDataSource: dataSource != nil)
        loadedCounts = items.requestedRowCounts()
        collectionViewLayout.invalidateLayout()
        interaction.reset()
    }

    /// The number of sections that the data source gave.
    public var numberOfSections: Int {
        loadIfNeeded()
        return loadedCounts.count
    }

    /// The number of items of each section.
    var itemCounts: [Int] {
        loadIfNeeded()
        return loadedCounts
    }

    /// Returns the number of items of a section; 0 if the section does not exist.
    public func numberOfItems(inSection section: Int) -> Int {
        loadIfNeeded()
        return loadedCounts.indices.contains(section) ? loadedCounts[section] : 0
    }

    func submit(_ open: OpenChanges) {
        items.submit(open)
        loadIfNeeded()
    }

    // MARK: Markup

    override func take(_ view: View) -> Bool {
        guard expectsBackgroundView else { return false }
        expectsBackgroundView = false
        backgroundView = view
        return true
    }

    @discardableResult override open func processMarkupInstruction(_ target: String, data: String) -> Bool {
        guard target == "backgroundView" else { return super.processMarkupInstruction(target, data: data) }
        expectsBackgroundView = true
        return true
    }

    /// The flow layout whose properties can be set on the view, by documents and code.
    public var flowLayout: CollectionViewFlowLayout { collectionViewLayout as? CollectionViewFlowLayout ?? unusedFlow }

    override open class var ignoredAttributes: Set<String> {
        super.ignoredAttributes.union(IgnoredUIKitAttributes.ofCollectionViews).union(
            CollectionViewFlowLayout.ignoredAttributes)
    }
    override open class var properties: PropertyTable {
        super.properties + [
            .init(object: "collectionViewLayout", \CollectionView.collectionViewLayout),
            .init("allowsSelection", \CollectionView.allowsSelection) { $0.allowsSelection = $1 },
            .init("allowsMultipleSelection", \CollectionView.allowsMultipleSelection) {
                $0.allowsMultipleSelection = $1
            },
            .init("selectionFollowsFocus", \CollectionView.selectionFollowsFocus) { $0.selectionFollowsFocus = $1 },
            .init(items: "items", \CollectionView.bound.items) { $0.bound.items = $1 },
            .init("row", \CollectionView.bound.rowName) { $0.bound.rowName = $1 },
            .init(any: "selectedItem", \CollectionView.selectedItem, isEditable: true, setsNil: true) {
                $0.selectedItem = $1
            },
        ] + CollectionViewFlowLayout.flowProperties(of: \CollectionView.flowLayout) { $0.flowLayout }
    }

    // MARK: Content for tools

    package var dumpedContent: [DumpedContent] {
        [backgroundView].compactMap(\.self).map { DumpedContent(view: $0, part: "background") } + items.shownContent
    }

    // MARK: Events and accessibility

    override open var acceptsFocus: Bool { super.acceptsFocus || allowsSelection && loadedCounts.contains { $0 > 0 } }
    override open func focusDidChange() {
        super.focusDidChange()
        updateCells()
    }
    override func respond(to change: ViewChange) {
        super.respond(to: change)
        if case .focusByKey = change { showFocusedRow() }
    }
    /// The focus ring is drawn around the focused item.
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
