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

    init() {}

    func run() throws {
        try MainActor.assumeIsolated {
            let document = DocumentLoader(loading, imageLoader: SDLImageLoader()).load(file)
            for diagnostic in document.diagnostics { StandardError.print("\(diagnostic)") }
            guard let view = document.view else {
                throw document.diagnostics.contains(where: \.isUnreadableFile)
                    ? ExitStatus.unreadable : ExitStatus.errors
            }
            var options = LaunchOptions()
            options.size = size?.size
            let application = Application(
                title: file, identifier: "inlay", density: density, appearance: theme)
            application.run(DocumentViewController(view, title: file), options: options)
        }
    }
}
