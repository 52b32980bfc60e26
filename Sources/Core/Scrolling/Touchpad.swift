/// Fingers on a touchpad, which scroll what the pointer is over. Where it is told that they have left, as on Wayland, the content goes on as
/// fast as they were.
struct Touchpad {
    private weak var scrollView: ScrollView?
    /// Of the offset, in points.
    private var way = Point.zero
    private var trail = FingerTrail()

    /// A turn of the wheel, which may be one of fingers, has moved a scroll view.
    mutating func scrolled(_ view: ScrollView, by step: Point, at time: Duration) {
        if scrollView !== view { self = Touchpad() }
        scrollView = view
        way = way + step
        trail.add(way, at: time)
    }

    /// The fingers have left: what they scrolled, and how fast, in points per second.
    mutating func lift(at time: Duration) -> (scrollView: ScrollView?, velocity: Point) {
        defer { self = Touchpad() }
        trail.add(way, at: time)
        return (scrollView, trail.velocity)
    }
}
