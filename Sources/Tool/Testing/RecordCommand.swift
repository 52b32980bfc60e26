import ArgumentParser
import FoundationEssentials
import Glibc
import Inlay
import InlayRaster
import InlaySDL

/// Opens a window and records the user's actions.
struct RecordCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Opens a document or a program, and records a script of its use.",
        discussion: """
            The script ends when the window is closed. If the name ends in .jsonl, the raw events are recorded instead.
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("The script to write.", valueName: "OUT.inlay"))
    var output: String

    @OptionGroup var subject: Subject

    @Option(help: ArgumentHelp("The size of the window in points.", valueName: "WxH"))
    var size: WindowSize?

    init() {}

    func run() throws {
        var options = LaunchOptions()
        options.record = output
        options.size = size?.size
        try MainActor.assumeIsolated {
            let arguments = ["--record", output] + (size.map { ["--size", $0.defaultValueDescription] } ?? [])
            try subject.start(arguments, options: &options, for: output)
        }
    }
}

/// Plays a script or a recording in a visible window.
struct ReplayCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "replay", abstract: "Plays a script or a recording in a window.",
        discussion: "If a script fails, the window stays open.")

    @Argument(help: ArgumentHelp("A script (.inlay) or a recording (.jsonl).", valueName: "FILE"))
    var file: String

    @Option(help: ArgumentHelp("The speed, from 0.01 to 1000 times.", valueName: "N"))
    var speed = 1.0

    @OptionGroup var subject: Subject

    init() {}

    func validate() throws {
        guard (0.01...1000).contains(speed) else { throw ValidationError("--speed must be from 0.01 to 1000") }
    }

    func run() throws {
        var options = LaunchOptions()
        options.replay = file
        options.speed = speed
        try MainActor.assumeIsolated {
            var subject = subject
            if file.hasSuffix(".inlay") {
                let script = try Script(contentsOf: file)
                subject.complaint =
                    "\(file): error: the script names no document that exists; give the program with --app"
                if let document = script.header.document, subject.document == nil {
                    subject.document = document.hasPrefix("/") ? document : script.folder + document
                }
                subject.arguments += script.header.arguments
            }
            try subject.start(["--replay", file, "--speed", "\(speed)"], options: &options, for: file)
        }
    }
}

/// The document or program to record or to play in.
struct Subject: ParsableArguments {
    @Option(help: ArgumentHelp("The program that shows the window.", valueName: "PROGRAM"))
    var app: String?

    @Option(help: ArgumentHelp("A document, shown without a program.", valueName: "FILE"))
    var document: String?

    @Argument(help: ArgumentHelp("The arguments of the program, after '--'.", valueName: "ARGUMENT"))
    var arguments: [String] = []

    /// The message for a missing document.
    var complaint: String?

    enum CodingKeys: CodingKey { case app, document, arguments }

    init() {}

    /// Replaces the tool's process by the program, or shows the document.
    @MainActor func start(_ ours: [String], options: inout LaunchOptions, for file: String) throws {
        if let app {
            var strings = ([app] + arguments + ours).map { strdup($0) } + [nil]
            execvp(app, &strings)
            StandardError.print("error: cannot start '\(app)': \(String(cString: strerror(errno)))")
            throw ExitStatus.unreadable
        }
        guard let document else {
            throw ValidationError("nothing to record; give the program with --app, or a document with --document")
        }
        if let complaint, !FileManager.default.fileExists(atPath: document) {
            StandardError.print(complaint)
            throw ExitStatus.unreadable
        }
        options.document = document.relative(toFolderOf: file)
        var command = try RunCommand.parse([document])
        command.size = nil
        try command.run(options)
    }
}

nonisolated extension String {
    /// Returns the path relative to the folder of another file.
    func relative(toFolderOf file: String) -> String {
        let folder = URL(filePath: file).standardized.pathComponents.dropLast()
        let own = URL(filePath: self).standardized.pathComponents
        let shared = zip(folder, own.dropLast()).prefix { $0 == $1 }.count
        return (folder.dropFirst(shared).map { _ in ".." } + own.dropFirst(shared)).joined(separator: "/")
    }
}
