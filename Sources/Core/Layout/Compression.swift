/// How a view shrinks along an axis when there is too little room. Specification 11.3, step 6.
nonisolated struct Compression: Equatable {
    /// A part of the length, in points. Parts with less resistance shrink first.
    struct Part: Equatable {
        var resistance: Double
        var amount: Double
    }

    /// The length when all parts are removed.
    private(set) var least: Double
    /// The parts that can be removed, in order of removal.
    private(set) var parts: [Part]

    init(least: Double, parts: [Part] = []) {
        self.least = least
        // Rounding errors of sums are not parts.
        self.parts = parts.filter { $0.amount > 1e-9 }
    }

    /// The natural length.
    var length: Double { parts.reduce(least) { $0 + $1.amount } }

    /// The compression of views one after the other.
    static func along(_ all: [Compression]) -> Compression {
        let parts = all.flatMap(\.parts).sorted { $0.resistance < $1.resistance }
        return Compression(least: all.reduce(0) { $0 + $1.least }, parts: parts)
    }

    /// The compression of views side by side: as long as the longest, shorter only after all longer views have shrunk.
    static func across(_ all: [Compression]) -> Compression {
        guard var length = all.map(\.length).max() else { return Compression(least: 0) }
        let least = all.reduce(0) { max($0, $1.least) }
        var parts: [Part] = []
        var resistance = -Double.infinity
        var rest = all.map { (length: $0.length, parts: $0.parts) }
        while length > least {
            // Down to the next length at which another view has to shrink, or a view reaches its next part.
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

    /// The compression with a padding around it that does not shrink.
    func padded(by padding: Double) -> Compression { Compression(least: max(0, least + padding), parts: parts) }

    /// The compression with a minimum length.
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

    /// The compression of a view with another natural length: a greater length extends the last part, a smaller one drops the
    /// first parts.
    ///
    /// - Parameter resistance: the resistance of the additional length, if there are no parts.
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

    /// The compression with the whole length at one resistance.
    func resisting(_ resistance: Double) -> Compression {
        Compression(least: least, parts: [Part(resistance: resistance, amount: length - least)])
    }
}
