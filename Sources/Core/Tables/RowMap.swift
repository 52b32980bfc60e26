/// Where rows are after changes that were found to be without fault. A question takes the logarithm of the number of changes.
nonisolated struct RowMap {
    private let goneSections: [Int]
    private let newSections: [Int]
    /// By the sections of before, in order.
    private var gone: [Int: [Int]] = [:]
    /// By the sections of after.
    private var come: [Int: [Int]] = [:]
    private var moved: [IndexPath: IndexPath] = [:]

    init(_ changes: RowChanges) {
        goneSections = Set(changes.deletedSections).sorted()
        newSections = Set(changes.insertedSections).sorted()
        for path in Set(changes.deleted + changes.moved.map(\.from)) {
            gone[path.section, default: []].append(path.row)
        }
        for path in Set(changes.inserted + changes.moved.map(\.to)) { come[path.section, default: []].append(path.row) }
        for section in gone.keys { gone[section]?.sort() }
        for section in come.keys { come[section]?.sort() }
        for move in changes.moved { moved[move.from] = move.to }
    }

    /// nil for one that goes.
    func newSection(of section: Int) -> Int? {
        guard !goneSections.containsSorted(section) else { return nil }
        return newSections.placeAround(section - goneSections.count(below: section))
    }

    /// Where a row, or the title of a section, is afterwards; nil for one that goes.
    func newPath(of path: IndexPath, isRow: Bool) -> IndexPath? {
        guard isRow else { return newSection(of: path.section).map { IndexPath(row: 0, section: $0) } }
        if let to = moved[path] { return to }
        return gone[path.section]?.containsSorted(path.row) == true ? nil : place(of: path)
    }

    /// Where a row is afterwards, or what comes in its place; nil if its section goes.
    func place(of path: IndexPath) -> IndexPath? {
        guard let section = newSection(of: path.section) else { return nil }
        let row = path.row - (gone[path.section]?.count(below: path.row) ?? 0)
        return IndexPath(row: come[section]?.placeAround(row) ?? row, section: section)
    }

    /// The sections that stay and have other rows then, by their numbers before and after.
    var changedSections: [(old: Int, new: Int)] {
        let old = Set(gone.keys).union(come.keys.compactMap(oldSection(of:)))
        return old.sorted().compactMap { section in newSection(of: section).map { (section, $0) } }
    }

    private func oldSection(of section: Int) -> Int? {
        guard !newSections.containsSorted(section) else { return nil }
        return goneSections.placeAround(section - newSections.count(below: section))
    }

    func rowCount(of section: (old: Int, new: Int), before count: Int) -> Int {
        count - (gone[section.old]?.count ?? 0) + (come[section.new]?.count ?? 0)
    }
}

/// Of numbers in order, none of them twice.
nonisolated extension [Int] {
    fileprivate func count(below number: Int) -> Int { partition { $0 < number } }

    fileprivate func containsSorted(_ number: Int) -> Bool {
        let index = count(below: number)
        return index < count && self[index] == number
    }

    /// What becomes of a number when these are put in, each as what it is then.
    fileprivate func placeAround(_ number: Int) -> Int {
        number + indices.partition { self[$0] - $0 <= number }
    }
}

nonisolated extension RandomAccessCollection where Index == Int {
    /// The first index from which on a condition that holds for some at the beginning no longer does.
    func partition(while holds: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if holds(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
