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
        let texts = geometry.columns.map { (title: $0.title, text: text(of: $0, at: path)) }
        let value = texts.dropFirst().filter { !$0.text.isEmpty }.map {
            $0.title.isEmpty ? $0.text : "\($0.title): \($0.text)"
        }
        var node = Accessibility(
            role: outline == nil ? .row : .treeItem, label: texts.first?.text,
            value: value.isEmpty ? nil : value.joined(separator: ", "))
        if let branch = branch(at: indexPath(forSource: path)) {
            node.level = branch.depth + 1
            if branch.isExpandable { node.isExpanded = branch.isExpanded }
        }
        return node
    }

    func accessibility(ofCell column: Int, at path: IndexPath) -> Accessibility {
        guard geometry.columns.indices.contains(column) else { return Accessibility() }
        return Accessibility(
            role: .tableCell, label: text(of: geometry.columns[column], at: sourceIndexPath(for: path)))
    }

    /// Returns the view that a cell shows in place of its text; nil for none, and for a row out of sight.
    func content(ofCell column: Int, at path: IndexPath) -> View? {
        (table.items.cell(at: path) as? TableRowView)?.content(at: column)
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
