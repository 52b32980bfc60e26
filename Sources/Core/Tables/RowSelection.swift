/// Rows of a table, however many.
nonisolated struct RowSelection: Equatable {
    /// By section; none is empty.
    private var sections: [Int: RangeSet<Int>] = [:]

    var isEmpty: Bool { sections.isEmpty }
    var count: Int { sections.values.reduce(0) { $0 + $1.ranges.reduce(0) { $0 + $1.count } } }
    /// More are selected and deselected as one, without a word for each to the delegate.
    static let mostTold = 256

    /// All of them, from the top.
    var paths: [IndexPath] {
        sections.sorted { $0.key < $1.key }.flatMap { section, rows in
            rows.ranges.flatMap { $0.map { IndexPath(row: $0, section: section) } }
        }
    }

    var first: IndexPath? {
        guard let section = sections.keys.min(), let row = sections[section]?.ranges.first?.lowerBound else {
            return nil
        }
        return IndexPath(row: row, section: section)
    }

    /// Those of these rows that are not among others.
    func subtracting(_ other: RowSelection) -> RowSelection {
        var rest = RowSelection()
        for (section, rows) in sections {
            let own = other.sections[section].map(rows.subtracting) ?? rows
            rest.sections[section] = own.isEmpty ? nil : own
        }
        return rest
    }

    func contains(_ path: IndexPath) -> Bool { sections[path.section]?.contains(path.row) == true }

    mutating func insert(_ path: IndexPath) { insert(path.row..<path.row + 1, in: path.section) }

    mutating func insert(_ rows: Range<Int>, in section: Int) {
        guard !rows.isEmpty else { return }
        sections[section, default: RangeSet()].insert(contentsOf: rows)
    }

    mutating func remove(_ path: IndexPath) {
        guard var rows = sections[path.section], rows.contains(path.row) else { return }
        rows.remove(contentsOf: path.row..<path.row + 1)
        sections[path.section] = rows.isEmpty ? nil : rows
    }

    mutating func removeAll() { sections = [:] }

    mutating func removeAll(in section: Int) { sections[section] = nil }

    // MARK: Rows that come and go

    mutating func rowsWereInserted(_ rows: Range<Int>, in section: Int) {
        shift(section) { old in
            var new = RangeSet<Int>()
            for range in old.ranges {
                let before = range.clamped(to: 0..<max(0, rows.lowerBound))
                if range.lowerBound < rows.lowerBound { new.insert(contentsOf: before) }
                let start = max(range.lowerBound, rows.lowerBound)
                if start < range.upperBound {
                    new.insert(contentsOf: start + rows.count..<range.upperBound + rows.count)
                }
            }
            return new
        }
    }

    mutating func rowsWereRemoved(_ rows: Range<Int>, in section: Int) {
        shift(section) { old in
            func moved(_ row: Int) -> Int { row < rows.lowerBound ? row : max(rows.lowerBound, row - rows.count) }
            var new = RangeSet<Int>()
            for range in old.ranges where moved(range.lowerBound) < moved(range.upperBound) {
                new.insert(contentsOf: moved(range.lowerBound)..<moved(range.upperBound))
            }
            return new
        }
    }

    mutating func sectionWasInserted(_ section: Int) {
        sections = Dictionary(uniqueKeysWithValues: sections.map { ($0 < section ? $0 : $0 + 1, $1) })
    }

    mutating func sectionWasRemoved(_ section: Int) {
        sections[section] = nil
        sections = Dictionary(uniqueKeysWithValues: sections.map { ($0 < section ? $0 : $0 - 1, $1) })
    }

    private mutating func shift(_ section: Int, _ change: (RangeSet<Int>) -> RangeSet<Int>) {
        guard let old = sections[section] else { return }
        let new = change(old)
        sections[section] = new.isEmpty ? nil : new
    }
}
