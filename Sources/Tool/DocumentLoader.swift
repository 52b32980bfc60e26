import Inlay
import InlayFormatting
import InlayPlayer
import InlayRaster
import InlaySDL

/// Loads a document that has no owner, or a described one, and collects its faults.
struct DocumentLoader {
    struct Document {
        /// nil if the document has no view.
        var view: View?
        var diagnostics: [MarkupDiagnostic]

        /// Whether the document contains something that does not fit the class assumed for its `<root>`.
        var doubtsRoot: Bool {
            let kinds: [MarkupDiagnostic.ID] = [
                .unknownProperty, .unknownInstruction, .unknownElement, .childNotTaken, .eventOnView, .unknownBinding,
                .ignoredAttribute, .missingObject,
            ]
            return diagnostics.contains { diagnostic in
                // Only the class of the root accepts such an element.
                kinds.contains(diagnostic.id)
                    && (diagnostic.id == .unknownElement || diagnostic.element == "root"
                        || diagnostic.message.contains("'root'"))
            }
        }
    }

    private let options: LoadOptions
    private let imageLoader: any ImageLoader
    private let textEngine: any TextEngine
    /// The size class whose template values apply; nil applies only the values for all classes.
    var sizeClass: SizeClass?
    /// Called with each size class for which the document's templates have values.
    var sizeClassHandler: ((SizeClass) -> Void)?
    /// Called with each file that the document includes.
    var includeHandler: ((String) -> Void)?
    /// The locale, unless the options set another.
    var locale: LocaleIdentifier = "en_US"
    /// Whether missing translations are reported.
    var reportsMissingTranslations = false
    /// Whether texts with low contrast are reported.
    var reportsLowContrast = false
    /// Records the sources of properties; nil, the default, records nothing.
    var inspection: Inspection?
    /// Receives the elements of the views; nil, the default, creates views only when they are shown.
    var elements: CheckedElements?
    /// Receives the diagnostics, also those that are reported at an element after the load.
    var diagnosticHandler: (MarkupDiagnostic) -> Void = { _ in }
    /// Shows documents to check whether everybody can use them; nil, the default, for no check.
    var accessibilityCheck: AccessibilityCheck?

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
    ///   - source: images are loaded relative to the file of its name.
    ///   - owner: the owner whose outlets and actions the document must use.
    func load(_ source: MarkupSource, for owner: DescribedOwner? = nil) -> Document {
        var root: View?
        let document = load(source, for: owner) {
            let view = owner?.makeView() ?? options.makeRoot()
            root = view
            return view
        }
        guard owner == nil, options.root == nil else { return document }
        if let rows = (root as? ColumnView)?.arrangedSubviews, !rows.isEmpty, rows.allSatisfy({ $0 is TableViewCell }) {
            let other = load(source, for: nil) { TableView() }
            if other.diagnostics.count <= document.diagnostics.count { return other }
        }
        guard document.doubtsRoot else { return document }
        // The attributes and children show the class of the root. If no class takes all of them, the root is a column.
        var best = document
        for name in Self.roots where best.doubtsRoot {
            guard let type = ViewBuilder.viewClass(named: name) else { continue }
            let other = load(source, for: nil) { type.init() }
            if other.diagnostics.count < best.diagnostics.count { best = other }
        }
        return best
    }

    /// The classes that are tried for a `<root>`, the likeliest first. The loader has tried a column before these.
    private static let roots = [
        "RowView", "ContentTableViewCell", "TableViewCell", "CollectionViewCell", "ContentTableViewHeaderFooterView",
        "TableViewHeaderFooterView", "LayerView", "AnchorView", "StackView", "RootView", "ScrollView", "PageView",
        "TableView", "CollectionView", "Button", "Control", "Toolbar", "NavigationBar", "TabBar", "SearchBar",
        "PickerView",
        "SegmentedControl", "Label", "ImageView", "TextField", "TextView",
    ]

    private func load(
        _ source: MarkupSource, for owner: DescribedOwner?, makeRoot: @escaping () -> View
    ) -> Document {
        var diagnostics: [MarkupDiagnostic] = []
        let directory = options.resources ?? source.name.folderPath
        var builder = ViewBuilder(
            resources: Resources(givenDirectory: directory), imageLoader: imageLoader, textEngine: textEngine)
        options.configure(&builder.options)
        builder.options.needsOwner = false
        builder.formatters = FoundationFormatters()
        builder.options.reportsMissingTranslations = reportsMissingTranslations
        builder.options.reportsLowContrast = reportsLowContrast
        builder.options.reportsMissingLanguage = options.locale != nil
        builder.locale = options.locale ?? locale
        builder.inspection = inspection
        builder.sizeClass = sizeClass
        builder.sizeClassHandler = sizeClassHandler
        builder.includeHandler = includeHandler
        builder.diagnosticHandler = { [diagnosticHandler] in
            diagnostics.append($0)
            diagnosticHandler($0)
        }
        builder.makeRoot = makeRoot
        let elements = self.elements ?? CheckedElements()
        if accessibilityCheck != nil || self.elements != nil { builder.elementHandler = elements.add }
        do throws(MarkupError) {
            let view = try builder.load(source, owner: owner).view
            accessibilityCheck?.run(view, elements)
            return Document(view: view, diagnostics: diagnostics.inDocumentOrder)
        } catch {
            return Document(view: nil, diagnostics: error.diagnostics)
        }
    }
}

/// Shows a document's view.
final class DocumentViewController: ViewController {
    private var makeView: () -> View? = { nil }

    convenience init(_ view: View, title: String) { self.init(title: title) { view } }

    /// Returns the title of the window of a document: the name of the file, without folders and extensions, and without `ViewController`.
    static func title(of file: String) -> String {
        let name = file.lastPathComponent.prefix { $0 != "." }
        let ending = "ViewController"
        return String(name.hasSuffix(ending) && name != ending ? name.dropLast(ending.count) : name)
    }

    /// - Parameter makeView: called when the application shows the view and has its language and time zone.
    convenience init(title: String, makeView: @escaping () -> View?) {
        self.init()
        self.makeView = makeView
        self.title = title
    }

    override var documentName: String? { nil }

    override func loadView() {
        view = makeView() ?? View()
        makeView = { nil }
    }
}

/// A document without a program, shown off screen.
final class LoadedDocument: DocumentSubject {
    private let file: String
    private let loading: LoadOptions
    private let size: Size?
    private var application: Application?
    private var platform: OffscreenPlatform?
    private(set) var diagnostics: [MarkupDiagnostic] = []
    var elements: CheckedElements?

    /// - Parameter size: the size of the window, which determines the size class; nil loads the document for all.
    init(_ file: String, _ loading: LoadOptions, _ size: Size?) {
        self.file = file
        self.loading = loading
        self.size = size
    }

    deinit {}

    func application(_ look: DocumentLook, on platform: OffscreenPlatform) -> Application {
        let application = Application(
            title: file, identifier: "inlay", density: look.density ?? .desktop, appearance: look.theme,
            direction: look.direction, locale: LocaleIdentifier(look.locale), platform: platform)
        (application.style, application.contrast) = (look.style, look.contrast)
        application.formatters = FoundationFormatters()
        application.mediaEngine = MPVEngine()
        (self.application, self.platform) = (application, platform)
        return application
    }

    func languages(in application: Application) -> [String] {
        Resources(directory: loading.resources ?? file.folderPath).languages
    }

    func makeController(in application: Application) throws -> ViewController {
        let platform = platform ?? OffscreenPlatform()
        var loader = DocumentLoader(loading, imageLoader: platform.imageLoader, textEngine: platform.textEngine)
        loader.sizeClass = size.map { TraitCollection(windowSize: $0).sizeClass }
        loader.inspection = application.inspection
        loader.locale = application.locale
        loader.elements = elements
        var isLoading = true
        loader.diagnosticHandler = { [weak self] in if !isLoading { self?.diagnostics.append($0) } }
        let document = loader.load(file)
        isLoading = false
        diagnostics = document.diagnostics
        guard let view = document.view else {
            throw DocumentRequest.Failure(status: diagnostics.contains(where: \.isUnreadableFile) ? 2 : 1)
        }
        return DocumentViewController(view, title: DocumentViewController.title(of: file))
    }
}
