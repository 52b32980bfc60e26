import ArgumentParser
import Inlay
import InlayPlayer
import InlayRaster
import InlaySDL

/// Opens a document in a window.
struct RunCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Opens a document in a window.")

    @Argument(help: ArgumentHelp("A document.", valueName: "FILE"))
    var file: String

    @OptionGroup var loading: LoadOptions

    @Option(
        help: ArgumentHelp("The size of the window in points; by default its last size.", valueName: "WxH"))
    var size: WindowSize?

    @Option(help: "inlay, adwaita or breeze: the design of views; the desktop's by default.")
    var style: Theme.Style?

    @Option(help: "light or dark; the desktop's by default.")
    var theme: Theme.Appearance?

    @Option(help: "ltr or rtl; by default the direction of the locale's script.")
    var direction: LayoutDirection?

    @Option(help: "desktop or touch: control sizes for pointers or for fingers.")
    var density = Theme.Density.desktop

    @Option(help: ArgumentHelp("A script to play and check; used by `inlay test`.", visibility: .hidden))
    var test: String?

    @Option(help: ArgumentHelp("The level on which it is played.", visibility: .hidden))
    var on = TestLevel.offscreen

    @Flag(help: ArgumentHelp("Check the window for consistency after each step.", visibility: .hidden))
    var checked = false

    @Option(help: ArgumentHelp("The seed of a monkey; used by `inlay monkey`.", visibility: .hidden))
    var monkey: UInt64?

    @Option(help: ArgumentHelp("The number of steps of the monkey.", visibility: .hidden))
    var steps = 1000

    @Option(help: ArgumentHelp("The file for the steps of the monkey.", visibility: .hidden))
    var record: String?

    init() {}

    func validate() throws {
        guard steps > 0 else { throw ValidationError("--steps must be 1 or more") }
    }

    func run() throws {
        var options = LaunchOptions()
        options.size = size?.size
        (options.style, options.theme) = (style, theme)
        options.locale = loading.locale
        options.direction = direction
        options.test = test
        options.level = on
        options.isChecked = checked
        options.monkey = monkey
        options.steps = steps
        options.record = record
        options.document = record.map { file.relative(toFolderOf: $0) }
        try MainActor.assumeIsolated { try run(options) }
    }

    /// Shows the document according to the options.
    @MainActor func run(_ options: LaunchOptions) throws {
        var loader = DocumentLoader(
            loading, imageLoader: FileImageLoader(), textEngine: HarfBuzzTextEngine(fonts: FontLibrary()))
        // Errors in the script are reported when it is played.
        let script = options.test.flatMap { try? Script(contentsOf: $0) }
        loader.locale = script.map { LocaleIdentifier($0.header.locale) } ?? .current
        let application = Application(
            title: DocumentViewController.title(of: file), identifier: "inlay", density: density, appearance: theme)
        application.mediaEngine = MPVEngine()
        try Self.report(loader.load(file), to: application)
        // The document is loaded again when it is shown, because a script may set another time zone for its dates. No variable keeps the
        // view, so that checks can detect whether it is freed.
        application.run(options: options, isLast: true) {
            DocumentViewController(title: DocumentViewController.title(of: file)) { loader.load(file).view }
        }
    }

    @MainActor private static func report(_ document: DocumentLoader.Document, to application: Application) throws {
        for diagnostic in document.diagnostics { application.report(diagnostic) }
        guard document.view == nil else { return }
        throw document.diagnostics.contains(where: \.isUnreadableFile) ? ExitStatus.unreadable : ExitStatus.errors
    }
}
