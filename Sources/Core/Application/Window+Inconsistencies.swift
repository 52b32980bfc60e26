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

extension View {
    /// Whether the view contains rows, and its own position depends on estimated heights of rows that were never shown.
    package var placesByGuess: Bool { self is TextContentView || self is TableContainerView }

    /// The frame by which two layouts of a window are compared. Rows are compared by their position in the text view or table, because the
    /// height of rows that were never shown is an estimate. The text view or table may itself be placed below such rows, so that a position
    /// in the window would depend on that estimate.
    package var comparedFrame: Rect {
        guard let part = superview, part.placesByGuess, let list = part.superview else { return frame }
        return frameInWindow.offset(by: .zero - list.frameInWindow.origin)
    }
}
