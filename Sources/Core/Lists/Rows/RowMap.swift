/// Maps row positions from before a valid batch of changes to those after it. A lookup takes O(log n) time for n changes.
nonisolated struct RowMap {
    private let removedSections: IndexRuns
    private let newSections: IndexRuns
    /// The removed rows by section number before the changes.
    private let removedRows: [Int: IndexRuns]
    /// The inserted rows by section number after the changes.
    private let insertedRows: [Int: IndexRuns]
    private var moved: [IndexPath: IndexPath] = [:]

    init(_ changes: RowChanges) {
        removedSections = IndexRuns(RangeSet(indices: changes.deletedSections))
        newSections = IndexRuns(RangeSet(indices: changes.insertedSections))
        removedRows = changes.removed.rows.mapValues(IndexRuns.init)
        insertedRows = changes.added.rows.mapValues(IndexRuns.init)
        for move in changes.moved { moved[move.from] = move.to }
    }

    /// Returns the new number of a section; nil if the section is deleted.
    func newSection(of section: Int) -> Int? {
        guard !removedSections.contains(section) else { return nil }
        return newSections.placeAround(section - removedSections.count(below: section))
    }

    /// Returns the new path of a row, or of a section title; nil if it is deleted.
    func newPath(of path: IndexPath, isRow: Bool) -> IndexPath? {
        guard isRow else { return newSection(of: path.section).map { IndexPath(row: 0, section: $0) } }
        if let to = moved[path] { return to }
        return removedRows[path.section]?.contains(path.row) == true ? nil : place(of: path)
    }

    /// Returns the new path of a row, or of the row in its place; nil if its section is deleted.
    func place(of path: IndexPath) -> IndexPath? {
        guard let section = newSection(of: path.section) else { return nil }
        let row = path.row - (removedRows[path.section]?.count(below: path.row) ?? 0)
        return IndexPath(row: insertedRows[section]?.placeAround(row) ?? row, section: section)
    }

    /// Returns the path that a row had before the changes; nil if it is inserted or moved.
    func oldPath(of path: IndexPath) -> IndexPath? {
        guard let section = oldSection(of: path.section) else { return nil }
        let inserted = insertedRows[path.section] ?? IndexRuns()
        guard !inserted.contains(path.row) else { return nil }
        let row = path.row - inserted.count(below: path.row)
        return IndexPath(row: removedRows[section]?.placeAround(row) ?? row, section: section)
    }

    /// The sections that remain and whose rows change, by their numbers before and after.
    var changedSections: [(old: Int, new: Int)] {
        let old = Set(removedRows.keys).union(insertedRows.keys.compactMap(oldSection(of:)))
        return old.sorted().compactMap { section in newSection(of: section).map { (section, $0) } }
    }

    /// Returns the number that a section had before the changes; nil if it is inserted.
    func oldSection(of section: Int) -> Int? {
        guard !newSections.contains(section) else { return nil }
        return removedSections.placeAround(section - newSections.count(below: section))
    }

    func rowCount(of section: (old: Int, new: Int), before count: Int) -> Int {
        count - (removedRows[section.old]?.count ?? 0) + (insertedRows[section.new]?.count ?? 0)
    }
}

nonisolated extension RandomAccessCollection where Index == Int {
    /// Returns the first index whose element does not meet a condition that only elements at the start meet.
    func partition(while holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
