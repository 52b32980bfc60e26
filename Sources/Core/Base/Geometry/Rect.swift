/// A rectangle, in points. A rectangle without area is empty; a union ignores it.
public nonisolated struct Rect: Hashable, Codable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The size; negative dimensions count as empty.
    public var size: Size

    /// Creates a rectangle from its top left corner and its size.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from the position of its top left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        origin = Point(x, y)
        size = Size(width, height)
    }

    /// Creates a rectangle; short for `init(x:y:width:height:)`.
    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        origin = Point(x, y)
        size = Size(width, height)
    }

    /// An empty rectangle at the origin.
    public static let zero = Rect(0, 0, 0, 0)

    /// The x coordinate of the left edge.
    public var minX: Double { origin.x }
    /// The y coordinate of the top edge.
    public var minY: Double { origin.y }
    /// The x coordinate of the right edge.
    public var maxX: Double { origin.x + size.width }
    /// The y coordinate of the bottom edge.
    public var maxY: Double { origin.y + size.height }
    /// The x coordinate of the centre.
    public var midX: Double { origin.x + size.width / 2 }
    /// The y coordinate of the centre.
    public var midY: Double { origin.y + size.height / 2 }
    /// The width of the size.
    public var width: Double { size.width }
    /// The height of the size.
    public var height: Double { size.height }
    /// Whether the rectangle has no area.
    public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }
    /// The area, in square points; 0 if the rectangle is empty.
    public var area: Double { isEmpty ? 0 : size.width * size.height }

    /// Returns whether the point is inside; the left and top edges belong to the rectangle, the right and bottom edges do not.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Returns whether another rectangle is inside or touches the edges from inside.
    public func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    /// Returns whether both rectangles share an area. An empty rectangle shares none.
    public func intersects(_ other: Rect) -> Bool {
        !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
            && other.minY < maxY
    }

    /// Returns the shared area; `zero` if there is none.
    public func intersection(_ other: Rect) -> Rect {
        guard intersects(other) else { return .zero }
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return Rect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
    }

    /// Returns the smallest rectangle around both. An empty rectangle is ignored.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
    }

    /// A rectangle larger than any display. Beyond it, sums of coordinates and sizes lose precision, and unions lose the edges
    /// of their parts.
    static let drawable = Rect(-1e10, -1e10, 2e10, 2e10)

    mutating func join(_ other: Rect) { self = union(other) }

    /// Returns the rectangle moved by a distance.
    public func offset(by point: Point) -> Rect { Rect(origin: origin + point, size: size) }

    /// Returns the rectangle with its edges moved inwards; negative insets move them outwards. Width and height are never negative.
    public func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            minX + insets.left, minY + insets.top,
            max(0, width - insets.left - insets.right), max(0, height - insets.top - insets.bottom))
    }

    /// Returns the rectangle with all edges moved inwards by a distance in points; a negative distance moves them outwards.
    public func inset(by distance: Double) -> Rect { inset(by: EdgeInsets(distance)) }
}
