import Synchronization

/// The changes of settings that are not in the file yet, and the only place that writes them. Two threads may write: later work at the
/// disk, and the end of the program.
nonisolated final class SettingsWriter: Sendable {
    typealias Changes = [String: [UInt8]?]
    /// All values of the file, or the reason why it was not written. nil if there was nothing to write.
    typealias Outcome = Result<[String: [UInt8]], MarkupDiagnostic>?

    private let pending = Mutex<Changes>([:])
    /// Held during a whole write, so that an older change cannot follow a newer one.
    private let turn = Mutex<Void>(())

    deinit {}

    /// - Parameter json: nil removes the setting.
    func add(_ key: String, _ json: [UInt8]?) { pending.withLock { _ = $0.updateValue(json, forKey: key) } }

    /// Returns values with the pending changes.
    func adding(to values: [String: [UInt8]]) -> [String: [UInt8]] {
        pending.withLock { changes in
            var values = values
            for (key, json) in changes { values[key] = json }
            return values
        }
    }

    /// Writes the pending changes. After a failure they are pending again.
    func write(to file: SettingsFile, known: [String: [UInt8]]) -> Outcome {
        turn.withLock { _ in
            let changes = pending.withLock { changes in
                defer { changes = [:] }
                return changes
            }
            guard !changes.isEmpty else { return nil }
            let outcome = file.merge(changes, known: known)
            if case .failure = outcome { pending.withLock { $0.merge(changes) { newer, _ in newer } } }
            return outcome
        }
    }
}
