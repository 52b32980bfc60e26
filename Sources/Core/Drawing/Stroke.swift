/// How the line along a path is drawn.
public nonisolated struct Stroke: Hashable, Sendable {
    /// What the ends of a line look like.
    public enum Cap: Sendable {
        /// Cut off at the last point.
        case butt
        /// Half a circle around it.
        case round
        /// Half a square around it.
        case square
    }

    /// What corners look like.
    public enum Join: Sendable {
        /// Pointed; cut off where the point would be longer than the miter limit allows.
        case miter
        case round
        case bevel
    }

    /// Lines and gaps along a path.
    public struct Dash: Hashable, Sendable {
        /// Points: a line, a gap, a line and so on, from the start again where they end; an odd count is gone through twice. A line of 0
        /// shows its caps alone, which makes dots of round ones. Where one is negative or all are 0 the line has no gaps.
        public var lengths: [Double]
        /// Points from the start of the lengths to the start of the path.
        public var phase: Double

        public init(_ lengths: [Double], phase: Double = 0) {
            self.lengths = lengths
            self.phase = phase
        }
    }

    /// Points; half of it on each side of the path. Nothing is drawn without one.
    public var width: Double
    public var cap: Cap
    public var join: Join
    /// How many times its width the point of a corner may be long, from 1; 4 as in SVG keeps the points of angles above 29 degrees.
    public var miterLimit: Double
    /// nil is a line without gaps. Each part of a path begins anew, and each dash has caps.
    public var dash: Dash?

    public init(
        _ width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 4, dash: Dash? = nil
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dash = dash
    }

    /// From 1; longer points than the largest are as good as without end.
    package var effectiveMiterLimit: Double { miterLimit > 1 ? min(miterLimit, 100) : 1 }

    /// Points beyond the path that the line reaches; nil where there is no line.
    package var reach: Double? {
        guard width > 0, width.isFinite else { return nil }
        let corner = join == .miter ? effectiveMiterLimit : 1
        return width / 2 * max(corner, cap == .square ? 2.squareRoot() : 1)
    }
}

nonisolated extension Path {
    /// What the path, or with a stroke the line along it, lies in; empty where that leaves no mark.
    package func bounds(with stroke: Stroke?) -> Rect {
        guard let stroke else { return bounds }
        guard let reach = stroke.reach, let bounds = pointBounds else { return .zero }
        return bounds.inset(by: -reach)
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
