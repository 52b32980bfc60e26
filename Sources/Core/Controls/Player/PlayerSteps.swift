/// Counts the time of a player under a manual clock, where the medium stays paused.
final class PlayerSteps {
    private var start = 0.0
    private var rate = 0.0
    private var since = FrameInstant(sinceStart: .zero)
    private var clock: (any FrameClock)?
    private var task: Task<Void, Never>?
    private let onStep: () -> Void

    /// As many as most videos have.
    private static let stepsPerSecond = 30

    init(_ onStep: @escaping () -> Void) { self.onStep = onStep }

    deinit { task?.cancel() }

    /// Seconds; nil while it does not play.
    var time: Double? {
        guard let clock else { return nil }
        return start + (since.duration(to: FrameInstant(sinceStart: clock.time)) / .seconds(1)) * rate
    }

    func start(at time: Double, rate: Double, on clock: (any FrameClock)?) {
        stop()
        guard rate > 0, let clock else { return }
        (start, self.rate, self.clock) = (time, rate, clock)
        since = FrameInstant(sinceStart: clock.time)
        task = .startBackgroundTask { [weak self, since] in
            for number in 1... {
                let step = Duration.seconds(number) / Self.stepsPerSecond
                do { try await clock.sleep(until: since.advanced(by: step)) } catch { return }
                guard let self else { return }
                onStep()
            }
        }
    }

    func stop() {
        task?.cancel()
        (task, clock) = (nil, nil)
    }
}
