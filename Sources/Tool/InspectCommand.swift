import ArgumentParser
import Glibc
import Inlay
import InlayInspector
import InlaySDL

/// Opens a document or a program, and the inspector.
struct InspectCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Opens a document or a program with the inspector beside it.",
        discussion: """
            The inspector shows the tree of views, their properties with the source of each value, the layout, events \
            and frames. Ctrl+Shift+I closes and opens it, Ctrl+Shift+C picks a view. With --app and without FILE \
            the program shows its own first window.
            """)

    @Argument(help: ArgumentHelp("A document; it is shown again whenever it is saved.", valueName: "FILE"))
    var file: String?

    @Option(help: ArgumentHelp("The program to inspect, or the one that FILE belongs to.", valueName: "PROGRAM"))
    var app: String?

    @Option(help: ArgumentHelp("The size of the window in points.", valueName: "WxH"))
    var size: WindowSize?

    @Option(help: "light or dark; the desktop's by default.")
    var theme: Theme.Appearance?

    @Argument(parsing: .postTerminator, help: ArgumentHelp("Arguments of the program.", valueName: "ARGUMENT"))
    var arguments: [String] = []

    init() {}

    func validate() throws {
        if file == nil, app == nil {
            throw ValidationError("nothing to inspect; give a document, or a program with --app")
        }
        if file != nil || app == nil, !arguments.isEmpty {
            throw ValidationError("arguments after '--' are for a program that is given with --app, without a document")
        }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            if let file {
                setenv(Inspector.environmentVariable, "open", 1)
                try PreviewCommand.parse([file] + (app.map { ["--app", $0] } ?? []) + options).run()
            } else if let app {
                try ProgramOption.start(app, Inspector.environmentVariable, "open", arguments: options + arguments)
            }
        }
    }

    private var options: [String] {
        (size.map { ["--size", $0.defaultValueDescription] } ?? []) + (theme.map { ["--theme", $0.rawValue] } ?? [])
    }
}
