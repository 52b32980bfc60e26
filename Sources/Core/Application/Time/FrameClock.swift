internal import Dispatch

/// The source of time: the machine's clock in a window, a manual clock in tests. Apps wait on it too:
///
///     try await clock.sleep(for: .seconds(1))                 // in a `ViewController`
///     try await Task.sleep(for: .seconds(1), clock: clock)    // the same
///
/// A wait on the main actor resumes there without a detour over other threads.
public nonisolated protocol FrameClock: AnyObject, Clock where Instant == FrameInstant {
    /// Suspends until the clock reaches `deadline`.
    ///
    /// - Throws: `CancellationError`, at once when the task is cancelled.
    nonisolated(nonsending) func sleep(until deadline: FrameInstant) async throws
}

extension FrameClock {
    /// The time since the application started.
    public nonisolated var time: Duration { now.sinceStart }
    /// The shortest duration that the clock can measure: one nanosecond.
    public nonisolated var minimumResolution: Duration { .nanoseconds(1) }

    /// - Parameter tolerance: ignored.
    /// - Throws: `CancellationError`, at once when the task is cancelled.
    public nonisolated(nonsending) func sleep(until deadline: FrameInstant, tolerance: Duration?) async throws {
        try await sleep(until: deadline)
    }

    /// Suspends for `duration`; returns immediately if it is negative.
    ///
    /// - Throws: `CancellationError`, at once when the task is cancelled.
    public nonisolated(nonsending) func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
        try await sleep(until: now.advanced(by: duration))
    }
}

/// The standard library's functions of these names leave the main actor during the wait, for a thread pool that then wakes up once a
/// second until the program ends.
extension Task where Success == Never, Failure == Never {
    public nonisolated(nonsending) static func sleep(
        for duration: Duration, tolerance: Duration? = nil, clock: some FrameClock
    ) async throws {
        try await clock.sleep(until: clock.now.advanced(by: duration))
    }

    public nonisolated(nonsending) static func sleep(
        until deadline: FrameInstant, tolerance: Duration? = nil, clock: some FrameClock
    ) async throws {
        try await clock.sleep(until: deadline)
    }
}

/// A point in time of a `FrameClock`.
public nonisolated struct FrameInstant: InstantProtocol, Sendable {
    /// The time since the application started.
    public var sinceStart: Duration

    /// Creates an instant from the time since the clock started.
    public init(sinceStart: Duration) { self.sinceStart = sinceStart }

    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> FrameInstant { FrameInstant(sinceStart: sinceStart + duration) }
    /// Returns the duration from this instant to another one; negative if the other one is earlier.
    public func duration(to other: FrameInstant) -> Duration { other.sinceStart - sinceStart }
    /// Returns whether the first instant is earlier.
    public static func < (one: FrameInstant, other: FrameInstant) -> Bool { one.sinceStart < other.sinceStart }
}

/// The machine's clock. It resumes waiting tasks by timers of the main dispatch queue, without Swift's thread pool: an idle app does not wake
/// up.
public nonisolated final class SystemClock: FrameClock {
    private let start = ContinuousClock.now

    deinit {}

    public init() {}

    /// The time since the clock was created.
    public var now: FrameInstant { FrameInstant(sinceStart: ContinuousClock.now - start) }

    public nonisolated(nonsending) func sleep(until deadline: FrameInstant) async throws {
        repeat {
            // Other tasks get their turn even between waits that return immediately.
            let rest = max(.zero, now.duration(to: deadline))
            await wait(for: min(rest, Self.longestWait), isolation: #isolation)
            try Task.checkCancellation()
        } while now < deadline
    }

    /// A dispatch time cannot be arbitrarily late.
    private static let longestWait = Duration.seconds(1 << 24)

    /// Waits for a duration, or until the task is cancelled.
    ///
    /// - Parameter isolation: the caller's isolation. A closure that does not use it would run on Swift's pool.
    private func wait(for duration: Duration, isolation: isolated (any Actor)?) async {
        let isOver = FirstResult<Bool>()
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.setEventHandler { isOver.give(true) }
        timer.schedule(deadline: .now() + .nanoseconds(Int(duration.nanoseconds)))
        timer.activate()
        await withTaskCancellationHandler {
            _ = await isOver.wait(isolation: isolation)
        } onCancel: {
            isOver.give(false)
        }
        timer.cancel()
    }
}
