/// The texts of one table in one language, from the folders of the locale, of less specific locales, and of `Base`. Missing texts are in
/// English, or in the alphabetically first other language if there is no English text. Specification 7.
final class StringTable {
    /// Identifies a table.
    nonisolated struct Request: Hashable {
        let resources: Resources
        /// The file name without `.strings`.
        let file: FileName
        let locale: LocaleIdentifier

        init(resources: Resources, name: String, locale: LocaleIdentifier) {
            (self.resources, file, self.locale) = (resources, FileName(name), locale)
        }

        var name: String { file.text }
    }

    /// A file and its fault.
    private struct File {
        /// The language of a file that is only a fallback for missing texts, or nil for the requested language.
        var substitute: String?
        var texts: [String: String] = [:]
        /// The texts with plural forms of a `.stringsdict` file.
        var plurals: [String: PluralText] = [:]
        let source: SourceText
        var failure: MarkupParseFailure?
    }

    /// The files, those of the nearest language first.
    private var files: [File] = []
    private let locale: LocaleIdentifier
    private let pseudoLanguage: PseudoLanguage?
    /// Files that cannot be read, and the reasons.
    private var unreadable: [(name: String, reason: String)] = []
    /// Whether the name is outside the resources.
    private(set) var isOutside = false
    private(set) var byteCount = 0

    init(_ request: Request) {
        locale = request.locale
        pseudoLanguage = locale.pseudoLanguage
        var paths: Set<FileName> = []
        read(Self.fileNames(request), of: request.resources, substitute: nil, &paths)
        let english: LocaleIdentifier = "en"
        read(Self.fileNames(english.names, of: request.name), of: request.resources, substitute: "en", &paths)
        guard isEmpty else { return }
        for language in request.resources.languages {
            read(Self.fileNames([language], of: request.name), of: request.resources, substitute: language, &paths)
            if !isEmpty { return }
        }
    }

    private func read(
        _ names: [String], of resources: Resources, substitute: String?, _ paths: inout Set<FileName>
    ) {
        for name in names {
            switch resources.locate(name, endings: [""]) {
            case .found(let path):
                guard paths.insert(FileName(path)).inserted else { continue }
                let name = resources.name(ofFile: path)
                do throws(MarkupError) {
                    let source = try MarkupSource(contentsOf: path, name: name)
                    byteCount += source.bytes.count
                    var file = Self.file(source)
                    file.substitute = substitute
                    files.append(file)
                } catch {
                    unreadable.append((name, error.reason))
                }
            case .missing: break
            case .outside: isOutside = true
            }
        }
    }

    /// Whether no file has the table. A document that names such a table is wrong.
    var isEmpty: Bool { files.isEmpty && unreadable.isEmpty }

    /// The faults of the files, each with its file.
    private var failures: [(failure: MarkupParseFailure, source: SourceText)] {
        files.compactMap { file in file.failure.map { ($0, file.source) } }
    }

    /// Reports the faults of the files.
    func report(to log: DiagnosticLog) {
        for (failure, source) in failures { log.report(failure.cause, in: source) { failure.range } }
        for (name, reason) in unreadable {
            log.report(.unreadableFile(name, reason: reason), in: SourceText(MarkupSource(name: name, text: ""))) {
                0..<0
            }
        }
    }

    subscript(key: String) -> String? { files.lazy.compactMap { $0.texts[key] }.first.map(shown) }

    /// Returns the text of a key for numbers, in the plural forms of the language that has it; a text without forms if there is no other.
    ///
    /// - Parameter write: Returns the digits of a number.
    func text(_ key: String, for numbers: [Double], write: (Double) -> String) -> String? {
        for file in files {
            let forms = Dictionary(
                uniqueKeysWithValues: PluralCategory.allCases.compactMap { category in
                    file.texts[category.key(key)].map { (category, $0) }
                })
            guard
                let text = file.plurals[key] ?? PluralText(forms: forms)
                    ?? file.texts[key].map({ PluralText(format: $0, variables: [:]) })
            else { continue }
            let language = file.substitute.map { LocaleIdentifier($0) } ?? locale
            return text.mapped(shown).text(for: numbers, in: language, write: write)
        }
        return nil
    }

    /// The text as it is shown: in a pseudo-language, it is made of the English text.
    private func shown(_ text: String) -> String { pseudoLanguage?.text(text) ?? text }

    /// Whether there are texts in the requested language, or texts for all languages.
    var hasLanguage: Bool { files.contains { $0.substitute == nil } }

    /// Returns the fallback language whose text is used, or nil for a text in the requested language or a missing one.
    func substitute(for key: String) -> String? { files.first { $0.texts[key] != nil }?.substitute }

    /// All texts by key. The nearest language takes precedence.
    var texts: [String: String] {
        let texts = files.reversed().reduce(into: [:]) { texts, file in texts.merge(file.texts) { $1 } }
        return pseudoLanguage == nil ? texts : texts.mapValues(shown)
    }

    private static func file(_ source: MarkupSource) -> File {
        if source.name.hasSuffix(".stringsdict") { return pluralFile(source) }
        guard source.name.hasSuffix(".mo") else {
            let result = StringsReader.read(source)
            return File(texts: result.table, source: SourceText(result.source), failure: result.failure)
        }
        do throws(MarkupParseFailure) {
            let folders = source.name.split(separator: "/")
            let language = folders.lastIndex(of: "LC_MESSAGES").flatMap { $0 > 0 ? String(folders[$0 - 1]) : nil }
            let texts = try MessageCatalog.read(source, language: LocaleIdentifier(language ?? "en"))
            return File(texts: texts, source: SourceText(source), failure: nil)
        } catch {
            return File(source: SourceText(source), failure: error)
        }
    }

    private static func pluralFile(_ source: MarkupSource) -> File {
        do throws(MarkupParseFailure) {
            return File(plurals: try PluralFileReader.read(source), source: SourceText(source), failure: nil)
        } catch {
            return File(source: SourceText(source), failure: error)
        }
    }

    /// Returns the file names in search order.
    private static func fileNames(_ request: Request) -> [String] {
        let name = request.name
        return fileNames(request.locale.names, of: name)
            + ["Base.lproj/\(name)", "base.lproj/\(name)", name].flatMap { [$0 + ".stringsdict", $0 + ".strings"] }
    }

    /// Returns the file names of locales. SwiftPM writes folder names in lowercase.
    private static func fileNames(_ locales: [String], of name: String) -> [String] {
        locales.flatMap { locale in
            [
                "\(locale).lproj/\(name).stringsdict", "\(locale.lowercased()).lproj/\(name).stringsdict",
                "\(locale).lproj/\(name).strings", "\(locale.lowercased()).lproj/\(name).strings",
                "locale/\(locale)/LC_MESSAGES/\(name).mo",
            ]
        }
    }
}

nonisolated extension Resources {
    /// The languages that have a folder, in alphabetical order.
    package var languages: [String] {
        let names = directories.flatMap { directory in
            Self.entries(of: directory).filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(".lproj".count)) }
                + Self.entries(of: directory + "/locale")
        }
        return Set(names.filter { !$0.hasPrefix(".") && !$0.isEmpty && $0.lowercased() != "base" }).sorted()
    }

    /// Whether there is a folder for the language itself, not only for a fallback language.
    func hasLanguage(_ locale: LocaleIdentifier) -> Bool {
        let names = Set(locale.names.map { $0.lowercased() })
        return languages.contains { names.contains($0.lowercased()) }
    }
}
