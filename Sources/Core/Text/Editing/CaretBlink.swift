/// The blinking of a caret. It stops after a while without input: the caret then stays visible, and the app is idle.
final class CaretBlink {
    private(set) var isShown = true
    private var task: Task<Void, Never>?

    /// The time until the blinking stops.
    private static let limit = Duration.seconds(10)

    init() {}

    deinit { task?.cancel() }

    /// Restarts the blinking with a visible caret.
    ///
    /// - Parameters:
    ///   - cycle: the time in which the caret disappears and appears again; zero stops the blinking.
    ///   - change: called when the caret is shown or hidden.
    func restart(on clock: any FrameClock, cycle: Duration, _ change: @escaping () -> Void) {
        stop()
        guard cycle > .zero else { return }
        let (start, half) = (clock.now, cycle / 2)
        // An even number, so that the caret stays visible at the end.
        let count = max(1, Int(Self.limit / cycle)) * 2
        task = .startBackgroundTask { [weak self] in
            for number in 1...count {
                do { try await clock.sleep(until: start.advanced(by: half * number)) } catch { return }
                guard let self else { return }
                isShown = number.isMultiple(of: 2)
                change()
            }
        }
    }

    func stop() {
        task?.cancel()
        task = nil
        isShown = true
    }
}
