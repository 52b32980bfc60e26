/// The sections of a flow layout, one after the other.
nonisolated struct FlowSections {
    /// Where each has its own rules.
    private var each: [FlowSection] = []
    /// Where all have the same, with the numbers of their items, and where each begins and the last ends: a section is made when it is looked at.
    private var common: FlowSection.Rules?
    private var counts: [Int] = []
    private var starts = [0.0]

    init() {}

    init(each sections: [FlowSection]) { each = sections }

    init(counts: [Int], rules: FlowSection.Rules) {
        common = rules
        self.counts = counts
        starts.reserveCapacity(counts.count + 1)
        var lengths: [Int: Double] = [:]
        var last = (count: -1, length: 0.0)
        var end = 0.0
        for count in counts {
            if count != last.count {
                last = (count, lengths[count] ?? FlowSection(rules, count: count, start: 0).end)
                lengths[count] = last.length
            }
            end += last.length
            starts.append(end)
        }
    }

    var count: Int { common == nil ? each.count : counts.count }
    /// Along the scroll direction, as all that follows.
    var end: Double { common == nil ? each.last?.end ?? 0 : starts[counts.count] }

    subscript(section: Int) -> FlowSection {
        guard let common else { return each[section] }
        return FlowSection(common, count: counts[section], start: starts[section])
    }

    /// The first section that ends beyond a place; their number where none does.
    func first(beyond place: Double) -> Int {
        (0..<count).partition { (common == nil ? each[$0].end : starts[$0 + 1]) <= place }
    }

    // MARK: Measures

    /// What was measured, by sections and items.
    var known: [Int: [Int: Size]] {
        var known: [Int: [Int: Size]] = [:]
        for (number, section) in each.enumerated() where !section.known.isEmpty { known[number] = section.known }
        return known
    }

    /// An item has been measured.
    mutating func set(_ size: Size, of path: IndexPath) {
        guard each.indices.contains(path.section) else { return }
        let end = each[path.section].end
        each[path.section].set(size, of: path.item)
        let distance = each[path.section].end - end
        guard distance != 0 else { return }
        for section in each.indices where section > path.section { each[section].move(by: distance) }
    }
}
