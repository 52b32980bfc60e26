/// Completions of animation blocks in which nothing was to be shown, until the time at which that would have been over.
///
/// One that begins the next animation, and hears at once that this is over, would never return; one that is told in the
/// next frame would keep a program busy that shows nothing.
final class LateCompletions {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var count = 0

    /// As long as a frame takes, in seconds: what takes no time, again and again, leaves others theirs.
    private static let shortest = 1.0 / 60

    // Whoever sleeps keeps the clock, which keeps him.
    deinit { for task in tasks.values { task.cancel() } }

    /// - Parameters:
    ///   - seconds: from now.
    ///   - isOfControl: whether a control does it by itself; recordings do not wait for that.
    static func add(after seconds: Double, isOfControl: Bool, _ completion: @escaping () -> Void) {
        let wait = Duration.seconds(max(seconds, shortest))
        guard let application = Application.current else {
            Task { if (try? await SystemClock().sleep(for: wait)) != nil { completion() } }
            return
        }
        let clock = application.clock
        let deadline = clock.now.advanced(by: wait)
        let own = application.lateCompletions
        let id = own.count
        own.count += 1
        let tell: @MainActor () async -> Void = { [weak application] in
            guard (try? await clock.sleep(until: deadline)) != nil, let application else { return }
            application.lateCompletions.tasks[id] = nil
            application.becomeCurrent()
            completion()
        }
        own.tasks[id] =
            isOfControl
            ? ManualClock.$activity.withValue(nil) { Task { await tell() } }
            : application.startTask("the completion of an animation", operation: tell)
    }
}
