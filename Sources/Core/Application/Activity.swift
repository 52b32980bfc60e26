/// Something that goes on by itself and will end, under a name for people. `VirtualTime.settle` waits for all of them.
@MainActor public final class Activity {
    /// As in `action 'load'`.
    public nonisolated let name: String

    /// Waits for something else than the clock, and has been waited for in vain.
    var isHeldUp = false
    /// How many questions to a person are open, before whose answers it does not go on.
    var openQuestionCount = 0

    deinit {}

    init(_ name: String) { self.name = name }
}

extension Application {
    /// Starts a task on the main actor that is an activity until it ends, and so are the tasks that it starts while they
    /// wait on the application's clock.
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
