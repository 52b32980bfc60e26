/// The vertical positions of a table's rows, headers and footers, most of whose heights are not known yet.
///
/// Each row, header and footer is a slot, numbered from the top. Every lookup and every change takes O(log n) time, where n is the number
/// of runs of equal height. A million rows of equal or unknown height are one run.
nonisolated final class RowHeightIndex {
    typealias Kind = ItemKind

    /// Consecutive slots of one kind and height. Each header and footer is a separate run.
    struct Run: Equatable {
        var kind: Kind
        var count: UInt32
        /// The height in points; NaN until it is measured.
        var height: Double

        static func rows(_ count: Int) -> Run { Run(kind: .row, count: UInt32(clamping: count), height: .nan) }
        static let header = Run(kind: .header, count: 1, height: .nan)
        static let footer = Run(kind: .footer, count: 1, height: .nan)

        func continues(_ other: Run) -> Bool {
            kind == .row && other.kind == .row && (height == other.height || height.isNaN && other.height.isNaN)
        }
    }

    /// The estimated heights of slots that have not been measured, in points.
    var estimate = (row: 0.0, title: 0.0) {
        didSet { estimate = (Self.exact(estimate.row), Self.exact(estimate.title)) }
    }
    private var root = Node(runs: [])

    /// - Parameter rowCounts: the number of rows of each section.
    init(rowCounts: some Sequence<Int> = []) {
        var leaves: [Node] = []
        var runs: [Run] = []
        for count in rowCounts {
            if runs.count + 3 > Node.capacity {
                leaves.append(Node(runs: runs))
                runs = []
            }
            runs += Self.section(of: count)
        }
        leaves.append(Node(runs: runs))
        while leaves.count > 1 {
            leaves = stride(from: 0, to: leaves.count, by: Node.capacity).map {
                Node(children: Array(leaves[$0..<min($0 + Node.capacity, leaves.count)]))
            }
        }
        root = leaves[0]
    }

    private static func section(of rowCount: Int) -> [Run] {
        rowCount > 0 ? [.header, .rows(rowCount), .footer] : [.header, .footer]
    }

    /// Rounds a height to a multiple of 1/1,048,576 point, so that sums are exact and do not depend on the order of addition.
    static func exact(_ height: Double) -> Double { (height * 0x1p20).rounded() * 0x1p-20 }

    // MARK: Lookup

    var slotCount: Int { root.sum.slots }
    var sectionCount: Int { root.sum.sections }
    /// The total height, in points.
    var length: Double { length(of: root.sum) }
    var rowCount: Int { root.sum.rows }
    /// The total height of the measured rows with a height above 0, in points, and their number.
    var measured: (length: Double, count: Int) { (root.sum.measuredRows, root.sum.measuredRowCount) }

    private func length(of sum: Sum) -> Double {
        sum.length + Double(sum.unknownRows) * estimate.row + Double(sum.unknownTitles) * estimate.title
    }

    private func height(of run: Run) -> Double {
        guard run.height.isNaN else { return run.height }
        return run.kind == .row ? estimate.row : estimate.title
    }

    /// Returns the slot of a section's header. For the section after the last it is the number of slots.
    func header(of section: Int) -> Int {
        section >= sectionCount ? slotCount : seek { $0.sections <= section }.before.slots
    }

    func footer(of section: Int) -> Int { header(of: section + 1) - 1 }

    func slot(of path: IndexPath) -> Int { header(of: path.section) + 1 + path.row }

    func rowCount(of section: Int) -> Int {
        (0..<sectionCount).contains(section) ? header(of: section + 1) - header(of: section) - 2 : 0
    }

    /// The number of rows of each section.
    var rowCounts: [Int] {
        var counts: [Int] = []
        counts.reserveCapacity(sectionCount)
        root.forEachRun { run in
            if run.kind == .header { counts.append(0) }
            if run.kind == .row, !counts.isEmpty { counts[counts.count - 1] += Int(run.count) }
        }
        return counts
    }

    /// Returns the kind and path of a slot, with row 0 for headers and footers; nil for a slot after the last.
    func place(of slot: Int) -> (kind: Kind, path: IndexPath)? {
        guard (0..<slotCount).contains(slot) else { return nil }
        let (before, run) = seek { $0.slots <= slot }
        let section = run.kind == .header ? before.sections : before.sections - 1
        let row = run.kind == .row ? slot - header(of: section) - 1 : 0
        return (run.kind, IndexPath(row: row, section: section))
    }

    /// Returns the top of a slot, in points. For the slot after the last it is the total height.
    func top(of slot: Int) -> Double {
        guard slot < slotCount else { return length }
        let (before, run) = seek { $0.slots <= slot }
        return length(of: before) + Double(slot - before.slots) * height(of: run)
    }

    /// Returns the slot at a distance from the top, in points: the first or the last slot if the distance is out of range.
    func slot(at distance: Double) -> Int {
        guard slotCount > 0, distance > 0 else { return 0 }
        guard distance < length else { return slotCount - 1 }
        let (before, run) = seek { length(of: $0) <= distance }
        let height = height(of: run)
        let index = height > 0 ? Int(exactly: ((distance - length(of: before)) / height).rounded(.down)) ?? 0 : 0
        return before.slots + min(max(0, index), Int(run.count) - 1)
    }

    /// Returns the height of a slot; nil until it is known.
    func height(of slot: Int) -> Double? {
        guard (0..<slotCount).contains(slot) else { return nil }
        let height = seek { $0.slots <= slot }.run.height
        return height.isNaN ? nil : height
    }

    /// Returns the slots in the same run as a slot: consecutive slots with its kind and height.
    func run(of slot: Int) -> Range<Int> {
        let (before, run) = seek { $0.slots <= slot }
        return before.slots..<before.slots + Int(run.count)
    }

    /// Returns the first run whose end does not meet `isBefore`, and the sum of the runs before it.
    private func seek(_ isBefore: (Sum) -> Bool) -> (before: Sum, run: Run) {
        var before = Sum()
        var node = root
        while !node.children.isEmpty {
            var next = node.children[node.children.count - 1]
            for child in node.children.dropLast() {
                let sum = before + child.sum
                if !isBefore(sum) {
                    next = child
                    break
                }
                before = sum
            }
            node = next
        }
        for run in node.runs.dropLast() {
            let sum = before + Sum(run)
            if !isBefore(sum) { return (before, run) }
            before = sum
        }
        return (before, node.runs.last ?? .rows(0))
    }

    // MARK: Changes

    /// - Parameter height: points, 0 or greater; nil marks the height as unknown.
    func setHeight(_ height: Double?, of slot: Int) {
        guard (0..<slotCount).contains(slot) else { return }
        edit(at: slot) { runs, index, offset in
            let run = runs[index]
            let height = Self.exact(height ?? .nan)
            guard run.height != height, !(run.height.isNaN && height.isNaN) else { return }
            let one = Run(kind: run.kind, count: 1, height: height)
            runs.replace(index, with: [run.first(offset), one, run.without(first: offset + 1)])
        }
    }

    /// Inserts rows before the row at a path.
    ///
    /// - Parameter height: points; nil if it is not known.
    func insertRows(_ count: Int, at path: IndexPath, height: Double? = nil) {
        guard count > 0, (0..<sectionCount).contains(path.section) else { return }
        let slot = header(of: path.section) + 1 + min(max(0, path.row), rowCount(of: path.section))
        insert([Run(kind: .row, count: UInt32(clamping: count), height: Self.exact(height ?? .nan))], at: slot)
    }

    func removeRows(_ rows: Range<Int>, in section: Int) {
        let rows = rows.clamped(to: 0..<rowCount(of: section))
        let start = header(of: section) + 1
        remove(start + rows.lowerBound..<start + rows.upperBound)
    }

    func insertSection(rowCount: Int, at section: Int) {
        insert(Self.section(of: rowCount), at: header(of: max(0, section)))
    }

    func removeSection(_ section: Int) {
        guard (0..<sectionCount).contains(section) else { return }
        remove(header(of: section)..<header(of: section + 1))
    }

    /// Marks all heights as unknown.
    func invalidateHeights() {
        var counts: [Int] = []
        root.forEachRun { run in
            switch run.kind {
            case .header: counts.append(0)
            case .row: counts[counts.count - 1] += Int(run.count)
            case .footer: break
            }
        }
        root = RowHeightIndex(rowCounts: counts).root
    }

    private func insert(_ new: [Run], at slot: Int) {
        // The last leaf is edited after its last run.
        guard slot < slotCount else { return edit(at: slotCount) { runs, _, _ in runs.replace(runs.count, with: new) } }
        edit(at: slot) { runs, index, offset in
            let run = runs[index]
            runs.replace(index, with: [run.first(offset)] + new + [run.without(first: offset)])
        }
    }

    private func edit(at slot: Int, _ change: (inout [Run], Int, Int) -> Void) {
        guard let sibling = root.edit(at: slot, change) else { return }
        root = Node(children: [root, sibling])
    }

    private func remove(_ slots: Range<Int>) {
        guard !slots.isEmpty else { return }
        root.remove(slots)
        while root.children.count == 1 { root = root.children[0] }
        if root.sum.slots == 0 { root = Node(runs: []) }
    }
}

// MARK: - Tree

/// The totals of a number of runs.
private nonisolated struct Sum {
    var slots = 0
    var sections = 0
    var rows = 0
    var unknownRows = 0
    var unknownTitles = 0
    /// The sum of the known heights, in points.
    var length = 0.0
    var measuredRows = 0.0
    var measuredRowCount = 0

    init() {}

    init(_ run: RowHeightIndex.Run) {
        slots = Int(run.count)
        sections = run.kind == .header ? 1 : 0
        rows = run.kind == .row ? slots : 0
        if run.height.isNaN {
            if run.kind == .row { unknownRows = slots } else { unknownTitles = slots }
        } else {
            length = run.height * Double(slots)
            if run.kind == .row, length > 0 { (measuredRows, measuredRowCount) = (length, slots) }
        }
    }

    static func + (a: Sum, b: Sum) -> Sum {
        var sum = a
        sum.slots += b.slots
        sum.sections += b.sections
        sum.rows += b.rows
        sum.unknownRows += b.unknownRows
        sum.unknownTitles += b.unknownTitles
        sum.length += b.length
        sum.measuredRows += b.measuredRows
        sum.measuredRowCount += b.measuredRowCount
        return sum
    }
}

/// A node of a balanced tree whose leaves, all on one level, contain the runs in order.
private nonisolated final class Node {
    /// The runs of a leaf; empty for other nodes.
    var runs: [RowHeightIndex.Run]
    var children: [Node]
    private(set) var sum = Sum()

    static let capacity = 64

    init(runs: [RowHeightIndex.Run]) {
        self.runs = runs
        children = []
        updateSum()
    }

    init(children: [Node]) {
        runs = []
        self.children = children
        updateSum()
    }

    private func updateSum() {
        sum = children.isEmpty ? runs.reduce(Sum()) { $0 + Sum($1) } : children.reduce(Sum()) { $0 + $1.sum }
    }

    /// Edits the leaf of a slot. Returns a new sibling if the node was split because it exceeded its capacity.
    ///
    /// - Parameter change: receives the runs, the index of the slot's run, and the offset of the slot in that run.
    func edit(at slot: Int, _ change: (inout [RowHeightIndex.Run], Int, Int) -> Void) -> Node? {
        defer { updateSum() }
        var left = slot
        if children.isEmpty {
            var index = 0
            while index < runs.count - 1, left >= runs[index].count {
                left -= Int(runs[index].count)
                index += 1
            }
            change(&runs, index, left)
            return runs.count > Self.capacity ? Node(runs: Self.takeHalf(of: &runs)) : nil
        }
        var index = 0
        while index < children.count - 1, left >= children[index].sum.slots {
            left -= children[index].sum.slots
            index += 1
        }
        guard let sibling = children[index].edit(at: left, change) else { return nil }
        children.insert(sibling, at: index + 1)
        return children.count > Self.capacity ? Node(children: Self.takeHalf(of: &children)) : nil
    }

    private static func takeHalf<Element>(of elements: inout [Element]) -> [Element] {
        let middle = elements.count / 2
        defer { elements.removeSubrange(middle...) }
        return Array(elements[middle...])
    }

    func forEachRun(_ visit: (RowHeightIndex.Run) -> Void) {
        for run in runs { visit(run) }
        for child in children { child.forEachRun(visit) }
    }

    func remove(_ slots: Range<Int>) {
        defer { updateSum() }
        var start = 0
        if children.isEmpty {
            var kept: [RowHeightIndex.Run] = []
            for run in runs {
                let range = slots.clamped(to: start..<start + Int(run.count))
                kept.append(run.first(range.lowerBound - start))
                kept.append(run.without(first: range.upperBound - start))
                start += Int(run.count)
            }
            runs = []
            runs.replace(0, with: kept)
            return
        }
        for child in children {
            let end = start + child.sum.slots
            let range = slots.clamped(to: start..<end)
            if !range.isEmpty { child.remove(range.lowerBound - start..<range.upperBound - start) }
            start = end
        }
        children.removeAll { $0.sum.slots == 0 }
    }
}

nonisolated extension RowHeightIndex.Run {
    fileprivate func first(_ count: Int) -> Self { with(count: count) }
    fileprivate func without(first count: Int) -> Self { with(count: Int(self.count) - count) }

    private func with(count: Int) -> Self {
        var run = self
        run.count = UInt32(clamping: count)
        return run
    }
}

nonisolated extension [RowHeightIndex.Run] {
    /// Replaces a run, or appends at the end. Empty runs are left out, and equal neighbours are joined.
    fileprivate mutating func replace(_ index: Int, with new: [RowHeightIndex.Run]) {
        var joined: [RowHeightIndex.Run] = []
        let start = Swift.max(0, index - 1)
        let end = Swift.min(count, index + 2)
        let after = index + 1 < end ? [self[index + 1]] : []
        for run in (start < index ? [self[start]] : []) + new + after where run.count > 0 {
            if let last = joined.last, run.continues(last) {
                joined[joined.count - 1].count += run.count
            } else {
                joined.append(run)
            }
        }
        replaceSubrange(start..<end, with: joined)
    }
}
