import Glibc

/// Lines and curves, in points: what icons and an app's own drawing are made of.
///
///     var check = Path()
///     check.move(to: Point(3, 8.5))
///     check.addLine(to: Point(6.5, 12))
///     check.addLine(to: Point(13, 4.5))
///     list.stroke(check, Stroke(1.5, cap: .round, join: .round), .label)
///
/// It prints as SVG writes paths. One with a number that is no place, infinite or none at all, draws nothing.
public nonisolated struct Path: Hashable, Sendable {
    public enum Element: Hashable, Sendable {
        /// Begins a part of its own.
        case move(to: Point)
        case line(to: Point)
        case quadCurve(to: Point, control: Point)
        case curve(to: Point, control1: Point, control2: Point)
        /// A line back to where the part began. What follows begins there.
        case close
    }

    // First what tells two paths apart soonest.
    private var low = Point(.infinity, .infinity)
    private var high = Point(-.infinity, -.infinity)
    private var isSound = true
    /// Whether what is surrounded an even number of times lies outside. By default what is surrounded at all lies inside, unless
    /// as many lines go around it one way as the other.
    public var usesEvenOddFillRule = false
    public private(set) var elements: [Element] = []

    public init() {}

    public var isEmpty: Bool { elements.isEmpty }

    package var byteCount: Int { elements.count * MemoryLayout<Element>.stride }

    /// A rectangle around all points, also those that curves only tend to; nothing where one of them is no place.
    public var bounds: Rect { pointBounds ?? .zero }

    /// The same, nil where there is nothing to draw. Along a straight line its width or its height is 0.
    var pointBounds: Rect? {
        isSound && !isEmpty ? Rect(low.x, low.y, high.x - low.x, high.y - low.y) : nil
    }

    /// Paths that are equal have these in common; all elements of a long one take longer to read than it takes to find it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(low)
        hasher.combine(high)
        hasher.combine(elements.count)
        hasher.combine(elements.last)
    }
}

// MARK: - Lines and curves
nonisolated extension Path {
    public mutating func move(to point: Point) { append(.move(to: point)) }

    /// A line from the last point; without one, it is the first point.
    public mutating func addLine(to point: Point) {
        append(isEmpty ? .move(to: point) : .line(to: point))
    }

    /// A curve from the last point, drawn to one other; without a last point it begins at `control`.
    public mutating func addQuadCurve(to point: Point, control: Point) {
        if isEmpty { move(to: control) }
        append(.quadCurve(to: point, control: control))
    }

    /// A curve from the last point, drawn to two others; without a last point it begins at `control1`.
    public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
        if isEmpty { move(to: control1) }
        append(.curve(to: point, control1: control1, control2: control2))
    }

    /// A line back to where this part of the path began.
    public mutating func close() {
        if !isEmpty { append(.close) }
    }

    /// Adds all that another path has.
    public mutating func append(_ other: Path) {
        elements.reserveCapacity(elements.count + other.elements.count)
        for element in other.elements { append(element) }
    }

    private mutating func append(_ element: Element) {
        for point in element.points {
            isSound = isSound && point.x.isFinite && point.y.isFinite
            low = Point(min(low.x, point.x), min(low.y, point.y))
            high = Point(max(high.x, point.x), max(high.y, point.y))
        }
        elements.append(element)
    }
}

// MARK: - Shapes
nonisolated extension Path {
    public mutating func addRect(_ rect: Rect) { addRoundedRect(rect, corners: .zero) }

    /// A rectangle whose corners are quarters of circles; where two do not fit beside each other, all are smaller.
    public mutating func addRoundedRect(_ rect: Rect, corners: CornerRadii) {
        let radii = corners.fitting(width: rect.width, height: rect.height)
        let (right, bottom) = (Point(1, 0), Point(0, 1))
        let (left, top) = (Point(-1, 0), Point(0, -1))
        move(to: Point(rect.minX + radii.topLeft, rect.minY))
        addCorner(Point(rect.maxX, rect.minY), radii.topRight, from: right, to: bottom)
        addCorner(Point(rect.maxX, rect.maxY), radii.bottomRight, from: bottom, to: left)
        addCorner(Point(rect.minX, rect.maxY), radii.bottomLeft, from: left, to: top)
        addCorner(Point(rect.minX, rect.minY), radii.topLeft, from: top, to: right)
        close()
    }

    /// A line up to a corner and the arc around it, which turns from one direction into another.
    private mutating func addCorner(_ corner: Point, _ radius: Double, from: Point, to: Point) {
        let start = Point(corner.x - from.x * radius, corner.y - from.y * radius)
        let end = Point(corner.x + to.x * radius, corner.y + to.y * radius)
        addLine(to: start)
        guard radius > 0 else { return }
        let way = radius * Self.control(forAngle: .pi / 2)
        addCurve(
            to: end, control1: Point(start.x + from.x * way, start.y + from.y * way),
            control2: Point(end.x - to.x * way, end.y - to.y * way))
    }

    /// The ellipse that touches the four sides of a rectangle.
    public mutating func addEllipse(in rect: Rect) {
        let center = Point(rect.midX, rect.midY)
        move(to: Point(rect.maxX, rect.midY))
        addArc(center, Size(rect.width / 2, rect.height / 2), from: 0, by: 2 * .pi)
        close()
    }

    /// A part of a circle, from the last point by a line to where it begins.
    ///
    /// - Parameters:
    ///   - radius: points.
    ///   - startAngle: radians. 0 is on the right, and angles grow as the hands of a clock turn.
    ///   - clockwise: which way around it goes. It ends once it is all the way round.
    public mutating func addArc(
        center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
    ) {
        let whole = 2 * Double.pi
        var way = clockwise ? endAngle - startAngle : startAngle - endAngle
        if way < 0 { way = whole - (-way).truncatingRemainder(dividingBy: whole) }
        way = min(way, whole)
        addLine(to: Point(center.x + radius * cos(startAngle), center.y + radius * sin(startAngle)))
        addArc(center, Size(radius, radius), from: startAngle, by: clockwise ? way : -way)
    }

    /// - Parameters:
    ///   - start: radians; the last point is there.
    ///   - way: radians, no more than once around.
    private mutating func addArc(_ center: Point, _ radii: Size, from start: Double, by way: Double) {
        guard way != 0, way.isFinite else { return }
        let count = (way.magnitude / (.pi / 2)).rounded(.up)
        let step = way / count
        let length = Self.control(forAngle: step)
        /// On the circle of radius 1, and `along` further on the tangent.
        func place(_ angle: Double, along: Double) -> Point {
            Point(
                center.x + radii.width * (cos(angle) - along * sin(angle)),
                center.y + radii.height * (sin(angle) + along * cos(angle)))
        }
        for index in 0..<Int(count) {
            let from = start + step * Double(index)
            let to = from + step
            addCurve(
                to: place(to, along: 0), control1: place(from, along: length), control2: place(to, along: -length))
        }
    }

    /// How far the control points of a curve lie from the ends of an arc of radius 1; off the circle by 0.03 % at most.
    private static func control(forAngle angle: Double) -> Double { 4 / 3 * tan(angle / 4) }
}

// MARK: - Other places and sizes
nonisolated extension Path {
    public func offset(by offset: Point) -> Path { mapped { $0 + offset } }

    /// The path larger or smaller, seen from the origin.
    public func scaled(by factor: Double) -> Path { mapped { Point($0.x * factor, $0.y * factor) } }

    private func mapped(_ change: (Point) -> Point) -> Path {
        var result = Path()
        result.usesEvenOddFillRule = usesEvenOddFillRule
        result.elements.reserveCapacity(elements.count)
        for element in elements { result.append(element.mapped(change)) }
        return result
    }
}

nonisolated extension Path.Element {
    fileprivate func mapped(_ change: (Point) -> Point) -> Path.Element {
        switch self {
        case .move(let to): .move(to: change(to))
        case .line(let to): .line(to: change(to))
        case .quadCurve(let to, let control): .quadCurve(to: change(to), control: change(control))
        case .curve(let to, let first, let second):
            .curve(to: change(to), control1: change(first), control2: change(second))
        case .close: .close
        }
    }

    /// In the order in which SVG writes them.
    fileprivate var points: [Point] {
        switch self {
        case .move(let to), .line(let to): [to]
        case .quadCurve(let to, let control): [control, to]
        case .curve(let to, let first, let second): [first, second, to]
        case .close: []
        }
    }
}

nonisolated extension Path: CustomStringConvertible {
    public var description: String {
        elements.map { element in
            let letter =
                switch element {
                case .move: "M"
                case .line: "L"
                case .quadCurve: "Q"
                case .curve: "C"
                case .close: "Z"
                }
            return element.points.reduce(letter) { "\($0) \($1.x.plain) \($1.y.plain)" }
        }.joined(separator: " ") + (usesEvenOddFillRule ? " evenodd" : "")
    }
}
