/// A tree with columns: rows that can be opened to show the rows below them.
///
///     <OutlineView>
///         <column title="Name" key="name" weight="1"/>
///         <column title="Size" key="size" alignment="right"/>
///         <row expanded="true">
///             <cell text="Pictures"/>
///             <row><cell text="beach.jpg"/><cell text="2 MB" value="2"/></row>
///         </row>
///     </OutlineView>
///
/// Specification 13.32. The first column shows the depth, and a chevron in rows that can be opened. Everything else is as in a table with
/// columns. The nodes are declared by a document, or provided by `outlineDataSource`, which is asked for the children of a node only when it
/// is opened. A node stays open over reloads as long as its identity is found again.
@MainActor open class OutlineView: TableView {
    /// The provider of the nodes; a weak reference. Without one the outline shows the rows of its document.
    public weak var outlineDataSource: (any OutlineViewDataSource)? { didSet { outline.sourceDidChange() } }
    /// Called when the user or the app has opened a node, with its item.
    public var onItemExpanded: ((Any) -> Void)?
    /// Called when the user or the app has closed a node, with its item.
    public var onItemCollapsed: ((Any) -> Void)?

    /// Whether lines connect the rows with the rows that contain them; false by default. Chevrons are shown in any case.
    public var showsLines = false { didSet { if showsLines != oldValue { columns.showRowsAgain() } } }

    /// The path to the children of a bound element, such as `folders`: the name of an array, of elements of the same kind. Empty, the
    /// default, for elements without children.
    public var children = "" {
        didSet { if children != oldValue { outline.bound?.childrenDidChange() } }
    }

    let outline = OutlineRows()

    public required init() {
        super.init()
        outline.view = self
        columns.outline = outline
        dataSource = outline
    }

    deinit {}

    // MARK: Nodes

    /// Returns the item of a row, from 0; nil if there is no such row.
    public func item(atRow row: Int) -> Any? {
        loadRowsIfNeeded()
        return outline.item(atRow: row).map(outline.element(of:))
    }

    /// Returns the row of an item; nil while an ancestor is closed. Takes time in proportion to the number of rows.
    public func row(for item: Any) -> Int? {
        loadRowsIfNeeded()
        return outline.row(of: outline.id(of: item))
    }

    /// Returns the number of ancestors of a row's node; 0 for roots, and if there is no such row.
    public func level(ofRow row: Int) -> Int {
        loadRowsIfNeeded()
        return outline.branch(atRow: row)?.depth ?? 0
    }

    /// Returns the item of the parent of a row's node; nil for roots.
    public func parent(ofRow row: Int) -> Any? {
        loadRowsIfNeeded()
        return (outline.parent(ofRow: row)?.item).map(outline.element(of:))
    }

    /// Whether the children of a row's node are shown.
    public func isExpanded(row: Int) -> Bool {
        loadRowsIfNeeded()
        return outline.branch(atRow: row)?.isExpanded ?? false
    }

    /// Shows the children of a row's node. A node without children stays closed.
    ///
    /// - Parameter includesDescendants: whether all nodes below are opened, too.
    public func expandRow(_ row: Int, includesDescendants: Bool = false) {
        loadRowsIfNeeded()
        outline.expand(row, includesDescendants: includesDescendants)
    }

    /// Hides the nodes below a row. They are shown as before when the row is opened again.
    public func collapseRow(_ row: Int) {
        loadRowsIfNeeded()
        outline.collapse(row)
    }

    /// Loads all nodes again. Open nodes stay open if their identity is found again.
    override open func reloadData() {
        outline.needsReload = true
        super.reloadData()
    }

    /// Shows children that the data source has inserted into an item, nil for the roots. A closed item shows them when it is opened.
    ///
    /// - Parameter index: the index of the first new child.
    public func insertItems(_ count: Int = 1, at index: Int, inParent parent: Any? = nil) {
        loadRowsIfNeeded()
        outline.insert(count, at: index, in: parent)
    }

    /// Removes the rows of children that the data source has removed from an item, nil for the roots, and the rows below them.
    public func removeItems(_ indexes: Range<Int>, inParent parent: Any? = nil) {
        loadRowsIfNeeded()
        outline.remove(indexes, in: parent)
    }

    // MARK: Markup

    override func makeBoundContent() -> BoundTableContent { BoundOutline(of: self) }
    override func makeRowPlaces() -> RowPlaces { OutlineRowPlaces(of: self) }

    override open class var properties: PropertyTable {
        super.properties + [
            .init("children", \OutlineView.children) { $0.children = $1 },
            .init("showsLines", \OutlineView.showsLines) { $0.showsLines = $1 },
        ]
    }

    override class var itemTypes: [ItemType] {
        [
            .init { (outline: OutlineView, column: TableColumn) in outline.columns.append(column) },
            .init { (outline: OutlineView, row: OutlineRow) in outline.outline.declare(row) },
        ]
    }

    override func slotPlace(for content: String) -> SlotPlace? {
        ensuredExtras.slotPlace { SlotItemArray(of: self, \.outline.declaredRows) { $0.outline.declaredRows = $1 } }
    }

    override open class var factories: [String: () -> View] { [:] }

    // MARK: Rows

    func branch(at path: IndexPath) -> RowBranch? { outline.branch(atRow: path.row) }

    // MARK: Events

    override open func handle(_ event: Event) -> Bool {
        if case .keyDown(let key, let modifiers, _) = event.kind, isFirstResponder, handle(key, modifiers) {
            return true
        }
        return super.handle(event)
    }

    private func handle(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard let path = focusedRow, let branch = branch(at: path), modifiers.isEmpty || modifiers == .shift else {
            return false
        }
        let opens = key == (isRightToLeft ? .left : .right)
        if opens || key == (isRightToLeft ? .right : .left) {
            // With Shift, the keys open all rows below, or only close.
            if opens, modifiers == .shift {
                outline.expand(path.row, includesDescendants: true)
            } else if opens {
                guard branch.isExpandable else { return false }
                if branch.isExpanded { return moveFocus(to: path.row + 1) }
                outline.expand(path.row, includesDescendants: false)
            } else if branch.isExpanded {
                outline.collapse(path.row)
            } else if modifiers.isEmpty, let parent = outline.parent(ofRow: path.row) {
                return moveFocus(to: parent.row)
            } else {
                return false
            }
            return true
        }
        switch key {
        case Key("*"), Key("Keypad *"): outline.expand(path.row, includesDescendants: true)
        case Key("+"), Key("Keypad +"): outline.expand(path.row, includesDescendants: false)
        case Key("-"), Key("Keypad -"): outline.collapse(path.row)
        default: return false
        }
        return true
    }

    private func moveFocus(to row: Int) -> Bool {
        guard hasRow(IndexPath(row: row, section: 0)) else { return false }
        interaction.focus(IndexPath(row: row, section: 0))
        return true
    }

    override open var accessibility: Accessibility {
        Accessibility(role: .outline, label: accessibilityLabel, isEnabled: isUserInteractionEnabled)
    }
}

/// The place of a row in a tree.
struct RowBranch: Equatable {
    /// The number of ancestors.
    let depth: Int
    /// Whether the row has, or may have, rows below it.
    let isExpandable: Bool
    let isExpanded: Bool
    /// For each level up to that of the row: whether the node of this level on the way to the row has a sibling after it. Empty in an
    /// outline without lines.
    var continues: [Bool] = []

    /// The lines of the row; nil without lines.
    var lines: TreeLines? {
        continues.isEmpty
            ? nil : TreeLines(continues: continues, isOpen: isExpanded, hasChevron: isExpandable)
    }
}
