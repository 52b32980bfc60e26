/// The places to which the rows of a table can be moved, by drags and keys. Specification 13.11.
///
/// `RowReordering` follows the pointer and the keys.
class RowPlaces {
    private unowned(unsafe) let table: TableView

    init(of table: TableView) { self.table = table }

    deinit {}

    /// Whether the user may move rows: not while the table has sorted them, because their places follow from their values.
    final var canReorder: Bool {
        table.allowsReordering && table.columnPart?.sorter.descriptors.isEmpty != false && !table.isReloadPending
    }

    /// Whether the user may move a row now.
    func mayMove(_ path: IndexPath) -> Bool {
        guard canReorder, table.hasRow(path) else { return false }
        return table.dataSource === table.bound
            || table.gate.ask { table.dataSource?.tableView(table, canMoveRowAt: path) } != false
    }

    /// Returns the place for a dragged row; nil if it cannot be moved there.
    func drop(of path: IndexPath, at point: Point) -> RowDrop? {
        guard let (row, frame, part) = rowBelowPointer(point) else { return nil }
        let isBelow = part > 0.5
        let target = target(of: path, before: IndexPath(row: row.row + (isBelow ? 1 : 0), section: row.section))
        guard target != path else { return nil }
        return RowDrop(frame: gapFrame(at: isBelow ? frame.maxY : frame.minY)) { [weak self] in
            self?.move(path, to: target)
        }
    }

    /// Returns the next place for a row in the direction of a key; nil for none.
    func drop(of path: IndexPath, by key: Key) -> RowDrop? {
        guard key == .up || key == .down else { return nil }
        let target = IndexPath(row: path.row + (key == .up ? -1 : 1), section: path.section)
        guard table.hasRow(target) else { return nil }
        return RowDrop { [weak self] in
            guard let self else { return }
            move(path, to: target)
            if let focusedRow = table.focusedRow { table.showFocus(at: focusedRow) }
        }
    }

    // MARK: Moving

    /// Moves a row as the user does: asks the data source, or changes the bound array.
    ///
    /// - Parameter target: the path after the move.
    private func move(_ path: IndexPath, to target: IndexPath) {
        guard target != path, table.hasRow(path) else { return }
        if table.dataSource === table.bound {
            table.bound.moveElement(from: path.row, to: target.row)
        } else if let dataSource = table.dataSource {
            guard table.gate.ask({ dataSource.tableView(table, moveRowAt: path, to: target) }) else { return }
            // A data source that has reported the move itself, or reloads, is done.
            if !table.isReloadPending { table.moveRow(at: path, to: target) }
        } else {
            table.moveRow(at: path, to: target)
        }
        table.loadRowsIfNeeded()
    }

    /// Returns the path after a move into the gap before a row.
    private func target(of path: IndexPath, before gap: IndexPath) -> IndexPath {
        let isAfter = gap.section == path.section && gap.row > path.row
        return IndexPath(row: gap.row - (isAfter ? 1 : 0), section: gap.section)
    }

    // MARK: Places

    /// Returns the place between rows at a point of the window.
    ///
    /// - Returns: the row above or below which the pointer is, its frame in the table, and the part of its height above the pointer.
    final func rowBelowPointer(_ point: Point) -> (path: IndexPath, frame: Rect, part: Double)? {
        let insets = table.adjustedContentInset
        var place = table.convertFromWindow(point)
        place.y = min(max(place.y, insets.top), max(insets.top, table.frame.height - insets.bottom - 1))
        var content = place + table.contentOffset
        content.x = table.rows.width / 2
        // Below the last row is the place after it.
        let last = table.rows.positions.sectionCount - 1
        let path =
            table.indexPathForRow(at: content)
            ?? (content.y >= table.rows.length - table.rows.margins.bottom && last >= 0
                ? IndexPath(row: table.rowCount(of: last) - 1, section: last) : nil)
        guard let path, table.hasRow(path) else { return nil }
        var rect = table.rectForRow(at: path)
        rect.origin = rect.origin - table.contentOffset
        guard rect.height > 0 else { return nil }
        return (path, rect, min(max((place.y - rect.minY) / rect.height, 0), 1))
    }

    /// Returns the frame of the line between two rows, in the table's coordinates.
    final func gapFrame(at y: Double, indentation: Double = 0) -> Rect {
        let insets = table.adjustedContentInset
        let top = min(
            max(y - RowDropView.height / 2, insets.top), table.frame.height - insets.bottom - RowDropView.height)
        let width = max(0, table.frame.width - indentation)
        return Rect(table.isRightToLeft ? 0 : indentation, top, width, RowDropView.height)
    }
}
