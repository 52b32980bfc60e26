/// Where a scroll view's offset can be, in points.
nonisolated struct ScrollReach: Equatable {
    let least: Point
    let greatest: Point
    /// Where reading begins.
    let home: Point
    /// Where reading ends.
    var end: Point { least + greatest - home }
    let viewport: Size

    init(content: Size, insets: EdgeInsets, viewport: Size, isRightToLeft: Bool) {
        let start = Point(-insets.left, -insets.top)
        let end = Point(content.width + insets.right - viewport.width, content.height + insets.bottom - viewport.height)
        // What is narrower than the view lies at the leading edge.
        let isNarrow = end.x < start.x
        least = Point(isNarrow && isRightToLeft ? end.x : start.x, start.y)
        greatest = Point(isNarrow && !isRightToLeft ? start.x : end.x, max(start.y, end.y))
        home = Point(isRightToLeft ? greatest.x : least.x, least.y)
        self.viewport = viewport
    }

    var canMove: Bool { canMove(.horizontal) || canMove(.vertical) }
    /// Less than half a point is arithmetic.
    func canMove(_ axis: Axis) -> Bool { length(axis) >= 0.5 }
    /// How far it can be moved.
    func length(_ axis: Axis) -> Double { greatest[axis] - least[axis] }

    func nearest(to point: Point) -> Point {
        Point(min(max(point.x, least.x), greatest.x), min(max(point.y, least.y), greatest.y))
    }

    /// The offset that shows as much of a part of the content as there is room for, with the smallest way.
    func showing(_ rect: Rect, from offset: Point) -> Point {
        var point = offset
        for axis in Axis.allCases {
            let start = rect.origin[axis]
            let end = start + rect.size[axis]
            if end > point[axis] + viewport[axis] { point[axis] = end - viewport[axis] }
            if start < point[axis] { point[axis] = start }
        }
        return nearest(to: point)
    }
}

nonisolated extension Point {
    subscript(axis: Axis) -> Double {
        get { axis == .horizontal ? x : y }
        set { if axis == .horizontal { x = newValue } else { y = newValue } }
    }

    func scaled(by factor: Double) -> Point { Point(x * factor, y * factor) }
}
