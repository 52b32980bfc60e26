import ArgumentParser
import FoundationEssentials
import Inlay

/// Builds an app for release, and packs it for other machines.
struct BundleCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "bundle", abstract: "Packs an app for other machines: a tree, a .deb, a folder or a Flatpak.",
        discussion: """
            tree     files to copy below a prefix such as /usr/local
            deb      a package for Debian and Ubuntu
            folder   a folder that runs anywhere, with the program's libraries
            flatpak  a manifest, and the Flatpak where flatpak-builder is installed

            Exit status: 0; 2 if the app cannot be built or packed.
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable { case tree, deb, folder, flatpak }

    @Option(help: ArgumentHelp("The program of the app: a product of its package.", valueName: "TARGET"))
    var app: String

    @Option(help: "tree, deb, folder or flatpak; tree by default. Can be repeated.")
    var format: [Format] = []

    @Option(help: ArgumentHelp("The folder of the app's package.", valueName: "FOLDER"))
    var package = "."

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder for the results; .build/bundles of the package by default.", valueName: "FOLDER")
    )
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Languages with names of currencies, countries and others, such as 'de,fr', or 'all'; those of the app's texts by default.",
            valueName: "LIST"))
    var languages: String?

    @Option(
        help: ArgumentHelp("The version; that of the latest release in Packaging by default.", valueName: "VERSION"))
    var release: String?

    @Option(help: ArgumentHelp("Who is responsible for a .deb.", valueName: "'NAME <ADDRESS>'"))
    var maintainer: String?

    @Option(help: ArgumentHelp("The name of the .deb; the identifier by default.", valueName: "NAME"))
    var debName: String?

    @Option(help: ArgumentHelp("A built program to pack, in place of a build.", valueName: "FILE"))
    var program: String?

    @Option(
        help: ArgumentHelp(
            "The folder of the build; .build/bundle of the package by default.", valueName: "FOLDER"))
    var scratchPath: String?

    init() {}

    func validate() throws {
        guard !app.isEmpty, !app.contains("/") else {
            throw ValidationError("invalid --app '\(app)': must be the name of a product, such as 'MyNotes'")
        }
        guard program == nil || languages == nil && scratchPath == nil else {
            throw ValidationError("--program cannot be used with --languages or --scratch-path, which are for a build")
        }
        if let maintainer, maintainer.wholeMatch(of: /[^<>\n]+ <[^<>@\s]+@[^<>@\s]+>/) == nil {
            throw ValidationError(
                "invalid --maintainer '\(maintainer)': must be like 'Ann Example <ann@example.org>'")
        }
    }

    func run() throws {
        let bundler = Bundler(
            app: app, package: package, output: output ?? package + "/.build/bundles", version: release,
            maintainer: maintainer, debName: debName)
        let formats = Format.allCases.filter { format.contains($0) || format.isEmpty && $0 == .tree }
        let languages = languages
        let scratch = scratchPath ?? package + "/.build/bundle"
        let program = program
        AsyncMain.run {
            do throws(BundleFailure) {
                let packaging = try bundler.packaging()
                let built: BuiltProgram
                if let program {
                    built = try BuiltProgram(program, findsOwnLibraries: false)
                } else {
                    StandardError.print("Building \(bundler.app) for release. The first build takes minutes.")
                    built = try await ReleaseBuild(
                        package: bundler.package, product: bundler.app, scratch: scratch,
                        languages: { Self.languages(languages, of: $0) }
                    ).run()
                }
                try await bundler.write(formats, built, packaging)
                return 0
            } catch {
                StandardError.print("error: \(error)")
                return ExitStatus.unreadable.rawValue
            }
        }
    }

    /// Returns the languages that the option names; nil for all.
    nonisolated private static func languages(_ option: String?, of resources: [String]) -> Set<String>? {
        switch option {
        case "all": nil
        case let list?: Set(list.split(whereSeparator: { ", ".contains($0) }).map { $0.lowercased() })
        case nil: BuiltProgram.languages(of: resources)
        }
    }
}
