import Glibc

/// What the event loop waits for besides work and signals.
protocol WindowSystem: AnyObject {
    /// Readable when the display sent something; nil for a system without one, which is asked in turns.
    var descriptor: CInt? { get }
    /// Hands on everything that has arrived.
    func handleEvents() throws(DisplayLost)
    /// Draws the frames that are due and that the display can take. Returns whether there were any.
    func drawFrames() -> Bool
    /// Sends what waits to be sent, and says how long the loop may sleep.
    func prepareToWait() -> WaitPlan
    /// Why the connection broke.
    func connectionFailure() -> DisplayLost
    /// Asks every window to close.
    func requestClose()
}

struct WaitPlan {
    /// Events are there already.
    var mustNotWait = false
    /// The display takes no more for now; wake up when it does.
    var wantsToWrite = false
    /// When to wake up if nothing happens.
    var deadline: ContinuousClock.Instant?
}

/// The one place where the main thread sleeps: until the display, the main queue or a signal has something.
///
/// Main-actor tasks, timers of the main queue and windows share the thread, and nobody polls: a program with nothing
/// to do does not wake up.
final class EventLoop {
    private let system: any WindowSystem
    private let mainQueue: MainQueue

    init(_ system: any WindowSystem, mainQueue: MainQueue = .system) {
        self.system = system
        self.mainQueue = mainQueue
    }

    /// Runs until `isDone`, which is asked after everything that happened.
    /// - Throws: `DisplayLost` when the display went away.
    func run(until isDone: () -> Bool) throws(DisplayLost) {
        let signals = CloseSignals()
        while !isDone() {
            try system.handleEvents()
            if isDone() { return }
            // Drawing waits for the display's answers, and with them come events: look again before sleeping.
            if system.drawFrames() { continue }
            let plan = system.prepareToWait()
            if !plan.mustNotWait { try wait(plan, signals) } else { try look(signals) }
        }
    }

    /// Work and signals get their turn even when events never cease.
    private func look(_ signals: CloseSignals?) throws(DisplayLost) {
        try wait(WaitPlan(deadline: .now), signals)
    }

    private func wait(_ plan: WaitPlan, _ signals: CloseSignals?) throws(DisplayLost) {
        let events = Int16(POLLIN) | (plan.wantsToWrite ? Int16(POLLOUT) : 0)
        // A negative descriptor is passed over.
        var waiting = [
            pollfd(fd: system.descriptor ?? -1, events: events, revents: 0),
            pollfd(fd: mainQueue.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&waiting, nfds_t(waiting.count), Self.timeout(until: plan.deadline)) > 0 else { return }
        if waiting[1].revents != 0 { mainQueue.handleNotice() }
        if waiting[2].revents != 0, let signals {
            signals.acknowledge()
            system.requestClose()
        }
        if waiting[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { throw system.connectionFailure() }
    }

    /// In milliseconds, rounded up so that the loop does not wake too early; -1 is for ever.
    static func timeout(until deadline: ContinuousClock.Instant?, now: ContinuousClock.Instant = .now) -> CInt {
        guard let deadline else { return -1 }
        let left = deadline - now
        if left <= .zero { return 0 }
        let limit = Duration.seconds(3600)  // far below what fits into the result
        let (seconds, attoseconds) = min(left, limit).components
        let millisecond: Int64 = 1_000_000_000_000_000
        return CInt(seconds * 1000 + (attoseconds + millisecond - 1) / millisecond)
    }
}
