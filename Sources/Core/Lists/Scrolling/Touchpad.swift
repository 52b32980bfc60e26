/// Scrolling with fingers on a touchpad. If the window system reports that they were lifted, as on Wayland, the content
/// continues with their velocity.
struct Touchpad {
    private weak var scrollView: ScrollView?
    /// The total movement of the offset, in points.
    private var way = Point.zero
    private var trail = FingerTrail()
    private var last: (step: Point, place: Point, time: Duration)?
    private var turns: [(time: Duration, way: Point)] = []
    /// The current axis of wheel events.
    private(set) var axis = Axis.vertical
    /// The time span of the wheel events that determine the axis.
    private static let memory = Duration.milliseconds(100)
    /// The maximum time between two notches of one scrolling movement.
    private static let gestureTimeout = Duration.milliseconds(300)
    /// The distance in points by which the pointer may move while the wheel is turned.
    private static let slip = 4.0

    /// The movement of the offset for a wheel event, in notches.
    static func way(_ dx: Double, _ dy: Double, _ modifiers: Modifiers) -> Point {
        modifiers.contains(.shift) ? Point(dx - dy, 0) : Point(dx, -dy)
    }

    /// Updates the axis for a wheel event. A mouse sends whole notches, which determine the axis alone; fingers on a touchpad
    /// deviate, so the axis with the most recent movement counts.
    mutating func turned(by way: Point, at time: Duration) {
        turns.removeAll { $0.time < time - Self.memory }
        turns.append((time, way))
        if way == Point(way.x.rounded(), way.y.rounded()) { turns = [turns[turns.count - 1]] }
        let (x, y) = turns.reduce((0, 0)) { ($0.0 + abs($1.way.x), $0.1 + abs($1.way.y)) }
        axis = x >= y ? .horizontal : .vertical
    }

    /// Records that a wheel event, possibly from a touchpad, has scrolled a view.
    mutating func scrolled(_ view: ScrollView, by step: Point, at place: Point, _ time: Duration) {
        if scrollView !== view { (way, trail) = (.zero, FingerTrail()) }
        scrollView = view
        last = (step, place, time)
        way = way + step
        trail.add(way, at: time)
    }

    /// The scroll view for a sequence of wheel events: another view that scrolling moves under the pointer does not take over.
    /// A reversal, a pause or a pointer movement ends the sequence.
    func holder(of way: Point, at place: Point, _ time: Duration) -> ScrollView? {
        guard let last, time < last.time + Self.gestureTimeout, way[axis] * last.step[axis] > 0,
            abs(place.x - last.place.x) <= Self.slip, abs(place.y - last.place.y) <= Self.slip
        else { return nil }
        return scrollView
    }

    /// Ends the gesture and returns the scrolled view and the velocity, in points per second.
    mutating func lift(at time: Duration) -> (scrollView: ScrollView?, velocity: Point) {
        defer { self = Touchpad() }
        trail.add(way, at: time)
        return (scrollView, trail.velocity)
    }
}
