/// The nodes of an outline as the rows of a table.
final class OutlineRows: TableViewColumnDataSource {
    weak var view: OutlineView?
    private let declared = DeclaredOutline()
    private var tree = OutlineTree(rootCount: 0)
    /// Whether the tree has to be read again.
    var needsReload = true
    private var descriptors: [TableSortDescriptor] = []

    init() {}
    deinit {}

    /// The elements of a bound array; nil without one.
    var bound: BoundOutline? { didSet { view?.reloadData() } }

    private var source: any OutlineViewDataSource { view?.outlineDataSource ?? bound ?? declared }

    /// Returns what the app knows of an item: the element of a bound array, or the item of its data source.
    func element(of item: Any) -> Any { (item as? OutlineNode)?.element ?? item }

    /// Updates a row when its element changes.
    func observe(_ row: TableRowView, at path: IndexPath) {
        guard let bound, let node = item(atRow: path.row) as? OutlineNode else { return }
        bound.columns.observe(row, node.list, at: node.index)
    }

    func sourceDidChange() { view?.reloadData() }

    func declare(_ row: OutlineRow) {
        declaredRows.append(row)
    }

    /// The rows that elements declare.
    var declaredRows: [OutlineRow] {
        get { declared.roots }
        set {
            change {
                declared.roots = newValue
                for row in newValue { row.table = view }
            }
        }
    }

    /// Changes rows that elements declare, and shows that.
    func change(_ body: () -> Void) {
        let before = shownIDs
        body()
        if needsReload { view?.reloadData() } else { nodesDidChange(before) }
    }

    // MARK: Nodes

    private func childCount(of item: Any?) -> Int {
        guard let view else { return 0 }
        let count = source.outlineView(view, numberOfChildrenOf: item)
        if (0...Int(UInt32.max)).contains(count) { return count }
        view.reportOnce("invalid number of children '\(count)' from the data source; 0 is used")
        return 0
    }

    func id(of item: Any) -> AnyHashable { view.map { source.outlineView($0, idOf: item) } ?? AnyHashable(0) }

    /// Returns the item of a node. Open nodes have it; others are asked for.
    func item(at place: OutlineTree.Place) -> Any? {
        if let item = tree.branch(at: place)?.item { return item }
        guard let view, place.index < place.branch.childCount else { return nil }
        return source.outlineView(view, child: place.branch.sourceIndex(of: place.index), of: place.branch.item)
    }

    func place(ofRow row: Int) -> OutlineTree.Place? {
        (0..<tree.rowCount).contains(row) ? tree.place(ofRow: row) : nil
    }

    func item(atRow row: Int) -> Any? { place(ofRow: row).flatMap(item(at:)) }

    func row(of id: AnyHashable) -> Int? {
        (0..<tree.rowCount).first { row in item(atRow: row).map { self.id(of: $0) == id } ?? false }
    }

    func branch(atRow row: Int) -> RowBranch? {
        guard let view, let place = place(ofRow: row) else { return nil }
        let known = tree.branch(at: place)
        let isExpandable =
            known.map { $0.childCount > 0 }
            ?? item(at: place).map { source.outlineView(view, isExpandable: $0) } ?? false
        return RowBranch(
            depth: place.branch.childDepth, isExpandable: isExpandable,
            isExpanded: isExpandable && known?.isExpanded == true, continues: view.showsLines ? continues(place) : [])
    }

    private func continues(_ place: OutlineTree.Place) -> [Bool] {
        var continues: [Bool] = []
        var next: OutlineTree.Place? = place
        while let place = next {
            continues.append(place.index < place.branch.childCount - 1)
            next = tree.place(of: place.branch)
        }
        return continues.reversed()
    }

    /// Returns the parent of a row's node, and its row; nil for roots.
    func parent(ofRow row: Int) -> (item: Any, row: Int)? {
        guard let branch = place(ofRow: row)?.branch, let item = branch.item, let place = tree.place(of: branch),
            let row = tree.row(of: place)
        else { return nil }
        return (item, row)
    }

    /// Returns the node of a branch; nil for the root.
    func place(of branch: OutlineTree.Branch) -> OutlineTree.Place? { tree.place(of: branch) }

    func childCount(at place: OutlineTree.Place) -> Int {
        tree.branch(at: place)?.childCount ?? item(at: place).map { childCount(of: $0) } ?? 0
    }

    // MARK: Moving

    /// Whether a node can be moved below another one, nil for the root.
    func canMove(_ item: Any, to parent: Any?) -> Bool {
        view.map { source.outlineView($0, canMove: item, to: parent) } ?? false
    }

    /// Moves a node in the app's data, and shows that.
    ///
    /// - Parameters:
    ///   - index: the index among the children of the new parent, without the node.
    ///   - opensParent: whether the new parent is opened, so that the node stays in sight.
    func move(_ item: Any, to parent: Any?, at index: Int, opensParent: Bool) {
        guard let view, !needsReload else { return }
        let before = shownIDs
        let parentID = opensParent ? parent.map { id(of: $0) } : nil
        guard source.outlineView(view, move: item, to: parent, at: index) else { return }
        idToOpen = parentID
        // A bound array is shown when its binding is updated.
        if bound == nil || view.outlineDataSource != nil, !needsReload { nodesDidChange(before) }
    }

    /// The node to open when its new children are known.
    private var idToOpen: AnyHashable?

    private func openMovedParent() {
        guard let id = idToOpen else { return }
        idToOpen = nil
        if let row = row(of: id), branch(atRow: row)?.isExpanded == false { _ = openOne(row) }
    }

    // MARK: Opening and closing

    func toggle(_ row: Int) {
        if branch(atRow: row)?.isExpanded == true {
            collapse(row)
        } else {
            expand(row, includesDescendants: false)
        }
    }

    func expand(_ row: Int, includesDescendants: Bool) {
        guard let view else { return }
        var count = 0
        view.gate.hold { count = open(row, includesDescendants: includesDescendants) }
        guard count > 0 else { return }
        let insert = { self.insertRows(row + 1..<row + 1 + count) }
        if let bound { bound.keepingSelection(insert) } else { insert() }
        rowDidChange(row)
        bound?.selectWanted()
        if let item = item(atRow: row) { view.onItemExpanded?(element(of: item)) }
    }

    /// Opens a node in the tree.
    ///
    /// - Returns: the number of rows that appear.
    private func open(_ row: Int, includesDescendants: Bool) -> Int {
        let before = tree.rowCount
        var (next, end) = (row, row + 1)
        while next < end {
            let added = openOne(next)
            guard includesDescendants else { break }
            next += 1
            end += added
            if added == 0, let place = place(ofRow: next - 1), let branch = tree.branch(at: place), branch.isExpanded {
                // The node was open before; the nodes below it are visited, too.
                end = max(end, next + branch.rowCount)
            }
        }
        return tree.rowCount - before
    }

    private func openOne(_ row: Int) -> Int {
        guard let view, let place = place(ofRow: row), let item = item(at: place) else { return 0 }
        let id = id(of: item)
        guard !place.branch.isInside(id) else {
            view.reportOnce("the tree has a cycle: '\(id)' is below itself; it is not opened again", as: "cycle")
            return 0
        }
        guard tree.branch(at: place) != nil || source.outlineView(view, isExpandable: item) else { return 0 }
        let isNew = tree.branch(at: place) == nil
        let count = tree.expand(place, item: item, id: id) { childCount(of: item) }
        if isNew, let branch = tree.branch(at: place) { sort(branch) }
        return count
    }

    func collapse(_ row: Int) {
        guard let view, let place = place(ofRow: row) else { return }
        let count = tree.collapse(place)
        guard count > 0 else { return }
        // A focused row that disappears gives the focus to the node that is closed.
        if let focused = view.focusedRow, (row + 1...row + count).contains(focused.row) {
            view.interaction.place(at: IndexPath(row: row, section: 0))
        }
        removeRows(row + 1..<row + 1 + count)
        rowDidChange(row)
        if let item = item(at: place) { view.onItemCollapsed?(element(of: item)) }
    }

    private func insertRows(_ rows: Range<Int>) {
        view?.rows.submit(RowChanges(inserted: RowSet(rows, inSection: 0)), with: .automatic)
    }

    private func removeRows(_ rows: Range<Int>) {
        view?.rows.submit(RowChanges(deleted: RowSet(rows, inSection: 0)), with: .automatic)
    }

    /// Draws the chevron of a row again.
    private func rowDidChange(_ row: Int) {
        (view?.items.cell(at: IndexPath(row: row, section: 0)) as? TableRowView)?.branchDidChange()
    }

    // MARK: Changes

    /// Returns the branch of an item, nil for the root.
    func storedBranch(of item: Any?) -> OutlineTree.Branch? {
        guard let item else { return tree.root }
        return tree.branch(withID: id(of: item))
    }

    func insert(_ count: Int, at index: Int, in parent: Any?) {
        guard let view, !needsReload else { return }
        guard count > 0 else { return }
        guard let branch = storedBranch(of: parent) else { return parentDidChange(parent) }
        // The new nodes have their place in the sort order.
        guard branch.isInSourceOrder else { return view.reloadData() }
        guard index >= 0, index <= branch.childCount else {
            return view.diagnostics.report(
                "cannot insert children at \(index): the item has \(branch.childCount) children; call reloadData()")
        }
        let first = tree.row(of: OutlineTree.Place(branch: branch, index: index))
        tree.insert(count, at: index, in: branch)
        if let first { insertRows(first..<first + count) }
        parentDidChange(parent)
    }

    func remove(_ indexes: Range<Int>, in parent: Any?) {
        guard let view, !needsReload, !indexes.isEmpty else { return }
        guard let branch = storedBranch(of: parent) else { return parentDidChange(parent) }
        guard branch.isInSourceOrder else { return view.reloadData() }
        guard indexes.lowerBound >= 0, indexes.upperBound <= branch.childCount else {
            return view.diagnostics.report(
                "cannot remove the children \(indexes): the item has \(branch.childCount) children; call reloadData()")
        }
        let first = tree.row(of: OutlineTree.Place(branch: branch, index: indexes.lowerBound))
        let count = tree.remove(indexes, in: branch)
        if let first { removeRows(first..<first + count) }
        parentDidChange(parent)
    }

    /// Draws the row of an item again, which may now be the first time that it can be opened.
    private func parentDidChange(_ parent: Any?) {
        guard let parent, let row = row(of: id(of: parent)) else { return }
        rowDidChange(row)
    }

    /// Reports nodes that cannot be distinguished: after a change, one would be open or selected in place of the other.
    func reportDuplicate(_ id: AnyHashable, at index: Int) {
        view?.reportOnce(.duplicateID(id, at: index, of: "its siblings"), as: "duplicate")
    }

    private func reload() {
        needsReload = false
        guard let view else { return }
        let duplicate = tree.reload(childCount: childCount(of:)) { index, item in
            let child = source.outlineView(view, child: index, of: item)
            return (child, id(of: child))
        }
        if let duplicate { reportDuplicate(duplicate.id, at: duplicate.index) }
        tree.forEachBranch(sort)
        guard view.outlineDataSource == nil, bound == nil else { return }
        var row = 0
        while row < tree.rowCount {
            if let declared = item(atRow: row) as? OutlineRow, declared.isExpanded, !declared.hasBeenOpened {
                declared.hasBeenOpened = true
                _ = openOne(row)
            }
            row += 1
        }
    }

    // MARK: Changed elements

    /// The most rows whose changes are shown with an animation.
    private static let maximumComparedRows = 5_000

    /// The identities of all rows, to find them again after a change; nil for too many rows, and before they are loaded.
    var shownIDs: [AnyHashable]? {
        guard !needsReload, tree.rowCount <= Self.maximumComparedRows else { return nil }
        return (0..<tree.rowCount).map { row in item(atRow: row).map { id(of: $0) } ?? AnyHashable(row) }
    }

    /// Shows changed elements. Rows whose identity is found again stay open and selected.
    ///
    /// - Parameter before: the identities of the rows before the change.
    func nodesDidChange(_ before: [AnyHashable]?) {
        guard let view else { return }
        guard let before, !view.isReloadPending, view.gate.isOpen else { return view.reloadData() }
        view.gate.hold {
            reload()
            openMovedParent()
        }
        guard let after = shownIDs else { return reload(view, before) }
        let changes = BoundItems(after).changes(from: BoundItems(before))
        if changes.isReload { return reload(view, before) }
        if !changes.isEmpty {
            var rows = changes.rowChanges()
            rows.isAnimated = view.window?.pipeline.isUpdatingBindings == true
            view.gate.collect(rows).map(view.rows.submit)
        } else {
            view.columnPart?.rowsDidChange()
        }
        for (_, cell) in view.items.rows { (cell as? TableRowView)?.branchDidChange() }
    }

    /// Loads all rows, and selects those again whose identity is found.
    private func reload(_ view: OutlineView, _ before: [AnyHashable]) {
        let selected = Set(
            view.interaction.selection.paths.compactMap { path in
                before.indices.contains(path.row) ? before[path.row] : nil
            })
        view.reloadData()
        guard !selected.isEmpty else { return }
        view.loadRowsIfNeeded()
        for row in 0..<tree.rowCount where item(atRow: row).map({ selected.contains(id(of: $0)) }) == true {
            view.interaction.keep(IndexPath(row: row, section: 0))
        }
    }

    // MARK: Sorting

    /// Sorts the children of a node. Siblings stay together, and each open node keeps the nodes below it.
    private func sort(_ branch: OutlineTree.Branch) {
        guard let view, !descriptors.isEmpty else { return tree.setOrder(nil, of: branch) }
        let items = (0..<branch.childCount).map { source.outlineView(view, child: $0, of: branch.item) }
        var order = (0..<UInt32(items.count)).map(\.self)
        for descriptor in descriptors.reversed() {
            let values = items.map { source.outlineView(view, valueFor: descriptor.column, of: $0) }
            if let comparator = descriptor.comparison {
                order = descriptor.column.sorted(order) { comparator(values[Int($0)], values[Int($1)]) }
            } else {
                var keys = SortKeys(isDescending: descriptor.order == .descending)
                for value in values { keys.append(value) }
                order = keys.sorted(order) { false } ?? order
            }
        }
        tree.setOrder(RowOrder(order), of: branch)
    }

    // MARK: Rows of the table

    func numberOfSections(in tableView: TableView) -> Int { 1 }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        if needsReload { reload() }
        return tree.rowCount
    }

    func tableView(_ tableView: TableView, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        tableView.columns.all.first { !$0.isHidden }.map { self.tableView(tableView, textFor: $0, at: indexPath) }
    }

    func tableView(_ tableView: TableView, valueFor column: TableColumn, at indexPath: IndexPath) -> Any? {
        guard let view, let item = item(atRow: indexPath.row) else { return nil }
        return source.outlineView(view, valueFor: column, of: item)
    }

    func tableView(_ tableView: TableView, textFor column: TableColumn, at indexPath: IndexPath) -> String {
        guard let view, let item = item(atRow: indexPath.row) else { return "" }
        return source.outlineView(view, textFor: column, of: item)
    }

    func tableView(
        _ tableView: TableView, viewFor column: TableColumn, at indexPath: IndexPath, reusing view: View?
    ) -> View? {
        guard let outline = self.view, let item = item(atRow: indexPath.row) else { return nil }
        return source.outlineView(outline, viewFor: column, of: item, reusing: view)
    }

    func tableView(_ tableView: TableView, sortBy descriptors: [TableSortDescriptor]) -> Bool {
        let isSame = descriptors.elementsEqual(self.descriptors) { $0.column === $1.column && $0.order == $1.order }
        guard !isSame else { return true }
        self.descriptors = descriptors
        if !needsReload { tree.forEachBranch(sort) }
        return true
    }

    func tableView(_ tableView: TableView, canEdit column: TableColumn, at indexPath: IndexPath) -> Bool {
        guard let view, let item = item(atRow: indexPath.row) else { return false }
        return source.outlineView(view, canEdit: column, of: item)
    }

    func tableView(
        _ tableView: TableView, setText text: String, for column: TableColumn, at indexPath: IndexPath
    ) -> Bool {
        guard let view, let item = item(atRow: indexPath.row) else { return false }
        return source.outlineView(view, setText: text, for: column, of: item)
    }
}
