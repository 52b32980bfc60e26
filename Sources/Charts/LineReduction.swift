import Inlay

/// Reduces a line to what a display shows: for each pixel column the first, the least, the greatest and the last point. A line of
/// 100,000 points then draws as fast as one of a few thousand, with the same pixels.
nonisolated enum LineReduction {
    /// Returns the parts of a line between gaps.
    ///
    /// - Parameters:
    ///   - points: The points in coordinates of the view. A point that is not finite is a gap.
    ///   - column: The width of a pixel column, in points.
    static func parts(_ points: some Sequence<Point>, column: Double) -> [[Point]] {
        var parts: [[Point]] = []
        var part: [Point] = []
        var current: Column?
        func end() {
            if let column = current { part += column.points }
            if !part.isEmpty { parts.append(part) }
            part = []
            current = nil
        }
        for point in points {
            guard point.x.isFinite, point.y.isFinite else {
                end()
                continue
            }
            let number = (point.x / column).rounded(.down)
            if current?.number == number {
                current?.add(point)
            } else {
                if let column = current { part += column.points }
                current = Column(number: number, point)
            }
        }
        end()
        return parts
    }

    private struct Column {
        let number: Double
        let first: Point
        var least: Point
        var greatest: Point
        var last: Point

        init(number: Double, _ point: Point) {
            self.number = number
            (first, least, greatest, last) = (point, point, point, point)
        }

        mutating func add(_ point: Point) {
            if point.y < least.y { least = point }
            if point.y > greatest.y { greatest = point }
            last = point
        }

        /// The points without repetitions.
        var points: [Point] {
            if first == last, least == greatest { return [first] }
            var found = [first]
            // The order of the extremes does not matter within one column.
            for point in [least, greatest, last] where point != found[found.count - 1] { found.append(point) }
            return found
        }
    }
}
