// The rows of tables as assistive programs see them, in sight and out of sight.

extension TableView: AccessibleList {
    var viewsBeforeRows: [View] {
        let titles = columnPart.map { $0.hasColumns && $0.showsHeader ? $0.header.hostedSubviews : [] } ?? []
        let empty = [backgroundView, emptyView].compactMap(\.self).filter { $0.superview === self }
        return titles + empty + [tableHeaderView].compactMap(\.self)
    }

    var viewsAfterRows: [View] {
        let footer = columnPart.flatMap { $0.insets.bottom > 0 ? $0.footer as View : nil }
        let control: View? = refreshControl
        return [tableFooterView, footer, control].compactMap(\.self)
    }

    var accessibleElements: [(kind: ItemKind, path: IndexPath, view: View)] {
        items.shown.compactMap { item in item.view.map { (item.kind, item.path, $0) } }
    }

    func accessibilityOfRow(at path: IndexPath) -> Accessibility {
        var node: Accessibility
        if let columnPart, columnPart.showsValues(at: path) {
            node = columnPart.accessibility(ofRow: columnPart.sourceIndexPath(for: path))
        } else {
            node =
                cellForRow(at: path)?.accessibility ?? provider.offscreenCell(at: path)?.accessibility
                ?? Accessibility(role: .cell)
        }
        node.isSelected = selectsRows(in: path.section) && allowsSelection ? interaction.selection.contains(path) : nil
        return node
    }

    func contentFrame(ofRow path: IndexPath) -> Rect? {
        hasRow(path) ? rows.frame(of: rows.positions.slot(of: path)) : nil
    }

    var accessibleColumns: TableColumns? { columnPart.flatMap { $0.hasColumns ? $0 : nil } }
}
