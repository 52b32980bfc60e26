/// A finger that scrolls a view.
struct ScrollDrag {
    /// The last position of the finger, in the scroll view's coordinates.
    private var finger: Point
    /// The requested offset; beyond the content's edges the visible offset is closer to the edge.
    var wanted: Point

    init(at finger: Point, offset: Point) {
        self.finger = finger
        wanted = offset
    }

    mutating func move(to place: Point) {
        wanted = wanted + finger - place
        finger = place
    }
}
