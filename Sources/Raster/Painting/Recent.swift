/// A small cache of the values that were set last. It compares keys instead of hashing them.
nonisolated struct Recent<Key: Equatable, Value> {
    private var keys: [Key] = []
    private var values: [Value] = []
    private var oldest = 0
    private let capacity: Int

    /// - Parameter capacity: the number of values, and thus of comparisons for a missing key.
    init(capacity: Int) { self.capacity = capacity }

    /// The value for a key. Set a value only for a key that has none.
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
