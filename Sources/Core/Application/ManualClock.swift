import Synchronization

/// A clock that stands still until it is moved; then those who wait for a time that has come go on, by deadline, then in
/// the order in which they began to wait.
///
/// A jump over several deadlines wakes all of them at its end; `VirtualTime` walks from one to the next.
public nonisolated final class ManualClock: FrameClock {
    /// Somebody who waits.
    struct Sleeper {
        let id: Int
        let deadline: FrameInstant
        /// On whose behalf; nil outside of activities.
        let activity: Activity?
        /// Whether nobody waits for what comes then.
        let isUnasked: Bool
        /// Whether it ends what is waited for otherwise: that is not asleep because of this.
        let isLimit: Bool
        fileprivate let continuation: CheckedContinuation<Wake, any Error>
    }

    fileprivate enum Wake {
        /// In its turn; the next one comes when this one has gone on.
        case inTurn
        /// It came too late to wait.
        case late
    }

    private struct State {
        var time: Duration = .zero
        /// When the clock began to go by itself; nil while it stands.
        var started: ContinuousClock.Instant?
        /// By deadline, then in order of arrival.
        var sleepers: [Sleeper] = []
        /// Those whose time has come; the first of them is on its way.
        var waking: ArraySlice<Sleeper> = []
        var nextID = 0

        var now: FrameInstant {
            FrameInstant(sinceStart: time + (started.map { ContinuousClock.now - $0 } ?? .zero))
        }
    }

    /// The one that the running task, or a task that it was started from, is part of.
    @TaskLocal static var activity: Activity?

    /// What a control does by itself as long as nothing happens, as the caret of a field.
    @TaskLocal static var isUnasked = false

    /// The wait of `withTimeLimit`.
    @TaskLocal static var isLimit = false

    private let state = Mutex(State())

    deinit {}

    public init() {}

    public var now: FrameInstant { state.withLock { $0.now } }
    /// How many wait.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }
    /// When the first of those who wait goes on; nil when nobody waits.
    public var nextDeadline: FrameInstant? { state.withLock { $0.sleepers.first?.deadline } }

    var sleepers: [Sleeper] { state.withLock { $0.sleepers } }
    /// Nobody waits but controls by themselves, and nobody is on the way.
    var isUnused: Bool { state.withLock { $0.sleepers.allSatisfy(\.isUnasked) && $0.waking.isEmpty } }
    /// Whether the time of somebody has come who has not gone on yet. Nobody on the main actor has where this is false: what
    /// he does until he waits again he does at once.
    var isWaking: Bool { state.withLock { !$0.waking.isEmpty } }
}

// MARK: - Moving
extension ManualClock {
    /// Moves the time on. It never goes back: a negative duration changes nothing.
    public nonisolated func advance(by duration: Duration) { wakeAfter { $0.time += max(.zero, duration) } }

    /// Moves the time on to `instant`, unless that lies in the past.
    public nonisolated func advance(to instant: FrameInstant) {
        wakeAfter { $0.time += max(.zero, $0.now.duration(to: instant)) }
    }

    /// From now on the time goes by itself, as the machine's does.
    public nonisolated func start() {
        // They find that the clock goes, and wait for the machine's.
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

    /// Wakes as many as `choose` says, one after the other: those who are woken at once go on in any order, as each comes over
    /// a thread of its own.
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
            // Others get their turn even between waits that are over at once.
            await MainActor.takeTurn()
            try Task.checkCancellation()
        }
        while now < deadline {
            if let time = realTime(of: deadline) { return try await ContinuousClock().sleep(until: time) }
            try await waitForMove(past: deadline, isolation: #isolation)
        }
    }

    /// When the machine's clock will show the instant; nil while this one stands.
    private nonisolated func realTime(of instant: FrameInstant) -> ContinuousClock.Instant? {
        state.withLock { state in state.started.map { $0 + (instant.sinceStart - state.time) } }
    }

    /// - Parameter isolation: of the caller; it has to be named for the closures to keep to it.
    private func waitForMove(past deadline: FrameInstant, isolation: isolated (any Actor)?) async throws {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        let wake = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation(isolation: isolation) { continuation in
                add(
                    Sleeper(
                        id: id, deadline: deadline, activity: Self.activity, isUnasked: Self.isUnasked,
                        isLimit: Self.isLimit, continuation: continuation))
            }
        } onCancel: {
            remove(id)?.continuation.resume(throwing: CancellationError())
        }
        if wake == .inTurn { wakeNext() }
        // Somebody whose turn came before may have cancelled this one.
        try Task.checkCancellation()
    }

    /// Whoever comes too late goes on at once.
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
