/// A recognizer for two fingers that move together or apart, on a touch screen or a touchpad, and for the wheel with Control.
/// Each wheel notch is a separate gesture.
public final class PinchGestureRecognizer: GestureRecognizer {
    /// The ratio of the fingers' distance to the distance at the start; above 0. An app may reset it to 1 after use.
    public var scale: Double {
        get { distance / first }
        set { if newValue > 0, newValue.isFinite { first = distance / newValue } }
    }
    /// The change of `scale` per second, over the last tenth of a second; negative if the fingers move together.
    public var velocity: Double { trail.slope.x / first }
    private var first = 1.0
    private var distance = 1.0
    /// The history of the distance.
    private var trail = FingerTrail()

    /// The factor of a wheel notch.
    private static let notch = 1.1
    /// The minimum distance of fingers on a touch screen, in points.
    private static let least = 1.0

    /// - Parameter action: called at the start, at each move of the fingers, and when one is lifted.
    public init(_ action: @escaping (PinchGestureRecognizer) -> Void) {
        super.init(performing: { ($0 as? PinchGestureRecognizer).map(action) })
    }

    deinit {}

    override func pressed(clickCount: Int) { state = .failed }

    /// Begins the gesture of two fingers.
    ///
    /// - Parameter distance: the distance of the fingers; 1 on a touchpad, which does not report it.
    func begin(_ distance: Double, at place: Point, _ time: Duration) {
        trail = FingerTrail()
        spread(distance, at: place, time)
        first = distance
        (start, startTime) = (place, time)
        tell(.began)
    }

    func change(_ distance: Double, at place: Point, _ time: Duration) {
        spread(distance, at: place, time)
        tell(.changed)
    }

    private func spread(_ distance: Double, at place: Point, _ time: Duration) {
        self.distance = distance
        (self.place, self.time) = (place, time)
        trail.add(Point(distance, 0), at: time)
    }

    /// Returns the distance and the midpoint of two fingers on a touch screen.
    static func measure(_ one: Point, _ other: Point) -> (distance: Double, middle: Point) {
        let way = other - one
        return (max(least, (way.x * way.x + way.y * way.y).squareRoot()), one + way.scaled(by: 0.5))
    }

    /// - Parameter notches: the number of wheel notches away from the person.
    func turn(by notches: Double, at place: Point) {
        guard notches.isFinite, abs(notches) < 100 else { return }
        self.place = place
        (first, distance) = (1, 1)
        trail = FingerTrail()
        tell(.began)
        // The action may have removed the recognizer.
        guard state == .began else { return }
        for _ in 0..<Int(abs(notches).rounded(.down)) { distance *= notches > 0 ? Self.notch : 1 / Self.notch }
        let rest = abs(notches).truncatingRemainder(dividingBy: 1) * (Self.notch - 1)
        distance *= notches > 0 ? 1 + rest : 1 / (1 + rest)
        tell(.changed)
        guard state == .changed else { return }
        tell(.ended)
        state = .possible
    }
}
