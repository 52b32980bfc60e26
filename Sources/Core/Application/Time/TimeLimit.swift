/// The error of an operation that did not end within its time limit.
public nonisolated struct TimeLimitExceeded: Error, Equatable, CustomStringConvertible {
    /// The time that was allowed.
    public let limit: Duration

    /// Creates an error for a time limit.
    public init(limit: Duration) { self.limit = limit }

    public var description: String { "timed out after \(limit)" }
}

extension FrameClock {
    /// Returns or throws the result of `operation`, and cancels it if it is not done after `limit` on this clock.
    ///
    ///     let prices = try await clock.withTimeLimit(.seconds(10)) { try await askForPrices() }
    ///
    /// For cancelling a URLSession in Swift 6.3 see docs/networking.md.
    ///
    /// The operation itself, such as a network request, takes real time. Tests therefore do not advance the clock to the limit as they do
    /// for a `sleep`: `settle` and `expect` in scripts wait for the operation first, and `advance` or `wait` reach the limit.
    ///
    /// - Parameters:
    ///   - limit: the time from now on. The operation is not started if it is 0 or negative.
    ///   - operation: awaited even after its cancellation, so it has to respond to that.
    /// - Throws: `TimeLimitExceeded` after the limit; `CancellationError` if the task is cancelled, unless the operation throws another
    ///   error.
    public nonisolated func withTimeLimit<Value: Sendable>(
        _ limit: Duration, _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard limit > .zero else { throw TimeLimitExceeded(limit: limit) }
        let deadline = now.advanced(by: limit)
        return try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await operation() }
            group.addTask {
                try await ManualClock.$isLimit.withValue(true) { try await self.sleep(until: deadline) }
                throw TimeLimitExceeded(limit: limit)
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
