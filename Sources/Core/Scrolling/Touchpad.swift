/// Fingers on a touchpad, which scroll what the pointer is over. Where it is told that they have left, as on Wayland, the content goes on as
/// fast as they were.
struct Touchpad {
    private weak var scrollView: ScrollView?
    /// Of the offset, in points.
    private var way = Point.zero
    private var trail = FingerTrail()
    private var last: (step: Point, place: Point, time: Duration)?
    private var turns: [(time: Duration, way: Point)] = []
    /// Along which the wheel is turned at the moment.
    private(set) var axis = Axis.vertical
    /// The turns that tell where fingers are going.
    private static let memory = Duration.milliseconds(100)
    /// Between two notches of somebody who goes on.
    private static let patience = Duration.milliseconds(300)
    /// Points by which a hand that turns the wheel moves the pointer.
    private static let slip = 4.0

    /// The way of the offset that a turn of the wheel asks for, in notches.
    static func way(_ dx: Double, _ dy: Double, _ modifiers: Modifiers) -> Point {
        modifiers.contains(.shift) ? Point(dx - dy, 0) : Point(dx, -dy)
    }

    /// The wheel is turned. Whole notches are a mouse's, and meant as they are; fingers go astray, and where they have gone most lately
    /// is what they mean.
    mutating func turned(by way: Point, at time: Duration) {
        turns.removeAll { $0.time < time - Self.memory }
        turns.append((time, way))
        if way == Point(way.x.rounded(), way.y.rounded()) { turns = [turns[turns.count - 1]] }
        let (x, y) = turns.reduce((0, 0)) { ($0.0 + abs($1.way.x), $0.1 + abs($1.way.y)) }
        axis = x >= y ? .horizontal : .vertical
    }

    /// A turn of the wheel, which may be one of fingers, has moved a scroll view.
    mutating func scrolled(_ view: ScrollView, by step: Point, at place: Point, _ time: Duration) {
        if scrollView !== view { (way, trail) = (.zero, FingerTrail()) }
        scrollView = view
        last = (step, place, time)
        way = way + step
        trail.add(way, at: time)
    }

    /// The scroll view that turns of the wheel belong to as long as they follow each other: what it brings beneath the pointer does not
    /// take over from it. Who turns back, rests or moves the pointer begins anew.
    func holder(of way: Point, at place: Point, _ time: Duration) -> ScrollView? {
        guard let last, time < last.time + Self.patience, way[axis] * last.step[axis] > 0,
            abs(place.x - last.place.x) <= Self.slip, abs(place.y - last.place.y) <= Self.slip
        else { return nil }
        return scrollView
    }

    /// The fingers have left: what they scrolled, and how fast, in points per second.
    mutating func lift(at time: Duration) -> (scrollView: ScrollView?, velocity: Point) {
        defer { self = Touchpad() }
        trail.add(way, at: time)
        return (scrollView, trail.velocity)
    }
}
