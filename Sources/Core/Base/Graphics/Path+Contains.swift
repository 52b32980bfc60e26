nonisolated extension Path {
    /// Returns whether a point is in the area that a fill of the path covers. Curves are followed to a hundredth of their size.
    public func contains(_ point: Point) -> Bool {
        guard let box = pointBounds, box.contains(point) else { return false }
        var crossings = Crossings(point: point)
        var (start, last) = (Point.zero, Point.zero)
        for element in elements {
            switch element {
            case .move(let to):
                crossings.add(from: last, to: start)
                (start, last) = (to, to)
            case .line(let to):
                crossings.add(from: last, to: to)
                last = to
            case .quadCurve(let to, let control):
                crossings.addCurve { $0.quadratic(last, control, to) }
                last = to
            case .curve(let to, let first, let second):
                crossings.addCurve { $0.cubic(last, first, second, to) }
                last = to
            case .close:
                crossings.add(from: last, to: start)
                last = start
            }
        }
        // A fill closes open lines.
        crossings.add(from: last, to: start)
        return usesEvenOddFillRule ? crossings.count % 2 != 0 : crossings.winding != 0
    }

    /// The lines that a ray from a point to the right meets.
    private struct Crossings {
        let point: Point
        var count = 0
        /// The lines that go down minus those that go up.
        var winding = 0

        private static let curveSteps = 24

        mutating func add(from: Point, to: Point) {
            guard (from.y <= point.y) != (to.y <= point.y) else { return }
            let x = from.x + (point.y - from.y) / (to.y - from.y) * (to.x - from.x)
            guard x > point.x else { return }
            count += 1
            winding += from.y < to.y ? 1 : -1
        }

        /// - Parameter place: Returns the point at a part of the curve, from 0 to 1.
        mutating func addCurve(_ place: (Double) -> Point) {
            var last = place(0)
            for step in 1...Self.curveSteps {
                let next = place(Double(step) / Double(Self.curveSteps))
                add(from: last, to: next)
                last = next
            }
        }
    }
}

nonisolated extension Double {
    /// The point of a quadratic curve at this part of it.
    fileprivate func quadratic(_ a: Point, _ b: Point, _ c: Point) -> Point {
        let rest = 1 - self
        let (u, v, w) = (rest * rest, 2 * rest * self, self * self)
        return Point(u * a.x + v * b.x + w * c.x, u * a.y + v * b.y + w * c.y)
    }

    /// The point of a cubic curve at this part of it.
    fileprivate func cubic(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Point {
        let rest = 1 - self
        let (s, t) = (rest * rest * rest, 3 * rest * rest * self)
        let (u, v) = (3 * rest * self * self, self * self * self)
        return Point(s * a.x + t * b.x + u * c.x + v * d.x, s * a.y + t * b.y + u * c.y + v * d.y)
    }
}
