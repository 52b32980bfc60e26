/// Loads the rows of a table, and applies changes to positions, cells, selection and focus.
final class RowUpdates {
    private unowned let table: TableView
    private let rows: TableRows

    init(of table: TableView) {
        self.table = table
        rows = table.rows
    }

    deinit {}

    // MARK: Changes

    /// Applies a change of declared cells, or reloads the table if the data source does not agree with the change.
    func rowsWereDeclared(_ add: (inout RowChanges) -> Void) {
        var changes = RowChanges()
        add(&changes)
        submit(OpenChanges(declared: changes))
    }

    func submit(_ open: OpenChanges) {
        if table.dataSource == nil { table.declared.move(open.changes.moved) }
        guard !table.gate.needsReload, !table.gate.isCounting, table.window != nil || rows.positions.slotCount > 0
        else {
            table.reloadData()
            return rows.tell(open.completions)
        }
        LayoutPass(of: table).setNeedsArranging()
        table.gate.submit(open)
    }

    func apply(_ open: OpenChanges) {
        if let map = table.gate.hold({ take(open) }) { table.interaction.updatePreservedFocus(open.changes, map) }
        rows.tell(open.completions)
    }

    /// Updates rows, selection and focus. Returns nil if the table is reloaded instead.
    private func take(_ open: OpenChanges) -> RowMap? {
        let changes = open.changes
        let fault = fault(of: changes)
        // The data source may have requested a reload.
        guard !table.gate.needsReload else { return nil }
        if let fault {
            if !open.isDeclared { table.diagnostics.report("\(fault); all rows are loaded again") }
            table.reloadData()
            return nil
        }
        let map = RowMap(changes)
        table.interaction.preserveFocus {
            rows.change(
                { changes.apply(to: $0, rowCount: table.provider.requestedRowCount(of:)) },
                changes, map, duration: changes.isAnimated ? TableRows.changeDuration : 0)
        }
        table.interaction.follow(changes, map)
        table.checks.follow(changes)
        table.declared.follow(changes, map)
        table.updateCells()
        LayoutPass(of: table).setNeedsArranging()
        return map
    }

    /// Returns a conflict between changes and the data source; nil if there is none.
    private func fault(of changes: RowChanges) -> String? {
        changes.fault(
            from: RowChanges.Counts(sections: table.sectionCount, rows: table.rowCount(of:)),
            to: RowChanges.Counts(
                sections: table.provider.requestedSectionCount(), rows: table.provider.requestedRowCount(of:)),
            "row")
    }

    // MARK: Loading

    /// Loads all rows.
    func load() {
        // Callbacks about the focus must see the rows from before the reload.
        if table.dataSource != nil { table.interaction.moveFocusFromOffscreenControl() }
        table.gate.loadingBegins(hasDataSource: table.dataSource != nil)
        table.checks.removeAll()
        let counts = (0..<table.provider.requestedSectionCount()).map { table.provider.requestedRowCount(of: $0) }
        let estimate = table.rowHeight > 0 ? table.rowHeight : table.theme.metrics.rowHeight
        table.interaction.preserveFocus {
            rows.load(
                rowCounts: counts, estimate: (estimate, table.style == .grouped ? table.measures.sectionGap : 0),
                at: table.contentOffset.y,
                height: table.frame.height)
        }
        table.interaction.reset()
    }
}
