import Inlay

/// Lines through the values of series.
///
///     <LineChartView values="$temperatures" yTitle="°C" height="200"/>
///
/// A value that is not finite is a gap. Lines of any number of points are reduced to the pixels that they show.
@MainActor open class LineChartView: AxisChartView {
    /// Whether a dot marks each point, if they are at least 8 points apart; true by default.
    public var showsMarks = true { didSet { if showsMarks != oldValue { setNeedsDisplay() } } }
    /// The width of the lines, in points; 2 by default.
    public var lineWidth = 2.0 {
        didSet {
            if !lineWidth.isFinite || lineWidth < 0 { lineWidth = oldValue }
            if lineWidth != oldValue { setNeedsDisplay() }
        }
    }

    /// The diameter of a dot, and the least distance of points with dots, in points.
    private static let dot = (diameter: 7.0, distance: 8.0)

    public required init() { super.init() }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("showsMarks", \LineChartView.showsMarks) { $0.showsMarks = $1 },
            .init("lineWidth", \LineChartView.lineWidth) { $0.lineWidth = $1 },
        ]
    }

    /// The value of a point as it is drawn.
    func amount(_ selection: Selection) -> Double { series[selection.series].points[selection.index].y }

    func parts(ofSeries number: Int) -> [[Point]] {
        let points = series[number].points
        return LineReduction.parts(
            points.indices.lazy.map { index in
                let amount = self.amount(Selection(series: number, index: index))
                guard points[index].x.isFinite, amount.isFinite else { return Point(.nan, .nan) }
                return self.place(points[index].x, amount)
            }, column: column)
    }

    override func drawMarks(into list: inout DisplayList) {
        for number in series.indices {
            let color = color(ofSeries: number)
            for part in parts(ofSeries: number) { draw(part, color, into: &list) }
        }
    }

    func draw(_ part: [Point], _ color: Color, into list: inout DisplayList) {
        if part.count > 1 {
            var path = Path()
            path.move(to: part[0])
            for point in part.dropFirst() { path.addLine(to: point) }
            list.stroke(path, Stroke(lineWidth), color)
        }
        let distance = plot.width / Double(max(1, part.count - 1))
        guard part.count == 1 || showsMarks && distance >= Self.dot.distance else { return }
        var dots = Path()
        let half = Self.dot.diameter / 2
        for point in part { dots.addEllipse(in: Rect(point.x - half, point.y - half, 2 * half, 2 * half)) }
        list.fill(dots, color)
    }
}

/// Lines with filled areas below them.
///
///     <AreaChartView isStacked="true" categories="Mon, Tue, Wed"><series title="Bus" values="4, 6, 5"/><series title="Train" values="2, 3, 6"/></AreaChartView>
@MainActor open class AreaChartView: LineChartView {
    /// Whether the series are on top of each other; false by default.
    public var isStacked = false { didSet { if isStacked != oldValue { dataDidChange() } } }
    private var stack: [[Double]]?

    /// The opacity of the areas.
    private static let opacity = 0.25

    public required init() { super.init() }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [.init("stacked", \AreaChartView.isStacked) { $0.isStacked = $1 }]
    }

    override var includesZero: Bool { true }

    override func dataDidChange() {
        stack = nil
        super.dataDidChange()
    }

    /// The upper edges of the series. A gap counts as 0 in a stack.
    private var edges: [[Double]] {
        if let stack { return stack }
        var sums: [Double] = []
        let new = series.map { series in
            series.points.enumerated().map { index, point in
                if index >= sums.count { sums.append(0) }
                sums[index] += point.y.isFinite ? point.y : 0
                return sums[index]
            }
        }
        stack = new
        return new
    }

    override func amount(_ selection: Selection) -> Double {
        isStacked ? edges[selection.series][selection.index] : super.amount(selection)
    }

    override var amountRange: (Double, Double)? {
        guard isStacked else { return super.amountRange }
        let all = edges.joined()
        guard let least = all.min(), let greatest = all.max() else { return nil }
        return (least, greatest)
    }

    override func place(of selection: Selection) -> Point? {
        let point = series[selection.series].points[selection.index]
        guard point.x.isFinite, point.y.isFinite else { return nil }
        return place(point.x, amount(selection))
    }

    override func drawMarks(into list: inout DisplayList) {
        let base = place(positions.lower, min(max(0, amounts.lower), amounts.upper)).y
        for number in series.indices.reversed() {
            let color = color(ofSeries: number)
            let below = isStacked && number > 0 ? parts(ofSeries: number - 1) : []
            for part in parts(ofSeries: number) {
                guard let first = part.first, let last = part.last else { continue }
                var path = Path()
                path.move(to: first)
                for point in part.dropFirst() { path.addLine(to: point) }
                if isStacked, below.count == 1 {
                    for point in below[0].reversed() { path.addLine(to: point) }
                } else {
                    path.addLine(to: Point(last.x, base))
                    path.addLine(to: Point(first.x, base))
                }
                path.close()
                list.fill(path, color.opacity(isStacked ? 0.6 : Self.opacity))
            }
        }
        super.drawMarks(into: &list)
    }
}
