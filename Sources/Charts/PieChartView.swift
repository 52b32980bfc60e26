import Glibc
public import Inlay

/// A circle of slices, or a ring.
///
///     <PieChartView innerRadius="0.6" legend="trailing">
///         <series><point x="Rent" y="900"/><point x="Food" y="450"/><point x="Travel" y="250"/></series>
///     </PieChartView>
///
/// The slices are the points of the first series, clockwise from the top. Amounts of the same name are added. Negative amounts have no slice.
public final class PieChartView: ChartView {
    /// The radius of the hole as a fraction of the radius of the circle, from 0, the default, to 0.9.
    public var innerRadius = 0.0 {
        didSet {
            innerRadius = diagnostics.corrected(
                "innerRadius", innerRadius, to: innerRadius.isNaN ? oldValue : min(max(innerRadius, 0), 0.9))
            if innerRadius != oldValue { contentDidChange() }
        }
    }
    /// Whether slices show their share in percent where there is room; true by default.
    public var showsPercentages = true { didSet { if showsPercentages != oldValue { contentDidChange() } } }
    /// The formatter of amounts in tips, as ``ChartAxis/format``; nil by default.
    public var format: String? {
        get { amountAxis.format }
        set { amountAxis.format = newValue }
    }

    private let amountAxis = ChartAxis(showsGrid: false)
    private var circle = Rect.zero

    /// A slice: the index of its first point, its amount and its angles in radians, clockwise from the right.
    private struct Slice {
        var category: Int
        var point: Int
        var amount: Double
        var start = 0.0
        var end = 0.0
        var middle: Double { (start + end) / 2 }
    }

    /// Lengths in points.
    private static let lift = 6.0
    private static let gap = 2.0
    private static let labelMargin = 4.0
    private static let markWidth = 3.0
    /// The place of percentages, as a fraction of the way from the hole to the edge.
    private static let labelPlace = 0.6

    public required init() {
        super.init()
        amountAxis.chart = self
    }

    deinit {}

    override public class var properties: PropertyTable {
        super.properties + [
            .init("innerRadius", \PieChartView.innerRadius) { $0.innerRadius = $1 },
            .init("showsPercentages", \PieChartView.showsPercentages) { $0.showsPercentages = $1 },
            .init("format", \PieChartView.format) { $0.format = $1 },
        ]
    }

    override var isDiscrete: Bool { true }
    override var selectionMovesPoints: Bool { true }
    override var isBlank: Bool { slices(of: data.amounts).isEmpty }

    // MARK: Slices

    private func slices(of amounts: ChartAmounts) -> [Slice] {
        guard let one = data.series.first, let ys = amounts.series.first else { return [] }
        var sums: [Int: Slice] = [:]
        for (index, y) in ys.enumerated() where y.isFinite && y > 0 && one.xs[index].isFinite {
            let category = Int(one.xs[index])
            sums[category, default: Slice(category: category, point: index, amount: 0)].amount += y
        }
        var slices = sums.values.sorted { $0.category < $1.category }
        // The largest amounts have no finite sum.
        let largest = slices.map(\.amount).max() ?? 0
        let total = slices.reduce(0) { $0 + $1.amount / largest }
        var start = -Double.pi / 2
        for index in slices.indices {
            let end = start + slices[index].amount / largest / total * 2 * .pi
            (slices[index].start, slices[index].end) = (start, end)
            start = end
        }
        return slices
    }

    private func slice(of point: ChartPointIndex, in slices: [Slice]) -> Slice? {
        guard point.series == 0, let xs = data.series.first?.xs, xs.indices.contains(point.point),
            xs[point.point].isFinite
        else { return nil }
        return slices.first { $0.category == Int(xs[point.point]) }
    }

    private func color(of slice: Slice) -> Color {
        series[0].points[slice.point].color ?? paletteColor(slice.category)
    }

    override func color(of point: ChartPointIndex) -> Color {
        slice(of: point, in: slices(of: data.amounts)).map(color) ?? super.color(of: point)
    }

    private func name(of category: Int) -> String {
        switch data.categories[category] {
        case .text(let text): text
        case .number(let number): texts.text(of: number)
        case .date(let date): texts.text(ofDate: date.timeIntervalSince1970)
        }
    }

    /// The share of a slice in percent. Slices of animated amounts have the angles of the moment, so the share follows from them.
    private func percentage(of slice: Slice) -> String { texts.percentage((slice.end - slice.start) / (2 * .pi)) }

    override var legendItems: [ChartLegend.Item] {
        slices(of: data.amounts).map {
            ChartLegend.Item(title: name(of: $0.category), color: color(of: $0), symbol: .swatch)
        }
    }

    // MARK: Arranging

    override func arrange(in room: Rect) {
        let side = max(0, min(room.width, room.height) - 2 * Self.lift)
        let square = Rect(room.midX - side / 2, room.midY - side / 2, side, side)
        circle = pixels.snapped(mirrored(square))
        if data.series.first?.ys.contains(where: { $0 < 0 }) == true {
            report(once: "negative amounts have no slice; use a bar chart")
        }
        if series.count > 1 { report(once: "a pie shows one series; the others are ignored") }
    }

    private var radius: Double { circle.width / 2 }

    private func center(of slice: Slice, isLifted: Bool) -> Point {
        let lift = isLifted ? Self.lift : 0
        return Point(circle.midX + lift * cos(slice.middle), circle.midY + lift * sin(slice.middle))
    }

    private func isSelected(_ slice: Slice, in slices: [Slice]) -> Bool {
        selection.flatMap { self.slice(of: $0, in: slices) }?.category == slice.category
    }

    // MARK: Drawing

    private func shape(of slice: Slice, outset: Double = 0) -> Path {
        var path = Path()
        let inner = max(0, radius * innerRadius - (innerRadius > 0 ? outset : 0))
        path.addArc(center: .zero, radius: radius + outset, startAngle: slice.start, endAngle: slice.end)
        if inner > 0 {
            path.addArc(
                center: .zero, radius: inner, startAngle: slice.end, endAngle: slice.start, clockwise: false)
        } else if slice.end - slice.start < 2 * .pi - 1e-9 {
            path.addLine(to: .zero)
        }
        path.close()
        return path
    }

    override func drawPoints(into list: inout DisplayList) {
        let slices = slices(of: amounts)
        for slice in slices {
            let place = center(of: slice, isLifted: isSelected(slice, in: slices))
            list.fill(shape(of: slice), at: place, color(of: slice))
            guard slices.count > 1 else { continue }
            // Neighbours of similar colours are separated.
            var edge = Path()
            for angle in [slice.start, slice.end] {
                edge.move(to: Point(radius * innerRadius * cos(angle), radius * innerRadius * sin(angle)))
                edge.addLine(to: Point(radius * cos(angle), radius * sin(angle)))
            }
            list.stroke(edge, at: place, Stroke(Self.gap), .contentBackground)
        }
        guard showsPercentages else { return }
        let measure = TextMeasure(.style(.footnote), in: self)
        for slice in slices {
            let run = measure.line(percentage(of: slice))
            let distance = radius * (innerRadius + (1 - innerRadius) * Self.labelPlace)
            let width = 2 * distance * sin(min(slice.end - slice.start, .pi) / 2)
            let height = radius * (1 - innerRadius)
            let lineHeight = measure.metrics.lineHeight
            guard width >= max(run.width, lineHeight) + Self.labelMargin, height >= lineHeight + Self.labelMargin else {
                continue
            }
            let place = center(of: slice, isLifted: isSelected(slice, in: slices))
            let middle = Point(place.x + distance * cos(slice.middle), place.y + distance * sin(slice.middle))
            let baseline = Point(
                middle.x - run.width / 2, middle.y + (measure.metrics.ascent - measure.metrics.descent) / 2)
            list.draw(run, at: baseline, textColor(on: color(of: slice)))
        }
    }

    /// Black or white, whichever has the greater contrast.
    private func textColor(on color: Color) -> Color {
        let ground = theme.rgba(color)
        let (black, white) = (RGBA(0x0000_00ff), RGBA(0xffff_ffff))
        return Color(.fixed(ground.contrast(with: white) >= ground.contrast(with: black) ? white : black))
    }

    override func drawMark(of point: ChartPointIndex, isSelected: Bool, into list: inout DisplayList) {
        let slices = slices(of: amounts)
        guard let slice = slice(of: point, in: slices) else { return }
        let place = center(of: slice, isLifted: self.isSelected(slice, in: slices))
        list.stroke(
            shape(of: slice, outset: Self.markWidth / 2), at: place, Stroke(Self.markWidth, join: .round),
            isSelected ? .label : .secondaryLabel)
    }

    // MARK: Points

    override func isShown(_ point: ChartPointIndex) -> Bool {
        super.isShown(point) && point.series == 0 && data.series[0].ys[point.point] > 0
    }

    override func anchor(of point: ChartPointIndex) -> Point? {
        let slices = slices(of: amounts)
        guard let slice = slice(of: point, in: slices) else { return nil }
        let distance = radius * (1 + innerRadius) / 2
        let place = center(of: slice, isLifted: isSelected(slice, in: slices))
        return Point(place.x + distance * cos(slice.middle), place.y + distance * sin(slice.middle))
    }

    override func point(nearest place: Point) -> ChartPointIndex? {
        let way = Point(place.x - circle.midX, place.y - circle.midY)
        let distance = (way.x * way.x + way.y * way.y).squareRoot()
        guard distance >= radius * innerRadius, distance <= radius + Self.lift else { return nil }
        var angle = atan2(way.y, way.x)
        if angle < -.pi / 2 { angle += 2 * .pi }
        return slices(of: amounts).first { $0.start <= angle && angle < $0.end }
            .map { ChartPointIndex(series: 0, point: $0.point) }
    }

    override var walksDown: Bool { false }
    override func tipName(of point: ChartPointIndex) -> String {
        slice(of: point, in: slices(of: data.amounts)).map(percentage) ?? ""
    }

    override func placeText(of point: ChartPointIndex) -> String {
        slice(of: point, in: slices(of: data.amounts)).map { name(of: $0.category) } ?? ""
    }

    override func amountText(of point: ChartPointIndex) -> String {
        let amount = slice(of: point, in: slices(of: data.amounts))?.amount ?? 0
        return amountAxis.text(of: amount) ?? texts.text(of: amount)
    }

    // MARK: Accessibility

    override func spokenText(of point: ChartPointIndex) -> String {
        guard let slice = slice(of: point, in: slices(of: data.amounts)) else { return "" }
        return "\(name(of: slice.category)): \(amountText(of: point)), \(percentage(of: slice))"
    }

    override var summary: String {
        slices(of: data.amounts).map { "\(name(of: $0.category)) \(percentage(of: $0))" }.joined(separator: ", ")
    }
}
