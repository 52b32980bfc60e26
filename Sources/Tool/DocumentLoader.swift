import Inlay
import InlaySDL

/// Loads a document without an owner of its own, and collects what is wrong with it.
struct DocumentLoader {
    struct Document {
        /// nil where the document gives none.
        var view: View?
        var diagnostics: [MarkupDiagnostic]
    }

    let options: LoadOptions
    let imageLoader: any ImageLoader
    let textEngine: any TextEngine

    init(_ options: LoadOptions, imageLoader: any ImageLoader, textEngine: any TextEngine = FixedTextEngine()) {
        self.options = options
        self.imageLoader = imageLoader
        self.textEngine = textEngine
    }

    /// - Parameters:
    ///   - name: what diagnostics call the file, and beside which images are found; its path by default.
    ///   - owner: whose outlets and actions the document must name.
    func load(_ file: String, as name: String? = nil, for owner: DescribedOwner? = nil) -> Document {
        let name = name ?? file
        var diagnostics: [MarkupDiagnostic] = []
        let directory = options.resources ?? Self.directory(of: name)
        var builder = ViewBuilder(
            resources: Resources(directory: directory), imageLoader: imageLoader, textEngine: textEngine)
        builder.options.isStrict = options.strict
        builder.diagnosticHandler = { diagnostics.append($0) }
        builder.makeRoot = { owner?.makeView() ?? options.makeRoot() }
        do throws(MarkupError) {
            let source = try MarkupSource(contentsOf: file, name: name)
            let view = try builder.load(source, owner: owner).view
            return Document(view: view, diagnostics: diagnostics)
        } catch {
            return Document(view: nil, diagnostics: error.diagnostics)
        }
    }

    private static func directory(of file: String) -> String {
        guard let slash = file.lastIndex(of: "/") else { return "." }
        return slash == file.startIndex ? "/" : String(file[..<slash])
    }
}

extension MarkupDiagnostic {
    /// The file is missing or cannot be read, so that nothing is known of what it says.
    nonisolated var isUnreadableFile: Bool { id == .missingDocument || id == .unreadableDocument }
}

/// Shows a view that was loaded already.
final class DocumentViewController: ViewController {
    private var document: View?

    convenience init(_ view: View, title: String) {
        self.init()
        document = view
        self.title = title
    }

    override var documentName: String? { nil }

    override func loadView() { view = document ?? View() }
}
