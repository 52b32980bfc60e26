import Testing

@testable import Inlay

@Suite struct RowSetTests {
    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    @Test func `consecutive rows are one range`() {
        let set = RowSet([path(4), path(5), path(6), path(1, 2), path(2), path(3), path(5)])

        #expect(set.ranges.map(\.section) == [0, 2])
        #expect(set.ranges.map(\.rows) == [2..<7, 1..<2])
        #expect(set.contains(path(6)))
        #expect(!set.contains(path(7)))
        #expect(!set.contains(path(4, 2)))
    }

    @Test func `paths that are no rows are remembered and add none`() {
        let set = RowSet([path(1), IndexPath(), path(Int.max), path(2)])

        #expect(set.paths == [path(1), path(2)])
        #expect(set.invalidPath == IndexPath())
    }

    @Test(arguments: 1...40) func `runs count and place as single rows do`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let rows = (0..<12).filter { _ in Bool.random(using: &random) }
        let runs = IndexRuns(RangeSet(indices: rows.shuffled(using: &random)))

        #expect(runs.count == rows.count)
        for row in 0..<14 {
            #expect(runs.contains(row) == rows.contains(row))
            #expect(runs.count(below: row) == rows.count { $0 < row })
        }
        let remaining = (0..<40).filter { !rows.contains($0) }
        #expect((0..<20).map(runs.placeAround) == Array(remaining.prefix(20)))
    }
}
