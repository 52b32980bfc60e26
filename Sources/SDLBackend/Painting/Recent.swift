/// The few values that were looked for last and not found here, which are found without a hash.
nonisolated struct Recent<Key: Equatable, Value> {
    private var keys: [Key] = []
    private var values: [Value] = []
    private var oldest = 0
    private let capacity: Int

    /// - Parameter capacity: how many are compared before a key is said to be missing.
    init(capacity: Int) { self.capacity = capacity }

    /// A value is set for a key that has none.
    subscript(key: Key) -> Value? {
        @inline(__always) get { keys.firstIndex(of: key).map { values[$0] } }
        set {
            guard let newValue else { return }
            if keys.count < capacity {
                keys.append(key)
                values.append(newValue)
            } else {
                (keys[oldest], values[oldest]) = (key, newValue)
                oldest = (oldest + 1) % capacity
            }
        }
    }

    mutating func removeAll() {
        keys.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        oldest = 0
    }
}
