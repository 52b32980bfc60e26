import Synchronization

/// Calls a function on the main actor when another thread signals. Signals that arrive before the call are one call.
nonisolated final class MainActorNotice: Sendable {
    private let isPending = Atomic(false)
    private let handler: @MainActor @Sendable () -> Void

    init(_ handler: @escaping @MainActor @Sendable () -> Void) { self.handler = handler }

    deinit {}

    /// May be called on every thread.
    func signal() {
        guard !isPending.exchange(true, ordering: .acquiringAndReleasing) else { return }
        Task { @MainActor in
            isPending.store(false, ordering: .releasing)
            handler()
        }
    }
}
