import Inlay

/// Dots at the positions and values of points.
///
///     <ScatterChartView xTitle="Size" yTitle="Weight"><series title="Cats"/><point x="30" y="4"/><point x="34" y="5.5"/></ScatterChartView>
@MainActor open class ScatterChartView: AxisChartView {
    /// The diameter of the dots, in points; 7 by default.
    public var markSize = 7.0 {
        didSet {
            if !markSize.isFinite || markSize <= 0 { markSize = oldValue }
            if markSize != oldValue { setNeedsDisplay() }
        }
    }

    /// The number of points from which dots at nearly the same place are drawn once, and the distance of these places in points.
    private static let merging = (count: 2000, distance: 3.0)
    /// The opacity of the dots, through which others are visible.
    private static let opacity = 0.8

    public required init() { super.init() }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [.init("markSize", \ScatterChartView.markSize) { $0.markSize = $1 }]
    }

    override func drawMarks(into list: inout DisplayList) {
        let isMerged = series.reduce(0) { $0 + $1.points.count } > Self.merging.count
        let half = (isMerged ? min(markSize, 4) : markSize) / 2
        let columns = Int(min(max(1, plot.width / Self.merging.distance), 1e4)) + 1
        let rows = Int(min(max(1, plot.height / Self.merging.distance), 1e4)) + 1
        for number in series.indices {
            var path = Path()
            var taken = [Bool](repeating: false, count: isMerged ? columns * rows : 0)
            for point in series[number].points where point.x.isFinite && point.y.isFinite {
                let place = place(point.x, point.y)
                guard plot.inset(by: -half).contains(place) else { continue }
                let rect = Rect(place.x - half, place.y - half, 2 * half, 2 * half)
                guard isMerged else {
                    path.addEllipse(in: rect)
                    continue
                }
                let column = min(max(0, Int((place.x - plot.minX) / Self.merging.distance)), columns - 1)
                let row = min(max(0, Int((place.y - plot.minY) / Self.merging.distance)), rows - 1)
                guard !taken[row * columns + column] else { continue }
                taken[row * columns + column] = true
                path.addRect(rect)
            }
            if !path.isEmpty { list.fill(path, color(ofSeries: number).opacity(Self.opacity)) }
        }
    }

    /// The nearest dot within a few points.
    override func selection(at place: Point) -> Selection? {
        guard plot.inset(by: -markSize).contains(place) else { return nil }
        var best: (selection: Selection, distance: Double)?
        for (number, series) in series.enumerated() {
            for (index, point) in series.points.enumerated() where point.x.isFinite && point.y.isFinite {
                let other = self.place(point.x, point.y)
                let distance = (other.x - place.x) * (other.x - place.x) + (other.y - place.y) * (other.y - place.y)
                let reach = max(12, markSize)
                guard distance <= reach * reach, distance < best?.distance ?? .infinity else { continue }
                best = (Selection(series: number, index: index), distance)
            }
        }
        return best?.selection
    }
}
