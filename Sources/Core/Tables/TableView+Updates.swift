// Rows that come and go while the table shows others.

/// How rows come and go.
public nonisolated enum TableViewRowAnimation: String, CaseIterable, Sendable {
    /// At once.
    case none
    /// They fade, and the others make room.
    case automatic, fade
}

extension TableView {
    public typealias RowAnimation = TableViewRowAnimation

    /// Tells the table that rows have come: where they are now. The data source must have them already.
    public func insertRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        change(with: animation) { $0.inserted += paths }
    }

    /// Tells the table that rows have gone: where they were.
    public func deleteRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        change(with: animation) { $0.deleted += paths }
    }

    /// Has rows shown anew.
    public func reloadRows(at paths: [IndexPath], with animation: RowAnimation = .automatic) {
        change(with: animation) {
            $0.deleted += paths
            $0.inserted += paths
        }
    }

    public func moveRow(at path: IndexPath, to newPath: IndexPath) {
        change(with: .automatic) {
            $0.deleted.append(path)
            $0.inserted.append(newPath)
        }
    }

    /// Tells the table that sections have come, with all their rows: their numbers now.
    public func insertSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        change(with: animation) { $0.insertedSections += sections }
    }

    /// Tells the table that sections have gone: their numbers before.
    public func deleteSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        change(with: animation) { $0.deletedSections += sections }
    }

    public func reloadSections(_ sections: some Sequence<Int>, with animation: RowAnimation = .automatic) {
        let sections = Array(sections)
        change(with: animation) {
            $0.deletedSections += sections
            $0.insertedSections += sections
        }
    }

    /// Takes all changes that `updates` tells of as one: what goes is counted as before, what comes as after all of them.
    public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        beginUpdates()
        updates()
        endUpdates()
        completion?(true)
    }

    /// Collects changes until `endUpdates()`.
    public func beginUpdates() { openUpdates = (openUpdates?.changes ?? RowChanges(), (openUpdates?.depth ?? 0) + 1) }

    public func endUpdates() {
        guard let (changes, depth) = openUpdates else { return report("endUpdates() without beginUpdates()") }
        openUpdates = depth > 1 ? (changes, depth - 1) : nil
        if depth == 1 { apply(changes) }
    }

    private func change(with animation: RowAnimation, _ add: (inout RowChanges) -> Void) {
        if openUpdates != nil {
            openUpdates?.changes.isAnimated = animation != .none
            if var changes = openUpdates?.changes {
                add(&changes)
                openUpdates?.changes = changes
            }
            return
        }
        var changes = RowChanges()
        changes.isAnimated = animation != .none
        add(&changes)
        apply(changes)
    }

    /// Takes in what was done to the cells that the document declares. A data source may show others.
    func rowsWereDeclared(_ add: (inout RowChanges) -> Void) {
        var changes = RowChanges()
        add(&changes)
        if isReloadPending || askCount > 0 || fault(of: changes) != nil { reloadData() } else { apply(changes) }
    }

    private func apply(_ changes: RowChanges) {
        guard !isReloadPending, askCount == 0, window != nil || rows.positions.slotCount > 0 else {
            return reloadData()
        }
        if let fault = fault(of: changes) {
            report("\(fault); all rows are loaded again")
            return reloadData()
        }
        let counts = changes.newSections.map { ($0, askedRowCount(of: $0)) }
        rows.change(
            { changes.apply(to: $0, rowCounts: counts) },
            newPath: { kind, path in changes.newPath(of: path, isRow: kind == .row) },
            inserted: changes.inserted, duration: changes.isAnimated ? TableRows.changeDuration : 0)
        changes.apply(to: &selection)
        focusedRow = focusedRow.flatMap { changes.newPath(of: $0, isRow: true) ?? neighbour(of: $0, after: changes) }
        rangeStart = rangeStart.flatMap { changes.newPath(of: $0, isRow: true) }
        if let press {
            if let path = changes.newPath(of: press.path, isRow: true) {
                self.press?.path = path
            } else {
                cancelPress()
            }
        }
        updateCells()
        setNeedsArranging()
    }

    /// Where the keyboard goes when its row does: to the one that comes in its place, or the last of its section.
    private func neighbour(of path: IndexPath, after changes: RowChanges) -> IndexPath? {
        guard let title = changes.newPath(of: path, isRow: false) else { return nil }
        let last = rows.positions.rowCount(of: title.section) - 1
        return last < 0 ? nil : IndexPath(row: min(path.row, last), section: title.section)
    }

    /// What contradicts what the data source says.
    private func fault(of changes: RowChanges) -> String? {
        let old = rows.positions
        if let path = changes.deleted.first(where: { !hasRow($0) }) {
            return "row \(path.row) of section \(path.section) is deleted, which is not there"
        }
        if let section = changes.deletedSections.first(where: { !(0..<old.sectionCount).contains($0) }) {
            return "section \(section) is deleted, which is not there"
        }
        let count = old.sectionCount - Set(changes.deletedSections).count + Set(changes.insertedSections).count
        let asked = askedSectionCount()
        guard asked == count else { return "the data source has \(asked) sections where the changes lead to \(count)" }
        if let section = changes.insertedSections.first(where: { !(0..<asked).contains($0) }) {
            return "section \(section) is inserted, which the data source does not have"
        }
        if let path = changes.inserted.first(where: { !(0..<asked).contains($0.section) || $0.count < 2 }) {
            return "a row is inserted in section \(path.section), which the data source does not have"
        }
        if let path = changes.inserted.first(where: { !(0..<askedRowCount(of: $0.section)).contains($0.row) }) {
            return "row \(path.row) of section \(path.section) is inserted, which the data source does not have"
        }
        for section in changes.changedSections(sectionCount: old.sectionCount) {
            let count = changes.rowCount(of: section, before: old.rowCount(of: section.old))
            let asked = askedRowCount(of: section.new)
            guard asked == count else {
                return "the data source has \(asked) rows in section \(section.new) where the changes lead to \(count)"
            }
        }
        return nil
    }
}

/// What comes and goes at once: what goes by its place before, what comes by its place after.
nonisolated struct RowChanges {
    var deleted: [IndexPath] = []
    var inserted: [IndexPath] = []
    var deletedSections: [Int] = []
    var insertedSections: [Int] = []
    var isAnimated = false

    var newSections: [Int] { Set(insertedSections).sorted() }

    private func newSection(of section: Int) -> Int? {
        let gone = Set(deletedSections)
        guard !gone.contains(section) else { return nil }
        var new = section - gone.count { $0 < section }
        for inserted in newSections where inserted <= new { new += 1 }
        return new
    }

    /// Where a row, or the title of a section, is afterwards; nil for one that goes.
    func newPath(of path: IndexPath, isRow: Bool) -> IndexPath? {
        guard let section = newSection(of: path.section) else { return nil }
        guard isRow else { return IndexPath(row: 0, section: section) }
        let gone = Set(deleted.filter { $0.section == path.section }.map(\.row))
        guard !gone.contains(path.row) else { return nil }
        var row = path.row - gone.count { $0 < path.row }
        for inserted in Set(inserted.filter { $0.section == section }.map(\.row)).sorted() where inserted <= row {
            row += 1
        }
        return IndexPath(row: row, section: section)
    }

    /// The sections that stay and have other rows then, by their numbers before and after.
    func changedSections(sectionCount: Int) -> [(old: Int, new: Int)] {
        let comes = Set(inserted.map(\.section))
        let isMoved = !deletedSections.isEmpty || !insertedSections.isEmpty
        let goes = Set(deleted.map(\.section))
        let old = isMoved ? Set(0..<sectionCount) : goes.union(comes)
        return old.sorted().compactMap { section in
            guard let new = newSection(of: section), goes.contains(section) || comes.contains(new) else { return nil }
            return (section, new)
        }
    }

    func rowCount(of section: (old: Int, new: Int), before count: Int) -> Int {
        count - Set(deleted.filter { $0.section == section.old }).count
            + Set(inserted.filter { $0.section == section.new }).count
    }

    func apply(to positions: RowPositions, rowCounts: [(section: Int, count: Int)]) {
        for (section, rows) in Self.ranges(deleted).reversed() { positions.removeRows(rows, in: section) }
        for section in Set(deletedSections).sorted().reversed() { positions.removeSection(section) }
        for (section, count) in rowCounts { positions.insertSection(rowCount: count, at: section) }
        let new = Set(insertedSections)
        for (section, rows) in Self.ranges(inserted) where !new.contains(section) {
            positions.insertRows(rows.count, at: IndexPath(row: rows.lowerBound, section: section))
        }
    }

    func apply(to selection: inout RowSelection) {
        for (section, rows) in Self.ranges(deleted).reversed() { selection.rowsWereRemoved(rows, in: section) }
        for section in Set(deletedSections).sorted().reversed() { selection.sectionWasRemoved(section) }
        for section in newSections { selection.sectionWasInserted(section) }
        for (section, rows) in Self.ranges(inserted) { selection.rowsWereInserted(rows, in: section) }
    }

    /// Neighbours together, from the top.
    private static func ranges(_ paths: [IndexPath]) -> [(section: Int, rows: Range<Int>)] {
        var ranges: [(section: Int, rows: Range<Int>)] = []
        for path in Set(paths).sorted() {
            if let last = ranges.last, last.section == path.section, last.rows.upperBound == path.row {
                ranges[ranges.count - 1].rows = last.rows.lowerBound..<path.row + 1
            } else {
                ranges.append((path.section, path.row..<path.row + 1))
            }
        }
        return ranges
    }
}
