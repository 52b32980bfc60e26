import Testing

@testable import Inlay

/// Lines of a flow layout: the order in which items are measured does not affect the result.
@Suite struct FlowLinesTests {
    private func lines(_ sizes: FlowSizes, count: Int, room: Double = 100) -> FlowLines {
        FlowLines(sizes, count: count, axis: .vertical, room: room, itemSpacing: 10, lineSpacing: 5)
    }

    @Test func `unmeasured items fill lines by the estimated size`() throws {
        let lines = lines(FlowSizes(estimate: Size(40, 20), known: [:]), count: 5)

        // Two of 40 fit into 100; three lines of 20 with 5 between them.
        #expect(lines.length == 70)
        #expect(lines.line(of: 3)?.items == 2..<4)
        #expect(lines.line(of: 3)?.start == 25)
        #expect(lines.line(of: 4)?.items == 4..<5)
        #expect(lines.line(of: 5) == nil)
        #expect(lines.items(from: 20, to: 26) == 0..<4)
        #expect(lines.items(from: 70, to: 90) == 0..<0)
    }

    @Test func `a size can be set in a million unmeasured items`() throws {
        let lines = lines(FlowSizes(estimate: Size(40, 20), known: [:]), count: 1_000_000)

        lines.set(Size(100, 50), of: 500_001)

        #expect(lines.line(of: 500_001)?.items == 500_001..<500_002)
        #expect(lines.line(of: 500_001)?.length == 50)
        // One line more than before, which is 30 higher: item 500,000 has a line of its own, too.
        #expect(lines.line(of: 999_999)?.items == 999_998..<1_000_000)
        #expect(lines.length == 500_001 * 25 - 5 + 30)
    }

    @Test func `an empty list of items has no lines`() {
        let lines = lines(FlowSizes(estimate: Size(40, 20), known: [:]), count: 0)

        #expect(lines.length == 0)
        #expect(lines.line(of: 0) == nil)
        #expect(lines.items(from: 0, to: 100) == 0..<0)
        lines.set(Size(1, 1), of: 0)
        #expect(lines.length == 0)
    }

    @Test(arguments: 1...30) func `measuring items one by one gives the same lines as known sizes`(seed: UInt64) throws
    {
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 1...200, using: &random)
        let estimate = Size(Double(Int.random(in: 0...60, using: &random)), 20)
        let first = lines(FlowSizes(estimate: estimate, known: [:]), count: count)
        var known: [Int: Size] = [:]

        for _ in 0..<60 {
            let item = Int.random(in: 0..<count, using: &random)
            let size = Size(
                Double(Int.random(in: 0...130, using: &random)), Double(Int.random(in: 0...40, using: &random)))
            known[item] = size
            first.set(size, of: item)
        }
        let all = lines(FlowSizes((0..<count).map { known[$0] ?? estimate }), count: count)
        let again = lines(FlowSizes(estimate: estimate, known: known), count: count)

        for item in 0..<count {
            let line = try #require(all.line(of: item))
            let others = [try #require(first.line(of: item)), try #require(again.line(of: item))]
            for other in others {
                #expect(other.items == line.items)
                #expect(abs(other.start - line.start) < 1e-6)
                #expect(other.length == line.length)
                #expect(other.spacing == line.spacing)
                #expect(other.lead == line.lead)
            }
        }
        #expect(abs(first.length - all.length) < 1e-6)
    }
}
