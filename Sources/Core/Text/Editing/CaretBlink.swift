/// The blinking of a caret. It stops after a while without input: the caret then stays visible, and the app is idle.
final class CaretBlink {
    private(set) var isShown = true
    private var task: Task<Void, Never>?

    private static let half = Duration.milliseconds(600)
    /// The number of changes until the blinking stops, after about ten seconds.
    private static let count = 16

    init() {}

    deinit { task?.cancel() }

    /// Restarts the blinking with a visible caret.
    ///
    /// - Parameter change: Called when the caret is shown or hidden.
    func restart(on clock: any FrameClock, _ change: @escaping () -> Void) {
        stop()
        let start = clock.now
        task = .startBackgroundTask { [weak self] in
            for number in 1...Self.count {
                do { try await clock.sleep(until: start.advanced(by: Self.half * number)) } catch { return }
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
