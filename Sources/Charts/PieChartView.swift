import Inlay

#if canImport(Glibc)
    import Glibc
#endif

/// The parts of a whole, as slices of a circle.
///
///     <PieChartView innerRadius="0.6"><point label="Rent" y="900"/><point label="Food" y="400"/></PieChartView>
///
/// The slices are the points of the first series. Values below 0 and values that are not finite count as 0.
@MainActor open class PieChartView: ChartView {
    /// The radius of the hole as a fraction of the radius, from 0, the default, to 0.9.
    public var innerRadius = 0.0 {
        didSet {
            innerRadius = innerRadius.isNaN ? oldValue : min(max(innerRadius, 0), 0.9)
            if innerRadius != oldValue { setNeedsDisplay() }
        }
    }

    /// The distance of the circle from the edges, in points.
    private static let margin = 8.0

    public required init() { super.init() }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [.init("innerRadius", \PieChartView.innerRadius) { $0.innerRadius = $1 }]
    }

    private var points: [ChartPoint] { series.first?.points ?? [] }
    private static func amount(_ point: ChartPoint) -> Double {
        point.y.isFinite ? max(0, min(point.y, AxisScale.limit)) : 0
    }
    private var total: Double { points.reduce(0) { $0 + Self.amount($1) / 1e6 } * 1e6 }
    override var isEmpty: Bool { total <= 0 }

    override var legendEntries: [(title: String, color: Color)] {
        points.enumerated().map { (name(of: $1), ChartPalette.color($0)) }
    }
    override func color(of selection: Selection) -> Color { ChartPalette.color(selection.index) }

    override func text(of selection: Selection) -> String {
        let point = points[selection.index]
        let part = total > 0 ? Int((Self.amount(point) / total * 100).rounded()) : 0
        return "\(name(of: point)): \(numbers.text(Self.amount(point))) (\(part) %)"
    }

    private var center: Point { Point(plot.midX, plot.midY) }
    private var radius: Double { max(0, min(plot.width, plot.height) / 2 - Self.margin) }

    /// The start and end of each slice, in radians clockwise from the right. The first slice begins at the top.
    private var angles: [(start: Double, end: Double)] {
        let total = total
        guard total > 0 else { return [] }
        var start = -Double.pi / 2
        return points.map { point in
            let way = Self.amount(point) / total * 2 * .pi
            defer { start += way }
            return (start, start + way)
        }
    }

    /// Angles grow counterclockwise from right to left.
    private func point(_ angle: Double, _ distance: Double) -> Point {
        Point(center.x + distance * cos(angle) * (isRightToLeft ? -1 : 1), center.y + distance * sin(angle))
    }

    override func drawPlot(into list: inout DisplayList) {
        let angles = angles
        guard radius > 0 else { return }
        if angles.isEmpty {
            var ring = Path()
            ring.addEllipse(in: Rect(center.x - radius, center.y - radius, 2 * radius, 2 * radius))
            return list.stroke(ring, Stroke(1), .separator)
        }
        let isWhole = angles.count { $0.end > $0.start } == 1
        for (index, (start, end)) in angles.enumerated() where end > start {
            list.fill(slice(start, end), ChartPalette.color(index))
        }
        guard !isWhole else { return }
        // Lines separate slices of similar colours.
        for (start, end) in angles where end > start {
            var edge = Path()
            edge.move(to: point(start, radius * innerRadius))
            edge.addLine(to: point(start, radius))
            list.stroke(edge, Stroke(2), .contentBackground)
        }
    }

    private func slice(_ start: Double, _ end: Double) -> Path {
        // Arcs are polygons of which a side is at most about 2 points long.
        let steps = max(2, Int(((end - start) * radius / 2).rounded(.up)))
        func arc(_ distance: Double) -> [Point] {
            (0...steps).map { point(start + (end - start) * Double($0) / Double(steps), distance) }
        }
        var path = Path()
        let outer = arc(radius)
        path.move(to: outer[0])
        for point in outer.dropFirst() { path.addLine(to: point) }
        if innerRadius > 0 {
            for point in arc(radius * innerRadius).reversed() { path.addLine(to: point) }
        } else {
            path.addLine(to: center)
        }
        path.close()
        return path
    }

    override func place(of selection: Selection) -> Point? {
        guard selection.series == 0, angles.indices.contains(selection.index) else { return nil }
        let (start, end) = angles[selection.index]
        return point((start + end) / 2, radius * (1 + innerRadius) / 2)
    }

    override func selection(at place: Point) -> Selection? {
        let way = Point((place.x - center.x) * (isRightToLeft ? -1 : 1), place.y - center.y)
        let distance = (way.x * way.x + way.y * way.y).squareRoot()
        guard distance <= radius, distance >= radius * innerRadius else { return nil }
        var angle = atan2(way.y, way.x)
        if angle < -Double.pi / 2 { angle += 2 * .pi }
        return angles.firstIndex { $0.start <= angle && angle < $0.end }.map { Selection(series: 0, index: $0) }
    }
}
