/// Where time comes from: the display's clock in a window, the test's in a test.
public protocol FrameClock: AnyObject {
    /// Since the application started.
    var now: Duration { get }
}

/// The machine's clock.
public final class SystemClock: FrameClock {
    private let start = ContinuousClock.now

    deinit {}

    public init() {}

    public var now: Duration { ContinuousClock.now - start }
}

/// A clock that stands still until it is moved.
public final class ManualClock: FrameClock {
    public private(set) var now: Duration = .zero

    deinit {}

    public init() {}

    /// Moves the time on. It never goes back: a negative duration changes nothing.
    public func advance(by duration: Duration) { now += max(.zero, duration) }

    /// Moves the time on to `time`, unless that lies in the past.
    public func advance(to time: Duration) { now = max(now, time) }
}
