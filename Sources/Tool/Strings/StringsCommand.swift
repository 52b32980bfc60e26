import ArgumentParser
import FoundationEssentials
import Inlay
import InlaySDL

/// Collects the texts of an app, and passes them to translators and back.
struct StringsCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "strings", abstract: "Collects, updates, exports and imports the texts of an app.",
        subcommands: [Extract.self, Update.self, Export.self, Import.self])

    struct TableOptions: ParsableArguments {
        @Option(help: ArgumentHelp("The name of the tables without .strings.", valueName: "NAME"))
        var table = "Localizable"

        init() {}

        func validate() throws {
            guard !table.isEmpty, !table.contains("/") else {
                throw ValidationError("invalid --table '\(table)': must be the name of a file without .strings")
            }
        }
    }

    /// Runs a command, and prints its error.
    ///
    /// - Throws: the exit status.
    @MainActor static func perform(_ body: () throws -> Int32) throws {
        let status: Int32
        do { status = try body() } catch let error as MarkupError {
            for diagnostic in error.diagnostics { StandardError.print("\(diagnostic)") }
            let isUnreadable = error.diagnostics.contains(where: \.isUnreadableFile)
            status = (isUnreadable ? ExitStatus.unreadable : ExitStatus.errors).rawValue
        } catch let error as TranslationFault {
            StandardError.print("\(error)")
            status = ExitStatus.errors.rawValue
        } catch {
            StandardError.print("error: \(error)")
            status = ExitStatus.unreadable.rawValue
        }
        if status != 0 { throw ExitCode(status) }
    }
}

// MARK: - extract
extension StringsCommand {
    struct Extract: ParsableCommand {
        enum Format: String, ExpressibleByArgument, CaseIterable { case strings, json }

        nonisolated static let configuration = CommandConfiguration(
            abstract: "Prints the keys of texts that documents and Swift sources use.")

        @Argument(help: ArgumentHelp("Documents, Swift sources, and folders of them.", valueName: "FILE"))
        var files: [String]

        @Option(help: "strings: a table to be translated; json: the keys with their places.")
        var format = Format.strings

        @OptionGroup var options: TableOptions

        init() {}

        func run() throws {
            try MainActor.assumeIsolated {
                try StringsCommand.perform {
                    let folder = try StringsFolder(files)
                    let keys = try folder.usedKeys().keys
                    switch format {
                    case .strings: print(try Self.table(keys, folder, options.table), terminator: "")
                    case .json: print(try Self.json(keys))
                    }
                    return 0
                }
            }
        }

        /// Returns the keys as a table, with the English texts that exist.
        @MainActor private static func table(
            _ keys: [UsedKeys.Key], _ folder: StringsFolder, _ name: String
        ) throws -> String {
            let english = folder.tables(named: name).first { LocaleIdentifier(exactly: $0.language)?.language == "en" }
            let texts = try english.map { try EditedTable(language: $0.language, path: $0.path).texts } ?? [:]
            return keys.map { key in
                let places = key.places.map { $0.description.split(separator: "*/").joined(separator: "* /") }
                let names = key.isPlural ? [PluralCategory.one, .other].map { $0.key(key.name) } : [key.name]
                let lines = names.map { name in
                    "\"\(StringsFile.escaped(name))\" = \"\(StringsFile.escaped(texts[name] ?? ""))\";\n"
                }
                return "/* " + places.joined(separator: "\n   ") + " */\n" + lines.joined()
            }.joined(separator: "\n")
        }

        private struct Entry: Encodable {
            struct Place: Encodable {
                let file: String
                let line: Int
                let use: String?
            }
            let key: String
            let plural: Bool
            let places: [Place]
        }

        private static func json(_ keys: [UsedKeys.Key]) throws -> String {
            let entries = keys.map { key in
                Entry(
                    key: key.name, plural: key.isPlural,
                    places: key.places.map { Entry.Place(file: $0.file, line: $0.line, use: $0.use) })
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(entries), as: UTF8.self)
        }
    }
}

// MARK: - update
extension StringsCommand {
    struct Update: ParsableCommand {
        nonisolated static let configuration = CommandConfiguration(
            abstract: "Adds missing keys to the tables of all languages, and marks keys that are not used.",
            discussion: """
                Comments, the order and all texts stay as they are.

                Exit status: 0; 1 if a table is broken, or with --check if one would change; 2 if a file cannot be \
                read or written.
                """)

        @Argument(
            help: ArgumentHelp("The folder of a module, with documents, sources and tables.", valueName: "FOLDER"))
        var folders: [String]

        @Option(help: ArgumentHelp("The language that texts are written in first.", valueName: "LOCALE"))
        var source: LocaleIdentifier = "en"

        @Flag(help: "Change no file; print the names of tables that would change.")
        var check = false

        @OptionGroup var options: TableOptions

        init() {}

        func run() throws {
            try MainActor.assumeIsolated { try StringsCommand.perform(update) }
        }

        @MainActor private func update() throws -> Int32 {
            let folder = try StringsFolder(folders)
            let resources = try folder.resources(table: options.table)
            let used = try folder.usedKeys()
            let others = try folder.otherKeys(than: options.table)
            var tables = try folder.tables(named: options.table).map {
                try EditedTable(language: $0.language, path: $0.path)
            }
            let sourceTexts = tables.first { Self.is($0.language, source) }?.texts ?? [:]
            var status: Int32 = 0
            for index in tables.indices {
                let isSource = Self.is(tables[index].language, source)
                let missing = Self.missing(used, in: tables[index], others: others)
                for (key, name) in missing {
                    // The text of the first language helps the translator, and is shown until there is another.
                    let text = sourceTexts[key] ?? sourceTexts[PluralCategory.other.key(name)]
                    let place = used.place(of: name).map { $0.use ?? $0.file.lastPathComponent } ?? ""
                    tables[index].add(key, text ?? name, note: place, isTranslated: isSource)
                }
                let unused = tables[index].markUnused { key in
                    used.mayUse(key) || PluralCategory.parts(of: key).map { used.mayUse($0.key) } == true
                }
                guard tables[index].isChanged else { continue }
                let counts = [(missing.count, "added"), (unused, "not used")].filter { $0.0 > 0 }
                    .map { "\($0.0) \($0.1)" }
                print(tables[index].path + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", ")))
                if check { status = ExitStatus.errors.rawValue } else { try tables[index].write() }
            }
            if tables.isEmpty { StandardError.print("error: there is no table in '\(resources)'") }
            return status
        }

        private static func `is`(_ language: String, _ locale: LocaleIdentifier) -> Bool {
            LocaleIdentifier(exactly: language)?.language == locale.language
        }

        /// Returns the keys that a table lacks, each with its name without plural form.
        @MainActor private static func missing(
            _ used: UsedKeys, in table: EditedTable, others: Set<String>
        ) -> [(key: String, name: String)] {
            let language = LocaleIdentifier(exactly: table.language) ?? "en"
            let texts = table.texts
            return used.keys.filter { !others.contains($0.name) }.flatMap { key in
                guard key.isPlural, texts[key.name] == nil else {
                    return texts[key.name] == nil ? [(key.name, key.name)] : []
                }
                return TranslationCatalog.categories(language).map { ($0.key(key.name), key.name) }
                    .filter { texts[$0.0] == nil }
            }
        }
    }
}
