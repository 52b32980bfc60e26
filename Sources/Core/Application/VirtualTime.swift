/// Moves the clock that an application runs on as if time went by: whoever waits on it goes on at his own time, in order,
/// with a frame after each; while the window asks for frames it gets sixty a second.
///
///     let time = VirtualTime(of: window, clock: clock)
///     await time.advance(by: .milliseconds(300))
///     try await time.settle()
public struct VirtualTime {
    let window: Window
    let clock: ManualClock
    let pause: ((FrameInstant) async -> Void)?

    /// - Parameters:
    ///   - clock: the one that the window's application runs on.
    ///   - pause: is called before each move of the clock, with the time that it will show; it may wait until somebody who
    ///     looks on has lived through it. nil goes as fast as it can.
    public init(of window: Window, clock: ManualClock, pause: ((FrameInstant) async -> Void)? = nil) {
        self.window = window
        self.clock = clock
        self.pause = pause
    }

    /// Moves the clock on by `duration`; tasks on the main actor have done what is due then, and a frame shows it.
    ///
    /// An activity that waits for something else than the clock gets half a second of real time, once; `settle` waits for it.
    public func advance(by duration: Duration) async { await advance(to: clock.now.advanced(by: duration)) }

    /// Moves the clock on to `instant`, as `advance(by:)` does.
    public func advance(to instant: FrameInstant) async {
        // Others may have had their turn meanwhile.
        defer { window.application?.becomeCurrent() }
        // A turn takes as long as an event, and a recording has thousands of moments in which nobody waits.
        await rest(quietTurns: hasNoTasks ? Self.fewTurns : Self.quietTurns)
        while clock.now < instant {
            let next = nextStep
            await move(to: min(next ?? instant, instant))
            // Where nobody waited, nobody goes on; but while a person looks on, things happen.
            if next == nil, pause == nil { return }
            await rest()
        }
    }

    /// Moves the clock on until nothing is left to do: no frame is wanted, no activity goes on, nobody waits on the clock. A caret may
    /// go on blinking.
    ///
    /// - Parameters:
    ///   - limit: how far the clock may go.
    ///   - realLimit: how long to wait for what does not go by the clock, in the machine's time.
    /// - Throws: `SettleError`, which names what did not end.
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
                // It may need what comes with time; that it may not is seen first, so that its order is the same each run.
                let patience = next == nil ? realLimit : min(realLimit, Self.patience)
                if ContinuousClock.now - start < patience {
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

    /// Between two frames in a row: a sixtieth of a second, rounded up so that the last of sixty ends with the second.
    private static let frame = Duration.nanoseconds(16_666_667)
    /// Of real time, for an activity that waits for something else while time could go on.
    private static let patience = Duration.seconds(1)
    /// Of real time: work on other threads tells nobody that it has ended. What has taken long is asked less often.
    private static let pollInterval = Duration.milliseconds(1)
    private static let longestPollInterval = Duration.milliseconds(20)
    /// Of real time, for an activity to come back from other threads: what follows an `await` may go over one.
    private static let threadPatience = Duration.milliseconds(500)
    /// Turns of the main actor without news after which tasks are thought to have nothing more to do.
    private static let quietTurns = 10
    private static let fewTurns = 3
    /// A chain of turns with news, or of frames that tasks ask for, that is longer is taken for an endless one.
    private static let turnLimit = 1000
    private static let frameLimit = 100
}

// MARK: - Steps
extension VirtualTime {
    private var activities: [Activity] { window.application?.activities ?? [] }
    private var windows: [Window] { window.application?.windows ?? [window] }
    private var wantsFrame: Bool { windows.contains { $0.needsFrame } }

    /// Activities that wait neither on the clock nor for a person: they run, or wait for something else.
    private var busyActivities: [Activity] {
        let asleep = clock.sleepers.filter { !$0.isLimit }.compactMap(\.activity)
        return activities.filter { activity in
            let isAsleep = asleep.contains { $0 === activity }
            if isAsleep { activity.isHeldUp = false }
            return !isAsleep && activity.openQuestionCount == 0
        }
    }

    /// As far as is known, nothing goes on by itself.
    private var hasNoTasks: Bool { activities.isEmpty && clock.isUnused }
    /// Whether an activity runs, or waits for something else than the clock.
    var isBusy: Bool { !busyActivities.isEmpty }

    /// When something happens by itself; nil if nothing will.
    private var nextStep: FrameInstant? {
        let frame = wantsFrame ? clock.now.advanced(by: Self.frame) : nil
        return [frame, clock.nextDeadline].compactMap { $0 }.min()
    }

    /// Whether somebody waits for what comes next, but for what controls do by themselves.
    private var hasReasonToGoOn: Bool {
        wantsFrame || windows.contains { $0.animations.isWaiting }
            || clock.sleepers.contains { !$0.isUnasked && !$0.isLimit }
    }

    /// When the first of the time limits is over: what has been waited for in vain comes to it.
    private var nextLimit: FrameInstant? { clock.sleepers.first(where: \.isLimit)?.deadline }

    private func move(to instant: FrameInstant) async {
        await pause?(instant)
        clock.advance(to: instant)
    }

    /// Lets tasks on the main actor run and draws what they changed, until they leave off; the next frame of something that
    /// asks for it while one is drawn is not drawn, its time has not come. False if they never leave off.
    @discardableResult func rest(quietTurns: Int = quietTurns) async -> Bool {
        for _ in 0..<Self.frameLimit {
            await runTasks(quietTurns)
            guard wantsFrame else { return true }
            for window in windows { window.drawFrame() }
            if wantsFrame { return true }
        }
        return false
    }

    /// Waits a moment of real time for what comes from other threads, and has been waited for since `start`.
    func waitForOthers(since start: ContinuousClock.Instant) async {
        await Self.pause(since: start)
        await rest()
    }

    private static func pause(since start: ContinuousClock.Instant) async {
        let interval = min(max((ContinuousClock.now - start) / 10, pollInterval), longestPollInterval)
        try? await ContinuousClock().sleep(for: interval)
    }

    /// Until no task on the main actor has anything more to do, and every activity waits.
    private func runTasks(_ quietTurns: Int) async {
        var last = signs
        var quiet = 0
        var turns = 0
        var lastNews = ContinuousClock.now
        while turns < Self.turnLimit {
            // Tasks that nobody knows of keep to the main actor, or cannot be waited for; others may come over threads.
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
            if quiet < (hasNoTasks ? quietTurns : Self.quietTurns) { continue }
            let unknown = busyActivities.filter { !$0.isHeldUp }
            if unknown.isEmpty { return }
            if ContinuousClock.now - lastNews > Self.threadPatience {
                for activity in unknown { activity.isHeldUp = true }
            }
            await Self.pause(since: lastNews)
        }
    }

    /// What changes when tasks begin to wait, go on, begin or end.
    private var signs: [Int] { clock.sleepers.map(\.id) + [activities.count, wantsFrame ? 1 : 0] }

    private var causes: [SettleError.Cause] {
        var causes = busyActivities.map { SettleError.Cause.waitsForSomethingElse(activity: $0.name) }
        causes += clock.sleepers.filter { !$0.isUnasked && !$0.isLimit }.map {
            $0.activity.map { .waitsOnClock(activity: $0.name) } ?? .waitWithoutActivity
        }
        let animations = windows.flatMap(\.animations.names).map(SettleError.Cause.animates)
        causes += animations
        if wantsFrame, animations.isEmpty { causes.append(.asksForFrames) }
        return causes.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}

extension MainActor {
    /// Returns when every task that the main actor had to do, and then some other thread, has had its turn.
    static func takeTurn() async {
        await withCheckedContinuation { continuation in
            // The task waits in the queue; whoever is resumed comes back over another thread, nobody knows when.
            _ = Task { continuation.resume() }
        }
    }
}
