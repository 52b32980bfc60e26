/// Distances from the four edges of a rectangle, in points.
public nonisolated struct EdgeInsets: Hashable, Codable, Sendable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates equal distances from all edges.
    public init(_ all: Double) { self.init(top: all, left: all, bottom: all, right: all) }

    public static let zero = EdgeInsets(0)

    public var horizontal: Double { left + right }
    public var vertical: Double { top + bottom }
    /// The sum of the insets on each axis.
    var size: Size { Size(horizontal, vertical) }
}
