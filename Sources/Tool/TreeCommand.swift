import ArgumentParser
import Inlay
import InlaySDL

/// Lays a document out and prints its views.
struct TreeCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "tree", abstract: "Lays a document out and prints its views.")

    enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }
    enum TextMetrics: String, ExpressibleByArgument, CaseIterable { case fixed, system }

    @Argument(help: ArgumentHelp("A document.", valueName: "FILE"))
    var file: String

    @OptionGroup var loading: LoadOptions
    @OptionGroup var viewing: ViewOptions

    @Option(help: "fixed: every character is half an em wide, the same everywhere; system: the desktop's fonts.")
    var textMetrics = TextMetrics.system

    @Option(help: "text or json.")
    var format = Format.text

    @Flag(help: "Print what assistive programs see; as text.")
    var accessibility = false

    init() {}

    func validate() throws {
        if accessibility, format != .text { throw ValidationError("--accessibility prints text only") }
    }

    func run() throws {
        try MainActor.assumeIsolated {
            let session = try DocumentSession(
                file, loading, viewing, textEngine: textMetrics == .fixed ? FixedTextEngine() : nil)
            session.window.layout()
            guard !accessibility else {
                let tree = session.window.accessibilityTree
                if !tree.isEmpty { print(tree) }
                return try session.finish()
            }
            var tree = TreeNode(session.window.view)
            switch format {
            case .text: for line in tree.lines { print(line) }
            case .json:
                tree.diagnostics = session.diagnostics
                print(try tree.json())
            }
            try session.finish(printing: format == .text)
        }
    }
}

/// A document in a window off screen.
struct DocumentSession {
    let window: Window
    let platform: OffscreenPlatform
    let diagnostics: [MarkupDiagnostic]
    private let application: Application

    /// - Throws: an exit code, after it has printed why, when the document gives no view.
    init(_ file: String, _ loading: LoadOptions, _ viewing: ViewOptions, textEngine: (any TextEngine)? = nil) throws {
        platform = OffscreenPlatform(scale: viewing.scale, textEngine: textEngine)
        var loader = DocumentLoader(loading, imageLoader: platform.imageLoader, textEngine: platform.textEngine)
        loader.sizeClass = TraitCollection(windowSize: viewing.size.size).sizeClass
        let document = loader.load(file)
        diagnostics = document.diagnostics
        guard let view = document.view else {
            Self.complain(diagnostics)
            throw diagnostics.contains(where: \.isUnreadableFile) ? ExitStatus.unreadable : ExitStatus.errors
        }
        application = Application(
            title: file, identifier: "inlay", density: viewing.density, appearance: viewing.theme,
            direction: viewing.direction, locale: loading.locale ?? "en_US", platform: platform)
        window = try application.open(DocumentViewController(view, title: file), size: viewing.size.size)
    }

    /// Ends as the document deserves.
    func finish(printing: Bool = true) throws {
        if printing { Self.complain(diagnostics) }
        if diagnostics.contains(where: { $0.severity == .error }) { throw ExitStatus.errors }
    }

    private static func complain(_ diagnostics: [MarkupDiagnostic]) {
        for diagnostic in diagnostics { StandardError.print("\(diagnostic)") }
    }
}
