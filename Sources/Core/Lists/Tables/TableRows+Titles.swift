/// The pinned headers of a plain table.
extension TableRows {
    /// Places the headers of a plain table for a scroll offset: above their rows, but no higher than `top` while rows of their section
    /// can be seen.
    func placeTitles(at offset: Double, below top: Double) {
        var next = Double.infinity
        let headers = items.byPosition.filter { $0.value.kind == .header }
        for (_, item) in headers.sorted(by: { $0.key > $1.key }) {
            guard let view = item.view, view.superview === titles else { continue }
            // The header moves out of sight with the last row of its section.
            let end = margins.top + positions.top(of: positions.header(of: item.path.section + 1)) - offset
            let place = item.geometry.top + origin - offset
            let y = min(max(place, top), min(next, end) - item.geometry.height)
            let side = list?.measures.sideInset ?? 0
            view.frame = view.pixels.snapped(
                Rect(side, y, max(0, min(width, titles.frame.width) - 2 * side), item.geometry.height))
            (view as? TableViewHeaderFooterView)?.isOverRows = y > place
            next = y
        }
        if !titles.subviews.isEmpty || !titles.displayState.painted.list.commands.isEmpty { titles.setNeedsDisplay() }
    }

    /// The slot of the pinned header at the top; nil if headers are not pinned.
    var pinnedHeader: Int? {
        guard list?.style == .plain, let first = positions.place(of: visible.lowerBound) else { return nil }
        return positions.header(of: first.path.section)
    }
}
