/// The headers of a plain table, which stay.
extension TableRows {
    /// Puts the headers of a plain table where they belong at an offset: over their rows, but not over the top as long as one of these
    /// can be seen.
    func placeTitles(at offset: Double, below top: Double) {
        var next = Double.infinity
        let headers = items.filter { $0.value.kind == .header }
        for (_, item) in headers.sorted(by: { $0.key > $1.key }) {
            guard let view = item.view, view.superview === titles else { continue }
            // It leaves with the last of its rows.
            let end = margins.top + positions.top(of: positions.header(of: item.path.section + 1)) - offset
            let y = min(max(item.top + origin - offset, top), min(next, end) - item.height)
            let side = table?.sideInset ?? 0
            view.frame = view.snapped(Rect(side, y, max(0, width - 2 * side), item.height))
            next = y
        }
        if !titles.subviews.isEmpty || !titles.painted.list.commands.isEmpty { titles.setNeedsDisplay() }
    }

    /// The header of the section at the top, where headers stay.
    var pinnedHeader: Int? {
        guard table?.style == .plain, let first = positions.place(of: visible.lowerBound) else { return nil }
        return positions.header(of: first.path.section)
    }
}
