import Testing

@testable import InlaySDL

@Suite struct RecentTests {
    @Test func whatWasKeptIsFound() {
        var recent = Recent<String, Int>(capacity: 2)
        #expect(recent["a"] == nil)

        recent["a"] = 1
        recent["b"] = 2

        #expect(recent["a"] == 1 && recent["b"] == 2 && recent["c"] == nil)
    }

    @Test func theOldestMakesRoom() {
        var recent = Recent<Int, Int>(capacity: 3)

        for key in 0..<5 { recent[key] = 10 * key }

        #expect((0..<5).map { recent[$0] } == [nil, nil, 20, 30, 40])
        recent[5] = 50
        #expect(recent[2] == nil && recent[5] == 50)
    }

    @Test func nothingIsNoValue() {
        var recent = Recent<String, Int>(capacity: 1)
        recent["a"] = 1

        recent["a"] = nil
        recent["b"] = nil

        #expect(recent["a"] == 1 && recent["b"] == nil)
    }

    @Test func whatIsForgottenLeavesRoomForAsMany() {
        var recent = Recent<Int, Int>(capacity: 2)
        for key in 0..<3 { recent[key] = key }

        recent.removeAll()
        #expect((0..<3).allSatisfy { recent[$0] == nil })
        for key in 3..<6 { recent[key] = key }

        #expect((3..<6).map { recent[$0] } == [nil, 4, 5])
    }
}
