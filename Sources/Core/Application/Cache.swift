/// Values by key. When they cost more than the budget, those that were used longest ago are given up.
// Without the attribute the type is generic where other modules use it, whatever its methods say.
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
    package internal(set) var cost = 0
    package var budget: Int

    package init(budget: Int) { self.budget = budget }

    package var count: Int { entries.count }

    // Inlined, so that the painter's caches, which are asked for each text and shape, are not generic where they are used.
    @inlinable package mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        useCount += 1
        entries.values[index].lastUse = useCount
        return entries.values[index].value
    }

    package func use(as name: String) -> Statistics.CacheUse {
        Statistics.CacheUse(name: name, count: count, bytes: cost, budget: budget)
    }

    /// Keeps a value. It stays even when it alone costs more than the budget, until the next one comes.
    package mutating func insert(_ value: Value, for key: Key, cost: Int) {
        useCount += 1
        let old = entries.updateValue(Entry(value: value, cost: cost, lastUse: useCount), forKey: key)
        self.cost += cost - (old?.cost ?? 0)
        if self.cost > budget { shrink() }
    }

    /// Gives up all.
    package mutating func removeAll() {
        entries = [:]
        cost = 0
    }

    /// Goes a quarter below the budget, so that a full cache does not sort its entries at each insertion.
    private mutating func shrink() {
        let oldest = entries.map { (key: $0.key, lastUse: $0.value.lastUse) }.sorted { $0.lastUse < $1.lastUse }
        for entry in oldest where cost > budget / 4 * 3 && entry.lastUse != useCount {
            cost -= entries.removeValue(forKey: entry.key)?.cost ?? 0
        }
    }
}
