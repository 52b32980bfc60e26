import Testing

@testable import Inlay

@Suite struct CacheTests {
    @Test func `the least recently used value is removed first`() {
        var cache = Cache<String, Int>(budget: 4)
        for (number, name) in ["a", "b", "c", "d"].enumerated() { cache.insert(number, for: name, cost: 1) }
        _ = cache.value(for: "a")

        cache.insert(9, for: "e", cost: 1)

        #expect(cache.value(for: "b") == nil)
        #expect(cache.value(for: "a") == 0)
        #expect(cache.value(for: "e") == 9)
        #expect(cache.cost <= 4)
    }

    @Test func `a value larger than the budget stays until the next insertion`() {
        var cache = Cache<String, Int>(budget: 4)

        cache.insert(1, for: "huge", cost: 100)
        #expect(cache.value(for: "huge") == 1)

        cache.insert(2, for: "small", cost: 1)
        #expect(cache.value(for: "huge") == nil)
        #expect(cache.cost == 1)
    }

    @Test func `a replaced value is counted only once`() {
        var cache = Cache<String, Int>(budget: 4)

        cache.insert(1, for: "a", cost: 3)
        cache.insert(2, for: "a", cost: 2)

        #expect(cache.value(for: "a") == 2)
        #expect(cache.cost == 2)
    }

    @Test func `removed and replaced values are released`() {
        var cache = Cache<String, Int>(budget: 4)
        var released: [Int] = []
        for (number, name) in ["a", "b", "b", "c"].enumerated() {
            cache.insert(number, for: name, cost: 2) { released.append($0) }
        }

        #expect(released.first == 1)
        #expect(released.sorted() == [0, 1, 2])
    }

    @Test func `removing all values resets count and size`() {
        var cache = Cache<String, Int>(budget: 4)
        cache.insert(1, for: "a", cost: 3)

        cache.removeAll()

        #expect(cache.value(for: "a") == nil)
        #expect(cache.use(as: "test") == Statistics.CacheUse(name: "test", count: 0, bytes: 0, budget: 4))
    }
}
