import Inlay

/// Thins out a line to what its pixels can show: of the points in one pixel column it keeps the first, the lowest, the highest and the
/// last. The drawn line is the same, and its length depends on the width of the chart, not on the number of points.
nonisolated struct ChartReduction {
    private(set) var lines: [[Point]] = []
    private var line: [Point] = []
    private let columnWidth: Double

    private var column = 0.0
    private var first = Point.zero
    private var low = Point.zero
    private var high = Point.zero
    private var last = Point.zero
    /// The order in which the lowest and the highest point come, and the count of points in the column.
    private var isLowFirst = true
    private var count = 0

    /// - Parameter columnWidth: the width of a pixel, in points.
    init(columnWidth: Double) { self.columnWidth = columnWidth }

    /// Adds a point. A point that is not finite ends the line.
    mutating func add(_ point: Point) {
        guard point.x.isFinite, point.y.isFinite else { return breakLine() }
        let own = (point.x / columnWidth).rounded(.down)
        if count == 0 || own != column {
            endColumn()
            (column, count) = (own, 1)
            (first, low, high, last) = (point, point, point, point)
            return
        }
        count += 1
        last = point
        if point.y < low.y { (low, isLowFirst) = (point, false) }
        if point.y > high.y { (high, isLowFirst) = (point, true) }
    }

    /// Ends the line at a gap.
    mutating func breakLine() {
        endColumn()
        if !line.isEmpty { lines.append(line) }
        line = []
    }

    private mutating func endColumn() {
        guard count > 0 else { return }
        line.append(first)
        if count > 1 {
            for point in isLowFirst ? [low, high] : [high, low] where point != line.last && point != last {
                line.append(point)
            }
            line.append(last)
        }
        count = 0
    }

    /// Returns the lines of points, which are broken at gaps.
    static func lines(_ points: some Sequence<Point>, columnWidth: Double) -> [[Point]] {
        var reduction = ChartReduction(columnWidth: columnWidth)
        for point in points { reduction.add(point) }
        reduction.breakLine()
        return reduction.lines
    }
}

nonisolated extension Path {
    /// Adds lines through points.
    mutating func addLines(through points: [Point]) {
        for (index, point) in points.enumerated() {
            if index == 0 { move(to: point) } else { addLine(to: point) }
        }
    }

    /// Adds the shape of a marker around a point.
    ///
    /// - Parameter radius: the radius of the circle; the other shapes have about the same area.
    mutating func add(_ marker: ChartMarker, at center: Point, radius: Double) {
        func corners(_ offsets: [(Double, Double)]) {
            addLines(through: offsets.map { Point(center.x + $0.0 * radius, center.y + $0.1 * radius) })
            close()
        }
        let arm = 0.35
        switch marker {
        case .circle: addEllipse(in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
        case .square: corners([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)])
        case .triangle: corners([(0, -1.25), (1.2, 0.85), (-1.2, 0.85)])
        case .diamond: corners([(0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)])
        case .plus, .cross:
            let reach = 1.2
            var shape = [
                (-arm, -reach), (arm, -reach), (arm, -arm), (reach, -arm), (reach, arm), (arm, arm), (arm, reach),
                (-arm, reach), (-arm, arm), (-reach, arm), (-reach, -arm), (-arm, -arm),
            ]
            let half = 0.5.squareRoot()
            if marker == .cross { shape = shape.map { (($0.0 - $0.1) * half, ($0.0 + $0.1) * half) } }
            corners(shape)
        }
    }
}
