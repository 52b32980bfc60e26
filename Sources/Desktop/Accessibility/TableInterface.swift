import Inlay

/// `org.a11y.atspi.Table`, for tables with columns. The index of a cell counts all cells row by row.
///
/// Rows have no header and no description, only rows can be selected, and no cell spans others. The methods for these parts of the
/// interface check their arguments and answer with nothing, false or 1.
enum TableInterface {
    static let definition = BusInterface<Accessible>(
        "org.a11y.atspi.Table",
        methods: [
            .init("GetAccessibleAt", "ii", returns: "(so)") { accessible, arguments throws(BusError) in
                let (row, column) = (arguments.integer(0), arguments.integer(1))
                guard let cell = accessible.object.table?.cell(row: row, column: column) else {
                    throw .invalidArguments("there is no cell in row \(row) and column \(column)")
                }
                return [accessible.reference(cell).value]
            },
            .init("GetIndexAt", "ii", returns: "i") { accessible, arguments throws(BusError) in
                let cell = try cell(arguments, accessible)
                return [.integer(Int32(clamping: cell.row * cell.table.columnCount + cell.column))]
            },
            .init("GetRowAtIndex", "i", returns: "i") { accessible, arguments throws(BusError) in
                [.integer(Int32(clamping: try cell(ofIndex: arguments, accessible).row))]
            },
            .init("GetColumnAtIndex", "i", returns: "i") { accessible, arguments throws(BusError) in
                [.integer(Int32(clamping: try cell(ofIndex: arguments, accessible).column))]
            },
            .init("GetRowDescription", "i", returns: "s") { accessible, arguments throws(BusError) in
                _ = try row(arguments, accessible)
                return [.string("")]
            },
            .init("GetColumnDescription", "i", returns: "s") { accessible, arguments throws(BusError) in
                let (table, column) = try column(arguments.integer(0), accessible)
                return [.string(table.title(ofColumn: column) ?? "")]
            },
            .init("GetRowExtentAt", "ii", returns: "i") { accessible, arguments throws(BusError) in
                _ = try cell(arguments, accessible)
                return [.integer(1)]
            },
            .init("GetColumnExtentAt", "ii", returns: "i") { accessible, arguments throws(BusError) in
                _ = try cell(arguments, accessible)
                return [.integer(1)]
            },
            .init("GetRowHeader", "i", returns: "(so)") { accessible, arguments throws(BusError) in
                _ = try row(arguments, accessible)
                return [ObjectReference.null.value]
            },
            .init("GetColumnHeader", "i", returns: "(so)") { accessible, arguments throws(BusError) in
                let (table, column) = try column(arguments.integer(0), accessible)
                return [accessible.reference(table.header(ofColumn: column)).value]
            },
            .init("GetSelectedRows", returns: "ai") { accessible, _ in
                let rows = accessible.object.table?.selectedRows() ?? []
                return [.array(of: "i", rows.map { .integer(Int32(clamping: $0)) })]
            },
            .init("GetSelectedColumns", returns: "ai") { _, _ in [.array(of: "i", [])] },
            .init("IsRowSelected", "i", returns: "b") { accessible, arguments throws(BusError) in
                let (table, row) = try row(arguments, accessible)
                return [.boolean(table.isSelected(row: row))]
            },
            .init("IsColumnSelected", "i", returns: "b") { accessible, arguments throws(BusError) in
                _ = try column(arguments.integer(0), accessible)
                return [.boolean(false)]
            },
            .init("IsSelected", "ii", returns: "b") { accessible, arguments throws(BusError) in
                let cell = try cell(arguments, accessible)
                return [.boolean(cell.table.isSelected(row: cell.row))]
            },
            .init("AddRowSelection", "i", returns: "b") { accessible, arguments throws(BusError) in
                [.boolean(try select(true, arguments, accessible))]
            },
            .init("AddColumnSelection", "i", returns: "b") { accessible, arguments throws(BusError) in
                _ = try column(arguments.integer(0), accessible)
                return [.boolean(false)]
            },
            .init("RemoveRowSelection", "i", returns: "b") { accessible, arguments throws(BusError) in
                [.boolean(try select(false, arguments, accessible))]
            },
            .init("RemoveColumnSelection", "i", returns: "b") { accessible, arguments throws(BusError) in
                _ = try column(arguments.integer(0), accessible)
                return [.boolean(false)]
            },
            .init("GetRowColumnExtentsAtIndex", "i", returns: "biiiib") { accessible, arguments throws(BusError) in
                let cell = try cell(ofIndex: arguments, accessible)
                return [
                    .boolean(true), .integer(Int32(clamping: cell.row)), .integer(Int32(clamping: cell.column)),
                    .integer(1), .integer(1), .boolean(cell.table.isSelected(row: cell.row)),
                ]
            },
        ],
        properties: [
            .init("version", "u") { _ in .unsigned(1) },
            .init("NRows", "i") { .integer(Int32(clamping: $0.object.table?.rowCount ?? 0)) },
            .init("NColumns", "i") { .integer(Int32(clamping: $0.object.table?.columnCount ?? 0)) },
            .init("Caption", "(so)") { _ in ObjectReference.null.value },
            .init("Summary", "(so)") { _ in ObjectReference.null.value },
            .init("NSelectedRows", "i") { .integer(Int32(clamping: $0.object.selection?.count ?? 0)) },
            .init("NSelectedColumns", "i") { _ in .integer(0) },
        ])

    private typealias Cell = (table: AccessibilityTable, row: Int, column: Int)

    private static func row(
        _ row: Int, _ accessible: Accessible
    ) throws(BusError) -> (table: AccessibilityTable, row: Int) {
        guard let table = accessible.object.table, (0..<table.rowCount).contains(row) else {
            throw .invalidArguments("there is no row \(row)")
        }
        return (table, row)
    }

    private static func row(
        _ arguments: BusArguments, _ accessible: Accessible
    ) throws(BusError) -> (table: AccessibilityTable, row: Int) {
        try row(arguments.integer(0), accessible)
    }

    private static func column(
        _ column: Int, _ accessible: Accessible
    ) throws(BusError) -> (table: AccessibilityTable, column: Int) {
        guard let table = accessible.object.table, (0..<table.columnCount).contains(column) else {
            throw .invalidArguments("there is no column \(column)")
        }
        return (table, column)
    }

    private static func cell(_ arguments: BusArguments, _ accessible: Accessible) throws(BusError) -> Cell {
        let (table, row) = try row(arguments, accessible)
        return (table, row, try column(arguments.integer(1), accessible).column)
    }

    private static func cell(ofIndex arguments: BusArguments, _ accessible: Accessible) throws(BusError) -> Cell {
        let index = arguments.integer(0)
        guard let table = accessible.object.table, table.columnCount > 0, index >= 0,
            index / table.columnCount < table.rowCount
        else { throw .invalidArguments("there is no cell \(index)") }
        return (table, index / table.columnCount, index % table.columnCount)
    }

    private static func select(
        _ selects: Bool, _ arguments: BusArguments, _ accessible: Accessible
    ) throws(BusError) -> Bool {
        let (table, row) = try row(arguments, accessible)
        guard let index = table.row(at: row)?.indexInParent, let selection = accessible.object.selection else {
            return false
        }
        return selects ? selection.select(childAt: index) : selection.deselect(childAt: index)
    }
}
