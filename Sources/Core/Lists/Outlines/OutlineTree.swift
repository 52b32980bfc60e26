/// The rows of an outline: which nodes of a tree are visible, and in which row.
///
/// Only nodes that were expanded are stored. A tree with a million nodes and three expanded ones has three branches, so opening a node costs
/// the same for ten children as for 100,000. A branch that is collapsed stays, and shows its rows as before when it is expanded again.
final class OutlineTree {
    /// An expanded node, a node that was expanded before, or the root.
    final class Branch {
        /// The app's object or value for the node; nil for the root.
        let item: Any?
        /// The identity of the node; nil for the root.
        let id: AnyHashable?
        fileprivate(set) weak var parent: Branch?
        /// The number of the node among its parent's children.
        fileprivate(set) var index: Int
        /// The number of ancestors below the root.
        let depth: Int
        fileprivate(set) var childCount: Int
        fileprivate(set) var isExpanded = true
        /// The children that were expanded, in order.
        fileprivate(set) var branches: [Branch] = []
        /// The number of rows below the node while it is expanded.
        fileprivate(set) var rowCount: Int
        /// The order of the children; nil for the order of the source.
        fileprivate var order: RowOrder?
        /// The sums of the shown row counts of the branches before each branch, and of all; nil after a change.
        private var sums: [Int]?

        fileprivate init(_ item: Any?, id: AnyHashable?, parent: Branch?, index: Int, childCount: Int) {
            self.item = item
            self.id = id
            self.parent = parent
            self.index = index
            depth = parent.map { $0.parent == nil ? 0 : $0.depth + 1 } ?? 0
            self.childCount = childCount
            rowCount = childCount
        }

        deinit {}

        fileprivate var shownRowCount: Int { isExpanded ? rowCount : 0 }

        var isInSourceOrder: Bool { order == nil }

        /// Returns the index in the source of a child.
        func sourceIndex(of index: Int) -> Int {
            guard let order, index < order.rows.count else { return index }
            return Int(order.rows[index])
        }

        /// The depth of the children.
        var childDepth: Int { parent == nil ? 0 : depth + 1 }

        /// Whether a node with this identity is the branch's own node or one of its ancestors.
        func isInside(_ id: AnyHashable) -> Bool {
            var next: Branch? = self
            while let branch = next {
                if branch.id == id { return true }
                next = branch.parent
            }
            return false
        }

        /// Returns the position in `branches` of the first branch at or after a child.
        fileprivate func position(of index: Int) -> Int {
            var (low, high) = (0, branches.count)
            while low < high {
                let middle = (low + high) / 2
                if branches[middle].index < index { low = middle + 1 } else { high = middle }
            }
            return low
        }

        fileprivate func branch(at index: Int) -> Branch? {
            let position = position(of: index)
            return position < branches.count && branches[position].index == index ? branches[position] : nil
        }

        fileprivate func sum(before position: Int) -> Int {
            if let sums { return sums[position] }
            var all = [0]
            all.reserveCapacity(branches.count + 1)
            for branch in branches { all.append(all[all.count - 1] + branch.shownRowCount) }
            sums = all
            return all[position]
        }

        /// Adds to the number of rows, and to those of the ancestors that show them.
        fileprivate func addRows(_ count: Int) {
            var next: Branch? = self
            while let branch = next {
                branch.rowCount += count
                guard branch.isExpanded else { break }
                next = branch.parent
                next?.sums = nil
            }
        }

        fileprivate func branchesDidChange() { sums = nil }
    }

    /// A node that has a row: a child of an expanded branch.
    struct Place: Equatable {
        let branch: Branch
        let index: Int

        static func == (one: Place, other: Place) -> Bool { one.branch === other.branch && one.index == other.index }
    }

    private(set) var root: Branch

    /// The most children of a node whose identities are compared.
    static let maximumCompared = 1_000

    /// Creates a tree of which only the roots are visible.
    init(rootCount: Int) { root = Branch(nil, id: nil, parent: nil, index: 0, childCount: rootCount) }

    deinit {}

    /// The number of visible rows.
    var rowCount: Int { root.rowCount }

    // MARK: Rows and nodes

    /// Returns the node of a row, from 0 to `rowCount` - 1.
    func place(ofRow row: Int) -> Place {
        var (branch, row) = (root, row)
        while true {
            // The last branch whose own row is not after the row.
            var (low, high) = (0, branch.branches.count)
            while low < high {
                let middle = (low + high) / 2
                if branch.branches[middle].index + branch.sum(before: middle) <= row {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            guard low > 0 else { return Place(branch: branch, index: row) }
            let inner = branch.branches[low - 1]
            let distance = row - inner.index - branch.sum(before: low - 1)
            if distance == 0 { return Place(branch: branch, index: inner.index) }
            guard distance <= inner.shownRowCount else {
                return Place(branch: branch, index: row - branch.sum(before: low))
            }
            (branch, row) = (inner, distance - 1)
        }
    }

    /// Returns the row of a node; nil if an ancestor is collapsed.
    func row(of place: Place) -> Int? {
        var (branch, index, row) = (place.branch, place.index, 0)
        while true {
            guard branch.isExpanded else { return nil }
            row += index + branch.sum(before: branch.position(of: index))
            guard let parent = branch.parent else { return row }
            row += 1
            (branch, index) = (parent, branch.index)
        }
    }

    /// Returns the node of a branch; nil for the root.
    func place(of branch: Branch) -> Place? { branch.parent.map { Place(branch: $0, index: branch.index) } }

    /// Returns the branch of a node that is, or was, expanded.
    func branch(at place: Place) -> Branch? { place.branch.branch(at: place.index) }

    // MARK: Expanding and collapsing

    /// Shows the children of a node.
    ///
    /// - Parameter childCount: the number of children, if the node is expanded for the first time.
    /// - Returns: the number of rows that appear below the node's row.
    func expand(_ place: Place, item: Any, id: AnyHashable, childCount: () -> Int) -> Int {
        let parent = place.branch
        let position = parent.position(of: place.index)
        let branch: Branch
        if let known = parent.branch(at: place.index) {
            guard !known.isExpanded else { return 0 }
            known.isExpanded = true
            branch = known
        } else {
            branch = Branch(item, id: id, parent: parent, index: place.index, childCount: max(0, childCount()))
            parent.branches.insert(branch, at: position)
        }
        parent.branchesDidChange()
        parent.addRows(branch.rowCount)
        return branch.rowCount
    }

    /// Hides the children of a node.
    ///
    /// - Returns: the number of rows below the node's row that disappear.
    func collapse(_ place: Place) -> Int {
        guard let branch = branch(at: place), branch.isExpanded else { return 0 }
        branch.isExpanded = false
        place.branch.branchesDidChange()
        place.branch.addRows(-branch.rowCount)
        return branch.rowCount
    }

    // MARK: Order

    /// Shows the children of a branch in another order. Each open node keeps the nodes below it.
    func setOrder(_ order: RowOrder?, of branch: Branch) {
        guard !(order == nil && branch.order == nil) else { return }
        for inner in branch.branches {
            let source = branch.sourceIndex(of: inner.index)
            inner.index = order.map { source < $0.positions.count ? Int($0.positions[source]) : source } ?? source
        }
        branch.branches.sort { $0.index < $1.index }
        branch.order = order
        branch.branchesDidChange()
    }

    /// Calls a closure with the root and all branches, parents first.
    func forEachBranch(_ body: (Branch) -> Void) {
        var waiting = [root]
        while let branch = waiting.popLast() {
            body(branch)
            waiting += branch.branches
        }
    }

    /// Returns the branch with an identity; nil if its node was never expanded. Takes time in proportion to the number of branches.
    func branch(withID id: AnyHashable) -> Branch? {
        var found: Branch?
        forEachBranch { if $0.id == id { found = $0 } }
        return found
    }

    // MARK: Changes of the tree

    /// Inserts children of a branch before a child. The new nodes are collapsed.
    func insert(_ count: Int, at index: Int, in branch: Branch) {
        for inner in branch.branches[branch.position(of: index)...] { inner.index += count }
        branch.childCount += count
        branch.branchesDidChange()
        branch.addRows(count)
    }

    /// Removes children of a branch with everything below them.
    ///
    /// - Returns: the number of rows that disappear while the branch is shown.
    @discardableResult func remove(_ children: Range<Int>, in branch: Branch) -> Int {
        let removed = branch.position(of: children.lowerBound)..<branch.position(of: children.upperBound)
        let rows = children.count + branch.branches[removed].reduce(0) { $0 + $1.shownRowCount }
        branch.branches.removeSubrange(removed)
        for inner in branch.branches[removed.lowerBound...] { inner.index -= children.count }
        branch.childCount -= children.count
        branch.branchesDidChange()
        branch.addRows(-rows)
        return rows
    }

    /// Adopts a changed tree. Nodes that are found again by their identity keep their state; others are collapsed or disappear.
    ///
    /// Only the children of branches that have branches are visited, because no other node has a state to keep.
    ///
    /// - Parameters:
    ///   - childCount: returns the number of children of an item, nil for the root.
    ///   - child: returns a child of an item.
    /// - Returns: a child that has the identity of a sibling; nil if none was found among the visited children.
    @discardableResult func reload(
        childCount: (Any?) -> Int, child: (Int, Any?) -> (item: Any, id: AnyHashable)
    ) -> (index: Int, id: AnyHashable)? {
        let old = root
        duplicate = nil
        root = Branch(nil, id: nil, parent: nil, index: 0, childCount: max(0, childCount(nil)))
        var homeless: [AnyHashable: Branch] = [:]
        adopt(old, into: root, childCount, child, &homeless)
        if !homeless.isEmpty { adoptMoved(&homeless, into: root, childCount, child) }
        return duplicate
    }

    /// The first child with the identity of a sibling that the reload has found.
    private var duplicate: (index: Int, id: AnyHashable)?

    /// Keeps the state of nodes that are below another node now.
    private func adoptMoved(
        _ homeless: inout [AnyHashable: Branch], into new: Branch, _ childCount: (Any?) -> Int,
        _ child: (Int, Any?) -> (item: Any, id: AnyHashable)
    ) {
        var index = 0
        while !homeless.isEmpty, index < new.childCount {
            defer { index += 1 }
            if let known = new.branch(at: index) {
                adoptMoved(&homeless, into: known, childCount, child)
                continue
            }
            let (item, id) = child(index, new.item)
            guard !new.isInside(id), let known = homeless.removeValue(forKey: id) else { continue }
            let branch = Branch(item, id: id, parent: new, index: index, childCount: max(0, childCount(item)))
            branch.isExpanded = known.isExpanded
            new.branches.insert(branch, at: new.position(of: index))
            adopt(known, into: branch, childCount, child, &homeless)
        }
        new.branchesDidChange()
        new.rowCount = new.childCount + new.branches.reduce(0) { $0 + $1.shownRowCount }
    }

    private func adopt(
        _ old: Branch, into new: Branch, _ childCount: (Any?) -> Int,
        _ child: (Int, Any?) -> (item: Any, id: AnyHashable), _ homeless: inout [AnyHashable: Branch]
    ) {
        var lost = Dictionary(old.branches.compactMap { branch in branch.id.map { ($0, branch) } }) { first, _ in first
        }
        let hasDuplicates = lost.count < old.branches.count
        var seen: Set<AnyHashable> = []
        var index = 0
        while !lost.isEmpty || hasDuplicates && duplicate == nil, index < new.childCount {
            let (item, id) = child(index, new.item)
            if duplicate == nil, seen.count < Self.maximumCompared, !seen.insert(id).inserted {
                duplicate = (index, id)
            }
            if let known = lost.removeValue(forKey: id) {
                // The node may still be in its place, behind this one.
                let place = old.sourceIndex(of: known.index)
                if duplicate == nil, place > index, place < new.childCount, child(place, new.item).id == id {
                    duplicate = (place, id)
                }
                let branch = Branch(item, id: id, parent: new, index: index, childCount: max(0, childCount(item)))
                branch.isExpanded = known.isExpanded
                new.branches.append(branch)
                adopt(known, into: branch, childCount, child, &homeless)
            }
            index += 1
        }
        homeless.merge(lost) { first, _ in first }
        new.branchesDidChange()
        new.rowCount = new.childCount + new.branches.reduce(0) { $0 + $1.shownRowCount }
    }
}
