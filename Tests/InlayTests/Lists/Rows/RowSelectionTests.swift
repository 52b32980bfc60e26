import Testing

@testable import Inlay

/// Which rows are selected, however many sections there are.
@MainActor @Suite struct RowSelectionTests {
    @Test func `adjacent sections with the same rows form one run`() {
        var selection = RowSelection()
        for section in 0..<10 { selection.insert(0..<2, in: section..<section + 1) }
        #expect(selection.runCount == 1)

        selection.remove(IndexPath(row: 1, section: 5))
        #expect(selection.runCount == 3)
        selection.insert(IndexPath(row: 1, section: 5))
        #expect(selection.runCount == 1)
    }

    private func paths(_ section: Int, _ rows: Int...) -> [IndexPath] {
        rows.map { IndexPath(row: $0, section: section) }
    }

    @Test func `large ranges of equal sections are stored as one run`() {
        var selection = RowSelection()

        selection.insert(0..<3, in: 0..<500_000)
        selection.insert(0..<3, in: 500_000..<1_000_000)
        #expect(selection.runCount == 1)
        #expect(selection.count == 3_000_000)
        selection.remove(IndexPath(row: 1, section: 700))
        #expect(selection.runCount == 3)
        #expect(selection.count == 2_999_999)
        #expect(!selection.contains(IndexPath(row: 1, section: 700)))
        #expect(selection.contains(IndexPath(row: 1, section: 701)))
        selection.insert(IndexPath(row: 1, section: 700))
        #expect(selection.runCount == 1)
        selection.sectionWasRemoved(10)
        #expect(selection.runCount == 1 && selection.count == 2_999_997)
        selection.sectionWasInserted(10)
        #expect(selection.runCount == 2 && selection.count == 2_999_997)
    }

    @Test func `random changes give the same result as a set of rows`() {
        var random = SplitMix64(seed: 7)
        var selection = RowSelection()
        var model: Set<IndexPath> = []
        func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
        func moveModel(_ change: (IndexPath) -> IndexPath?) { model = Set(model.compactMap(change)) }

        for step in 0..<600 {
            let path = IndexPath(row: number(below: 6), section: number(below: 8))
            switch number(below: 8) {
            case 0...2:
                let sections = path.section..<path.section + number(below: 4)
                selection.insert(path.row..<path.row + 2, in: sections)
                for section in sections { model.formUnion(paths(section, path.row, path.row + 1)) }
            case 3:
                selection.remove(path)
                model.remove(path)
            case 4:
                selection.removeAll(in: path.section)
                moveModel { $0.section == path.section ? nil : $0 }
            case 5:
                selection.sectionWasInserted(path.section)
                moveModel { IndexPath(row: $0.row, section: $0.section + ($0.section < path.section ? 0 : 1)) }
            case 6:
                selection.sectionWasRemoved(path.section)
                moveModel {
                    if $0.section == path.section { return nil }
                    return IndexPath(row: $0.row, section: $0.section - ($0.section < path.section ? 0 : 1))
                }
            default:
                selection.rowsWereRemoved(path.row..<path.row + 1, in: path.section)
                moveModel {
                    guard $0.section == path.section, $0.row >= path.row else { return $0 }
                    return $0.row == path.row ? nil : IndexPath(row: $0.row - 1, section: $0.section)
                }
            }
            #expect(selection.paths == model.sorted(), "step \(step)")
            #expect(selection.count == model.count && selection.first == model.min())
            #expect(selection.isEmpty == model.isEmpty)
        }
    }

    @Test func `subtracting and uniting selections combines their rows`() {
        var (one, other) = (RowSelection(), RowSelection())
        one.insert(0..<4, in: 0..<3)
        other.insert(2..<6, in: 1..<2)

        #expect(one.subtracting(other).paths == paths(0, 0, 1, 2, 3) + paths(1, 0, 1) + paths(2, 0, 1, 2, 3))
        #expect(other.subtracting(one).paths == paths(1, 4, 5))
        #expect(one.union(other).count == 14)
        #expect(one.union(other) == other.union(one))
        #expect(one.subtracting(one) == RowSelection())
    }
}
