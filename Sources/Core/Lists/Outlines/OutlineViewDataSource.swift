/// The provider of the nodes of an outline. An item is any value or object of the app that stands for a node. Specification 13.32.
///
///     func outlineView(_ outlineView: OutlineView, numberOfChildrenOf item: Any?) -> Int {
///         (item as? Folder)?.entries.count ?? roots.count
///     }
///     func outlineView(_ outlineView: OutlineView, child index: Int, of item: Any?) -> Any {
///         (item as? Folder)?.entries[index] ?? roots[index]
///     }
@MainActor public protocol OutlineViewDataSource: AnyObject {
    /// Returns the number of children of an item, nil for the roots. Asked when the item is opened.
    func outlineView(_ outlineView: OutlineView, numberOfChildrenOf item: Any?) -> Int
    /// Returns a child of an item, nil for the roots.
    func outlineView(_ outlineView: OutlineView, child index: Int, of item: Any?) -> Any
    /// Returns whether an item can be opened; by default whether it has children.
    func outlineView(_ outlineView: OutlineView, isExpandable item: Any) -> Bool
    /// Returns what makes an item the same over reloads: by default its `Identifiable.id`, else the object, else the `Hashable` value.
    func outlineView(_ outlineView: OutlineView, idOf item: Any) -> AnyHashable
    /// Returns the value of a column: text, a number, a date, or nil. Siblings are sorted by it, and it is shown as text.
    func outlineView(_ outlineView: OutlineView, valueFor column: TableColumn, of item: Any) -> Any?
    /// Returns the text that a cell shows; by default the text of the value.
    func outlineView(_ outlineView: OutlineView, textFor column: TableColumn, of item: Any) -> String
    /// Returns a view that a cell shows in place of a text; nil, the default, for the text.
    ///
    /// - Parameter view: a view of the column that another row has shown before, for reuse.
    func outlineView(
        _ outlineView: OutlineView, viewFor column: TableColumn, of item: Any, reusing view: View?
    ) -> View?
    /// Returns whether the user can edit a cell; by default the column's `isEditable`.
    func outlineView(_ outlineView: OutlineView, canEdit column: TableColumn, of item: Any) -> Bool
    /// Stores a text that the user has typed. Returns false, the default, if it is not valid; editing then continues.
    func outlineView(
        _ outlineView: OutlineView, setText text: String, for column: TableColumn, of item: Any
    ) -> Bool
    /// Returns whether the user can move an item of an outline with `allowsReordering` to a parent, nil for the roots. By default true for
    /// the roots and for parents that can be opened.
    func outlineView(_ outlineView: OutlineView, canMove item: Any, to parent: Any?) -> Bool
    /// Moves an item in the app's data. The outline then shows the changed tree.
    ///
    /// - Parameter index: the index among the children of the new parent after the item is taken out of its place.
    /// - Returns: false, the default, if the item stays where it is.
    func outlineView(_ outlineView: OutlineView, move item: Any, to parent: Any?, at index: Int) -> Bool
}

extension OutlineViewDataSource {
    public func outlineView(_ outlineView: OutlineView, isExpandable item: Any) -> Bool {
        self.outlineView(outlineView, numberOfChildrenOf: item) > 0
    }
    public func outlineView(_ outlineView: OutlineView, idOf item: Any) -> AnyHashable {
        ElementIdentity.id(of: item, at: 0).id
    }
    public func outlineView(_ outlineView: OutlineView, textFor column: TableColumn, of item: Any) -> String {
        ColumnValue.text(self.outlineView(outlineView, valueFor: column, of: item))
    }
    public func outlineView(
        _ outlineView: OutlineView, viewFor column: TableColumn, of item: Any, reusing view: View?
    ) -> View? { nil }
    public func outlineView(_ outlineView: OutlineView, canEdit column: TableColumn, of item: Any) -> Bool {
        column.isEditable
    }
    public func outlineView(
        _ outlineView: OutlineView, setText text: String, for column: TableColumn, of item: Any
    ) -> Bool { false }
    public func outlineView(_ outlineView: OutlineView, canMove item: Any, to parent: Any?) -> Bool {
        parent.map { self.outlineView(outlineView, isExpandable: $0) } ?? true
    }
    public func outlineView(_ outlineView: OutlineView, move item: Any, to parent: Any?, at index: Int) -> Bool {
        false
    }
}

/// A node that an outline's document declares: cells, and the rows below it.
final class OutlineRow: TableRow {
    fileprivate(set) var rows: [OutlineRow] = [] { didSet { for row in rows { row.table = table } } }
    /// Whether the rows below are shown at the start.
    var isExpanded = false
    /// Whether the row has been opened because it is declared as open. The user may have closed it since.
    var hasBeenOpened = false
    /// The rows among which rows come and go; nil without slots.
    private var rowSlots: SlotItemArray<OutlineRow, OutlineRow>?

    override class var properties: PropertyTable {
        super.properties + [.init("expanded", \OutlineRow.isExpanded) { $0.isExpanded = $1 }]
    }
    override class var itemTypes: [ItemType] {
        super.itemTypes + [.init { (row: OutlineRow, inner: OutlineRow) in row.show(row.rows + [inner]) }]
    }

    override func tableDidChange() { for row in rows { row.table = table } }

    /// Replaces the rows below. Rows that stay keep selection and focus.
    private func show(_ rows: [OutlineRow]) {
        guard let outline = (table as? OutlineView)?.outline else {
            self.rows = rows
            return
        }
        outline.change { self.rows = rows }
    }

    override func slotPlace(for content: String) -> SlotPlace? {
        guard content == Self.elementName else { return super.slotPlace(for: content) }
        let slots = rowSlots ?? SlotItemArray(of: self, \.rows) { $0.show($1) }
        rowSlots = slots
        return .items(slots)
    }

    override func releaseSlots() -> [AnyObject] {
        for slot in rowSlots?.slots.slots ?? [] { slot.clear() }
        return super.releaseSlots() + rows + rows.flatMap { $0.releaseSlots() }
    }
}

/// The rows that an outline's document declares, as a data source.
final class DeclaredOutline: OutlineViewDataSource {
    var roots: [OutlineRow] = []

    init() {}
    deinit {}

    private func rows(of item: Any?) -> [OutlineRow] { item == nil ? roots : (item as? OutlineRow)?.rows ?? [] }

    func outlineView(_ outlineView: OutlineView, numberOfChildrenOf item: Any?) -> Int { rows(of: item).count }
    func outlineView(_ outlineView: OutlineView, child index: Int, of item: Any?) -> Any { rows(of: item)[index] }
    func outlineView(_ outlineView: OutlineView, valueFor column: TableColumn, of item: Any) -> Any? {
        cell(of: column, item, outlineView)?.sortValue
    }
    func outlineView(_ outlineView: OutlineView, textFor column: TableColumn, of item: Any) -> String {
        cell(of: column, item, outlineView)?.shownText ?? ""
    }
    func outlineView(_ outlineView: OutlineView, canEdit column: TableColumn, of item: Any) -> Bool {
        column.isEditable && cell(of: column, item, outlineView) != nil
    }
    func outlineView(
        _ outlineView: OutlineView, setText text: String, for column: TableColumn, of item: Any
    ) -> Bool { cell(of: column, item, outlineView)?.setText(text) ?? false }

    func outlineView(_ outlineView: OutlineView, canMove item: Any, to parent: Any?) -> Bool { true }
    func outlineView(_ outlineView: OutlineView, move item: Any, to parent: Any?, at index: Int) -> Bool {
        guard let row = item as? OutlineRow else { return false }
        remove(row)
        if let parent = parent as? OutlineRow {
            parent.rows.insert(row, at: min(index, parent.rows.count))
        } else {
            roots.insert(row, at: min(index, roots.count))
        }
        return true
    }

    /// Takes a row out of its parent.
    private func remove(_ row: OutlineRow) {
        roots.removeAll { $0 === row }
        var waiting = roots
        while let next = waiting.popLast() {
            next.rows.removeAll { $0 === row }
            waiting += next.rows
        }
    }

    private func cell(of column: TableColumn, _ item: Any, _ outlineView: OutlineView) -> TableRowCell? {
        guard let index = outlineView.columnPart?.declaredIndex(of: column) else { return nil }
        return (item as? OutlineRow)?.cell(for: column, at: index)
    }
}
