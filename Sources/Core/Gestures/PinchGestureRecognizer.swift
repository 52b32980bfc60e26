/// Recognizes two fingers that come closer or part, on a touch screen or a touchpad, and the wheel with Control, each notch of which is a
/// gesture of its own.
public final class PinchGestureRecognizer: GestureRecognizer {
    /// How much farther apart the fingers are than when they began; above 0. An app that has made use of it may set it to 1.
    public var scale: Double {
        get { distance / first }
        set { if newValue > 0, newValue.isFinite { first = distance / newValue } }
    }
    /// How fast `scale` grows, per second, by the last tenth of a second; below 0 where the fingers come closer.
    public var velocity: Double { trail.slope.x / first }
    private var first = 1.0
    private var distance = 1.0
    /// Of the distance.
    private var trail = FingerTrail()

    /// What a notch of the wheel multiplies.
    private static let notch = 1.1
    /// Fingers on a touch screen are not nearer than this, in points.
    private static let least = 1.0

    /// - Parameter action: is called when it begins, whenever the fingers move, and when one leaves.
    public init(_ action: @escaping (PinchGestureRecognizer) -> Void) {
        super.init(performing: { ($0 as? PinchGestureRecognizer).map(action) })
    }

    deinit {}

    override func pressed(clickCount: Int) { state = .failed }

    /// Two fingers are there.
    ///
    /// - Parameter distance: between them; of those on a touchpad it is 1, as nobody tells.
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

    /// How far apart two fingers on a touch screen are, and where.
    static func measure(_ one: Point, _ other: Point) -> (distance: Double, middle: Point) {
        let way = other - one
        return (max(least, (way.x * way.x + way.y * way.y).squareRoot()), one + way.scaled(by: 0.5))
    }

    /// - Parameter notches: of the wheel, away from the person.
    func turn(by notches: Double, at place: Point) {
        guard notches.isFinite, abs(notches) < 100 else { return }
        self.place = place
        (first, distance) = (1, 1)
        trail = FingerTrail()
        tell(.began)
        // Who heard of it may have taken it away.
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
