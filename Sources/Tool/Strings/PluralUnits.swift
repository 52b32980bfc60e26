import Inlay

/// The texts of a `.stringsdict` file as units for translators: each variable is a text with plural forms. The text around the variables
/// is another unit, unless it consists of one variable.
struct PluralUnits {
    /// A part of a text.
    struct Part {
        let entry: PluralFile.Entry
        /// The name of the variable; nil for the text around the variables.
        let variable: String?
    }

    /// The parts in the order of the file, with their keys in the files of translators.
    private(set) var parts: [(key: String, part: Part)] = []
    private var partsByKey: [String: Part] = [:]

    /// - Parameters:
    ///   - entries: the texts in the first language.
    ///   - texts: the texts of the `.strings` file, whose keys are taken.
    init(_ entries: [PluralFile.Entry], texts: [String: String]) {
        let taken = Set(texts.keys).union(texts.keys.compactMap { PluralCategory.parts(of: $0)?.key })
        for entry in entries {
            let isOneVariable = entry.variables.count == 1 && Self.isVariable(entry.format.text)
            if !isOneVariable {
                add(Part(entry: entry, variable: nil), key: entry.key + "/" + PluralFile.formatKey, taken)
            }
            for variable in entry.variables {
                let isShort = isOneVariable && !taken.contains(entry.key)
                add(
                    Part(entry: entry, variable: variable.name),
                    key: isShort ? entry.key : entry.key + "/" + variable.name, taken)
            }
        }
    }

    private mutating func add(_ part: Part, key: String, _ taken: Set<String>) {
        var key = key
        while taken.contains(key) || partsByKey[key] != nil { key += "/" }
        parts.append((key, part))
        partsByKey[key] = part
    }

    /// Whether a text is one placeholder.
    private static func isVariable(_ text: String) -> Bool {
        let parts = TextPart.parts(of: text)
        guard parts.count == 1, case .placeholder? = parts.first else { return false }
        return true
    }

    subscript(key: String) -> Part? { partsByKey[key] }

    /// Returns the units for translators.
    ///
    /// - Parameters:
    ///   - translations: the texts in the language; empty for a new language.
    ///   - places: returns the places of a key in documents and sources.
    func units(_ translations: [PluralFile.Entry], places: (String) -> [String]) -> [TranslationUnit] {
        parts.map { key, part in
            let translation = translations.first { $0.key == part.entry.key }
            guard let name = part.variable else {
                return TranslationUnit(
                    key: key, source: .single(part.entry.format.text),
                    target: translation.map { .single($0.format.text) }, places: places(part.entry.key))
            }
            return TranslationUnit(
                key: key, source: .forms(part.entry.forms(of: name) ?? [:]),
                target: translation?.forms(of: name).map { .forms($0) }, places: places(part.entry.key))
        }
    }
}

extension PluralFile.Entry {
    /// Returns the forms of a variable; nil if there is no such variable.
    func forms(of name: String) -> [PluralCategory: String]? {
        variables.first { $0.name == name }?.forms.mapValues(\.text)
    }
}
