import ArgumentParser
import Inlay
import InlaySDL

/// Says why a view has its size and place.
struct ExplainCommand: ParsableCommand {
    nonisolated static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Says why a view of a document has its size and place.",
        discussion: """
            The view is named as in scripts (#id, "title", a role), or by its class, as in RowView, and where a document has \
            several, by a number: 'RowView 2' is the second. What holds it is explained, too, up to the window.
            """)

    @Argument(help: ArgumentHelp("A document.", valueName: "FILE"))
    var file: String

    @Argument(help: ArgumentHelp("Which view.", valueName: "SELECTOR"))
    var selector: [String]

    @OptionGroup var loading: LoadOptions
    @OptionGroup var viewing: ViewOptions

    @Option(help: "fixed: every character is half an em wide, the same everywhere; system: the desktop's fonts.")
    var textMetrics = TreeCommand.TextMetrics.system

    init() {}

    func run() throws {
        try MainActor.assumeIsolated {
            let session = try DocumentSession(
                file, loading, viewing, textEngine: textMetrics == .fixed ? FixedTextEngine() : nil)
            session.window.layout()
            print(try view(in: session.window.view).explainLayout())
            try session.finish()
        }
    }

    @MainActor private func view(in root: View) throws -> View {
        let text = selector.joined(separator: " ")
        let words = text.split(separator: " ")
        let named = ([root] + root.allSubviews).filter {
            !$0.isPart && "\(type(of: $0))" == words.first.map(String.init)
        }
        if words.count <= 2, !named.isEmpty {
            let number = words.count == 2 ? Int(words[1]) : named.count == 1 ? 1 : nil
            guard let number, named.indices.contains(number - 1) else {
                throw ValidationError(
                    "the document has \(named.count) views of class \(words[0]); name one, as in '\(words[0]) 1'")
            }
            return named[number - 1]
        }
        do {
            return try Selector(text).find(in: root, includesHidden: true)
        } catch {
            throw ValidationError("\(error)")
        }
    }
}

extension View {
    fileprivate var allSubviews: [View] { subviews.flatMap { [$0] + $0.allSubviews } }
}
