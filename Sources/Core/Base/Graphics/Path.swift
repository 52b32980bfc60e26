import Glibc

/// Lines and curves, in points, for icons and custom drawing.
///
///     var check = Path()
///     check.move(to: Point(x: 3, y: 8.5))
///     check.addLine(to: Point(x: 6.5, y: 12))
///     check.addLine(to: Point(x: 13, y: 4.5))
///     list.stroke(check, Stroke(1.5, cap: .round, join: .round), .label)
///
/// The description is in SVG path syntax. A path with an infinite or NaN coordinate draws nothing.
public nonisolated struct Path: Hashable, Sendable {
    /// A step of a path.
    public enum Element: Hashable, Sendable {
        /// Begins a new subpath.
        case move(to: Point)
        case line(to: Point)
        case quadCurve(to: Point, control: Point)
        case curve(to: Point, control1: Point, control2: Point)
        /// A line back to the start of the subpath. The next element begins there.
        case close
    }

    // Properties that differ most often come first, for fast comparison.
    private var low = Point(.infinity, .infinity)
    private var high = Point(-.infinity, -.infinity)
    private var isSound = true
    /// Whether areas with an even winding count are outside. By default an area is inside if its winding number is not 0.
    public var usesEvenOddFillRule = false
    /// The steps of the path, in order.
    public private(set) var elements: [Element] = []

    public init() {}

    /// Whether the path has no steps.
    public var isEmpty: Bool { elements.isEmpty }

    package var byteCount: Int { elements.count * MemoryLayout<Element>.stride }

    /// The bounding rectangle of all points, including control points; zero if a coordinate is invalid.
    public var bounds: Rect { pointBounds ?? .zero }

    /// Like `bounds`, but nil if there is nothing to draw. A straight line has a width or a height of 0.
    var pointBounds: Rect? {
        isSound && !isEmpty ? Rect(low.x, low.y, high.x - low.x, high.y - low.y) : nil
    }

    /// Equal paths have these values in common; hashing all elements of a long path takes longer than the look-up.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(low)
        hasher.combine(high)
        hasher.combine(elements.count)
        hasher.combine(elements.last)
    }
}

// MARK: - Lines and curves
nonisolated extension Path {
    /// Begins a subpath at a point.
    public mutating func move(to point: Point) { append(.move(to: point)) }

    /// Adds a line from the last point; on an empty path, the point becomes the first point.
    public mutating func addLine(to point: Point) {
        append(isEmpty ? .move(to: point) : .line(to: point))
    }

    /// Adds a quadratic curve from the last point; on an empty path, it begins at `control`.
    public mutating func addQuadCurve(to point: Point, control: Point) {
        if isEmpty { move(to: control) }
        append(.quadCurve(to: point, control: control))
    }

    /// Adds a cubic curve from the last point; on an empty path, it begins at `control1`.
    public mutating func addCurve(to point: Point, control1: Point, control2: Point) {
        if isEmpty { move(to: control1) }
        append(.curve(to: point, control1: control1, control2: control2))
    }

    /// Adds a line back to the start of the subpath.
    public mutating func close() {
        if !isEmpty { append(.close) }
    }

    /// Appends the elements of another path.
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
    /// Adds a rectangle as a closed subpath.
    public mutating func addRect(_ rect: Rect) { addRoundedRect(rect, corners: .zero) }

    /// Adds a rectangle with circular corners; if two corners exceed a side, all radii are scaled down.
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

    /// Adds a line to a corner and the arc around it, which turns from one direction to another.
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

    /// Adds the ellipse that touches the four sides of a rectangle.
    public mutating func addEllipse(in rect: Rect) {
        let center = Point(rect.midX, rect.midY)
        move(to: Point(rect.maxX, rect.midY))
        addArc(center, Size(rect.width / 2, rect.height / 2), from: 0, by: 2 * .pi)
        close()
    }

    /// Adds an arc of a circle, with a line from the last point to its start.
    ///
    /// - Parameters:
    ///   - radius: the radius in points.
    ///   - startAngle: the start in radians. 0 is on the right, and angles grow clockwise.
    ///   - clockwise: the direction of the arc. It ends after one full turn.
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
    ///   - start: the angle of the last point, in radians.
    ///   - way: the angle of the arc in radians, at most one full turn.
    private mutating func addArc(_ center: Point, _ radii: Size, from start: Double, by way: Double) {
        guard way != 0, way.isFinite else { return }
        let count = (way.magnitude / (.pi / 2)).rounded(.up)
        let step = way / count
        let length = Self.control(forAngle: step)
        /// The point at an angle of the ellipse, moved by `along` on the tangent.
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

    /// The distance of the control points from the ends of an arc of radius 1; the curve differs from the circle by at most 0.03 %.
    private static func control(forAngle angle: Double) -> Double { 4 / 3 * tan(angle / 4) }
}

// MARK: - Transforms
nonisolated extension Path {
    /// Returns the path moved by a distance.
    public func offset(by offset: Point) -> Path { mapped { $0 + offset } }

    /// Returns the path scaled about the origin.
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

    /// The points in the order of SVG syntax.
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
