public import Inlay

/// The base of charts with two axes.
public class CartesianChartView: ChartView {
    /// The axis of places: numbers, dates or categories.
    public let xAxis = ChartAxis(showsGrid: false)
    /// The axis of amounts.
    public let yAxis = ChartAxis(showsGrid: true)

    private(set) var plot = ChartPlot()

    /// Lengths in points.
    private static let labelGap = 6.0
    private static let titleGap = 4.0
    /// The least distances of marks of horizontal and vertical axes.
    private static let markWidth = 80.0
    private static let markHeight = 36.0
    private static let labelDistance = 12.0
    private static let widestCategory = 140.0
    /// The greatest part of the chart that labels of a vertical axis take.
    private static let largestPart = 0.4
    /// The number of categories that are measured to find the distance of labels.
    private static let sampleCount = 64
    private static let mostMarks = 50
    private static let day = 86_400.0

    public required init() {
        super.init()
        xAxis.chart = self
        yAxis.chart = self
    }

    deinit {}

    override public class var properties: PropertyTable {
        super.properties + [
            .init(object: "xAxis", \CartesianChartView.xAxis),
            .init(object: "yAxis", \CartesianChartView.yAxis),
        ]
    }

    // MARK: Ranges

    /// Whether amounts are along the horizontal axis.
    var isHorizontal: Bool { false }
    /// Whether the axis of places ends at marks, so that no point is at its end.
    var extendsPlaces: Bool { false }

    /// The range of amounts that the chart shows; nil without an amount.
    var amountRange: ClosedRange<Double>? {
        var range: ClosedRange<Double>?
        for ys in data.series.lazy.map(\.ys) {
            for y in ys where y.isFinite && (y > 0 || !yAxis.isLogarithmic) {
                range = range.map { min($0.lowerBound, y)...max($0.upperBound, y) } ?? y...y
            }
        }
        return range
    }

    /// Returns the ends that the app has set; both are nil if they contradict each other.
    private func ends(of axis: ChartAxis) -> (low: Double?, high: Double?) {
        let low = axis.minimum?.number
        let high = axis.maximum?.number
        if axis.isLogarithmic, low ?? 1 <= 0 || high ?? 1 <= 0 {
            report(once: "invalid range of a logarithmic axis: minimum and maximum must be above 0; ignored")
            return (nil, nil)
        }
        if let low, let high, low >= high {
            report(once: "invalid range of an axis: minimum \(low.plain) must be below maximum \(high.plain); ignored")
            return (nil, nil)
        }
        return (low, high)
    }

    // MARK: Marks

    /// Returns the number of marks that fit.
    private static func count(of distance: Double, in length: Double) -> Int {
        Int(min(max(length / distance, 1), Double(mostMarks)))
    }

    private func numberMarks(_ axis: ChartAxis, _ range: ClosedRange<Double>, count: Int, extends: Bool) -> ChartMarks {
        let ends = ends(of: axis)
        let low = ends.low ?? min(range.lowerBound, ends.high ?? .infinity)
        let high = ends.high ?? max(range.upperBound, ends.low ?? -.infinity)
        let (isLowFixed, isHighFixed) = (ends.low != nil, ends.high != nil)
        let ticks: ChartTicks
        if axis.isLogarithmic {
            ticks = .logarithmic(from: low, to: high, count: count, isLowFixed: isLowFixed, isHighFixed: isHighFixed)
        } else {
            let isRange = !extends && low < high
            ticks = .linear(
                from: low, to: high, count: count, isLowFixed: isLowFixed || isRange,
                isHighFixed: isHighFixed || isRange)
        }
        let limit = max(ticks.low.magnitude, ticks.high.magnitude)
        let labels = ticks.values.map {
            axis.text(of: $0) ?? texts.text(ofMark: $0, step: ticks.step, limit: limit)
        }
        return ChartMarks(
            values: ticks.values, texts: labels, low: ticks.low, high: ticks.high, isLogarithmic: axis.isLogarithmic)
    }

    private func amountMarks(count: Int) -> ChartMarks {
        numberMarks(yAxis, amountRange ?? 0...1, count: count, extends: true)
    }

    private func dateMarks(count: Int) -> ChartMarks {
        let range = data.xRange ?? 0...1
        let ends = ends(of: xAxis)
        var (low, high) = (ends.low ?? range.lowerBound, ends.high ?? range.upperBound)
        if !(low < high) { (low, high) = (low - Self.day / 2, low + Self.day / 2) }
        let step = ChartDates.step(for: high - low, count: count)
        let values = texts.dates.marks(from: low, to: high, every: step)
        return ChartMarks(
            values: values,
            texts: values.map {
                xAxis.text(of: Date(timeIntervalSince1970: $0)) ?? texts.text(ofDate: $0, every: step)
            },
            low: low, high: high)
    }

    /// - Parameter step: the number of categories from one label to the next.
    private func categoryMarks(every step: Int) -> ChartMarks {
        let indices = stride(from: 0, to: data.categories.count, by: max(1, step))
        return ChartMarks(
            values: indices.map(Double.init), texts: indices.map(categoryText), low: -0.5,
            high: Double(data.categories.count) - 0.5)
    }

    /// The marks of the horizontal axis, as many as fit.
    private func horizontalMarks(_ measure: TextMeasure, width: Double, isAmount: Bool) -> ChartMarks {
        if !isAmount, data.kind == .category {
            return categoryMarks(every: categoryStep(measure, band: width / Double(max(1, data.categories.count))))
        }
        var count = Self.count(of: Self.markWidth, in: width)
        while true {
            let marks =
                isAmount
                ? amountMarks(count: count)
                : data.kind == .date
                    ? dateMarks(count: count)
                    : numberMarks(xAxis, data.xRange ?? 0...1, count: count, extends: extendsPlaces)
            let axis = isAmount ? yAxis : xAxis
            guard count > 1, axis.showsLabels, marks.values.count > 1 else { return marks }
            let widest = marks.texts.map { measure.line($0).width }.max() ?? 0
            if widest + Self.labelDistance <= width / Double(marks.values.count - 1) { return marks }
            count -= max(1, count / 4)
        }
    }

    /// Returns the number of categories from one label to the next, so that labels do not overlap.
    private func categoryStep(_ measure: TextMeasure, band: Double) -> Int {
        let count = data.categories.count
        guard xAxis.showsLabels, count > 1, band > 0 else { return 1 }
        let sample = stride(from: 0, to: count, by: max(1, count / Self.sampleCount))
        let widest = sample.map { measure.line(categoryText($0)).width }.max() ?? 0
        let needed = min(widest, Self.widestCategory) + Self.labelDistance / 2
        // A fitting label may take its whole band.
        return needed <= band + Self.labelDistance / 2 ? 1 : Int(min((needed / band).rounded(.up), 1e9))
    }

    private func categoryText(_ index: Int) -> String {
        switch data.categories[index] {
        case .text(let text): text
        case .number(let number): xAxis.text(of: number) ?? texts.text(of: number)
        case .date(let date):
            xAxis.text(of: date) ?? texts.text(ofDate: date.timeIntervalSince1970, every: categoryDateStep)
        }
    }

    /// The step of dates that are categories: the whole step that is no longer than their smallest distance.
    private var categoryDateStep: ChartDates.Step {
        let seconds = data.categories.lazy.compactMap(\.number)
        var least = Double.infinity
        for (one, next) in zip(seconds, seconds.dropFirst()) where next > one { least = min(least, next - one) }
        // A month is at least 28 days long, and a year 365.
        if least >= 365 * Self.day, least.isFinite { return .months(12) }
        if least >= 28 * Self.day, least.isFinite { return .months(1) }
        return least >= Self.day * 0.9 ? .days(1) : .seconds(60)
    }

    // MARK: Arranging

    override func arrange(in room: Rect) {
        plot = ChartPlot()
        plot.isHorizontal = isHorizontal
        guard !isBlank, !room.isEmpty else { return }
        let measure = TextMeasure(.style(.caption1), in: self)
        let lineHeight = measure.metrics.lineHeight
        let (across, up) = isHorizontal ? (yAxis, xAxis) : (xAxis, yAxis)

        var area = room
        let top = up.title == nil ? (up.showsLabels ? lineHeight / 2 : 0) : lineHeight + Self.titleGap + lineHeight / 2
        let bottom =
            (across.showsLabels ? lineHeight + Self.labelGap : 0)
            + (across.title == nil ? 0 : lineHeight + Self.titleGap)
        area.origin.y += min(top, area.height)
        area.size.height = max(0, area.height - top - bottom)

        let upMarks: ChartMarks
        if isHorizontal {
            let band = area.height / Double(max(1, data.categories.count))
            upMarks = categoryMarks(every: band > 0 ? Int(min((lineHeight / band).rounded(.up), 1e9)) : 1)
        } else {
            upMarks = amountMarks(count: Self.count(of: Self.markHeight, in: area.height))
        }
        let widest = Self.largestPart * room.width
        let upRuns = up.showsLabels ? upMarks.texts.map { measure.line($0, width: widest) } : []
        let left = upRuns.isEmpty ? 0 : (upRuns.map(\.width).max() ?? 0).rounded(.up) + Self.labelGap
        area.origin.x += left
        area.size.width = max(0, area.width - left)

        var acrossMarks = horizontalMarks(measure, width: area.width, isAmount: isHorizontal)
        if across.showsLabels, isHorizontal || data.kind != .category {
            // Half of the last label is beside the last mark.
            let last = acrossMarks.texts.last.map { measure.line($0).width / 2 } ?? 0
            let end = scale(acrossMarks, from: area.minX, to: area.maxX).position(acrossMarks.values.last ?? 0)
            let beyond = end + last - room.maxX
            if beyond > 0 {
                area.size.width = max(0, area.width - beyond.rounded(.up))
                acrossMarks = horizontalMarks(measure, width: area.width, isAmount: isHorizontal)
            }
        }
        area = pixels.snapped(mirrored(area))
        place(acrossMarks, upMarks, upRuns, in: area, measure)
        placeTitles(of: across, up, in: room, measure)
    }

    private func scale(_ marks: ChartMarks, from start: Double, to end: Double) -> ChartScale {
        ChartScale(low: marks.low, high: marks.high, start: start, end: end, isLogarithmic: marks.isLogarithmic)
    }

    private func place(
        _ across: ChartMarks, _ up: ChartMarks, _ upRuns: [TextRun], in area: Rect, _ measure: TextMeasure
    ) {
        let acrossScale =
            isRightToLeft
            ? scale(across, from: area.maxX, to: area.minX) : scale(across, from: area.minX, to: area.maxX)
        // Categories follow each other downwards, amounts grow upwards.
        let upScale =
            isHorizontal ? scale(up, from: area.minY, to: area.maxY) : scale(up, from: area.maxY, to: area.minY)
        plot.area = area
        (plot.xScale, plot.yScale) = isHorizontal ? (upScale, acrossScale) : (acrossScale, upScale)

        let (acrossAxis, upAxis) = isHorizontal ? (yAxis, xAxis) : (xAxis, yAxis)
        if upAxis.showsGrid {
            plot.grid += up.values.map { pixels.hairline(across: area, y: upScale.position($0)) }
        }
        if acrossAxis.showsGrid {
            plot.grid += across.values.map { pixels.hairline(down: area, x: acrossScale.position($0)) }
        }
        let base = plot.yScale.position(plot.yScale.isLogarithmic ? plot.yScale.low : plot.base)
        plot.baseline = isHorizontal ? pixels.hairline(down: area, x: base) : pixels.hairline(across: area, y: base)

        let metrics = measure.metrics
        for (value, run) in zip(up.values, upRuns) {
            let y = upScale.position(value) + (metrics.ascent - metrics.descent) / 2
            let x = isRightToLeft ? area.maxX + Self.labelGap : area.minX - Self.labelGap - run.width
            plot.texts.append(ChartPlot.Text(run: run, baseline: Point(x, y)))
        }
        guard acrossAxis.showsLabels else { return }
        let isCategory = !isHorizontal && data.kind == .category
        let distance = across.values.count > 1 ? across.values[1] - across.values[0] : across.high - across.low
        let band = (acrossScale.position(across.low + distance) - acrossScale.start).magnitude
        let widest = isCategory ? max(0, band - Self.labelDistance / 2) : .infinity
        for (value, text) in zip(across.values, across.texts) {
            let whole = measure.line(text)
            let run = !isCategory || whole.width <= band ? whole : measure.line(text, width: widest)
            let center = acrossScale.position(value)
            let x = min(max(center - run.width / 2, 0), max(0, bounds.width - run.width))
            let y = area.maxY + Self.labelGap + metrics.ascent
            plot.texts.append(ChartPlot.Text(run: run, baseline: Point(x, y)))
        }
    }

    private func placeTitles(of across: ChartAxis, _ up: ChartAxis, in room: Rect, _ measure: TextMeasure) {
        let ascent = measure.metrics.ascent
        if let title = up.title {
            let run = measure.line(title, width: room.width)
            plot.titles.append(
                ChartPlot.Text(run: run, baseline: mirrored(Point(room.minX, room.minY + ascent), run)))
        }
        if let title = across.title {
            let run = measure.line(title, width: plot.area.width)
            let y = room.maxY - measure.metrics.lineHeight + ascent
            plot.titles.append(
                ChartPlot.Text(run: run, baseline: Point(plot.area.midX - run.width / 2, y)))
        }
    }

    // MARK: Drawing

    /// The opacity of the grid with high contrast.
    private static let gridOpacity = 0.35

    override func drawPoints(into list: inout DisplayList) {
        guard !plot.area.isEmpty else { return }
        // High contrast makes separators as dark as text; the lines of a grid stay behind the series.
        let gridColor = theme.contrast == .high ? Color.separator.opacity(Self.gridOpacity) : .separator
        for line in plot.grid where line != plot.baseline { list.fill(line, gridColor) }
        let isCut = [xAxis.minimum, xAxis.maximum, yAxis.minimum, yAxis.maximum].contains { $0 != nil }
        if isCut {
            list.clip(to: plot.area) { drawSeries(into: &$0) }
            list.fill(plot.baseline, .role(.inputBorder))
        } else {
            list.fill(plot.baseline, .role(.inputBorder))
            drawSeries(into: &list)
        }
        for text in plot.texts + plot.titles { list.draw(text.run, at: text.baseline, .secondaryLabel) }
    }

    /// Draws the series over the grid.
    func drawSeries(into list: inout DisplayList) {}

    /// The radius of the mark around the point under the pointer, in points.
    private static let markRadius = 5.0

    override func drawMark(of point: ChartPointIndex, isSelected: Bool, into list: inout DisplayList) {
        guard let place = anchor(of: point) else { return }
        var path = Path()
        path.add(marker(ofSeries: point.series), at: place, radius: Self.markRadius)
        if isSelected { list.stroke(path, Stroke(6, join: .round), .label) }
        list.stroke(path, Stroke(3, join: .round), .contentBackground)
        list.fill(path, color(of: point))
    }

    // MARK: Points

    /// Returns the amount that is drawn for a point; the top of a stack is another one.
    func shownAmount(of point: ChartPointIndex) -> Double { amounts.series[point.series][point.point] }

    override func isShown(_ point: ChartPointIndex) -> Bool {
        super.isShown(point) && (!yAxis.isLogarithmic || data.series[point.series].ys[point.point] > 0)
    }

    override func anchor(of point: ChartPointIndex) -> Point? {
        let place = plot.place(data.series[point.series].xs[point.point], shownAmount(of: point))
        return place.x.isFinite && place.y.isFinite && plot.area.inset(by: -1).contains(place) ? place : nil
    }

    override func placeText(of point: ChartPointIndex) -> String {
        let x = data.series[point.series].xs[point.point]
        switch data.kind {
        case .category:
            let index = Int(x)
            guard case .date(let date) = data.categories[index] else { return categoryText(index) }
            if categoryDateStep == .months(1) || categoryDateStep == .months(12) { return categoryText(index) }
            return xAxis.text(of: date) ?? texts.text(ofDate: date.timeIntervalSince1970)
        case .date: return xAxis.text(of: Date(timeIntervalSince1970: x)) ?? texts.text(ofDate: x)
        case .number: return xAxis.text(of: x) ?? texts.text(of: x)
        }
    }

    override func amountText(of point: ChartPointIndex) -> String {
        let amount = data.series[point.series].ys[point.point]
        return yAxis.text(of: amount) ?? texts.text(of: amount)
    }

    /// Returns the shown point of a series whose place is nearest to a place along the axis.
    func point(of series: Int, nearest x: Double) -> ChartPointIndex? {
        let xs = data.series[series].xs
        guard data.series[series].isSorted else {
            let shown = xs.indices.lazy.filter { self.isShown(ChartPointIndex(series: series, point: $0)) }
            return shown.min { (xs[$0] - x).magnitude < (xs[$1] - x).magnitude }
                .map { ChartPointIndex(series: series, point: $0) }
        }
        var (start, end) = (0, xs.count)
        while start < end {
            let middle = (start + end) / 2
            if xs[middle] < x { start = middle + 1 } else { end = middle }
        }
        func shown(_ indices: some Sequence<Int>) -> Int? {
            indices.first { isShown(ChartPointIndex(series: series, point: $0)) }
        }
        let (before, after) = (shown((0..<start).reversed()), shown(start..<xs.count))
        guard let before, let after else { return (before ?? after).map { ChartPointIndex(series: series, point: $0) } }
        return ChartPointIndex(series: series, point: x - xs[before] < xs[after] - x ? before : after)
    }
}
