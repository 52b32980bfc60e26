// The content of a table that a document declares, and its changes by apps. Specification 10.1, 13.11.

/// The role of the next view that is read from a document.
enum PendingViewRole { case cell, background, tableHeader, tableFooter, sectionHeader, sectionFooter }

extension TableView {
    // MARK: Sections

    /// Inserts an empty section before an index, or at the end.
    public func insertSection(_ section: Int) {
        let number = min(max(0, section), sections.count)
        sections.insert(TableSection(), at: number)
        rowsWereDeclared { $0.insertedSections = [number] }
    }

    /// Deletes a declared section. The last remaining section is emptied instead.
    public func deleteSection(_ section: Int) {
        guard sections.indices.contains(section) else { return }
        for row in sections.remove(at: section).rows { row.cell?.declaringTable = nil }
        guard sections.isEmpty else { return rowsWereDeclared { $0.deletedSections = [section] } }
        sections = [TableSection()]
        reloadData()
    }

    public func name(forSection section: Int) -> String? { traits(of: section)?.name }
    /// Sets the name of a section of the document or of the data source. Sections before it do not need a name.
    public func setName(_ name: String?, forSection section: Int) { changeTraits(of: section) { $0.name = name } }

    /// Returns the first section with a name; nil if there is none.
    public func section(withName name: String) -> Int? {
        let declared = sections.indices.first { configuredSections[$0] == nil && sections[$0].name == name }
        let given = configuredSections.filter { $0.value.name == name }.keys.min()
        return [declared, given].compactMap(\.self).min()
    }

    public func selectionMode(forSection section: Int) -> TableViewSelectionMode {
        traits(of: section)?.selectionMode ?? .default
    }
    public func setSelectionMode(_ mode: TableViewSelectionMode, forSection section: Int) {
        changeTraits(of: section) { $0.selectionMode = mode }
    }

    /// Returns the name and mode of a section: those set for a data source section, or those that the document declares.
    private func traits(of section: Int) -> TableSection? { configuredSections[section] ?? declared(section) }

    private func changeTraits(of section: Int, _ change: (TableSection) -> Void) {
        guard let content = traits(of: section) ?? (section >= 0 ? TableSection() : nil) else {
            return diagnostics.report("there is no section \(section)")
        }
        if declared(section) == nil { configuredSections[section] = content }
        change(content)
    }

    /// Moves the names and modes of data source sections when sections are inserted or deleted. Cells of the document keep their section
    /// numbers, and so do the names and modes of their sections.
    func followSections(_ changes: RowChanges, _ map: RowMap) {
        var old = configuredSections
        if dataSource != nil {
            for (number, section) in sections.enumerated() where section.rows.isEmpty && old[number] == nil {
                old[number] = section.takeTraits()
            }
        }
        configuredSections = [:]
        for (section, content) in old {
            let new = changes.reloads(section: section) ? section : map.newSection(of: section)
            if let new { configuredSections[new] = content }
        }
    }

    public func title(forHeaderInSection section: Int) -> String? { declared(section)?.header.text }
    public func title(forFooterInSection section: Int) -> String? { declared(section)?.footer.text }
    public func view(forHeaderInSection section: Int) -> View? { declared(section)?.header.view }
    public func view(forFooterInSection section: Int) -> View? { declared(section)?.footer.view }

    public func setTitle(_ title: String?, forHeaderInSection section: Int) {
        change(.header, of: section) { $0.header.text = title }
    }
    public func setTitle(_ title: String?, forFooterInSection section: Int) {
        change(.footer, of: section) { $0.footer.text = title }
    }
    public func setView(_ view: View?, forHeaderInSection section: Int) {
        change(.header, of: section) { $0.header.view = view }
    }
    public func setView(_ view: View?, forFooterInSection section: Int) {
        change(.footer, of: section) { $0.footer.view = view }
    }

    private func declared(_ section: Int) -> TableSection? {
        sections.indices.contains(section) ? sections[section] : nil
    }

    private func change(_ kind: RowHeightIndex.Kind, of section: Int, _ change: (TableSection) -> Void) {
        guard let content = declared(section) else {
            return diagnostics.report("the document declares no section \(section)")
        }
        change(content)
        if !isReloadPending { rows.invalidateTitle(kind, of: section) }
        layoutPass.setNeedsArranging()
    }

    // MARK: Cells

    /// Inserts a declared cell before a row, or at the end of its section.
    public func insertCell(_ cell: TableViewCell, forRowAt path: IndexPath) {
        guard let section = declared(path.section) else {
            return diagnostics.report("there is no section \(path.section)")
        }
        guard !sections.contains(where: { $0.row(of: cell) != nil }) else {
            return diagnostics.report("\(cell.diagnostics.diagnosticName) is already a cell of the table")
        }
        cell.declaringTable = self
        let row = min(max(0, path.row), section.rows.count)
        section.rows.insert(StaticRow(cell), at: row)
        rowsWereDeclared { $0.inserted = [IndexPath(row: row, section: path.section)] }
    }

    /// Deletes a declared cell.
    public func deleteCell(forRowAt path: IndexPath) {
        guard let section = declared(path.section), section.rows.indices.contains(path.row) else { return }
        section.rows.remove(at: path.row).cell?.declaringTable = nil
        rowsWereDeclared { $0.deleted = [path] }
    }

    /// Moves declared rows of a table without a data source. Invalid paths are reported when the changes are applied.
    func moveDeclaredCells(_ moves: [RowChanges.Move]) {
        var rows: [(row: StaticRow, to: IndexPath)] = []
        for move in moves.sorted(by: { $0.from > $1.from }) {
            guard let section = declared(move.from.section), section.rows.indices.contains(move.from.row) else {
                continue
            }
            rows.append((section.rows.remove(at: move.from.row), move.to))
        }
        for (row, to) in rows.sorted(by: { $0.to < $1.to }) {
            let section = declared(to.section) ?? sections[sections.count - 1]
            section.rows.insert(row, at: min(max(0, to.row), section.rows.count))
        }
    }

    /// Returns the first row whose cell has a value.
    public func rowForCell(withValue value: Any, inSection section: Int) -> Int? {
        declared(section)?.rows.firstIndex { BoundValue.areEqual($0.value, value) }
    }

    /// Returns the first checked row.
    public func rowForCheckedCell(inSection section: Int) -> Int? {
        declared(section)?.rows.firstIndex { $0.isChecked }
    }

    /// Returns the value of the first checked cell.
    public func value(forSection section: Int) -> Any? { declared(section)?.rows.first { $0.isChecked }?.value }

    /// Checks the cells with a value, and unchecks all others. nil unchecks all cells that have a value.
    public func setValue(_ value: Any?, forSection section: Int) {
        setChecked(inSection: section) { row in
            if let value { return BoundValue.areEqual(row.value, value) }
            return row.isChecked && row.value == nil
        }
    }

    /// Returns the values of the checked cells, in order.
    public func values(forSection section: Int) -> [Any] {
        (declared(section)?.rows ?? []).filter(\.isChecked).compactMap(\.value)
    }

    /// Checks the cells whose value is in `values`, and unchecks the other cells that have a value.
    public func setValues(_ values: [Any], forSection section: Int) {
        setChecked(inSection: section) { row in
            row.value == nil ? row.isChecked : values.contains { BoundValue.areEqual(row.value, $0) }
        }
    }

    /// Sets the check marks of a section's rows. Only cells that change are created.
    private func setChecked(inSection section: Int, _ isChecked: (StaticRow) -> Bool) {
        guard let section = declared(section) else { return }
        for cell in section.cells(of: self, where: { $0.isChecked != isChecked($0) }) {
            cell.isChecked = isChecked(StaticRow(cell))
        }
    }

    // MARK: Markup

    func takeFromMarkup(_ view: View) {
        let role = awaited
        awaited = .cell
        switch role {
        case .cell: append(view)
        case .background: backgroundView = view
        case .tableHeader: tableHeaderView = view
        case .tableFooter: tableFooterView = view
        case .sectionHeader: sections[sections.count - 1].header.view = view
        case .sectionFooter: sections[sections.count - 1].footer.view = view
        }
        reloadData()
    }

    private func append(_ view: View) {
        let cell = StaticRow.cell(holding: view)
        cell.declaringTable = self
        sections[sections.count - 1].rows.append(StaticRow(cell))
    }

    /// Declares a row without its cell: stores its place in the document, and the state needed while it is out of sight.
    func declare(_ view: View, _ element: DeclaredElement) -> Bool {
        guard let row = StaticRow(StaticRow.cell(holding: view), of: element) else { return false }
        sections[sections.count - 1].rows.append(row)
        reloadData()
        return true
    }

    /// - Returns: false if the instruction is not one of tables.
    func process(_ instruction: String, _ data: String) -> Bool {
        let text = String(data.trimmed)
        let last = sections[sections.count - 1]
        switch instruction {
        case "sectionBreak": sections.append(TableSection())
        case "sectionName": last.name = text
        case "sectionSelectionMode":
            guard let mode: TableViewSelectionMode = MarkupContext.value(text, ofPart: instruction) else { return true }
            last.selectionMode = mode
        case "sectionHeaderView": awaited = .sectionHeader
        case "sectionFooterView": awaited = .sectionFooter
        case "backgroundView": awaited = .background
        case "tableHeaderView": awaited = .tableHeader
        case "tableFooterView": awaited = .tableFooter
        case "sectionHeaderTitle": last.header.text = text
        case "sectionFooterTitle", "footer": last.footer.text = text
        case "header":
            let section = TableSection()
            section.header.text = text
            sections.append(section)
        default: return false
        }
        reloadData()
        return true
    }

    func processTitle(_ tag: String, _ properties: [(name: String, value: String)]) -> Bool {
        guard tag == "sectionHeader" || tag == "sectionFooter" else { return false }
        let title = properties.first { $0.name == "title" }?.value
        let last = sections[sections.count - 1]
        if tag == "sectionHeader" { last.header.text = title } else { last.footer.text = title }
        reloadData()
        return true
    }

    static let tableProperties: [Property] = [
        .init("rowHeight", \TableView.rowHeight) { $0.rowHeight = $1 },
        .init("sectionHeaderHeight", \TableView.sectionHeaderHeight) { $0.sectionHeaderHeight = $1 },
        .init("sectionFooterHeight", \TableView.sectionFooterHeight) { $0.sectionFooterHeight = $1 },
        .init("separatorStyle", \TableView.separatorStyle) { $0.separatorStyle = $1 },
        .init("separatorColor", \TableView.separatorColor) { $0.separatorColor = $1 },
        .init("separatorInset", \TableView.separatorInset, check: LengthCheck.refuseHuge) { $0.separatorInset = $1 },
        .init("separatorInsetTop", \TableView.separatorInset.top, check: LengthCheck.refuseHuge) {
            $0.separatorInset.top = $1
        },
        .init("separatorInsetLeft", \TableView.separatorInset.left, check: LengthCheck.refuseHuge) {
            $0.separatorInset.left = $1
        },
        .init("separatorInsetRight", \TableView.separatorInset.right, check: LengthCheck.refuseHuge) {
            $0.separatorInset.right = $1
        },
        .init("separatorInsetBottom", \TableView.separatorInset.bottom, check: LengthCheck.refuseHuge) {
            $0.separatorInset.bottom = $1
        },
        .init("readableWidth", \TableView.readableWidth, aliases: ["cellLayoutMarginsFollowReadableWidth"]) {
            $0.readableWidth = $1
        },
        .init("allowsSelection", \TableView.allowsSelection) { $0.allowsSelection = $1 },
        .init("allowsMultipleSelection", \TableView.allowsMultipleSelection) { $0.allowsMultipleSelection = $1 },
        .init("selectionFollowsFocus", \TableView.selectionFollowsFocus) { $0.selectionFollowsFocus = $1 },
    ]
}

// MARK: - Hidden cells
extension TableView {
    /// Updates the layout after a declared cell was hidden or shown, whether its row is in sight or not.
    func declaredCellDidHide(_ cell: TableViewCell) {
        guard !isReloadPending else { return }
        if !rows.invalidateHeight(of: cell), let path = declaredPath(of: cell), hasRow(path) {
            rows.invalidateHeight(of: rows.positions.slot(of: path))
        }
        rowsDidHide()
    }

    private func declaredPath(of cell: TableViewCell) -> IndexPath? {
        for (section, content) in sections.enumerated() {
            if let row = content.row(of: cell) { return IndexPath(row: row, section: section) }
        }
        return nil
    }
}

// MARK: - Edges of the separator inset, for documents
extension TableView {
    /// The top edge of `separatorInset`, in points.
    public var separatorInsetTop: Double {
        get { separatorInset.top }
        set { separatorInset.top = newValue }
    }
    /// The left edge of `separatorInset`, in points.
    public var separatorInsetLeft: Double {
        get { separatorInset.left }
        set { separatorInset.left = newValue }
    }
    /// The bottom edge of `separatorInset`, in points.
    public var separatorInsetBottom: Double {
        get { separatorInset.bottom }
        set { separatorInset.bottom = newValue }
    }
    /// The right edge of `separatorInset`, in points.
    public var separatorInsetRight: Double {
        get { separatorInset.right }
        set { separatorInset.right = newValue }
    }
}
