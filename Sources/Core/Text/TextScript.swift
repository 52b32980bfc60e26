internal import CFriBidi

/// The direction and script of text for the shaper. Text from left to right needs no script.
package nonisolated enum TextScript: Hashable {
    case leftToRight
    case hebrew
    case arabic

    package var isRightToLeft: Bool { self != .leftToRight }
}

/// The bidirectional types and levels of each scalar of a paragraph, from FriBidi.
nonisolated struct BidiParagraph {
    fileprivate let types: [FriBidiCharType]
    private(set) var levels: [UInt8]
    /// 1 if the paragraph is read from the right.
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
        // If there is not enough memory, all text runs from left to right.
        _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &direction, &all)
        levels = all.map { UInt8(clamping: $0) }
    }
}

/// The direction of the characters of a line and their visual order, by Unicode's bidirectional algorithm (UAX 9).
package nonisolated struct TextOrder {
    /// The script of each character: that of right-to-left letters, or left to right.
    package let scripts: [TextScript]
    /// The level of each character; odd levels run to the left.
    package let levels: [UInt8]

    /// - Parameter levels: the level of each character, if the line's paragraph determines it; nil derives the levels from the line.
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
    /// The indices of parts from left to right, given their levels (UAX 9, L2).
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

    /// The script of right-to-left letters.
    fileprivate var script: TextScript? {
        guard has(FRIBIDI_MASK_LETTER), has(FRIBIDI_MASK_RTL) else { return nil }
        return has(FRIBIDI_MASK_ARABIC) ? .arabic : .hebrew
    }
}

nonisolated extension String {
    /// Whether a line with the text begins at the right. The first letter or direction mark that is not isolated decides (UAX
    /// 9, P2); nil if there is none.
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
        // UTF-8 of right-to-left text contains one of these lead bytes.
        utf8.contains { $0 >= 0xd6 }
            && unicodeScalars.contains {
                fribidi_get_bidi_type($0.value).has(FRIBIDI_MASK_RTL | FRIBIDI_MASK_ARABIC)
            }
    }

    /// Whether lines of the text begin at the right; nil for text without letters and digits.
    var baseIsRightToLeft: Bool? { lettersBeginAtRight ?? (contains(where: \.isNumber) ? false : nil) }
}
