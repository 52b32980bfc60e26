/// The resistance of content that a finger pulls beyond its edge: it grows with the distance, as in UIKit.
nonisolated enum RubberBand {
    /// The fraction of the finger's movement that the content follows at the edge.
    private static let resistance = 0.55
    /// The maximum pull as a fraction of the room; content can be further out after a change of its size.
    private static let limit = 0.9

    /// The displacement of the content.
    ///
    /// - Parameters:
    ///   - pull: the distance of the finger beyond the edge, in points, not negative.
    ///   - room: the view's length in points, a limit that the displacement never reaches.
    static func give(_ pull: Double, room: Double) -> Double {
        guard room > 0 else { return 0 }
        return (1 - 1 / (pull * resistance / room + 1)) * room
    }

    /// The finger's distance for a displacement of the content: the inverse of `give`.
    static func pull(_ give: Double, room: Double) -> Double {
        guard room > 0 else { return 0 }
        let give = min(give, room * limit)
        return room / resistance * give / (room - give)
    }

    /// The ratio of the content's speed to the finger's speed.
    static func slope(_ pull: Double, room: Double) -> Double {
        guard room > 0 else { return 0 }
        let stretch = pull * resistance / room + 1
        return resistance / (stretch * stretch)
    }
}

nonisolated extension ScrollRange {
    /// The visible offset for an offset that a finger requests.
    ///
    /// - Parameter mayLeave: the axes on which the content may move beyond its edges.
    func banded(_ wanted: Point, _ mayLeave: Set<Axis>) -> Point {
        var point = nearest(to: wanted)
        for axis in mayLeave {
            let pull = wanted[axis] - point[axis]
            let give = RubberBand.give(abs(pull), room: viewport[axis])
            point[axis] += pull < 0 ? -give : give
        }
        return point
    }

    /// The offset that a finger requests for a visible offset: the inverse of `banded`.
    func unbanded(_ offset: Point) -> Point {
        var point = nearest(to: offset)
        for axis in Axis.allCases {
            let give = offset[axis] - point[axis]
            let pull = RubberBand.pull(abs(give), room: viewport[axis])
            point[axis] += give < 0 ? -pull : pull
        }
        return point
    }

    /// The ratio of the offset's speed to the finger's speed at a requested offset.
    func slope(at wanted: Point, _ axis: Axis) -> Double {
        let pull = abs(wanted[axis] - nearest(to: wanted)[axis])
        return pull > 0 ? RubberBand.slope(pull, room: viewport[axis]) : 1
    }

    func contains(_ offset: Point) -> Bool { nearest(to: offset) == offset }
}
