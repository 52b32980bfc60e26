/// A batch of row changes. Deletions use index paths before the batch, insertions index paths after it.
nonisolated struct RowChanges {
    struct Move: Equatable {
        var from: IndexPath
        var to: IndexPath
    }

    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
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
        func isIn(_ path: IndexPath, _ counts: Counts) -> Bool {
            path.count > 1 && (0..<counts.sections).contains(path.section)
                && (0..<counts.rows(path.section)).contains(path.row)
        }
        if let path = (deleted + moved.map(\.from)).first(where: { !isIn($0, old) }) {
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
        if let path = (inserted + moved.map(\.to)).first(where: { !isIn($0, new) }) {
            return
                "cannot insert or move to \(noun) \(path.row) of section \(path.section): the data source does not have it"
        }
        return faultOfMoves(noun) ?? faultOfCounts(from: old, to: new, noun)
    }

    private func faultOfMoves(_ noun: String) -> String? {
        guard !moved.isEmpty else { return nil }
        var gone = Set(deleted)
        var come = Set(inserted)
        for move in moved {
            guard gone.insert(move.from).inserted else {
                return
                    "cannot move \(noun) \(move.from.row) of section \(move.from.section): it is already deleted or moved"
            }
            guard come.insert(move.to).inserted else {
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
        let paths = removedPaths + insertedPaths + next.removedPaths + next.insertedPaths
        // Invalid paths are reported when the batch is applied.
        guard paths.allSatisfy({ $0.count > 1 }) else { return self }
        let (map, nextMap) = (RowMap(self), RowMap(next))
        let origins = Dictionary(moved.map { ($0.to, $0.from) }) { first, _ in first }
        let movedOn = Set(next.moved.map(\.from))
        var all = RowChanges(isAnimated: isAnimated || next.isAnimated)
        all.deletedSections = deletedSections + next.deletedSections.compactMap(map.oldSection(of:))
        all.insertedSections = insertedSections.compactMap(nextMap.newSection(of:)) + next.insertedSections
        // A row that this batch inserts has no path before it.
        func origin(of path: IndexPath) -> IndexPath? { origins[path] ?? map.oldPath(of: path) }
        all.deleted = deleted + next.deleted.compactMap(origin(of:))
        all.inserted = next.inserted
        for path in inserted where !movedOn.contains(path) {
            if let new = nextMap.newPath(of: path, isRow: true) { all.inserted.append(new) }
        }
        for move in moved where !movedOn.contains(move.to) {
            if let new = nextMap.newPath(of: move.to, isRow: true) {
                all.moved.append(Move(from: move.from, to: new))
            } else if !next.deleted.contains(move.to) {
                all.deleted.append(move.from)
            }
        }
        for move in next.moved {
            if let old = origin(of: move.from) {
                all.moved.append(Move(from: old, to: move.to))
            } else {
                all.inserted.append(move.to)
            }
        }
        return all
    }

    // MARK: Applying

    private var removedPaths: [IndexPath] { deleted + moved.map(\.from) }
    private var insertedPaths: [IndexPath] { inserted + moved.map(\.to) }

    /// Applies the changes to the positions. Moved rows keep their heights.
    ///
    /// - Parameter rowCount: returns the number of rows of an inserted section.
    func apply(to positions: RowHeightIndex, rowCount: (Int) -> Int) {
        let heights = moved.map { positions.height(of: positions.slot(of: $0.from)) }
        for (section, rows) in Self.ranges(removedPaths).reversed() { positions.removeRows(rows, in: section) }
        for section in Set(deletedSections).sorted().reversed() { positions.removeSection(section) }
        let new = Set(insertedSections)
        for section in new.sorted() { positions.insertSection(rowCount: rowCount(section), at: section) }
        for (section, rows) in Self.ranges(insertedPaths) where !new.contains(section) {
            positions.insertRows(rows.count, at: IndexPath(row: rows.lowerBound, section: section))
        }
        for (move, height) in zip(moved, heights) { positions.setHeight(height, of: positions.slot(of: move.to)) }
    }

    /// - Parameter counts: the number of rows of each section.
    func apply(to counts: inout [Int], rowCount: (Int) -> Int) {
        for path in removedPaths.sortedUniquely() { counts[path.section] -= 1 }
        for section in Set(deletedSections).sorted().reversed() { counts.remove(at: section) }
        let new = Set(insertedSections)
        for section in new.sorted() { counts.insert(rowCount(section), at: section) }
        for path in insertedPaths.sortedUniquely() where !new.contains(path.section) { counts[path.section] += 1 }
    }

    func apply(to selection: inout RowSelection) {
        let chosen = moved.filter { selection.contains($0.from) }
        for (section, rows) in Self.ranges(removedPaths).reversed() { selection.rowsWereRemoved(rows, in: section) }
        for section in Set(deletedSections).sorted().reversed() { selection.sectionWasRemoved(section) }
        for section in Set(insertedSections).sorted() { selection.sectionWasInserted(section) }
        for (section, rows) in Self.ranges(insertedPaths) { selection.rowsWereInserted(rows, in: section) }
        for move in chosen { selection.insert(move.to) }
    }

    /// Returns the paths as ranges of consecutive rows, from the top.
    private static func ranges(_ paths: [IndexPath]) -> [(section: Int, rows: Range<Int>)] {
        var ranges: [(section: Int, rows: Range<Int>)] = []
        for path in paths.sortedUniquely() {
            if let last = ranges.last, last.section == path.section, last.rows.upperBound == path.row {
                ranges[ranges.count - 1].rows = last.rows.lowerBound..<path.row + 1
            } else {
                ranges.append((path.section, path.row..<path.row + 1))
            }
        }
        return ranges
    }
}
