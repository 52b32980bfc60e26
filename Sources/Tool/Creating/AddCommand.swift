import ArgumentParser
import Inlay

/// Adds files to an app.
struct AddCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Adds a view, a controller or a language to an app.",
        discussion: "Exit status: 0; 2 if a file exists or cannot be written, or the folder is not that of an app.",
        subcommands: [View.self, Controller.self, Language.self])

    struct Options: ParsableArguments {
        @Option(help: ArgumentHelp("The folder of the app; the current one by default.", valueName: "FOLDER"))
        var package = "."

        @Option(help: ArgumentHelp("The target, if several have documents.", valueName: "NAME"))
        var target: String?

        init() {}

        /// Extends the package and prints the changed files.
        ///
        /// - Parameter work: returns the paths of the files.
        @MainActor func extend(_ work: (AppPackage) throws -> [String]) throws {
            do {
                let package = try AppPackage(package, target: target)
                for path in try work(package) { print(path) }
            } catch {
                StandardError.print("error: \(error)")
                throw ExitStatus.unreadable
            }
        }

        /// Writes the files of a template, and registers their class in `main()`.
        ///
        /// - Returns: the paths of the files.
        @MainActor func add(
            _ template: String, _ name: String, to package: AppPackage, registering statement: String,
            _ texts: [(key: String, text: String)] = []
        ) throws -> [String] {
            var values = ["AppName": package.target, "PartName": name, "PartTitle": AppNames.words(of: name)]
            values["partName"] = name.prefix(1).lowercased() + name.dropFirst()
            var files = try ProjectTemplate([template])
            if !package.hasTests { files.removeTests() }
            var paths = try files.write(to: package.folder, values)
            if !texts.isEmpty { paths += try package.add(texts: texts) }
            if let main = try package.register(statement) {
                paths.append(main)
            } else {
                StandardError.print(
                    "note: no 'static func main()' was found; call '\(statement)' before the application runs")
            }
            return paths
        }
    }

    struct View: ParsableCommand {
        nonisolated static let configuration = CommandConfiguration(
            abstract: "Adds a view class that documents can use, with a test.")

        @Argument(help: ArgumentHelp("The class, such as Gauge.", valueName: "NAME"))
        var name: String
        @OptionGroup var options: Options

        init() {}

        func run() throws {
            try MainActor.assumeIsolated {
                try AddCommand.check(name, like: "Gauge")
                try options.extend { package in
                    try options.add(
                        "view", name, to: package, registering: "ViewBuilder.register(\(name).self)")
                }
            }
        }
    }

    struct Controller: ParsableCommand {
        nonisolated static let configuration = CommandConfiguration(
            abstract: "Adds a controller with its document, texts and a test.")

        @Argument(help: ArgumentHelp("The controller, such as Settings or SettingsViewController.", valueName: "NAME"))
        var name: String
        @OptionGroup var options: Options

        init() {}

        func run() throws {
            try MainActor.assumeIsolated {
                let ending = "ViewController"
                let name = name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
                try AddCommand.check(name, like: "Settings")
                let key = name.prefix(1).lowercased() + name.dropFirst()
                try options.extend { package in
                    try options.add(
                        "controller", name, to: package,
                        registering: "ViewBuilder.register(owner: \(name)\(ending).self)",
                        [("\(key).title", AppNames.words(of: name)), ("\(key).close", "Close")])
                }
            }
        }
    }

    struct Language: ParsableCommand {
        nonisolated static let configuration = CommandConfiguration(
            abstract: "Adds the texts of another language, copied from the first one, to be translated.")

        @Argument(
            help: ArgumentHelp("The language, such as fr, pt-BR or zh-Hant-TW.", valueName: "LANGUAGE"),
            transform: Self.language)
        var language: LocaleIdentifier
        @OptionGroup var options: Options

        init() {}

        func run() throws {
            try MainActor.assumeIsolated {
                try options.extend { try $0.add(language: language.folderName) }
            }
        }

        /// Reads the code of a language, with the script and region that it may have. A folder of another name would never be used.
        private nonisolated static func language(_ text: String) throws -> LocaleIdentifier {
            guard text.wholeMatch(of: /[A-Za-z]{2,3}([_-][A-Za-z]{4})?([_-]([A-Za-z]{2}|[0-9]{3}))?/) != nil,
                let locale = LocaleIdentifier(exactly: text)
            else {
                throw ValidationError(
                    "'\(text)' is not a language; write two or three letters, then a script of four letters "
                        + "and a region of two letters or three digits if needed, such as fr, pt-BR or zh-Hant-TW")
            }
            return locale
        }
    }

    @MainActor private static func check(_ name: String, like sample: String) throws {
        do { try AppNames.check(name, like: sample) } catch { throw ValidationError("\(error)") }
    }
}

nonisolated extension LocaleIdentifier {
    /// The name of the folder of a language without `.lproj`: `pt-BR`.
    fileprivate var folderName: String { description.map { $0 == "_" ? "-" : String($0) }.joined() }
}
