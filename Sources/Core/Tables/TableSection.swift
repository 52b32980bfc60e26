/// A section of a table as a document declares it.
final class TableSection {
    var name: String?
    var selectionMode = TableViewSelectionMode.default
    var header = Title()
    var footer = Title()
    var rows: [DeclaredRow] = []

    /// Above or below the rows; the view wins.
    struct Title {
        var text: String?
        var view: View?
        /// Stands for the text in what tools list, as long as it is out of sight.
        var unplaced: TableViewHeaderFooterView?
    }

    deinit {}

    /// The cell of a row, which from now on is there; nil where there is no row.
    func cell(at row: Int, of table: TableView) -> TableViewCell? {
        guard rows.indices.contains(row) else { return nil }
        if let cell = rows[row].cell { return cell }
        let cell = rows[row].makeCell()
        // Who hears of a fault meanwhile may change the rows.
        guard rows.indices.contains(row), rows[row].cell == nil else { return cell }
        cell.declaringTable = table
        rows[row] = DeclaredRow(cell)
        return cell
    }

    /// The cells of some rows, which from now on are there.
    func cells(of table: TableView, where isWanted: (DeclaredRow) -> Bool) -> [TableViewCell] {
        rows.indices.filter { isWanted(rows[$0]) }.compactMap { cell(at: $0, of: table) }
    }

    /// The name and the mode, for another section; this one is as a new one then. nil where nobody has said any.
    func takeTraits() -> TableSection? {
        guard name != nil || selectionMode != .default else { return nil }
        let section = TableSection()
        swap(&section.name, &name)
        swap(&section.selectionMode, &selectionMode)
        return section
    }

    /// The row of a cell.
    func row(of cell: TableViewCell) -> Int? { rows.firstIndex { $0.cell === cell } }
}

/// What a tap on a row does besides telling the delegate (specification 13.11).
public nonisolated enum TableViewSelectionMode: String, CaseIterable, Sendable, MarkupConvertible {
    /// Selects the row.
    case `default`
    /// Checks the row, and it alone of its section.
    case singleCheckmark
    /// Checks the row, or unchecks it.
    case multipleCheckmarks
}

/// How the sections of a table are set apart.
public nonisolated enum TableViewStyle: String, CaseIterable, Sendable {
    /// One list; headers stay in sight as long as their section does.
    case plain
    /// Each section is a card.
    case grouped
}

/// The lines between rows (specification 5).
public nonisolated enum TableViewSeparatorStyle: String, CaseIterable, Sendable, MarkupConvertible {
    case none, singleLine
    /// Drawn as `singleLine`.
    case singleLineEtched
}
