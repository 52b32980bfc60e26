/// A named operation that runs by itself and will end. `VirtualTime.settle` waits for all activities.
@MainActor public final class Activity {
    /// The name for people, as in `action 'load'`.
    public nonisolated let name: String

    /// Whether it waits for something other than the clock, and the wait for it has timed out.
    var isBlocked = false
    /// The number of open questions to the user whose answers the activity needs before it can continue.
    var pendingPromptCount = 0

    deinit {}

    init(_ name: String) { self.name = name }
}

extension Task where Success == Void, Failure == Never {
    /// Starts work that a control does without input, such as the blinking of a caret. Tests do not wait for it.
    static func startBackgroundTask(_ operation: @escaping @MainActor () async -> Void) -> Task {
        ManualClock.$isBackground.withValue(true) {
            ManualClock.$activity.withValue(nil) { Task { await operation() } }
        }
    }
}

extension Application {
    /// Starts a task on the main actor that counts as an activity until it ends. The tasks that it starts belong to the activity while
    /// they wait on the application's clock.
    ///
    ///     application?.startTask("loading the list") { await self.load() }
    @discardableResult
    public func startTask(
        _ name: String, operation: @escaping @MainActor () async -> Void
    ) -> Task<Void, Never> {
        let activity = begin(name)
        return Task { [weak self] in
            await ManualClock.$activity.withValue(activity) { await operation() }
            self?.end(activity)
        }
    }
}
