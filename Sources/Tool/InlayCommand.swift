import ArgumentParser
import Inlay
import InlaySDL

/// The command-line tool. Its output formats are an interface: docs/tool.md.
@main struct InlayCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "inlay",
        abstract: "Checks, shows and runs Inlay documents.",
        subcommands: [
            CheckCommand.self, ElementsCommand.self, TreeCommand.self, ExplainCommand.self, RenderCommand.self,
            SheetCommand.self,
            RunCommand.self,
            PreviewCommand.self, TestCommand.self,
            RecordCommand.self, ReplayCommand.self, MonkeyCommand.self,
        ])

    /// Kept to the end of the program: `main(_:)` exits in the middle of its callers, and the address sanitizer
    /// reports arguments that only a finished caller held.
    private static let arguments = Array(Application.arguments.dropFirst())

    static func main() { main(arguments) }
}

/// What the tool ends with; scripts rely on it.
nonisolated enum ExitStatus {
    /// A document has errors.
    static let errors = ExitCode(1)
    /// A file cannot be read.
    static let unreadable = ExitCode(2)
}
