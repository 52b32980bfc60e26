nonisolated extension String {
    /// The maximum number of names to search. An app has some hundred elements, properties and templates; a document may define any number.
    static let searchedNames = 1000

    /// Returns the nearest name, within an edit distance of a third of the length and at most 2, or nil. Case is ignored. Only the first
    /// `searchedNames` names are searched.
    package func nearest(among names: [String]) -> String? {
        let own = Array(lowercased().unicodeScalars)
        // A longer name is not a typing mistake, and the distance table would be large.
        guard own.count <= 64 else { return nil }
        // In a short word, two changed letters would match many words. One change is always allowed, except in a word of one letter.
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

    /// Returns the only name that begins with the text, or nil. Case is ignored, and a text of one letter begins no name.
    func completed(among names: [String]) -> String? {
        let own = lowercased()
        let found = names.prefix(Self.searchedNames).filter { $0.lowercased().hasPrefix(own) }
        return own.count > 1 && found.count == 1 ? found[0] : nil
    }

    /// Returns how many letters must be added, removed, changed or swapped with the next one to get the other text.
    package func editDistance(to other: String) -> Int {
        Self.distance(Array(unicodeScalars), Array(other.unicodeScalars))
    }

    /// Returns how many letters must be added, removed, changed or swapped with the next one.
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
