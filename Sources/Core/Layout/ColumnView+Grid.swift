// Rows of a column as a grid (specification 11.3, 'Grid alignment').

extension ColumnView {
    func gridDidChange() {
        if !alignsToGrid { for case let row as RowView in subviews { row.columnWidths = nil } }
        setNeedsLayout()
    }

    /// The width that the rows of a grid share in a column of `width` points inside its margins.
    func gridWidth(in width: Double) -> Double { crossAlignment == .fill ? width : .infinity }

    /// Sets the column widths of each grid in a column of `width` points; infinity gives the natural widths.
    func alignGrid(width: Double) {
        guard alignsToGrid else { return }
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

    /// How the rows of a grid shrink across the column: as their columns do together.
    func gridCompression() -> [Compression] {
        grids.flatMap { GridPlan($0, in: .infinity).compressions }
    }

    /// Marks rows whose column widths have changed for layout, even if their own size is the same.
    func placeGrid() {
        for case let row as RowView in subviews where row.columnWidths != row.placedColumnWidths {
            row.placedColumnWidths = row.columnWidths
            row.flags.insert(.layout)
            flags.insert([.descendantNeedsLayout, .allBelow])
        }
    }

    /// The groups of rows that are aligned with each other. Hidden rows are skipped.
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

/// The widths of the columns that a group of rows shares.
struct GridPlan {
    private(set) var columns: [GridColumn]
    private(set) var widths: [Double]
    /// The row whose weights count: the first row that has any.
    private(set) var deciding: RowView?
    private let rows: [GridRow]

    /// - Parameter width: the width of the rows including their margins; infinity gives the natural widths.
    init(_ rows: [RowView], in width: Double) {
        let rows = rows.map { GridRow($0, in: width) }
        self.rows = rows
        let count = rows.map(\.cells.count).max() ?? 0
        columns = (0..<count).map { number in
            GridColumn(cells: rows.compactMap { $0.cells.indices.contains(number) ? $0.cells[number] : nil })
        }
        widths = columns.map(\.length)
        let first = rows.first { row in row.shown.contains { GridColumn.weight(of: row.cells[$0]).isDefined } }
        if let first {
            deciding = first.view
            for number in first.shown { columns[number].weight = GridColumn.weight(of: first.cells[number]) }
        }
        if width.isFinite { share() } else { spread() }
    }

    /// Fits the columns into the narrowest of the longest rows, counting margins and gaps. If a shorter row does not fit, its
    /// columns share its room, and the other columns share the rest.
    private mutating func share() {
        let longest = rows.filter { $0.cells.count == columns.count }
        let room = longest.map(\.room).min() ?? 0
        let absorbsSurplus = longest.contains(where: \.absorbsSurplus)
        var open = columns.indices.filter { number in longest.contains { $0.shown.contains(number) } }
        var settled = 0.0
        while !open.isEmpty {
            share(open, in: room - settled, absorbsSurplus)
            let tight = rows.filter { row in
                row.shown.contains(where: open.contains) && row.room < row.shown.reduce(0) { $0 + widths[$1] }
            }
            guard let row = tight.min(by: { $0.cells.count < $1.cells.count }), row.cells.count < columns.count else {
                return
            }
            let own = open.filter(row.shown.contains)
            share(own, in: row.room - row.shown.filter { !own.contains($0) }.reduce(0) { $0 + widths[$1] }, false)
            settled += own.reduce(0) { $0 + widths[$1] }
            open.removeAll(where: own.contains)
        }
    }

    private mutating func share(_ shown: [Int], in room: Double, _ absorbsSurplus: Bool) {
        let columns = columns
        let line = Line(shown.map { columns[$0].lineItem }, in: room, absorbsSurplus: absorbsSurplus) {
            columns[shown[$0]].isStretchable
        } compression: {
            columns[shown[$0]].compression
        }
        for (number, length) in zip(shown, line.lengths) {
            widths[number] = length
            self.columns[number].share = GridShare(columns: shown, room: room)
        }
    }

    /// Widens weighted columns to the ratio of their weights; each stays at least as wide as its natural width.
    private mutating func spread() {
        let weighted = columns.indices.filter { columns[$0].weight > 0 }
        let share = weighted.map { columns[$0].length / columns[$0].weight }.max() ?? 0
        for number in columns.indices where columns[number].weight.isDefined {
            let item = columns[number].lineItem
            widths[number] = item.clamp(item.weight * share)
        }
    }

    /// How the rows shrink: as their columns do together.
    var compressions: [Compression] {
        let columns = columns.map(\.compression)
        return rows.map { row in .along(row.shown.map { columns[$0] }).padded(by: row.padding) }
    }
}

private struct GridRow {
    let view: RowView
    let cells: [View]
    /// The indices of the columns that are visible in the row.
    let shown: [Int]
    /// The row's margins and gaps.
    let padding: Double
    /// The width without `padding`.
    let room: Double

    init(_ view: RowView, in width: Double) {
        self.view = view
        cells = view.arrangedSubviews
        let cells = cells
        shown = cells.indices.filter { !cells[$0].isHidden }
        padding = view.contentInsets.horizontal + view.plan(room: .infinity).gaps
        room = LayoutPass(of: view).filling(width, .horizontal) - padding
    }

    var absorbsSurplus: Bool { view.horizontalAlignment ?? .fill == .fill }
}

/// The room that a group of columns shares.
struct GridShare {
    let columns: [Int]
    let room: Double
}

/// The cells of one column of a grid.
struct GridColumn {
    let cells: [View]
    /// The weight from the deciding row; undefined without one.
    var weight: Double {
        get { fixed.isDefined ? .undefined : ownWeight }
        set { ownWeight = newValue }
    }
    /// The room that the column shares with others; nil where columns have their natural widths.
    var share: GridShare?
    /// The natural width, which is also the width of a column in no share.
    let length: Double
    private let fixed: Double
    private var ownWeight = Double.undefined
    /// The greatest minimum and the smallest maximum of the cells.
    private let minimum: Double
    private let maximum: Double

    init(cells: [View]) {
        self.cells = cells.filter { !$0.isHidden }
        fixed =
            self.cells.lazy.map { $0.layoutState.dimensions.known(.horizontal) }.first(where: \.isDefined) ?? .undefined
        minimum = self.cells.map { $0.layoutState.dimensions.clamp(0, .horizontal) }.max() ?? 0
        maximum = self.cells.map { $0.layoutState.dimensions.clamp(.infinity, .horizontal) }.min() ?? .infinity
        let widths = self.cells.map { $0.measure(fitting: .unconstrained).width.defined(or: 0) }
        length = fixed.defined(or: max(min(widths.max() ?? 0, maximum), minimum))
    }

    static func weight(of cell: View) -> Double {
        LineSharing.byWeight.weight(of: cell, asking: .undefined, along: .horizontal)
    }

    var isStretchable: Bool { cells.contains { LayoutPass(of: $0).stretches(along: .horizontal) } }

    var compression: Compression {
        fixed.isDefined
            ? Compression(least: fixed)
            : .across(cells.map { LayoutPass(of: $0).compression(along: .horizontal, cross: .infinity) })
    }

    var lineItem: LineItem {
        LineItem(
            length: length, weight: weight, minimum: minimum, maximum: maximum, isFixed: fixed.isDefined,
            hugging: (cells.map { $0.layoutSettings.hugging(.horizontal) }.max() ?? .defaultLow).value)
    }
}
