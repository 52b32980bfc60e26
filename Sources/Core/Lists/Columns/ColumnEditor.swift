/// Edits the text of a cell of a table with columns, in a field over the cell. Specification 13.31.
final class ColumnEditor {
    private unowned(unsafe) let columns: TableColumns
    private(set) var field: ColumnField?
    /// The edited cell: the row of the source, and the column.
    private(set) var cell: (path: IndexPath, column: TableColumn)?
    /// Whether the field is being removed, so that the loss of its focus does not commit again.
    private var isEnding = false

    /// The most rows in which Tab looks for an editable cell.
    private static let maximumSearchedRows = 64

    init(of columns: TableColumns) { self.columns = columns }

    deinit {}

    private var table: TableView { columns.table }

    /// Begins to edit a cell, and commits another edited one.
    ///
    /// - Parameter path: the row in the table.
    /// - Returns: false if the cell cannot be edited.
    @discardableResult func begin(at path: IndexPath, _ column: TableColumn) -> Bool {
        guard canEdit(path, column), end(isCommitted: true), let index = columns.geometry.index(of: column) else {
            return false
        }
        table.scrollToRow(at: path, at: .none, animated: false)
        columns.layout.scroll(to: index)
        table.layoutIfNeeded()
        guard table.hasRow(path), let row = table.items.cell(at: path) as? TableRowView else { return false }
        let field = ColumnField()
        field.cellEditor = self
        field.text = columns.text(of: column, at: row.path)
        field.textAlignment = column.alignment == .justified ? .natural : column.alignment
        field.accessibilityLabel = column.title
        self.field = field
        cell = (row.path, column)
        row.edit(column, with: field)
        columns.focusedColumn = index
        table.interaction.focusDidEnter(to: path)
        guard table.window?.focus.set(field, shown: true) == true else {
            remove()
            return false
        }
        field.selectAll()
        return true
    }

    func canEdit(_ path: IndexPath, _ column: TableColumn) -> Bool {
        guard table.hasRow(path) else { return false }
        let source = columns.sourceIndexPath(for: path)
        return columns.source.hasValues(at: source)
            && table.gate.ask { columns.source.canEdit(column, at: source) }
    }

    /// Ends editing.
    ///
    /// - Returns: false if the text is not valid; the field then shows that, and stays.
    @discardableResult func end(isCommitted: Bool, returnsFocus: Bool = true) -> Bool {
        guard let field, let cell else { return true }
        if isCommitted, field.text != columns.text(of: cell.column, at: cell.path) {
            guard columns.source.setText(field.text, of: cell.column, at: cell.path) else {
                field.isInvalid = true
                return false
            }
        } else if isCommitted == false {
            field.isInvalid = false
        }
        let path = cell.path
        isEnding = true
        if returnsFocus, field.isFirstResponder { table.window?.focus.set(table, shown: true) }
        remove()
        isEnding = false
        if isCommitted { columns.valueDidChange(at: path) }
        return true
    }

    private func remove() {
        field?.removeFromSuperview()
        field = nil
        cell = nil
    }

    /// Called when the field has lost focus. A text that is not valid is dropped.
    func fieldDidLoseFocus() {
        guard !isEnding, field != nil else { return }
        if !end(isCommitted: true, returnsFocus: false) { end(isCommitted: false, returnsFocus: false) }
    }

    /// Commits the text, and edits the next editable cell in reading order, or the previous one.
    func move(forward: Bool) {
        guard let cell, let index = columns.geometry.index(of: cell.column) else { return }
        let source = cell.path
        guard end(isCommitted: true) else { return }
        var path = columns.indexPath(forSource: source)
        var next = index
        let shown = columns.geometry.columns
        for _ in 0..<Self.maximumSearchedRows * max(1, shown.count) {
            next += forward ? 1 : -1
            if !shown.indices.contains(next) {
                guard let neighbour = table.finder.neighbour(of: path, toward: forward ? .down : .up) else { return }
                path = neighbour
                next = forward ? 0 : shown.count - 1
            }
            if canEdit(path, shown[next]) {
                begin(at: path, shown[next])
                return
            }
        }
    }
}

/// The field in which a cell is edited.
final class ColumnField: TextField {
    weak var cellEditor: ColumnEditor?
    /// Whether the data source or the model has refused the text.
    var isInvalid = false { didSet { if isInvalid != oldValue { setNeedsDisplay() } } }

    required init() {
        super.init()
        borderStyle = .bezel
        addAction(for: .editingChanged) { [weak self] in self?.isInvalid = false }
    }

    deinit {}

    override func handle(_ event: Event) -> Bool {
        guard case .keyDown(let key, let modifiers, _) = event.kind, session.composition == nil else {
            return super.handle(event)
        }
        switch (key, modifiers) {
        case (.escape, []): cellEditor?.end(isCommitted: false)
        case (.return, []), (.keypadEnter, []): cellEditor?.end(isCommitted: true)
        case (.tab, []), (.tab, .shift): cellEditor?.move(forward: modifiers.isEmpty)
        case (.up, []), (.down, []): return true
        default: return super.handle(event)
        }
        return true
    }

    override func focusDidChange() {
        super.focusDidChange()
        if !isFirstResponder { cellEditor?.fieldDidLoseFocus() }
    }

    override func drawOverlay(into list: inout DisplayList) {
        super.drawOverlay(into: &list)
        guard isInvalid else { return }
        list.strokeBorder(bounds, width: theme.metrics.focusRingWidth, .role(.destructive))
    }
}
