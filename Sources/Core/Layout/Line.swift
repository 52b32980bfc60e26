/// What takes room along a line: a child of a box view, or a column of a grid.
nonisolated struct LineItem: Equatable {
    /// The length it asks for, within its bounds.
    var length: Double
    /// Its share of what the others leave; undefined takes no part in the sharing.
    var weight = Double.undefined
    var minimum = 0.0
    var maximum = Double.infinity
    /// How short it becomes where room lacks.
    var least = 0.0
    var isFixed = false
    var hugging: Double
    var resistance: Double

    /// The length within the bounds; the minimum wins.
    func clamp(_ length: Double) -> Double { max(min(length, maximum), minimum) }
}

/// Shares out a length (specification 11.3, steps 2 to 6).
struct Line {
    private let items: [LineItem]
    private(set) var lengths: [Double]

    /// - Parameters:
    ///   - room: what there is for the items together, without the gaps between them.
    ///   - takesSurplus: whether items grow when none has a weight and room is left.
    ///   - isStretchable: whether the item of an index is made to grow.
    init(
        _ items: [LineItem], in room: Double, takesSurplus: Bool = true, isStretchable: (Int) -> Bool
    ) {
        self.items = items
        lengths = []
        lengths.reserveCapacity(items.count)
        var total = 0.0
        var isWeighted = false
        var sum = 0.0
        for item in items {
            let isShared = item.weight.isDefined
            if isShared {
                isWeighted = true
                total += item.weight
            } else {
                sum += item.length
            }
            lengths.append(isShared ? 0 : item.length)
        }
        if isWeighted, !share(max(0, room - sum), total) {
            shareWithinBounds(max(0, room - sum))
        }
        if isWeighted { sum = lengths.reduce(0, +) }
        let left = room - sum
        if left > 0, !isWeighted, takesSurplus { giveSurplus(left, isStretchable) }
        if left < 0 { takeDeficit(-left) }
    }

    /// Step 4 where no bound is in the way; false if one is.
    private mutating func share(_ rest: Double, _ total: Double) -> Bool {
        for index in items.indices where items[index].weight.isDefined {
            let length = total > 0 ? rest * items[index].weight / total : 0
            guard items[index].clamp(length) == length else { return false }
            lengths[index] = length
        }
        return true
    }

    /// Step 4: by weight; what a bound takes or gives goes to the others, until nothing changes.
    private mutating func shareWithinBounds(_ rest: Double) {
        var free = items.indices.filter { items[$0].weight.isDefined }
        var rest = rest
        while !free.isEmpty {
            let total = free.reduce(0) { $0 + items[$1].weight }
            let shares = free.map { total > 0 ? max(0, rest) * items[$0].weight / total : 0 }
            let bounded = zip(free, shares).map { items[$0].clamp($1) }
            let change = zip(bounded, shares).reduce(0) { $0 + $1.0 - $1.1 }
            // The side that changes more is settled first, as its bounds certainly hold.
            let settled = free.indices.filter { index in
                change >= 0 ? bounded[index] > shares[index] : bounded[index] < shares[index]
            }
            guard !settled.isEmpty else {
                for (index, length) in zip(free, bounded) { lengths[index] = length }
                return
            }
            for index in settled {
                lengths[free[index]] = bounded[index]
                rest -= bounded[index]
            }
            var gone = settled[...]
            free = free.indices.filter { index in
                guard gone.first == index else { return true }
                gone.removeFirst()
                return false
            }.map { free[$0] }
        }
    }

    /// Step 5: in equal parts to those that can be stretched, else to the last with the least wish to stay small.
    private mutating func giveSurplus(_ surplus: Double, _ isStretchable: (Int) -> Bool) {
        let loose = items.indices.filter { !items[$0].isFixed }
        var takers = loose.filter(isStretchable)
        if takers.isEmpty {
            let least = loose.map { items[$0].hugging }.min()
            takers = loose.last { items[$0].hugging == least }.map { [$0] } ?? []
        }
        var surplus = surplus
        while surplus > 0, !takers.isEmpty {
            let part = surplus / Double(takers.count)
            var open: [Int] = []
            for index in takers {
                let length = items[index].clamp(lengths[index] + part)
                if length == lengths[index] + part { open.append(index) }
                surplus -= length - lengths[index]
                lengths[index] = length
            }
            if open.count == takers.count { return }
            takers = open
        }
    }

    /// Step 6: from the last to the first, those that resist least first, down to what they need at least.
    private mutating func takeDeficit(_ deficit: Double) {
        var deficit = deficit
        let order = items.indices
            .filter { !items[$0].weight.isDefined && !items[$0].isFixed }
            .sorted { first, second in
                let (a, b) = (items[first].resistance, items[second].resistance)
                return a == b ? first > second : a < b
            }
        for index in order where deficit > 0 {
            let taken = min(deficit, max(0, lengths[index] - items[index].least))
            lengths[index] -= taken
            deficit -= taken
        }
    }
}
