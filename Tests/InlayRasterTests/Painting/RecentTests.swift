import Testing

@testable import InlayRaster

@Suite struct RecentTests {
    @Test func `stored values are found by key`() {
        var recent = Recent<String, Int>(capacity: 2)
        #expect(recent["a"] == nil)

        recent["a"] = 1
        recent["b"] = 2

        #expect(recent["a"] == 1 && recent["b"] == 2 && recent["c"] == nil)
    }

    @Test func `the oldest value is replaced when the capacity is reached`() {
        var recent = Recent<Int, Int>(capacity: 3)

        for key in 0..<5 { recent[key] = 10 * key }

        #expect((0..<5).map { recent[$0] } == [nil, nil, 20, 30, 40])
        recent[5] = 50
        #expect(recent[2] == nil && recent[5] == 50)
    }

    @Test func `assigning nil stores nothing and removes nothing`() {
        var recent = Recent<String, Int>(capacity: 1)
        recent["a"] = 1

        recent["a"] = nil
        recent["b"] = nil

        #expect(recent["a"] == 1 && recent["b"] == nil)
    }

    @Test func `the full capacity is available after removing all values`() {
        var recent = Recent<Int, Int>(capacity: 2)
        for key in 0..<3 { recent[key] = key }

        recent.removeAll()
        #expect((0..<3).allSatisfy { recent[$0] == nil })
        for key in 3..<6 { recent[key] = key }

        #expect((3..<6).map { recent[$0] } == [nil, 4, 5])
    }
}
