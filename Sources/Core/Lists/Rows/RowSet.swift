/// A set of rows, stored as ranges. A range of rows, such as those of an expanded node, takes as much time and memory as one row.
nonisolated struct RowSet: Equatable, ExpressibleByArrayLiteral {
    /// The rows by section.
    private(set) var rows: [Int: RangeSet<Int>] = [:]
    /// A path that was added although it is no path of a row.
    private(set) var invalidPath: IndexPath?

    init() {}

    init(_ range: Range<Int>, inSection section: Int) {
        if !range.isEmpty { rows[section] = RangeSet(range) }
    }

    init(_ indices: some Sequence<Int>, inSection section: Int) {
        self.init(indices.lazy.map { IndexPath(row: $0, section: section) })
    }

    init(_ paths: some Sequence<IndexPath>) {
        // Consecutive rows are added as one range.
        var (run, section) = (0..<0, 0)
        for path in paths {
            guard path.count > 1, path.row < Int.max else {
                invalidPath = invalidPath ?? path
                continue
            }
            if path.section == section, path.row == run.upperBound, !run.isEmpty {
                run = run.lowerBound..<path.row + 1
            } else {
                insert(run, inSection: section)
                (run, section) = (path.row..<path.row + 1, path.section)
            }
        }
        insert(run, inSection: section)
    }

    init(arrayLiteral paths: IndexPath...) { self.init(paths) }

    /// The ranges of consecutive rows, from the top.
    var ranges: [(section: Int, rows: Range<Int>)] {
        rows.sorted { $0.key < $1.key }.flatMap { section, rows in rows.ranges.map { (section, $0) } }
    }

    /// The paths of the rows, from the top.
    var paths: [IndexPath] {
        ranges.flatMap { section, rows in rows.map { IndexPath(row: $0, section: section) } }
    }

    func contains(_ path: IndexPath) -> Bool { path.count > 1 && rows[path.section]?.contains(path.row) == true }

    mutating func insert(_ path: IndexPath) { formUnion(RowSet(CollectionOfOne(path))) }

    mutating func formUnion(_ other: RowSet) {
        invalidPath = invalidPath ?? other.invalidPath
        rows.merge(other.rows) { $0.union($1) }
    }

    func union(_ paths: some Sequence<IndexPath>) -> RowSet {
        var all = self
        all.formUnion(RowSet(paths))
        return all
    }

    private mutating func insert(_ range: Range<Int>, inSection section: Int) {
        if !range.isEmpty { rows[section, default: RangeSet()].insert(contentsOf: range) }
    }
}

/// Ranges of indices in ascending order, for lookups in O(log n) time.
nonisolated struct IndexRuns {
    /// A range, and the number of indices in the ranges before it.
    private struct Run {
        let range: Range<Int>
        let before: Int
    }

    private var runs: [Run] = []
    /// The number of indices in all ranges.
    private(set) var count = 0

    init() {}

    init(_ set: RangeSet<Int>) {
        for range in set.ranges {
            runs.append(Run(range: range, before: count))
            count += range.count
        }
    }

    func contains(_ index: Int) -> Bool {
        let place = runs.partition { $0.range.upperBound <= index }
        return place < runs.count && runs[place].range.contains(index)
    }

    func count(below index: Int) -> Int {
        let place = runs.partition { $0.range.upperBound <= index }
        guard place < runs.count else { return count }
        return runs[place].before + max(0, index - runs[place].range.lowerBound)
    }

    /// Returns the new index of an element after insertions at the indices.
    func placeAround(_ index: Int) -> Int {
        let place = runs.partition { $0.range.lowerBound - $0.before <= index }
        return index + (place < runs.count ? runs[place].before : count)
    }
}

nonisolated extension RangeSet<Int> {
    init(indices: some Sequence<Int>) {
        self.init()
        for index in indices where index < Int.max { insert(contentsOf: index..<index + 1) }
    }
}
