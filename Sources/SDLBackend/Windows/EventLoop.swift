import Glibc
import Inlay
import InlayDesktop

/// The display that the event loop waits for, and its windows. The loop also waits for the main queue and for signals.
protocol WindowSystem: AnyObject {
    /// The connection to the display, which is readable when the display has sent data. nil for a system without one: `prepareToWait` then
    /// gives the time of the next look for events.
    var descriptor: CInt? { get }
    /// The connections to services of the desktop, such as its settings and screen readers.
    var services: [any EventSource] { get }
    /// Handles all events that have arrived.
    func handleEvents() throws(DisplayConnectionLost)
    /// Draws the frames that are due and that the display can accept. Returns whether there were any.
    func drawFrames() -> Bool
    /// Sends pending requests to the display, and returns how long the loop may wait. If it may wait, no other code reads from the descriptor
    /// until `finishWaiting`.
    func prepareToWait() -> WaitPlan
    /// Ends the wait that `prepareToWait` allowed.
    ///
    /// - Parameter isReadable: whether `poll` found data on the descriptor.
    func finishWaiting(isReadable: Bool)
    /// Returns the reason why the connection to the display was lost.
    func connectionFailure() -> DisplayConnectionLost
    /// Asks every window to close.
    func requestClose()
}

/// The conditions under which the event loop stops waiting.
struct WaitPlan {
    /// Whether events are pending already.
    var mustNotWait = false
    /// Whether requests are pending because the display accepts none for now. The loop wakes up when it does.
    var hasPendingOutput = false
    /// The time to wake up if nothing happens.
    var deadline: ContinuousClock.Instant?
}

/// The only place where the main thread blocks: until the display, the main queue, a service or a signal has an event.
///
/// Main-actor tasks, timers of the main queue and windows share the thread without polling: an idle program does not wake up.
final class EventLoop {
    private let system: any WindowSystem
    private let mainQueue: MainQueue
    private let maximumWait: Duration

    /// - Parameter maximumWait: how long windows may stay open after a signal.
    init(_ system: any WindowSystem, mainQueue: MainQueue = .system, maximumWait: Duration = .seconds(5)) {
        self.system = system
        self.mainQueue = mainQueue
        self.maximumWait = maximumWait
    }

    /// Runs until `isDone` returns true, which is checked after each round of events. The first SIGTERM, SIGINT or SIGHUP asks the windows to
    /// close. The loop then ends at the second SIGTERM or SIGINT, or after `maximumWait`. SIGHUP does not count as the second signal, because
    /// a logout sends it together with SIGTERM.
    ///
    /// - Throws: `DisplayConnectionLost` if the connection to the display is lost.
    func run(until isDone: () -> Bool) throws(DisplayConnectionLost) {
        let signals = CloseSignals()
        var end: ContinuousClock.Instant?
        var hadStrongSignal = false
        while !isDone() {
            try system.handleEvents()
            if isDone() { return }
            if let end, end <= .now {
                StandardError.print("a window refused to close after a signal; the program ends anyway")
                return
            }
            // Drawing waits for replies of the display, and events can arrive with them. Handle those before waiting.
            if system.drawFrames() { continue }
            var plan = system.prepareToWait()
            plan.wake(at: end)
            let received = try wait(plan, signals)
            if received.isEmpty { continue }
            let isStrong = received != [SIGHUP]
            if end == nil {
                end = .now + maximumWait
                system.requestClose()
            } else if isStrong, hadStrongSignal {
                end = .now
            }
            hadStrongSignal = hadStrongSignal || isStrong
        }
    }

    /// Waits for an event of any source, and handles the events of the main queue and of services. If events of the display are pending, the
    /// sources are polled without waiting, so that tasks and signals are handled even under a constant stream of display events.
    ///
    /// - Parameter signals: nil if the process has no descriptors left.
    /// - Returns: the signals that arrived.
    private func wait(_ plan: WaitPlan, _ signals: CloseSignals?) throws(DisplayConnectionLost) -> Set<CInt> {
        let events = Int16(POLLIN) | (plan.hasPendingOutput ? Int16(POLLOUT) : 0)
        // `poll` ignores negative descriptors.
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
        let received = waiting[2].revents != 0 ? signals?.take() ?? [] : []
        for (service, found) in zip(services, waiting.suffix(services.count)) where found.revents != 0 {
            service.handle(found.revents)
        }
        if waiting[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { throw system.connectionFailure() }
        return received
    }

    /// Returns the timeout of `poll` in milliseconds, rounded up so that the loop does not wake up too early; -1 means no timeout.
    nonisolated static func timeout(
        until deadline: ContinuousClock.Instant?, now: ContinuousClock.Instant = .now
    ) -> CInt {
        guard let deadline else { return -1 }
        let left = deadline - now
        if left <= .zero { return 0 }
        let limit = Duration.seconds(3600)  // far below the maximum of the result
        let (seconds, attoseconds) = min(left, limit).components
        let millisecond: Int64 = 1_000_000_000_000_000
        return CInt(seconds * 1000 + (attoseconds + millisecond - 1) / millisecond)
    }
}
