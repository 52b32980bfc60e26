public import Inlay

/// A chart that connects the points of each series by lines.
///
///     <LineChartView yAxis.title="°C" weight="1">
///         <series title="Day"><point x="Mon" y="21"/><point x="Tue" y="24"/></series>
///         <series title="Night"><point x="Mon" y="12"/><point x="Tue" y="15"/></series>
///     </LineChartView>
///
/// A point without an amount is a gap. Lines of any number of points are drawn in time that depends on the width of the chart only.
public final class LineChartView: CartesianChartView {
    /// Whether points have markers; nil, the default, shows them if there is room between them.
    public var showsMarkers: Bool? { didSet { if showsMarkers != oldValue { contentDidChange() } } }

    private var cache: (amounts: ChartAmounts, plot: ChartScale, other: ChartScale, lines: [[[Point]]])?

    /// Lengths in points.
    private static let lineWidth = 2.0
    private static let markerRadius = 3.5
    private static let markerDistance = 12.0
    private static let hitDistance = 40.0

    override public class var properties: PropertyTable {
        super.properties + [.init("showsMarkers", \LineChartView.showsMarkers) { $0.showsMarkers = $1 }]
    }

    override func symbol(ofSeries index: Int) -> ChartSymbol {
        .line(marker(ofSeries: index), isDashed: index >= ChartPalette.count)
    }

    override func contentDidChange() {
        cache = nil
        super.contentDidChange()
    }

    /// The lines of each series, thinned out.
    private var lines: [[[Point]]] {
        if let cache, cache.plot == plot.xScale, cache.other == plot.yScale, isLarge || cache.amounts == amounts {
            return cache.lines
        }
        // Local values spare a hundred thousand accesses to the view.
        let (amounts, plot) = (amounts, plot)
        let lines = zip(data.series, amounts.series).map { one, ys in
            ChartReduction.lines(
                zip(one.xs, ys).lazy.map { plot.place($0, $1) }, columnWidth: 1 / pixels.scale)
        }
        cache = (amounts, plot.xScale, plot.yScale, lines)
        return lines
    }

    // MARK: Drawing

    override func drawSeries(into list: inout DisplayList) {
        for (index, parts) in lines.enumerated() {
            let color = color(ofSeries: index)
            let count = parts.reduce(0) { $0 + $1.count }
            let isDense = Double(count) > plot.area.width
            var path = Path()
            var dots = Path()
            for part in parts {
                if part.count > 1 { path.addLines(through: part) } else { addDot(part[0], of: index, to: &dots) }
            }
            let dash = index >= ChartPalette.count ? Stroke.Dash([6, 4]) : nil
            let stroke = Stroke(
                Self.lineWidth, cap: isDense ? .butt : .round, join: isDense ? .bevel : .round, dash: dash)
            if !path.isEmpty { list.stroke(path, stroke, color) }
            let hasRoom = Double(count) * Self.markerDistance <= plot.area.width
            if showsMarkers ?? hasRoom {
                for part in parts where part.count > 1 {
                    for point in part { addDot(point, of: index, to: &dots) }
                }
            }
            if !dots.isEmpty { list.fill(dots, color) }
        }
    }

    private func addDot(_ point: Point, of series: Int, to path: inout Path) {
        path.add(marker(ofSeries: series), at: point, radius: Self.markerRadius)
    }

    // MARK: Points

    override func point(nearest place: Point) -> ChartPointIndex? {
        guard plot.area.inset(by: -Self.hitDistance / 4).contains(place) else { return nil }
        let x = plot.xScale.value(at: place.x)
        return data.series.indices.lazy.compactMap { self.point(of: $0, nearest: x) }
            .compactMap { point in self.anchor(of: point).map { (point, $0) } }
            .filter { ($0.1.x - place.x).magnitude <= max(Self.hitDistance, self.plot.area.width / 8) }
            .min {
                let distances = [$0.1, $1.1].map { anchor in
                    (((anchor.x - place.x).magnitude).rounded(), (anchor.y - place.y).magnitude)
                }
                return distances[0] < distances[1]
            }?.0
    }
}
