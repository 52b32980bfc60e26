/// A batch of row changes. Deletions use index paths before the batch, insertions index paths after it.
nonisolated struct RowChanges {
    struct Move: Equatable {
        var from: IndexPath
        var to: IndexPath
    }

    var deleted = RowSet()
    var inserted = RowSet()
    var moved: [Move] = []
    var deletedSections: [Int] = []
    var insertedSections: [Int] = []
    var isAnimated = false

    /// Whether the row is only reloaded, which counts as a deletion and an insertion.
    func reloads(_ path: IndexPath) -> Bool {
        deleted.contains(path) && inserted.contains(path) || reloads(section: path.section)
    }

    func reloads(section: Int) -> Bool { deletedSections.contains(section) && insertedSections.contains(section) }

    /// The numbers of sections and rows.
    struct Counts {
        var sections: Int
        /// Returns the number of rows of an existing section.
        var rows: (Int) -> Int
    }

    // MARK: Faults

    /// Returns the first conflict with the numbers of rows before and after the changes; nil if there is none.
    ///
    /// - Parameter noun: the word for a row in messages.
    func fault(from old: Counts, to new: Counts, _ noun: String) -> String? {
        var asked: [Int: Int] = [:]
        let new = Counts(sections: new.sections) { section in
            if let count = asked[section] { return count }
            let count = new.rows(section)
            asked[section] = count
            return count
        }
        if let path = Self.pathOutside(old, in: removed) {
            return "cannot delete or move \(noun) \(path.row) of section \(path.section): it does not exist"
        }
        if let section = deletedSections.first(where: { !(0..<old.sections).contains($0) }) {
            return "cannot delete section \(section): it does not exist"
        }
        let count = old.sections - Set(deletedSections).count + Set(insertedSections).count
        guard new.sections == count else {
            return "the data source has \(new.sections) sections; the changes require \(count)"
        }
        if let section = insertedSections.first(where: { !(0..<new.sections).contains($0) }) {
            return "cannot insert section \(section): the data source does not have it"
        }
        if let path = Self.pathOutside(new, in: added) {
            return
                "cannot insert or move to \(noun) \(path.row) of section \(path.section): the data source does not have it"
        }
        return faultOfMoves(noun) ?? faultOfCounts(from: old, to: new, noun)
    }

    /// Returns the first path of a set that names no existing row.
    private static func pathOutside(_ counts: Counts, in set: RowSet) -> IndexPath? {
        if let path = set.invalidPath { return path }
        for (section, rows) in set.ranges {
            let count = (0..<counts.sections).contains(section) ? counts.rows(section) : 0
            if rows.lowerBound < 0 || rows.upperBound > count {
                let row = rows.lowerBound < 0 ? rows.lowerBound : max(rows.lowerBound, count)
                return IndexPath(row: row, section: section)
            }
        }
        return nil
    }

    private func faultOfMoves(_ noun: String) -> String? {
        guard !moved.isEmpty else { return nil }
        var (gone, come): (Set<IndexPath>, Set<IndexPath>) = ([], [])
        for move in moved {
            guard !deleted.contains(move.from), gone.insert(move.from).inserted else {
                return
                    "cannot move \(noun) \(move.from.row) of section \(move.from.section): it is already deleted or moved"
            }
            guard !inserted.contains(move.to), come.insert(move.to).inserted else {
                return "two \(noun)s are inserted as or moved to \(noun) \(move.to.row) of section \(move.to.section)"
            }
        }
        return nil
    }

    private func faultOfCounts(from old: Counts, to new: Counts, _ noun: String) -> String? {
        let map = RowMap(self)
        for section in map.changedSections {
            let count = map.rowCount(of: section, before: old.rows(section.old))
            let has = new.rows(section.new)
            guard has == count else {
                return
                    "the data source has \(has) \(noun)s in section \(section.new); the changes require \(count)"
            }
        }
        return nil
    }

    // MARK: Joining

    /// Returns one batch with the effect of this batch and a later one, whose positions before it are those after this batch.
    func followed(by next: RowChanges) -> RowChanges {
        // Invalid paths are reported when the batch is applied.
        guard [removed, added, next.removed, next.added].allSatisfy({ $0.invalidPath == nil }) else { return self }
        let (map, nextMap) = (RowMap(self), RowMap(next))
        let origins = Dictionary(moved.map { ($0.to, $0.from) }) { first, _ in first }
        let movedOn = Set(next.moved.map(\.from))
        var all = RowChanges(isAnimated: isAnimated || next.isAnimated)
        all.deletedSections = deletedSections + next.deletedSections.compactMap(map.oldSection(of:))
        all.insertedSections = insertedSections.compactMap(nextMap.newSection(of:)) + next.insertedSections
        // A row that this batch inserts has no path before it.
        func origin(of path: IndexPath) -> IndexPath? { origins[path] ?? map.oldPath(of: path) }
        all.deleted = deleted.union(next.deleted.paths.compactMap(origin(of:)))
        all.inserted = next.inserted.union(
            inserted.paths.filter { !movedOn.contains($0) }.compactMap { nextMap.newPath(of: $0, isRow: true) })
        for move in moved where !movedOn.contains(move.to) {
            if let new = nextMap.newPath(of: move.to, isRow: true) {
                all.moved.append(Move(from: move.from, to: new))
            } else if !next.deleted.contains(move.to) {
                all.deleted.insert(move.from)
            }
        }
        for move in next.moved {
            if let old = origin(of: move.from) {
                all.moved.append(Move(from: old, to: move.to))
            } else {
                all.inserted.insert(move.to)
            }
        }
        return all
    }

    // MARK: Applying

    /// The rows that leave their places, before the changes.
    var removed: RowSet { moved.isEmpty ? deleted : deleted.union(moved.lazy.map(\.from)) }
    /// The rows that come to new places, after the changes.
    var added: RowSet { moved.isEmpty ? inserted : inserted.union(moved.lazy.map(\.to)) }

    /// Applies the changes to the positions. Moved rows keep their heights.
    ///
    /// - Parameter rowCount: returns the number of rows of an inserted section.
    func apply(to positions: RowHeightIndex, rowCount: (Int) -> Int) {
        let heights = moved.map { positions.height(of: positions.slot(of: $0.from)) }
        for (section, rows) in removed.ranges.reversed() { positions.removeRows(rows, in: section) }
        for section in Set(deletedSections).sorted().reversed() { positions.removeSection(section) }
        let new = Set(insertedSections)
        for section in new.sorted() { positions.insertSection(rowCount: rowCount(section), at: section) }
        for (section, rows) in added.ranges where !new.contains(section) {
            positions.insertRows(rows.count, at: IndexPath(row: rows.lowerBound, section: section))
        }
        for (move, height) in zip(moved, heights) { positions.setHeight(height, of: positions.slot(of: move.to)) }
    }

    /// - Parameter counts: the number of rows of each section.
    func apply(to counts: inout [Int], rowCount: (Int) -> Int) {
        for (section, rows) in removed.ranges { counts[section] -= rows.count }
        for section in Set(deletedSections).sorted().reversed() { counts.remove(at: section) }
        let new = Set(insertedSections)
        for section in new.sorted() { counts.insert(rowCount(section), at: section) }
        for (section, rows) in added.ranges where !new.contains(section) { counts[section] += rows.count }
    }

    func apply(to selection: inout RowSelection) {
        let chosen = moved.filter { selection.contains($0.from) }
        for (section, rows) in removed.ranges.reversed() { selection.rowsWereRemoved(rows, in: section) }
        for section in Set(deletedSections).sorted().reversed() { selection.sectionWasRemoved(section) }
        for section in Set(insertedSections).sorted() { selection.sectionWasInserted(section) }
        for (section, rows) in added.ranges { selection.rowsWereInserted(rows, in: section) }
        for move in chosen { selection.insert(move.to) }
    }
}
