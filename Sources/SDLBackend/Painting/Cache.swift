import Inlay

/// Values by key. When they cost more than the budget, those that were used longest ago are given up.
nonisolated struct Cache<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let cost: Int
        var lastUse: Int
    }

    private var entries: [Key: Entry] = [:]
    private var useCount = 0
    private(set) var cost = 0
    let budget: Int

    init(budget: Int) { self.budget = budget }

    var count: Int { entries.count }

    mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        useCount += 1
        entries.values[index].lastUse = useCount
        return entries.values[index].value
    }

    func use(as name: String) -> Statistics.CacheUse {
        Statistics.CacheUse(name: name, count: count, bytes: cost, budget: budget)
    }

    /// Keeps a value. It stays even when it alone costs more than the budget, until the next one comes.
    mutating func insert(_ value: Value, for key: Key, cost: Int) {
        useCount += 1
        let old = entries.updateValue(Entry(value: value, cost: cost, lastUse: useCount), forKey: key)
        self.cost += cost - (old?.cost ?? 0)
        if self.cost > budget { shrink() }
    }

    /// Goes a quarter below the budget, so that a full cache does not sort its entries at each insertion.
    private mutating func shrink() {
        let oldest = entries.map { (key: $0.key, lastUse: $0.value.lastUse) }.sorted { $0.lastUse < $1.lastUse }
        for entry in oldest where cost > budget / 4 * 3 && entry.lastUse != useCount {
            cost -= entries.removeValue(forKey: entry.key)?.cost ?? 0
        }
    }
}
