/// Simulates passing time on an application's clock. Waiting tasks resume at their deadlines, in order, with a frame after each. While
/// the window requests frames it gets sixty a second.
///
///     let time = VirtualTime(of: window, clock: clock)
///     await time.advance(by: .milliseconds(300))
///     try await time.settle()
public struct VirtualTime {
    let window: Window
    let clock: ManualClock
    let pause: ((FrameInstant) async -> Void)?

    /// - Parameters:
    ///   - clock: the clock of the window's application.
    ///   - pause: called before each advance, with the new time. It may wait, so that a viewer sees the app in real time. nil runs as
    ///     fast as possible.
    public init(of window: Window, clock: ManualClock, pause: ((FrameInstant) async -> Void)? = nil) {
        self.window = window
        self.clock = clock
        self.pause = pause
    }

    /// Advances the clock by `duration`. Tasks on the main actor have done the work that is due, and a frame shows the result.
    ///
    /// An activity that waits for something other than the clock gets half a second of real time, once; `settle` waits for it.
    public func advance(by duration: Duration) async { await advance(to: clock.now.advanced(by: duration)) }

    /// Advances the clock to `instant`, as `advance(by:)` does.
    public func advance(to instant: FrameInstant) async {
        // Another application may have become current in the meantime.
        defer { window.application?.becomeCurrent() }
        // A turn takes as long as an event, and a recording has thousands of moments without a waiting task.
        await rest(idleTurns: hasNoTasks ? Self.minimumTurns : Self.idleTurns)
        while clock.now < instant {
            let next = nextStep
            await move(to: min(next ?? instant, instant))
            // Without a waiting task the end is reached; but with a viewer, input may arrive.
            if next == nil, pause == nil { return }
            await rest()
        }
    }

    /// Advances the clock until the application is idle: no frame is requested, no activity runs, and no task waits on the clock. Idle
    /// behaviour such as a blinking caret may continue.
    ///
    /// - Parameters:
    ///   - limit: the maximum advance of the clock.
    ///   - realLimit: the maximum real time to wait for work that does not depend on the clock.
    /// - Throws: `SettleError`, which lists the causes.
    public func settle(
        limit: Duration = .seconds(60), realLimit: Duration = .seconds(10)
    ) async throws(SettleError) {
        defer { window.application?.becomeCurrent() }
        let end = clock.now.advanced(by: limit)
        var busySince: ContinuousClock.Instant?
        while true {
            guard await rest() else { throw SettleError(causes: [.asksForFrames]) }
            let next = hasReasonToGoOn ? nextStep : nil
            if isBusy {
                let start = busySince ?? .now
                busySince = start
                // The work may need the clock to advance. Waiting in real time first keeps the order the same in each run.
                let timeout = next == nil ? realLimit : min(realLimit, Self.timeout)
                if ContinuousClock.now - start < timeout {
                    await Self.pause(since: start)
                    continue
                }
            } else {
                busySince = nil
                if next == nil { return }
            }
            guard let next = next ?? nextLimit, next <= end else { throw SettleError(causes: causes) }
            await move(to: next)
        }
    }

    /// The time between two frames: a sixtieth of a second, rounded up so that sixty frames fill the second.
    private static let frame = Duration.nanoseconds(16_666_667)
    /// The real time that an activity gets for work outside of the clock while the clock could be advanced.
    private static let timeout = Duration.seconds(1)
    /// In real time. Threads do not report the end of their work, so it is polled, less often the longer it takes.
    private static let pollInterval = Duration.milliseconds(1)
    private static let maximumPollInterval = Duration.milliseconds(20)
    /// The real time that an activity gets to come back from other threads, which code after an `await` may use.
    private static let threadTimeout = Duration.milliseconds(500)
    /// The number of main actor turns without a change after which tasks count as done.
    private static let idleTurns = 10
    private static let minimumTurns = 3
    /// Limits of turns with changes, and of frames that tasks request, after which a chain counts as endless.
    private static let turnLimit = 1000
    private static let frameLimit = 100
}

// MARK: - Steps
extension VirtualTime {
    private var activities: [Activity] { window.application?.activities ?? [] }
    private var windows: [Window] { window.application?.windows ?? [window] }
    private var needsAnotherFrame: Bool { windows.contains { $0.pipeline.needsFrame } }

    /// Activities that wait neither on the clock nor for a person. They run, or wait for something else.
    private var busyActivities: [Activity] {
        let asleep = clock.sleepers.filter { !$0.isLimit }.compactMap(\.activity)
        return activities.filter { activity in
            let isAsleep = asleep.contains { $0 === activity }
            if isAsleep { activity.isBlocked = false }
            return !isAsleep && activity.pendingPromptCount == 0
        }
    }

    /// Whether no activity runs and no task waits on the clock, as far as is known.
    private var hasNoTasks: Bool { activities.isEmpty && clock.isUnused }
    /// Whether an activity runs, or waits for something other than the clock.
    var isBusy: Bool { !busyActivities.isEmpty }

    /// The time of the next frame or deadline; nil if there is none.
    private var nextStep: FrameInstant? {
        let frame = needsAnotherFrame ? clock.now.advanced(by: Self.frame) : nil
        return [frame, clock.nextDeadline].compactMap { $0 }.min()
    }

    /// Whether a frame, an animation or a task waits for time to pass. Idle behaviour of controls does not count.
    private var hasReasonToGoOn: Bool {
        needsAnotherFrame || windows.contains { $0.animations.isWaiting }
            || clock.sleepers.contains { !$0.isBackground && !$0.isLimit }
    }

    /// The end of the earliest time limit, which ends a wait without result.
    private var nextLimit: FrameInstant? { clock.sleepers.first(where: \.isLimit)?.deadline }

    private func move(to instant: FrameInstant) async {
        await pause?(instant)
        clock.advance(to: instant)
    }

    /// Runs tasks on the main actor and draws their changes, until no more happen. A frame that is requested while one is drawn is left
    /// for its own time. Returns false if the changes do not end.
    @discardableResult func rest(idleTurns: Int = idleTurns) async -> Bool {
        for _ in 0..<Self.frameLimit {
            await runTasks(idleTurns)
            guard needsAnotherFrame else { return true }
            for window in windows { window.drawFrame() }
            if needsAnotherFrame { return true }
        }
        return false
    }

    /// Waits a moment of real time for other threads, which have been waited for since `start`.
    func waitForThreads(since start: ContinuousClock.Instant) async {
        await Self.pause(since: start)
        await rest()
    }

    private static func pause(since start: ContinuousClock.Instant) async {
        let interval = min(max((ContinuousClock.now - start) / 10, pollInterval), maximumPollInterval)
        try? await ContinuousClock().sleep(for: interval)
    }

    /// Returns when no task on the main actor has work left, and every activity waits.
    private func runTasks(_ idleTurns: Int) async {
        var last = signs
        var quiet = 0
        var turns = 0
        var lastNews = ContinuousClock.now
        while turns < Self.turnLimit {
            // Tasks outside of activities stay on the main actor, or cannot be awaited; activities may come over other threads.
            if hasNoTasks { await Task.yield() } else { await MainActor.takeTurn() }
            let new = signs
            if new != last || clock.isWaking {
                turns += new == last ? 0 : 1
                last = new
                quiet = 0
                lastNews = .now
                continue
            }
            quiet += 1
            if quiet < (hasNoTasks ? idleTurns : Self.idleTurns) { continue }
            let unknown = busyActivities.filter { !$0.isBlocked }
            if unknown.isEmpty { return }
            if ContinuousClock.now - lastNews > Self.threadTimeout {
                for activity in unknown { activity.isBlocked = true }
            }
            await Self.pause(since: lastNews)
        }
    }

    /// Values that change when tasks begin, wait, resume or end.
    private var signs: [Int] { clock.sleepers.map(\.id) + [activities.count, needsAnotherFrame ? 1 : 0] }

    private var causes: [SettleError.Cause] {
        var causes = busyActivities.map { SettleError.Cause.waitsForSomethingElse(activity: $0.name) }
        causes += clock.sleepers.filter { !$0.isBackground && !$0.isLimit }.map {
            $0.activity.map { .waitsOnClock(activity: $0.name) } ?? .waitWithoutActivity
        }
        let animations = windows.flatMap(\.animations.names).map(SettleError.Cause.animates)
        causes += animations
        if needsAnotherFrame, animations.isEmpty { causes.append(.asksForFrames) }
        return causes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension MainActor {
    /// Returns when every task that was queued on the main actor, and then some other thread, has had its turn.
    static func takeTurn() async {
        await withCheckedContinuation { continuation in
            // The task waits in the queue. The resumed code comes back over another thread, at an unknown time.
            _ = Task { continuation.resume() }
        }
    }
}
