/// Watches what the pointer or a finger does on a view, and tells when that is its gesture.
///
///     canvas.addGestureRecognizer(PanGestureRecognizer { [unowned self] pan in
///         card.frame.origin = start + pan.translation
///     })
///
/// One press is one gesture: as soon as one of the recognizers of the view and of those around it has recognized its own, the others have
/// failed; inner views come first. A view that takes presses itself, as controls do, keeps them. See docs/gestures.md.
@MainActor public class GestureRecognizer {
    /// How far it has come.
    public nonisolated enum State: Sendable {
        /// Nothing is told yet.
        case possible
        /// A gesture that goes on has begun, goes on, or was taken away; `ended` is the only word of a tap, too.
        case began, changed, ended, cancelled
        /// What happens is another gesture.
        case failed
    }

    public internal(set) var state = State.possible
    /// The view that it watches.
    public internal(set) weak var view: View?
    /// False takes away a gesture that is under way; true by default.
    public var isEnabled = true { didSet { if !isEnabled { view?.window?.gestures.drop(self) } } }

    /// Where the gesture is, and where it began, in the window.
    var place = Point.zero
    var start = Point.zero
    /// When its last event was, and when it began.
    var time = Duration.zero
    var startTime = Duration.zero
    private let action: (GestureRecognizer) -> Void

    /// Points that a press may move and still be none that drags.
    static let slop = WindowTouches.slop

    init(performing action: @escaping (GestureRecognizer) -> Void) { self.action = action }

    deinit {}

    /// Where the gesture is, in the coordinates of a view, in points; nil is the window.
    public func location(in view: View?) -> Point { view.map { $0.convertFromWindow(place) } ?? place }

    // MARK: What happens

    /// A button or a finger has come down.
    ///
    /// - Parameter clickCount: 2 for the second of a double click.
    func pressed(clickCount: Int) {}
    func moved() {}
    func released() {}
    /// What it waits for is not to come any more.
    func reset() { state = .possible }

    /// How far it is from where it began, in points.
    var way: Point { place - start }
    var isBeyondSlop: Bool { max(abs(way.x), abs(way.y)) > Self.slop }

    func tell(_ state: State) {
        self.state = state
        // Before anybody hears of it: the action may remove the recognizer.
        if state == .began || state == .ended { view?.window?.gestures.claim(self) }
        action(self)
    }
}

/// Recognizes one or more clicks of the left button, or taps, in one place.
public final class TapGestureRecognizer: GestureRecognizer {
    /// 2 is a double click; 1 by default. The first click of a double click is a click, too.
    public var numberOfTapsRequired = 1
    private var isCounted = false

    /// - Parameter action: is called when it has happened.
    public init(numberOfTapsRequired: Int = 1, _ action: @escaping (TapGestureRecognizer) -> Void) {
        super.init(performing: { ($0 as? TapGestureRecognizer).map(action) })
        self.numberOfTapsRequired = numberOfTapsRequired
    }

    deinit {}

    override func pressed(clickCount: Int) {
        isCounted = clickCount.isMultiple(of: max(1, numberOfTapsRequired))
        if !isCounted { state = .failed }
    }
    override func moved() { if isBeyondSlop { state = .failed } }
    override func released() { if isBeyondSlop { state = .failed } else { tell(.ended) } }
}

/// Recognizes a press that stays in one place for a while; then it goes on until the release, wherever that is.
public final class LongPressGestureRecognizer: GestureRecognizer {
    /// Seconds; 0.5 by default.
    public var minimumPressDuration = 0.5
    /// Points; 8 by default.
    public var allowableMovement = GestureRecognizer.slop
    private var waiting: Task<Void, Never>?

    /// - Parameter action: is called when the time has passed, at each move after that, and when it ends.
    public init(_ action: @escaping (LongPressGestureRecognizer) -> Void) {
        super.init(performing: { ($0 as? LongPressGestureRecognizer).map(action) })
    }

    deinit { waiting?.cancel() }

    private var isDue: Bool { (time - startTime) / .seconds(1) >= minimumPressDuration }

    override func pressed(clickCount: Int) {
        guard let clock = view?.window?.application?.clock else { return }
        let due = startTime + .seconds(max(0, minimumPressDuration))
        waiting = Task { [weak self] in
            guard (try? await clock.sleep(until: FrameInstant(sinceStart: due))) != nil, let self else { return }
            if state == .possible { view?.window?.gestures.isDue(self) }
        }
    }

    override func moved() {
        if state != .possible { return tell(.changed) }
        // A frame may have been late.
        if isDue { return tell(.began) }
        if max(abs(way.x), abs(way.y)) > allowableMovement { state = .failed }
    }

    override func released() {
        if state == .possible, isDue { tell(.began) }
        if state == .possible { state = .failed } else { tell(.ended) }
    }

    override func reset() {
        super.reset()
        waiting?.cancel()
        waiting = nil
    }
}

/// Recognizes a drag in any direction.
public final class PanGestureRecognizer: GestureRecognizer {
    private var origin = Point.zero
    private var trail = FingerTrail()

    /// - Parameter action: is called when it begins, at each move, and when it ends.
    public init(_ action: @escaping (PanGestureRecognizer) -> Void) {
        super.init(performing: { ($0 as? PanGestureRecognizer).map(action) })
    }

    deinit {}

    /// How far it has gone, in points; an app that has made use of it may set it to zero. It begins at zero, so that nothing jumps.
    public var translation: Point {
        get { place - origin }
        set { origin = place - newValue }
    }

    /// In points per second; at the end it is how fast something is thrown.
    public var velocity: Point { trail.velocity }

    override func pressed(clickCount: Int) {
        trail = FingerTrail()
        trail.add(place, at: time)
    }

    override func moved() {
        trail.add(place, at: time)
        if state != .possible { return tell(.changed) }
        guard isBeyondSlop else { return }
        let length = max(abs(way.x), abs(way.y))
        origin = start + way.scaled(by: Self.slop / length)
        tell(.began)
    }

    override func released() {
        guard state != .possible else {
            state = .failed
            return
        }
        trail.add(place, at: time)
        tell(.ended)
    }
}
