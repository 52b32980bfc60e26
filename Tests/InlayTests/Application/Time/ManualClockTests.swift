import Testing

@testable import Inlay

@Suite struct ManualClockTests {
    private let clock = ManualClock()
    private let log = Log()

    /// A log of tasks, in order.
    private final class Log {
        var lines: [String] = []
    }

    /// Starts a task, and returns when it waits.
    private func wait(_ milliseconds: Int, _ name: String) async -> Task<Void, Never> {
        let task = Task { [clock, log] in
            do {
                try await clock.sleep(for: .milliseconds(milliseconds))
                log.lines.append("\(name) at \(clock.time)")
            } catch is CancellationError {
                log.lines.append("\(name) cancelled at \(clock.time)")
            } catch {
                log.lines.append("\(name): \(error)")
            }
        }
        await turns()
        return task
    }

    /// Lets new tasks start, and woken tasks continue.
    private func turns() async { repeat { await MainActor.takeTurn() } while clock.isWaking }

    @Test func `a manual clock moves only when advanced and never backward`() {
        #expect(clock.now == FrameInstant(sinceStart: .zero))

        clock.advance(by: .seconds(2))
        clock.advance(by: .seconds(-1))
        clock.advance(to: FrameInstant(sinceStart: .seconds(1)))

        #expect(clock.time == .seconds(2))
    }

    @Test func `sleeping tasks resume by deadline and then in order of arrival`() async {
        _ = await wait(200, "late")
        _ = await wait(100, "first")
        _ = await wait(100, "second")
        _ = await wait(50, "early")
        #expect(clock.sleeperCount == 4)
        #expect(clock.nextDeadline == FrameInstant(sinceStart: .milliseconds(50)))

        clock.advance(by: .milliseconds(100))
        await turns()

        #expect(log.lines == ["early at 0.1 seconds", "first at 0.1 seconds", "second at 0.1 seconds"])
        #expect(clock.sleeperCount == 1)
        clock.advance(to: FrameInstant(sinceStart: .milliseconds(200)))
        await turns()
        #expect(log.lines.last == "late at 0.2 seconds")
        #expect(clock.nextDeadline == nil)
    }

    @Test func `no sleeping task resumes before its deadline`() async {
        _ = await wait(100, "it")

        clock.advance(by: .milliseconds(100) - .nanoseconds(1))
        await turns()
        #expect(log.lines.isEmpty)

        clock.advance(by: .nanoseconds(1))
        await turns()
        #expect(log.lines == ["it at 0.1 seconds"])
    }

    @Test func `a cancelled sleeping task throws at once`() async {
        let task = await wait(100, "one")
        _ = await wait(100, "other")

        task.cancel()
        await task.value

        #expect(log.lines == ["one cancelled at 0.0 seconds"])
        #expect(clock.sleeperCount == 1)
        clock.advance(by: .milliseconds(100))
        await turns()
        #expect(log.lines.last == "other at 0.1 seconds")
    }

    @Test func `a resumed task can cancel another task with the same deadline`() async {
        var second: Task<Void, Never>?
        _ = Task { [clock] in
            try await clock.sleep(for: .milliseconds(100))
            second?.cancel()
        }
        await turns()
        second = await wait(100, "second")

        clock.advance(by: .milliseconds(100))
        await second?.value

        #expect(log.lines == ["second cancelled at 0.1 seconds"])
    }

    @Test(arguments: [-1, 0, 100]) func `a task cancelled before sleeping throws without waiting`(milliseconds: Int)
        async
    {
        let task = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .milliseconds(milliseconds))
        }

        let result = await task.result

        #expect(throws: CancellationError.self) { try result.get() }
        #expect(clock.sleeperCount == 0)
    }

    @Test func `sleeping until a past deadline returns at once`() async throws {
        clock.advance(by: .seconds(1))

        try await clock.sleep(for: .seconds(-1))
        try await clock.sleep(until: FrameInstant(sinceStart: .seconds(1)))

        #expect(clock.time == .seconds(1))
    }

    @Test func `all standard library sleep functions use the manual clock`() async throws {
        let any: any FrameClock = clock
        let task = Task { [clock, log] in
            try await Task.sleep(for: .milliseconds(10), clock: any)
            log.lines.append("for")
            try await Task.sleep(until: FrameInstant(sinceStart: .milliseconds(20)), clock: clock)
            log.lines.append("until")
            try await any.sleep(for: .milliseconds(10))
            log.lines.append("clock")
            try await any.sleep(until: FrameInstant(sinceStart: .milliseconds(40)), tolerance: nil)
            log.lines.append("tolerance")
        }

        await turns()
        for name in ["for", "until", "clock", "tolerance"] {
            clock.advance(by: .milliseconds(10))
            // The standard library may need several turns to return to the main actor.
            for _ in 0..<1000 where log.lines.last != name { await turns() }
            #expect(log.lines.last == name)
        }

        try await task.value
    }

    /// Generic code over `Clock` does not use our overloads, and waits on another thread.
    @Test func `generic code over Clock waits on the manual clock`() async throws {
        func nap<C: Clock<Duration>>(_ clock: C) async throws { try await clock.sleep(for: .milliseconds(10)) }
        let clock = clock
        let task = Task { try await nap(clock) }
        while clock.sleeperCount == 0 { await Task.yield() }

        clock.advance(by: .milliseconds(10))

        try await task.value
    }

    @Test func `threads sleeping while the clock advances all resume`() async throws {
        let clock = clock
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                group.addTask {
                    for step in 1...10 {
                        try await clock.sleep(until: FrameInstant(sinceStart: .milliseconds(step * 10 + index % 3)))
                    }
                }
            }
            group.addTask {
                while clock.time < .milliseconds(200) {
                    clock.advance(by: .milliseconds(1))
                    await Task.yield()
                }
            }
            try await group.waitForAll()
        }

        #expect(clock.sleeperCount == 0)
    }

    @Test func `threads cancelled while starting to sleep all resume`() async {
        let clock = clock
        for _ in 0..<200 {
            let task = Task.detached { try await clock.sleep(for: .seconds(1)) }
            await Task.yield()
            task.cancel()
            let result = await task.result
            #expect(throws: CancellationError.self) { try result.get() }
        }

        #expect(clock.sleeperCount == 0)
    }

    @Test func `a started clock runs in real time and keeps its sleeping tasks`() async throws {
        clock.advance(by: .seconds(5))
        let task = await wait(1, "waiting")

        clock.start()
        clock.start()

        await task.value
        try await clock.sleep(for: .milliseconds(1))
        #expect(clock.time >= .milliseconds(5002))
        #expect(log.lines.count == 1)
    }

    @Test func `the system clock advances while sleeping`() async throws {
        let clock: any FrameClock = SystemClock()
        let start = clock.now

        try await clock.sleep(for: .milliseconds(1))

        #expect(start.duration(to: clock.now) >= .milliseconds(1))
    }

    @Test func `a cancelled wait on the system clock ends at once`() async throws {
        let clock = SystemClock()
        let task = Task { try await clock.sleep(for: .seconds(36_000)) }
        await turns()

        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        // Other tests may hold the main actor for minutes.
        #expect(clock.time < .seconds(18_000))
    }
}
