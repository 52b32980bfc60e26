import Inlay

/// The base class of charts with a horizontal and a vertical axis.
@MainActor open class AxisChartView: ChartView {
    /// The least value of the value axis; nil, the default, is found from the data.
    public var minimumValue: Double? { didSet { if minimumValue != oldValue { dataDidChange() } } }
    /// The greatest value of the value axis; nil, the default, is found from the data.
    public var maximumValue: Double? { didSet { if maximumValue != oldValue { dataDidChange() } } }
    /// Whether lines cross the plot at the ticks of the value axis; true by default.
    public var showsGrid = true { didSet { if showsGrid != oldValue { setNeedsDisplay() } } }
    /// The title of the horizontal axis; empty, the default, is none.
    public var xTitle = "" { didSet { if xTitle != oldValue { setNeedsLayout() } } }
    /// The title of the vertical axis, above it; empty, the default, is none.
    public var yTitle = "" { didSet { if yTitle != oldValue { setNeedsLayout() } } }

    /// The scales of positions and of values.
    private(set) var positions = AxisScale(0, 1, ticks: 1)
    private(set) var amounts = AxisScale(0, 1, ticks: 1)
    private var labels: [Label] = []
    private let xTitleLabel = Label()
    private let yTitleLabel = Label()

    /// The distances of ticks, at least, in points.
    private static let tickDistance = (across: 72.0, down: 36.0)

    public required init() {
        super.init()
        for label in [xTitleLabel, yTitleLabel] {
            label.font = .style(.footnote)
            label.textColor = .role(.secondaryLabel)
            label.isInternalView = true
            label.isUserInteractionEnabled = false
            addSubview(label)
        }
    }

    deinit {}

    override open class var properties: PropertyTable {
        super.properties + [
            .init("minimumValue", \AxisChartView.minimumValue) { $0.minimumValue = $1 },
            .init("maximumValue", \AxisChartView.maximumValue) { $0.maximumValue = $1 },
            .init("showsGrid", \AxisChartView.showsGrid) { $0.showsGrid = $1 },
            .init("xTitle", \AxisChartView.xTitle) { $0.xTitle = $1 },
            .init("yTitle", \AxisChartView.yTitle) { $0.yTitle = $1 },
        ]
    }

    // MARK: Scales

    /// Whether values grow to the side instead of upwards.
    var isTransposed: Bool { false }
    /// Whether positions are categories with a width, as for bars.
    var hasBands: Bool { false }
    /// Whether the value axis contains 0.
    var includesZero: Bool { false }

    /// The least and the greatest value that the marks reach; nil without values.
    var amountRange: (Double, Double)? {
        var (least, greatest) = (Double.infinity, -Double.infinity)
        for series in series {
            for point in series.points where point.y.isFinite {
                least = min(least, point.y)
                greatest = max(greatest, point.y)
            }
        }
        return least <= greatest ? (least, greatest) : nil
    }

    private var positionRange: (Double, Double)? {
        var (least, greatest) = (Double.infinity, -Double.infinity)
        for series in series {
            for point in series.points where point.x.isFinite {
                least = min(least, point.x)
                greatest = max(greatest, point.x)
            }
        }
        guard least <= greatest else { return nil }
        if !categories.isEmpty { greatest = max(greatest, Double(categories.count - 1)) }
        return hasBands ? (min(0, least) - 0.5, greatest + 0.5) : (least, greatest)
    }

    private func makeScales(_ size: Size) {
        let (across, down) = Self.tickDistance
        let (low, high) = amountRange ?? (0, 1)
        var least = minimumValue ?? (includesZero ? min(0, low) : low)
        var greatest = maximumValue ?? (includesZero ? max(0, high) : high)
        if least > greatest { (least, greatest) = (greatest, least) }
        let length = isTransposed ? size.width / across : size.height / down
        amounts = AxisScale(
            least, greatest, isRounded: minimumValue == nil && maximumValue == nil, ticks: max(1, Int(min(length, 100)))
        )
        let (first, last) = positionRange ?? (0, 1)
        let room = isTransposed ? size.height / down : size.width / across
        positions = AxisScale(first, last, isRounded: false, ticks: max(1, Int(min(room, 100))))
    }

    // MARK: Layout

    override func layoutPlot(in room: Rect) -> Rect {
        makeScales(room.size)
        var used = 0
        func label(_ text: String) -> (Label, Size) {
            if used == labels.count {
                let label = Label()
                label.font = .style(.footnote)
                label.textColor = .role(.secondaryLabel)
                label.isInternalView = true
                label.isUserInteractionEnabled = false
                labels.append(label)
                addSubview(label)
            }
            let label = labels[used]
            used += 1
            if label.text != text { label.text = text }
            return (label, label.measure(fitting: .unconstrained))
        }
        let amountLabels = amounts.ticks.map { ($0, label(numbers.text($0, decimals: amounts.decimals))) }
        let positionLabels = positionTicks.map { ($0.place, label($0.text)) }
        let downLabels = isTransposed ? positionLabels : amountLabels
        let acrossLabels = isTransposed ? amountLabels : positionLabels
        let start = (downLabels.map(\.1.1.width).max() ?? 0) + Self.gap
        let line = acrossLabels.first?.1.1.height ?? downLabels.first?.1.1.height ?? 0
        xTitleLabel.isHidden = xTitle.isEmpty
        yTitleLabel.isHidden = yTitle.isEmpty
        xTitleLabel.text = xTitle
        yTitleLabel.text = yTitle
        let top = yTitle.isEmpty ? line / 2 : line * 1.5
        let bottom = line + Self.gap / 2 + (xTitle.isEmpty ? 0 : line)
        let end = min(24, (acrossLabels.last?.1.1.width ?? 0) / 2)
        let area = Rect(
            room.minX + (isRightToLeft ? end : start), room.minY + top, max(0, room.width - start - end),
            max(0, room.height - top - bottom))
        let plot = Rect(area.minX.rounded(), area.minY.rounded(), area.width.rounded(.down), area.height.rounded(.down))
        place(downLabels, beside: plot)
        place(acrossLabels, below: plot)
        let xSize = xTitleLabel.measure(fitting: .unconstrained)
        xTitleLabel.frame = Rect(
            (plot.midX - xSize.width / 2).rounded(), room.maxY - xSize.height, xSize.width, xSize.height)
        let ySize = yTitleLabel.measure(fitting: .unconstrained)
        yTitleLabel.frame = Rect(
            isRightToLeft ? room.maxX - ySize.width : room.minX, room.minY, ySize.width, ySize.height)
        while labels.count > used { labels.removeLast().removeFromSuperview() }
        return plot
    }

    private typealias Tick = (Double, (label: Label, size: Size))

    private func place(_ ticks: [Tick], beside plot: Rect) {
        var lastEdge = Double.infinity
        for (value, (label, size)) in ticks {
            let y =
                isTransposed
                ? plot.minY + plot.height * positions.part(of: value)
                : plot.maxY - plot.height * amounts.part(of: value)
            let left = isRightToLeft ? plot.maxX + Self.gap : plot.minX - Self.gap - size.width
            label.frame = Rect(left.rounded(), (y - size.height / 2).rounded(), size.width, size.height)
            // Labels that would overlap are left out.
            let isFree = isTransposed || label.frame.maxY <= lastEdge
            label.isHidden = !isFree || plot.height <= 0
            if isFree { lastEdge = label.frame.minY }
        }
    }

    private func place(_ ticks: [Tick], below plot: Rect) {
        var lastEdge = -Double.infinity
        for (value, (label, size)) in ticks {
            let part = isTransposed ? amounts.part(of: value) : positions.part(of: value)
            let x = plot.minX + plot.width * (isRightToLeft ? 1 - part : part)
            label.frame = Rect((x - size.width / 2).rounded(), plot.maxY + Self.gap / 2, size.width, size.height)
            let edge = isRightToLeft ? plot.maxX - label.frame.maxX : label.frame.minX - plot.minX
            let isFree = edge >= lastEdge + 4
            label.isHidden = !isFree || plot.width <= 0
            if isFree { lastEdge = edge + size.width }
        }
    }

    /// The ticks of the position axis: the categories, as many as fit, or round numbers.
    private var positionTicks: [(place: Double, text: String)] {
        if !categories.isEmpty || hasBands {
            let count = max(categories.count, Int(min(positions.upper + 0.5, 1e6)))
            let stride = max(1, count / 50)
            return Swift.stride(from: 0, to: count, by: stride).map { index in
                (Double(index), categories.indices.contains(index) ? categories[index] : bandName(index))
            }
        }
        return positions.ticks.map { ($0, numbers.text($0, decimals: positions.decimals)) }
    }

    private func bandName(_ index: Int) -> String {
        let points = series.first?.points ?? []
        return points.indices.contains(index) ? name(of: points[index]) : numbers.text(Double(index))
    }

    // MARK: Geometry

    /// The place of a position and a value, in the coordinates of the view.
    func place(_ position: Double, _ amount: Double) -> Point {
        let along = positions.part(of: position)
        let up = amounts.part(of: amount)
        if isTransposed {
            return Point(plot.minX + plot.width * (isRightToLeft ? 1 - up : up), plot.minY + plot.height * along)
        }
        return Point(plot.minX + plot.width * (isRightToLeft ? 1 - along : along), plot.maxY - plot.height * up)
    }

    /// The width of a pixel column, in points.
    var column: Double { 1 / max(1, window?.scale ?? 1) }

    override func place(of selection: Selection) -> Point? {
        let point = series[selection.series].points[selection.index]
        guard point.x.isFinite, point.y.isFinite else { return nil }
        return place(point.x, point.y)
    }

    /// The nearest point, by its distance along the position axis first.
    override func selection(at place: Point) -> Selection? {
        guard plot.inset(by: -Self.gap).contains(place) else { return nil }
        var best: (selection: Selection, along: Double, across: Double)?
        for (number, series) in series.enumerated() {
            for (index, point) in series.points.enumerated() where point.x.isFinite && point.y.isFinite {
                let other = self.place(point.x, point.y)
                let along = isTransposed ? abs(other.y - place.y) : abs(other.x - place.x)
                if let best, along > best.along + 0.5 { continue }
                let across = isTransposed ? abs(other.x - place.x) : abs(other.y - place.y)
                if let best, along > best.along - 0.5, across >= best.across { continue }
                best = (Selection(series: number, index: index), along, across)
            }
        }
        return best?.selection
    }

    // MARK: Drawing

    func drawMarks(into list: inout DisplayList) {}

    override func drawPlot(into list: inout DisplayList) {
        let line = column
        for tick in amounts.ticks where showsGrid {
            let place = place(positions.lower, tick)
            let rect =
                isTransposed
                ? Rect((place.x / line).rounded(.down) * line, plot.minY, line, plot.height)
                : Rect(plot.minX, (place.y / line).rounded(.down) * line, plot.width, line)
            list.fill(rect, .separator)
        }
        list.clip(to: plot.inset(by: -8)) { drawMarks(into: &$0) }
        // The line from which values grow.
        let zero = min(max(0, amounts.lower), amounts.upper)
        let base = place(positions.lower, zero)
        let rect =
            isTransposed
            ? Rect((base.x / line).rounded(.down) * line, plot.minY, line, plot.height)
            : Rect(plot.minX, (base.y / line).rounded(.down) * line, plot.width, line)
        list.fill(rect, .role(.inputBorder))
    }
}
