/// The subviews from back to front with the rectangles that they cover. A tree of bounding rectangles finds the subviews in an area
/// without visiting all.
struct VisibleSubviewIndex {
    struct Entry {
        /// nil after the view was removed.
        var view: View?
        /// The covered rectangle, in the superview's coordinates.
        var covered: Rect
    }

    private(set) var entries: [Entry] = []
    /// The union of every sixteen entries, the union of every sixteen of these, and so on, down to at most sixteen rectangles.
    private var levels: [[Rect]] = []

    private static let groupLength = 16

    init() {}

    /// - Parameter views: the views from back to front. Each gets its index here (`placeInDrawing`), and can be in one list only.
    init(_ views: [View]) {
        entries.reserveCapacity(views.count)
        for view in views {
            view.displayState.placeInDrawing = Int32(truncatingIfNeeded: entries.count)
            entries.append(Entry(view: view, covered: DrawnGeometry(of: view).coveredInSuperview))
        }
        var count = entries.count
        while count > Self.groupLength {
            let level = levels.count
            let groupCount = (count + Self.groupLength - 1) / Self.groupLength
            levels.append((0..<groupCount).map { union(of: $0, on: level) })
            count = groupCount
        }
    }

    /// The union of all covered rectangles.
    var covered: Rect {
        guard let top = levels.last else { return entries.reduce(.zero) { $0.union($1.covered) } }
        return top.reduce(.zero) { $0.union($1) }
    }

    /// Updates the covered rectangle of a subview.
    ///
    /// - Returns: false for a view that is not in the list.
    mutating func update(_ view: View) -> Bool {
        var index = Int(view.displayState.placeInDrawing)
        guard entries.indices.contains(index), entries[index].view === view else { return false }
        let covered = DrawnGeometry(of: view).coveredInSuperview
        guard entries[index].covered != covered else { return true }
        entries[index].covered = covered
        for level in levels.indices {
            index /= Self.groupLength
            levels[level][index] = union(of: index, on: level)
        }
        return true
    }

    /// Drops the reference to a removed subview. Its rectangle stays until the list is rebuilt.
    mutating func forget(_ view: View) {
        let index = Int(view.displayState.placeInDrawing)
        if entries.indices.contains(index), entries[index].view === view { entries[index].view = nil }
    }

    /// Whether the `zPosition` of a view is strictly between those of its neighbours in the list.
    func isInOrder(_ view: View) -> Bool {
        let index = Int(view.displayState.placeInDrawing)
        guard entries.indices.contains(index), entries[index].view === view else { return false }
        let neighbours = entries[max(index - 1, 0)...min(index + 1, entries.count - 1)]
        let depths = neighbours.map { entry in
            guard let view = entry.view else { return Double.nan }
            return DrawnGeometry(of: view).drawingDepth
        }
        return zip(depths, depths.dropFirst()).allSatisfy { $0 < $1 }
    }

    /// Visits the views that intersect an area, from back to front. `place` is the superview's position in the area's coordinates.
    func forEach(within area: RenderArea, at place: Point, _ visit: (View, Rect) -> Void) {
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

    /// Level 0 contains the entries.
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
