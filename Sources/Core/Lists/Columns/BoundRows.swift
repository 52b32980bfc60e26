import FoundationEssentials

/// The elements of a bound array as the rows of a table: `items="$expenses"`. Specification 8, 13.11.
///
/// A table with columns evaluates their expressions for the rows in sight. A table without columns creates the content of its rows from
/// the children of its element.
final class BoundRows: ColumnRowSource {
    private unowned(unsafe) let table: TableView
    private(set) var items: BoundItems
    private(set) var template: RowTemplate?
    /// The variables with which the expressions of columns are evaluated.
    private var scope: RowScope?
    /// The expressions of columns, by their identity; nil for a column whose key names no property.
    private var expressions: [ObjectIdentifier: RowExpression?] = [:]
    /// The identifier of the cells in the table's reuse queue.
    private static let identifier = "Inlay.BoundRow"

    init(_ items: BoundItems, of table: TableView) {
        self.table = table
        self.items = items
        table.items.queue.register(Self.identifier) { [weak self] in self?.makeCell() ?? TableViewCell() }
    }

    deinit {}

    var count: Int { items.count }

    func take(_ template: RowTemplate) {
        self.template = template
        expressions = [:]
        scope = nil
        table.reloadData()
    }

    /// Forgets the expression of a column whose key or text has changed.
    func columnDidChange(_ column: TableColumn) { expressions[ObjectIdentifier(column)] = nil }

    // MARK: Changes

    /// Shows other elements. Selection, focus and scroll position stay with the elements that remain.
    func show(_ new: BoundItems) {
        let changes = new.changes(from: items)
        items = new
        if let index = changes.duplicate {
            table.reportOnce("two elements of 'items' have the id '\(new.id(at: index))'; give each its own id")
        }
        if changes.isReload { return reload(changes) }
        if changes.isEmpty { return showAgain() }
        var rows = changes.rowChanges()
        rows.isAnimated = true
        table.gate.collect(rows).map(table.rows.submit)
    }

    private func reload(_ changes: ItemChanges) {
        guard table.gate.isOpen, !table.isReloadPending, !changes.newIndices.isEmpty else { return table.reloadData() }
        let columns = table.columnPart
        func newPath(_ path: IndexPath) -> IndexPath? {
            let source = columns?.sourcePath(for: path) ?? path
            return changes.newIndex(of: source.row).map { IndexPath(row: $0, section: 0) }
        }
        let selected = table.interaction.selection.paths.compactMap(newPath)
        let focused = table.interaction.focused.flatMap(newPath)
        table.reloadData()
        table.loadRowsIfNeeded()
        guard !table.isReloadPending else { return }
        table.interaction.restore(
            selected.map { columns?.shownPath(for: $0) ?? $0 },
            focused: focused.map { columns?.shownPath(for: $0) ?? $0 })
    }

    /// Shows the elements of the rows in sight, which may have changed.
    func showAgain() {
        if let columns = table.columnPart, columns.hasColumns { columns.rowsDidChange() }
        showContentAgain()
    }

    /// Connects the cells in sight with their elements, after rows were inserted, deleted or moved.
    func showContentAgain() {
        for item in table.items.byPosition.values where item.kind == .row {
            item.view?.extras?.rowScope?.show(items, at: sourceRow(of: item.path))
        }
    }

    private func sourceRow(of path: IndexPath) -> Int { table.columnPart?.sourcePath(for: path).row ?? path.row }

    // MARK: Cells

    /// Returns the cell of a row, with the content from the document.
    func cell(at path: IndexPath) -> TableViewCell {
        requestedRow = sourceRow(of: path)
        guard let template, !template.isEmpty else { return TableViewCell() }
        guard let cell = table.items.queue.dequeue(Self.identifier) else { return TableViewCell() }
        cell.extras?.rowScope?.show(items, at: requestedRow)
        return cell
    }

    /// The row of the cell that the queue creates.
    private var requestedRow = 0

    private func makeCell() -> TableViewCell {
        guard let template else { return TableViewCell() }
        let row = template.makeRow(for: items, at: requestedRow)
        guard let view = row.views.first else { return TableViewCell() }
        if row.views.count > 1 {
            table.reportOnce(
                "the content of a row has \(row.views.count) views; only the first is shown: put them into one")
        }
        let cell = StaticRow.cell(holding: view)
        cell.ensuredExtras.rowScope = row.scope
        return cell
    }

    /// Returns the text of a row, for type-ahead.
    func text(at path: IndexPath) -> String? { table.items.cell(at: path)?.accessibility.label }

    // MARK: Values of columns

    func hasValues(at path: IndexPath) -> Bool { true }

    private func expression(of column: TableColumn) -> RowExpression? {
        let key = ObjectIdentifier(column)
        if let known = expressions[key] { return known }
        let made = column.text ?? (column.key.isEmpty ? nil : template?.expression(ofMember: column.key))
        expressions[key] = made
        return made
    }

    /// Returns the variables of a row.
    private func variables(of row: Int) -> RowScope? {
        let scope = scope ?? template?.makeScope()
        self.scope = scope
        scope?.show(items, at: row)
        return scope
    }

    func value(of column: TableColumn, at path: IndexPath) -> Any? {
        guard let expression = expression(of: column), let scope = variables(of: path.row) else { return nil }
        return expression.unformattedValue(in: scope)
    }

    func text(of column: TableColumn, at path: IndexPath) -> String {
        guard let expression = expression(of: column), let scope = variables(of: path.row) else { return "" }
        return ColumnValue.text(expression.value(in: scope))
    }

    func text(ofTotal value: Double, _ column: TableColumn) -> String {
        ColumnValue.text(expression(of: column)?.formatted(value) ?? value)
    }

    /// Binds the row to the properties of an object that its columns show. Values in the array change with the array.
    func observe(_ row: TableRowView, at path: IndexPath) {
        guard items.elementType is AnyClass, let template, let owner = template.owner,
            let columns = table.columnPart?.geometry.columns
        else { return }
        row.observe(columns.map { ObjectIdentifier($0) }) {
            row.extras?.rowScope?.show(items, at: path.row)
        } bind: {
            let scope = template.makeScope()
            scope.show(items, at: path.row)
            row.ensuredExtras.rowScope = scope
            for column in columns {
                expression(of: column)?.bind(TableRowView.observedProperty, of: row, in: scope, owner: owner)
            }
        }
    }

    func appendKeys(of column: TableColumn, rows: Range<Int>, section: Int, to keys: inout SortKeys) {
        if let steps = expression(of: column)?.singlePath, steps.count == 2, steps[0] == template?.name,
            let type = items.elementType as? any BindableModel.Type, let member = ModelMember(steps[1], of: type),
            items.appendKeys(in: rows, at: member.keyPath, to: &keys)
        {
            return
        }
        for row in rows { keys.append(value(of: column, at: IndexPath(row: row, section: section))) }
    }

    func view(of column: TableColumn, at path: IndexPath, reusing view: View?) -> View? {
        guard let template = column.template else { return nil }
        if let view, let scope = view.extras?.rowScope {
            scope.show(items, at: path.row)
            return view
        }
        return template.makeRow(for: items, at: path.row).views.first
    }

    func sort(by descriptors: [TableSortDescriptor]) -> Bool { false }

    func canEdit(_ column: TableColumn, at path: IndexPath) -> Bool {
        column.isEditable && expression(of: column)?.singlePath != nil
    }

    func setText(_ text: String, of column: TableColumn, at path: IndexPath) -> Bool {
        guard let expression = expression(of: column), let scope = variables(of: path.row) else { return false }
        return expression.write(text, in: scope)
    }
}

extension TableView: RowTemplateOwner {
    var takesRowContent: Bool { declared.awaited == .cell }

    func take(_ template: RowTemplate) { boundRows?.take(template) }
}

extension BoundItems {
    /// Adds the values of a property of elements to the keys of a sort. Returns false if the property is not of a type that is read fast.
    func appendKeys(in rows: Range<Int>, at keyPath: AnyKeyPath, to keys: inout SortKeys) -> Bool {
        boundList?.appendKeys(in: rows, at: keyPath, to: &keys) ?? false
    }
}

extension Array {
    /// Reads a property of many elements without a conversion for each of them.
    func appendKeys(in rows: Range<Int>, at keyPath: AnyKeyPath, to keys: inout SortKeys) -> Bool {
        let rows = rows.clamped(to: indices)
        if let path = keyPath as? KeyPath<Element, Double> {
            for row in rows { keys.append(number: self[row][keyPath: path]) }
        } else if let path = keyPath as? KeyPath<Element, Int> {
            for row in rows { keys.append(number: Double(self[row][keyPath: path])) }
        } else if let path = keyPath as? KeyPath<Element, String> {
            for row in rows { keys.append(text: self[row][keyPath: path]) }
        } else if let path = keyPath as? KeyPath<Element, Date> {
            for row in rows { keys.append(number: self[row][keyPath: path].timeIntervalSinceReferenceDate) }
        } else {
            return false
        }
        return true
    }
}
