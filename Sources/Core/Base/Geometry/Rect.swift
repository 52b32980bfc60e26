/// A rectangle, in points. A rectangle without area is empty; a union ignores it.
public nonisolated struct Rect: Hashable, Codable, Sendable {
    public var origin: Point
    public var size: Size

    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        origin = Point(x, y)
        size = Size(width, height)
    }

    public static let zero = Rect(0, 0, 0, 0)

    public var minX: Double { origin.x }
    public var minY: Double { origin.y }
    public var maxX: Double { origin.x + size.width }
    public var maxY: Double { origin.y + size.height }
    public var midX: Double { origin.x + size.width / 2 }
    public var midY: Double { origin.y + size.height / 2 }
    public var width: Double { size.width }
    public var height: Double { size.height }
    public var isEmpty: Bool { !(size.width > 0 && size.height > 0) }
    public var area: Double { isEmpty ? 0 : size.width * size.height }

    /// Returns whether the point is inside; the left and top edges belong to the rectangle, the right and bottom edges do not.
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    public func contains(_ other: Rect) -> Bool {
        other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY
    }

    public func intersects(_ other: Rect) -> Bool {
        !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
            && other.minY < maxY
    }

    public func intersection(_ other: Rect) -> Rect {
        guard intersects(other) else { return .zero }
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        return Rect(left, top, min(maxX, other.maxX) - left, min(maxY, other.maxY) - top)
    }

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

    public func offset(by point: Point) -> Rect { Rect(origin: origin + point, size: size) }

    /// Returns the rectangle with its edges moved inwards; negative insets move them outwards. Width and height are never negative.
    public func inset(by insets: EdgeInsets) -> Rect {
        Rect(
            minX + insets.left, minY + insets.top,
            max(0, width - insets.left - insets.right), max(0, height - insets.top - insets.bottom))
    }

    public func inset(by distance: Double) -> Rect { inset(by: EdgeInsets(distance)) }
}
