/// A finger that scrolls.
struct ScrollDrag {
    /// Where it was last, in the scroll view's coordinates.
    private var finger: Point
    /// The offset that it asks for; beyond the content's edges less of it shows.
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
