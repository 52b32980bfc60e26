/// The range of a scroll view's offset, in points.
nonisolated struct ScrollRange: Equatable {
    let least: Point
    let greatest: Point
    /// The offset at the start of reading.
    let home: Point
    /// The offset at the end of reading.
    var end: Point { least + greatest - home }
    let viewport: Size

    init(content: Size, insets: EdgeInsets, viewport: Size, isRightToLeft: Bool) {
        let start = Point(-insets.left, -insets.top)
        let end = Point(content.width + insets.right - viewport.width, content.height + insets.bottom - viewport.height)
        // Content narrower than the view is at the leading edge.
        let isNarrow = end.x < start.x
        least = Point(isNarrow && isRightToLeft ? end.x : start.x, start.y)
        greatest = Point(isNarrow && !isRightToLeft ? start.x : end.x, max(start.y, end.y))
        home = Point(isRightToLeft ? greatest.x : least.x, least.y)
        self.viewport = viewport
    }

    var canMove: Bool { canMove(.horizontal) || canMove(.vertical) }
    /// Whether the offset can change; less than half a point is a rounding error.
    func canMove(_ axis: Axis) -> Bool { length(axis) >= 0.5 }
    /// The length of the range.
    func length(_ axis: Axis) -> Double { greatest[axis] - least[axis] }

    func nearest(to point: Point) -> Point {
        Point(min(max(point.x, least.x), greatest.x), min(max(point.y, least.y), greatest.y))
    }

    /// The nearest offset that shows as much of a part of the content as there is room for.
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
