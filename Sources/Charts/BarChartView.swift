public import Inlay

/// The arrangement of the bars of several series at one place.
public nonisolated enum BarChartStyle: String, CaseIterable, Sendable, MarkupConvertible {
    /// The bars are side by side.
    case grouped
    /// Each bar begins at the end of the one before it. Negative amounts are stacked downwards.
    case stacked
}

/// A chart of bars.
///
///     <BarChartView barStyle="stacked" yAxis.title="Sales">
///         <series title="Shop"><point x="Jan" y="120"/><point x="Feb" y="140"/></series>
///         <series title="Online"><point x="Jan" y="80"/><point x="Feb" y="135"/></series>
///     </BarChartView>
///
/// Numbers and dates are categories too, in ascending order. Amounts of one series at the same place are added.
public final class BarChartView: CartesianChartView {
    /// Whether the bars of several series are side by side or stacked; `grouped` by default.
    public var barStyle = BarChartStyle.grouped { didSet { if barStyle != oldValue { contentDidChange() } } }
    /// Whether bars grow sideways, which gives long names of categories room; false by default.
    public var isHorizontalBars = false { didSet { if isHorizontalBars != oldValue { contentDidChange() } } }

    private var cache: (amounts: ChartAmounts, columns: ChartColumns)?

    /// The part of its place that a group of bars fills.
    private static let groupPart = 0.72
    /// Lengths in points.
    private static let widestBar = 72.0
    private static let gap = 1.0
    private static let leastBand = 3.0
    private static let cornerRadius = 3.0

    override public class var properties: PropertyTable {
        super.properties + [
            .init("barStyle", \BarChartView.barStyle) { $0.barStyle = $1 },
            .init("horizontal", \BarChartView.isHorizontalBars) { $0.isHorizontalBars = $1 },
        ]
    }

    override var isDiscrete: Bool { true }
    override var isHorizontal: Bool { isHorizontalBars }
    override var walksDown: Bool { isHorizontalBars }

    override func contentDidChange() {
        cache = nil
        super.contentDidChange()
    }

    private func columns(of amounts: ChartAmounts) -> ChartColumns {
        if let cache, isLarge || cache.amounts == amounts { return cache.columns }
        let columns = ChartColumns(data, amounts, isStacked: barStyle == .stacked)
        cache = (amounts, columns)
        return columns
    }

    override var amountRange: ClosedRange<Double>? {
        let columns = ChartColumns(data, data.amounts, isStacked: barStyle == .stacked)
        guard let range = columns.range else { return nil }
        if yAxis.isLogarithmic {
            let positive = columns.highs.joined().filter { $0 > 0 }
            guard let low = positive.min(), let high = positive.max() else { return nil }
            return low...high
        }
        return min(range.lowerBound, 0)...max(range.upperBound, 0)
    }

    // MARK: Arranging

    /// The room of a place along the axis, in points.
    private var band: Double {
        let length = isHorizontal ? plot.area.height : plot.area.width
        return length / Double(max(1, data.categories.count))
    }

    /// Returns the rectangle of a bar; nil without an amount.
    private func bar(_ series: Int, _ place: Int, _ columns: ChartColumns) -> Rect? {
        guard columns.sums[series][place].isFinite else { return nil }
        let isStacked = barStyle == .stacked
        let count = Double(isStacked ? 1 : max(1, data.series.count))
        let group = min(band * Self.groupPart, Self.widestBar * count)
        let width = group / count
        var offset = isStacked ? 0 : Double(series) * width
        // Where text runs from right to left, so do the bars of a group.
        if isRightToLeft, !isHorizontal { offset = group - width - offset }
        let gap = isStacked || width < 4 ? 0 : Self.gap
        let start = plot.xScale.position(columns.xs[place]) - group / 2 + offset + gap / 2
        let isLogarithmic = plot.yScale.isLogarithmic
        let low = isLogarithmic ? max(columns.lows[series][place], plot.yScale.low) : columns.lows[series][place]
        let ends = [low, columns.highs[series][place]].map(plot.yScale.position)
        guard ends.allSatisfy(\.isFinite) else { return nil }
        let (near, far) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
        let rect =
            isHorizontal
            ? Rect(near, start, far - near, max(width - gap, 0)) : Rect(start, near, max(width - gap, 0), far - near)
        return pixels.snapped(rect)
    }

    // MARK: Drawing

    override func drawSeries(into list: inout DisplayList) {
        let columns = columns(of: amounts)
        if band < Self.leastBand { return drawDense(columns, into: &list) }
        for series in data.series.indices {
            for place in columns.xs.indices {
                guard let rect = bar(series, place, columns), !rect.isEmpty else { continue }
                let point = ChartPointIndex(series: series, point: columns.points[series][place])
                list.fill(rect, corners: corners(of: rect, series, place, columns), .color(color(of: point)))
            }
        }
    }

    /// Round corners at the free end of a bar.
    private func corners(of rect: Rect, _ series: Int, _ place: Int, _ columns: ChartColumns) -> CornerRadii {
        let amount = columns.sums[series][place]
        let isInside =
            barStyle == .stacked
            && ((series + 1)..<data.series.count).contains { next in
                let other = columns.sums[next][place]
                return other != 0 && other.isFinite && (other < 0) == (amount < 0)
            }
        guard !isInside else { return .zero }
        let radius = min(Self.cornerRadius, rect.width / 2, rect.height / 2)
        if isHorizontal {
            return (amount >= 0) != isRightToLeft
                ? CornerRadii(topRight: radius, bottomRight: radius) : CornerRadii(topLeft: radius, bottomLeft: radius)
        }
        return amount >= 0
            ? CornerRadii(topLeft: radius, topRight: radius) : CornerRadii(bottomRight: radius, bottomLeft: radius)
    }

    /// Draws one bar in each pixel column, from the least to the greatest end of the bars in it.
    private func drawDense(_ columns: ChartColumns, into list: inout DisplayList) {
        let pixel = 1 / pixels.scale
        for series in data.series.indices {
            let color = color(ofSeries: series)
            var open: (column: Double, low: Double, high: Double)?
            func finish() {
                guard let open else { return }
                let rect =
                    isHorizontal
                    ? Rect(open.low, open.column * pixel, open.high - open.low, pixel)
                    : Rect(open.column * pixel, open.low, pixel, open.high - open.low)
                list.fill(pixels.snapped(rect), color)
            }
            for place in columns.xs.indices where columns.sums[series][place].isFinite {
                let low = max(columns.lows[series][place], plot.yScale.isLogarithmic ? plot.yScale.low : -.infinity)
                let ends = [low, columns.highs[series][place]].map(plot.yScale.position)
                guard ends.allSatisfy(\.isFinite) else { continue }
                let column = (plot.xScale.position(columns.xs[place]) / pixel).rounded(.down)
                let (near, far) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
                if let last = open, last.column == column {
                    open = (column, min(last.low, near), max(last.high, far))
                } else {
                    finish()
                    open = (column, near, far)
                }
            }
            finish()
        }
    }

    override func drawMark(of point: ChartPointIndex, isSelected: Bool, into list: inout DisplayList) {
        guard let rect = rect(of: point) else { return }
        list.strokeBorder(
            rect.inset(by: -2), cornerRadius: Self.cornerRadius + 2, width: 2, isSelected ? .label : .secondaryLabel)
    }

    // MARK: Points

    private func rect(of point: ChartPointIndex) -> Rect? {
        bar(point.series, Int(data.series[point.series].xs[point.point]), columns(of: amounts))
    }

    override func anchor(of point: ChartPointIndex) -> Point? {
        guard let rect = rect(of: point) else { return nil }
        return isHorizontal ? Point(rect.midX, rect.minY) : Point(rect.midX, rect.minY)
    }

    override func point(nearest place: Point) -> ChartPointIndex? {
        guard plot.area.inset(by: -2).contains(place), !data.categories.isEmpty else { return nil }
        let x = plot.xScale.value(at: isHorizontal ? place.y : place.x).rounded()
        let index = min(max(Int(x), 0), data.categories.count - 1)
        let columns = columns(of: amounts)
        let bars = data.series.indices.compactMap { series in
            bar(series, index, columns).map { (series: series, rect: $0) }
        }
        let along = { (rect: Rect) in
            let (low, high, at) =
                self.isHorizontal ? (rect.minY, rect.maxY, place.y) : (rect.minX, rect.maxX, place.x)
            return max(0, low - at, at - high)
        }
        let across = { (rect: Rect) in
            let (low, high, at) =
                self.isHorizontal ? (rect.minX, rect.maxX, place.x) : (rect.minY, rect.maxY, place.y)
            return max(0, low - at, at - high)
        }
        let nearest = bars.min { (along($0.rect), across($0.rect)) < (along($1.rect), across($1.rect)) }
        return nearest.map { ChartPointIndex(series: $0.series, point: columns.points[$0.series][index]) }
    }

    override func amountText(of point: ChartPointIndex) -> String {
        let columns = columns(of: isLarge ? amounts : data.amounts)
        let sum = columns.sums[point.series][Int(data.series[point.series].xs[point.point])]
        return yAxis.text(of: sum) ?? texts.text(of: sum)
    }
}
