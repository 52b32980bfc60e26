/// A section of a table, as declared by a document.
final class TableSection: MarkupObject, SlotItemHolder {
    var name: String?
    var selectionMode = TableViewSelectionMode.default
    var header = SectionTitle()
    var footer = SectionTitle()
    var rows: [StaticRow] = []

    static var properties: PropertyTable {
        .empty + [
            .init("sectionName", \TableSection.name) { $0.name = $1 },
            .init("sectionSelectionMode", \TableSection.selectionMode) { $0.selectionMode = $1 },
        ]
    }

    deinit {}

    private var slotItems: TableSlotRows?

    /// The rows among which rows come and go.
    func slotItems(in table: TableView) -> SlotItems {
        let items = slotItems ?? TableSlotRows(of: self, in: table)
        slotItems = items
        return items
    }

    func releaseSlots() -> [AnyObject] {
        for slot in slotItems?.slots.slots ?? [] { slot.clear() }
        return [header, footer]
    }

    /// Whether nothing has been declared.
    var isEmpty: Bool {
        rows.isEmpty && name == nil && header.isEmpty && footer.isEmpty && slotItems == nil
            && selectionMode == .default
    }

    /// Returns the cell of a row, and creates it if needed; nil if there is no such row.
    func cell(at row: Int, of table: TableView) -> TableViewCell? {
        // A row with the values of columns has no cell of its own.
        guard rows.indices.contains(row), rows[row].columnRow == nil else { return nil }
        if let cell = rows[row].cell { return cell }
        let cell = rows[row].makeCell()
        // A diagnostics handler may have changed the rows while the cell was created.
        guard rows.indices.contains(row), rows[row].cell == nil else { return cell }
        cell.declaringTable = table
        rows[row] = StaticRow(cell)
        return cell
    }

    /// Returns the cells of the rows that meet a condition, and creates them if needed.
    func cells(of table: TableView, where isWanted: (StaticRow) -> Bool) -> [TableViewCell] {
        rows.indices.filter { isWanted(rows[$0]) }.compactMap { cell(at: $0, of: table) }
    }

    /// Moves the name and the mode to a new section; nil if neither was set.
    func takeTraits() -> TableSection? {
        guard name != nil || selectionMode != .default else { return nil }
        let section = TableSection()
        swap(&section.name, &name)
        swap(&section.selectionMode, &selectionMode)
        return section
    }

    /// Returns the row of a cell; nil if no row has the cell.
    func row(of cell: TableViewCell) -> Int? { rows.firstIndex { $0.cell === cell } }
}

/// A header or footer. The view takes precedence over the text.
class SectionTitle: MarkupItem {
    var text: String?
    var view: View?
    var isEmpty: Bool { text == nil && view == nil }
    /// Represents the text in the lists of tools while the title is out of sight.
    var unplaced: TableViewHeaderFooterView?
    /// Notifies the table that a binding has changed the text.
    var changed: (() -> Void)?

    required init() {}

    class var elementName: String { "sectionHeader" }
    static var properties: PropertyTable {
        .empty + [
            .init("title", \SectionTitle.text) { title, text in
                title.text = text
                title.changed?()
            }
        ]
    }
}

/// A footer that an element declares.
final class SectionFooter: SectionTitle { override class var elementName: String { "sectionFooter" } }

/// The effect of a tap on a row, apart from the call of the delegate. Specification 13.11.
public nonisolated enum TableViewSelectionMode: String, CaseIterable, Sendable, MarkupConvertible {
    /// Selects the row.
    case `default`
    /// Checks the row, and unchecks the other rows of its section.
    case singleCheckmark
    /// Toggles the check mark of the row.
    case multipleCheckmarks
}

/// The appearance of a table's sections.
public nonisolated enum TableViewStyle: String, CaseIterable, Sendable {
    /// One list. Headers stay in sight as long as rows of their section do.
    case plain
    /// Each section is a card.
    case grouped
}

/// The lines between rows. Specification 5.
public nonisolated enum TableViewSeparatorStyle: String, CaseIterable, Sendable, MarkupConvertible {
    case none, singleLine
    /// Drawn as `singleLine`.
    case singleLineEtched
}
