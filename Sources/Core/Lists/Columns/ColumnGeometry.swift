/// The places of a table's visible columns, in points from the leading edge of the rows.
struct ColumnGeometry {
    /// The columns that are not hidden, in order; frozen columns are first.
    private(set) var columns: [TableColumn] = []
    /// The leading edge of each column, and the end of the last one.
    private(set) var edges: [Double] = [0]
    /// The number of columns that stay in place: the frozen ones, as far as they leave room for the others.
    private(set) var frozenCount = 0
    /// The number of columns that are declared as frozen.
    private(set) var declaredFrozenCount = 0
    /// Neighbouring columns that are drawn by one view. The first strip has the frozen columns, and may be empty.
    private(set) var strips: [Range<Int>] = [0..<0]
    /// The width of the rows: that of the columns, and at least that of the table.
    private(set) var rowWidth = 0.0
    private(set) var isRightToLeft = false

    /// The width from which on a strip takes no further column, in points. Few strips keep the number of views low, and narrow ones
    /// the cost of a strip that comes into sight.
    private static let stripWidth = 240.0
    /// The least width that frozen columns leave for the others, in points.
    private static let leastScrollingWidth = 64.0

    init() {}

    init(_ columns: [TableColumn], widths: [Double], room: Double, isRightToLeft: Bool) {
        self.columns = columns
        self.isRightToLeft = isRightToLeft
        edges.reserveCapacity(columns.count + 1)
        for width in widths { edges.append(edges[edges.count - 1] + width) }
        declaredFrozenCount = columns.firstIndex { !$0.isFrozen } ?? columns.count
        frozenCount = declaredFrozenCount
        rowWidth = max(room, edges[columns.count])
        // Columns that cannot scroll must not hide the others.
        while rowWidth > room, frozenCount > 0, edges[frozenCount] > room - Self.leastScrollingWidth {
            frozenCount -= 1
        }
        strips = [0..<frozenCount]
        var start = frozenCount
        for index in frozenCount..<columns.count where edges[index + 1] - edges[start] >= Self.stripWidth {
            strips.append(start..<index + 1)
            start = index + 1
        }
        if start < columns.count { strips.append(start..<columns.count) }
    }

    /// The width of all columns.
    var width: Double { edges[columns.count] }
    var frozenWidth: Double { edges[frozenCount] }

    func width(of index: Int) -> Double { edges[index + 1] - edges[index] }
    func index(of column: TableColumn) -> Int? { columns.firstIndex { $0 === column } }

    /// Returns the left edge and the width of a column in a row, for the direction of the table.
    func span(of index: Int) -> (x: Double, width: Double) { span(of: index..<index + 1) }

    /// Returns the left edge and the width of neighbouring columns in a row.
    func span(of range: Range<Int>) -> (x: Double, width: Double) {
        let (start, end) = (edges[range.lowerBound], edges[range.upperBound])
        return (isRightToLeft ? rowWidth - end : start, end - start)
    }

    /// Returns the strips that are in sight between two left edges, without the one with the frozen columns.
    ///
    /// - Parameter range: the visible part of the rows, from the left.
    func strips(in range: Range<Double>) -> Range<Int> {
        let (start, end) =
            isRightToLeft
            ? (rowWidth - range.upperBound, rowWidth - range.lowerBound) : (range.lowerBound, range.upperBound)
        let first = strips.dropFirst().partition { edges[$0.upperBound] <= start }
        let last = strips.dropFirst().partition { edges[$0.lowerBound] < end }
        return first..<max(first, last)
    }

    /// Returns the column at a distance from the leading edge of the rows; nil beside the columns.
    func column(at distance: Double) -> Int? {
        guard distance >= 0, distance < width else { return nil }
        return edges.partition { $0 <= distance } - 1
    }

    static func == (a: Self, b: Self) -> Bool {
        a.edges == b.edges && a.rowWidth == b.rowWidth && a.frozenCount == b.frozenCount
            && a.isRightToLeft == b.isRightToLeft && a.columns.elementsEqual(b.columns, by: ===)
    }
}
