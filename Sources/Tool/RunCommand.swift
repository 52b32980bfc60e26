import ArgumentParser
import Inlay
import InlaySDL

/// Opens a document in a window.
struct RunCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Opens a document in a window.")

    @Argument(help: ArgumentHelp("A document.", valueName: "FILE"))
    var file: String

    @OptionGroup var loading: LoadOptions

    @Option(
        help: ArgumentHelp("Size of the window in points; what it was when last closed by default.", valueName: "WxH"))
    var size: WindowSize?

    @Option(help: "light or dark; the desktop's by default.")
    var theme: Theme.Appearance?

    @Option(help: "desktop or touch: sizes for pointers or for fingers.")
    var density = Theme.Density.desktop

    @Option(help: ArgumentHelp("A script that is played and checked; what `inlay test` runs.", visibility: .hidden))
    var test: String?

    @Option(help: ArgumentHelp("Where it is played.", visibility: .hidden))
    var on = TestLevel.offscreen

    init() {}

    func run() throws {
        var options = LaunchOptions()
        options.size = size?.size
        options.theme = theme
        options.test = test
        options.level = on
        try MainActor.assumeIsolated { try run(options) }
    }

    /// Shows the document as the options say.
    @MainActor func run(_ options: LaunchOptions) throws {
        let document = DocumentLoader(loading, imageLoader: SDLImageLoader()).load(file)
        let application = Application(title: file, identifier: "inlay", density: density, appearance: theme)
        for diagnostic in document.diagnostics { application.report(diagnostic) }
        guard let view = document.view else {
            throw document.diagnostics.contains(where: \.isUnreadableFile)
                ? ExitStatus.unreadable : ExitStatus.errors
        }
        application.run(DocumentViewController(view, title: file), options: options)
    }
}
