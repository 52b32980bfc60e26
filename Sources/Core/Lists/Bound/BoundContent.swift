/// The bound elements of a table or a collection view: a data source that creates a cell for each visible row from the document, and reuses
/// it for other rows.
class BoundContent: RowTemplateOwner {
    private(set) weak var list: (any ListSource)?
    var rowName = RowScope.defaultName
    /// The elements. Setting them changes the rows of the list; selection, focus and scroll position stay with the elements.
    var items: BoundItems? { didSet { update(from: oldValue) } }
    private(set) var template: RowTemplate?
    /// The element to select when the elements contain it.
    var wanted: Any?
    /// The elements to select when the elements contain all of them.
    private var wantedItems: (any BoundList)?
    /// Whether the list is being updated. It does not report selections then.
    var isUpdating = false

    /// The reuse identifier of the cells.
    fileprivate static let identifier = "Inlay.bound"
    /// The most new elements whose identities are compared.
    private static let maximumCompared = 1_000
    private static let property = "selectedItem"
    private static let severalProperty = "selectedItems"

    init(of list: any ListSource) { self.list = list }

    deinit {}

    var count: Int { items?.count ?? 0 }

    func take(_ template: RowTemplate) {
        self.template = template
        use()
        list?.reloadData()
    }

    // MARK: The list

    /// Whether the next child in the document is content of a row.
    var takesRowContent: Bool { true }
    var arrayAttribute: String? { nil }
    func takeArrayReporter(_ report: @escaping (MarkupCause) -> Void, fault: MarkupCause?) {}
    /// The rows on screen, with their cells.
    fileprivate var shownCells: [(path: IndexPath, cell: View)] { [] }
    /// Inserts, deletes and moves rows, all at once.
    fileprivate func apply(_ changes: RowChanges) {}
    /// Reads the number of rows, if the list has to be reloaded.
    func loadRowsIfNeeded() {}
    /// Returns the index of the element of a row. Tables with columns may show the elements in another order.
    func elementIndex(of path: IndexPath) -> Int { path.row }
    /// Returns the row of an element.
    func path(ofElement index: Int) -> IndexPath { IndexPath(row: index, section: 0) }
    /// Called when properties of elements may have changed, but no positions.
    fileprivate func elementsDidChange() {}
    /// Returns the element of a row.
    func element(at path: IndexPath) -> Any? { items?[elementIndex(of: path)] }
    /// Returns the row of an element; nil if there is none.
    func path(of element: Any) -> IndexPath? {
        loadRowsIfNeeded()
        return items?.index(ofElement: element).map(path(ofElement:))
    }
    /// Makes the elements the rows, in place of another data source.
    func use() {
        list?.interaction.onSelectionChange = { [weak self] in self?.selectionDidChange() }
    }

    // MARK: Changes

    /// Called when the elements have been set.
    func update(from old: BoundItems?) {
        guard let list, let items else { return }
        let wasUpdating = isUpdating
        isUpdating = true
        use()
        let selected = list.interaction.selection.first.map(elementIndex)
        let selectedCount = list.interaction.selection.count
        let changes = items.changes(from: old)
        if let index = changes.duplicate
            ?? (old == nil ? items.firstDuplicate(among: Self.maximumCompared)?.index : nil)
        {
            list.reportOnce(.duplicateID(items.id(at: index), at: index), as: "duplicate")
        }
        if old == nil || changes.isReload || list.isReloadPending {
            reload(list, changes)
        } else if !changes.isEmpty {
            var changes = changes.rowChanges()
            changes.isAnimated = list.window?.pipeline.isUpdatingBindings == true
            apply(changes)
        } else {
            elementsDidChange()
        }
        for (path, cell) in shownCells { cell.extras?.rowScope?.show(items, at: elementIndex(of: path)) }
        isUpdating = wasUpdating
        selectWanted()
        // The selected element was removed: its neighbour is selected, or none.
        guard let selected, wanted == nil else { return }
        let current = list.interaction.selection.first.map(elementIndex)
        let isSame = current != nil && current == changes.newIndex(of: selected)
        if !isSame || list.interaction.selection.count != selectedCount { reportSelection(of: list) }
    }

    /// Changes rows without a change of the selected elements.
    func keepingSelection(_ body: () -> Void) {
        let wasUpdating = isUpdating
        isUpdating = true
        body()
        isUpdating = wasUpdating
    }

    /// Selects the elements that were to be selected before the rows had them.
    func selectWanted() {
        if let wanted { select(wanted) }
        selectWantedItems()
    }

    private func reload(_ list: any ListSource, _ changes: ItemChanges) {
        let selected = list.interaction.selection.paths.map(elementIndex)
        list.reloadData()
        guard !selected.isEmpty else { return }
        loadRowsIfNeeded()
        for index in selected {
            if let new = changes.newIndex(of: index) { list.interaction.keep(path(ofElement: new)) }
        }
    }

    // MARK: Rows

    /// Shows an element in a reused cell, or returns the view of a new row.
    func view(at row: Int, reusing cell: View?) -> (view: View, scope: RowScope)? {
        guard let items, let template else { return nil }
        if let cell, let scope = cell.extras?.rowScope {
            scope.show(items, at: row)
            return (cell, scope)
        }
        let content = template.makeRow(for: items, at: row)
        guard let view = content.views.first else {
            list?.reportOnce("'items' needs one element in the list that shows an element; the rows are empty")
            return nil
        }
        for other in content.views.dropFirst() { view.diagnostics.reportSecondRowView(other) }
        return (view, content.scope)
    }

    // MARK: Selection

    /// The selected element, the first one if several are selected.
    var selectedItem: Any? {
        get { list?.interaction.selection.first.flatMap(element(at:)) }
        set {
            wanted = nil
            guard let newValue = newValue.flatMap({ BoundValue.unwrapped($0) }) else {
                list?.interaction.removeAll()
                return
            }
            select(newValue)
        }
    }

    /// The selected elements in the order of the rows, as an array of their type; nil without elements.
    var selectedItems: Any? {
        get {
            guard let list, let type = items?.boundList.map({ type(of: $0) }) else { return nil }
            return type.boundArray(of: list.interaction.selection.paths.compactMap(element(at:)))
        }
        set {
            wanted = nil
            let elements = newValue.flatMap { BoundValue.unwrapped($0) as? any BoundList }
            wantedItems = elements
            selectWantedItems()
        }
    }

    /// Selects the elements of an array that are in the list. The others are selected as soon as the list contains them.
    private func selectWantedItems() {
        guard let list, let elements = wantedItems, let items, items.count > 0 else { return }
        loadRowsIfNeeded()
        let wasUpdating = isUpdating
        isUpdating = true
        defer { isUpdating = wasUpdating }
        var paths: [IndexPath] = []
        var isComplete = true
        for index in 0..<elements.boundCount {
            guard let path = path(of: elements.boundElement(at: index)), list.hasRow(path) else {
                isComplete = false
                continue
            }
            paths.append(path)
        }
        if isComplete { wantedItems = nil }
        if !list.allowsMultipleSelection { paths = Array(paths.prefix(1)) }
        guard Set(paths) != Set(list.interaction.selection.paths) else { return }
        list.interaction.removeAll()
        for path in paths.sorted() { list.interaction.keep(path) }
        list.updateCells()
    }

    private func select(_ element: Any) {
        guard let list, let path = path(of: element) else {
            let wasUpdating = isUpdating
            isUpdating = true
            list?.interaction.removeAll()
            isUpdating = wasUpdating
            wanted = element
            return
        }
        wanted = nil
        guard list.hasRow(path), !list.interaction.selection.contains(path) else { return }
        list.interaction.select(path)
    }

    /// Called after each change of the list's selection.
    private func selectionDidChange() {
        guard !isUpdating, let list else { return }
        wanted = nil
        wantedItems = nil
        reportSelection(of: list)
    }

    func reportSelection(of list: any ListSource) {
        list.viewStateDidChange(Self.property)
        list.viewStateDidChange(Self.severalProperty)
    }
}

extension ViewDiagnostics {
    /// Reports a view beside the one that a row shows.
    func reportSecondRowView(_ view: View) {
        report("a row shows one view: \(view.diagnostics.diagnosticName) is left out; put both into a layout view")
    }
}

nonisolated extension ItemChanges {
    /// The changes as those of the rows of a section.
    func rowChanges(inSection section: Int = 0) -> RowChanges {
        var changes = RowChanges()
        changes.deleted = RowSet(deleted, inSection: section)
        changes.inserted = RowSet(inserted, inSection: section)
        changes.moved = moved.map {
            RowChanges.Move(
                from: IndexPath(row: $0.from, section: section), to: IndexPath(row: $0.to, section: section))
        }
        return changes
    }
}

// MARK: - Tables
/// The bound rows of a table.
class BoundTableContent: BoundContent, TableViewDataSource {
    private unowned(unsafe) let table: TableView
    /// A cell for the texts of rows that are not on screen.
    private var sample: TableViewCell?

    init(of table: TableView) {
        self.table = table
        super.init(of: table)
    }

    deinit {}

    override var takesRowContent: Bool { table.mayDeclareChildren }
    override fileprivate var shownCells: [(path: IndexPath, cell: View)] { table.items.rows.map { ($0.path, $0.cell) } }
    override fileprivate func apply(_ changes: RowChanges) { table.gate.collect(changes).map(table.rows.submit) }
    override func loadRowsIfNeeded() { table.loadRowsIfNeeded() }
    override func elementIndex(of path: IndexPath) -> Int {
        table.columnPart?.sourceIndexPath(for: path).row ?? path.row
    }
    override func path(ofElement index: Int) -> IndexPath {
        let path = IndexPath(row: index, section: 0)
        return table.columnPart?.indexPath(forSource: path) ?? path
    }
    override fileprivate func elementsDidChange() { table.columnPart?.rowsDidChange() }
    override func use() {
        super.use()
        becomeDataSource()
    }

    /// Makes the elements the rows of the table.
    func becomeDataSource() { if table.dataSource !== self { table.dataSource = self } }

    /// Moves an element in the owner's array. The rows follow with the next update of the binding.
    func moveElement(from index: Int, to newIndex: Int) {
        guard let items, var list = items.boundList, let element = list.removeBoundElement(at: index),
            list.insertBoundElement(element, at: newIndex)
        else { return }
        items.binding?.writeList(list)
    }

    /// Returns the index of the element of a row, before the table sorts the rows.
    func elementIndex(ofSource path: IndexPath) -> Int { path.row }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { template == nil ? 0 : count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let old = tableView.items.queue.dequeue(Self.identifier)
        guard let cell = cell(at: indexPath.row, reusing: old) else { return TableViewCell() }
        cell.reuseIdentifier = Self.identifier
        return cell
    }

    private func cell(at row: Int, reusing old: TableViewCell?) -> TableViewCell? {
        guard let (view, scope) = view(at: row, reusing: old) else { return nil }
        let cell = view as? TableViewCell ?? StaticRow.cell(holding: view)
        cell.ensuredExtras.rowScope = scope
        return cell
    }

    /// The text of a row that is not on screen comes from a cell that is never shown.
    func tableView(_ tableView: TableView, typeSelectStringForRowAt indexPath: IndexPath) -> String? {
        if let cell = tableView.items.cell(at: indexPath) { return cell.accessibility.label }
        sample = cell(at: indexPath.row, reusing: sample)
        return sample?.accessibility.label
    }
}

extension TableView: RowTemplateHost {
    /// The element of the selected row, the first one if several rows are selected; nil if none is, or without bound items. Setting an
    /// element selects its row, as soon as `items` has it.
    public var selectedItem: Any? {
        get { bound.selectedItem }
        set { bound.selectedItem = newValue }
    }

    /// The elements of the selected rows from the top, an array of the type of `items`; nil without bound items. Setting an array selects
    /// the rows of its elements, one at most if `allowsMultipleSelection` is false.
    public var selectedItems: Any? {
        get { bound.selectedItems }
        set { bound.selectedItems = newValue }
    }
}

// MARK: - Collections
/// The bound items of a collection view.
final class BoundCollectionContent: BoundContent, CollectionViewDataSource {
    private unowned(unsafe) let collection: CollectionView

    init(of collection: CollectionView) {
        self.collection = collection
        super.init(of: collection)
    }

    deinit {}

    override var takesRowContent: Bool { !collection.expectsBackgroundView }
    override fileprivate var shownCells: [(path: IndexPath, cell: View)] {
        collection.items.rows.map { ($0.path, $0.cell) }
    }
    override fileprivate func apply(_ changes: RowChanges) { collection.gate.collect(changes).map(collection.submit) }
    override func loadRowsIfNeeded() { _ = collection.numberOfSections }
    override func use() {
        guard collection.dataSource !== self else { return }
        super.use()
        collection.dataSource = self
    }

    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
        template == nil ? 0 : count
    }

    func collectionView(_ collectionView: CollectionView, cellForItemAt indexPath: IndexPath) -> CollectionViewCell {
        let old = collectionView.items.queue.dequeue(Self.identifier)
        guard let (view, scope) = view(at: indexPath.row, reusing: old) else { return CollectionViewCell() }
        let cell = view as? CollectionViewCell ?? CollectionViewCell()
        if cell !== view { cell.contentView = view }
        cell.ensuredExtras.rowScope = scope
        cell.reuseIdentifier = Self.identifier
        return cell
    }
}

extension CollectionView: RowTemplateHost {
    /// The selected element, the first one if several are selected; nil if none is, or without bound items. Setting an element selects its
    /// item, as soon as `items` has it.
    public var selectedItem: Any? {
        get { bound.selectedItem }
        set { bound.selectedItem = newValue }
    }
}
