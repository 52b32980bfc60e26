/// The fill of a shape.
public nonisolated enum Paint: Hashable, Sendable {
    case color(Color)
    indirect case gradient(Gradient)
}

/// A gradient of colours. Between two stops the components are interpolated without premultiplication. Specification 13.17.
public nonisolated struct Gradient: Hashable, Sendable {
    /// The geometry of a gradient.
    public enum Shape: Hashable, Sendable {
        /// From one point to another. The areas before the first and beyond the second point are not painted.
        case linear(from: Point, to: Point)
        /// From a point outwards. The area beyond the radius has the last colour.
        case radial(center: Point, radius: Double)
    }

    /// A colour at a position of a gradient.
    public struct Stop: Hashable, Sendable {
        /// The position from 0, the start of the gradient, to 1.
        public var location: Double
        /// The colour at the position.
        public var color: Color

        /// Creates a stop at a location from 0 to 1.
        public init(_ location: Double, _ color: Color) {
            self.location = location
            self.color = color
        }
    }

    /// The stops in ascending order of location; a gradient without stops paints nothing.
    public var stops: [Stop]
    /// The geometry.
    public var shape: Shape

    /// Creates a gradient from its stops, in ascending order.
    public init(_ stops: [Stop], _ shape: Shape) {
        self.stops = stops
        self.shape = shape
    }

    func offset(by offset: Point) -> Gradient {
        switch shape {
        case .linear(let start, let end): Gradient(stops, .linear(from: start + offset, to: end + offset))
        case .radial(let center, let radius): Gradient(stops, .radial(center: center + offset, radius: radius))
        }
    }
}

nonisolated extension Paint {
    func offset(by offset: Point) -> Paint {
        switch self {
        case .color: self
        case .gradient(let gradient): .gradient(gradient.offset(by: offset))
        }
    }
}

/// The radii of the corners of a rectangle, in points.
public nonisolated struct CornerRadii: Hashable, Sendable {
    /// The radius of the top left corner.
    public var topLeft: Double
    /// The radius of the top right corner.
    public var topRight: Double
    /// The radius of the bottom right corner.
    public var bottomRight: Double
    /// The radius of the bottom left corner.
    public var bottomLeft: Double

    /// Creates radii in points. Omitted corners are square.
    public init(topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// Creates equal radii for all corners.
    public init(_ all: Double) { self.init(topLeft: all, topRight: all, bottomRight: all, bottomLeft: all) }

    /// Square corners.
    public static let zero = CornerRadii(0)

    /// The radii clockwise from the top left.
    var all: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }
    var isUniform: Bool { topLeft == topRight && topRight == bottomRight && bottomRight == bottomLeft }
}

nonisolated extension CornerRadii {
    package var largest: Double { max(max(topLeft, topRight), max(bottomRight, bottomLeft)) }

    package func mapped(_ change: (Double) -> Double) -> CornerRadii {
        CornerRadii(
            topLeft: change(topLeft), topRight: change(topRight), bottomRight: change(bottomRight),
            bottomLeft: change(bottomLeft))
    }

    /// The radii, scaled by one factor if two of them exceed a side; negative radii become 0.
    package func fitting(width: Double, height: Double) -> CornerRadii {
        let sound = mapped { $0 > 0 ? min($0, 1e9) : 0 }
        let sums = [
            (sound.topLeft + sound.topRight, width), (sound.bottomLeft + sound.bottomRight, width),
            (sound.topLeft + sound.bottomLeft, height), (sound.topRight + sound.bottomRight, height),
        ]
        let factor = sums.reduce(1) { $1.0 > $1.1 ? min($0, $1.1 / $1.0) : $0 }
        return factor < 1 ? sound.mapped { $0 * factor } : sound
    }
}
