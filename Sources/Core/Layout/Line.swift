/// An element of a line: a child of a box view, or a column of a grid.
nonisolated struct LineItem: Equatable {
    /// The natural length, within the bounds.
    var length: Double
    /// The share of the length that other items leave; undefined excludes the item from the sharing.
    var weight = Double.undefined
    var minimum = 0.0
    var maximum = Double.infinity
    var isFixed = false
    /// Whether the aspect ratio gives the length, so that the item takes no surplus.
    var hasShape = false
    var hugging = 0.0

    /// The length within the bounds; the minimum takes precedence.
    func clamp(_ length: Double) -> Double { max(min(length, maximum), minimum) }
}

/// The lengths of items that share a length. Specification 11.3, steps 2 to 6.
struct Line {
    private let items: [LineItem]
    private(set) var lengths: [Double]
    /// The length that remains after the weights; negative if there is too little room.
    private(set) var left = 0.0

    /// - Parameters:
    ///   - room: the length for all items together, without the gaps between them.
    ///   - absorbsSurplus: whether items grow when none has a weight and room remains.
    ///   - isStretchable: whether the item at an index can grow.
    ///   - compression: how the item at an index shrinks; called only when there is too little room.
    init(
        _ items: [LineItem], in room: Double, absorbsSurplus: Bool = true, isStretchable: (Int) -> Bool,
        compression: (Int) -> Compression
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
        left = room - sum
        if left > 0, !isWeighted, absorbsSurplus { giveSurplus(left, isStretchable) }
        if left < 0 { takeDeficit(-left, compression) }
    }

    /// Step 4 if no bound applies; returns false if one does.
    private mutating func share(_ rest: Double, _ total: Double) -> Bool {
        for index in items.indices where items[index].weight.isDefined {
            let length = total > 0 ? rest * items[index].weight / total : 0
            guard items[index].clamp(length) == length else { return false }
            lengths[index] = length
        }
        return true
    }

    /// Step 4: by weight; bounded items pass their difference on to the others, until nothing changes.
    private mutating func shareWithinBounds(_ rest: Double) {
        var free = items.indices.filter { items[$0].weight.isDefined }
        var rest = rest
        while !free.isEmpty {
            let total = free.reduce(0) { $0 + items[$1].weight }
            let shares = free.map { total > 0 ? max(0, rest) * items[$0].weight / total : 0 }
            let bounded = zip(free, shares).map { items[$0].clamp($1) }
            let change = zip(bounded, shares).reduce(0) { $0 + $1.0 - $1.1 }
            // The side that changes more is settled first, because its bounds certainly apply.
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

    /// Step 5: equal parts for stretchable items, else all for the last of the items with the lowest hugging priority.
    private mutating func giveSurplus(_ surplus: Double, _ isStretchable: (Int) -> Bool) {
        let loose = items.indices.filter { !items[$0].isFixed && !items[$0].hasShape }
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

    /// Step 6: parts with the least resistance first, of equals the last ones.
    private mutating func takeDeficit(_ deficit: Double, _ compression: (Int) -> Compression) {
        var deficit = deficit
        let givers = items.indices.filter { !items[$0].weight.isDefined && !items[$0].isFixed }
        let parts = givers.flatMap { index in compression(index).parts.map { (part: $0, index: index) } }
            .sorted { first, second in
                let (a, b) = (first.part.resistance, second.part.resistance)
                return a == b ? first.index > second.index : a < b
            }
        for (part, index) in parts where deficit > 0 {
            let taken = min(deficit, part.amount, lengths[index] - items[index].minimum)
            guard taken > 0 else { continue }
            lengths[index] -= taken
            deficit -= taken
        }
    }
}
