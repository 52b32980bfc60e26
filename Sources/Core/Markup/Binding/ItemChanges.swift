/// The differences of two lists. Deletions and the origins of moves are indexes before the change; insertions and the targets of moves are
/// indexes after it. Other elements keep their order.
nonisolated struct ItemChanges: Equatable {
    struct Move: Equatable {
        var from: Int
        var to: Int
    }

    var oldCount = 0
    var newCount = 0
    /// In ascending order.
    var deleted: [Int] = []
    /// In ascending order.
    var inserted: [Int] = []
    var moved: [Move] = []
    /// Whether so much has changed that a view reloads all rows. The lists above are empty then.
    var isReload = false
    /// After a reload, the new index by the old index, -1 for a deleted element. Empty if no element is the same.
    var newIndices: [Int] = []
    /// An element whose identity another element has, found while comparing.
    var duplicate: Int?

    /// The number of changes above which a view reloads all rows.
    static let limit = 1000

    init() {}

    /// Changes that replace all elements.
    init(replacing oldCount: Int, by newCount: Int) {
        self.oldCount = oldCount
        self.newCount = newCount
        if oldCount == 0, newCount <= Self.limit {
            inserted = Array(0..<newCount)
        } else if newCount == 0, oldCount <= Self.limit {
            deleted = Array(0..<oldCount)
        } else {
            isReload = true
        }
    }

    /// Whether the same elements are at the same positions. Their properties may differ.
    var isEmpty: Bool { deleted.isEmpty && inserted.isEmpty && moved.isEmpty && !isReload }

    /// Returns the index of an element after the changes, or nil if it was deleted. Takes time proportional to the number of changes.
    func newIndex(of index: Int) -> Int? {
        if isReload { return newIndices.indices.contains(index) && newIndices[index] >= 0 ? newIndices[index] : nil }
        if let move = moved.first(where: { $0.from == index }) { return move.to }
        var new = index
        for old in deleted {
            if old == index { return nil }
            if old < index { new -= 1 }
        }
        for move in moved where move.from < index { new -= 1 }
        // Elements that were inserted at or before the position push it down, in ascending order.
        guard !inserted.isEmpty || !moved.isEmpty else { return new }
        let come = moved.isEmpty ? inserted : (inserted + moved.map(\.to)).sorted()
        for position in come where position <= new { new += 1 }
        return new
    }

    /// The new index of each old element, -1 for a deleted one.
    var allNewIndices: [Int] {
        if isReload { return newIndices.isEmpty ? Array(repeating: -1, count: oldCount) : newIndices }
        var indices = Array(repeating: 0, count: oldCount)
        for index in deleted { indices[index] = -1 }
        var isTaken = Array(repeating: false, count: newCount)
        for index in inserted { isTaken[index] = true }
        var isMoved = Array(repeating: false, count: oldCount)
        for move in moved {
            indices[move.from] = move.to
            isMoved[move.from] = true
            isTaken[move.to] = true
        }
        var next = 0
        for index in indices.indices where indices[index] >= 0 && !isMoved[index] {
            while next < newCount, isTaken[next] { next += 1 }
            indices[index] = next
            next += 1
        }
        return indices
    }
}

/// Finds the changes between two lists of one element type.
///
/// Elements with equal bytes are the same. Unchanged elements at both ends are skipped at the speed of memory, and so is the rest if one
/// element was moved. Only elements in between are identified.
struct ListDifference {
    let old: any BoundList
    let new: any BoundList

    init(from old: any BoundList, to new: any BoundList) {
        self.old = old
        self.new = new
    }

    func changes() -> ItemChanges {
        let stride = type(of: old).boundStride
        return old.withBoundBytes { oldBytes in
            new.withBoundBytes { newBytes in
                let bytes = BytePair(old: oldBytes, new: newBytes, stride: stride)
                return Self.changes(
                    bytes, counts: (old.boundCount, new.boundCount), isSame: isSame, keys: keys)
            }
        }
    }

    /// Returns the changes between lists of objects, of which the old ones may no longer exist.
    static func objectChanges(from old: UnsafeRawBufferPointer, to new: UnsafeRawBufferPointer) -> ItemChanges {
        let stride = MemoryLayout<UInt>.stride
        let bytes = BytePair(old: old, new: new, stride: stride)
        func isNeverSame(_: Int, _: Int) -> Bool { false }
        return changes(bytes, counts: (old.count / stride, new.count / stride), isSame: isNeverSame) { old, new in
            Keys(
                old: old.map { AnyHashable(bytes.old.load(fromByteOffset: $0 * stride, as: UInt.self)) },
                new: new.map { AnyHashable(bytes.new.load(fromByteOffset: $0 * stride, as: UInt.self)) }, kind: .id)
        }
    }

    /// The identities of the elements in the changed part of both lists.
    private struct Keys {
        var old: [AnyHashable]
        var new: [AnyHashable]
        var kind: ElementIdentity
    }

    private func isSame(_ oldIndex: Int, _ newIndex: Int) -> Bool {
        let (one, kind) = ElementIdentity.id(of: old.boundElement(at: oldIndex), at: oldIndex)
        guard kind == .id else { return false }
        return one == ElementIdentity.id(of: new.boundElement(at: newIndex), at: newIndex).id
    }

    private func keys(_ oldRange: Range<Int>, _ newRange: Range<Int>) -> Keys {
        var kind = ElementIdentity.id
        func keys(_ list: any BoundList, _ range: Range<Int>) -> [AnyHashable] {
            var keys: [AnyHashable] = []
            keys.reserveCapacity(range.count)
            for index in range {
                let (id, own) = ElementIdentity.id(of: list.boundElement(at: index), at: index)
                if own != .id { kind = own }
                keys.append(id)
            }
            return keys
        }
        return Keys(old: keys(old, oldRange), new: keys(new, newRange), kind: kind)
    }

    private static func changes(
        _ bytes: BytePair, counts: (old: Int, new: Int), isSame: (Int, Int) -> Bool,
        keys: (Range<Int>, Range<Int>) -> Keys
    ) -> ItemChanges {
        var changes = ItemChanges()
        changes.oldCount = counts.old
        changes.newCount = counts.new
        let common = min(counts.old, counts.new)
        var start = 0
        while start < common {
            start = bytes.firstDifference(from: start, count: common)
            guard start < common, isSame(start, start) else { break }
            start += 1
        }
        var end = 0
        while end < common - start {
            end = bytes.lastDifference(from: end, limit: common - start, counts)
            guard end < common - start, isSame(counts.old - 1 - end, counts.new - 1 - end) else { break }
            end += 1
        }
        let (oldRange, newRange) = (start..<counts.old - end, start..<counts.new - end)
        if oldRange.isEmpty || newRange.isEmpty {
            guard oldRange.count + newRange.count <= ItemChanges.limit else {
                return reload(changes, oldRange, newRange) { $0 < start ? $0 : nil }
            }
            changes.deleted = Array(oldRange)
            changes.inserted = Array(newRange)
            return changes
        }
        if oldRange.count == newRange.count, let move = bytes.move(in: oldRange) {
            changes.moved = [move]
            return changes
        }
        return compare(keys(oldRange, newRange), oldRange, newRange, changes)
    }

    /// - Parameter matched: returns the new index of an element in the changed range, nil for a deleted one.
    private static func reload(
        _ changes: ItemChanges, _ oldRange: Range<Int>, _ newRange: Range<Int>, matched: (Int) -> Int?
    ) -> ItemChanges {
        var changes = changes
        changes.isReload = true
        changes.newIndices = (0..<changes.oldCount).map { index in
            if index < oldRange.lowerBound { return index }
            if index >= oldRange.upperBound { return index - oldRange.upperBound + newRange.upperBound }
            return matched(index) ?? -1
        }
        return changes
    }

    private static func compare(
        _ keys: Keys, _ oldRange: Range<Int>, _ newRange: Range<Int>, _ changes: ItemChanges
    ) -> ItemChanges {
        var changes = changes
        // By key the next new element that has it, and by new element the next one with the same key.
        var next: [AnyHashable: Int] = [:]
        var following = [Int](repeating: -1, count: keys.new.count)
        for index in keys.new.indices.reversed() {
            if let other = next.updateValue(index, forKey: keys.new[index]) {
                following[index] = other
                if keys.kind == .id { changes.duplicate = newRange.lowerBound + other }
            }
        }
        var targets = [Int](repeating: -1, count: keys.old.count)
        var isTaken = [Bool](repeating: false, count: keys.new.count)
        for index in keys.old.indices where keys.kind != .position {
            guard let target = next[keys.old[index]], target >= 0 else { continue }
            targets[index] = target
            isTaken[target] = true
            next[keys.old[index]] = following[target]
        }
        let kept = longestIncreasing(targets)
        if keys.kind != .id { pairReplaced(&targets, kept, &isTaken) }
        let isStaying = keys.kind == .id ? kept : longestIncreasing(targets)
        for index in targets.indices {
            if targets[index] < 0 {
                changes.deleted.append(oldRange.lowerBound + index)
            } else if !isStaying[index] {
                changes.moved.append(
                    .init(from: oldRange.lowerBound + index, to: newRange.lowerBound + targets[index]))
            }
        }
        for index in isTaken.indices where !isTaken[index] { changes.inserted.append(newRange.lowerBound + index) }
        guard changes.deleted.count + changes.inserted.count + changes.moved.count > ItemChanges.limit else {
            return changes
        }
        var all = ItemChanges()
        (all.oldCount, all.newCount, all.duplicate) = (changes.oldCount, changes.newCount, changes.duplicate)
        return reload(all, oldRange, newRange) { index in
            let target = targets[index - oldRange.lowerBound]
            return target < 0 ? nil : newRange.lowerBound + target
        }
    }

    /// A value without identity that another one replaces between the same neighbours is the same row: a person edits it.
    private static func pairReplaced(_ targets: inout [Int], _ kept: [Bool], _ isTaken: inout [Bool]) {
        var (oldStart, newStart) = (0, 0)
        for end in 0...targets.count where end == targets.count || kept[end] {
            let newEnd = end < targets.count ? targets[end] : isTaken.count
            let leaving = (oldStart..<end).filter { targets[$0] < 0 }
            let coming = (newStart..<newEnd).filter { !isTaken[$0] }
            for (index, target) in zip(leaving, coming) {
                targets[index] = target
                isTaken[target] = true
            }
            (oldStart, newStart) = (end + 1, newEnd + 1)
        }
    }

    /// Marks the elements of a longest increasing sequence; elements below 0 are not part of it.
    private static func longestIncreasing(_ values: [Int]) -> [Bool] {
        var tails: [Int] = []
        var previous = [Int](repeating: -1, count: values.count)
        for index in values.indices where values[index] >= 0 {
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if values[tails[middle]] < values[index] { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = tails[low - 1] }
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var marks = [Bool](repeating: false, count: values.count)
        var index = tails.last ?? -1
        while index >= 0 {
            marks[index] = true
            index = previous[index]
        }
        return marks
    }
}

/// The memory of two lists.
private struct BytePair {
    let old: UnsafeRawBufferPointer
    let new: UnsafeRawBufferPointer
    let stride: Int

    private typealias Block = SIMD8<UInt64>
    private static let blockSize = MemoryLayout<Block>.size

    /// Returns the index of the first element from `start` on that differs, or `count`.
    func firstDifference(from start: Int, count: Int) -> Int {
        guard stride > 0 else { return count }
        let byte = firstDifference(old: start * stride, new: start * stride, length: (count - start) * stride)
        return byte.map { start + $0 / stride } ?? count
    }

    /// Returns how many elements at the end are equal, counting on from `start`, up to `limit`.
    func lastDifference(from start: Int, limit: Int, _ counts: (old: Int, new: Int)) -> Int {
        guard stride > 0 else { return limit }
        let length = (limit - start) * stride
        let (oldEnd, newEnd) = ((counts.old - start) * stride, (counts.new - start) * stride)
        let equal = equalAtEnd(old: oldEnd, new: newEnd, length: length)
        return start + equal / stride
    }

    /// Returns the move of the first element of a range to its end, or of the last to its start, if that is the only change.
    func move(in range: Range<Int>) -> ItemChanges.Move? {
        guard range.count > 1, stride > 0 else { return nil }
        let (first, last) = (range.lowerBound, range.upperBound - 1)
        let length = (range.count - 1) * stride
        if firstDifference(old: first * stride, new: last * stride, length: stride) == nil,
            firstDifference(old: (first + 1) * stride, new: first * stride, length: length) == nil
        {
            return .init(from: first, to: last)
        }
        if firstDifference(old: last * stride, new: first * stride, length: stride) == nil,
            firstDifference(old: first * stride, new: (first + 1) * stride, length: length) == nil
        {
            return .init(from: last, to: first)
        }
        return nil
    }

    private func firstDifference(old oldStart: Int, new newStart: Int, length: Int) -> Int? {
        var offset = 0
        while offset + Self.blockSize <= length {
            let one = old.loadUnaligned(fromByteOffset: oldStart + offset, as: Block.self)
            let two = new.loadUnaligned(fromByteOffset: newStart + offset, as: Block.self)
            guard one == two else { break }
            offset += Self.blockSize
        }
        while offset < length {
            guard old[oldStart + offset] == new[newStart + offset] else { return offset }
            offset += 1
        }
        return nil
    }

    private func equalAtEnd(old oldEnd: Int, new newEnd: Int, length: Int) -> Int {
        var equal = 0
        while equal + Self.blockSize <= length {
            let next = equal + Self.blockSize
            let one = old.loadUnaligned(fromByteOffset: oldEnd - next, as: Block.self)
            let two = new.loadUnaligned(fromByteOffset: newEnd - next, as: Block.self)
            guard one == two else { break }
            equal = next
        }
        while equal < length, old[oldEnd - equal - 1] == new[newEnd - equal - 1] { equal += 1 }
        return equal
    }
}
