/// Shows the rows at the scroll offset of a table, and scrolls to rows. The heights of rows are known only once they have been shown.
final class RowScroller {
    private unowned(unsafe) let table: TableView
    private let rows: TableRows
    /// The offset at which rows were last shown.
    var shownOffset = 0.0
    /// The row that layout must scroll to, its position, and the offset to scroll from.
    private var requestedRow: (path: IndexPath, position: TableView.ScrollPosition, start: Double)?

    init(of table: TableView) {
        self.table = table
        rows = table.rows
    }

    deinit {}

    // MARK: Scrolling

    func scroll(to path: IndexPath, at position: TableView.ScrollPosition) {
        // Layout applies pending insertions first.
        if table.scrollRange != nil, table.window != nil { table.layoutIfNeeded() }
        guard table.hasRow(path) else { return }
        let start = table.contentOffset.y
        let target = offset(showing: path, at: position, from: start)
        table.setContentOffset(target, animated: false)
        guard table.window != nil, table.contentOffset.y != start else { return }
        // The row is aligned to the edge that it comes from, regardless of its height.
        requestedRow = (path, position, target.y > start ? -.infinity : .infinity)
        table.layoutIfNeeded()
        requestedRow = nil
    }

    /// - Parameter start: the offset from which `.none` scrolls as little as needed.
    func offset(showing path: IndexPath, at position: TableView.ScrollPosition, from start: Double) -> Point {
        let rect = rows.frame(of: rows.positions.slot(of: path))
        let header =
            (table.style == .plain ? table.measures.headerHeight(of: path.section) : 0) + table.adjustedContentInset.top
        let bottom = table.frame.height - table.adjustedContentInset.bottom
        var target = table.contentOffset
        switch position {
        case .none: target.y = min(max(start, rect.maxY - bottom), rect.minY - header)
        case .top: target.y = rect.minY - header
        case .middle: target.y = rect.midY - (table.adjustedContentInset.top + bottom) / 2
        case .bottom: target.y = rect.maxY - bottom
        }
        return target
    }

    // MARK: Visible rows

    /// Shows the visible rows. Measuring them may move the visible part, which then shows other rows.
    func showRows() {
        // A scroll to the end by more than the visible height jumps there, because the end may move while rows are measured.
        var goesToEnd = requestedRow == nil && isAtEnd && table.contentOffset.y - shownOffset > table.frame.height
        if requestedRow != nil { showRequestedRow() } else if !goesToEnd { measurePassedRows() }
        for _ in 0..<4 {
            let isBlank = isAtEnd && !rows.isSeen(at: table.contentOffset.y, height: table.frame.height)
            let held = held(at: table.contentOffset.y, or: goesToEnd || isBlank ? .end : .seen)
            goesToEnd = false
            table.shiftContent(by: rows.show(at: table.contentOffset.y, height: table.frame.height, holding: held))
            let shown = table.contentOffset.y
            table.arrangeContent()
            // After a jump, a second pass removes the views that are out of sight.
            if table.contentOffset.y == shown, !rows.isJump, !rows.isUnfinished || table.gate.waiting != nil { return }
        }
    }

    private var isAtEnd: Bool { table.scrollRange.map { table.contentOffset.y >= $0.greatest.y - 0.5 } ?? false }

    /// - Parameter held: the content to hold, unless the offset is at the start.
    private func held(at offset: Double, or held: TableRows.Held) -> TableRows.Held {
        table.scrollRange.map { offset <= $0.least.y } == true ? .start : held
    }

    /// Scrolls to the wanted row. The first pass measures the row and the rows around it; the second pass places it exactly.
    private func showRequestedRow() {
        for _ in 0..<2 {
            guard let (path, position, start) = requestedRow, table.hasRow(path), !table.isReloadPending else { return }
            let (old, place) = (table.contentOffset, offset(showing: path, at: position, from: start))
            let shift = rows.show(
                at: place.y, height: table.frame.height, holding: .slot(rows.positions.slot(of: path)))
            // The delegate may scroll elsewhere while rows are shown.
            guard table.contentOffset == old else { return }
            table.arrangeContent()
            table.move(to: place + Point(0, shift))
        }
    }

    /// Measures the rows that were scrolled past, so that the final position does not depend on the number of frames. Scrolling by more
    /// than `maximumMeasuredDistance` table heights jumps, and so does scrolling from rows that have been removed.
    private func measurePassedRows() {
        let (way, height) = (table.contentOffset.y - shownOffset, table.frame.height)
        guard height > 0, abs(way) > height, abs(way) <= Self.maximumMeasuredDistance * height,
            rows.isSeen(at: shownOffset, height: height)
        else { return }
        var (place, target) = (shownOffset, table.contentOffset.y)
        while abs(target - place) > height {
            place += way > 0 ? height : -height
            let shift = rows.show(at: place, height: height, holding: held(at: place, or: .seen))
            guard table.contentOffset.y == target, !table.isReloadPending else { return }
            place += shift
            table.shiftContent(by: shift)
            target = table.contentOffset.y
        }
    }

    /// The longest distance over which rows are measured, in table heights.
    private static let maximumMeasuredDistance = 8.0
}
