/// The line breaking classes of characters, with the names of Unicode's UAX 14. The classes that depend on the language or a
/// dictionary (AI, CJ, SA, SG, XX) are resolved by rule LB1.
nonisolated enum LineBreakClass {
    case al, b2, ba, bb, bk, cb, cl, cm, cp, cr, eb, em, ex, gl, h2, h3, hl, hy, id, `in`, `is`, jl, jt, jv, lf, nl, ns
    case nu, op, po, pr, qu, ri, sp, sy, wj, zw, zwj

    init(_ scalar: Unicode.Scalar) {
        if let known = Self.exception(for: scalar.value) { self = known } else { self = Self.general(scalar) }
    }

    /// The class that follows from the Unicode properties of Swift's standard library.
    private static func general(_ scalar: Unicode.Scalar) -> LineBreakClass {
        let properties = scalar.properties
        let value = scalar.value
        switch value {
        case 0xac00...0xd7a3: return (value - 0xac00).isMultiple(of: 28) ? .h2 : .h3
        case 0x1f1e6...0x1f1ff: return .ri
        case 0x80...: if properties.isEmojiModifier { return .em } else if properties.isEmojiModifierBase { return .eb }
        default: break
        }
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark, .spacingMark: return .cm
        case .openPunctuation: return .op
        case .closePunctuation: return .cl
        case .initialPunctuation, .finalPunctuation: return .qu
        case .lineSeparator, .paragraphSeparator: return .bk
        default: break
        }
        if isIdeographic(value) || value >= 0x2300 && properties.isEmoji { return .id }
        switch properties.generalCategory {
        case .decimalNumber: return .nu
        case .dashPunctuation, .spaceSeparator: return .ba
        case .currencySymbol: return .pr
        default: return .al
        }
    }

    /// Whether the character belongs to a script without spaces between words, or is a pictograph: lines break between any two.
    private static func isIdeographic(_ value: UInt32) -> Bool {
        switch value {
        case 0x4dc0...0x4dff: false
        case 0x2e80...0xa4cf, 0xf900...0xfaff, 0xfe30...0xfe6f, 0xff01...0xffe6: true
        case 0x17000...0x18d08, 0x1b000...0x1b2fb, 0x1f000...0x1faff, 0x20000...0x3fffd: true
        default: false
        }
    }

    /// Whether a character is as wide as an ideograph; wide brackets include their own spacing.
    static func isWide(_ scalar: Unicode.Scalar) -> Bool { isIdeographic(scalar.value) }
}

nonisolated extension LineBreakClass {
    private struct Exception {
        let first: UInt32
        let last: UInt32
        let lineBreakClass: LineBreakClass
    }

    private static func exception(for value: UInt32) -> LineBreakClass? {
        var (low, high) = (0, exceptions.count)
        while low < high {
            let middle = (low + high) / 2
            let exception = exceptions[middle]
            if value > exception.last {
                low = middle + 1
            } else if value < exception.first {
                high = middle
            } else {
                return exception.lineBreakClass
            }
        }
        return nil
    }

    /// The exceptions in order of their values.
    private static let exceptions: [Exception] = table.flatMap { lineBreakClass, ranges in
        ranges.split(separator: " ").compactMap { range in
            let ends = range.split(separator: "-").compactMap { UInt32($0, radix: 16) }
            guard let first = ends.first, let last = ends.last else { return nil }
            return Exception(first: first, last: last, lineBreakClass: lineBreakClass)
        }
    }.sorted { $0.first < $1.first }

    /// The characters whose class in Unicode 14 differs from their general category. Not included: rare punctuation of scripts
    /// outside the basic plane, and the few pictographs that are not ideographs in UAX 14.
    private static let table: [(LineBreakClass, String)] = [
        (.gl, "A0 34F 35C-362 F08 F0C F12 FD9-FDA 180E 2007 2011 202F 16FE4"),
        (
            .ba,
            """
            9 7C AD 964-965 E5A-E5B F0B F34 F7F F85 FBE-FBF FD2 104A-104B 1361 16EB-16ED 1735-1736 17D4-17D5 \
            17D8 17DA 1804-1805 1B5A-1B5B 1B5D-1B60 1B7D-1B7E 1C3B-1C3F 1C7E-1C7F 2027 2056 2058-205B \
            205D-205E 2CFA-2CFC 2CFF 2D70 2E0E-2E15 2E19 2E2A-2E2D 2E30-2E31 2E33-2E34 2E3C-2E3E 2E41 \
            2E43-2E4A 2E4C 2E4E-2E4F 3000 A4FE-A4FF A60D A60F A6F3-A6F7 A8CE-A8CF A92E-A92F A9C7-A9C9 \
            AA5D-AA5F AAF0-AAF1 ABEB
            """
        ),
        (.bb, "B4 2C8 2CC 2DF C77 C84 F01-F04 F06-F07 F09-F0A FD0-FD1 FD3 1806 1FFD A874-A875 A8FC"),
        (.b2, "2014 2E3A-2E3B"),
        (.hy, "2D"),
        (.cb, "FFFC"),
        (.cl, "3001-3002 FE11-FE12 FE50 FE52 FF0C FF0E FF61 FF64"),
        (.cp, "29 5D"),
        (
            .ex,
            """
            21 3F 5C6 61B 61D-61F 6D4 7F9 F0D-F11 F14 1802-1803 1808-1809 1944-1945 2762-2763 2CF9 2CFE 2E2E \
            2E53-2E54 A60E A876-A877 FE15-FE16 FE56-FE57 FF01 FF1F
            """
        ),
        (.in, "2024-2026 22EF FE19"),
        (
            .ns,
            """
            17D6 203C-203D 2047-2049 3005 301C 303B-303C 3041 3043 3045 3047 3049 3063 3083 3085 3087 308E \
            3095-3096 309B-309E 30A0-30A1 30A3 30A5 30A7 30A9 30C3 30E3 30E5 30E7 30EE 30F5-30F6 30FB-30FE \
            31F0-31FF A015 FE54-FE55 FF1A-FF1B FF65 FF67-FF70 FF9E-FF9F 16FE0-16FE3 1B150-1B167
            """
        ),
        (.op, "A1 BF 2E18 1E95E-1E95F"),
        (.qu, "22 27 275B-2760 2E00-2E0B"),
        (.is, "2C 2E 3A-3B 37E 589 60C-60D 7F8 2044 FE10 FE13-FE14"),
        (.nu, "66B-66C"),
        (
            .po,
            """
            25 A2 B0 609-60B 66A 9F2-9F3 9F9 D79 2030-2037 20A7 20B6 20BB 20BE 20C0 2103 2109 A838 FDFC FE6A \
            FF05 FFE0
            """
        ),
        (.pr, "2B 5C B1 20C1-20CF 2116 2212-2213 FE69 FF04 FFE1 FFE5-FFE6"),
        (.sy, "2F"),
        (.al, "600-605 6DD 70F 890-891 8E2 2015 2061-2064 2E1A 3248-324F"),
        (.hl, "5D0-5F2 FB1D FB1F-FB28 FB2A-FB4F"),
        (.cm, "3035"),
        (.jl, "1100-115F A960-A97C"),
        (.jv, "1160-11A7 D7B0-D7C6"),
        (.jt, "11A8-11FF D7CB-D7FB"),
        (.bk, "B-C"),
        (.cr, "D"),
        (.lf, "A"),
        (.nl, "85"),
        (.sp, "20"),
        (.zw, "200B"),
        (.zwj, "200D"),
        (.wj, "2060 FEFF"),
    ]
}
