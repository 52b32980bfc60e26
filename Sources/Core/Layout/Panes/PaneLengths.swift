/// The lengths of panes that share the length of a split view.
nonisolated struct PaneLengths {
    /// The base, the weight and the limits of a pane.
    struct Item: Equatable {
        /// The length before the rest is shared, in points.
        var base = 0.0
        /// The share of the rest; 0 for a pane that keeps its length.
        var weight = 0.0
        var minimum = 0.0
        var maximum = Double.infinity

        /// The length within the bounds; the minimum takes precedence.
        func clamp(_ length: Double) -> Double { max(min(length, maximum), minimum) }
    }

    private(set) var lengths: [Double]

    /// Shares `room` points. Panes with a weight take or give the difference first, in the ratio of their weights. A difference that their
    /// bounds leave is taken by the other panes, the last one first. If all panes have their minimum, they are longer than the room.
    init(_ items: [Item], in room: Double) {
        lengths = items.map { $0.clamp($0.base) }
        shareByWeight(items, room)
        var left = room - lengths.reduce(0, +)
        for index in items.indices.reversed() where left != 0 && items[index].weight == 0 {
            let length = items[index].clamp(lengths[index] + left)
            left -= length - lengths[index]
            lengths[index] = length
        }
    }

    private mutating func shareByWeight(_ items: [Item], _ room: Double) {
        var free = items.indices.filter { items[$0].weight > 0 }
        while !free.isEmpty {
            let others = lengths.indices.reduce(0) { free.contains($1) ? $0 : $0 + lengths[$1] }
            let rest = free.reduce(room - others) { $0 - items[$1].base }
            let total = free.reduce(0) { $0 + items[$1].weight }
            let shares = free.map { items[$0].base + rest * items[$0].weight / total }
            let bounded = zip(free, shares).map { items[$0].clamp($1) }
            let change = zip(bounded, shares).reduce(0) { $0 + $1.0 - $1.1 }
            for (index, length) in zip(free, bounded) { lengths[index] = length }
            // The side that changes more is settled first, because its bounds certainly apply.
            let open = free.indices.filter { change >= 0 ? bounded[$0] <= shares[$0] : bounded[$0] >= shares[$0] }
            if open.count == free.count { return }
            free = open.map { free[$0] }
        }
    }
}
