import Inlay

/// `org.a11y.atspi.TableCell`: the place of a cell in a table with columns.
enum TableCellInterface {
    static let definition = BusInterface<Accessible>(
        "org.a11y.atspi.TableCell",
        methods: [
            .init("GetRowColumnSpan", returns: "iiii") { accessible, _ in
                let (row, column) = place(accessible)
                return [.integer(row), .integer(column), .integer(1), .integer(1)]
            },
            .init("GetColumnHeaderCells", returns: "a(so)") { accessible, _ in
                let place = accessible.object.placeInTable
                let header = place?.column.flatMap { place?.table.table?.header(ofColumn: $0) }
                return [accessible.references(header.map { [$0] } ?? [])]
            },
            .init("GetRowHeaderCells", returns: "a(so)") { accessible, _ in [accessible.references([])] },
        ],
        properties: [
            .init("version", "u") { _ in .unsigned(1) },
            .init("ColumnSpan", "i") { _ in .integer(1) },
            .init("RowSpan", "i") { _ in .integer(1) },
            .init("Position", "(ii)") { accessible in
                let (row, column) = place(accessible)
                return .structure([.integer(row), .integer(column)])
            },
            .init("Table", "(so)") { $0.reference($0.object.placeInTable?.table).value },
        ])

    private static func place(_ accessible: Accessible) -> (row: Int32, column: Int32) {
        let place = accessible.object.placeInTable
        return (Int32(clamping: place?.row ?? 0), Int32(clamping: place?.column ?? 0))
    }
}
