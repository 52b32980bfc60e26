/// A position, in points.
public nonisolated struct Point: Hashable, Codable, Sendable {
    /// The horizontal coordinate, which grows to the right.
    public var x: Double
    /// The vertical coordinate, which grows downward.
    public var y: Double

    /// Creates a point from its coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// Creates a point; short for `init(x:y:)`.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin of the coordinates.
    public static let zero = Point(0, 0)

    public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
    public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
}
