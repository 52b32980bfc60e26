/// An object that observes the pointer or fingers on a view, and reports when they perform its gesture.
///
///     canvas.addGestureRecognizer(PanGestureRecognizer { [unowned self] pan in
///         card.frame.origin = start + pan.translation
///     })
///
/// One press is one gesture: as soon as a recognizer of the view or of its superviews recognizes its gesture, the other recognizers fail;
/// inner views have priority. A view that handles presses itself, like a control, keeps them from the recognizers. See docs/gestures.md.
@MainActor public class GestureRecognizer {
    /// The progress of a gesture.
    public nonisolated enum State: Sendable {
        /// No gesture has been recognized yet.
        case possible
        /// The phases of a continuous gesture; a tap reports only `ended`.
        case began, changed, ended, cancelled
        /// The events belong to another gesture.
        case failed
    }

    /// The progress of the gesture; `possible` at first.
    public internal(set) var state = State.possible
    /// The view that the recognizer observes.
    public internal(set) weak var view: View?
    /// Whether the recognizer works; true by default. False cancels the current gesture.
    public var isEnabled = true { didSet { if !isEnabled { view?.window?.gestures.drop(self) } } }

    /// The current position and the start of the gesture, in the window.
    var place = Point.zero
    var start = Point.zero
    /// The times of its last event and of its start.
    var time = Duration.zero
    var startTime = Duration.zero
    private let action: (GestureRecognizer) -> Void

    /// The distance in points that a press may move without being a drag.
    static let slop = WindowTouches.slop

    init(performing action: @escaping (GestureRecognizer) -> Void) { self.action = action }

    deinit {}

    /// Returns the position of the gesture in the coordinates of a view, in points; nil is the window.
    public func location(in view: View?) -> Point { view.map { $0.convertFromWindow(place) } ?? place }

    // MARK: Events

    /// Handles a pressed button or a finger that touched down.
    ///
    /// - Parameter clickCount: 2 for the second of a double click.
    func pressed(clickCount: Int) {}
    func moved() {}
    func released() {}
    /// Resets the recognizer when its gesture cannot occur any more.
    func reset() { state = .possible }

    /// The offset from the start, in points.
    var way: Point { place - start }
    var isBeyondSlop: Bool { max(abs(way.x), abs(way.y)) > Self.slop }

    func tell(_ state: State) {
        self.state = state
        // This is done before the action, which may remove the recognizer.
        if state == .began || state == .ended { view?.window?.gestures.claim(self) }
        action(self)
    }
}

/// A recognizer for one or more clicks of the left button, or taps, in one place.
public final class TapGestureRecognizer: GestureRecognizer {
    /// The number of clicks; 2 is a double click, 1 is the default. The first click of a double click is also a single click.
    public var numberOfTapsRequired = 1
    private var isCounted = false

    /// - Parameter action: called when the gesture has occurred.
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

/// A recognizer for a press that stays in one place for a while; it then continues until the release, at any position.
public final class LongPressGestureRecognizer: GestureRecognizer {
    /// The duration in seconds; 0.5 by default.
    public var minimumPressDuration = 0.5
    /// The allowed movement in points; 8 by default.
    public var allowableMovement = GestureRecognizer.slop
    private var waiting: Task<Void, Never>?

    /// - Parameter action: called after the duration, at each move after that, and at the end.
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
        // The duration may have passed without a frame.
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

/// A recognizer for a drag in any direction.
public final class PanGestureRecognizer: GestureRecognizer {
    private var origin = Point.zero
    private var trail = FingerTrail()

    /// - Parameter action: called at the start, at each move, and at the end.
    public init(_ action: @escaping (PanGestureRecognizer) -> Void) {
        super.init(performing: { ($0 as? PanGestureRecognizer).map(action) })
    }

    deinit {}

    /// The translation in points; an app may reset it to zero after use. It starts at zero, so that the content does not jump.
    public var translation: Point {
        get { place - origin }
        set { origin = place - newValue }
    }

    /// The velocity in points per second; at the end it is the velocity of a fling.
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
