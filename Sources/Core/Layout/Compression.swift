/// How a view gives way along an axis where room lacks (specification 11.3, step 6).
nonisolated struct Compression: Equatable {
    /// A part of the length, in points. Parts that resist less are given first.
    struct Part: Equatable {
        var resistance: Double
        var amount: Double
    }

    /// What is left when all is given.
    private(set) var least: Double
    /// What is given, in its order.
    private(set) var parts: [Part]

    init(least: Double, parts: [Part] = []) {
        self.least = least
        // What sums have lost is no part.
        self.parts = parts.filter { $0.amount > 1e-9 }
    }

    /// The length that is asked for.
    var length: Double { parts.reduce(least) { $0 + $1.amount } }

    /// That of views after each other.
    static func along(_ all: [Compression]) -> Compression {
        let parts = all.flatMap(\.parts).sorted { $0.resistance < $1.resistance }
        return Compression(least: all.reduce(0) { $0 + $1.least }, parts: parts)
    }

    /// That of views beside each other: as long as the longest, and shorter only when all that are longer have given.
    static func across(_ all: [Compression]) -> Compression {
        guard var length = all.map(\.length).max() else { return Compression(least: 0) }
        let least = all.reduce(0) { max($0, $1.least) }
        var parts: [Part] = []
        var resistance = -Double.infinity
        var rest = all.map { (length: $0.length, parts: $0.parts) }
        while length > least {
            // To the next length at which one more has to give, or one comes to its next part.
            var next = least
            for item in rest {
                if item.length < length {
                    next = max(next, item.length)
                } else if let part = item.parts.first {
                    next = max(next, length - part.amount)
                    resistance = max(resistance, part.resistance)
                }
            }
            guard next < length else { break }
            parts.append(Part(resistance: resistance, amount: length - next))
            for index in rest.indices where rest[index].length >= length && !rest[index].parts.isEmpty {
                rest[index].length -= length - next
                rest[index].parts[0].amount -= length - next
                if rest[index].parts[0].amount <= 1e-9 { rest[index].parts.removeFirst() }
            }
            length = next
        }
        return Compression(least: length, parts: parts)
    }

    /// The same with something around it that gives nothing.
    func padded(by padding: Double) -> Compression { Compression(least: max(0, least + padding), parts: parts) }

    /// The same that is no shorter than a minimum.
    func atLeast(_ minimum: Double) -> Compression {
        var missing = minimum - least
        guard missing > 0 else { return self }
        var parts = parts
        while missing > 0, let last = parts.popLast() {
            if last.amount > missing { parts.append(Part(resistance: last.resistance, amount: last.amount - missing)) }
            missing -= last.amount
        }
        return Compression(least: minimum, parts: parts)
    }

    /// The same of a view that asks for another length: what it would give last is longer, or what it would give first is gone.
    ///
    /// - Parameter resistance: that of what is longer, if there is nothing else to give.
    func asking(for length: Double, resistance: Double) -> Compression {
        var excess = self.length - length
        guard excess > 0 else {
            let more = Part(resistance: parts.last?.resistance ?? resistance, amount: -excess)
            return Compression(least: least, parts: parts + [more])
        }
        var rest = parts
        while excess > 0, !rest.isEmpty {
            let taken = min(excess, rest[0].amount)
            excess -= taken
            rest[0].amount -= taken
            if rest[0].amount <= 0 { rest.removeFirst() }
        }
        return Compression(least: least - excess, parts: rest)
    }

    /// The same that gives all at one resistance.
    func resisting(_ resistance: Double) -> Compression {
        Compression(least: least, parts: [Part(resistance: resistance, amount: length - least)])
    }
}
