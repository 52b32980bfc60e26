import ArgumentParser
import Inlay
import InlayRaster
import InlaySDL

/// Lays out a document and prints its views.
struct TreeCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "tree", abstract: "Lays out a document and prints its views.")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }
    enum TextMetrics: String, ExpressibleByArgument, CaseIterable { case fixed, system }

    @Argument(help: ArgumentHelp("A document.", valueName: "FILE"))
    var file: String

    @OptionGroup var program: ProgramOption
    @OptionGroup var loading: LoadOptions
    @OptionGroup var viewing: ViewOptions

    @Option(help: "fixed: every character is half an em wide on every system; system: the desktop's fonts.")
    var textMetrics = TextMetrics.system

    @Option(help: "text or json.")
    var format = Format.text

    @Flag(help: "Print the view tree of assistive technologies; as text.")
    var accessibility = false

    init() {}

    func validate() throws {
        if accessibility, format != .text { throw ValidationError("--accessibility prints text only") }
        try program.validate(loading)
    }

    func run() throws {
        try MainActor.assumeIsolated {
            var request = DocumentRequest(
                accessibility ? .accessibility : .tree(isJSON: format == .json), file, loading, viewing)
            request.hasFixedMetrics = textMetrics == .fixed
            try request.perform(program, loading)
        }
    }
}
