import Testing

@testable import Inlay

// Animations that start when others end, also when nothing is visible.
extension AnimationTests {
    private var time: VirtualTime { VirtualTime(of: window, clock: clock) }

    private func setMotion(_ motion: Theme.Motion) {
        window.dispatch(Event(.preferencesChanged(DesktopPreferences(motion: motion))))
    }

    @Test(arguments: [0, -1, Double.nan])
    func `without duration a change applies at once and completes next frame`(duration: Double) async {
        var ends: [Bool] = []
        View.animate(withDuration: duration) {
            box.frame.origin.x = 200
        } completion: {
            ends.append($0)
        }

        #expect(ends.isEmpty)
        #expect(show(after: 0) == [fill(Rect(200, 0, 100, 100))])
        await time.advance(by: .milliseconds(20))
        #expect(ends == [true])
    }

    @Test func `outside a window an animation completes after its duration`() async {
        var ends: [Bool] = []
        let view = View()
        View.animate(withDuration: 1, delay: 0.5, options: .autoreverse) {
            view.alpha = 0
        } completion: {
            ends.append($0)
        }

        #expect(view.alpha == 0)
        await time.advance(by: .milliseconds(2499))
        #expect(ends.isEmpty)
        await time.advance(by: .milliseconds(1))
        #expect(ends == [true])
    }

    @Test func `settling waits for a deferred completion`() async throws {
        var ends: [Bool] = []
        View.animate(withDuration: 0.3) {
        } completion: {
            ends.append($0)
        }

        try await time.settle()

        #expect(ends == [true])
        #expect(clock.now.sinceStart == .milliseconds(300))
    }

    @Test func `settling reports an endless chain of completions`() async throws {
        let pulse = Pulse()
        pulse.view.backgroundColor = .black
        pulse.beat()

        let error = await #expect(throws: SettleError.self) { try await time.settle(limit: .seconds(2)) }

        #expect(error?.causes == [.waitsOnClock(activity: "the completion of an animation")])
        pulse.isOver = true
        try await time.settle()
    }

    @Test func `an animation chain outside a window keeps its pace without frames`() async throws {
        let pulse = Pulse()
        pulse.beat()

        #expect(pulse.beats == 1)
        #expect(clock.sleeperCount == 0)
        await time.advance(by: .milliseconds(10))
        #expect(clock.nextDeadline?.sinceStart == .milliseconds(500))
        #expect(!window.pipeline.needsFrame)
        await time.advance(by: .milliseconds(1990))
        #expect(pulse.beats == 5)
        pulse.isOver = true
        try await time.settle()
    }

    @Test func `an animation chain keeps its pace with reduced motion`() async throws {
        setMotion(.reduced)
        let pulse = Pulse(of: box)
        pulse.beat()

        await time.advance(by: .milliseconds(2000))
        #expect(pulse.beats == 5)
        pulse.isOver = true
        try await time.settle()
    }

    @Test func `an animation chain continues when reduced motion is switched on`() async throws {
        let pulse = Pulse(of: box)
        pulse.beat()
        await time.advance(by: .milliseconds(250))

        setMotion(.reduced)
        await time.advance(by: .milliseconds(1000))
        #expect((3...4).contains(pulse.beats))
        #expect(window.animations.names.isEmpty)

        setMotion(.full)
        await time.advance(by: .milliseconds(550))
        #expect(window.animations.names == ["transform of View"])
        pulse.isOver = true
        try await time.settle()
    }

    @Test func `an animation chain continues when its view is removed`() async throws {
        let pulse = Pulse(of: box) { view, beats in view.alpha = beats.isMultiple(of: 2) ? 1 : 0.2 }
        pulse.goesOnAnyway = true
        pulse.beat()
        await time.advance(by: .milliseconds(250))

        box.removeFromSuperview()
        await time.advance(by: .milliseconds(1000))
        #expect((3...4).contains(pulse.beats))
        #expect(!window.pipeline.needsFrame)
        pulse.isOver = true
        try await time.settle()
    }

    // MARK: Without frames

    @Test func `an animation completes in a minimized window`() async throws {
        var ends: [Bool] = []
        let frames = window.headless?.frameCount
        window.dispatch(Event(.minimized))
        View.animate(withDuration: 0.2) {
            box.alpha = 0.5
        } completion: {
            ends.append($0)
        }

        await time.advance(by: .milliseconds(290))
        #expect(ends == [])
        await time.advance(by: .milliseconds(20))
        #expect(ends == [true])
        #expect(clock.sleeperCount == 0)
        #expect(window.headless?.frameCount == frames)
        window.send(.restored)
        #expect(window.displayList().commands.dropFirst() == [.pushOpacity(0.5), fill(Rect(0, 0, 100, 100)), .pop])
    }

    @Test func `an animation chain continues in a minimized window`() async throws {
        window.dispatch(Event(.minimized))
        let pulse = Pulse(of: box)
        pulse.beat()

        // One cycle takes 0.6 seconds.
        await time.advance(by: .milliseconds(2000))
        #expect(pulse.beats == 4)
        pulse.isOver = true
        try await time.settle()
        #expect(pulse.beats == 5)
    }

    @Test func `an interrupted animation completes with false in a minimized window`() async {
        var ends: [Bool] = []
        window.dispatch(Event(.minimized))
        View.animate(withDuration: 10) {
            box.alpha = 0.5
        } completion: {
            ends.append($0)
        }
        box.alpha = 0.25

        await time.advance(by: .milliseconds(110))
        #expect(ends == [false])
    }

    @Test func `a block joining another animation completes in a minimized window`() async {
        var ends: [Bool] = []
        window.dispatch(Event(.minimized))
        View.animate(withDuration: 0.2) { box.alpha = 0.5 }
        await time.advance(by: .milliseconds(100))
        #expect(clock.sleeperCount == 0)
        View.animate(withDuration: 5) {
            box.alpha = 0.5
        } completion: {
            ends.append($0)
        }

        await time.advance(by: .milliseconds(210))
        #expect(ends == [true])
    }

    @Test func `an animation completes when a requested frame is not delivered`() async {
        var ends: [Bool] = []
        View.animate(withDuration: 1) {
            box.alpha = 0.5
        } completion: {
            ends.append($0)
        }
        window.drawFrame()
        for _ in 0..<Self.manyTurns where clock.sleeperCount == 0 { await MainActor.takeTurn() }

        clock.advance(by: .milliseconds(1150))
        for _ in 0..<Self.manyTurns where ends.isEmpty { await MainActor.takeTurn() }

        #expect(ends == [true])
        #expect(window.pipeline.needsFrame)
        #expect(show(after: 0) == [.pushOpacity(0.5), fill(Rect(0, 0, 100, 100)), .pop])
        #expect(ends == [true])
    }

    @Test func `no completion timer remains while frames are delivered`() async {
        var ends: [Bool] = []
        View.animate(withDuration: 0.2) {
            box.alpha = 0.5
        } completion: {
            ends.append($0)
        }

        await time.advance(by: .milliseconds(217))

        #expect(ends == [true])
        #expect(clock.sleeperCount == 0)
        #expect(!window.pipeline.needsFrame)
    }

    @Test func `a repeating animation does not wake a minimized window`() async {
        window.dispatch(Event(.minimized))
        View.animate(withDuration: 0.2, options: .repeat) {
            box.alpha = 0.5
        } completion: { _ in
        }

        await time.advance(by: .milliseconds(10))

        #expect(clock.sleeperCount == 0)
        #expect(!window.pipeline.needsFrame)
    }

    /// The number of turns of the main actor to wait for. Other tests use turns, too.
    private static let manyTurns = 1000

    @Test func `releasing an application releases its pending completions`() async throws {
        weak var kept: View?
        func begin() async throws {
            let root = View()
            let window = try openWindow(root, size: Size(100, 100))
            let application = try #require(window.application)
            kept = root
            View.animate(withDuration: 5) {
            } completion: { _ in
                root.alpha = 0
            }
            let clock = try #require(application.clock as? ManualClock)
            for _ in 0..<Self.manyTurns where clock.sleeperCount == 0 { await MainActor.takeTurn() }
            #expect(clock.sleeperCount == 1)
            window.letGo()
        }
        try await begin()
        for _ in 0..<Self.manyTurns where kept != nil { await MainActor.takeTurn() }

        #expect(kept == nil)
    }
}

/// Animates a view back and forth. Each animation starts in the completion of the previous one.
private final class Pulse {
    let view: View
    let change: (View, Int) -> Void
    var goesOnAnyway = false
    var isOver = false
    private(set) var beats = 0

    init(
        of view: View = View(),
        change: @escaping (View, Int) -> Void = { view, beats in
            view.transform = beats.isMultiple(of: 2) ? .identity : AffineTransform(scaleX: 1.1, y: 1.1)
        }
    ) {
        self.view = view
        self.change = change
    }

    func beat() {
        beats += 1
        // Without the limit this would never return.
        guard !isOver, beats < 1000 else { return }
        View.animate(withDuration: 0.5) {
            change(view, beats)
        } completion: { [self] in
            if $0 || goesOnAnyway { beat() }
        }
    }
}
