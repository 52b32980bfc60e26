/// What a shape is filled with.
public nonisolated enum Paint: Hashable, Sendable {
    case color(Color)
    indirect case gradient(Gradient)
}

/// Colours that run into each other (specification 13.17). Between two stops the components are mixed as they are, not premultiplied.
public nonisolated struct Gradient: Hashable, Sendable {
    public enum Shape: Hashable, Sendable {
        /// From one point to another. Before the first and beyond the second nothing is painted.
        case linear(from: Point, to: Point)
        /// From a point outwards. Beyond the radius all has the last colour.
        case radial(center: Point, radius: Double)
    }

    public struct Stop: Hashable, Sendable {
        /// From 0, where the gradient begins, to 1.
        public var location: Double
        public var color: Color

        public init(_ location: Double, _ color: Color) {
            self.location = location
            self.color = color
        }
    }

    /// With ascending locations; none paints nothing.
    public var stops: [Stop]
    public var shape: Shape

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

/// How round each corner of a rectangle is, in points.
public nonisolated struct CornerRadii: Hashable, Sendable {
    public var topLeft: Double
    public var topRight: Double
    public var bottomRight: Double
    public var bottomLeft: Double

    public init(topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The same at every corner.
    public init(_ all: Double) { self.init(topLeft: all, topRight: all, bottomRight: all, bottomLeft: all) }

    public static let zero = CornerRadii(0)

    /// From the top left clockwise.
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

    /// All made smaller by the same factor where two do not fit beside each other; none below nothing.
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
