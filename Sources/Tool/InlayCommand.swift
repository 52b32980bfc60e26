import ArgumentParser
import Inlay
import InlayRaster
import InlaySDL

/// The command-line tool. Its output formats are a public interface: docs/tool.md.
@main struct InlayCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "inlay",
        abstract: "Checks, shows and runs Inlay documents.",
        version: ToolVersion.current,
        subcommands: [
            NewCommand.self, AddCommand.self, BundleCommand.self,
            CheckCommand.self, ElementsCommand.self, SchemaCommand.self, TreeCommand.self, ExplainCommand.self,
            WhyCommand.self,
            RenderCommand.self,
            SheetCommand.self, SweepCommand.self, StringsCommand.self,
            RunCommand.self, FormatCommand.self, GenerateCommand.self,
            PreviewCommand.self, InspectCommand.self, TestCommand.self, SpeakCommand.self,
            RecordCommand.self, ReplayCommand.self, MonkeyCommand.self, LanguageServerCommand.self,
        ])

    /// Kept until the end of the program: `main(_:)` exits before its callers return, and the address sanitizer
    /// would report arguments that only such a caller refers to as leaked.
    private static let arguments = Array(Application.arguments.dropFirst())

    static func main() { main(arguments) }
}

/// Exit statuses of the tool; scripts rely on them.
nonisolated enum ExitStatus {
    /// A document has errors.
    static let errors = ExitCode(1)
    /// A file cannot be read.
    static let unreadable = ExitCode(2)
}
