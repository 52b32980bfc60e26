/// The role of the next view that is read from a document.
enum PendingViewRole { case cell, background, empty, tableHeader, tableFooter, sectionHeader, sectionFooter }

/// The sections and rows of a table that a document declares. Specification 10.1, 13.11.
final class DeclaredRows {
    private unowned(unsafe) let table: TableView
    /// The declared sections; at least one.
    private(set) var sections = [TableSection()]
    /// The names and modes of data source sections, by section number.
    private var configured: [Int: TableSection] = [:]
    /// The role of the next view from the document.
    private(set) var awaited = PendingViewRole.cell

    /// Whether the rows are those of a slot, which the table does not show yet.
    private let isDetached: Bool
    /// The sections among which sections come and go.
    private(set) lazy var slotItems = TableSlotSections(of: table)

    init(of table: TableView, isDetached: Bool = false) {
        self.table = table
        self.isDetached = isDetached
    }

    deinit {}

    private func reload() { if !isDetached { table.reloadData() } }

    // MARK: Sections

    func section(_ section: Int) -> TableSection? { sections.indices.contains(section) ? sections[section] : nil }

    private var last: TableSection { sections[sections.count - 1] }

    /// The numbers of sections that may have a mode.
    var knownSections: [Int] { Array(sections.indices) + configured.keys }

    func insertSection(_ section: Int) {
        let number = min(max(0, section), sections.count)
        sections.insert(TableSection(), at: number)
        rowsWereDeclared { $0.insertedSections = [number] }
    }

    func deleteSection(_ section: Int) {
        guard sections.indices.contains(section) else { return }
        for row in sections.remove(at: section).rows { row.cell?.declaringTable = nil }
        guard sections.isEmpty else { return rowsWereDeclared { $0.deletedSections = [section] } }
        sections = [TableSection()]
        table.reloadData()
    }

    /// Returns the first section with a name; nil if there is none.
    func section(withName name: String) -> Int? {
        let declared = sections.indices.first { configured[$0] == nil && sections[$0].name == name }
        let given = configured.filter { $0.value.name == name }.keys.min()
        return [declared, given].compactMap(\.self).min()
    }

    /// Returns the name and mode of a section: those set for a data source section, or those that the document declares.
    func traits(of section: Int) -> TableSection? { configured[section] ?? self.section(section) }

    func changeTraits(of section: Int, _ change: (TableSection) -> Void) {
        guard let content = traits(of: section) ?? (section >= 0 ? TableSection() : nil) else {
            return table.diagnostics.report("there is no section \(section)")
        }
        if self.section(section) == nil { configured[section] = content }
        change(content)
    }

    /// Moves the names and modes of data source sections when sections are inserted or deleted. Cells of the document keep their section
    /// numbers, and so do the names and modes of their sections.
    func follow(_ changes: RowChanges, _ map: RowMap) {
        var old = configured
        if table.dataSource != nil {
            for (number, section) in sections.enumerated() where section.rows.isEmpty && old[number] == nil {
                old[number] = section.takeTraits()
            }
        }
        configured = [:]
        for (section, content) in old {
            let new = changes.reloads(section: section) ? section : map.newSection(of: section)
            if let new { configured[new] = content }
        }
    }

    /// Applies a change of declared cells, or reloads the table if the data source does not agree with the change.
    private func rowsWereDeclared(_ add: (inout RowChanges) -> Void) {
        var changes = RowChanges()
        add(&changes)
        table.rows.submit(OpenChanges(declared: changes))
    }

    /// Changes the header or the footer of a section.
    func change(_ kind: ItemKind, of section: Int, _ change: (TableSection) -> Void) {
        guard let content = self.section(section) else {
            return table.diagnostics.report("the document declares no section \(section)")
        }
        change(content)
        // Positions before waiting changes may be those of other sections.
        if table.gate.waiting != nil { return table.reloadData() }
        if !table.isReloadPending { table.rows.invalidateTitle(kind, of: section) }
        LayoutPass(of: table).setNeedsArranging()
    }

    // MARK: Cells

    func insert(_ cell: TableViewCell, at path: IndexPath) {
        guard let section = section(path.section) else {
            return table.diagnostics.report("there is no section \(path.section)")
        }
        guard !sections.contains(where: { $0.row(of: cell) != nil }) else {
            return table.diagnostics.report("\(cell.diagnostics.diagnosticName) is already a cell of the table")
        }
        cell.declaringTable = table
        let row = min(max(0, path.row), section.rows.count)
        section.rows.insert(StaticRow(cell), at: row)
        rowsWereDeclared { $0.inserted = [IndexPath(row: row, section: path.section)] }
    }

    func delete(at path: IndexPath) {
        guard let section = section(path.section), section.rows.indices.contains(path.row) else { return }
        section.rows.remove(at: path.row).cell?.declaringTable = nil
        rowsWereDeclared { $0.deleted = [path] }
    }

    /// Moves declared rows of a table without a data source. Invalid paths are reported when the changes are applied.
    func move(_ moves: [RowChanges.Move]) {
        var rows: [(row: StaticRow, to: IndexPath)] = []
        for move in moves.sorted(by: { $0.from > $1.from }) {
            guard let section = section(move.from.section), section.rows.indices.contains(move.from.row) else {
                continue
            }
            rows.append((section.rows.remove(at: move.from.row), move.to))
        }
        for (row, to) in rows.sorted(by: { $0.to < $1.to }) {
            let section = section(to.section) ?? last
            section.rows.insert(row, at: min(max(0, to.row), section.rows.count))
        }
    }

    /// Returns the declared cell of a row, and creates it if needed.
    func cell(at path: IndexPath) -> TableViewCell? { section(path.section)?.cell(at: path.row, of: table) }

    private func row(at path: IndexPath) -> StaticRow? {
        guard let rows = section(path.section)?.rows, rows.indices.contains(path.row) else { return nil }
        return rows[path.row]
    }

    /// Whether the declared cell of a row is hidden.
    func isHidden(_ path: IndexPath) -> Bool { row(at: path)?.isHidden == true }

    /// Returns the text of a declared row, for type-ahead.
    func text(at path: IndexPath) -> String? { row(at: path)?.cellForInspection.accessibility.label }

    func rowCount(of section: Int) -> Int { self.section(section)?.rows.count ?? 0 }

    func path(of cell: TableViewCell) -> IndexPath? {
        for (section, content) in sections.enumerated() {
            if let row = content.row(of: cell) { return IndexPath(row: row, section: section) }
        }
        return nil
    }

    /// Updates the layout after a declared cell was hidden or shown, whether its row is in sight or not.
    func cellDidHide(_ cell: TableViewCell) {
        if table.gate.waiting != nil { return table.reloadData() }
        guard !table.isReloadPending else { return }
        if !table.rows.invalidateHeight(of: cell), let path = path(of: cell), table.hasRow(path) {
            table.rows.invalidateHeight(of: table.rows.positions.slot(of: path))
        }
        table.measures.rowsDidHide()
    }

    /// Sets the check marks of a section's rows. Only cells that change are created.
    func setChecked(inSection section: Int, _ isChecked: (StaticRow) -> Bool) {
        guard let section = self.section(section) else { return }
        for cell in section.cells(of: table, where: { $0.isChecked != isChecked($0) }) {
            cell.isChecked = isChecked(StaticRow(cell))
        }
    }

    // MARK: Markup

    func take(_ view: View) {
        let role = awaited
        awaited = .cell
        switch role {
        case .cell: append(view)
        case .background: table.backgroundView = view
        case .empty: table.emptyView = view
        case .tableHeader: table.tableHeaderView = view
        case .tableFooter: table.tableFooterView = view
        case .sectionHeader: last.header.view = view
        case .sectionFooter: last.footer.view = view
        }
        reload()
    }

    private func append(_ view: View) {
        let cell = StaticRow.cell(holding: view)
        cell.declaringTable = table
        last.rows.append(StaticRow(cell))
    }

    /// Adds a row with the values of columns.
    func append(_ row: TableRow) {
        row.table = table
        last.rows.append(StaticRow(row))
        reload()
    }

    /// Returns the values of a declared row; nil for a row with a cell.
    func columnRow(at path: IndexPath) -> TableRow? { row(at: path)?.columnRow }

    /// Declares a row without its cell: stores its place in the document, and the state needed while it is out of sight.
    func declare(_ view: View, _ element: DeclaredElement) -> Bool {
        guard let row = StaticRow(StaticRow.cell(holding: view), of: element) else { return false }
        last.rows.append(row)
        reload()
        return true
    }

    /// Adds a section, in a slot in place of the first one that is empty.
    private func appendSection(_ section: TableSection) {
        if isDetached, sections.count == 1, last.isEmpty { sections = [] }
        sections.append(section)
    }

    /// - Returns: false if the instruction is not one of tables.
    func process(_ instruction: String, _ data: String) -> Bool {
        let text = String(data.trimmed)
        switch instruction {
        case "sectionBreak": appendSection(TableSection())
        case "sectionName", "sectionSelectionMode": last.applyMarkupPropertyValue(text, forKey: instruction)
        case "sectionHeaderView": awaited = .sectionHeader
        case "sectionFooterView": awaited = .sectionFooter
        case "backgroundView": awaited = .background
        case "emptyView": awaited = .empty
        case "tableHeaderView": awaited = .tableHeader
        case "tableFooterView": awaited = .tableFooter
        case "sectionHeaderTitle": last.header.text = text
        case "sectionFooterTitle", "footer": last.footer.text = text
        case "header":
            let section = TableSection()
            section.header.text = text
            appendSection(section)
        default: return false
        }
        reload()
        return true
    }

    /// Adds a title that an element declares to the last section.
    func take(_ title: SectionTitle, as kind: RowHeightIndex.Kind) {
        let section = last
        title.view = (kind == .header ? section.header : section.footer).view
        if kind == .header { section.header = title } else { section.footer = title }
        title.changed = { [weak table, weak section] in
            guard let declared = table?.declared, let section, let index = declared.index(of: section) else { return }
            declared.change(kind, of: index) { _ in }
        }
        reload()
    }

    // MARK: Slots

    /// Returns the place of a slot in the element: for whole sections, which begin with an instruction, or for rows of the last section.
    func slotPlace(for content: String) -> SlotPlace? {
        guard awaited == .cell else { return nil }
        return .items(Self.sectionInstructions.contains(content) ? slotItems : last.slotItems(in: table))
    }

    private static let sectionInstructions: Set<String> = ["sectionBreak", "header"]

    func index(of section: TableSection) -> Int? { sections.firstIndex { $0 === section } }

    /// Replaces the sections. Sections and their rows that stay keep selection and focus.
    func setSections(_ new: [TableSection], animated: Bool) {
        let ids = new.map { ObjectIdentifier($0) }
        let difference = ids.difference(from: sections.map { ObjectIdentifier($0) })
        sections = new
        rowsWereDeclared { changes in
            for change in difference {
                switch change {
                case .remove(let index, _, _): changes.deletedSections.append(index)
                case .insert(let index, _, _): changes.insertedSections.append(index)
                }
            }
            changes.isAnimated = animated
        }
    }

    /// Replaces the rows of a section. Rows that stay keep their cells, selection and focus.
    func setRows(_ new: [StaticRow], of section: TableSection, animated: Bool) {
        let old = section.rows
        section.rows = new
        // A section of a slot is shown when the slot is complete.
        guard let number = index(of: section) else { return }
        func ids(_ rows: [StaticRow]) -> [ObjectIdentifier?] { rows.map { $0.object.map { ObjectIdentifier($0) } } }
        rowsWereDeclared { changes in
            var (deleted, inserted): ([Int], [Int]) = ([], [])
            for change in ids(new).difference(from: ids(old)).inferringMoves() {
                switch change {
                case .remove(let row, _, nil): deleted.append(row)
                case .insert(let row, _, nil): inserted.append(row)
                case .insert(let row, _, let old?):
                    changes.moved.append(
                        RowChanges.Move(
                            from: IndexPath(row: old, section: number), to: IndexPath(row: row, section: number)))
                default: break
                }
            }
            changes.deleted = RowSet(deleted.sorted(), inSection: number)
            changes.inserted = RowSet(inserted.sorted(), inSection: number)
            changes.isAnimated = animated
        }
    }

    // MARK: Content for tools

    /// All declared views, visible or not.
    var content: [DumpedContent] {
        var content = [table.tableHeaderView].compactMap(\.self).map { DumpedContent(view: $0, part: "header") }
        for (number, section) in sections.enumerated() {
            if let view = title(.header, of: number, section.header) {
                content.append(DumpedContent(view: view, part: "header", section: number))
            }
            content += section.rows.enumerated().map {
                DumpedContent(view: $1.cellForInspection, section: number, row: $0)
            }
            if let view = title(.footer, of: number, section.footer) {
                content.append(DumpedContent(view: view, part: "footer", section: number))
            }
        }
        return content + [table.tableFooterView].compactMap(\.self).map { DumpedContent(view: $0, part: "footer") }
    }

    private func title(_ kind: ItemKind, of section: Int, _ title: SectionTitle) -> View? {
        if let view = title.view ?? table.items.title(kind, of: section) { return view }
        guard let text = title.text, !text.isEmpty else { return nil }
        let view = title.unplaced ?? TableViewHeaderFooterView()
        title.unplaced = view
        view.textLabel?.text = text
        view.place = TableViewHeaderFooterView.Place(
            isGrouped: table.style == .grouped, isFooter: kind == .footer, isInSidebar: SidebarView.hasPlainList(table))
        return view
    }
}
