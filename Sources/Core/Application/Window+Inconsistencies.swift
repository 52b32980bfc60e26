// Invariants of a settled window, checked by tests and monkeys.

nonisolated extension Point {
    /// Whether two points are equal up to rounding errors, which depend on the order of sums.
    func isNear(_ other: Point) -> Bool { abs(x - other.x) < 1e-6 && abs(y - other.y) < 1e-6 }
}

nonisolated extension Rect {
    /// Whether two rectangles are equal up to rounding errors of the conversion to window coordinates.
    func isAt(_ other: Rect) -> Bool {
        let distances = [minX - other.minX, minY - other.minY, width - other.width, height - other.height]
        return distances.allSatisfy { $0.magnitude < 1e-6 }
    }
}

/// A view that checks its internal state, for tests.
protocol SelfInspecting: View {
    /// Inconsistencies, worded to follow the view's name.
    var inconsistencies: [String] { get }
}
