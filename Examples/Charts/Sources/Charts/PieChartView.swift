import Inlay

#if canImport(Glibc)
    import Glibc
#endif

/// A ring of slices. A click selects a slice, a drag rotates the ring, and a pinch changes the size of its hole.
///
///     <Charts.PieChartView id="chart" innerRadius="0.6" selectedSlice="$selected"/>
///
/// The chart is a separate module, like views of third parties: it uses only the public API of `Inlay`.
public final class PieChartView: View {
    /// A part of the whole.
    public struct Slice: Equatable, Sendable {
        /// The text of the legend and for assistive technology.
        public var name: String
        /// The value from 0; an invalid value counts as 0.
        public var value: Double { didSet { value = Self.sensible(value) } }
        /// The colour of the slice.
        public var color: Color

        /// Creates a slice. An invalid value counts as 0.
        public init(name: String, value: Double, color: Color) {
            self.name = name
            self.value = Self.sensible(value)
            self.color = color
        }

        private static func sensible(_ value: Double) -> Double { (0...1e12).contains(value) ? value : 0 }
    }

    /// The slices, clockwise from the top; none by default.
    public var slices: [Slice] = [] { didSet { if slices != oldValue { setNeedsDisplay() } } }
    /// The radius of the hole as a fraction of the chart's radius, from 0 to 0.9; 0.6 by default.
    public var innerRadius = 0.6 {
        didSet {
            innerRadius = innerRadius.isNaN ? oldValue : min(max(innerRadius, 0), 0.9)
            if innerRadius != oldValue { setNeedsDisplay() }
        }
    }
    /// Degrees clockwise; at 0 the first slice begins at the top.
    public var rotation = 0.0 { didSet { if rotation != oldValue { setNeedsDisplay() } } }
    /// The index of the slice that stands out; -1, the default, is none.
    public var selectedSlice = -1 {
        didSet {
            guard selectedSlice != oldValue else { return }
            setNeedsDisplay()
            editableValueDidChange("selectedSlice")
        }
    }

    /// The `innerRadius` from which a pinch opens a closed hole.
    private static let minimumInnerRadius = 0.05
    /// The distance by which the selected slice is moved outwards, in points.
    private static let lift = 6.0
    private static let usual = Size(200, 200)

    public required init() {
        super.init()
        addGestureRecognizer(
            TapGestureRecognizer { [unowned self] tap in
                let slice = slice(at: tap.location(in: self))
                selectedSlice = slice == selectedSlice ? -1 : slice
            })
        addGestureRecognizer(
            PanGestureRecognizer { [unowned self] pan in turn(with: pan) })
        addGestureRecognizer(
            PinchGestureRecognizer { [unowned self] pinch in open(with: pinch) })
    }

    deinit {}

    override public class var properties: PropertyTable {
        super.properties + [
            .init("innerRadius", \PieChartView.innerRadius) { $0.innerRadius = $1 },
            .init("rotation", \PieChartView.rotation) { $0.rotation = $1 },
            .init("selectedSlice", \PieChartView.selectedSlice, isEditable: true) { $0.selectedSlice = $1 },
        ]
    }

    override public func intrinsicSize(fitting proposal: Size) -> Size { Self.usual }

    // MARK: Geometry

    private var total: Double { slices.reduce(0) { $0 + $1.value } }
    private var center: Point { Point(bounds.midX, bounds.midY) }
    private var radius: Double { max(0, min(bounds.width, bounds.height) / 2 - Self.lift) }

    /// The start and end of each slice, in radians clockwise from the right.
    private var angles: [(start: Double, end: Double)] {
        guard total > 0 else { return [] }
        var start = (rotation - 90) * .pi / 180
        return slices.map { slice in
            let end = start + slice.value / total * 2 * .pi
            defer { start = end }
            return (start, end)
        }
    }

    /// Returns the index of the slice at a point; -1 if there is none.
    public func slice(at point: Point) -> Int {
        let way = Point(point.x - center.x, point.y - center.y)
        let distance = (way.x * way.x + way.y * way.y).squareRoot()
        guard distance >= radius * innerRadius, distance <= radius + Self.lift else { return -1 }
        let angle = atan2(way.y, way.x)
        return angles.firstIndex { start, end in
            (angle - start).wrapped < end - start
        } ?? -1
    }

    private var lastAngle = 0.0

    private func turn(with pan: PanGestureRecognizer) {
        let place = pan.location(in: self)
        let angle = atan2(place.y - center.y, place.x - center.x) * 180 / .pi
        if pan.state != .began { rotation = (rotation + angle - lastAngle).truncatingRemainder(dividingBy: 360) }
        lastAngle = angle
    }

    private var radiusBefore = 0.0

    private func open(with pinch: PinchGestureRecognizer) {
        if pinch.state == .began { radiusBefore = innerRadius }
        // The edge of the hole follows the fingers; a closed hole can be opened too.
        innerRadius =
            pinch.state == .cancelled ? radiusBefore : max(radiusBefore, Self.minimumInnerRadius) * pinch.scale
    }

    // MARK: Drawing

    override public func draw(into list: inout DisplayList) {
        let whole = slices.filter { $0.value > 0 }.count == 1
        for (index, (start, end)) in angles.enumerated() where end > start {
            let middle = (start + end) / 2
            let lift = index == selectedSlice ? Self.lift : 0
            let place = Point(center.x + lift * cos(middle), center.y + lift * sin(middle))
            list.fill(ring(from: start, to: end), at: place, slices[index].color)
            guard !whole else { continue }
            // Separate slices of the same colour.
            var edge = Path()
            edge.move(to: Point(radius * innerRadius * cos(start), radius * innerRadius * sin(start)))
            edge.addLine(to: Point(radius * cos(start), radius * sin(start)))
            list.stroke(edge, at: place, Stroke(2), .contentBackground)
        }
    }

    private func ring(from start: Double, to end: Double) -> Path {
        var path = Path()
        path.move(to: Point(radius * cos(start), radius * sin(start)))
        path.addArc(center: .zero, radius: radius, startAngle: start, endAngle: end)
        path.addArc(center: .zero, radius: radius * innerRadius, startAngle: end, endAngle: start, clockwise: false)
        path.close()
        return path
    }

    override public func drawOverlay(into list: inout DisplayList) {
        guard isFirstResponder, let window, window.showsFocus, window.isActive else { return }
        list.strokeBorder(
            bounds, cornerRadius: theme.metrics.cornerRadius, width: theme.metrics.focusRingWidth, .accent)
    }

    // MARK: Keyboard

    override public var acceptsFocus: Bool { !slices.isEmpty }
    override public func focusDidChange() { setNeedsDisplay() }

    override public func handle(_ event: Event) -> Bool {
        switch event.kind {
        case .keyDown(.right, [], _), .keyDown(.down, [], _): step(by: 1)
        case .keyDown(.left, [], _), .keyDown(.up, [], _): step(by: -1)
        case .keyDown(.home, [], _): rotation = 0
        default: return super.handle(event)
        }
        return true
    }

    private func step(by way: Int) {
        guard !slices.isEmpty else { return }
        let start = selectedSlice < 0 && way < 0 ? 0 : selectedSlice
        selectedSlice = (start + way + slices.count) % slices.count
    }

    // MARK: Accessibility

    override public var accessibility: Accessibility {
        let parts = slices.map { slice in
            "\(slice.name) \(total > 0 ? Int((slice.value / total * 100).rounded()) : 0) %"
        }
        let value = parts.indices.contains(selectedSlice) ? parts[selectedSlice] : nil
        return Accessibility(role: .image, label: accessibilityLabel ?? parts.joined(separator: ", "), value: value)
    }
}

extension Double {
    /// The angle reduced to the range from 0 to a full turn.
    fileprivate var wrapped: Double {
        let rest = truncatingRemainder(dividingBy: 2 * .pi)
        return rest < 0 ? rest + 2 * .pi : rest
    }
}
