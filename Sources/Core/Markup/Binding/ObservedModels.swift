import Observation

/// The `@Observable` properties that a binding has read and that have not changed since.
///
/// An observation cannot be cancelled, so a property that is read again before it changes is not observed twice.
final class ObservedModels {
    private struct Key: Hashable {
        let object: ObjectIdentifier
        let keyPath: AnyKeyPath
    }

    private struct Model { weak var object: AnyObject? }

    private var models: [Key: Model] = [:]
    /// The number of models at which released ones are removed.
    private var clearingCount = ObservedModels.minimumClearingCount

    private static let minimumClearingCount = 16

    func value(of object: AnyObject, _ keyPath: AnyKeyPath, for binding: Binding, read: () -> Any?) -> Any? {
        let key = Key(object: ObjectIdentifier(object), keyPath: keyPath)
        if models[key]?.object === object { return read() }
        if models.count >= clearingCount {
            models = models.filter { $0.value.object != nil }
            clearingCount = max(Self.minimumClearingCount, 2 * models.count)
        }
        models[key] = Model(object: object)
        let id = key.object
        return withObservationTracking(read) { [weak binding] in
            // Immediate on the main actor. A change on another thread is delivered when the main actor is free.
            Task.immediate { @MainActor [weak binding] in binding?.modelWillChange(id) }
        }
    }

    func remove(_ object: ObjectIdentifier) { models = models.filter { $0.key.object != object } }
}
