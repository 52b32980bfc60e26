// The visible rows of a scrolled table, and scrolling to a row. The heights of rows are known only once they have been shown.

extension TableView {
    /// The position to which `scrollToRow(at:at:animated:)` moves a row.
    public nonisolated enum ScrollPosition: Sendable { case none, top, middle, bottom }

    /// Scrolls a row to a position in the table, inside its `contentInset`. `.none` scrolls as little as needed to show the row.
    public func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        loadRowsIfNeeded()
        guard hasRow(path) else {
            return diagnostics.report("there is no row \(path.row) in section \(path.section) to scroll to")
        }
        guard animated else { return scrollAtOnce(to: path, at: position) }
        move(to: offset(showing: path, at: position, from: contentOffset.y), animated: true) { [weak self] in
            guard let self else { return }
            if hasRow(path) { scrollAtOnce(to: path, at: position) }
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    private func scrollAtOnce(to path: IndexPath, at position: ScrollPosition) {
        // Layout applies pending insertions first.
        if scrollRange != nil, window != nil { layoutIfNeeded() }
        guard hasRow(path) else { return }
        let start = contentOffset.y
        let target = offset(showing: path, at: position, from: start)
        setContentOffset(target, animated: false)
        guard window != nil, contentOffset.y != start else { return }
        // The row is aligned to the edge that it comes from, whatever its height is.
        requestedRow = (path, position, target.y > start ? -.infinity : .infinity)
        layoutIfNeeded()
        requestedRow = nil
    }

    /// - Parameter start: the offset from which `.none` scrolls as little as needed.
    private func offset(showing path: IndexPath, at position: ScrollPosition, from start: Double) -> Point {
        let rect = rows.frame(of: rows.positions.slot(of: path))
        let header = (style == .plain ? headerHeight(of: path.section) : 0) + contentInset.top
        let bottom = frame.height - contentInset.bottom
        var target = contentOffset
        switch position {
        case .none: target.y = min(max(start, rect.maxY - bottom), rect.minY - header)
        case .top: target.y = rect.minY - header
        case .middle: target.y = rect.midY - (contentInset.top + bottom) / 2
        case .bottom: target.y = rect.maxY - bottom
        }
        return target
    }

    // MARK: Visible rows

    /// Shows the visible rows. Measuring them may move the visible part, which then shows other rows.
    func showRows() {
        // A scroll to the end by more than the visible height jumps there, wherever the end turns out to be.
        var goesToEnd = requestedRow == nil && isAtEnd && contentOffset.y - shownOffset > frame.height
        if requestedRow != nil { showRequestedRow() } else if !goesToEnd { measurePassedRows() }
        for _ in 0..<4 {
            let isBlank = isAtEnd && !rows.isSeen(at: contentOffset.y, height: frame.height)
            let held = held(at: contentOffset.y, or: goesToEnd || isBlank ? .end : .seen)
            goesToEnd = false
            shiftContent(by: rows.show(at: contentOffset.y, height: frame.height, holding: held))
            let shown = contentOffset.y
            super.layoutSubviews()
            // After a jump, a second pass removes the views that are out of sight.
            if contentOffset.y == shown, !rows.isJump, !rows.isUnfinished { return }
        }
    }

    private var isAtEnd: Bool { scrollRange.map { contentOffset.y >= $0.greatest.y - 0.5 } ?? false }

    /// - Parameter held: the content to hold, unless the offset is at the start.
    private func held(at offset: Double, or held: TableRows.Held) -> TableRows.Held {
        scrollRange.map { offset <= $0.least.y } == true ? .start : held
    }

    /// Scrolls to the wanted row. The first pass measures the row and the rows around it; the second pass places it exactly.
    private func showRequestedRow() {
        for _ in 0..<2 {
            guard let (path, position, start) = requestedRow, hasRow(path), !isReloadPending else { return }
            let (old, place) = (contentOffset, offset(showing: path, at: position, from: start))
            let shift = rows.show(
                at: place.y, height: frame.height, holding: .slot(rows.positions.slot(of: path)))
            // The delegate may scroll elsewhere while rows are shown.
            guard contentOffset == old else { return }
            super.layoutSubviews()
            move(to: place + Point(0, shift))
        }
    }

    /// Measures the rows that were scrolled past, so that the final position does not depend on the number of frames. Scrolling by more
    /// than `maximumMeasuredDistance` table heights jumps, and so does scrolling from rows that have been removed.
    private func measurePassedRows() {
        let (way, height) = (contentOffset.y - shownOffset, frame.height)
        guard height > 0, abs(way) > height, abs(way) <= Self.maximumMeasuredDistance * height,
            rows.isSeen(at: shownOffset, height: height)
        else { return }
        var (place, target) = (shownOffset, contentOffset.y)
        while abs(target - place) > height {
            place += way > 0 ? height : -height
            let shift = rows.show(at: place, height: height, holding: held(at: place, or: .seen))
            guard contentOffset.y == target, !isReloadPending else { return }
            place += shift
            shiftContent(by: shift)
            target = contentOffset.y
        }
    }

    /// The longest distance over which rows are measured, in table heights.
    private static let maximumMeasuredDistance = 8.0
}
