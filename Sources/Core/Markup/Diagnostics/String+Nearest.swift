nonisolated extension String {
    /// Elements, properties and templates of an app are some hundreds; a document may make any number of them.
    static let searchedNames = 1000

    /// The name that may be meant: the nearest at a distance of at most a third of the length, and below 3. Case makes no
    /// distance. Of many names the first are looked through.
    package func nearest(among names: [String]) -> String? {
        let own = Array(lowercased().unicodeScalars)
        // A longer name is no slip of the hand, and a table of distances would be large.
        guard own.count <= 64 else { return nil }
        // Two letters changed in a short word would make many words near; one may always be wrong, if others are left.
        let limit = own.count < 2 ? 0 : Swift.min(2, Swift.max(1, own.count / 3))
        var best: (name: String, distance: Int)?
        for name in names.prefix(Self.searchedNames) where name != self {
            let other = Array(name.lowercased().unicodeScalars)
            let wanted = best.map { $0.distance - 1 } ?? limit
            guard abs(own.count - other.count) <= wanted else { continue }
            let distance = Self.distance(own, other)
            if distance <= wanted { best = (name, distance) }
        }
        return best?.name
    }

    /// How many letters must be added, removed, changed or swapped with the next to get the other text.
    package func editDistance(to other: String) -> Int {
        Self.distance(Array(unicodeScalars), Array(other.unicodeScalars))
    }

    /// How many letters must be added, removed, changed or swapped with the next.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        if a.isEmpty || b.isEmpty { return Swift.max(a.count, b.count) }
        var beforePrevious: [Int] = []
        var previous = Array(0...b.count)
        for i in 1...a.count {
            var row = [i]
            for j in 1...b.count {
                let change = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
                var cost = Swift.min(previous[j] + 1, row[j - 1] + 1, change)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    cost = Swift.min(cost, beforePrevious[j - 2] + 1)
                }
                row.append(cost)
            }
            beforePrevious = previous
            previous = row
        }
        return previous[b.count]
    }
}
