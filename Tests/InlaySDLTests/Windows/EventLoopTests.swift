import Glibc
import Testing

@testable import InlayDesktop
@testable import InlayRaster
@testable import InlaySDL

/// A window system that the test controls.
private final class ScriptedSystem: WindowSystem {
    var descriptor: CInt?
    var services: [any EventSource] = []
    var plan = WaitPlan()
    var framesDue = 0
    var log: [String] = []
    var waits: [String] = []
    var onEvents: () -> Void = {}

    func handleEvents() {
        log.append("events")
        onEvents()
    }

    func drawFrames() -> Bool {
        guard framesDue > 0 else { return false }
        framesDue -= 1
        log.append("frame")
        return true
    }

    func prepareToWait() -> WaitPlan { plan }
    func finishWaiting(isReadable: Bool) { waits.append(isReadable ? "read" : "cancel") }
    func connectionFailure() -> DisplayConnectionLost { DisplayConnectionLost(display: "test") }
    func requestClose() { log.append("close") }
}

/// An event source with a pipe, which records the events that it receives.
private final class ScriptedService: EventSource {
    private var ends: [CInt] = [-1, -1]
    var handled: [Int16] = []

    init() { pipe(&ends) }
    isolated deinit { for end in ends { close(end) } }

    var descriptor: CInt? { ends[0] }
    var events: Int16 { Int16(POLLIN) }

    func speak() { write(ends[1], "x", 1) }

    func handle(_ events: Int16) {
        handled.append(events)
        var byte: UInt8 = 0
        read(ends[0], &byte, 1)
    }
}

/// A main queue for the test: the queue of the process belongs to the test runner.
private final class ScriptedQueue {
    private var ends: [CInt] = [-1, -1]
    var work: [() -> Void] = []

    init() { pipe(&ends) }
    isolated deinit { for end in ends { close(end) } }

    var queue: MainQueue {
        MainQueue(descriptor: ends[0]) {
            let todo = self.work
            self.work = []
            for work in todo { work() }
        }
    }

    func add(_ item: @escaping () -> Void) {
        work.append(item)
        var notice: UInt64 = 1
        _ = write(ends[1], &notice, 8)
    }
}

@Suite("The event loop", .serialized)
struct EventLoopTests {
    private let system = ScriptedSystem()
    private let queue = ScriptedQueue()
    private var loop: EventLoop { EventLoop(system, mainQueue: queue.queue) }

    init() {
        // The parent of the tests may ignore signals, and ignored signals stay ignored.
        for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_DFL) }
    }

    @Test
    func `the event loop runs main queue work`() throws {
        var done = false
        queue.add { self.queue.add { done = true } }
        try loop.run { done }
        #expect(done)
        #expect(system.log == ["events", "events"])
    }

    @Test
    func `events are handled between frames`() throws {
        system.framesDue = 2
        try loop.run { system.log.count >= 5 }
        #expect(system.log == ["events", "frame", "events", "frame", "events"])
    }

    @Test
    func `constant events leave time for main queue work`() throws {
        var done = false
        system.plan.mustNotWait = true
        queue.add { done = true }
        try loop.run { done }
        #expect(done)
    }

    @Test
    func `the event loop wakes up at the deadline`() throws {
        let start = ContinuousClock.now
        system.plan.deadline = start + .milliseconds(20)
        try loop.run { ContinuousClock.now >= start + .milliseconds(20) }
        #expect(system.log.count < 10)
    }

    @Test
    func `the event loop reads the display only after input arrives`() throws {
        let service = ScriptedService()
        system.descriptor = service.descriptor
        system.plan.deadline = .now
        try loop.run { system.waits.count == 1 }
        service.speak()
        try loop.run { system.waits.count == 2 }
        #expect(system.waits == ["cancel", "read"])
    }

    @Test
    func `the display is not read while events are pending`() throws {
        system.plan.mustNotWait = true
        try loop.run { system.log.count == 3 }
        #expect(system.waits == [])
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
    func `a termination signal requests a close`(signal: CInt) throws {
        system.onEvents = { [weak system] in if system?.log.count == 1 { kill(getpid(), signal) } }
        try loop.run { system.log.contains("close") }
        #expect(system.log.contains("close"))
    }

    @Test
    func `a refused close delays the end after a signal`() throws {
        system.onEvents = { [weak system] in if system?.log.count == 1 { kill(getpid(), SIGTERM) } }
        let start = ContinuousClock.now
        try EventLoop(system, mainQueue: queue.queue, maximumWait: .milliseconds(50)).run { false }
        #expect(system.log.count { $0 == "close" } == 1)
        #expect(.now - start >= .milliseconds(50))
    }

    @Test
    func `a second signal ends the event loop immediately`() throws {
        // The loop catches each signal once.
        var signals = [SIGTERM, SIGINT]
        system.onEvents = { if !signals.isEmpty { kill(getpid(), signals.removeFirst()) } }
        try EventLoop(system, mainQueue: queue.queue, maximumWait: .seconds(600)).run { false }
        #expect(system.log.contains("close"))
    }

    @Test(arguments: [[SIGTERM, SIGHUP, SIGHUP], [SIGHUP, SIGHUP, SIGTERM]])
    func `a hangup is not a second signal`(signals: [CInt]) throws {
        var rest = signals
        system.onEvents = { if !rest.isEmpty { kill(getpid(), rest.removeFirst()) } }
        let start = ContinuousClock.now
        try EventLoop(system, mainQueue: queue.queue, maximumWait: .milliseconds(300)).run { false }
        #expect(rest.isEmpty)
        #expect(system.log.count { $0 == "close" } == 1)
        #expect(.now - start >= .milliseconds(300))
    }

    @Test
    func `a hangup does not hide a second signal`() throws {
        var signals = [SIGHUP, SIGTERM, SIGINT]
        system.onEvents = { if !signals.isEmpty { kill(getpid(), signals.removeFirst()) } }
        let start = ContinuousClock.now
        try EventLoop(system, mainQueue: queue.queue, maximumWait: .seconds(600)).run { false }
        #expect(system.log.count { $0 == "close" } == 1)
        #expect(.now - start < .seconds(60))
    }

    @Test
    func `input of a service wakes the event loop each time`() throws {
        let service = ScriptedService()
        system.services = [service]
        service.speak()
        try loop.run { !service.handled.isEmpty }
        service.speak()
        queue.add { system.log.append("work") }
        try loop.run { service.handled.count == 2 && system.log.contains("work") }
        #expect(service.handled == [Int16(POLLIN), Int16(POLLIN)])
    }

    @Test
    func `a closed display connection throws an error`() {
        var ends: [CInt] = [-1, -1]
        pipe(&ends)
        close(ends[1])
        defer { close(ends[0]) }
        system.descriptor = ends[0]
        #expect(throws: DisplayConnectionLost(display: "test")) { try loop.run { false } }
    }

    @Test(
        arguments: [
            (Duration?.none, CInt(-1)), (.zero, 0), (.seconds(-1), 0), (.nanoseconds(1), 1), (.milliseconds(16), 16),
            (.microseconds(16_001), 17), (.seconds(1_000_000), 3_600_000),
        ] as [(Duration?, CInt)])
    func `poll timeouts are rounded up to milliseconds and limited`(wait: Duration?, expected: CInt) {
        let now = ContinuousClock.now
        #expect(EventLoop.timeout(until: wait.map { now + $0 }, now: now) == expected)
    }
}
