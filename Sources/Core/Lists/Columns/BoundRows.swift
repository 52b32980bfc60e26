import FoundationEssentials

/// The values of the elements of a bound array in the columns of a table: `items="$expenses"`. Specification 8, 13.31.
final class BoundColumnRows: ColumnRowSource {
    private weak var table: TableView?
    private let bound: BoundContent
    /// The variables with which the expressions of columns are evaluated.
    private var scope: RowScope?
    /// The expressions of columns, by their identity; nil for a column whose key names no property.
    private var expressions: [ObjectIdentifier: RowExpression?] = [:]

    init(of table: TableView, _ bound: BoundContent) {
        self.table = table
        self.bound = bound
    }

    deinit {}

    private var template: RowTemplate? { bound.template }

    /// Forgets the expression of a column whose key or text has changed.
    func columnDidChange(_ column: TableColumn) { expressions[ObjectIdentifier(column)] = nil }

    // MARK: Values of columns

    func hasValues(at path: IndexPath) -> Bool { true }

    private func expression(of column: TableColumn) -> RowExpression? {
        let key = ObjectIdentifier(column)
        if let known = expressions[key] { return known }
        // The template is known when the element of the table ends.
        guard template != nil || column.text != nil else { return nil }
        let made = column.text ?? (column.key.isEmpty ? nil : template?.expression(ofMember: column.key))
        expressions[key] = made
        return made
    }

    /// Returns the variables of a row.
    private func variables(of row: Int) -> RowScope? {
        let scope = scope ?? template?.makeScope()
        self.scope = scope
        if let items = bound.items { scope?.show(items, at: row) }
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
        guard let items = bound.items, items.elementType is AnyClass, let template, let owner = template.owner,
            let columns = table?.columnPart?.geometry.columns
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
            let items = bound.items, let type = items.elementType as? any BindableModel.Type,
            let member = ModelMember(steps[1], of: type),
            items.appendKeys(in: rows, at: member.keyPath, to: &keys)
        {
            return
        }
        for row in rows { keys.append(value(of: column, at: IndexPath(row: row, section: section))) }
    }

    func view(of column: TableColumn, at path: IndexPath, reusing view: View?) -> View? {
        guard let items = bound.items, let template = column.template else { return nil }
        if let view, let scope = view.extras?.rowScope {
            scope.show(items, at: path.row)
            return view
        }
        if let view = template.makeRow(for: items, at: path.row).views.first { return view }
        // The fault is reported. The other cells would have it, too.
        column.dropTemplate()
        return nil
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
