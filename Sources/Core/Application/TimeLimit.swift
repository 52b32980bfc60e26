/// What did not end in the time that it was given.
public nonisolated struct TimeLimitExceeded: Error, Equatable, CustomStringConvertible {
    public let limit: Duration

    public init(limit: Duration) { self.limit = limit }

    public var description: String { "not done after \(limit)" }
}

extension FrameClock {
    /// Returns what `operation` returns, or throws what it throws; cancels it when it is not done after `limit` of this clock.
    ///
    ///     let prices = try await clock.withTimeLimit(.seconds(10)) { try await askForPrices() }
    ///
    /// What it means to cancel a URLSession of Swift 6.3, docs/networking.md says.
    ///
    /// What it waits for, as an answer from elsewhere, takes the machine's time. So in tests the limit is nothing to go on to, as a `sleep` is:
    /// `settle` and an `expect` of scripts wait for the operation first, and `advance` or `wait` bring the limit about.
    ///
    /// - Parameters:
    ///   - limit: from now on; nothing is done if it is not above 0.
    ///   - operation: is waited for also when it is cancelled, so it has to heed that.
    /// - Throws: `TimeLimitExceeded` when the time is over; `CancellationError` when the task is cancelled, unless the operation throws another.
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
