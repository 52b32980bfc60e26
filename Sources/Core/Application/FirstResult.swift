import Synchronization

/// Waits for the first of several answers from any threads.
package nonisolated final class FirstResult<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiting: CheckedContinuation<Value, Never>?
    }
    private let state = Mutex(State())

    package init() {}

    deinit {}

    package var isGiven: Bool { state.withLock { $0.value != nil } }

    /// Sets the answer. Later answers are ignored.
    package func give(_ value: Value) {
        let waiting = state.withLock { state in
            guard state.value == nil else { return nil as CheckedContinuation<Value, Never>? }
            state.value = value
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: value)
    }

    /// Waits for the answer, without Swift's thread pool. Only one task at a time may wait.
    package func wait(isolation: isolated (any Actor)? = #isolation) async -> Value {
        await withTaskExecutorPreference(MainQueueExecutor.shared) {
            await withCheckedContinuation(isolation: isolation) { continuation in
                let value = state.withLock { state in
                    if state.value == nil { state.waiting = continuation }
                    return state.value
                }
                if let value { continuation.resume(returning: value) }
            }
        }
    }
}
