import Testing

@testable import Inlay

/// Positions of rows, most of which were never measured.
@Suite struct RowHeightIndexTests {
    private func positions(_ counts: [Int]) -> RowHeightIndex {
        let positions = RowHeightIndex(rowCounts: counts)
        positions.estimate = (10, 4)
        return positions
    }

    @Test func `unmeasured rows use the estimated height`() {
        let positions = positions([2, 0, 3])

        #expect(positions.sectionCount == 3)
        #expect(positions.slotCount == 11)
        #expect(positions.length == 5 * 10 + 6 * 4)
        #expect((0..<3).map { positions.rowCount(of: $0) } == [2, 0, 3])
        #expect(positions.top(of: positions.slot(of: IndexPath(row: 1, section: 2))) == 50)
    }

    @Test func `setting a row height moves the rows below`() {
        let positions = positions([3])

        positions.setHeight(25, of: 2)

        #expect((0...5).map { positions.top(of: $0) } == [0, 4, 14, 39, 49, 53])
        #expect(positions.height(of: 2) == 25)
        #expect(positions.height(of: 1) == nil)
        #expect(positions.slot(at: 38.9) == 2)
        #expect(positions.slot(at: 39) == 3)
        #expect(positions.slot(at: -1) == 0)
        #expect(positions.slot(at: 1000) == 4)
    }

    @Test func `adjacent rows of equal height form one run`() {
        let positions = positions([10, 3])

        for slot in 3..<7 { positions.setHeight(0, of: slot) }
        #expect([0, 1, 2, 3, 6, 7].map(positions.run(of:)) == [0..<1, 1..<3, 1..<3, 3..<7, 3..<7, 7..<11])
        #expect(positions.measured == (0, 0))
        positions.setHeight(20, of: 8)
        #expect(positions.measured == (20, 1))
    }

    @Test func `each row starts exactly where the previous row ends`() throws {
        let positions = positions([400])
        // Heights in whole pixels at a scale of 1.25.
        for row in 0..<400 { positions.setHeight(Double(20 + row * 7 % 90) * 0.8, of: row + 1) }

        var end = positions.top(of: 1)
        for slot in 1...400 {
            #expect(positions.top(of: slot) == end)
            end += try #require(positions.height(of: slot))
        }
        #expect(positions.height(of: 1)?.isNear(16) == true)
    }

    @Test func `slots map to sections and rows`() {
        let positions = positions([1, 2])
        let places = (0..<7).map { positions.place(of: $0) }

        #expect(places.map { $0?.kind } == [.header, .row, .footer, .header, .row, .row, .footer])
        #expect(places.map { $0?.path.section } == [0, 0, 0, 1, 1, 1, 1])
        #expect(places[5]?.path == IndexPath(row: 1, section: 1))
        #expect(positions.place(of: 7) == nil)
        #expect(positions.place(of: -1) == nil)
    }

    @Test func `a height can be set in a million rows`() {
        let positions = positions([1_000_000])

        positions.setHeight(30, of: 900_000)

        #expect(positions.top(of: 1_000_001) == 4 + 999_999 * 10 + 30)
        #expect(positions.slot(at: 4 + 899_999 * 10) == 900_000)
    }

    @Test func `an empty index returns zero and accepts a section`() {
        let positions = RowHeightIndex()

        #expect(positions.slotCount == 0)
        #expect(positions.length == 0)
        #expect(positions.slot(at: 5) == 0)
        #expect(positions.rowCount(of: 0) == 0)
        positions.setHeight(5, of: 0)
        positions.removeSection(0)
        positions.insertSection(rowCount: 2, at: 0)
        #expect(positions.slotCount == 4)
    }

    /// The same positions, computed with arrays.
    private struct Model {
        var sections: [(header: Double?, rows: [Double?], footer: Double?)]

        var slots: [(kind: RowHeightIndex.Kind, section: Int, row: Int, height: Double?)] {
            sections.enumerated().flatMap { number, section in
                [(.header, number, 0, section.header)]
                    + section.rows.enumerated().map { (.row, number, $0.offset, $0.element) }
                    + [(.footer, number, 0, section.footer)]
            }
        }

        mutating func setHeight(_ height: Double?, of slot: Int) {
            let place = slots[slot]
            switch place.kind {
            case .header: sections[place.section].header = height
            case .row: sections[place.section].rows[place.row] = height
            case .footer: sections[place.section].footer = height
            }
        }
    }

    @Test(arguments: 1...6) func `random changes give the same result as arrays`(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let counts = (0..<Int.random(in: 1...80, using: &random)).map { _ in Int.random(in: 0...9, using: &random) }
        let tree = positions(counts)
        var model = Model(sections: counts.map { (nil, Array(repeating: nil, count: $0), nil) })
        for step in 0..<1500 {
            change(tree, &model, step, &random)
            guard step % 50 == 0 else { continue }
            expectEqual(tree, model)
        }
        tree.invalidateHeights()
        for section in model.sections.indices {
            model.sections[section] = (nil, model.sections[section].rows.map { _ in nil }, nil)
        }
        expectEqual(tree, model)
    }

    private func change(_ tree: RowHeightIndex, _ model: inout Model, _ step: Int, _ random: inout SplitMix64) {
        let section = model.sections.isEmpty ? 0 : Int.random(in: 0..<model.sections.count, using: &random)
        let kind = model.sections.isEmpty ? 8 : Int.random(in: 0..<10, using: &random)
        switch kind {
        case 0...4:
            let slot = Int.random(in: 0..<tree.slotCount, using: &random)
            let height = [nil, 0, 10, 20, 33.5][Int.random(in: 0..<5, using: &random)]
            tree.setHeight(height, of: slot)
            model.setHeight(height, of: slot)
        case 5...6:
            let row = Int.random(in: 0...model.sections[section].rows.count, using: &random)
            let count = Int.random(in: 1...20, using: &random)
            tree.insertRows(count, at: IndexPath(row: row, section: section))
            model.sections[section].rows.insert(contentsOf: Array(repeating: nil, count: count), at: row)
        case 7:
            let count = model.sections[section].rows.count
            let start = Int.random(in: 0...count, using: &random)
            let end = Int.random(in: start...count, using: &random)
            tree.removeRows(start..<end, in: section)
            model.sections[section].rows.removeSubrange(start..<end)
        case 8:
            let count = Int.random(in: 0...5, using: &random)
            let place = Int.random(in: 0...model.sections.count, using: &random)
            tree.insertSection(rowCount: count, at: place)
            model.sections.insert((nil, Array(repeating: nil, count: count), nil), at: place)
        default:
            tree.removeSection(section)
            model.sections.remove(at: section)
        }
    }

    private func expectEqual(_ tree: RowHeightIndex, _ model: Model) {
        let slots = model.slots
        #expect(tree.slotCount == slots.count)
        #expect(tree.sectionCount == model.sections.count)
        #expect(tree.measured.count == slots.count { $0.kind == .row && $0.height ?? 0 > 0 })
        var top = 0.0
        for (index, slot) in slots.enumerated() {
            #expect(tree.height(of: index) == slot.height)
            #expect(tree.run(of: index).contains(index))
            #expect(abs(tree.top(of: index) - top) < 1e-6)
            let place = tree.place(of: index)
            #expect(place?.kind == slot.kind)
            #expect(place?.path == IndexPath(row: slot.kind == .row ? slot.row : 0, section: slot.section))
            let height = slot.height ?? (slot.kind == .row ? 10 : 4)
            if height > 0 { #expect(tree.slot(at: top + height / 2) == index) }
            top += height
        }
        #expect(abs(tree.length - top) < 1e-6)
    }
}
