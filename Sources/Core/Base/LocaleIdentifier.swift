import Glibc

/// A language and optionally the script and the region, as in `de_DE`, `zh-Hans-CN` or `en`.
///
/// The part after a dot or an at sign, as in `de_DE.UTF-8@euro`, is ignored, unless it is a script, as in `sr_RS@latin`. `C`, `POSIX`
/// and invalid identifiers become `en_US`.
public nonisolated struct LocaleIdentifier: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// Two or three lowercase letters: `de`.
    public let language: String
    /// Four letters: `Hans`.
    public let script: String?
    /// Two uppercase letters or three digits: `DE`.
    public let region: String?

    /// Creates an identifier; nil if the text is invalid.
    public init?(exactly identifier: String) {
        let name = identifier.prefix { $0 != "." && $0 != "@" }
        var parts = name.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)[...]
        // The parts become folder names, so only letters and digits are accepted.
        guard let language = parts.popFirst()?.lowercased(), (2...3).contains(language.utf8.count),
            language.utf8.allSatisfy({ (0x61...0x7a).contains($0) })
        else { return nil }
        let isPlain = parts.allSatisfy {
            $0.utf8.allSatisfy { $0 < 0x80 } && $0.allSatisfy { $0.isLetter || $0.isNumber }
        }
        let rest = isPlain ? parts : []
        let modifier = identifier.drop { $0 != "@" }.dropFirst().lowercased()
        self.init(
            language: language, script: rest.first { $0.utf8.count == 4 }?.capitalized ?? Self.modifiers[modifier],
            region: rest.first { (2...3).contains($0.utf8.count) }?.uppercased())
    }

    /// Creates an identifier from a text such as `de_DE` or `de_DE.UTF-8`.
    public init(_ identifier: String) {
        self = LocaleIdentifier(exactly: identifier) ?? LocaleIdentifier(language: "en", script: nil, region: "US")
    }

    /// Creates an identifier from a text such as `de_DE`.
    public init(stringLiteral identifier: String) { self.init(identifier) }

    /// Creates the locale of an environment: the first of `list(environment:)` in which Inlay has texts, or the first of all.
    public init(environment: [String: String]) {
        let list = Self.list(environment: environment)
        self = list.first(where: LocalizedString.knows) ?? list[0]
    }

    /// Returns the languages that the environment asks for, best first, at least one. The base is the first of `LC_ALL`, `LC_MESSAGES` and
    /// `LANG` that is not empty. Unless it is `C` or `POSIX`, the languages in `LANGUAGE` replace it, with its region where they have none.
    /// As in gettext, the list ends at English, `C` or `POSIX`, because every program has English texts.
    public static func list(environment: [String: String]) -> [LocaleIdentifier] {
        let name = variables.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
        guard name != "C", name != "POSIX" else { return [LocaleIdentifier(name)] }
        let region = LocaleIdentifier(exactly: name)?.region
        var list: [LocaleIdentifier] = []
        for entry in (environment["LANGUAGE"] ?? "").split(separator: ":") where list.last?.language != "en" {
            guard let locale = LocaleIdentifier(exactly: ["C", "POSIX"].contains(entry) ? "en" : String(entry))
            else { continue }
            list.append(
                LocaleIdentifier(language: locale.language, script: locale.script, region: locale.region ?? region))
        }
        return list.isEmpty ? [LocaleIdentifier(name)] : list
    }

    private static let variables = ["LC_ALL", "LC_MESSAGES", "LANG"]

    /// The locale of the process's environment when it was first read.
    public static let current: LocaleIdentifier = {
        var environment: [String: String] = [:]
        for name in variables + ["LANGUAGE"] {
            if let value = getenv(name) { environment[name] = String(cString: value) }
        }
        return LocaleIdentifier(environment: environment)
    }()

    private init(language: String, script: String?, region: String?) {
        self.language = language
        self.script = script
        self.region = region
    }

    /// The identifier with underscores, as in `de_DE`.
    public var description: String {
        var text = language
        for part in [script, region] { if let part { text += "_" + part } }
        return text
    }

    /// The direction of the language's script.
    public var direction: LayoutDirection {
        Self.rightToLeftLanguages.contains(language) ? .rightToLeft : .leftToRight
    }

    private static let rightToLeftLanguages: Set<String> = [
        "ar", "ckb", "dv", "fa", "he", "iw", "ji", "ps", "sd", "ug", "ur", "yi",
    ]

    /// The names of folders and catalogues, most specific first: `zh-Hans-CN`, `zh_Hans_CN`, `zh-Hans`, ..., `zh`. Without a given script,
    /// names with the likely script follow the names without a script that have the region. A pseudo-language has the names of English.
    var names: [String] {
        guard pseudoLanguage == nil else { return PseudoLanguage.source.names }
        let likely = script ?? likelyScript
        let plain = [nil, region]
        let whole = [likely, region]
        var names: [String] = []
        for parts in (script == nil ? [plain, whole] : [whole]) + [[likely, nil], plain, [nil, nil]] {
            for language in [language] + (Self.otherCodes[language].map { [$0] } ?? []) {
                let given = ([language] + parts).compactMap(\.self)
                for name in [given.joined(separator: "-"), given.joined(separator: "_")] + modified(language, parts)
                where !names.contains(name) { names.append(name) }
            }
        }
        return names
    }

    /// The gettext form of a given script: `sr@latin`.
    private func modified(_ language: String, _ parts: [String?]) -> [String] {
        guard let script, parts[0] == script, let modifier = Self.modifiers.first(where: { $0.value == script })?.key
        else { return [] }
        return [[language, parts[1]].compactMap(\.self).joined(separator: "_") + "@" + modifier]
    }

    private static let modifiers = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva", "arabic": "Arab"]

    /// Languages with two codes: an older one, or one for several nearly equal languages.
    private static let otherCodes = [
        "no": "nb", "nb": "no", "iw": "he", "he": "iw", "in": "id", "id": "in", "ji": "yi", "yi": "ji",
    ]

    /// The script in which a language with several scripts is mostly written in the region.
    private var likelyScript: String? {
        switch language {
        case "zh", "yue": ["TW", "HK", "MO"].contains(region) || language == "yue" && region == nil ? "Hant" : "Hans"
        case "sr": region == "ME" ? "Latn" : "Cyrl"
        case "az", "bs", "uz": "Latn"
        default: nil
        }
    }
}

nonisolated extension String {
    fileprivate var capitalized: String { prefix(1).uppercased() + dropFirst().lowercased() }
}

nonisolated extension LocaleIdentifier: MarkupConvertible {
    public static func markupValue(
        _ text: String, in context: MarkupContext
    ) throws(MarkupValueError) -> LocaleIdentifier {
        guard let locale = LocaleIdentifier(exactly: text) else { throw .other("not a locale, such as de_DE") }
        return locale
    }

    public static var markupFormat: String { "a locale such as de_DE" }
    public var markupText: String? { description }
}
