import ArgumentParser
import FoundationEssentials
import Inlay
import InlaySDL

extension StringsCommand {
    enum ExchangeFormat: String, ExpressibleByArgument, CaseIterable {
        case po, xliff

        /// The format of a file, by the end of its name.
        nonisolated init?(file: String) {
            switch file.split(separator: ".").last?.lowercased() {
            case "po", "pot": self = .po
            case "xliff", "xlf": self = .xliff
            default: return nil
            }
        }
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    // MARK: export

    struct Export: ParsableCommand {
        nonisolated static let configuration = CommandConfiguration(
            abstract: "Writes the texts as files for translators, one for each language.")

        @Argument(
            help: ArgumentHelp("The folder of a module, with documents, sources and tables.", valueName: "FOLDER"))
        var folders: [String]

        @Option(help: "po (gettext) or xliff (XLIFF 1.2).")
        var format = ExchangeFormat.po

        @Option(
            help: ArgumentHelp(
                "A language, also one without a table; by default all that have one. Can be repeated.",
                valueName: "LOCALE"))
        var language: [LocaleIdentifier] = []

        @Option(help: ArgumentHelp("The language that texts are written in first.", valueName: "LOCALE"))
        var source: LocaleIdentifier = "en"

        @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write to; it is created.", valueName: "FOLDER"))
        var output: String

        @OptionGroup var options: TableOptions

        init() {}

        func run() throws {
            try MainActor.assumeIsolated { try StringsCommand.perform(export) }
        }

        @MainActor private func export() throws -> Int32 {
            let folder = try StringsFolder(folders)
            let resources = try folder.resources(table: options.table)
            let tables = try LanguageTables(folder, options.table, resources)
            let first = try tables.table(of: source, purpose: "--source")
            let used = try folder.usedKeys()
            let all = tables.languages.filter { $0.language != source.language }
            for language in language.isEmpty ? all : language {
                let catalog = TranslationCatalog(
                    table: options.table, source: first, sourceLanguage: source,
                    translations: tables.table(of: language), language: language, used: used)
                try write(catalog)
            }
            return 0
        }

        @MainActor private func write(_ catalog: TranslationCatalog) throws {
            if format == .xliff, let key = XLIFFFile.unwritableKey(catalog) {
                throw Failure(
                    description: "the text of '\(key)' has a control character, which XML cannot contain; "
                        + "remove it, or use --format po")
            }
            let text = format == .po ? GettextFile.text(catalog) : XLIFFFile.text(catalog)
            let path = output + "/\(catalog.language).\(format.rawValue)"
            do {
                try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
            } catch {
                throw Failure(description: "cannot write '\(path)': \(FileFailure.reason(error))")
            }
            print(path)
        }
    }

    // MARK: import

    struct Import: ParsableCommand {
        nonisolated static let configuration = CommandConfiguration(
            abstract: "Takes the translations of .po and .xliff files into the tables.",
            discussion: """
                A text without translation stays as it is, and no text is removed.

                Exit status: 0; 1 for a broken file or table; 2 if a file cannot be read or written.
                """)

        @Argument(help: ArgumentHelp("Files with the extension .po, .xliff or .xlf.", valueName: "FILE"))
        var files: [String]

        @Option(
            name: .customLong("into"), help: ArgumentHelp("The folder of a module with tables.", valueName: "FOLDER"))
        var folder: String

        @Option(help: ArgumentHelp("The language of the file, in place of the one that it names.", valueName: "LOCALE"))
        var language: LocaleIdentifier?

        @Option(help: ArgumentHelp("The language that texts are written in first.", valueName: "LOCALE"))
        var source: LocaleIdentifier = "en"

        @OptionGroup var options: TableOptions

        init() {}

        func validate() throws {
            if let file = files.first(where: { ExchangeFormat(file: $0) == nil }) {
                throw ValidationError("invalid FILE '\(file)': must end with .po, .xliff or .xlf")
            }
            guard language == nil || files.count == 1 else {
                throw ValidationError("--language can be used with one file only")
            }
        }

        func run() throws {
            try MainActor.assumeIsolated { try StringsCommand.perform(importFiles) }
        }

        @MainActor private func importFiles() throws -> Int32 {
            let folder = try StringsFolder([folder])
            let resources = try folder.resources(table: options.table)
            // All files are read before the first table is written.
            let catalogs = try files.map { file in
                let source = try MarkupSource(contentsOf: file)
                let catalog =
                    ExchangeFormat(file: file) == .po
                    ? try GettextFile.read(source, table: options.table, language: language)
                    : try XLIFFFile.read(source, table: options.table, language: language)
                return (file, catalog)
            }
            let tables = try LanguageTables(folder, options.table, resources)
            let first = try tables.table(of: source, purpose: "--source")
            var results: [(table: LanguageTable, taken: TakenTranslations)] = []
            for (file, catalog) in catalogs {
                guard catalog.language.language != source.language || catalog.language.region != source.region else {
                    throw Failure(
                        description: "'\(file)' has texts in '\(source)', the language that is translated from")
                }
                var table = try tables.table(of: catalog.language) ?? tables.newTable(of: catalog.language)
                var taken = TakenTranslations(file: file, source: first)
                try taken.take(catalog, into: &table)
                results.append((table, taken))
            }
            for (table, taken) in results {
                for warning in taken.warnings { StandardError.print(warning) }
                try table.write()
                print("\(table.texts.path): \(taken.count) translated, \(taken.missingCount) without translation")
            }
            return 0
        }
    }
}

/// The texts of a table in a language: a `.strings` file, and the `.stringsdict` file next to it.
struct LanguageTable {
    var texts: EditedTable
    var plurals: EditedPlurals

    /// - Parameter exists: whether there is a `.strings` file.
    init(language: String, path: String, exists: Bool = true) throws(MarkupError) {
        texts = try EditedTable(language: language, path: path, exists: exists)
        plurals = try EditedPlurals(path: path + "dict")
    }

    /// The texts of the `.stringsdict` file for translators, if this is the table of the first language.
    var pluralUnits: PluralUnits { PluralUnits(plurals.entries, texts: texts.texts) }

    /// Writes the files that are changed, and creates their folder.
    func write() throws(EditedFile.Failure) {
        guard texts.isChanged || plurals.isChanged else { return }
        try? FileManager.default.createDirectory(atPath: texts.path.folderPath, withIntermediateDirectories: true)
        if texts.isChanged { try texts.write() }
        if plurals.isChanged { try plurals.write() }
    }
}

/// The tables of a module by language.
struct LanguageTables {
    private let tables: [LanguageTable]
    private let name: String
    private let resources: String

    init(_ folder: StringsFolder, _ name: String, _ resources: String) throws(MarkupError) {
        var tables: [LanguageTable] = []
        for table in folder.tables(named: name) {
            tables.append(try LanguageTable(language: table.language, path: table.path))
        }
        (self.tables, self.name, self.resources) = (tables, name, resources)
    }

    var languages: [LocaleIdentifier] { tables.compactMap { LocaleIdentifier(exactly: $0.texts.language) } }

    /// Returns the table of a language, also one without the region: that of `de` for `de_DE`.
    func table(of language: LocaleIdentifier) -> LanguageTable? {
        func table(_ wanted: LocaleIdentifier) -> LanguageTable? {
            tables.first { LocaleIdentifier(exactly: $0.texts.language) == wanted }
        }
        if let exact = table(language) { return exact }
        guard language.region != nil, language.script == nil else { return nil }
        return table(LocaleIdentifier(language.language))
    }

    func table(of language: LocaleIdentifier, purpose: String) throws -> LanguageTable {
        if let table = table(of: language) { return table }
        throw StringsCommand.Failure(
            description:
                "there is no table '\(language).lproj/\(name).strings'; name another language with \(purpose): "
                + tables.map(\.texts.language).joined(separator: ", "))
    }

    /// Returns an empty table for a new language.
    func newTable(of language: LocaleIdentifier) throws(MarkupError) -> LanguageTable {
        let folder = language.description.map { $0 == "_" ? "-" : String($0) }.joined()
        return try LanguageTable(
            language: folder, path: "\(resources)/\(folder).lproj/\(name).strings", exists: false)
    }
}

/// Takes the translations of a catalogue into a table.
struct TakenTranslations {
    let file: String
    private let source: EditedTable
    private let plurals: PluralUnits
    private(set) var warnings: [String] = []
    /// The number of translations.
    private(set) var count = 0
    private(set) var missingCount = 0

    init(file: String, source: LanguageTable) {
        (self.file, self.source, plurals) = (file, source.texts, source.pluralUnits)
    }

    /// - Throws: a fault of the table's `.stringsdict` file, which cannot be changed.
    mutating func take(_ catalog: TranslationCatalog, into table: inout LanguageTable) throws(TranslationFault) {
        let sourceTexts = source.texts
        let known = Set(table.texts.keys)
        func set(_ key: String, _ text: String) {
            if known.contains(key) {
                table.texts.set(key, to: text)
            } else {
                table.texts.add(key, text, note: "", isTranslated: true)
            }
        }
        try takePlurals(catalog, into: &table.plurals)
        for unit in catalog.units where plurals[unit.key] == nil {
            guard let key = key(of: unit, sourceTexts) else {
                warn(unit, "there is no text '\(unit.key)' in '\(source.path)'; it is left out")
                continue
            }
            switch unit.target {
            case nil: missingCount += 1
            case .single(let text):
                compare(unit, text, with: sourceTexts[key] ?? "", isForm: false)
                set(key, text)
                count += 1
            case .forms(let forms):
                for category in PluralCategory.allCases {
                    guard let text = forms[category] else { continue }
                    compare(unit, text, with: sourceTexts[PluralCategory.other.key(key)] ?? "", isForm: true)
                    set(category.key(key), text)
                }
                count += 1
            }
        }
    }

    /// Takes the translations of the texts of a `.stringsdict` file.
    private mutating func takePlurals(
        _ catalog: TranslationCatalog, into table: inout EditedPlurals
    ) throws(TranslationFault) {
        var units: [String: TranslationUnit] = [:]
        for unit in catalog.units where plurals[unit.key] != nil { units[unit.key] = unit }
        var entries: [(entry: PluralFile.Entry, parts: [(variable: String?, unit: TranslationUnit)])] = []
        for (key, part) in plurals.parts {
            guard let unit = units[key] else { continue }
            if entries.last?.entry.key != part.entry.key { entries.append((part.entry, [])) }
            entries[entries.count - 1].parts.append((part.variable, unit))
        }
        for (entry, parts) in entries {
            var format: String?
            var forms: [String: [PluralCategory: String]] = [:]
            for (variable, unit) in parts {
                switch (unit.target, variable) {
                case (.single(let text), nil):
                    compare(unit, text, with: entry.format.text, isForm: false)
                    format = text
                case (.forms(let translated), let variable?):
                    let source = entry.forms(of: variable)?.plural ?? ""
                    for text in translated.values.sorted() { compare(unit, text, with: source, isForm: true) }
                    forms[variable] = translated
                case (.single, _?): warn(unit, "the text '\(unit.key)' needs plural forms; it is left out")
                case (.forms, nil): warn(unit, "the text '\(unit.key)' has no plural forms; it is left out")
                case (nil, _): break
                }
            }
            let translatedCount = forms.count + (format == nil ? 0 : 1)
            if translatedCount > 0, try table.set(entry, format: format, forms: forms) {
                count += translatedCount
                missingCount += parts.count - translatedCount
            } else {
                missingCount += parts.count
                if let (_, unit) = parts.first, translatedCount > 0 {
                    warn(unit, "the variables of '\(entry.key)' are translated only in part; it is left out")
                }
            }
        }
    }

    /// Returns the key of a unit. A catalogue of another program may have the English text in its place.
    private func key(of unit: TranslationUnit, _ texts: [String: String]) -> String? {
        guard case .single(let text) = unit.source else {
            return PluralCategory.allCases.contains { texts[$0.key(unit.key)] != nil } ? unit.key : nil
        }
        if texts[unit.key] != nil { return unit.key }
        let keys = texts.filter { $0.value == text && unit.key == text }.keys
        return keys.count == 1 ? keys.first : nil
    }

    private mutating func compare(_ unit: TranslationUnit, _ text: String, with source: String, isForm: Bool) {
        func placeholders(_ text: String) -> Set<String> {
            Set(
                TextPart.parts(of: text).compactMap { part in
                    if case .placeholder(let text) = part { text } else { nil }
                })
        }
        let (wanted, found) = (placeholders(source), placeholders(text))
        // A form such as 'one guest' may leave out the number.
        let missing = isForm ? [] : wanted.subtracting(found)
        if let name = missing.sorted().first {
            warn(unit, "the translation of '\(unit.key)' has no '\(name)'")
        }
        if let name = found.subtracting(wanted).sorted().first {
            warn(unit, "the translation of '\(unit.key)' has '\(name)', which the original does not have")
        }
    }

    private mutating func warn(_ unit: TranslationUnit, _ message: String) {
        warnings.append("\(file):\(unit.line): warning: \(message)")
    }
}
