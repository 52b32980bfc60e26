import FoundationEssentials

/// The values of the elements of bound lists in the columns of a table or an outline. Specification 8, 13.31.
final class ElementColumns {
    private let template: () -> RowTemplate?
    /// The variables with which the expressions of columns are evaluated.
    private var scope: RowScope?
    /// The expressions of columns, by their identity; nil for a column whose key names no property.
    private var expressions: [ObjectIdentifier: RowExpression?] = [:]

    /// - Parameter template: returns the content of the rows; nil until the element of the table ends.
    init(_ template: @escaping () -> RowTemplate?) { self.template = template }

    deinit {}

    /// Forgets the expression of a column whose key or text has changed.
    func columnDidChange(_ column: TableColumn) { expressions[ObjectIdentifier(column)] = nil }

    func expression(of column: TableColumn) -> RowExpression? {
        let key = ObjectIdentifier(column)
        if let known = expressions[key] { return known }
        guard template() != nil || column.text != nil else { return nil }
        let made = column.text ?? template().flatMap { keyExpression(of: column, $0) }
        expressions[key] = made
        return made
    }

    /// Returns the expression of a column's key. A key without a property is a fault if the cells need a text.
    private func keyExpression(of column: TableColumn, _ template: RowTemplate) -> RowExpression? {
        let report: (BindingFault) -> Void = { [weak column] fault in
            guard let column, column.template == nil else { return }
            column.report(fault, known: template.memberNames)
        }
        do throws(BindingFault) { return try template.expression(ofMember: column.key, report: report) } catch {
            report(error)
            return nil
        }
    }

    /// Returns the variables of a row.
    private func variables(_ items: BoundItems, _ index: Int) -> RowScope? {
        let scope = scope ?? template()?.makeScope()
        self.scope = scope
        scope?.show(items, at: index)
        return scope
    }

    func value(of column: TableColumn, _ items: BoundItems, at index: Int) -> Any? {
        guard let expression = expression(of: column), let scope = variables(items, index) else { return nil }
        return expression.unformattedValue(in: scope)
    }

    func text(of column: TableColumn, _ items: BoundItems, at index: Int) -> String {
        guard let expression = expression(of: column), let scope = variables(items, index) else { return "" }
        return ColumnValue.text(expression.value(in: scope))
    }

    func hasFormatter(for column: TableColumn) -> Bool { expression(of: column)?.hasFormatter == true }

    func text(ofTotal value: Double, _ column: TableColumn) -> String {
        ColumnValue.text(expression(of: column)?.formatted(value) ?? value)
    }

    /// Binds a row to the properties of an object that its columns show. Values in an array change with the array.
    func observe(_ row: TableRowView, _ items: BoundItems, at index: Int) {
        guard items.elementType is AnyClass, let template = template(), let owner = template.owner,
            let columns = row.columns?.geometry.columns
        else { return }
        row.observe(columns.map { ObjectIdentifier($0) }) {
            row.extras?.rowScope?.show(items, at: index)
        } bind: {
            let scope = template.makeScope()
            scope.show(items, at: index)
            row.ensuredExtras.rowScope = scope
            for column in columns {
                expression(of: column)?.bind(TableRowView.observedProperty, of: row, in: scope, owner: owner)
            }
        }
    }

    /// Adds the values of a property that is read fast to the keys of a sort. Returns false for other columns.
    func appendKeys(of column: TableColumn, _ items: BoundItems, in rows: Range<Int>, to keys: inout SortKeys) -> Bool {
        guard let steps = expression(of: column)?.singlePath, steps.count == 2, steps[0] == template()?.name,
            let type = items.elementType as? any BindableModel.Type, let member = ModelMember(steps[1], of: type)
        else { return false }
        return items.appendKeys(in: rows, at: member.keyPath, to: &keys)
    }

    /// Returns the view of a cell, or nil for a text.
    func view(of column: TableColumn, _ items: BoundItems, at index: Int, reusing view: View?) -> View? {
        guard let template = column.template else { return nil }
        if let view, let scope = view.extras?.rowScope {
            scope.show(items, at: index)
            return view
        }
        if let view = template.makeRow(for: items, at: index).views.first { return view }
        // The fault is reported. The other cells would have it, too.
        column.dropTemplate()
        return nil
    }

    func canEdit(_ column: TableColumn) -> Bool { column.isEditable && expression(of: column)?.singlePath != nil }

    func setText(_ text: String, of column: TableColumn, _ items: BoundItems, at index: Int) -> Bool {
        guard let expression = expression(of: column), let scope = variables(items, index) else { return false }
        return expression.write(text, in: scope)
    }
}

/// The values of the elements of a bound array in the columns of a table: `items="$expenses"`. Specification 8, 13.31.
final class BoundColumnRows: ColumnRowSource {
    private let bound: BoundTableContent
    private let elements: ElementColumns

    init(_ bound: BoundTableContent) {
        self.bound = bound
        elements = ElementColumns { [unowned bound] in bound.template }
    }

    deinit {}

    func columnDidChange(_ column: TableColumn) { elements.columnDidChange(column) }

    func hasValues(at path: IndexPath) -> Bool { true }

    func value(of column: TableColumn, at path: IndexPath) -> Any? {
        bound.items.flatMap { elements.value(of: column, $0, at: bound.elementIndex(ofSource: path)) }
    }

    func text(of column: TableColumn, at path: IndexPath) -> String {
        bound.items.map { elements.text(of: column, $0, at: bound.elementIndex(ofSource: path)) } ?? ""
    }

    func hasFormatter(for column: TableColumn) -> Bool { elements.hasFormatter(for: column) }

    func text(ofTotal value: Double, _ column: TableColumn) -> String { elements.text(ofTotal: value, column) }

    func observe(_ row: TableRowView, at path: IndexPath) {
        if let items = bound.items { elements.observe(row, items, at: bound.elementIndex(ofSource: path)) }
    }

    func appendKeys(of column: TableColumn, rows: Range<Int>, section: Int, to keys: inout SortKeys) {
        if let items = bound.items, elements.appendKeys(of: column, items, in: rows, to: &keys) { return }
        for row in rows { keys.append(value(of: column, at: IndexPath(row: row, section: section))) }
    }

    func view(of column: TableColumn, at path: IndexPath, reusing view: View?) -> View? {
        guard let items = bound.items else { return nil }
        return elements.view(of: column, items, at: bound.elementIndex(ofSource: path), reusing: view)
    }

    func sort(by descriptors: [TableSortDescriptor]) -> Bool { false }

    func canEdit(_ column: TableColumn, at path: IndexPath) -> Bool { elements.canEdit(column) }

    func setText(_ text: String, of column: TableColumn, at path: IndexPath) -> Bool {
        guard let items = bound.items else { return false }
        return elements.setText(text, of: column, items, at: bound.elementIndex(ofSource: path))
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
