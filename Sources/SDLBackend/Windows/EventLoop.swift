import Glibc
import Inlay

/// What the event loop waits for besides work and signals.
protocol WindowSystem: AnyObject {
    /// Readable when the display sent something; nil for a system without one, which is asked in turns.
    var descriptor: CInt? { get }
    /// What else the loop listens to.
    var services: [any EventSource] { get }
    /// Hands on everything that has arrived.
    func handleEvents() throws(DisplayLost)
    /// Draws the frames that are due and that the display can take. Returns whether there were any.
    func drawFrames() -> Bool
    /// Sends pending requests, and says how long the loop may wait. If the loop may wait, the descriptor is reserved for reading
    /// until `finishWaiting`.
    func prepareToWait() -> WaitPlan
    /// Ends the wait that `prepareToWait` allowed.
    ///
    /// - Parameter isReadable: whether `poll` found data on the descriptor.
    func finishWaiting(isReadable: Bool)
    /// Why the connection broke.
    func connectionFailure() -> DisplayLost
    /// Asks every window to close.
    func requestClose()
}

/// A connection to a service of the desktop.
protocol EventSource: AnyObject {
    /// nil when there is nothing to wait for, or no more.
    var descriptor: CInt? { get }
    /// What to wait for: `POLLIN`, `POLLOUT`.
    var events: Int16 { get }
    /// Does what can be done without waiting, but not so much that windows wait long.
    ///
    /// - Parameter events: what `poll` has found.
    func handle(_ events: Int16)
}

extension EventSource {
    /// Does what can be done at once, outside of a loop.
    func exchange() {
        for _ in 0..<8 {  // a word of the handshake each; more than it has
            var waiting = pollfd(fd: descriptor ?? -1, events: events, revents: 0)
            guard poll(&waiting, 1, 0) > 0 else { return }
            handle(waiting.revents)
        }
    }
}

struct WaitPlan {
    /// Events are there already.
    var mustNotWait = false
    /// The display takes no more for now; wake up when it does.
    var wantsToWrite = false
    /// When to wake up if nothing happens.
    var deadline: ContinuousClock.Instant?
}

/// The one place where the main thread sleeps: until the display, the main queue, a service or a signal has something.
///
/// Main-actor tasks, timers of the main queue and windows share the thread, and nobody polls: a program with nothing
/// to do does not wake up.
final class EventLoop {
    private let system: any WindowSystem
    private let mainQueue: MainQueue
    private let patience: Duration

    /// - Parameter patience: how long windows may stay open after a signal.
    init(_ system: any WindowSystem, mainQueue: MainQueue = .system, patience: Duration = .seconds(5)) {
        self.system = system
        self.mainQueue = mainQueue
        self.patience = patience
    }

    /// Runs until `isDone`, which is asked after everything that happened. After SIGTERM or SIGINT it asks the windows to close,
    /// and ends at the second signal or when its patience ends.
    ///
    /// - Throws: `DisplayLost` when the display went away.
    func run(until isDone: () -> Bool) throws(DisplayLost) {
        let signals = CloseSignals()
        var end: ContinuousClock.Instant?
        while !isDone() {
            try system.handleEvents()
            if isDone() { return }
            if let end, end <= .now {
                StandardError.print("a window refused to close after a signal; the program ends without its answer")
                return
            }
            // Drawing waits for the display's answers, and with them come events: look again before sleeping.
            if system.drawFrames() { continue }
            var plan = system.prepareToWait()
            plan.wake(at: end)
            if try wait(plan, signals) { end = end == nil ? .now + patience : .now }
        }
    }

    /// Where events are pending, only looks: tasks and signals have their turn even when events never cease.
    ///
    /// - Returns: whether there was a signal.
    private func wait(_ plan: WaitPlan, _ signals: CloseSignals?) throws(DisplayLost) -> Bool {
        let events = Int16(POLLIN) | (plan.wantsToWrite ? Int16(POLLOUT) : 0)
        // A negative descriptor is passed over.
        var waiting = [
            pollfd(fd: system.descriptor ?? -1, events: events, revents: 0),
            pollfd(fd: mainQueue.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: signals?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let services = system.services
        waiting += services.map { pollfd(fd: $0.descriptor ?? -1, events: $0.events, revents: 0) }
        _ = poll(&waiting, nfds_t(waiting.count), plan.mustNotWait ? 0 : Self.timeout(until: plan.deadline))
        if !plan.mustNotWait { system.finishWaiting(isReadable: waiting[0].revents & Int16(POLLIN) != 0) }
        if waiting[1].revents != 0 { mainQueue.handleNotice() }
        let isSignalled = waiting[2].revents != 0
        if isSignalled, let signals {
            signals.acknowledge()
            system.requestClose()
        }
        for (service, found) in zip(services, waiting.suffix(services.count)) where found.revents != 0 {
            service.handle(found.revents)
        }
        if waiting[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { throw system.connectionFailure() }
        return isSignalled
    }

    /// In milliseconds, rounded up so that the loop does not wake too early; -1 is for ever.
    nonisolated static func timeout(
        until deadline: ContinuousClock.Instant?, now: ContinuousClock.Instant = .now
    ) -> CInt {
        guard let deadline else { return -1 }
        let left = deadline - now
        if left <= .zero { return 0 }
        let limit = Duration.seconds(3600)  // far below what fits into the result
        let (seconds, attoseconds) = min(left, limit).components
        let millisecond: Int64 = 1_000_000_000_000_000
        return CInt(seconds * 1000 + (attoseconds + millisecond - 1) / millisecond)
    }
}
