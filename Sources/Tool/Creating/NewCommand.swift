import ArgumentParser
import FoundationEssentials
import Inlay

/// Creates the package of an app.
struct NewCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "new", abstract: "Creates an app: a package that builds, runs and is tested.",
        discussion: """
            hello     a button and a greeting
            document  a sidebar, a table, and files that are opened and saved
            form      fields, validation, and a file of results

            Exit status: 0; 2 if the folder exists or cannot be written.
            """)

    enum Template: String, ExpressibleByArgument, CaseIterable { case hello, document, form }

    @Argument(
        help: ArgumentHelp("The name of the app, such as MyNotes, or a path that ends with it.", valueName: "NAME"))
    var path: String

    @Option(help: "hello, document or form.")
    var template = Template.hello

    @Option(
        help: ArgumentHelp(
            "The name of the app for the desktop; org.example.NAME by default.", valueName: "org.domain.NAME"))
    var identifier: String?

    @Option(
        help: ArgumentHelp(
            "Inlay's folder or the address of its repository; by default the folder that this tool was built from.",
            valueName: "PLACE"))
    var inlay: String?

    @Option(help: ArgumentHelp("The branch of the repository; main by default.", valueName: "NAME"))
    var branch: String?

    @Option(help: ArgumentHelp("The lowest version of the repository, in place of a branch.", valueName: "VERSION"))
    var from: String?

    init() {}

    func validate() throws {
        guard branch == nil || from == nil else { throw ValidationError("--branch cannot be used with --from") }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            let names: AppNames
            do { names = try AppNames(path.lastPathComponent, identifier: identifier) } catch {
                throw ValidationError("\(error)")
            }
            do { try create(names) } catch {
                StandardError.print("error: \(error)")
                throw ExitStatus.unreadable
            }
        }
    }

    @MainActor private func create(_ names: AppNames) throws {
        let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
        let dependency = try InlayDependency(inlay, branch: branch, version: from, for: absolute(folder))
        let files = try ProjectTemplate(["common", template.rawValue])
        try Self.createFolder(folder)
        do {
            try files.write(
                to: folder,
                [
                    "AppName": names.name, "AppTitle": names.title, "AppIdentifier": names.identifier,
                    "AppDeveloper": names.developer, "AppDate": Date().formatted(.iso8601.year().month().day()),
                    "InlayDependency": dependency.manifestEntry, "InlayPackage": dependency.package,
                ])
        } catch {
            // The folder is new, so everything in it is of this command.
            try? FileManager.default.removeItem(atPath: folder)
            throw error
        }
        print(
            """
            Created '\(folder)' from the template '\(template.rawValue)'. It uses Inlay from \(dependency.place).

                cd \(folder)
                swift run     # opens the window; the first build compiles Inlay, too
                swift test    # runs the tests without a display
                ./ci          # also checks documents, scripts and files for the desktop
            """)
    }

    private struct Failure: Error, CustomStringConvertible { let description: String }

    /// Creates the folder, which must not exist.
    private static func createFolder(_ folder: String) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        } catch {
            let exists = FileManager.default.fileExists(atPath: folder)
            throw Failure(
                description: exists
                    ? "'\(folder)' exists; choose another name, or move it away"
                    : "cannot create the folder '\(folder)': \(FileFailure.reason(error))")
        }
    }

    private func absolute(_ folder: String) -> String {
        folder.hasPrefix("/") ? folder : FileManager.default.currentDirectoryPath + "/" + folder
    }
}
