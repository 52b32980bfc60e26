/// Deferred completions of animation blocks that animate nothing. They are called when the animation would have ended.
///
/// An immediate call would recurse without end if the completion starts the next animation. A call in the next frame would keep a program
/// busy that shows nothing.
final class DeferredCompletions {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var count = 0

    /// The minimum delay: one frame, in seconds. Repeated animations without a duration thereby leave time to other work.
    private static let shortest = 1.0 / 60

    // A sleeping task and the clock retain each other.
    deinit { for task in tasks.values { task.cancel() } }

    /// - Parameters:
    ///   - seconds: the delay from now.
    ///   - isOfControl: whether it is automatic behaviour of a control. Recordings do not wait for it.
    static func add(after seconds: Double, isOfControl: Bool, _ completion: @escaping () -> Void) {
        let wait = Duration.seconds(max(seconds, shortest))
        guard let application = Application.current else {
            Task { if (try? await SystemClock().sleep(for: wait)) != nil { completion() } }
            return
        }
        let clock = application.clock
        let deadline = clock.now.advanced(by: wait)
        let own = application.deferredCompletions
        let id = own.count
        own.count += 1
        let tell: @MainActor () async -> Void = { [weak application] in
            guard (try? await clock.sleep(until: deadline)) != nil, let application else { return }
            application.deferredCompletions.tasks[id] = nil
            application.becomeCurrent()
            completion()
        }
        own.tasks[id] =
            isOfControl
            ? ManualClock.$activity.withValue(nil) { Task { await tell() } }
            : application.startTask("the completion of an animation", operation: tell)
    }
}
