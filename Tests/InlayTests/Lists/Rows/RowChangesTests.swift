import Testing

@testable import Inlay

/// Batches of row changes: positions, counts, selection and paths remain consistent.
@Suite struct RowChangesTests {
    /// A row of the model, with the values that must stay with it.
    private struct Row: Equatable {
        var id: Int
        var height: Double?
        var isSelected: Bool
    }

    @Test(arguments: 1...40) func `random changes give the same result as arrays`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let old = model(&random)
        var new = old
        let changes = change(&new, &random)

        let positions = RowHeightIndex(rowCounts: old.map(\.count))
        var selection = RowSelection()
        for (section, rows) in old.enumerated() {
            for (row, content) in rows.enumerated() {
                let path = IndexPath(row: row, section: section)
                positions.setHeight(content.height, of: positions.slot(of: path))
                if content.isSelected { selection.insert(path) }
            }
        }
        var counts = old.map(\.count)
        let fault = changes.fault(from: given(old), to: given(new), "row")
        #expect(fault == nil)
        changes.apply(to: positions) { new[$0].count }
        changes.apply(to: &counts) { new[$0].count }
        changes.apply(to: &selection)
        let map = RowMap(changes)

        #expect(counts == new.map(\.count))
        #expect(positions.sectionCount == new.count)
        for (section, rows) in new.enumerated() {
            #expect(positions.rowCount(of: section) == rows.count)
            for (row, content) in rows.enumerated() where content.id >= 0 {
                let path = IndexPath(row: row, section: section)
                #expect(positions.height(of: positions.slot(of: path)) == content.height)
                #expect(selection.contains(path) == content.isSelected)
            }
        }
        for (section, rows) in old.enumerated() {
            for (row, content) in rows.enumerated() {
                let now = map.newPath(of: IndexPath(row: row, section: section), isRow: true)
                #expect(now == path(of: content.id, in: new))
            }
        }
    }

    private func given(_ sections: [[Row]]) -> RowChanges.Counts {
        RowChanges.Counts(sections: sections.count) { sections[$0].count }
    }

    private func path(of id: Int, in sections: [[Row]]) -> IndexPath? {
        for (section, rows) in sections.enumerated() {
            if let row = rows.firstIndex(where: { $0.id == id }) { return IndexPath(row: row, section: section) }
        }
        return nil
    }

    private func model(_ random: inout SplitMix64) -> [[Row]] {
        var id = 0
        return (0..<Int.random(in: 1...4, using: &random)).map { _ in
            (0..<Int.random(in: 0...9, using: &random)).map { _ in
                id += 1
                let height = Bool.random(using: &random) ? Double(Int.random(in: 1...50, using: &random)) : nil
                return Row(id: id, height: height, isSelected: Bool.random(using: &random))
            }
        }
    }

    /// Changes the model at random, and returns a description of the changes.
    private func change(_ model: inout [[Row]], _ random: inout SplitMix64) -> RowChanges {
        var changes = RowChanges()
        let paths = model.indices.flatMap { section in
            model[section].indices.map { IndexPath(row: $0, section: section) }
        }.shuffled(using: &random)
        let gone = paths.prefix(Int.random(in: 0...3, using: &random))
        let moved = paths.dropFirst(gone.count).prefix(Int.random(in: 0...3, using: &random))
        let rows = moved.map { model[$0.section][$0.row] }
        for path in (gone + moved).sorted(by: >) { model[path.section].remove(at: path.row) }
        changes.deleted = RowSet(gone)
        for section in model.indices.reversed() where Int.random(in: 0..<6, using: &random) == 0 {
            changes.deletedSections.append(section)
            model.remove(at: section)
        }
        for _ in 0..<Int.random(in: 0...2, using: &random) {
            let section = Int.random(in: 0...model.count, using: &random)
            changes.insertedSections = changes.insertedSections.map { $0 < section ? $0 : $0 + 1 } + [section]
            model.insert(fresh(Int.random(in: 0...3, using: &random)), at: section)
        }
        guard !model.isEmpty else {
            changes.deleted.formUnion(RowSet(moved))
            return changes
        }
        // Inserted rows, by the ids they have until all are in place.
        let old = Set(changes.insertedSections)
        for row in rows {
            let section = Int.random(in: model.indices, using: &random)
            model[section].insert(row, at: Int.random(in: 0...model[section].count, using: &random))
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) {
            let section = Int.random(in: model.indices, using: &random)
            guard !old.contains(section) else { continue }
            model[section].insert(
                Row(id: -2, height: nil, isSelected: false),
                at: Int.random(in: 0...model[section].count, using: &random))
        }
        for (from, row) in zip(moved, rows) {
            if let to = path(of: row.id, in: model) { changes.moved.append(.init(from: from, to: to)) }
        }
        for (section, rows) in model.enumerated() {
            for (row, content) in rows.enumerated() where content.id == -2 {
                changes.inserted.insert(IndexPath(row: row, section: section))
            }
        }
        return changes
    }

    private func fresh(_ count: Int) -> [Row] {
        Array(repeating: Row(id: -1, height: nil, isSelected: false), count: count)
    }

    // MARK: Faults

    private func counts(_ rows: Int...) -> RowChanges.Counts {
        RowChanges.Counts(sections: rows.count) { rows[$0] }
    }
    private func row(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    @Test func `changes that contradict the data source are faults`() {
        func fault(_ changes: RowChanges, _ old: RowChanges.Counts, _ new: RowChanges.Counts) -> String? {
            changes.fault(from: old, to: new, "row")
        }

        #expect(fault(RowChanges(), counts(3), counts(3)) == nil)
        #expect(fault(RowChanges(deleted: [row(3)]), counts(3), counts(2))?.contains("does not exist") == true)
        #expect(fault(RowChanges(deleted: [row(-1)]), counts(3), counts(2))?.contains("does not exist") == true)
        #expect(fault(RowChanges(deleted: [row(0, 1)]), counts(3), counts(2))?.contains("does not exist") == true)
        #expect(fault(RowChanges(deleted: [IndexPath()]), counts(3), counts(2))?.contains("does not exist") == true)
        #expect(fault(RowChanges(deleted: [row(0)]), counts(3), counts(3))?.contains("has 3 rows") == true)
        #expect(fault(RowChanges(inserted: [row(4)]), counts(3), counts(4))?.contains("does not have") == true)
        #expect(fault(RowChanges(deletedSections: [1]), counts(3), counts(3))?.contains("section 1") == true)
        #expect(fault(RowChanges(insertedSections: [2]), counts(3), counts(3, 1))?.contains("section 2") == true)
        #expect(fault(RowChanges(insertedSections: [1]), counts(3), counts(3))?.contains("has 1 sections") == true)
    }

    @Test func `two moves of one row or to one place are faults`() {
        func moves(_ moves: (Int, Int)..., deleted: [IndexPath] = []) -> String? {
            let changes = RowChanges(
                deleted: RowSet(deleted), moved: moves.map { RowChanges.Move(from: row($0.0), to: row($0.1)) })
            return changes.fault(from: counts(3), to: counts(3), "row")
        }

        #expect(moves((0, 2)) == nil)
        #expect(moves((0, 1), (1, 0)) == nil)
        #expect(moves((0, 2), (0, 1))?.contains("already deleted or moved") == true)
        #expect(moves((0, 2), deleted: [row(0)])?.contains("already deleted or moved") == true)
        #expect(moves((0, 2), (1, 2))?.contains("two rows are inserted as or moved to") == true)
        #expect(moves((0, 3))?.contains("does not have") == true)
    }
}
