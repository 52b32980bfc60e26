import Synchronization

/// A clock that stands still until it is advanced. Waits whose deadline has come then resume, ordered by deadline and then by their
/// start.
///
/// An advance over several deadlines resumes all of them at its end; `VirtualTime` advances from one deadline to the next.
public nonisolated final class ManualClock: FrameClock {
    /// A waiting task.
    struct Sleeper {
        let id: Int
        let deadline: FrameInstant
        /// The activity that the wait belongs to; nil outside of activities.
        let activity: Activity?
        /// Whether the wait is background behaviour of a control that nothing depends on.
        let isBackground: Bool
        /// Whether the wait is a time limit of other work. The activity does not count as asleep because of it.
        let isLimit: Bool
        fileprivate let continuation: CheckedContinuation<Wake, any Error>
    }

    fileprivate enum Wake {
        /// Resumed in its turn. The next sleeper resumes when this one has continued.
        case inTurn
        /// The deadline had passed before the wait began.
        case late
    }

    private struct State {
        var time: Duration = .zero
        /// The time at which the clock was started to run by itself; nil while it is manual.
        var started: ContinuousClock.Instant?
        /// The sleepers by deadline, then in order of arrival.
        var sleepers: [Sleeper] = []
        /// The sleepers whose deadline has come. The first of them has been resumed.
        var waking: ArraySlice<Sleeper> = []
        var nextID = 0

        var now: FrameInstant {
            FrameInstant(sinceStart: time + (started.map { ContinuousClock.now - $0 } ?? .zero))
        }
    }

    /// The activity of the running task, inherited by the tasks that it starts.
    @TaskLocal static var activity: Activity?

    /// Whether waits are idle behaviour of a control, such as a blinking caret.
    @TaskLocal static var isBackground = false

    /// Whether the wait is the one of `withTimeLimit`.
    @TaskLocal static var isLimit = false

    private let state = Mutex(State())

    deinit {}

    public init() {}

    /// The current time, which changes only by `advance(by:)`.
    public var now: FrameInstant { state.withLock { $0.now } }
    /// The number of waiting tasks.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }
    /// The earliest deadline; nil if no task waits.
    public var nextDeadline: FrameInstant? { state.withLock { $0.sleepers.first?.deadline } }

    var sleepers: [Sleeper] { state.withLock { $0.sleepers } }
    /// Whether only idle behaviour of controls waits, and no task is about to resume.
    var isUnused: Bool { state.withLock { $0.sleepers.allSatisfy(\.isBackground) && $0.waking.isEmpty } }
    /// Whether a task has been resumed and has not continued yet. If false, each resumed task on the main actor has also run to its
    /// next wait, because it does so without a pause.
    var isWaking: Bool { state.withLock { !$0.waking.isEmpty } }
}

// MARK: - Advancing
extension ManualClock {
    /// Advances the time. A negative duration has no effect.
    public nonisolated func advance(by duration: Duration) { wakeAfter { $0.time += max(.zero, duration) } }

    /// Advances the time to `instant`, unless it is in the past.
    public nonisolated func advance(to instant: FrameInstant) {
        wakeAfter { $0.time += max(.zero, $0.now.duration(to: instant)) }
    }

    /// Lets the clock run in real time from now on.
    public nonisolated func start() {
        // Resumed sleepers find that the clock runs, and wait on the system clock.
        wake { state in
            state.started = state.started ?? .now
            return state.sleepers.count
        }
    }

    private nonisolated func wakeAfter(_ change: (inout State) -> Void) {
        wake { state in
            change(&state)
            let now = state.now
            return state.sleepers.prefix { $0.deadline <= now }.count
        }
    }

    /// Resumes the first sleepers, as many as `choose` returns, one after the other. Resumed together they would continue in any order,
    /// because each of them comes over a thread of its own.
    private nonisolated func wake(_ choose: (inout State) -> Int) {
        let first: Sleeper? = state.withLock { state in
            let count = choose(&state)
            let isIdle = state.waking.isEmpty
            state.waking += state.sleepers.prefix(count)
            state.sleepers.removeFirst(count)
            return isIdle ? state.waking.first : nil
        }
        first?.continuation.resume(returning: .inTurn)
    }

    private nonisolated func wakeNext() {
        let next = state.withLock { state in
            state.waking = state.waking.dropFirst()
            return state.waking.first
        }
        next?.continuation.resume(returning: .inTurn)
    }
}

// MARK: - Waiting
extension ManualClock {
    public nonisolated(nonsending) func sleep(until deadline: FrameInstant) async throws {
        if deadline <= now {
            // Other tasks get their turn even between waits that return immediately.
            await MainActor.takeTurn()
            try Task.checkCancellation()
        }
        while now < deadline {
            if let time = realTime(of: deadline) { return try await ContinuousClock().sleep(until: time) }
            try await waitForMove(past: deadline, isolation: #isolation)
        }
    }

    /// The system clock's time for the instant; nil while this clock is manual.
    private nonisolated func realTime(of instant: FrameInstant) -> ContinuousClock.Instant? {
        state.withLock { state in state.started.map { $0 + (instant.sinceStart - state.time) } }
    }

    /// - Parameter isolation: the caller's isolation. It has to be a parameter for the closures to inherit it.
    private func waitForMove(past deadline: FrameInstant, isolation: isolated (any Actor)?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let wake = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
                add(
                    Sleeper(
                        id: id, deadline: deadline, activity: Self.activity, isBackground: Self.isBackground,
                        isLimit: Self.isLimit, continuation: continuation))
            }
        } onCancel: {
            remove(id)?.continuation.resume(throwing: CancellationError())
        }
        if wake == .inTurn { wakeNext() }
        // A task that was resumed earlier may have cancelled this one.
        try Task.checkCancellation()
    }

    /// Adds a sleeper. If its deadline has passed, it resumes immediately.
    private nonisolated func add(_ sleeper: Sleeper) {
        let isWaiting = state.withLock { state in
            // A cancellation from here on waits for the lock, and finds the sleeper.
            guard !Task.isCancelled, state.started == nil, state.now < sleeper.deadline else { return false }
            let place = state.sleepers.firstIndex { $0.deadline > sleeper.deadline } ?? state.sleepers.endIndex
            state.sleepers.insert(sleeper, at: place)
            return true
        }
        if isWaiting { return }
        sleeper.continuation.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(.late))
    }

    private nonisolated func remove(_ id: Int) -> Sleeper? {
        state.withLock { state in
            state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
        }
    }
}
