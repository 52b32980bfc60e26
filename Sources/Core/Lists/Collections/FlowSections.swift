/// The consecutive sections of a flow layout.
nonisolated struct FlowSections {
    /// The sections, if they have individual rules.
    private var each: [FlowSection] = []
    /// The rules of all sections, if they are the same. Then counts and start positions are stored, and sections are made on access.
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
    /// The end along the scroll axis, in points, like all following lengths.
    var end: Double { common == nil ? each.last?.end ?? 0 : starts[counts.count] }

    subscript(section: Int) -> FlowSection {
        guard let common else { return each[section] }
        return FlowSection(common, count: counts[section], start: starts[section])
    }

    /// Returns the first section that ends after a position; the number of sections if there is none.
    func first(beyond place: Double) -> Int {
        (0..<count).partition { (common == nil ? each[$0].end : starts[$0 + 1]) <= place }
    }

    // MARK: Measures

    /// The measured sizes, by section and item.
    var known: [Int: [Int: Size]] {
        var known: [Int: [Int: Size]] = [:]
        for (number, section) in each.enumerated() where !section.known.isEmpty { known[number] = section.known }
        return known
    }

    /// Stores the size of a measured item.
    mutating func set(_ size: Size, of path: IndexPath) {
        guard each.indices.contains(path.section) else { return }
        let end = each[path.section].end
        each[path.section].set(size, of: path.item)
        let distance = each[path.section].end - end
        guard distance != 0 else { return }
        for section in each.indices where section > path.section { each[section].move(by: distance) }
    }
}
