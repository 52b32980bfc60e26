/// The provider of the values of a table with columns. Methods that it does not implement return what the table's document declares.
///
///     func tableView(_ tableView: TableView, valueFor column: TableColumn, at indexPath: IndexPath) -> Any? {
///         column.key == "name" ? files[indexPath.row].name : files[indexPath.row].size
///     }
///
/// Index paths are those of the data source, before the table sorts the rows: ``TableColumns/sourceIndexPath(for:)``. Specification 13.31.
@MainActor public protocol TableViewColumnDataSource: TableViewDataSource {
    /// Returns the value of a column in a row: text, a number, a date, or nil. Rows are sorted by it, and it is shown as text.
    func tableView(_ tableView: TableView, valueFor column: TableColumn, at indexPath: IndexPath) -> Any?
    /// Returns the text that a cell shows; by default the text of the value.
    func tableView(_ tableView: TableView, textFor column: TableColumn, at indexPath: IndexPath) -> String
    /// Returns a view that a cell shows in place of a text; nil, the default, for the text.
    ///
    /// - Parameter view: a view of the column that another row has shown before, for reuse.
    func tableView(
        _ tableView: TableView, viewFor column: TableColumn, at indexPath: IndexPath, reusing view: View?
    ) -> View?
    /// Sorts the rows, most important column first; an empty array restores the original order. Returns false, the default, if the table
    /// must sort them.
    func tableView(_ tableView: TableView, sortBy descriptors: [TableSortDescriptor]) -> Bool
    /// Returns whether the user can edit a cell; by default the column's `isEditable`.
    func tableView(_ tableView: TableView, canEdit column: TableColumn, at indexPath: IndexPath) -> Bool
    /// Stores a text that the user has typed. Returns false, the default, if it is not valid; editing then continues.
    func tableView(
        _ tableView: TableView, setText text: String, for column: TableColumn, at indexPath: IndexPath
    ) -> Bool
}

extension TableViewColumnDataSource {
    public func tableView(_ tableView: TableView, textFor column: TableColumn, at indexPath: IndexPath) -> String {
        ColumnValue.text(self.tableView(tableView, valueFor: column, at: indexPath))
    }
    public func tableView(
        _ tableView: TableView, viewFor column: TableColumn, at indexPath: IndexPath, reusing view: View?
    ) -> View? { nil }
    public func tableView(_ tableView: TableView, sortBy descriptors: [TableSortDescriptor]) -> Bool { false }
    public func tableView(_ tableView: TableView, canEdit column: TableColumn, at indexPath: IndexPath) -> Bool {
        column.isEditable
    }
    public func tableView(
        _ tableView: TableView, setText text: String, for column: TableColumn, at indexPath: IndexPath
    ) -> Bool { false }
}

/// A value of a cell.
enum ColumnValue {
    /// Returns the text of a value without a formatter; empty for nil.
    static func text(_ value: Any?) -> String {
        value.flatMap { BoundValue.unwrapped($0) }.flatMap { BoundValue.text($0) } ?? ""
    }
}

/// The rows of a table with columns. Paths are those of the source, before sorting.
protocol ColumnRowSource: AnyObject {
    /// Whether the source has the values of a row. Other rows have cells that are as wide as the table.
    func hasValues(at path: IndexPath) -> Bool
    func value(of column: TableColumn, at path: IndexPath) -> Any?
    func text(of column: TableColumn, at path: IndexPath) -> String
    /// Returns the view of a cell, or nil for a text.
    func view(of column: TableColumn, at path: IndexPath, reusing view: View?) -> View?
    /// Adds the values of a column in some rows to the keys of a sort.
    func appendKeys(of column: TableColumn, rows: Range<Int>, section: Int, to keys: inout SortKeys)
    /// Whether a formatter makes the texts of a column.
    func hasFormatter(for column: TableColumn) -> Bool
    /// Returns the text of an aggregate of a column's numbers.
    func text(ofTotal value: Double, _ column: TableColumn) -> String
    /// Called when the key or the expression of a column has changed.
    func columnDidChange(_ column: TableColumn)
    /// Updates the texts of a row when its element changes, if the source does not report that itself.
    func observe(_ row: TableRowView, at path: IndexPath)
    /// Sorts the rows itself; false if the table must sort them.
    func sort(by descriptors: [TableSortDescriptor]) -> Bool
    func canEdit(_ column: TableColumn, at path: IndexPath) -> Bool
    /// Stores an edited text; false if it is not valid.
    func setText(_ text: String, of column: TableColumn, at path: IndexPath) -> Bool
}

extension ColumnRowSource {
    func appendKeys(of column: TableColumn, rows: Range<Int>, section: Int, to keys: inout SortKeys) {
        for row in rows { keys.append(value(of: column, at: IndexPath(row: row, section: section))) }
    }
    func view(of column: TableColumn, at path: IndexPath, reusing view: View?) -> View? { nil }
    func hasFormatter(for column: TableColumn) -> Bool { false }
    func text(ofTotal value: Double, _ column: TableColumn) -> String { ColumnValue.text(value) }
    func observe(_ row: TableRowView, at path: IndexPath) {}
    func columnDidChange(_ column: TableColumn) {}
}

/// The rows of a data source.
final class DataSourceColumnRows: ColumnRowSource {
    private weak var table: TableView?
    private weak var dataSource: (any TableViewColumnDataSource)?
    private weak var outline: OutlineRows?

    init(of table: TableView, _ dataSource: any TableViewColumnDataSource) {
        self.table = table
        self.dataSource = dataSource
        outline = dataSource as? OutlineRows
    }

    deinit {}

    func hasValues(at path: IndexPath) -> Bool { true }

    func value(of column: TableColumn, at path: IndexPath) -> Any? {
        guard let table, let dataSource else { return nil }
        return dataSource.tableView(table, valueFor: column, at: path)
    }

    func text(of column: TableColumn, at path: IndexPath) -> String {
        guard let table, let dataSource else { return "" }
        return dataSource.tableView(table, textFor: column, at: path)
    }

    func view(of column: TableColumn, at path: IndexPath, reusing view: View?) -> View? {
        guard let table, let dataSource else { return nil }
        return dataSource.tableView(table, viewFor: column, at: path, reusing: view)
    }

    func text(ofTotal value: Double, _ column: TableColumn) -> String {
        outline?.bound?.columns.text(ofTotal: value, column) ?? ColumnValue.text(value)
    }

    func hasFormatter(for column: TableColumn) -> Bool { outline?.bound?.columns.hasFormatter(for: column) ?? false }

    func observe(_ row: TableRowView, at path: IndexPath) { outline?.observe(row, at: path) }

    func columnDidChange(_ column: TableColumn) { outline?.bound?.columns.columnDidChange(column) }

    func sort(by descriptors: [TableSortDescriptor]) -> Bool {
        guard let table, let dataSource else { return false }
        return dataSource.tableView(table, sortBy: descriptors)
    }

    func canEdit(_ column: TableColumn, at path: IndexPath) -> Bool {
        guard let table, let dataSource else { return false }
        return dataSource.tableView(table, canEdit: column, at: path)
    }

    func setText(_ text: String, of column: TableColumn, at path: IndexPath) -> Bool {
        guard let table, let dataSource else { return false }
        return dataSource.tableView(table, setText: text, for: column, at: path)
    }
}

/// The rows that a document declares.
final class DeclaredColumnRows: ColumnRowSource {
    private weak var table: TableView?

    init(of table: TableView) { self.table = table }

    deinit {}

    private func row(at path: IndexPath) -> TableRow? { table?.declared.columnRow(at: path) }

    func hasValues(at path: IndexPath) -> Bool { row(at: path) != nil }

    func value(of column: TableColumn, at path: IndexPath) -> Any? {
        cell(of: column, at: path)?.sortValue
    }

    func text(of column: TableColumn, at path: IndexPath) -> String {
        cell(of: column, at: path)?.shownText ?? ""
    }

    private func cell(of column: TableColumn, at path: IndexPath) -> TableRowCell? {
        guard let index = table?.columnPart?.declaredIndex(of: column) else { return nil }
        return row(at: path)?.cell(for: column, at: index)
    }

    func sort(by descriptors: [TableSortDescriptor]) -> Bool { false }

    func canEdit(_ column: TableColumn, at path: IndexPath) -> Bool {
        column.isEditable && cell(of: column, at: path) != nil
    }

    func setText(_ text: String, of column: TableColumn, at path: IndexPath) -> Bool {
        cell(of: column, at: path)?.setText(text) ?? false
    }
}

/// A row that a table's document declares.
///
///     <row><cell text="Water"/><cell text="1.5 l" value="1.5"/></row>
///
/// The cells belong to the columns in the order of the document, or to the columns that their `key` names.
class TableRow: MarkupItem, SlotContainer, SlotItemHolder {
    private(set) var cells: [TableRowCell] = []
    weak var table: TableView? { didSet { if table !== oldValue { tableDidChange() } } }
    /// The cells among which cells come and go; nil without slots.
    private var cellSlots: SlotItemArray<TableRow, TableRowCell>?

    required init() {}
    deinit {}

    class var elementName: String { "row" }
    class var properties: PropertyTable { .empty }
    class var itemTypes: [ItemType] {
        [
            .init { (row: TableRow, cell: TableRowCell) in
                cell.row = row
                row.cells.append(cell)
            }
        ]
    }

    /// Replaces the cells.
    private func show(_ cells: [TableRowCell]) {
        for cell in cells { cell.row = self }
        self.cells = cells
        table?.columnPart?.rowsDidChange()
    }

    /// Called when the row has been added to another table.
    func tableDidChange() {}

    func slotPlace(for content: String) -> SlotPlace? {
        let slots = cellSlots ?? SlotItemArray(of: self, \.cells) { $0.show($1) }
        cellSlots = slots
        return .items(slots)
    }

    func releaseSlots() -> [AnyObject] {
        for slot in cellSlots?.slots.slots ?? [] { slot.clear() }
        return cells
    }

    /// Returns the cell of a column.
    ///
    /// - Parameter index: the index of the column in the document.
    func cell(for column: TableColumn, at index: Int) -> TableRowCell? {
        if let cell = cells.first(where: { $0.key == column.key }) { return cell }
        return cells.indices.contains(index) && cells[index].key.isEmpty ? cells[index] : nil
    }
}

/// A cell of a declared row.
final class TableRowCell: MarkupItem {
    var text = "" { didSet { if text != oldValue { row?.table?.columnPart?.rowsDidChange() } } }
    /// The value by which rows are sorted, and from which footers are computed; nil for the text.
    var value: Any? { didSet { row?.table?.columnPart?.rowsDidChange() } }
    var key = ""
    weak var row: TableRow?

    required init() {}
    deinit {}

    /// The value by which rows are sorted. Attributes are texts, and numbers among them are sorted as numbers.
    var sortValue: Any? {
        guard let value else { return text.isEmpty ? nil : text }
        return (value as? String).flatMap { Double($0.trimmed) } ?? value
    }

    var shownText: String { text.isEmpty ? ColumnValue.text(value) : text }

    /// Stores an edited text. Returns false for a text that is no number, in place of a number.
    func setText(_ text: String) -> Bool {
        if value != nil {
            let isNumber = sortValue.map { BoundValue.number($0) != nil } == true
            if isNumber, Double(text.trimmed) == nil { return false }
            value = text
        }
        self.text = text
        return true
    }

    static var elementName: String { "cell" }
    static var properties: PropertyTable {
        .empty + [
            .init("text", \TableRowCell.text) { $0.text = $1 },
            .init(any: "value", \TableRowCell.value) { $0.value = $1 },
            .init("key", \TableRowCell.key) { $0.key = $1 },
        ]
    }
}
