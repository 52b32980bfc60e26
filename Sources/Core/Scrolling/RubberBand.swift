/// How far content gives way to a finger that pulls it beyond its edge: the further, the less, as UIKit has it.
nonisolated enum RubberBand {
    /// Of the finger's way that the content follows at the edge itself.
    private static let resistance = 0.55
    /// Of the room; content that is further out has been left there by a change of its size.
    private static let limit = 0.9

    /// The way of the content.
    ///
    /// - Parameters:
    ///   - pull: points that a finger has gone beyond the edge, not negative.
    ///   - room: the view's length, in points, which the content never goes.
    static func give(_ pull: Double, room: Double) -> Double {
        guard room > 0 else { return 0 }
        return (1 - 1 / (pull * resistance / room + 1)) * room
    }

    /// The way of a finger that takes the content so far: `give`, back.
    static func pull(_ give: Double, room: Double) -> Double {
        guard room > 0 else { return 0 }
        let give = min(give, room * limit)
        return room / resistance * give / (room - give)
    }

    /// Of the finger's speed, what the content has there.
    static func slope(_ pull: Double, room: Double) -> Double {
        guard room > 0 else { return 0 }
        let stretch = pull * resistance / room + 1
        return resistance / (stretch * stretch)
    }
}

nonisolated extension ScrollReach {
    /// The offset that shows for the one that a finger asks for.
    ///
    /// - Parameter mayLeave: the axes along which the content may go beyond its edges.
    func banded(_ wanted: Point, _ mayLeave: Set<Axis>) -> Point {
        var point = nearest(to: wanted)
        for axis in mayLeave {
            let pull = wanted[axis] - point[axis]
            let give = RubberBand.give(abs(pull), room: viewport[axis])
            point[axis] += pull < 0 ? -give : give
        }
        return point
    }

    /// The offset that a finger asks for where this one shows: `banded`, back.
    func unbanded(_ offset: Point) -> Point {
        var point = nearest(to: offset)
        for axis in Axis.allCases {
            let give = offset[axis] - point[axis]
            let pull = RubberBand.pull(abs(give), room: viewport[axis])
            point[axis] += give < 0 ? -pull : pull
        }
        return point
    }

    /// Of the finger's speed, what the offset has where a finger asks for this one.
    func slope(at wanted: Point, _ axis: Axis) -> Double {
        let pull = abs(wanted[axis] - nearest(to: wanted)[axis])
        return pull > 0 ? RubberBand.slope(pull, room: viewport[axis]) : 1
    }

    func contains(_ offset: Point) -> Bool { nearest(to: offset) == offset }
}
