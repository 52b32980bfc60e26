// Which rows are there as a table is scrolled, and how one is brought into sight. How high rows are is known only once they are there.

extension TableView {
    /// Where a row comes to lie in the table.
    public nonisolated enum ScrollPosition: Sendable { case none, top, middle, bottom }

    /// Scrolls a row to a place in the table, within its `contentInset`; `.none` scrolls as little as shows it.
    public func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        loadRowsIfNeeded()
        guard hasRow(path) else { return report("there is no row \(path.row) in section \(path.section) to scroll to") }
        guard animated else { return scrollAtOnce(to: path, at: position) }
        move(to: offset(showing: path, at: position, from: contentOffset.y), animated: true) { [weak self] in
            guard let self else { return }
            if hasRow(path) { scrollAtOnce(to: path, at: position) }
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    private func scrollAtOnce(to path: IndexPath, at position: ScrollPosition) {
        // What was added just now counts.
        if reach != nil, window != nil { layoutIfNeeded() }
        guard hasRow(path) else { return }
        let start = contentOffset.y
        let target = offset(showing: path, at: position, from: start)
        setContentOffset(target, animated: false)
        guard window != nil, contentOffset.y != start else { return }
        // However high it turns out to be, the row comes from that side.
        wantedRow = (path, position, target.y > start ? -.infinity : .infinity)
        layoutIfNeeded()
        wantedRow = nil
    }

    /// - Parameter start: the offset that `.none` moves as little as shows the row.
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

    // MARK: What can be seen

    /// Heights become known, which moves what can be seen; that shows other rows.
    func showRows() {
        // Who goes on to the end by more than can be seen at once jumps there, wherever it turns out to be.
        var goesToEnd = wantedRow == nil && isAtEnd && contentOffset.y - shownOffset > frame.height
        if wantedRow != nil { showWantedRow() } else if !goesToEnd { showRowsOnTheWay() }
        for _ in 0..<4 {
            let isBlank = isAtEnd && !rows.isSeen(at: contentOffset.y, height: frame.height)
            let held = held(at: contentOffset.y, or: goesToEnd || isBlank ? .end : .seen)
            goesToEnd = false
            shiftContent(by: rows.show(at: contentOffset.y, height: frame.height, holding: held))
            let shown = contentOffset.y
            super.layoutSubviews()
            // After a jump, what turns out to lie out of sight goes at once.
            if contentOffset.y == shown, !rows.isJump, !rows.isUnfinished { return }
        }
    }

    private var isAtEnd: Bool { reach.map { contentOffset.y >= $0.greatest.y - 0.5 } ?? false }

    /// - Parameter held: where the offset is not the first.
    private func held(at offset: Double, or held: TableRows.Held) -> TableRows.Held {
        reach.map { offset <= $0.least.y } == true ? .start : held
    }

    /// With the row there its height is known, and so are those around it: the second time it comes to lie where it is to.
    private func showWantedRow() {
        for _ in 0..<2 {
            guard let (path, position, start) = wantedRow, hasRow(path), !isReloadPending else { return }
            let (old, place) = (contentOffset, offset(showing: path, at: position, from: start))
            let shift = rows.show(
                at: place.y, height: frame.height, holding: .slot(rows.positions.slot(of: path)))
            // A delegate that hears of the rows may lead elsewhere.
            guard contentOffset == old else { return }
            super.layoutSubviews()
            move(to: place + Point(0, shift))
        }
    }

    /// Where a scrolled table comes to lie is not to depend on how many frames there were on the way: what would have been seen in them is
    /// measured. Who goes further jumps, and so does who comes from rows that are there no longer.
    private func showRowsOnTheWay() {
        let (way, height) = (contentOffset.y - shownOffset, frame.height)
        guard height > 0, abs(way) > height, abs(way) <= Self.longestWay * height,
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

    /// In heights of the table.
    private static let longestWay = 8.0
}
