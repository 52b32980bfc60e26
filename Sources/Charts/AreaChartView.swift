public import Inlay

/// A chart of filled areas below lines.
///
///     <AreaChartView stacked="true">
///         <series title="Free"><point x="2024" y="30"/><point x="2025" y="24"/></series>
///         <series title="Used"><point x="2024" y="70"/><point x="2025" y="76"/></series>
///     </AreaChartView>
public final class AreaChartView: CartesianChartView {
    /// Whether each area begins at the end of the one before it; false by default. Amounts of one series at the same place are then added,
    /// and a gap counts as 0.
    public var isStacked = false { didSet { if isStacked != oldValue { contentDidChange() } } }

    private var cache: Cache?

    /// The outlines of areas for amounts and scales.
    private struct Cache {
        var amounts: ChartAmounts
        var xScale: ChartScale
        var yScale: ChartScale
        var columns: ChartColumns
        var areas: [[(top: [Point], bottom: [Point])]]
    }

    /// The opacities of the fill of areas in front of each other, and of stacked areas.
    private static let fillOpacity = 0.2
    private static let stackedOpacity = 0.75
    private static let lineWidth = 2.0
    private static let hitDistance = 40.0

    override public class var properties: PropertyTable {
        super.properties + [.init("stacked", \AreaChartView.isStacked) { $0.isStacked = $1 }]
    }

    override func contentDidChange() {
        cache = nil
        super.contentDidChange()
    }

    override var amountRange: ClosedRange<Double>? {
        guard var range = isStacked ? ChartColumns(data, data.amounts, isStacked: true).range : super.amountRange
        else { return nil }
        if yAxis.isLogarithmic { return max(range.lowerBound, .leastNormalMagnitude)...range.upperBound }
        range = min(range.lowerBound, 0)...max(range.upperBound, 0)
        return range
    }

    private var outline: Cache {
        let (amounts, plot) = (amounts, plot)
        if let cache, cache.xScale == plot.xScale, cache.yScale == plot.yScale, isLarge || cache.amounts == amounts {
            return cache
        }
        let base = plot.yScale.isLogarithmic ? plot.yScale.low : plot.base
        var columns = ChartColumns()
        var areas: [[(top: [Point], bottom: [Point])]] = []
        let width = 1 / pixels.scale
        if isStacked {
            columns = ChartColumns(data, amounts, isStacked: true)
            for series in data.series.indices {
                let tops = zip(columns.xs, columns.highs[series]).lazy.map { x, high in plot.place(x, high) }
                let bottoms = zip(columns.xs, columns.lows[series]).lazy.map { x, low in
                    plot.place(x, max(low, base))
                }
                let top = ChartReduction.lines(tops, columnWidth: width)
                let bottom = ChartReduction.lines(bottoms, columnWidth: width)
                areas.append(zip(top, bottom).map { ($0, $1) })
            }
        } else {
            let level = plot.yScale.position(base)
            for (one, ys) in zip(data.series, amounts.series) {
                let tops = zip(one.xs, ys).lazy.map { plot.place($0, $1) }
                areas.append(
                    ChartReduction.lines(tops, columnWidth: width).map { top in
                        (top, [Point(top[0].x, level), Point(top[top.count - 1].x, level)])
                    })
            }
        }
        let new = Cache(amounts: amounts, xScale: plot.xScale, yScale: plot.yScale, columns: columns, areas: areas)
        cache = new
        return new
    }

    // MARK: Drawing

    override func drawSeries(into list: inout DisplayList) {
        for (index, areas) in outline.areas.enumerated() {
            let color = color(ofSeries: index)
            for (top, bottom) in areas {
                guard top.count > 1 else {
                    var dot = Path()
                    dot.add(.circle, at: top[0], radius: Self.lineWidth)
                    list.fill(dot, color)
                    continue
                }
                var area = Path()
                area.addLines(through: top)
                for point in bottom.reversed() { area.addLine(to: point) }
                area.close()
                list.fill(area, color.opacity(isStacked ? Self.stackedOpacity : Self.fillOpacity))
                var line = Path()
                line.addLines(through: top)
                let isDense = Double(top.count) > plot.area.width
                list.stroke(line, Stroke(Self.lineWidth, join: isDense ? .bevel : .round), color)
            }
        }
    }

    // MARK: Points

    override func shownAmount(of point: ChartPointIndex) -> Double {
        guard isStacked else { return super.shownAmount(of: point) }
        let columns = outline.columns
        let x = data.series[point.series].xs[point.point]
        let index = columns.xs.partitionIndex { $0 >= x }
        return columns.xs.indices.contains(index) ? columns.highs[point.series][index] : .nan
    }

    override func point(nearest place: Point) -> ChartPointIndex? {
        guard plot.area.inset(by: -2).contains(place) else { return nil }
        let x = plot.xScale.value(at: place.x)
        let points = data.series.indices.compactMap { self.point(of: $0, nearest: x) }
            .compactMap { point in anchor(of: point).map { (point: point, anchor: $0) } }
        guard let nearest = points.map({ ($0.anchor.x - place.x).magnitude }).min() else { return nil }
        let column = points.filter { ($0.anchor.x - place.x).magnitude <= nearest + 1 }
        // In a stack, the area under the pointer is the lowest whose line is above it.
        if isStacked, let inside = column.filter({ $0.anchor.y <= place.y }).max(by: { $0.anchor.y < $1.anchor.y }) {
            return inside.point
        }
        return column.min { ($0.anchor.y - place.y).magnitude < ($1.anchor.y - place.y).magnitude }?.point
    }
}

nonisolated extension Array {
    /// Returns the index of the first element that meets a condition which all later elements meet too.
    func partitionIndex(where isAfter: (Element) -> Bool) -> Int {
        var (start, end) = (0, count)
        while start < end {
            let middle = (start + end) / 2
            if isAfter(self[middle]) { end = middle } else { start = middle + 1 }
        }
        return start
    }
}
