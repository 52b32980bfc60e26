// Scrolling to a row. The heights of rows are known only once they have been shown.

extension TableView {
    /// The position to which `scrollToRow(at:at:animated:)` moves a row.
    public nonisolated enum ScrollPosition: Sendable { case none, top, middle, bottom }

    /// Scrolls a row to a position in the table, inside its `contentInset`. `.none` scrolls as little as needed to show the row.
    public func scrollToRow(at path: IndexPath, at position: ScrollPosition, animated: Bool) {
        loadRowsIfNeeded()
        guard hasRow(path) else {
            return diagnostics.report("there is no row \(path.row) in section \(path.section) to scroll to")
        }
        guard animated else { return scroller.scroll(to: path, at: position) }
        let target = scroller.offset(showing: path, at: position, from: contentOffset.y)
        move(to: target, animated: true) { [weak self] in
            guard let self else { return }
            if hasRow(path) { scroller.scroll(to: path, at: position) }
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }

    /// Arranges the content as a plain scroll view does.
    func arrangeContent() { super.layoutSubviews() }
}
