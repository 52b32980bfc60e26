/// A list whose rows show the elements of a bound array: a table or a collection view with `items`.
protocol BoundContentList: ListSource, RowTemplateOwner {
    var bound: BoundContent { get }
    /// The rows on screen, with their cells.
    var shownCells: [(path: IndexPath, cell: View)] { get }
    /// Makes the bound elements the rows, in place of another data source.
    func useBoundContent()
    /// Inserts, deletes and moves rows, all at once.
    func apply(_ changes: ItemChanges, isAnimated: Bool)
    /// Reads the number of rows, if the list has to be reloaded.
    func loadRowsIfNeeded()
}

/// The order of the rows of a list that shows bound elements in another order, such as a sorted table.
protocol ElementOrder: AnyObject {
    /// Returns the index of the element of a row.
    func elementIndex(of path: IndexPath) -> Int
    /// Returns the row of an element.
    func path(ofElement index: Int) -> IndexPath
    /// Called when elements have changed, and rows have not.
    func elementsDidChange()
}

/// The bound elements of a list: a data source that creates a cell for each visible row from the document, and reuses it for other rows.
final class BoundContent {
    private weak var list: (any BoundContentList)?
    /// The elements. Setting them changes the rows of the list; selection, focus and scroll position stay with the elements.
    var items: BoundItems? { didSet { update(from: oldValue) } }
    private(set) var template: RowTemplate?
    /// The order of the rows; nil for the order of the elements.
    weak var order: (any ElementOrder)?
    /// The element to select when the elements contain it.
    private var wanted: Any?
    /// Whether the list is being updated. It does not report selections then.
    private var isUpdating = false

    /// The reuse identifier of the cells.
    fileprivate static let identifier = "Inlay.bound"
    private static let property = "selectedItem"

    init(of list: any BoundContentList) { self.list = list }

    deinit {}

    var count: Int { items?.count ?? 0 }

    func take(_ template: RowTemplate) {
        self.template = template
        list?.useBoundContent()
        list?.reloadData()
    }

    // MARK: Changes

    private func elementIndex(of path: IndexPath) -> Int { order?.elementIndex(of: path) ?? path.row }

    private func path(ofElement index: Int) -> IndexPath {
        order?.path(ofElement: index) ?? IndexPath(row: index, section: 0)
    }

    private func update(from old: BoundItems?) {
        guard let list, let items else { return }
        let wasUpdating = isUpdating
        isUpdating = true
        list.useBoundContent()
        let changes = items.changes(from: old)
        if let index = changes.duplicate {
            list.reportOnce(
                "element \(index) of 'items' has the id '\(items.id(at: index).base)' of another element; "
                    + "give each element its own id", as: "duplicate")
        }
        if old == nil || changes.isReload || list.isReloadPending {
            reload(list, changes)
        } else if !changes.isEmpty {
            list.apply(changes, isAnimated: list.window?.pipeline.isUpdatingBindings == true)
        } else {
            order?.elementsDidChange()
        }
        for (path, cell) in list.shownCells { cell.extras?.rowScope?.show(items, at: elementIndex(of: path)) }
        isUpdating = wasUpdating
        if let wanted { select(wanted) }
        if old != nil, selectionIsLost(changes) { list.viewStateDidChange(Self.property) }
    }

    private func selectionIsLost(_ changes: ItemChanges) -> Bool {
        !(changes.isEmpty || wanted != nil) && list?.interaction.selection.isEmpty == true
    }

    private func reload(_ list: any BoundContentList, _ changes: ItemChanges) {
        let selected = list.interaction.selection.paths.map(elementIndex)
        list.reloadData()
        guard !selected.isEmpty else { return }
        list.loadRowsIfNeeded()
        for index in selected {
            if let new = changes.newIndex(of: index) { list.interaction.keep(self.path(ofElement: new)) }
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
        get { list?.interaction.selection.first.flatMap { items?[elementIndex(of: $0)] } }
        set {
            wanted = nil
            guard let newValue = newValue.flatMap({ BoundValue.unwrapped($0) }) else {
                list?.interaction.removeAll()
                return
            }
            select(newValue)
        }
    }

    private func select(_ element: Any) {
        guard let list, let row = items?.index(ofElement: element) else {
            wanted = element
            list?.interaction.removeAll()
            return
        }
        wanted = nil
        list.loadRowsIfNeeded()
        let path = self.path(ofElement: row)
        guard list.hasRow(path), !list.interaction.selection.contains(path) else { return }
        list.interaction.select(path)
    }

    /// Called after each change of the list's selection.
    func selectionDidChange() {
        guard !isUpdating, let list else { return }
        wanted = nil
        list.viewStateDidChange(Self.property)
    }
}

extension ViewDiagnostics {
    /// Reports a view beside the one that a row shows.
    func reportSecondRowView(_ view: View) {
        report("a row shows one view: \(view.diagnostics.diagnosticName) is left out; put both into a layout view")
    }
}

// MARK: - Tables
extension BoundContent: TableViewDataSource {
    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { template == nil ? 0 : count }

    func tableView(_ tableView: TableView, cellForRowAt indexPath: IndexPath) -> TableViewCell {
        let old = tableView.items.queue.dequeue(Self.identifier)
        guard let (view, scope) = view(at: indexPath.row, reusing: old) else { return TableViewCell() }
        let cell = view as? TableViewCell ?? StaticRow.cell(holding: view)
        cell.ensuredExtras.rowScope = scope
        cell.reuseIdentifier = Self.identifier
        return cell
    }
}

extension TableView: BoundContentList {
    /// The elements of the rows in one section, bound to an array of the owner: `items="$books"`.
    var boundItems: BoundItems? {
        get { bound.items }
        set { bound.items = newValue }
    }
    /// The element of the selected row, the first one if several rows are selected; nil if none is, or without bound items. Setting an
    /// element selects its row, as soon as `items` has it.
    public var selectedItem: Any? {
        get { bound.selectedItem }
        set { bound.selectedItem = newValue }
    }

    var takesRowContent: Bool { mayDeclareChildren }
    func take(_ template: RowTemplate) { bound.take(template) }

    var shownCells: [(path: IndexPath, cell: View)] { items.rows.map { ($0.path, $0.cell) } }

    func useBoundContent() { if dataSource !== bound { dataSource = bound } }

    func apply(_ changes: ItemChanges, isAnimated: Bool) {
        var changes = changes.rowChanges()
        changes.isAnimated = isAnimated
        gate.collect(changes).map(rows.submit)
    }

    func selectionDidChange() { if dataSource === bound { bound.selectionDidChange() } }
}

// MARK: - Collections
extension BoundContent: CollectionViewDataSource {
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

extension CollectionView: BoundContentList {
    /// The elements of the items in one section, bound to an array of the owner: `items="$pictures"`.
    var boundItems: BoundItems? {
        get { bound.items }
        set { bound.items = newValue }
    }
    /// The selected element, the first one if several are selected; nil if none is, or without bound items. Setting an element selects its
    /// item, as soon as `items` has it.
    public var selectedItem: Any? {
        get { bound.selectedItem }
        set { bound.selectedItem = newValue }
    }

    func take(_ template: RowTemplate) { bound.take(template) }

    var shownCells: [(path: IndexPath, cell: View)] { items.rows.map { ($0.path, $0.cell) } }

    func useBoundContent() { if dataSource !== bound { dataSource = bound } }

    func loadRowsIfNeeded() { _ = numberOfSections }

    func apply(_ changes: ItemChanges, isAnimated: Bool) {
        var changes = changes.rowChanges()
        changes.isAnimated = isAnimated
        gate.collect(changes).map(submit)
    }

    func selectionDidChange() { if dataSource === bound { bound.selectionDidChange() } }
}
