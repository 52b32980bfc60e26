/// Shows a caret, hides it, and shows it again, until nobody has done anything for a while: then it stays, and the app is idle.
final class CaretBlink {
    private(set) var isShown = true
    private var task: Task<Void, Never>?

    private static let half = Duration.milliseconds(600)
    /// Times that it is hidden or shown again, about ten seconds.
    private static let count = 16

    init() {}

    deinit { task?.cancel() }

    /// Begins with a caret that is shown.
    ///
    /// - Parameter change: called when it is hidden or shown again.
    func restart(on clock: any FrameClock, _ change: @escaping () -> Void) {
        stop()
        let start = clock.now
        // It goes on for nobody: no test waits for it.
        ManualClock.$isUnasked.withValue(true) {
            ManualClock.$activity.withValue(nil) {
                task = Task { [weak self] in
                    for number in 1...Self.count {
                        do { try await clock.sleep(until: start.advanced(by: Self.half * number)) } catch { return }
                        guard let self else { return }
                        isShown = number.isMultiple(of: 2)
                        change()
                    }
                }
            }
        }
    }

    func stop() {
        task?.cancel()
        task = nil
        isShown = true
    }
}
