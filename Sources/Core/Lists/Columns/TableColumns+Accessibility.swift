// The rows and cells of tables with columns as assistive programs see them. Paths are those of the table, except where noted.

extension TableColumns {
    /// Returns the number of cells of a row; 0 for a row that is as wide as the table.
    func cellCount(at path: IndexPath) -> Int {
        table.hasRow(path) && showsValues(at: path) ? geometry.columns.count : 0
    }

    /// Returns the description of a row with its texts.
    ///
    /// - Parameter path: The path in the data source.
    func accessibility(ofRow path: IndexPath) -> Accessibility {
        let cells = geometry.columns.indices.map { index in
            let cell = accessibility(ofCell: index, atSource: path)
            return (title: geometry.columns[index].title, cell: cell, text: text(of: cell))
        }
        // The state of a check box says little without the title of its column.
        let name = cells.firstIndex { $0.cell.checkState == nil }
        let value = cells.enumerated().filter { $0.offset != name && !$0.element.text.isEmpty }.map { _, cell in
            cell.title.isEmpty ? cell.text : "\(cell.title): \(cell.text)"
        }
        var node = Accessibility(
            role: outline == nil ? .row : .treeItem, label: name.map { cells[$0].text },
            value: value.isEmpty ? nil : value.joined(separator: ", "))
        if let branch = branch(at: indexPath(forSource: path)) {
            node.level = branch.depth + 1
            if branch.isExpandable { node.isExpanded = branch.isExpanded }
        }
        return node
    }

    func accessibility(ofCell column: Int, at path: IndexPath) -> Accessibility {
        guard geometry.columns.indices.contains(column) else { return Accessibility() }
        return accessibility(ofCell: column, atSource: sourceIndexPath(for: path))
    }

    private func accessibility(ofCell index: Int, atSource path: IndexPath) -> Accessibility {
        var node = Accessibility(role: .tableCell)
        node.checkState = checkState(ofCell: index, atSource: path)
        if node.checkState == nil { node.label = text(of: geometry.columns[index], at: path) }
        return node
    }

    /// The text of a cell; of a check box its state in the language of the app.
    private func text(of cell: Accessibility) -> String {
        guard let state = cell.checkState else { return cell.label ?? "" }
        return table.translated(state.phrase)
    }

    /// Returns the state of the check box or switch that a cell shows in place of its text; nil for other cells. A row out of sight has no
    /// views: its state is the value of the cell.
    private func checkState(ofCell index: Int, atSource path: IndexPath) -> Accessibility.CheckState? {
        let column = geometry.columns[index]
        if let row = table.items.cell(at: indexPath(forSource: path)) as? TableRowView {
            if row.content(at: index) != nil { return checkedView(in: row, at: index)?.accessibility.checkState }
            if row.showsText(at: index) { return nil }
        }
        let value = table.gate.ask { source.value(of: column, at: path) }.flatMap { BoundValue.unwrapped($0) }
        guard let isOn = value as? Bool,
            rowViews.contains(where: { checkedView(in: $0, at: index) != nil })
        else { return nil }
        return isOn ? .on : .off
    }

    /// Returns the view that a cell shows in place of its text; nil for none, and for a row out of sight.
    func content(ofCell column: Int, at path: IndexPath) -> View? {
        (table.items.cell(at: path) as? TableRowView)?.content(at: column)
    }

    /// Returns the check box or switch that is the whole content of a cell; nil for other cells, and for a row out of sight.
    func checkedView(ofCell column: Int, at path: IndexPath) -> View? {
        (table.items.cell(at: path) as? TableRowView).flatMap { checkedView(in: $0, at: column) }
    }

    private func checkedView(in row: TableRowView, at column: Int) -> View? {
        guard let content = row.content(at: column) else { return nil }
        let nodes = AccessibilityElement.nodes(of: [content])
        guard nodes.count == 1, let view = nodes[0].view, view.accessibility.checkState != nil else { return nil }
        return view
    }

    /// Returns the column in which a cell of a row shows a view, or contains it; nil for none.
    func column(ofContent view: View, at path: IndexPath) -> Int? {
        guard let row = table.items.cell(at: path) as? TableRowView else { return nil }
        return geometry.columns.indices.first { index in
            guard let content = row.content(at: index) else { return false }
            return content === view || content.isAncestor(of: view)
        }
    }

    /// Returns the place of a column in the rows, in points.
    func placeInRow(of column: Int) -> (x: Double, width: Double) {
        guard geometry.columns.indices.contains(column) else { return (0, 0) }
        let (x, width) = geometry.span(of: column)
        guard column < geometry.frozenCount else { return (x, width) }
        return (x + layout.frozenStart - geometry.span(of: geometry.strips[0]).x, width)
    }
}
