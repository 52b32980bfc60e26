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

    /// How the rows of a grid give way across the column: as their columns do together.
    func gridCompression() -> [Compression] {
        grids.flatMap { rows in
            let columns = GridPlan(rows, in: .infinity).compression
            return rows.map { columns.padded(by: $0.contentInsets.horizontal + $0.plan(room: .infinity).gaps) }
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
    /// The row whose weights count: the first one that has any.
    private(set) var deciding: RowView?
    /// What there is for the columns together; infinite where they are as wide as they ask for.
    private(set) var room = Double.infinity

    /// - Parameter width: that of the rows together with their margins; infinite is as wide as the cells ask for.
    init(_ rows: [RowView], in width: Double) {
        let cells = rows.map(\.arrangedSubviews)
        let count = cells.map(\.count).max() ?? 0
        columns = (0..<count).map { number in
            GridColumn(cells: cells.compactMap { $0.indices.contains(number) ? $0[number] : nil })
        }
        widths = columns.map(\.length)
        let index = rows.indices.first {
            cells[$0].contains { !$0.isHidden && $0.effectiveWeight(.horizontal) != nil }
        }
        if let index {
            deciding = rows[index]
            for (number, cell) in cells[index].enumerated() where !cell.isHidden {
                columns[number].weight = cell.effectiveWeight(.horizontal)
            }
        }
        // The longest rows have to fit, those with the widest margins and gaps among them.
        let longest = rows.indices.filter { cells[$0].count == count }
        for row in longest.map({ rows[$0] }) where width.isFinite {
            let gaps = row.plan(room: .infinity).gaps
            room = min(room, row.dimensions.filling(width, .horizontal) - row.contentInsets.horizontal - gaps)
        }
        guard count > 0 else { return }
        let shown = columns.indices.filter { number in longest.contains { !cells[$0][number].isHidden } }
        share(shown, takesSurplus: longest.contains { rows[$0].horizontalAlignment ?? .fill == .fill })
    }

    private mutating func share(_ shown: [Int], takesSurplus: Bool) {
        let columns = columns
        let items = shown.map { columns[$0].lineItem }
        guard room.isFinite else {
            // Weights hold also where each column is at least as wide as it asks for.
            let share = zip(shown, items).map { $1.weight > 0 ? columns[$0].length / $1.weight : 0 }.max() ?? 0
            for (number, item) in zip(shown, items) where item.weight.isDefined {
                widths[number] = item.clamp(item.weight * share)
            }
            return
        }
        let line = Line(items, in: room, takesSurplus: takesSurplus) {
            columns[shown[$0]].isStretchable
        } compression: {
            columns[shown[$0]].compression
        }
        for (number, length) in zip(shown, line.lengths) { widths[number] = length }
    }

    /// How the columns give way together.
    var compression: Compression { .along(columns.map(\.compression)) }
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
    /// No narrower than the cell with the greatest minimum, no wider than the one with the smallest maximum.
    private let minimum: Double
    private let maximum: Double
    private var share: Double?

    init(cells: [View]) {
        self.cells = cells.filter { !$0.isHidden }
        fixed = self.cells.lazy.map { $0.dimensions.known(.horizontal) }.first(where: \.isDefined)
        minimum = self.cells.map { $0.dimensions.clamp(0, .horizontal) }.max() ?? 0
        maximum = self.cells.map { $0.dimensions.clamp(.infinity, .horizontal) }.min() ?? .infinity
        let widths = self.cells.map { $0.measure(fitting: .unconstrained).width.defined(or: 0) }
        length = fixed ?? max(min(widths.max() ?? 0, maximum), minimum)
    }

    var isStretchable: Bool { cells.contains { $0.stretches(along: .horizontal) } }

    var compression: Compression {
        fixed.map { Compression(least: $0) }
            ?? .across(cells.map { $0.compression(along: .horizontal, cross: .infinity) })
    }

    var lineItem: LineItem {
        LineItem(
            length: length, weight: weight ?? .undefined, minimum: minimum, maximum: maximum, isFixed: fixed != nil,
            hugging: (cells.map { $0.hugging(.horizontal) }.max() ?? .defaultLow).value)
    }
}
