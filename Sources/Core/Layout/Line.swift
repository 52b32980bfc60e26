/// What takes room along a line: a child of a box view, or a column of a grid.
protocol LineItem {
    /// The length it asks for, within its bounds.
    var length: Double { get }
    /// Its share of what the others leave; nil takes no part in the sharing.
    var weight: Double? { get }
    var isFixed: Bool { get }
    var isStretchable: Bool { get }
    var huggingPriority: LayoutPriority { get }
    var resistancePriority: LayoutPriority { get }

    func clamp(_ length: Double) -> Double
}

/// Shares out a length (specification 11.3, steps 2 to 6).
struct Line<Item: LineItem> {
    private let items: [Item]
    private(set) var lengths: [Double]

    /// - Parameters:
    ///   - room: what there is for the items together, without the gaps between them.
    ///   - takesSurplus: whether items grow when none has a weight and room is left.
    init(_ items: [Item], in room: Double, takesSurplus: Bool = true) {
        self.items = items
        lengths = items.map { $0.weight == nil ? $0.length : 0 }
        let weighted = items.indices.filter { items[$0].weight != nil }
        if !weighted.isEmpty { share(max(0, room - lengths.reduce(0, +)), among: weighted) }
        let left = room - lengths.reduce(0, +)
        if left > 0, weighted.isEmpty, takesSurplus { giveSurplus(left) }
        if left < 0 { takeDeficit(-left) }
    }

    /// Step 4: by weight; what a bound takes or gives goes to the others, until nothing changes.
    private mutating func share(_ rest: Double, among weighted: [Int]) {
        var free = weighted
        var rest = rest
        while !free.isEmpty {
            let total = free.reduce(0) { $0 + (items[$1].weight ?? 0) }
            let shares = free.map { total > 0 ? max(0, rest) * (items[$0].weight ?? 0) / total : 0 }
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
            free = free.indices.filter { !settled.contains($0) }.map { free[$0] }
        }
    }

    /// Step 5: in equal parts to those that can be stretched, else to the last with the least wish to stay small.
    private mutating func giveSurplus(_ surplus: Double) {
        let loose = items.indices.filter { !items[$0].isFixed }
        var takers = loose.filter { items[$0].isStretchable }
        if takers.isEmpty {
            let least = loose.map { items[$0].huggingPriority }.min()
            takers = loose.last { items[$0].huggingPriority == least }.map { [$0] } ?? []
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

    /// Step 6: from the last to the first, those that resist least first, down to their minimum.
    private mutating func takeDeficit(_ deficit: Double) {
        var deficit = deficit
        let order = items.indices
            .filter { items[$0].weight == nil && !items[$0].isFixed }
            .sorted { first, second in
                let (a, b) = (items[first].resistancePriority, items[second].resistancePriority)
                return a == b ? first > second : a < b
            }
        for index in order where deficit > 0 {
            let taken = min(deficit, lengths[index] - items[index].clamp(0))
            lengths[index] -= taken
            deficit -= taken
        }
    }
}
