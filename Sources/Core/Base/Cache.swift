/// Values by key with a cost budget. Over the budget, the least recently used values are removed.
// Without `@usableFromInline` the type would be generic in other modules, even with inlinable methods.
@usableFromInline package nonisolated struct Cache<Key: Hashable, Value> {
    @usableFromInline struct Entry {
        @usableFromInline let value: Value
        @usableFromInline let cost: Int
        @usableFromInline var lastUse: Int

        @inlinable init(value: Value, cost: Int, lastUse: Int) {
            self.value = value
            self.cost = cost
            self.lastUse = lastUse
        }
    }

    @usableFromInline var entries: [Key: Entry] = [:]
    @usableFromInline var useCount = 0
    @usableFromInline var spent = 0
    package var cost: Int { spent }
    @usableFromInline package var budget: Int

    package init(budget: Int) { self.budget = budget }

    package var count: Int { entries.count }

    // Inlined, so that the painter's caches, which are read for each text and shape, are specialized in other modules. Unspecialized
    // sorting took longer than drawing the texts again.
    @inlinable package mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        useCount += 1
        entries.values[index].lastUse = useCount
        return entries.values[index].value
    }

    package func use(as name: String) -> Statistics.CacheUse {
        Statistics.CacheUse(name: name, count: count, bytes: cost, budget: budget)
    }

    /// Inserts a value. A value that alone exceeds the budget stays until the next insertion.
    ///
    /// - Parameter release: receives each value that the cache removes.
    @inlinable package mutating func insert(
        _ value: Value, for key: Key, cost: Int, release: (Value) -> Void = { _ in }
    ) {
        useCount += 1
        let old = entries.updateValue(Entry(value: value, cost: cost, lastUse: useCount), forKey: key)
        spent += cost - (old?.cost ?? 0)
        if let old { release(old.value) }
        if spent > budget { shrink(release) }
    }

    /// Removes all values.
    package mutating func removeAll() {
        entries = [:]
        spent = 0
    }

    @usableFromInline struct Age {
        @usableFromInline let lastUse: Int
        @usableFromInline let cost: Int

        @inlinable init(lastUse: Int, cost: Int) {
            self.lastUse = lastUse
            self.cost = cost
        }
    }

    /// Shrinks to three quarters of the budget, so that a full cache does not sort its entries at each insertion.
    @inlinable mutating func shrink(_ release: (Value) -> Void) {
        var ages: ContiguousArray<Age> = []
        ages.reserveCapacity(entries.count)
        for entry in entries.values where entry.lastUse != useCount {
            ages.append(Age(lastUse: entry.lastUse, cost: entry.cost))
        }
        ages.sort { $0.lastUse < $1.lastUse }
        var last = 0
        for age in ages {
            if spent <= budget / 4 * 3 { break }
            spent -= age.cost
            last = age.lastUse
        }
        var old: ContiguousArray<Key> = []
        for (key, entry) in entries where entry.lastUse <= last { old.append(key) }
        for key in old { entries.removeValue(forKey: key).map { release($0.value) } }
    }
}
