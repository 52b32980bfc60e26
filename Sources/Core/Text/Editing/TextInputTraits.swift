/// Traits of the text that a user types. Specification 5, 13.7. A desktop keyboard cannot change with them: most traits are stored
/// without effect. The documentation of the others states their effect.
public protocol TextInputTraits: View {
    /// All traits.
    var inputTraits: InputTraits { get set }
}

/// The values of the text input traits of a view.
public nonisolated struct InputTraits: Sendable {
    public init() {}

    /// The characters that can be typed and pasted if `enforcesKeyboardType` is true; `default` by default.
    public var keyboardType = KeyboardType.default
    /// Whether characters that do not match `keyboardType` are removed from typed and pasted text; true by default.
    /// Text from code or a document is never changed.
    public var enforcesKeyboardType = true
    /// The type of the Return key; `default` by default. `next` also moves focus to the next field.
    public var returnKeyType = ReturnKeyType.default
    /// Whether `autocapitalizationType` applies to typed text; false by default, as on desktops.
    public var usesSmartTyping = false
    /// The automatic capitalization if `usesSmartTyping` is true; `sentences` by default.
    /// It does not apply to secure text, addresses and pasted text.
    public var autocapitalizationType = AutocapitalizationType.sentences
    /// Stored without effect.
    public var autocorrectionType = TextServiceType.default
    /// Stored without effect.
    public var spellCheckingType = TextServiceType.default
    /// Stored without effect.
    public var smartQuotesType = TextServiceType.default
    /// Stored without effect.
    public var smartDashesType = TextServiceType.default
    /// Stored without effect.
    public var smartInsertDeleteType = TextServiceType.default
    /// Stored without effect.
    public var keyboardAppearance = KeyboardAppearance.default
    /// The meaning of the text, such as `username`; stored without effect.
    public var textContentType: String?
}

extension TextInputTraits {
    /// The characters that can be typed and pasted; see ``InputTraits/keyboardType``.
    public var keyboardType: KeyboardType {
        get { inputTraits.keyboardType }
        set { inputTraits.keyboardType = newValue }
    }
    /// Whether other characters are removed from typed and pasted text; see ``InputTraits/enforcesKeyboardType``.
    public var enforcesKeyboardType: Bool {
        get { inputTraits.enforcesKeyboardType }
        set { inputTraits.enforcesKeyboardType = newValue }
    }
    /// The type of the Return key; see ``InputTraits/returnKeyType``.
    public var returnKeyType: ReturnKeyType {
        get { inputTraits.returnKeyType }
        set { inputTraits.returnKeyType = newValue }
    }
    /// Whether `autocapitalizationType` applies to typed text; see ``InputTraits/usesSmartTyping``.
    public var usesSmartTyping: Bool {
        get { inputTraits.usesSmartTyping }
        set { inputTraits.usesSmartTyping = newValue }
    }
    /// The automatic capitalization; see ``InputTraits/autocapitalizationType``.
    public var autocapitalizationType: AutocapitalizationType {
        get { inputTraits.autocapitalizationType }
        set { inputTraits.autocapitalizationType = newValue }
    }
    /// Stored without effect.
    public var autocorrectionType: TextServiceType {
        get { inputTraits.autocorrectionType }
        set { inputTraits.autocorrectionType = newValue }
    }
    /// Stored without effect.
    public var spellCheckingType: TextServiceType {
        get { inputTraits.spellCheckingType }
        set { inputTraits.spellCheckingType = newValue }
    }
    /// Stored without effect.
    public var smartQuotesType: TextServiceType {
        get { inputTraits.smartQuotesType }
        set { inputTraits.smartQuotesType = newValue }
    }
    /// Stored without effect.
    public var smartDashesType: TextServiceType {
        get { inputTraits.smartDashesType }
        set { inputTraits.smartDashesType = newValue }
    }
    /// Stored without effect.
    public var smartInsertDeleteType: TextServiceType {
        get { inputTraits.smartInsertDeleteType }
        set { inputTraits.smartInsertDeleteType = newValue }
    }
    /// Stored without effect.
    public var keyboardAppearance: KeyboardAppearance {
        get { inputTraits.keyboardAppearance }
        set { inputTraits.keyboardAppearance = newValue }
    }
    /// The meaning of the text; stored without effect.
    public var textContentType: String? {
        get { inputTraits.textContentType }
        set { inputTraits.textContentType = newValue }
    }
}

/// The characters that a text accepts.
public nonisolated enum KeyboardType: String, CaseIterable, Sendable {
    case `default`
    /// ASCII only.
    case asciiCapable = "ASCIICapable"
    case numbersAndPunctuation
    /// No white space.
    case url = "URL"
    /// Decimal digits.
    case numberPad
    /// Digits, `+`, `*`, `#`, `,`, `;` and spaces.
    case phonePad
    case namePhonePad
    /// No white space.
    case emailAddress
    /// Decimal digits and one decimal separator of the locale. Separators of other locales are converted if they are unambiguous.
    case decimalPad
    case twitter, webSearch
    /// ASCII decimal digits.
    case asciiCapableNumberPad
}

/// The label of the Return key on a keyboard that can show it. Only `next` has an effect.
public nonisolated enum ReturnKeyType: String, CaseIterable, Sendable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

/// The letters that become capitals while the user types.
public nonisolated enum AutocapitalizationType: String, CaseIterable, Sendable {
    case none, words, sentences, allCharacters
}

/// Whether a service for typed text is on.
public nonisolated enum TextServiceType: String, CaseIterable, Sendable {
    case `default`, yes, no
}

/// The appearance of an on-screen keyboard; without effect.
public nonisolated enum KeyboardAppearance: String, CaseIterable, Sendable {
    case `default`, dark, light, alert
}

// MARK: - Accepted characters
nonisolated extension KeyboardType {
    /// The accepted characters of a text. For `decimalPad`, `DecimalEntry` handles separators.
    func accepted(of text: String) -> String {
        guard isFilter else { return text }
        return text.filter { character in
            switch self {
            case .default, .numbersAndPunctuation, .namePhonePad, .twitter, .webSearch: return true
            case .asciiCapable: return character.isASCII
            case .url, .emailAddress: return !character.isWhitespace
            case .numberPad: return character.isDecimalDigit
            case .asciiCapableNumberPad: return character.isASCII && character.isDecimalDigit
            case .phonePad: return character.isDecimalDigit || "+*#,; ".contains(character)
            case .decimalPad: return character.isDecimalDigit
            }
        }
    }
}

nonisolated extension KeyboardType {
    private var isFilter: Bool {
        switch self {
        case .default, .numbersAndPunctuation, .namePhonePad, .twitter, .webSearch: false
        default: true
        }
    }
}

nonisolated extension Character {
    var isDecimalDigit: Bool {
        unicodeScalars.count == 1 && unicodeScalars.first?.properties.numericType == .decimal
    }
}

nonisolated extension LocaleIdentifier {
    /// The character between the whole part of a number and its decimals, by the locale data of Unicode: `.`, `,` or the Arabic `٫`.
    public var decimalSeparator: Character {
        if Self.arabic.contains(language) { return region.map(Self.regionsWithDigits.contains) == true ? "٫" : "." }
        if let region, Self.regionsWithPoint.contains("\(language)_\(region)") { return "." }
        if let region, Self.regionsWithComma.contains("\(language)_\(region)") { return "," }
        return Self.languagesWithComma.contains(language) ? "," : "."
    }

    // From the locale data of Unicode.
    private static let arabic: Set<String> = ["ar", "fa", "ckb", "ps"]
    private static let regionsWithDigits: Set<String> = [
        "AF", "BH", "EG", "IQ", "IR", "JO", "KW", "LB", "OM", "QA", "SA", "SD", "SY", "YE",
    ]
    private static let languagesWithComma: Set<String> = [
        "af", "az", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fo", "fr", "gl", "hr",
        "hu",
        "hy", "id", "is", "it", "ka", "kk", "kl", "ky", "lb", "lt", "lv", "mk", "mn", "nb", "nl", "nn", "no", "pl",
        "pt",
        "ro", "ru", "sk", "sl", "sq", "sr", "sv", "tr", "uk", "uz", "vi",
    ]
    private static let regionsWithPoint: Set<String> = [
        "de_CH", "de_LI", "es_DO", "es_GT", "es_HN", "es_MX", "es_NI", "es_PA", "es_PE", "es_PR", "es_SV", "es_US",
        "it_CH",
    ]
    private static let regionsWithComma: Set<String> = [
        "en_AT", "en_BE", "en_DE", "en_DK", "en_FI", "en_NL", "en_SE", "en_SI", "en_ZA",
    ]
}

// MARK: - Markup
nonisolated extension KeyboardType: MarkupConvertible {
    /// Section 5 spells some names in two ways.
    public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> KeyboardType {
        switch text {
        case "asciiCapable": return .asciiCapable
        case "url": return .url
        default:
            guard let type = KeyboardType(rawValue: text) else { throw .unknownName(known: allCases.map(\.rawValue)) }
            return type
        }
    }
}
extension ReturnKeyType: MarkupConvertible {}
extension AutocapitalizationType: MarkupConvertible {}
extension TextServiceType: MarkupConvertible {}
extension KeyboardAppearance: MarkupConvertible {}

extension PropertyTable {
    /// The text input traits as properties of a class.
    static func textInputTraits<Owner: TextInputTraits>(of owner: Owner.Type) -> [Property] {
        [
            .init("keyboardType", \Owner.keyboardType) { $0.keyboardType = $1 },
            .init("enforcesKeyboardType", \Owner.enforcesKeyboardType) { $0.enforcesKeyboardType = $1 },
            .init("returnKeyType", \Owner.returnKeyType) { $0.returnKeyType = $1 },
            .init("smartTyping", \Owner.usesSmartTyping) { $0.usesSmartTyping = $1 },
            .init("autocapitalizationType", \Owner.autocapitalizationType) { $0.autocapitalizationType = $1 },
            .init("autocorrectionType", \Owner.autocorrectionType) { $0.autocorrectionType = $1 },
            .init("spellCheckingType", \Owner.spellCheckingType) { $0.spellCheckingType = $1 },
            .init("smartQuotesType", \Owner.smartQuotesType) { $0.smartQuotesType = $1 },
            .init("smartDashesType", \Owner.smartDashesType) { $0.smartDashesType = $1 },
            .init("smartInsertDeleteType", \Owner.smartInsertDeleteType) { $0.smartInsertDeleteType = $1 },
            .init("keyboardAppearance", \Owner.keyboardAppearance) { $0.keyboardAppearance = $1 },
            .init("textContentType", \Owner.textContentType) { $0.textContentType = $1 },
        ]
    }
}
