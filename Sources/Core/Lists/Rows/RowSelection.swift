/// A set of rows, of any size.
nonisolated struct RowSelection: Equatable {
    /// Consecutive sections with the same selected rows.
    private struct Run: Equatable {
        var sections: Range<Int>
        var rows: RangeSet<Int>
    }

    /// The runs in order. No run is empty, and no two adjacent runs could be joined.
    private var runs: [Run] = []

    var isEmpty: Bool { runs.isEmpty }
    var count: Int { runs.reduce(0) { $0 + $1.sections.count * $1.rows.ranges.reduce(0) { $0 + $1.count } } }
    /// The number of runs, which determines the cost of operations.
    var runCount: Int { runs.count }
    /// The greatest number of rows for which the delegate is called one by one. Larger changes are made as one.
    static let maximumReportedCount = 256

    /// All rows, from the top.
    var paths: [IndexPath] {
        runs.flatMap { run in
            run.sections.flatMap { section in
                run.rows.ranges.flatMap { $0.map { IndexPath(row: $0, section: section) } }
            }
        }
    }

    var first: IndexPath? {
        guard let run = runs.first, let row = run.rows.ranges.first?.lowerBound else { return nil }
        return IndexPath(row: row, section: run.sections.lowerBound)
    }

    /// Returns the path with a number among all paths, from 0; nil if there is none.
    func path(at number: Int) -> IndexPath? {
        guard number >= 0 else { return nil }
        var left = number
        for run in runs {
            let count = run.rows.ranges.reduce(0) { $0 + $1.count }
            if left < run.sections.count * count {
                var row = left % count
                for range in run.rows.ranges {
                    if row < range.count {
                        return IndexPath(row: range.lowerBound + row, section: run.sections.lowerBound + left / count)
                    }
                    row -= range.count
                }
            }
            left -= run.sections.count * count
        }
        return nil
    }

    func contains(_ path: IndexPath) -> Bool { rows(of: path.section).contains(path.row) }

    func hasRows(in section: Int) -> Bool { !rows(of: section).isEmpty }

    private func rows(of section: Int) -> RangeSet<Int> {
        let index = runs.partition { $0.sections.upperBound <= section }
        return index < runs.count && runs[index].sections.contains(section) ? runs[index].rows : RangeSet()
    }

    // MARK: Combining selections

    /// Returns the rows that are not in another selection.
    func subtracting(_ other: RowSelection) -> RowSelection { combined(with: other) { $0.subtracting($1) } }

    func union(_ other: RowSelection) -> RowSelection { combined(with: other) { $0.union($1) } }

    private func combined(
        with other: RowSelection, _ combine: (RangeSet<Int>, RangeSet<Int>) -> RangeSet<Int>
    ) -> RowSelection {
        let edges = Set((runs + other.runs).flatMap { [$0.sections.lowerBound, $0.sections.upperBound] }).sorted()
        var all = RowSelection()
        for (start, end) in zip(edges, edges.dropFirst()) {
            all.set(combine(rows(of: start), other.rows(of: start)), in: start..<end)
        }
        return all
    }

    // MARK: Adding and removing rows

    mutating func insert(_ path: IndexPath) { insert(path.row..<path.row + 1, in: path.section..<path.section + 1) }

    mutating func insert(_ rows: Range<Int>, in sections: Range<Int>) {
        guard !rows.isEmpty, !sections.isEmpty else { return }
        let new = Run(sections: sections, rows: RangeSet(rows))
        // Usually runs are inserted in order.
        if runs.last.map({ $0.sections.upperBound <= sections.lowerBound }) ?? true {
            runs.append(new)
            join(through: runs.count - 1, from: runs.count - 1)
        } else {
            var other = RowSelection()
            other.runs = [new]
            self = union(other)
        }
    }

    mutating func remove(_ path: IndexPath) {
        guard contains(path) else { return }
        change(path.section) { $0.remove(contentsOf: path.row..<path.row + 1) }
    }

    mutating func removeAll() { runs = [] }

    mutating func removeAll(in section: Int) { change(section) { $0 = RangeSet() } }

    private mutating func change(_ section: Int, _ change: (inout RangeSet<Int>) -> Void) {
        let old = rows(of: section)
        guard !old.isEmpty else { return }
        var new = old
        change(&new)
        if new != old { set(new, in: section..<section + 1) }
    }

    /// Replaces the selected rows of some sections.
    private mutating func set(_ rows: RangeSet<Int>, in sections: Range<Int>) {
        let first = runs.partition { $0.sections.upperBound <= sections.lowerBound }
        let end = runs.partition { $0.sections.lowerBound < sections.upperBound }
        var new: [Run] = []
        if first < end, runs[first].sections.lowerBound < sections.lowerBound {
            new.append(Run(sections: runs[first].sections.lowerBound..<sections.lowerBound, rows: runs[first].rows))
        }
        if !rows.isEmpty { new.append(Run(sections: sections, rows: rows)) }
        if first < end, runs[end - 1].sections.upperBound > sections.upperBound {
            new.append(Run(sections: sections.upperBound..<runs[end - 1].sections.upperBound, rows: runs[end - 1].rows))
        }
        runs.replaceSubrange(first..<end, with: new)
        join(through: first + new.count, from: first)
    }

    /// Joins adjacent runs with the same rows.
    private mutating func join(through last: Int, from first: Int) {
        for index in stride(from: min(last, runs.count - 1), through: max(first, 1), by: -1)
        where runs[index - 1].sections.upperBound == runs[index].sections.lowerBound
            && runs[index - 1].rows == runs[index].rows
        {
            runs[index - 1].sections = runs[index - 1].sections.lowerBound..<runs[index].sections.upperBound
            runs.remove(at: index)
        }
    }

    // MARK: Row changes

    mutating func rowsWereInserted(_ rows: Range<Int>, in section: Int) {
        change(section) { selected in
            var new = RangeSet<Int>()
            for range in selected.ranges {
                let before = range.clamped(to: 0..<max(0, rows.lowerBound))
                if range.lowerBound < rows.lowerBound { new.insert(contentsOf: before) }
                let start = max(range.lowerBound, rows.lowerBound)
                if start < range.upperBound {
                    new.insert(contentsOf: start + rows.count..<range.upperBound + rows.count)
                }
            }
            selected = new
        }
    }

    mutating func rowsWereRemoved(_ rows: Range<Int>, in section: Int) {
        change(section) { selected in
            func moved(_ row: Int) -> Int { row < rows.lowerBound ? row : max(rows.lowerBound, row - rows.count) }
            var new = RangeSet<Int>()
            for range in selected.ranges where moved(range.lowerBound) < moved(range.upperBound) {
                new.insert(contentsOf: moved(range.lowerBound)..<moved(range.upperBound))
            }
            selected = new
        }
    }

    mutating func sectionWasInserted(_ section: Int) {
        let index = runs.partition { $0.sections.upperBound <= section }
        guard index < runs.count else { return }
        var later = index
        let cut = runs[index].sections
        if cut.lowerBound < section {
            runs[index].sections = cut.lowerBound..<section
            runs.insert(Run(sections: section..<cut.upperBound, rows: runs[index].rows), at: index + 1)
            later += 1
        }
        moveSections(of: later, by: 1)
    }

    mutating func sectionWasRemoved(_ section: Int) {
        removeAll(in: section)
        let later = runs.partition { $0.sections.upperBound <= section }
        moveSections(of: later, by: -1)
        join(through: later, from: later)
    }

    private mutating func moveSections(of first: Int, by distance: Int) {
        for index in first..<runs.count {
            let sections = runs[index].sections
            runs[index].sections = sections.lowerBound + distance..<sections.upperBound + distance
        }
    }
}
