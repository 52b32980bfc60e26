/// Finds rows of a table for the keyboard: the destinations of keys, and rows that begin with typed text. Specification 13.11.
final class RowFinder: RowFinding {
    private unowned(unsafe) let table: TableView
    private let rows: TableRows
    private var typed = TypeAhead()

    /// The greatest number of slots that are skipped in search of a row that can have focus.
    private static let maximumSkippedItems = 256
    /// The greatest number of slots that type-ahead searches.
    private static let maximumSearchedRows = 10_000

    init(of table: TableView) {
        self.table = table
        rows = table.rows
    }

    deinit {}

    func destination(of key: Key) -> IndexPath? {
        table.loadRowsIfNeeded()
        let focused = table.focusedRow.flatMap { table.hasRow($0) ? rows.positions.slot(of: $0) : nil }
        switch key {
        case .up: return focused.map { row(from: $0 - 1, by: -1) } ?? firstVisibleRow
        case .down: return focused.map { row(from: $0 + 1, by: 1) } ?? firstVisibleRow
        case .home: return row(from: 0, by: 1)
        case .end: return row(from: rows.positions.slotCount - 1, by: -1)
        case .pageUp: return focused.map { row(pages: -1, from: $0) } ?? firstVisibleRow
        case .pageDown: return focused.map { row(pages: 1, from: $0) } ?? firstVisibleRow
        default: return nil
        }
    }

    var firstVisibleRow: IndexPath? {
        row(from: table.items.shown.first { $0.kind == .row }.map { rows.positions.slot(of: $0.path) } ?? 0, by: 1)
    }

    func neighbour(of path: IndexPath, toward key: Key) -> IndexPath? {
        let way = key == .up ? -1 : 1
        guard key == .up || key == .down else { return nil }
        return row(from: rows.positions.slot(of: path) + way, by: way) { !table.isHiddenRow($0) }
    }

    func path(after path: IndexPath) -> IndexPath? { neighbour(of: path, toward: .down) }

    /// Returns the first row, from a slot on, that can have focus.
    private func row(from slot: Int, by way: Int) -> IndexPath? {
        row(from: slot, by: way, where: table.takesFocus)
    }

    /// - Parameter way: 1 or -1.
    private func row(from slot: Int, by way: Int, where isWanted: (IndexPath) -> Bool) -> IndexPath? {
        var slot = slot
        for _ in 0..<Self.maximumSkippedItems {
            guard let place = rows.positions.place(of: slot) else { return nil }
            if place.kind == .row, isWanted(place.path) { return place.path }
            slot += way
        }
        return nil
    }

    private func row(pages way: Int, from focused: Int) -> IndexPath? {
        let frame = rows.frame(of: focused)
        let target = frame.minY + Double(way) * max(frame.height, table.frame.height - frame.height)
        let slot = rows.positions.slot(at: target - rows.margins.top)
        if slot == focused { return row(from: focused + way, by: way) }
        // Beyond the first or last row that can have focus, the target is that row.
        return row(from: slot, by: way) ?? row(from: slot, by: -way)
    }

    // MARK: Type-ahead

    func focusDidLeave() { typed = TypeAhead() }

    /// Handles a typed character for type-ahead. Text events are sent only to views that edit text, so a list uses key events.
    func type(_ character: String, at time: Duration) -> Bool {
        var longer = typed
        longer.type(character, at: time)
        let path = row(beginningWith: longer)
        // Space is a tap, unless it continues the typed text and a row matches that.
        if character == " ", !typed.isOpen(at: time) || path == nil { return false }
        typed = longer
        if let path { table.interaction.focus(path) }
        return true
    }

    /// Returns the next row whose text begins with the typed text, from the focused row on. The search wraps around.
    private func row(beginningWith typed: TypeAhead) -> IndexPath? {
        let count = rows.positions.slotCount
        let start = table.focusedRow.map { rows.positions.slot(of: $0) + (typed.goesOn ? 1 : 0) } ?? 0
        for step in 0..<min(count, Self.maximumSearchedRows) {
            guard let place = rows.positions.place(of: (start + step) % count), place.kind == .row else { continue }
            let shown = text(of: place.path)
            if let shown, typed.isBeginning(of: shown), table.takesFocus(place.path) { return place.path }
        }
        return nil
    }

    private func text(of path: IndexPath) -> String? {
        if let text = table.columnPart?.typeAheadText(at: path) { return text }
        let dataSource = table.dataSource
        return dataSource?.tableView(table, typeSelectStringForRowAt: path)
            ?? table.items.cell(at: path)?.accessibility.label
            ?? (dataSource == nil ? table.declared.text(at: path) : nil)
    }
}
