import Inlay
import Testing

@Suite struct ShrinkingTests {
    @Test func `two of a hundred steps are found in few attempts`() async {
        var tries = 0

        let shortest = await shrink(Array(1...100)) { steps in
            tries += 1
            return steps.contains(17) && steps.contains(83)
        }

        #expect(shortest == [17, 83])
        #expect(tries < 60)
    }

    @Test func `steps that are all required are kept`() async {
        #expect(await shrink(Array(1...9)) { $0.count == 9 } == Array(1...9))
    }

    @Test func `the order of steps is kept`() async {
        let shortest = await shrink(["b", "a", "c", "b", "a"]) { steps in
            guard let first = steps.firstIndex(of: "a") else { return false }
            return steps[first...].contains("b")
        }

        #expect(shortest == ["a", "b"])
    }

    @Test func `a step required only by a removed step is removed`() async {
        // 5 prevents the failure unless 3 is present, and the failure needs only 8.
        #expect(await shrink(Array(1...10)) { $0.contains(8) && (!$0.contains(5) || $0.contains(3)) } == [8])
    }

    @Test func `a failure without any steps shrinks to no steps`() async {
        #expect(await shrink([1, 2, 3]) { _ in true } == [])
    }

    @Test func `steps are kept when the failure does not repeat`() async {
        #expect(await shrink([1, 2, 3]) { _ in false } == [1, 2, 3])
        #expect(await shrink([Int]()) { _ in true } == [])
    }
}
