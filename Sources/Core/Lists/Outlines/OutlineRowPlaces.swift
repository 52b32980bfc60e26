/// The places to which a node of an outline can be moved, by drags and keys. Specification 13.32.
///
/// Between two rows the distance of the pointer from the leading edge decides the level. The middle of a row is the place below its node.
final class OutlineRowPlaces: RowPlaces {
    private unowned(unsafe) let outline: OutlineView
    private let rows: OutlineRows

    /// The part of a row at its top and bottom that stands for the place before and after it.
    private static let margin = 0.25

    init(of outline: OutlineView) {
        self.outline = outline
        rows = outline.outline
        super.init(of: outline)
    }

    deinit {}

    /// A node and its new place.
    private struct Move {
        var item: Any
        /// The new parent; nil for the root.
        var parent: Any?
        /// The index among the children of the new parent, without the moved node.
        var index: Int
    }

    override func mayMove(_ path: IndexPath) -> Bool { canReorder && outline.hasRow(path) }

    // MARK: Drags

    override func drop(of path: IndexPath, at point: Point) -> RowDrop? {
        guard let (row, frame, part) = rowBelowPointer(point) else { return nil }
        if part >= Self.margin, part <= 1 - Self.margin, let move = move(of: path.row, into: row.row) {
            let frame = Rect(0, frame.minY, outline.frame.width, frame.height)
            return RowDrop(frame: frame, isInto: true) { [weak self] in self?.perform(move) }
        }
        let isBelow = part > 0.5
        let above = isBelow ? row.row : row.row - 1
        let level = level(after: above, at: point)
        guard let move = move(of: path.row, after: above, level: level) else { return nil }
        let indentation = ColumnText.inset + Double(level) * RowChevron.width
        let line = gapFrame(at: isBelow ? frame.maxY : frame.minY, indentation: indentation)
        return RowDrop(frame: line) { [weak self] in self?.perform(move) }
    }

    /// Returns the level for a pointer between a row and the next one.
    private func level(after row: Int, at point: Point) -> Int {
        let above = rows.branch(atRow: row)
        let least = rows.branch(atRow: row + 1)?.depth ?? 0
        let greatest = above.map { $0.depth + ($0.isExpanded ? 1 : 0) } ?? 0
        let x = outline.convertFromWindow(point).x
        let distance = (outline.isRightToLeft ? outline.frame.width - x : x) - ColumnText.inset
        return max(min(Int(max(0, distance) / RowChevron.width), greatest), min(least, greatest))
    }

    /// Returns the move of a row to the end of the nodes below another row.
    private func move(of row: Int, into target: Int) -> Move? {
        guard let from = rows.place(ofRow: row), let item = rows.item(at: from), let to = rows.place(ofRow: target),
            let parent = rows.item(at: to), to != from
        else { return nil }
        let count = rows.childCount(at: to)
        if let branch = rows.storedBranch(of: parent), branch === from.branch {
            return from.index == count - 1 ? nil : checked(Move(item: item, parent: parent, index: count - 1))
        }
        return isInside(item, to.branch) ? nil : checked(Move(item: item, parent: parent, index: count))
    }

    /// Returns the move of a row to the place after another row, -1 for the place before the first row.
    private func move(of row: Int, after above: Int, level: Int) -> Move? {
        guard let from = rows.place(ofRow: row), let item = rows.item(at: from) else { return nil }
        guard var place = rows.place(ofRow: above) else { return move(item, from, to: nil, at: 0) }
        if level > place.branch.childDepth {
            guard let parent = rows.storedBranch(of: rows.item(at: place)) else { return nil }
            return move(item, from, to: parent, at: 0)
        }
        while place.branch.childDepth > level, let next = rows.place(of: place.branch) { place = next }
        return move(item, from, to: place.branch, at: place.index + 1)
    }

    private func move(_ item: Any, _ from: OutlineTree.Place, to branch: OutlineTree.Branch?, at index: Int) -> Move? {
        if let branch, isInside(item, branch) { return nil }
        var index = index
        if (branch?.item == nil && from.branch.item == nil) || branch === from.branch {
            if index > from.index { index -= 1 }
            if index == from.index { return nil }
        }
        return checked(Move(item: item, parent: branch?.item, index: index))
    }

    /// Whether a branch belongs to an item, or to a node below it.
    private func isInside(_ item: Any, _ branch: OutlineTree.Branch) -> Bool { branch.isInside(rows.id(of: item)) }

    private func checked(_ move: Move) -> Move? { rows.canMove(move.item, to: move.parent) ? move : nil }

    // MARK: Keys

    /// Up and Down move a node among its siblings; the keys to the sides move it below the sibling before it, or out of its parent.
    override func drop(of path: IndexPath, by key: Key) -> RowDrop? {
        guard let from = rows.place(ofRow: path.row), let item = rows.item(at: from) else { return nil }
        let inward: Key = outline.isRightToLeft ? .left : .right
        var move: Move?
        switch key {
        case .up where from.index > 0: move = Move(item: item, parent: from.branch.item, index: from.index - 1)
        case .down where from.index < from.branch.childCount - 1:
            move = Move(item: item, parent: from.branch.item, index: from.index + 1)
        case inward where from.index > 0:
            let sibling = OutlineTree.Place(branch: from.branch, index: from.index - 1)
            move = Move(item: item, parent: rows.item(at: sibling), index: rows.childCount(at: sibling))
        case .left, .right:
            guard key != inward, let parent = rows.place(of: from.branch) else { return nil }
            move = Move(item: item, parent: parent.branch.item, index: parent.index + 1)
        default: return nil
        }
        return move.flatMap(checked).map { move in
            RowDrop { [weak self] in self?.perform(move, opensParent: true) }
        }
    }

    private func perform(_ move: Move, opensParent: Bool = false) {
        rows.move(move.item, to: move.parent, at: move.index, opensParent: opensParent)
        if opensParent, outline.window != nil, let focusedRow = outline.focusedRow { outline.showFocus(at: focusedRow) }
    }
}
