/// Distances from the four edges of a rectangle, in points.
public nonisolated struct EdgeInsets: Hashable, Codable, Sendable {
    /// The distance from the top edge.
    public var top: Double
    /// The distance from the left edge.
    public var left: Double
    /// The distance from the bottom edge.
    public var bottom: Double
    /// The distance from the right edge.
    public var right: Double

    /// Creates insets. Omitted edges are 0.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates equal distances from all edges.
    public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

    /// No distance from any edge.
    public static let zero = EdgeInsets(0)

    /// The sum of left and right.
    public var horizontal: Double { left + right }
    /// The sum of top and bottom.
    public var vertical: Double { top + bottom }
    /// The sum of the insets on each axis.
    var size: Size { Size(horizontal, vertical) }
}
