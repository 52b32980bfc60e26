import Observation

/// The `@Observable` properties that a binding has read and that have not changed since.
///
/// Observation cannot be taken back: a property that is read again before it changes is not observed twice.
final class ObservedModels {
    private struct Key: Hashable {
        let object: ObjectIdentifier
        let keyPath: AnyKeyPath
    }

    private struct Model { weak var object: AnyObject? }

    private var models: [Key: Model] = [:]
    /// Objects that are gone are cleared away at this count.
    private var clearingCount = ObservedModels.leastClearingCount

    private static let leastClearingCount = 16

    func value(of object: AnyObject, _ keyPath: AnyKeyPath, for binding: Binding, read: () -> Any?) -> Any? {
        let key = Key(object: ObjectIdentifier(object), keyPath: keyPath)
        if models[key]?.object === object { return read() }
        if models.count >= clearingCount {
            models = models.filter { $0.value.object != nil }
            clearingCount = max(Self.leastClearingCount, 2 * models.count)
        }
        models[key] = Model(object: object)
        let id = key.object
        return withObservationTracking(read) { [weak binding] in
            // At once on the main actor; a model that changes elsewhere is heard of when the main actor has time.
            Task.immediate { @MainActor [weak binding] in binding?.modelWillChange(id) }
        }
    }

    func remove(_ object: ObjectIdentifier) { models = models.filter { $0.key.object != object } }
}
