// Moving rows by drags and keys. Specification 13.11.

extension TableView {
    /// Whether the user may move rows: not while the table has sorted them, because their places follow from their values.
    var canReorder: Bool {
        allowsReordering && columnPart?.sorter.descriptors.isEmpty != false && !isReloadPending
            && !(dataSource === bound && bound.hasSections)
    }

    /// Moves a row as the user does: asks the data source, or changes the bound array.
    ///
    /// - Parameter target: the path after the move.
    func moveByUser(_ path: IndexPath, to target: IndexPath) {
        guard target != path, hasRow(path) else { return }
        if dataSource === bound {
            bound.moveElement(from: path.row, to: target.row)
        } else if let dataSource {
            guard gate.ask({ dataSource.tableView(self, moveRowAt: path, to: target) }) else { return }
            // A data source that has reported the move itself, or reloads, is done.
            if !isReloadPending { moveRow(at: path, to: target) }
        } else {
            moveRow(at: path, to: target)
        }
        loadRowsIfNeeded()
    }

    /// Returns the path after a move into the gap before a row.
    private func target(of path: IndexPath, before gap: IndexPath) -> IndexPath {
        let isAfter = gap.section == path.section && gap.row > path.row
        return IndexPath(row: gap.row - (isAfter ? 1 : 0), section: gap.section)
    }

    /// Returns the place between rows at a point of the window.
    ///
    /// - Returns: the row above or below which the pointer is, its frame in the table, and the part of its height above the pointer.
    func rowBelowPointer(_ point: Point) -> (path: IndexPath, frame: Rect, part: Double)? {
        let insets = adjustedContentInset
        var place = convertFromWindow(point)
        place.y = min(max(place.y, insets.top), max(insets.top, frame.height - insets.bottom - 1))
        var content = place + contentOffset
        content.x = rows.width / 2
        // Below the last row is the place after it.
        let last = rows.positions.sectionCount - 1
        let path =
            indexPathForRow(at: content)
            ?? (content.y >= rows.length - rows.margins.bottom && last >= 0
                ? IndexPath(row: rowCount(of: last) - 1, section: last) : nil)
        guard let path, hasRow(path) else { return nil }
        var rect = rectForRow(at: path)
        rect.origin = rect.origin - contentOffset
        guard rect.height > 0 else { return nil }
        return (path, rect, min(max((place.y - rect.minY) / rect.height, 0), 1))
    }

    /// Returns the frame of the line between two rows, in the table's coordinates.
    func gapFrame(at y: Double, indentation: Double = 0) -> Rect {
        let insets = adjustedContentInset
        let top = min(max(y - RowDropView.height / 2, insets.top), frame.height - insets.bottom - RowDropView.height)
        let width = max(0, frame.width - indentation)
        return Rect(isRightToLeft ? 0 : indentation, top, width, RowDropView.height)
    }
}

extension TableView {
    /// Returns the place for a dragged row in a table without a tree.
    func listDrop(of path: IndexPath, at point: Point) -> RowDrop? {
        guard let (row, frame, part) = rowBelowPointer(point) else { return nil }
        let isBelow = part > 0.5
        let target = target(of: path, before: IndexPath(row: row.row + (isBelow ? 1 : 0), section: row.section))
        guard target != path else { return nil }
        return RowDrop(frame: gapFrame(at: isBelow ? frame.maxY : frame.minY)) { [weak self] in
            self?.moveByUser(path, to: target)
        }
    }

    /// Returns the next place for a row in the direction of a key.
    func listDrop(of path: IndexPath, by key: Key) -> RowDrop? {
        guard key == .up || key == .down else { return nil }
        let target = IndexPath(row: path.row + (key == .up ? -1 : 1), section: path.section)
        guard hasRow(target) else { return nil }
        return RowDrop { [weak self] in
            self?.moveByUser(path, to: target)
            if let self, let focusedRow { showFocus(at: focusedRow) }
        }
    }
}
