/// Finds the line break opportunities of a text, by the rules of UAX 14 in Unicode 14. It takes one scalar at a time, because
/// no rule looks further ahead. Words of scripts that need a dictionary (Thai, Khmer) are not broken.
nonisolated struct LineBreaker {
    /// The class before the spaces, if there are any; a mark has the class of its base. nil at the start.
    private var last: LineBreakClass?
    /// The class before `last`.
    private var beforeLast: LineBreakClass?
    private var lastIsWide = false
    private var hasSpaces = false
    private var endsInJoiner = false
    /// The number of regional indicators at the end; two form a flag.
    private var indicatorCount = 0

    /// Returns the last line break opportunity up to `limit`; nil if there is none.
    static func lastBreak(in text: Substring, upTo limit: Substring.Index) -> Substring.Index? {
        var breaker = LineBreaker()
        var result: Substring.Index?
        let scalars = text.unicodeScalars
        var index = scalars.startIndex
        while index <= limit, index < scalars.endIndex {
            if breaker.mayBreak(before: scalars[index]) { result = index }
            scalars.formIndex(after: &index)
        }
        return result
    }

    /// Returns whether a line may end before the next scalar.
    mutating func mayBreak(before scalar: Unicode.Scalar) -> Bool {
        let next = LineBreakClass(scalar)
        let isWide = LineBreakClass.isWide(scalar)
        defer { take(next, isWide: isWide) }
        guard let last else { return false }
        return mayBreak(after: last, before: next, isWide: isWide)
    }

    private mutating func take(_ next: LineBreakClass, isWide: Bool) {
        endsInJoiner = next == .zwj
        if next == .sp, last != nil {
            hasSpaces = true
        } else if next.isMark {
            // A mark without a base is treated as a letter (LB10).
            guard hasSpaces || last?.takesMarks != true else { return }
            enter(.al, isWide: isWide)
        } else {
            enter(next, isWide: isWide)
            hasSpaces = next == .sp
        }
    }

    private mutating func enter(_ next: LineBreakClass, isWide: Bool) {
        beforeLast = hasSpaces ? nil : last
        last = next
        lastIsWide = isWide
        hasSpaces = false
        indicatorCount = next == .ri ? indicatorCount + 1 : 0
    }

    // MARK: Rules

    /// LB4 to LB18, which look across spaces.
    private func mayBreak(after last: LineBreakClass, before next: LineBreakClass, isWide: Bool) -> Bool {
        switch (last, next) {
        case (.cr, .lf): return false
        case (.bk, _), (.cr, _), (.lf, _), (.nl, _): return true
        case (_, .bk), (_, .cr), (_, .lf), (_, .nl), (_, .sp), (_, .zw): return false
        case (.zw, _): return true
        default: break
        }
        if endsInJoiner && !hasSpaces || next.isMark && !hasSpaces { return false }
        let next = next.isMark ? LineBreakClass.al : next
        switch (last, next) {
        case (_, .wj), (_, .cl), (_, .cp), (_, .ex), (_, .is), (_, .sy): return false
        case (.op, _), (.qu, .op), (.cl, .ns), (.cp, .ns), (.b2, .b2): return false
        default: return hasSpaces || mayBreak(between: last, and: next, isWide: isWide)
        }
    }

    /// LB11, LB12 and LB19 to LB31, for adjacent characters.
    private func mayBreak(between last: LineBreakClass, and next: LineBreakClass, isWide: Bool) -> Bool {
        switch (last, next) {
        case (.wj, _), (.gl, _): return false
        case (_, .gl) where last != .ba && last != .hy: return false
        case (_, .qu), (.qu, _): return false
        case (_, .cb), (.cb, _): return true
        case (_, .ba), (_, .hy), (_, .ns), (.bb, _): return false
        case (.hy, _) where beforeLast == .hl, (.ba, _) where beforeLast == .hl: return false
        case (.sy, .hl), (_, .in): return false
        // Wide punctuation includes its own spacing, and is not part of numbers.
        case (.al, .op), (.hl, .op), (.nu, .op), (.po, .op), (.pr, .op): return isWide
        case (.cp, .al), (.cp, .hl), (.cp, .nu): return lastIsWide
        case (.cl, .po), (.cp, .po), (.cl, .pr), (.cp, .pr): return lastIsWide
        case (.ri, .ri): return indicatorCount.isMultiple(of: 2)
        default: return !Self.stayTogether(last, next)
        }
    }

    /// LB23 to LB30: letters, numbers with their signs, Korean syllables, and emoji with skin tones.
    private static func stayTogether(_ last: LineBreakClass, _ next: LineBreakClass) -> Bool {
        switch (last, next) {
        case (.al, .nu), (.hl, .nu), (.nu, .al), (.nu, .hl): true
        case (.pr, .id), (.pr, .eb), (.pr, .em), (.id, .po), (.eb, .po), (.em, .po): true
        case (.pr, .al), (.pr, .hl), (.po, .al), (.po, .hl), (.al, .pr), (.hl, .pr), (.al, .po), (.hl, .po): true
        case (.nu, .po), (.nu, .pr), (.po, .nu), (.pr, .nu): true
        case (.hy, .nu), (.is, .nu), (.nu, .nu), (.sy, .nu): true
        case (.jl, .jl), (.jl, .jv), (.jl, .h2), (.jl, .h3): true
        case (.jv, .jv), (.jv, .jt), (.h2, .jv), (.h2, .jt), (.jt, .jt), (.h3, .jt): true
        case (_, .po), (.pr, _): last.isKorean || next.isKorean
        case (.al, .al), (.al, .hl), (.hl, .al), (.hl, .hl), (.is, .al), (.is, .hl): true
        case (.eb, .em): true
        default: false
        }
    }
}

nonisolated extension LineBreakClass {
    fileprivate var isMark: Bool { self == .cm || self == .zwj }

    fileprivate var takesMarks: Bool {
        switch self {
        case .bk, .cr, .lf, .nl, .sp, .zw: false
        default: true
        }
    }

    fileprivate var isKorean: Bool {
        switch self {
        case .jl, .jv, .jt, .h2, .h3: true
        default: false
        }
    }
}
