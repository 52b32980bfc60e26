internal import CFriBidi

/// What the shaper has to be told of text that it does not take from left to right.
package nonisolated enum TextScript: Hashable {
    case leftToRight
    case hebrew
    case arabic

    package var isRightToLeft: Bool { self != .leftToRight }
}

/// What FriBidi says of each scalar of a paragraph.
nonisolated struct BidiParagraph {
    fileprivate let types: [FriBidiCharType]
    private(set) var levels: [UInt8]
    /// 1 where the paragraph is read from the right.
    let base: UInt8

    init(_ text: String) {
        let scalars = text.unicodeScalars.map(\.value)
        let count = FriBidiStrIndex(clamping: scalars.count)
        types = scalars.types
        var brackets = [FriBidiBracketType](repeating: 0, count: scalars.count)
        var all = [FriBidiLevel](repeating: 0, count: scalars.count)
        base = text.lettersBeginAtRight == true ? 1 : 0
        var direction = base == 1 ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR
        fribidi_get_bracket_types(scalars, count, types, &brackets)
        // Without memory all runs to the right.
        _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &all)
        levels = all.map { UInt8(clamping: $0) }
    }
}

/// Which way the characters of a line run, and in which order they are seen, by Unicode's bidirectional algorithm (UAX 9).
package nonisolated struct TextOrder {
    /// For each character, that of letters which run to the left, or left to right.
    package let scripts: [TextScript]
    /// For each character; odd ones run to the left.
    package let levels: [UInt8]

    /// - Parameter levels: those of each character, where the paragraph that the line is of says them; nil leaves them to the line's own letters.
    package init(_ text: String, levels known: [UInt8]? = nil) {
        let known = known?.count == text.count ? known : nil
        let paragraph = known == nil ? BidiParagraph(text) : nil
        let types = paragraph?.types ?? text.unicodeScalars.map(\.value).types

        var levels: [UInt8] = []
        var scripts: [TextScript] = []
        var script = types.lazy.compactMap(\.script).first ?? .hebrew
        var place = 0
        for character in text {
            let level = known?[levels.count] ?? paragraph?.levels[place] ?? 0
            if let own = types[place].script { script = own }
            levels.append(level)
            scripts.append(level % 2 == 0 ? .leftToRight : script)
            place += character.unicodeScalars.count
        }
        (self.levels, self.scripts) = (levels, scripts)
    }
}

nonisolated extension [UInt32] {
    fileprivate var types: [FriBidiCharType] {
        var types = [FriBidiCharType](repeating: FRIBIDI_TYPE_LTR, count: count)
        fribidi_get_bidi_types(self, FriBidiStrIndex(clamping: count), &types)
        return types
    }
}

nonisolated extension [UInt8] {
    /// The places of parts from left to right, given their levels (UAX 9, L2).
    package var visualOrder: [Int] {
        var order = [Int](indices)
        for level in stride(from: Int(self.max() ?? 0), to: 0, by: -1) {
            var start = 0
            while start < order.count {
                var end = start
                while end < order.count, self[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = Swift.max(end, start + 1)
            }
        }
        return order
    }
}

nonisolated extension FriBidiCharType {
    fileprivate func has(_ mask: Int) -> Bool { Int(rawValue) & mask != 0 }

    /// Of letters that run to the left.
    fileprivate var script: TextScript? {
        guard has(FRIBIDI_MASK_LETTER), has(FRIBIDI_MASK_RTL) else { return nil }
        return has(FRIBIDI_MASK_ARABIC) ? .arabic : .hebrew
    }
}

nonisolated extension String {
    /// Whether a line with the text begins at the right, by its first letter or mark of direction that is not isolated from what is around it
    /// (UAX 9, P2); nil without one.
    package var lettersBeginAtRight: Bool? {
        var isolates = 0
        for scalar in unicodeScalars {
            let type = fribidi_get_bidi_type(scalar.value)
            switch type {
            case FRIBIDI_TYPE_LRI, FRIBIDI_TYPE_RLI, FRIBIDI_TYPE_FSI: isolates += 1
            case FRIBIDI_TYPE_PDI: isolates = max(0, isolates - 1)
            case _ where isolates == 0 && type.has(FRIBIDI_MASK_LETTER):
                return type.has(FRIBIDI_MASK_RTL)
            default: break
            }
        }
        return nil
    }

    /// Whether some of the text may run to the left.
    var hasRightToLeft: Bool {
        // All that does begins with one of few bytes.
        utf8.contains { $0 >= 0xd6 }
            && unicodeScalars.contains {
                fribidi_get_bidi_type($0.value).has(FRIBIDI_MASK_RTL | FRIBIDI_MASK_ARABIC)
            }
    }

    /// Whether lines of the text begin at the right; nil for a text without letters.
    var baseIsRightToLeft: Bool? { lettersBeginAtRight ?? (contains(where: \.isNumber) ? false : nil) }
}
