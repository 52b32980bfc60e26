import Inlay
import InlayFormatting
import InlaySDL

/// Loads a document without an owner of its own, and collects what is wrong with it.
struct DocumentLoader {
    struct Document {
        /// nil where the document gives none.
        var view: View?
        var diagnostics: [MarkupDiagnostic]
    }

    private let options: LoadOptions
    private let imageLoader: any ImageLoader
    private let textEngine: any TextEngine
    /// For which templates have values of their own; nil reads those for all alone.
    var sizeClass: SizeClass?
    /// Hears of those for which the document's templates have some.
    var sizeClassHandler: ((SizeClass) -> Void)?
    /// Hears of the files that the document includes.
    var includeHandler: ((String) -> Void)?
    /// Unless the options say another.
    var locale: LocaleIdentifier = "en_US"
    /// Whether texts that are missing in the language are told.
    var reportsMissingTranslations = false

    init(_ options: LoadOptions, imageLoader: any ImageLoader, textEngine: any TextEngine = FixedTextEngine()) {
        self.options = options
        self.imageLoader = imageLoader
        self.textEngine = textEngine
    }

    func load(_ file: String) -> Document {
        do throws(MarkupError) {
            return load(try MarkupSource(contentsOf: file))
        } catch {
            return Document(view: nil, diagnostics: error.diagnostics)
        }
    }

    /// - Parameters:
    ///   - source: images are found beside the file of its name.
    ///   - owner: whose outlets and actions the document must name.
    func load(_ source: MarkupSource, for owner: DescribedOwner? = nil) -> Document {
        var diagnostics: [MarkupDiagnostic] = []
        let directory = options.resources ?? source.name.folderPath
        var builder = ViewBuilder(
            resources: Resources(givenDirectory: directory), imageLoader: imageLoader, textEngine: textEngine)
        options.configure(&builder.options)
        builder.options.needsOwner = false
        builder.formatters = FoundationFormatters()
        builder.options.reportsMissingTranslations = reportsMissingTranslations
        builder.options.reportsMissingLanguage = options.locale != nil
        builder.locale = options.locale ?? locale
        builder.sizeClass = sizeClass
        builder.sizeClassHandler = sizeClassHandler
        builder.includeHandler = includeHandler
        builder.diagnosticHandler = { diagnostics.append($0) }
        builder.makeRoot = { owner?.makeView() ?? options.makeRoot() }
        do throws(MarkupError) {
            let view = try builder.load(source, owner: owner).view
            return Document(view: view, diagnostics: diagnostics.inDocumentOrder)
        } catch {
            return Document(view: nil, diagnostics: error.diagnostics)
        }
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
