/// Lookup of views that are shown.
extension TableRows {
    func cell(at path: IndexPath) -> TableViewCell? {
        items.values.first { $0.kind == .row && $0.path == path }?.view as? TableViewCell
    }

    func title(_ kind: RowHeightIndex.Kind, of section: Int) -> View? {
        items.values.first { $0.kind == kind && $0.path.section == section }?.view
    }

    /// The rows, headers and footers that are shown, from the top.
    var shown: [Item] { items.sorted { $0.key < $1.key }.map(\.value) }

    /// Returns the slots around a range that have items without a gap.
    func shownSlots(around range: Range<Int>) -> Range<Int> {
        var (first, end) = (range.lowerBound, range.upperBound)
        while items[first - 1] != nil { first -= 1 }
        while items[end] != nil { end += 1 }
        return first..<end
    }

    func slot(of kind: RowHeightIndex.Kind, _ path: IndexPath) -> Int {
        switch kind {
        case .header: positions.header(of: path.section)
        case .row: positions.slot(of: path)
        case .footer: positions.footer(of: path.section)
        }
    }

    /// Returns the row that a cell shows; nil if it shows none.
    func path(of cell: View) -> IndexPath? { items.values.first { $0.kind == .row && $0.view === cell }?.path }

    /// Whether a view is shown for a slot.
    func isShown(_ view: View) -> Bool { items.values.contains { $0.view === view } }

    /// The visible views, from the top.
    var shownContent: [DumpedContent] {
        let items = shown.compactMap { item -> DumpedContent? in
            guard let view = item.view else { return nil }
            return switch item.kind {
            case .header: DumpedContent(view: view, part: "header", section: item.path.section)
            case .row: DumpedContent(view: view, section: item.path.section, row: item.path.row)
            case .footer: DumpedContent(view: view, part: "footer", section: item.path.section)
            }
        }
        return [table?.tableHeaderView].compactMap(\.self).map { DumpedContent(view: $0, part: "header") } + items
            + [table?.tableFooterView].compactMap(\.self).map { DumpedContent(view: $0, part: "footer") }
    }
}
