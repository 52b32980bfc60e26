import ArgumentParser
import Inlay
import InlayRaster
import InlaySDL

/// Explains the size and position of a view.
struct ExplainCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Explains why a view of a document has its size and position.",
        discussion: """
            Name the view as in scripts (#id, "title", a role), or by its class, as in RowView. If there are several \
            views of the class, add a number: 'RowView 2' is the second. The views around it are explained, too.
            """)

    @Argument(help: ArgumentHelp("A document.", valueName: "FILE"))
    var file: String

    @Argument(help: ArgumentHelp("The view.", valueName: "SELECTOR"))
    var selector: [String]

    @OptionGroup var program: ProgramOption
    @OptionGroup var loading: LoadOptions
    @OptionGroup var viewing: ViewOptions

    @Option(help: "fixed: every character is half an em wide on every system; system: the desktop's fonts.")
    var textMetrics = TreeCommand.TextMetrics.system

    init() {}

    func validate() throws { try program.validate(loading) }

    func run() throws {
        try MainActor.assumeIsolated {
            var request = DocumentRequest(
                .explanation(selector: selector.joined(separator: " ")), file, loading, viewing)
            request.hasFixedMetrics = textMetrics == .fixed
            try request.perform(program, loading)
        }
    }
}
