import Inlay

/// Bars for the values of categories, side by side or stacked, upright or lying.
///
///     <BarChartView categories="Mon, Tue, Wed" values="3, 5, -1" isHorizontal="true"/>
@MainActor open class BarChartView: AxisChartView {
    /// Whether the bars of a category are on top of each other; false by default. Negative values grow downwards from 0.
    public var isStacked = false { didSet { if isStacked != oldValue { dataDidChange() } } }
    /// Whether bars grow to the side where lines end; false by default.
    public var isHorizontal = false { didSet { if isHorizontal != oldValue { dataDidChange() } } }
    /// The spans of the bars from one value to another, by series.
    private var cachedSpans: [[ClosedRange<Double>?]]?

    /// The part of a band that its bars fill, the widest bar, and the radius of its corners, in points.
    private static let bar = (part: 0.72, widest: 64.0, radius: 3.0)

    public required init() { super.init() }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("stacked", \BarChartView.isStacked) { $0.isStacked = $1 },
            .init("horizontal", \BarChartView.isHorizontal) { $0.isHorizontal = $1 },
        ]
    }

    override var isTransposed: Bool { isHorizontal }
    override var hasBands: Bool { true }
    override var includesZero: Bool { true }

    override func dataDidChange() {
        cachedSpans = nil
        super.dataDidChange()
    }

    private var spans: [[ClosedRange<Double>?]] {
        if let cachedSpans { return cachedSpans }
        var (above, below): ([Double: Double], [Double: Double]) = ([:], [:])
        let new = series.map { series in
            series.points.map { point -> ClosedRange<Double>? in
                guard point.x.isFinite, point.y.isFinite else { return nil }
                guard isStacked else { return min(0, point.y)...max(0, point.y) }
                let start = (point.y < 0 ? below[point.x] : above[point.x]) ?? 0
                let end = start + point.y
                guard end.isFinite else { return nil }
                if point.y < 0 { below[point.x] = end } else { above[point.x] = end }
                return min(start, end)...max(start, end)
            }
        }
        cachedSpans = new
        return new
    }

    override var amountRange: (Double, Double)? {
        let all = spans.lazy.joined().compactMap(\.self)
        guard let least = all.lazy.map(\.lowerBound).min(), let greatest = all.lazy.map(\.upperBound).max() else {
            return nil
        }
        return (least, greatest)
    }

    /// The length of a band, in points.
    private var band: Double {
        (isTransposed ? plot.height : plot.width) / max(1, positions.upper - positions.lower)
    }

    /// The frame of a bar, in the coordinates of the view.
    private func frame(_ number: Int, _ index: Int) -> Rect? {
        guard let span = spans[number][index] else { return nil }
        let position = series[number].points[index].x
        let groups = isStacked ? 1 : max(1, series.count)
        let room = min(band * Self.bar.part, Self.bar.widest * Double(groups))
        let width = room / Double(groups)
        let shift = isStacked ? -room / 2 : -room / 2 + width * Double(number)
        let (low, high) = (place(position, span.lowerBound), place(position, span.upperBound))
        if isTransposed {
            return Rect(min(low.x, high.x), low.y + shift, abs(high.x - low.x), width)
        }
        let left = isRightToLeft ? low.x - shift - width : low.x + shift
        return Rect(left, min(low.y, high.y), width, abs(high.y - low.y))
    }

    override func drawMarks(into list: inout DisplayList) {
        let isFine = band >= column
        for number in series.indices {
            var path = Path()
            // Of bars that are narrower than a pixel, one for each pixel covers them all.
            var covered: (place: Double, frame: Rect)?
            for index in series[number].points.indices {
                guard let rect = frame(number, index) else { continue }
                if isFine {
                    let radius = min(Self.bar.radius, min(rect.width, rect.height) / 2)
                    path.addRoundedRect(rect, corners: CornerRadii(isStacked ? 0 : radius))
                    continue
                }
                let place = ((isTransposed ? rect.minY : rect.minX) / column).rounded(.down)
                if let old = covered, old.place == place {
                    covered?.frame = old.frame.union(rect)
                } else {
                    if let old = covered { path.addRect(snapped(old.frame, old.place)) }
                    covered = (place, rect)
                }
            }
            if let covered { path.addRect(snapped(covered.frame, covered.place)) }
            if !path.isEmpty { list.fill(path, color(ofSeries: number)) }
        }
    }

    private func snapped(_ rect: Rect, _ place: Double) -> Rect {
        isTransposed
            ? Rect(rect.minX, place * column, rect.width, column) : Rect(place * column, rect.minY, column, rect.height)
    }

    override func place(of selection: Selection) -> Point? {
        guard let rect = frame(selection.series, selection.index) else { return nil }
        let isNegative = series[selection.series].points[selection.index].y < 0
        if isTransposed {
            return Point(isNegative != isRightToLeft ? rect.minX : rect.maxX, rect.midY)
        }
        return Point(rect.midX, isNegative ? rect.maxY : rect.minY)
    }

    /// The bar at a place, or the nearest one of its band.
    override func selection(at place: Point) -> Selection? {
        guard plot.inset(by: -Self.gap).contains(place) else { return nil }
        var best: (selection: Selection, distance: Double)?
        for number in series.indices {
            for index in series[number].points.indices {
                guard let rect = frame(number, index) else { continue }
                let along = isTransposed ? abs(rect.midY - place.y) : abs(rect.midX - place.x)
                guard along <= max(band / 2, 4) else { continue }
                let across =
                    max(0, rect.minY - place.y, place.y - rect.maxY) + max(0, rect.minX - place.x, place.x - rect.maxX)
                if let best, best.distance <= across { continue }
                best = (Selection(series: number, index: index), across)
            }
        }
        return best?.selection
    }
}
