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
        help: ArgumentHelp("Size of the window in points; what it was when last closed by default.", valueName: "WxH"))
    var size: WindowSize?

    @Option(help: "light or dark; the desktop's by default.")
    var theme: Theme.Appearance?

    @Option(help: "ltr or rtl; by default as the locale's script runs.")
    var direction: LayoutDirection?

    @Option(help: "desktop or touch: sizes for pointers or for fingers.")
    var density = Theme.Density.desktop

    @Option(help: ArgumentHelp("A script that is played and checked; what `inlay test` runs.", visibility: .hidden))
    var test: String?

    @Option(help: ArgumentHelp("Where it is played.", visibility: .hidden))
    var on = TestLevel.offscreen

    @Flag(help: ArgumentHelp("Look after each step whether the window is sound.", visibility: .hidden))
    var checked = false

    @Option(help: ArgumentHelp("The seed of a monkey; what `inlay monkey` runs.", visibility: .hidden))
    var monkey: UInt64?

    @Option(help: ArgumentHelp("What the monkey does.", visibility: .hidden))
    var steps = 1000

    @Option(help: ArgumentHelp("Where it writes what it does.", visibility: .hidden))
    var record: String?

    init() {}

    func validate() throws {
        guard steps > 0 else { throw ValidationError("--steps is 1 or more") }
    }

    func run() throws {
        var options = LaunchOptions()
        options.size = size?.size
        options.theme = theme
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
        let application = Application(title: file, identifier: "inlay", density: density, appearance: theme)
        application.mediaEngine = MPVEngine()
        try Self.report(loader.load(file), to: application)
        // The document is loaded again when it is shown, because a script may set another time zone for its dates. No variable keeps the
        // view, so that checks can detect whether it is freed.
        application.run(options: options, isLast: true) {
            DocumentViewController(title: file) { loader.load(file).view }
        }
    }

    @MainActor private static func report(_ document: DocumentLoader.Document, to application: Application) throws {
        for diagnostic in document.diagnostics { application.report(diagnostic) }
        guard document.view == nil else { return }
        throw document.diagnostics.contains(where: \.isUnreadableFile) ? ExitStatus.unreadable : ExitStatus.errors
    }
}
