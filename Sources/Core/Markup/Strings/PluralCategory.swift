/// The plural form that a number requires in a language, by the rules of CLDR 45.
///
/// The languages are those that Inlay has texts in. Other languages follow the English rule: `one` for 1, else `other`.
package nonisolated enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other

    /// The category of a number. The sign does not matter.
    package init(of number: Double, in locale: LocaleIdentifier) {
        self = PluralRule(locale).category(PluralOperands(number))
    }

    /// The categories of whole numbers in a language, in the order of gettext's plural forms. Languages may use `other` for fractions only.
    package static func ofWholeNumbers(in locale: LocaleIdentifier) -> [PluralCategory] {
        PluralRule(locale).wholeCategories
    }

    /// The header field of gettext catalogues, with the categories of whole numbers as the forms: `nplurals=2; plural=(n != 1);`.
    package static func gettextHeader(in locale: LocaleIdentifier) -> String { PluralRule(locale).gettextHeader }

    /// The key of a form in `.strings` files: `guests#one`.
    package func key(_ key: String) -> String { key + Self.separator + rawValue }

    /// Returns the parts of `guests#one`, or nil for a key without a category.
    package static func parts(of key: String) -> (key: String, category: PluralCategory)? {
        guard let mark = key.lastIndex(of: Character(separator)),
            let category = PluralCategory(rawValue: String(key[key.index(after: mark)...])), mark > key.startIndex
        else { return nil }
        return (String(key[..<mark]), category)
    }

    private static let separator = "#"
}

/// The operands of the rules of CLDR.
private nonisolated struct PluralOperands {
    /// The absolute value.
    let n: Double
    /// The whole part.
    let i: Double
    /// Whether there are visible fraction digits.
    let hasFraction: Bool

    init(_ number: Double) {
        n = number.isFinite ? number.magnitude : 0
        i = n.rounded(.down)
        hasFraction = n != i
    }

    func whole(_ divisor: Double) -> Int { Int(i.truncatingRemainder(dividingBy: divisor)) }
    var isMillions: Bool { !hasFraction && i != 0 && whole(1_000_000) == 0 }
}

/// A group of languages with the same plural rules.
private nonisolated enum PluralRule {
    case none, english, danish, equalsOne, french, italian, arabic, hebrew, czech, polish, russian

    init(_ locale: LocaleIdentifier) {
        self =
            switch locale.pseudoLanguage == nil ? locale.language : "en" {
            case "ja", "ko", "zh": .none
            case "da": .danish
            case "el", "nb", "nn", "no", "tr": .equalsOne
            case "fr": .french
            // Portuguese without a region is Brazilian in CLDR.
            case "pt": [nil, "BR"].contains(locale.region) ? .french : .italian
            case "es", "it": .italian
            case "ar": .arabic
            case "he", "iw": .hebrew
            case "cs": .czech
            case "pl": .polish
            case "ru", "uk": .russian
            default: .english
            }
    }

    func category(_ number: PluralOperands) -> PluralCategory {
        let isWhole = !number.hasFraction
        switch self {
        case .none: return .other
        case .english: return isWhole && number.i == 1 ? .one : .other
        case .danish: return number.n == 1 || !isWhole && number.i <= 1 ? .one : .other
        case .equalsOne: return number.n == 1 ? .one : .other
        case .french: return number.i <= 1 ? .one : number.isMillions ? .many : .other
        case .italian: return isWhole && number.i == 1 ? .one : number.isMillions ? .many : .other
        case .hebrew:
            if isWhole ? number.i == 1 : number.i == 0 { return .one }
            return isWhole && number.i == 2 ? .two : .other
        case .arabic:
            guard isWhole else { return .other }
            switch (number.i, number.whole(100)) {
            case (0, _): return .zero
            case (1, _): return .one
            case (2, _): return .two
            case (_, 3...10): return .few
            case (_, 11...99): return .many
            default: return .other
            }
        case .czech:
            guard isWhole else { return .many }
            return number.i == 1 ? .one : (2...4).contains(number.i) ? .few : .other
        case .polish:
            guard isWhole else { return .other }
            return number.i == 1 ? .one : Self.isFew(number) ? .few : .many
        case .russian:
            guard isWhole else { return .other }
            let isOne = number.whole(10) == 1 && number.whole(100) != 11
            return isOne ? .one : Self.isFew(number) ? .few : .many
        }
    }

    /// Whether a number ends in 2, 3 or 4, but not in 12, 13 or 14.
    private static func isFew(_ number: PluralOperands) -> Bool {
        (2...4).contains(number.whole(10)) && !(12...14).contains(number.whole(100))
    }

    var wholeCategories: [PluralCategory] {
        switch self {
        case .none: [.other]
        case .english, .danish, .equalsOne: [.one, .other]
        case .french, .italian: [.one, .many, .other]
        case .hebrew: [.one, .two, .other]
        case .arabic: PluralCategory.allCases
        case .czech: [.one, .few, .other]
        case .polish, .russian: [.one, .few, .many]
        }
    }

    var gettextHeader: String {
        let few = "n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2"
        let expression =
            switch self {
            case .none: "0"
            case .english, .danish, .equalsOne: "(n != 1)"
            case .french: "(n <= 1 ? 0 : n % 1000000 == 0 ? 1 : 2)"
            case .italian: "(n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2)"
            case .hebrew: "(n == 1 ? 0 : n == 2 ? 1 : 2)"
            case .arabic:
                "(n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5)"
            case .czech: "(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2)"
            case .polish: "(n == 1 ? 0 : \(few))"
            case .russian: "(n%10 == 1 && n%100 != 11 ? 0 : \(few))"
            }
        return "nplurals=\(wholeCategories.count); plural=\(expression);"
    }
}
