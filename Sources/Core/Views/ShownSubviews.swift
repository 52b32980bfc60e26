/// The subviews from back to front, and what each of them covers. What of many lies somewhere is found without looking at all:
/// neighbours are taken together, and those again.
struct ShownSubviews {
    struct Entry {
        /// nil for one that has left.
        var view: View?
        /// In the superview's coordinates.
        var covered: Rect
    }

    private(set) var entries: [Entry] = []
    /// What the entries cover sixteen by sixteen, what those cover, and so on, until sixteen are left at most.
    private var levels: [[Rect]] = []

    private static let groupLength = 16

    init() {}

    /// - Parameter views: from back to front. They learn their numbers here (`placeInDrawing`), and know those of one list.
    init(_ views: [View]) {
        entries.reserveCapacity(views.count)
        for view in views {
            view.placeInDrawing = Int32(truncatingIfNeeded: entries.count)
            entries.append(Entry(view: view, covered: view.coveredInSuperview))
        }
        var count = entries.count
        while count > Self.groupLength {
            let level = levels.count
            let groupCount = (count + Self.groupLength - 1) / Self.groupLength
            levels.append((0..<groupCount).map { union(of: $0, on: level) })
            count = groupCount
        }
    }

    /// What all of them cover.
    var covered: Rect {
        guard let top = levels.last else { return entries.reduce(.zero) { $0.union($1.covered) } }
        return top.reduce(.zero) { $0.union($1) }
    }

    /// Takes in what a subview covers now.
    ///
    /// - Returns: false for one that is not here.
    mutating func update(_ view: View) -> Bool {
        var index = Int(view.placeInDrawing)
        guard entries.indices.contains(index), entries[index].view === view else { return false }
        let covered = view.coveredInSuperview
        guard entries[index].covered != covered else { return true }
        entries[index].covered = covered
        for level in levels.indices {
            index /= Self.groupLength
            levels[level][index] = union(of: index, on: level)
        }
        return true
    }

    /// Keeps a subview that leaves no longer. What it covers stays until the list is made anew.
    mutating func forget(_ view: View) {
        let index = Int(view.placeInDrawing)
        if entries.indices.contains(index), entries[index].view === view { entries[index].view = nil }
    }

    /// Whether a view lies between its neighbours, whatever the order of its superview's subviews is.
    func isInOrder(_ view: View) -> Bool {
        let index = Int(view.placeInDrawing)
        guard entries.indices.contains(index), entries[index].view === view else { return false }
        let neighbours = entries[max(index - 1, 0)...min(index + 1, entries.count - 1)]
        let depths = neighbours.map { $0.view?.drawingDepth ?? .nan }
        return zip(depths, depths.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// Visits those that meet an area, from back to front. `place` is where in the area's coordinates the superview is.
    func forEach(within area: DrawnArea, at place: Point, _ visit: (View, Rect) -> Void) {
        func visitMembers(_ range: Range<Int>, on level: Int) {
            for index in range where area.meets(covered(index, on: level).offset(by: place)) {
                if level > 0 {
                    visitMembers(members(of: index, on: level - 1), on: level - 1)
                } else if let view = entries[index].view {
                    visit(view, entries[index].covered)
                }
            }
        }
        visitMembers(0..<count(on: levels.count), on: levels.count)
    }

    /// Level 0 is that of the entries.
    private func covered(_ index: Int, on level: Int) -> Rect {
        level == 0 ? entries[index].covered : levels[level - 1][index]
    }

    private func count(on level: Int) -> Int { level == 0 ? entries.count : levels[level - 1].count }

    private func members(of group: Int, on level: Int) -> Range<Int> {
        let start = group * Self.groupLength
        return start..<min(start + Self.groupLength, count(on: level))
    }

    private func union(of group: Int, on level: Int) -> Rect {
        members(of: group, on: level).reduce(.zero) { $0.union(covered($1, on: level)) }
    }
}
