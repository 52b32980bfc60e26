// Rows of a column as a grid (specification 11.3, 'Grid alignment').

extension ColumnView {
    func gridDidChange() {
        if !isAlignToGrid { for case let row as RowView in subviews { row.columnWidths = nil } }
        setNeedsLayout()
    }

    /// The width that the rows of a grid share in a column of `width` points inside its margins.
    func gridWidth(in width: Double) -> Double { crossAlignment == .fill ? width : .infinity }

    /// Tells the rows of each grid how wide its columns are in a column of `width` points; infinite is as wide as they ask for.
    func alignGrid(width: Double) {
        guard isAlignToGrid else { return }
        for case let row as RowView in subviews where !row.isArranged { row.columnWidths = nil }
        let room = gridWidth(in: width)
        for rows in grids {
            let widths = GridPlan(rows, in: room).widths
            for row in rows where row.columnWidths != widths {
                row.columnWidths = widths
                flags.insert(.inputs)
            }
        }
    }

    /// Rows whose columns have changed place their cells anew, also where their own size is the same.
    func placeGrid() {
        for case let row as RowView in subviews where row.columnWidths != row.placedColumnWidths {
            row.placedColumnWidths = row.columnWidths
            row.flags.insert(.layout)
            flags.insert([.layoutBelow, .allBelow])
        }
    }

    /// The rows that are aligned with each other. Hidden rows are passed over.
    var grids: [[RowView]] {
        var grids: [[RowView]] = [[]]
        for item in subviews where !item.isHidden && item.isArranged {
            if let row = item as? RowView {
                grids[grids.count - 1].append(row)
            } else if gridGrouping == .contiguous {
                grids.append([])
            }
        }
        return grids.filter { !$0.isEmpty }
    }

}

/// How the columns of some rows share a width.
struct GridPlan {
    private(set) var columns: [GridColumn]
    private(set) var widths: [Double]
    /// The row whose weights and gaps count: the first one that has a weight, else the longest.
    private(set) var deciding: RowView?

    /// - Parameter width: that of the rows together with their margins; infinite is as wide as the cells ask for.
    init(_ rows: [RowView], in width: Double) {
        let cells = rows.map(\.arrangedSubviews)
        let count = cells.map(\.count).max() ?? 0
        columns = (0..<count).map { number in
            GridColumn(cells: cells.compactMap { $0.indices.contains(number) ? $0[number] : nil })
        }
        widths = columns.map(\.length)
        guard width.isFinite else { return }
        let index =
            rows.indices.first { cells[$0].contains { !$0.isHidden && $0.effectiveWeight(.horizontal) != nil } }
            ?? rows.indices.first { cells[$0].count == count }
        guard let index else { return }
        deciding = rows[index]
        share(width, as: rows[index], cells[index])
    }

    private mutating func share(_ width: Double, as row: RowView, _ cells: [View]) {
        let shown = cells.indices.filter { !cells[$0].isHidden }
        for number in shown { columns[number].weight = cells[number].effectiveWeight(.horizontal) }
        let gaps = row.plan(room: .infinity).gaps
        let room = row.dimensions.filling(width, .horizontal) - row.contentInsets.horizontal - gaps
        let takesSurplus = row.horizontalAlignment ?? .fill == .fill
        let columns = columns
        let line = Line(shown.map { columns[$0].lineItem }, in: room, takesSurplus: takesSurplus) {
            columns[shown[$0]].isStretchable
        }
        for (number, length) in zip(shown, line.lengths) { widths[number] = length }
    }
}

/// The cells of a grid that lie below each other.
struct GridColumn {
    let cells: [View]
    /// That of the row that decides.
    var weight: Double? {
        get { fixed == nil ? share : nil }
        set { share = newValue }
    }
    /// Also the width of a column that no row shares out.
    let length: Double
    private let fixed: Double?
    private var share: Double?

    init(cells: [View]) {
        self.cells = cells.filter { !$0.isHidden }
        fixed = self.cells.lazy.map { $0.dimensions.known(.horizontal) }.first(where: \.isDefined)
        let widths = self.cells.map { $0.measure(fitting: .unconstrained).width.defined(or: 0) }
        length = fixed ?? widths.max() ?? 0
    }

    var isStretchable: Bool { cells.contains { $0.stretches(along: .horizontal) } }

    /// No narrower than the cell with the greatest minimum, no wider than the one with the smallest maximum.
    var lineItem: LineItem {
        let compression = Compression.ofStrongest(cells.map { $0.compression(along: .horizontal) })
        return LineItem(
            length: length, weight: weight ?? .undefined,
            minimum: cells.map { $0.dimensions.clamp(0, .horizontal) }.max() ?? 0,
            maximum: cells.map { $0.dimensions.clamp(.infinity, .horizontal) }.min() ?? .infinity,
            least: compression.least, isFixed: fixed != nil,
            hugging: (cells.map { $0.hugging(.horizontal) }.max() ?? .defaultLow).value,
            resistance: compression.resistance)
    }
}
