/// What the shaper has to be told of text that it does not take from left to right.
package nonisolated enum TextScript: Hashable {
    case leftToRight
    case hebrew
    case arabic

    package var isRightToLeft: Bool { self != .leftToRight }

    /// The name of ISO 15924; `Zzzz` is any.
    package var tag: String {
        switch self {
        case .leftToRight: "Zzzz"
        case .hebrew: "Hebr"
        case .arabic: "Arab"
        }
    }

    /// nil for what has no direction of its own: spaces, punctuation, marks.
    package init?(_ character: Character) {
        guard let scalar = character.unicodeScalars.first else { return nil }
        switch scalar.value {
        case 0x590...0x5ff, 0xfb1d...0xfb4f: self = .hebrew
        case 0x660...0x669, 0x6f0...0x6f9: self = .leftToRight
        case 0x600...0x7ff, 0x860...0x8ff, 0xfb50...0xfdff, 0xfe70...0xfefc: self = .arabic
        default:
            guard character.isLetter || character.isNumber else { return nil }
            self = .leftToRight
        }
    }
}

nonisolated extension TextScript {
    /// A script for each character. What has none stands with its neighbours where they agree, else with the whole line
    /// (UAX 9, N1 and N2).
    ///
    /// - Parameter isRightToLeft: where the line begins; nil leaves it to its first letter.
    package static func scripts(of text: String, isRightToLeft: Bool? = nil) -> [TextScript] {
        let own = text.map { TextScript($0) }
        // Digits stand on either side (P2).
        let letter = zip(text, own).lazy.compactMap { $0.isNumber ? nil : $1 }.first
        let first = letter ?? .leftToRight
        let base =
            switch isRightToLeft {
            case true? where !first.isRightToLeft: TextScript.hebrew
            case false?: TextScript.leftToRight
            default: first
            }
        var result = own.map { $0 ?? base }
        var previous = base
        var gap = 0
        for (index, script) in own.enumerated() {
            guard let script else {
                gap += 1
                continue
            }
            if script == previous { for place in index - gap..<index { result[place] = script } }
            previous = script
            gap = 0
        }
        return result
    }
}

nonisolated extension Array where Element == TextScript {
    /// The places of parts from left to right.
    ///
    /// - Parameter isRightToLeft: the direction of the line.
    package func visualOrder(_ isRightToLeft: Bool) -> [Int] { map(\.isRightToLeft).visualOrder(isRightToLeft) }
}

nonisolated extension [Bool] {
    /// The places of parts, which run to the left or not, from left to right, by the level rule of Unicode's bidirectional algorithm (UAX 9,
    /// L2).
    ///
    /// - Parameter isRightToLeft: the direction of the line.
    func visualOrder(_ isRightToLeft: Bool) -> [Int] {
        guard isRightToLeft || contains(true) else { return [Int](indices) }
        let base = isRightToLeft ? 1 : 0
        let levels = map { $0 ? 1 : base * 2 }
        var order = [Int](indices)
        for level in [2, 1] {
            var start = 0
            while start < order.count {
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = Swift.max(end, start + 1)
            }
        }
        return order
    }
}
