import Foundation
import Testing

@testable import Inlay

@Suite struct VirtualTimeTests {
    private let window: Window
    private let clock: ManualClock
    private let time: VirtualTime
    private let status = label("ready")
    private let log = Log()

    /// A log of tasks and frames, in order.
    private final class Log {
        var lines: [String] = []
    }

    init() throws {
        window = try openWindow(column(status, Spacer()))
        let platform = try #require(window.application?.platform as? HeadlessPlatform)
        clock = platform.manualClock
        time = VirtualTime(of: window, clock: clock)
    }

    private func start(_ name: String, _ operation: @escaping @MainActor () async -> Void) -> Task<Void, Never>? {
        window.application?.startTask(name, operation: operation)
    }

    private func note(_ text: String) {
        log.lines.append("\(text) at \(clock.time)")
        status.text = text
    }

    // MARK: Advancing

    @Test func `a task continues exactly at its deadline`() async {
        _ = start("it") { [clock] in
            try? await clock.sleep(for: .milliseconds(300))
            note("done")
        }

        await time.advance(by: .milliseconds(300) - .nanoseconds(1))
        #expect(log.lines.isEmpty)

        await time.advance(by: .nanoseconds(1))
        #expect(log.lines == ["done at 0.3 seconds"])
        #expect(window.application?.activities.isEmpty == true)
    }

    @Test func `a repeating task runs at exact times with a frame each`() async {
        let frames = window.headless?.frameCount ?? 0
        let task = start("counting") { [clock] in
            var round = 0
            while (try? await clock.sleep(for: .milliseconds(100))) != nil {
                round += 1
                note("\(round)")
            }
        }

        await time.advance(by: .seconds(1))

        #expect(log.lines == (1...10).map { "\($0) at \(Duration.milliseconds($0 * 100))" })
        #expect(window.headless?.frameCount == frames + 10)
        #expect(clock.time == .seconds(1))
        task?.cancel()
    }

    @Test func `two tasks run in the order of their deadlines`() async {
        for (name, step) in [("slow", 50), ("quick", 20)] {
            _ = start(name) { [clock] in
                for _ in 0..<2 {
                    try? await clock.sleep(for: .milliseconds(step))
                    note(name)
                }
            }
        }

        await time.advance(by: .seconds(1))

        #expect(
            log.lines == [
                "quick at 0.02 seconds", "quick at 0.04 seconds", "slow at 0.05 seconds", "slow at 0.1 seconds",
            ])
    }

    @Test func `frames run at 60 per second while requested`() async {
        let spinner = Spinner()
        (window.view as? ColumnView)?.addArrangedSubview(spinner)
        window.drawFrame()
        let before = spinner.count

        await time.advance(by: .seconds(1))

        // The frame that was already requested, and the 60 frames of the second.
        #expect(spinner.count - before == 1 + 60)
        #expect(clock.time == .seconds(1))
    }

    @Test func `a task waiting on another thread continues at its deadline`() async {
        for round in 1...20 {
            _ = start("working") { [clock] in
                await nap(on: clock, for: .milliseconds(10))
                note("\(round)")
            }
            // The clock cannot know that a task on another thread will wait, so the test waits until it does.
            while clock.sleeperCount == 0 { await Task.yield() }

            await time.advance(by: .milliseconds(10))

            #expect(log.lines.last == "\(round) at \(Duration.milliseconds(round * 10))")
        }
    }

    // MARK: Settling

    @Test func `settling runs pending tasks to completion`() async throws {
        _ = start("it") { [clock] in
            for _ in 0..<3 { try? await clock.sleep(for: .seconds(1)) }
            note("done")
        }

        try await time.settle()

        #expect(log.lines == ["done at 3.0 seconds"])
        #expect(clock.time == .seconds(3))
    }

    @Test func `settling waits for background work without advancing the clock`() async throws {
        _ = start("reading") {
            let sum = await Task.detached { (0..<1_000_000).reduce(0, &+) }.value
            note("\(sum)")
        }

        try await time.settle()

        #expect(log.lines == ["499999500000 at 0.0 seconds"])
    }

    @Test func `settling advances the clock up to the limit`() async throws {
        _ = start("it") { [clock] in try? await clock.sleep(for: .seconds(60)) }

        try await time.settle(limit: .seconds(60))

        #expect(clock.time == .seconds(60))
    }

    @Test func `settling reports an activity still waiting on the clock`() async {
        let task = start("action 'load'") { [clock] in while (try? await clock.sleep(for: .seconds(7))) != nil {} }

        let error = await #expect(throws: SettleError.self) { try await time.settle(limit: .seconds(60)) }

        #expect(error?.causes == [.waitsOnClock(activity: "action 'load'")])
        #expect(
            error?.description == "the application did not settle: action 'load' still waits on the clock")
        #expect(clock.time == .seconds(56))
        task?.cancel()
    }

    @Test func `settling reports a child task under its activity's name`() async {
        let task = start("outer") { [clock] in
            let inner = Task { try? await clock.sleep(for: .seconds(90)) }
            await withTaskCancellationHandler {
                _ = await inner.value
            } onCancel: {
                inner.cancel()
            }
        }

        let error = await #expect(throws: SettleError.self) { try await time.settle() }

        #expect(error?.causes == [.waitsOnClock(activity: "outer")])
        task?.cancel()
    }

    @Test func `settling reports an activity waiting for something else`() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        _ = start("asking") { for await _ in stream {} }

        let error = await #expect(throws: SettleError.self) { try await time.settle(realLimit: .milliseconds(20)) }

        #expect(error?.causes == [.waitsForSomethingElse(activity: "asking")])
        continuation.finish()
    }

    @Test func `an activity can wait for another activity waiting on the clock`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        _ = start("asking") { for await value in stream { note("\(value)") } }
        _ = start("answering") { [clock] in
            try? await clock.sleep(for: .seconds(2))
            continuation.yield(5)
            continuation.finish()
        }

        try await time.settle(realLimit: .milliseconds(20))

        #expect(log.lines == ["5 at 2.0 seconds"])
    }

    @Test func `settling reports a wait outside any activity`() async {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(61)) }

        let error = await #expect(throws: SettleError.self) { try await time.settle() }

        #expect(error?.causes == [.waitWithoutActivity])
        #expect(error?.description.hasSuffix(": a wait on the clock that no action started") == true)
        task.cancel()
    }

    @Test func `settling reports a view requesting frames without end`() async {
        (window.view as? ColumnView)?.addArrangedSubview(Spinner())

        let error = await #expect(throws: SettleError.self) { try await time.settle(limit: .seconds(1)) }

        #expect(error?.causes == [.asksForFrames])
        #expect(clock.time <= .seconds(1))
    }

    @Test func `settling reports a task rescheduling without end`() async {
        var count = 0
        var isOver = false
        func goOn() {
            if isOver { return }
            count += 1
            status.text = "\(count)"
            Task { goOn() }
        }
        goOn()

        let error = await #expect(throws: SettleError.self) { try await time.settle() }

        #expect(error?.causes == [.asksForFrames])
        isOver = true
    }

    @Test func `settling reports each unfinished activity once`() async {
        let tasks = [
            start("one") { [clock] in try? await clock.sleep(for: .seconds(70)) },
            start("two") { [clock] in try? await clock.sleep(for: .seconds(80)) },
            start("two") { [clock] in try? await clock.sleep(for: .seconds(90)) },
        ]

        let error = await #expect(throws: SettleError.self) { try await time.settle() }

        #expect(error?.causes == [.waitsOnClock(activity: "one"), .waitsOnClock(activity: "two")])
        for task in tasks { task?.cancel() }
    }
}

/// Waits on another thread.
@concurrent private func nap(on clock: ManualClock, for duration: Duration) async {
    try? await clock.sleep(for: duration)
}

/// Requests the next frame while one is drawn, as animated views do.
private final class Spinner: View {
    var count = 0

    override func intrinsicSize(fitting proposal: Size) -> Size { Size(20, 20) }

    override func draw(into list: inout DisplayList) {
        count += 1
        list.fill(Rect(0, 0, Double(count % 20), 20), .accent)
        Task { setNeedsDisplay() }
        window?.setNeedsFrame()
    }
}
