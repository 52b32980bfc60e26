import Testing

@testable import Inlay

/// The widths of columns. Specification 13.31.
@MainActor @Suite struct ColumnWidthsTests {
    private typealias Rule = ColumnWidths.Rule

    private func widths(_ rules: Rule..., in room: Double = 400, scale: Double = 1) -> [Double] {
        ColumnWidths.widths(of: rules, in: room, scale: scale)
    }

    @Test func `a column without a rule has the standard width`() {
        #expect(widths(Rule(), Rule(width: 80)) == [120, 80])
    }

    @Test func `columns share the rest by their weights`() {
        #expect(widths(Rule(width: 100), Rule(weight: 1), Rule(weight: 2)) == [100, 100, 200])
    }

    @Test func `whole pixels fill the room exactly`() {
        let widths = widths(Rule(weight: 1), Rule(weight: 1), Rule(weight: 1), in: 100)

        #expect(widths == [33, 34, 33])
        #expect(self.widths(Rule(weight: 1), Rule(weight: 1), in: 100.5, scale: 2) == [50.5, 50])
    }

    @Test func `a column at its limit leaves the rest to the others`() {
        #expect(widths(Rule(weight: 1, greatest: 50), Rule(weight: 1), in: 300) == [50, 250])
        #expect(widths(Rule(weight: 1, least: 200), Rule(weight: 1), in: 300) == [200, 100])
    }

    @Test func `a column with a weight is at least as wide as its content`() {
        #expect(widths(Rule(weight: 1, content: 200), Rule(weight: 1), in: 300) == [200, 100])
        #expect(widths(Rule(weight: 1, content: 90), Rule(weight: 1), in: 300) == [150, 150])
        #expect(widths(Rule(weight: 1, content: 200, greatest: 150), Rule(weight: 2), in: 300) == [150, 150])
    }

    @Test func `columns without room have their smallest widths`() {
        #expect(widths(Rule(width: 500), Rule(weight: 1, least: 60), in: 300) == [500, 60])
    }

    @Test func `limits apply to fixed and fitting columns`() {
        #expect(widths(Rule(width: 10), Rule(content: 90, greatest: 70), Rule(width: 100, weight: 1)) == [32, 70, 100])
    }
}

/// Sorting of row numbers. Specification 13.31.
@MainActor @Suite struct IndexSortTests {
    private func sorted(_ values: [Int], step: Int = .max) -> [UInt32] {
        var sort = IndexSort((0..<UInt32(values.count)).map(\.self))
        while !sort.advance(by: step, { values[Int($0)] < values[Int($1)] }) {}
        return sort.order
    }

    @Test(arguments: [Int.max, 1, 3, 7]) func `equal rows keep their order in steps of any size`(step: Int) {
        let values = [3, 1, 2, 1, 3, 2, 0, 1, 9, 4, 4]

        #expect(sorted(values, step: step) == [6, 1, 3, 7, 2, 5, 0, 4, 9, 10, 8])
    }

    @Test func `few rows need no comparison`() {
        #expect(sorted([]) == [])
        #expect(sorted([1]) == [0])
    }

    @Test func `a contradicting comparison loses no row`() {
        var state: UInt64 = 1
        var sort = IndexSort((0..<1000).map(\.self))
        _ = sort.advance(by: .max) { _, _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1
            return state >> 63 == 1
        }

        #expect(sort.order.sorted() == (0..<1000).map(\.self))
    }

    @Test func `numbers are sorted with missing values at the end`() {
        let keys = [3.5, -1, .nan, 0, -0.0, .infinity, -.infinity, 3.5]
        let order = (0..<UInt32(keys.count)).map(\.self)

        #expect(IndexSort.sort(order, by: keys, descending: false) == [6, 1, 3, 4, 0, 7, 5, 2])
        #expect(IndexSort.sort(order, by: keys, descending: true) == [5, 0, 7, 3, 4, 1, 6, 2])
    }

    @Test func `texts with numbers are in the order of the numbers`() {
        var keys = SortKeys(isDescending: false)
        for text in ["file 10", "File 9", "alpha", nil, "file 09b"] as [String?] { keys.append(text) }

        #expect(keys.sorted([0, 1, 2, 3, 4]) { false } == [2, 1, 4, 0, 3])
        #expect(SortKeys.isLess("a2", "a10"))
        #expect(!SortKeys.isLess("a10", "a2"))
    }

    @Test func `numbers are before texts and missing values last in both directions`() {
        var (up, down) = (SortKeys(isDescending: false), SortKeys(isDescending: true))
        for value in ["b", 2, nil, 1.5, "a"] as [Any?] {
            up.append(value)
            down.append(value)
        }

        #expect(up.sorted([0, 1, 2, 3, 4]) { false } == [3, 1, 4, 0, 2])
        #expect(down.sorted([0, 1, 2, 3, 4]) { false } == [0, 4, 1, 3, 2])
        #expect(up.sorted([0, 1, 2, 3, 4]) { true } == nil)
    }
}
