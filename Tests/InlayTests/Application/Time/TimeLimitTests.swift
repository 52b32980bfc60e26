import Testing

@testable import Inlay

@Suite struct TimeLimitTests {
    private let window: Window
    private let clock: ManualClock
    private let time: VirtualTime
    private let log = Log()

    private final class Log {
        var lines: [String] = []
    }

    init() throws {
        window = try openWindow(column(Spacer()))
        let platform = try #require(window.application?.platform as? HeadlessPlatform)
        clock = platform.manualClock
        time = VirtualTime(of: window, clock: clock)
    }

    /// Starts an activity with a limit of ten seconds, and logs its result.
    @discardableResult
    private func start(_ operation: @escaping @Sendable () async throws -> String) -> Task<Void, Never>? {
        window.application?.startTask("asking") { [clock, log] in
            do {
                log.lines.append(try await clock.withTimeLimit(.seconds(10), operation))
            } catch {
                log.lines.append("\(error)")
            }
        }
    }

    /// Work in real time, which the manual clock does not control.
    private nonisolated static func work(_ duration: Duration) async throws -> String {
        try await ContinuousClock().sleep(for: duration)
        return "answer"
    }

    @Test func `a result within the limit is returned and the wait ends`() async throws {
        start { "answer" }

        try await time.settle()

        #expect(log.lines == ["answer"])
        #expect(clock.sleeperCount == 0)
        #expect(clock.time == .zero)
    }

    @Test func `settling waits for other work without reaching the limit`() async throws {
        start { try await Self.work(.milliseconds(1500)) }

        try await time.settle()

        #expect(log.lines == ["answer"])
        #expect(clock.time == .zero)
    }

    @Test func `the operation is cancelled exactly at the limit`() async throws {
        start { try await Self.work(.seconds(100_000)) }

        await time.advance(by: .seconds(10) - .nanoseconds(1))
        #expect(log.lines.isEmpty)

        await time.advance(by: .nanoseconds(1))
        try await time.settle()
        #expect(log.lines == ["timed out after 10.0 seconds"])
        #expect(clock.time == .seconds(10))
    }

    @Test func `settling advances to the limit of endless work`() async throws {
        start { try await Self.work(.seconds(100_000)) }

        try await time.settle(realLimit: .milliseconds(50))

        #expect(log.lines == ["timed out after 10.0 seconds"])
        #expect(clock.time == .seconds(10))
    }

    @Test func `settling advances for a wait on the clock within the limit`() async throws {
        start { [clock] in
            try await clock.sleep(for: .seconds(3))
            return "answer"
        }

        try await time.settle()

        #expect(log.lines == ["answer"])
        #expect(clock.time == .seconds(3))
    }

    @Test func `an error from the operation is rethrown`() async throws {
        struct Failure: Error {}
        start { throw Failure() }

        try await time.settle()

        #expect(log.lines == ["Failure()"])
        #expect(clock.sleeperCount == 0)
    }

    @Test func `cancelling the task cancels the operation`() async throws {
        let task = start { try await Self.work(.seconds(100_000)) }
        await time.advance(by: .seconds(1))

        task?.cancel()
        try await time.settle()

        #expect(log.lines == ["CancellationError()"])
        #expect(clock.time == .seconds(1))
        #expect(clock.sleeperCount == 0)
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `a limit of zero or less throws without starting the operation`(limit: Duration) async {
        await #expect(throws: TimeLimitExceeded(limit: limit)) {
            try await clock.withTimeLimit(limit) { Issue.record("it was begun") }
        }
    }
}
