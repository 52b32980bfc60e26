import Inlay

/// A text with its translation, for the files of translators.
struct TranslationUnit: Equatable {
    /// A text, or the forms of a text with plural forms.
    enum Text: Equatable {
        case single(String)
        case forms([PluralCategory: String])
    }

    var key: String
    var source: Text
    /// The translation; nil or without some forms if it is missing.
    var target: Text?
    /// A note for translators.
    var note = ""
    /// The places in documents and sources.
    var places: [String] = []
    /// The line of the unit in its file, from 1.
    var line = 0
}

/// A fault of a file of translations.
struct TranslationFault: Error, CustomStringConvertible, Equatable {
    let file: String
    /// From 1.
    let line: Int
    let message: String

    var description: String { "\(file):\(line): error: \(message)" }
}

/// All texts of a table in a language, for the files of translators.
struct TranslationCatalog: Equatable {
    /// The name of the table.
    var table: String
    var sourceLanguage: LocaleIdentifier
    var language: LocaleIdentifier
    var units: [TranslationUnit]

    /// Collects the texts of a table.
    ///
    /// - Parameter translations: the table of the language; nil for a new language.
    init(
        table: String, source: LanguageTable, sourceLanguage: LocaleIdentifier, translations: LanguageTable?,
        language: LocaleIdentifier, used: UsedKeys
    ) {
        (self.table, self.sourceLanguage, self.language) = (table, sourceLanguage, language)
        units = []
        let plurals = source.pluralUnits
        let strings = source.texts
        let texts = strings.texts
        let translated = translations?.texts.translations ?? [:]
        func places(_ key: String) -> [String] {
            used.keys.first { $0.name == key }?.places.map { "\($0.file):\($0.line)" } ?? []
        }
        var seen: Set<String> = []
        for key in strings.keys {
            let names = places(PluralCategory.parts(of: key)?.key ?? key)
            let note = strings.note(of: key)
            guard let (base, _) = PluralCategory.parts(of: key), let forms = Self.forms(of: base, in: texts) else {
                let target = translated[key].map { TranslationUnit.Text.single($0) }
                units.append(
                    TranslationUnit(
                        key: key, source: .single(texts[key] ?? ""), target: target, note: note, places: names))
                continue
            }
            guard seen.insert(base).inserted else { continue }
            let target = Self.forms(of: base, in: translated)
            units.append(
                TranslationUnit(
                    key: base, source: .forms(forms), target: target.map { .forms($0) }, note: note, places: names))
        }
        units += plurals.units(translations?.plurals.entries ?? [], places: places)
    }

    init(table: String, sourceLanguage: LocaleIdentifier, language: LocaleIdentifier, units: [TranslationUnit]) {
        (self.table, self.sourceLanguage, self.language, self.units) = (table, sourceLanguage, language, units)
    }

    private static func forms(of key: String, in texts: [String: String]) -> [PluralCategory: String]? {
        let forms = PluralCategory.allCases.compactMap { category in texts[category.key(key)].map { (category, $0) } }
        return forms.isEmpty ? nil : Dictionary(uniqueKeysWithValues: forms)
    }

    /// The plural forms that a language needs, and those that a text has.
    static func categories(_ language: LocaleIdentifier) -> [PluralCategory] {
        PluralCategory.ofWholeNumbers(in: language)
    }
}

nonisolated extension [PluralCategory: String] {
    /// The form for one thing, as gettext and XLIFF show it to translators.
    var singular: String { self[.one] ?? plural }
    /// The form for many things.
    var plural: String { self[.other] ?? self[.many] ?? self[.few] ?? self[.two] ?? self[.one] ?? self[.zero] ?? "" }
}
