/// The style of the line along a path.
public nonisolated struct Stroke: Hashable, Sendable {
    /// The shape of the ends of a line.
    public enum Cap: Sendable {
        /// Cut off at the last point.
        case butt
        /// A half circle around the last point.
        case round
        /// A half square around the last point.
        case square
    }

    /// The shape of corners.
    public enum Join: Sendable {
        /// Pointed; bevelled if the point is longer than the miter limit allows.
        case miter
        case round
        case bevel
    }

    /// A dash pattern along a path.
    public struct Dash: Hashable, Sendable {
        /// The lengths of a line, a gap, a line and so on, in points. The pattern repeats; an odd count is used twice. A line of length 0
        /// shows only its caps, so that round caps make dots. The line has no gaps if a length is negative or all are 0.
        public var lengths: [Double]
        /// The distance from the start of the pattern to the start of the path, in points.
        public var phase: Double

        /// Creates a pattern of lengths in points: dash, gap and so on. `phase` is the start in the pattern.
        public init(_ lengths: [Double], phase: Double = 0) {
            self.lengths = lengths
            self.phase = phase
        }
    }

    /// The width in points, half of it on each side of the path. A line of width 0 is not drawn.
    public var width: Double
    /// The shape of the ends of open subpaths; `butt` by default.
    public var cap: Cap
    /// The shape of the corners; `miter` by default.
    public var join: Join
    /// The maximum length of a corner's point as a multiple of the width, from 1. The default 4, as in SVG, keeps the points of
    /// angles above 29 degrees.
    public var miterLimit: Double
    /// The dash pattern; nil is a solid line. The pattern restarts with each subpath, and each dash has caps.
    public var dash: Dash?

    /// Creates a stroke. `width` is in points.
    public init(
        _ width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 4, dash: Dash? = nil
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dash = dash
    }

    /// The limit, from 1 to 100; longer points are practically unlimited.
    package var effectiveMiterLimit: Double { miterLimit > 1 ? min(miterLimit, 100) : 1 }

    /// The distance in points from the path to the edge of the line; nil if there is no line.
    package var outset: Double? {
        guard width > 0, width.isFinite else { return nil }
        let corner = join == .miter ? effectiveMiterLimit : 1
        return width / 2 * max(corner, cap == .square ? 2.squareRoot() : 1)
    }
}

nonisolated extension Path {
    /// The bounds of the path, or with a stroke the bounds of the line along it; empty if nothing is drawn.
    package func bounds(with stroke: Stroke?) -> Rect {
        guard let stroke else { return bounds }
        guard let outset = stroke.outset, let bounds = pointBounds else { return .zero }
        return bounds.inset(by: -outset)
    }
}

nonisolated extension Stroke: CustomStringConvertible {
    public var description: String {
        "stroke \(width.plain) \(cap) \(join)" + (join == .miter ? " \(miterLimit.plain)" : "")
            + (dash.map { " \($0)" } ?? "")
    }
}

nonisolated extension Stroke.Dash: CustomStringConvertible {
    public var description: String {
        "dash " + lengths.map(\.plain).joined(separator: ",") + (phase == 0 ? "" : " from \(phase.plain)")
    }
}
