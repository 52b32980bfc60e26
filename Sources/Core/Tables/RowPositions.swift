/// How high the rows of a table are, one below the other, with the header and the footer of each section, though most of the heights are
/// not known yet.
///
/// Each row, header and footer is a slot, numbered from the top. Every question and every change takes time that grows with the logarithm of the
/// number of heights that were found to differ; a million equal or unknown rows are one entry.
nonisolated final class RowPositions {
    enum Kind: UInt8 { case header, row, footer }

    /// Slots of one kind and height, one after the other. Headers and footers are alone.
    struct Run: Equatable {
        var kind: Kind
        var count: UInt32
        /// Points; not a number as long as nobody has measured it.
        var height: Double

        static func rows(_ count: Int) -> Run { Run(kind: .row, count: UInt32(clamping: count), height: .nan) }
        static let header = Run(kind: .header, count: 1, height: .nan)
        static let footer = Run(kind: .footer, count: 1, height: .nan)

        func continues(_ other: Run) -> Bool {
            kind == .row && other.kind == .row && (height == other.height || height.isNaN && other.height.isNaN)
        }
    }

    /// What heights are taken to be before they are known, in points.
    var estimate = (row: 0.0, title: 0.0) {
        didSet { estimate = (Self.exact(estimate.row), Self.exact(estimate.title)) }
    }
    private var root = Node(runs: [])

    /// - Parameter rowCounts: of each section.
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

    /// Heights have steps of 1/1,048,576 points: so sums are exact, and the same whatever is added first.
    static func exact(_ height: Double) -> Double { (height * 0x1p20).rounded() * 0x1p-20 }

    // MARK: Questions

    var slotCount: Int { root.sum.slots }
    var sectionCount: Int { root.sum.sections }
    /// Of all, in points.
    var length: Double { length(of: root.sum) }
    var rowCount: Int { root.sum.rows }
    /// Of the rows that were measured and have a height, and how many these are.
    var measured: (length: Double, count: Int) { (root.sum.measuredRows, root.sum.measuredRowCount) }

    private func length(of sum: Sum) -> Double {
        sum.length + Double(sum.unknownRows) * estimate.row + Double(sum.unknownTitles) * estimate.title
    }

    private func height(of run: Run) -> Double {
        guard run.height.isNaN else { return run.height }
        return run.kind == .row ? estimate.row : estimate.title
    }

    /// The slot of a section's header; that of the section after the last is the number of all slots.
    func header(of section: Int) -> Int {
        section >= sectionCount ? slotCount : seek { $0.sections <= section }.before.slots
    }

    func footer(of section: Int) -> Int { header(of: section + 1) - 1 }

    func slot(of path: IndexPath) -> Int { header(of: path.section) + 1 + path.row }

    func rowCount(of section: Int) -> Int {
        (0..<sectionCount).contains(section) ? header(of: section + 1) - header(of: section) - 2 : 0
    }

    /// Of each section.
    var rowCounts: [Int] {
        var counts: [Int] = []
        counts.reserveCapacity(sectionCount)
        root.forEachRun { run in
            if run.kind == .header { counts.append(0) }
            if run.kind == .row, !counts.isEmpty { counts[counts.count - 1] += Int(run.count) }
        }
        return counts
    }

    /// What a slot is; the row is that of rows alone. nil beyond the last.
    func place(of slot: Int) -> (kind: Kind, path: IndexPath)? {
        guard (0..<slotCount).contains(slot) else { return nil }
        let (before, run) = seek { $0.slots <= slot }
        let section = run.kind == .header ? before.sections : before.sections - 1
        let row = run.kind == .row ? slot - header(of: section) - 1 : 0
        return (run.kind, IndexPath(row: row, section: section))
    }

    /// Where a slot begins, in points from the top; that after the last begins at the end.
    func top(of slot: Int) -> Double {
        guard slot < slotCount else { return length }
        let (before, run) = seek { $0.slots <= slot }
        return length(of: before) + Double(slot - before.slots) * height(of: run)
    }

    /// The slot that is at a distance from the top, in points: the first or the last where there is none.
    func slot(at distance: Double) -> Int {
        guard slotCount > 0, distance > 0 else { return 0 }
        guard distance < length else { return slotCount - 1 }
        let (before, run) = seek { length(of: $0) <= distance }
        let height = height(of: run)
        let index = height > 0 ? Int(exactly: ((distance - length(of: before)) / height).rounded(.down)) ?? 0 : 0
        return before.slots + min(max(0, index), Int(run.count) - 1)
    }

    /// nil as long as it is not known.
    func height(of slot: Int) -> Double? {
        guard (0..<slotCount).contains(slot) else { return nil }
        let height = seek { $0.slots <= slot }.run.height
        return height.isNaN ? nil : height
    }

    /// The slots that are known to be of one kind and height with a slot, as far as they are kept as one.
    func run(of slot: Int) -> Range<Int> {
        let (before, run) = seek { $0.slots <= slot }
        return before.slots..<before.slots + Int(run.count)
    }

    /// The first run that is not wholly within what `isBefore` says of the sum up to its end, and the sum before it.
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

    /// - Parameter height: points, from 0; nil to know it no longer.
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

    /// Rows before the row of an index.
    ///
    /// - Parameter height: points; nil as long as it is not known.
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

    /// Knows no height any longer.
    func forgetHeights() {
        var counts: [Int] = []
        root.forEachRun { run in
            switch run.kind {
            case .header: counts.append(0)
            case .row: counts[counts.count - 1] += Int(run.count)
            case .footer: break
            }
        }
        root = RowPositions(rowCounts: counts).root
    }

    private func insert(_ new: [Run], at slot: Int) {
        // The last leaf is edited behind its last run.
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

/// What some runs come to.
private nonisolated struct Sum {
    var slots = 0
    var sections = 0
    var rows = 0
    var unknownRows = 0
    var unknownTitles = 0
    /// Of the heights that are known.
    var length = 0.0
    var measuredRows = 0.0
    var measuredRowCount = 0

    init() {}

    init(_ run: RowPositions.Run) {
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

/// Of a tree whose leaves, all on one level, hold the runs in order.
private nonisolated final class Node {
    /// Of a leaf.
    var runs: [RowPositions.Run]
    var children: [Node]
    private(set) var sum = Sum()

    static let capacity = 64

    init(runs: [RowPositions.Run]) {
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

    /// Changes the leaf of a slot. What no longer fits is moved to a new node.
    ///
    /// - Parameter change: is given the runs, the number of the slot's, and how many slots of that are before it.
    func edit(at slot: Int, _ change: (inout [RowPositions.Run], Int, Int) -> Void) -> Node? {
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

    func forEachRun(_ visit: (RowPositions.Run) -> Void) {
        for run in runs { visit(run) }
        for child in children { child.forEachRun(visit) }
    }

    func remove(_ slots: Range<Int>) {
        defer { updateSum() }
        var start = 0
        if children.isEmpty {
            var kept: [RowPositions.Run] = []
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

nonisolated extension RowPositions.Run {
    fileprivate func first(_ count: Int) -> Self { with(count: count) }
    fileprivate func without(first count: Int) -> Self { with(count: Int(self.count) - count) }

    private func with(count: Int) -> Self {
        var run = self
        run.count = UInt32(clamping: count)
        return run
    }
}

nonisolated extension [RowPositions.Run] {
    /// Puts runs in the place of one, or at the end; what is empty is left out, and what continues another is joined to it.
    fileprivate mutating func replace(_ index: Int, with new: [RowPositions.Run]) {
        var joined: [RowPositions.Run] = []
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
