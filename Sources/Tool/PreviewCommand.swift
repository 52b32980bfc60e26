import ArgumentParser
import Glibc
import Inlay
import InlayPlayer
import InlayRaster
import InlaySDL

/// Shows a document in a window that is updated when its files change.
struct PreviewCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "preview", abstract: "Shows a document in a window that updates when its files change.",
        discussion: """
            When a file is saved in the document's folder or in that of --resources (the document, templates, strings, \
            images), the window updates at once. After an error the last good view stays, below the diagnostics. \
            Views that have an id keep focus, text, selection and scroll offsets.
            """)

    @Argument(help: ArgumentHelp("A document.", valueName: "FILE"))
    var file: String

    @OptionGroup var program: ProgramOption
    @OptionGroup var loading: LoadOptions

    @Option(
        help: ArgumentHelp("The size of the window in points; by default the document's own size.", valueName: "WxH"))
    var size: WindowSize?

    @Option(help: "inlay, adwaita or breeze: the design of views; the desktop's by default.")
    var style: Theme.Style?

    @Option(help: "light or dark; the desktop's by default.")
    var theme: Theme.Appearance?

    @Option(help: "ltr or rtl; by default the direction of the locale's script.")
    var direction: LayoutDirection?

    @Option(help: "desktop or touch: control sizes for pointers or for fingers; desktop by default.")
    var density: Theme.Density?

    init() {}

    func validate() throws { try program.validate(loading, others: [("--density", density != nil)]) }

    func run() throws {
        try MainActor.assumeIsolated { try program.app.map(run(program:)) ?? runHere() }
    }

    /// Starts the program, which has the document's classes.
    @MainActor private func run(program: String) throws {
        guard let path = realpath(file, nil) else {
            throw ValidationError("there is no file '\(file)'")
        }
        defer { free(path) }
        try ProgramOption.start(
            program, LivePreview.environmentVariable, String(cString: path), arguments: launchArguments)
    }

    /// The window's options as arguments for the program, which `LaunchOptions` parses.
    private var launchArguments: [String] {
        let options = [
            ("--size", size?.defaultValueDescription), ("--style", style?.rawValue), ("--theme", theme?.rawValue),
            ("--locale", loading.locale?.description), ("--direction", direction?.rawValue),
        ]
        return options.flatMap { name, value in value.map { [name, $0] } ?? [] }
    }

    @MainActor private func runHere() throws {
        let application = Application(
            title: file, identifier: "inlay", density: density ?? .desktop, appearance: theme)
        application.mediaEngine = MPVEngine()
        var options = LaunchOptions()
        options.size = size?.size
        (options.style, options.theme) = (style, theme)
        options.locale = loading.locale
        options.direction = direction
        let controller = PreviewViewController(file: file, resources: loading.resources) { builder in
            loading.configure(&builder.options)
            builder.makeRoot = { loading.makeRoot() }
        }
        options.previewedFolders = controller.previewedFolders
        application.run(controller, options: options)
    }
}
