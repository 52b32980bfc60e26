/// Creates views from markup documents.
///
///     let builder = ViewBuilder(resources: Resources(named: "Mail_MailResources"), imageLoader: platform.imageLoader)
///     let inbox = try builder.load(documentNamed: "Inbox", owner: self).view
public struct ViewBuilder {
    /// Settings for reading documents.
    public struct Options: Sendable {
        /// Treats warnings as errors. A document with errors creates no view.
        public var isStrict = false
        /// The platform names for which the content of `<?case NAME?>` is active.
        public var platforms: Set<String> = ["Linux", "Desktop", "iOS"]
        /// Whether bindings in a document that is loaded without an owner are reported. Tools have no owner and turn this off.
        public var needsOwner = true
        /// Whether a text (`@key`) that no table has in the current language is reported, if any table exists.
        public var reportsMissingTranslations = false
        /// Whether text whose fixed colour has a contrast below 4.5 (WCAG 2) with its fixed background colour is reported.
        public var reportsLowContrast = false
        /// Whether `reportsMissingTranslations` includes languages without any text.
        package var reportsMissingLanguage = false

        public init() {}
    }

    /// The outcome of loading a document.
    public struct Result {
        /// The root view of the document.
        public let view: View
        /// The views by their `id`.
        public let views: [String: View]
        /// All diagnostics of the load, in document order. The diagnostics of each file are sorted by position.
        public let diagnostics: [MarkupDiagnostic]
    }

    /// The place of documents, images and strings.
    public var resources: Resources
    /// Folders that are searched before the owner's folders, such as an app's sources in a preview. `resources` already includes them.
    private(set) var sourceFolders: [String] = []
    /// The loader of the images that the document names.
    public var imageLoader: any ImageLoader
    /// Provides the list of available font families.
    public var textEngine: any TextEngine
    /// Settings for reading documents.
    public var options = Options()
    /// Creates the formatters that bindings name.
    public var formatters: (any FormatterProvider)?
    /// The language of texts (`@key`) and of formatter output. The default is the language of the environment.
    public var locale = LocaleIdentifier.current
    /// The size class that selects document variants: where it is `vertical`, `Name~vertical` is loaded in place of the document `Name`,
    /// and is merged over the templates `Name`. nil uses the owner's traits; without an owner, or in a tool, only `Name` is loaded.
    public var sizeClass: SizeClass?
    /// Templates that are available from the start of each document: values by template name and key path, as attributes write them.
    public var templates: [String: [String: String]] = [:]
    /// Receives every diagnostic, including those that an error carries. Bindings store the handler while their views exist, so it must not
    /// retain views or owners.
    public var diagnosticHandler: (MarkupDiagnostic) -> Void = { StandardError.print("\($0)") } {
        didSet { isRepeated = { _ in false } }
    }
    /// Whether a diagnostic of a document was reported before. A custom `diagnosticHandler` receives every diagnostic.
    private var isRepeated: (MarkupDiagnostic) -> Bool = { _ in false }
    /// Receives the size classes for which named templates have variants. Tools check all of them.
    package var sizeClassHandler: ((SizeClass) -> Void)?
    /// Receives the paths of the files that a document includes, with symbolic links resolved.
    package var includeHandler: ((String) -> Void)?
    /// Receives each view and item with a function that reports a finding at its element.
    package var elementHandler: ((any MarkupObject, @escaping (AccessibilityFinding) -> Void) -> Void)?
    /// Records the sources of properties; nil, the default, records nothing.
    package var inspection: Inspection?
    /// Creates the view for `<root>` when the caller passes no view, as in tools.
    public var makeRoot: (() -> View)?

    /// Creates a builder; without arguments, for the main resources, without images and with fixed text metrics.
    public init(
        resources: Resources = .main, imageLoader: any ImageLoader = NoImageLoader(),
        textEngine: any TextEngine = FixedTextEngine()
    ) {
        self.resources = resources
        self.imageLoader = imageLoader
        self.textEngine = textEngine
    }

    /// Creates the view of a document.
    ///
    /// - Parameters:
    ///   - owner: the object whose outlets and actions the document names. Without an owner they are only recorded.
    ///   - root: the view that `<root>` represents.
    /// - Throws: all diagnostics of a document that creates no view.
    public func load(
        _ source: MarkupSource, owner: (any MarkupOwner)? = nil, root: View? = nil
    ) throws(MarkupError) -> Result {
        try DocumentLoad(self, owner: owner).run(source, root: root)
    }

    /// Creates the view of a document in the resources.
    public func load(
        documentNamed name: String, owner: (any MarkupOwner)? = nil, root: View? = nil
    ) throws(MarkupError) -> Result {
        let cause: MarkupCause
        switch locate(documentNamed: name, for: owner) {
        case .found(let path):
            let source: MarkupSource
            do throws(MarkupError) {
                source = try MarkupSource(contentsOf: path, name: resources.name(ofFile: path))
            } catch {
                error.diagnostics.forEach(tell)
                throw failure(error.diagnostics, owner)
            }
            return try load(source, owner: owner, root: root)
        case .missing: cause = .missingDocument(name, searched: resources.directories)
        case .outside: cause = .documentOutsideResources(name)
        }
        let diagnostic = MarkupDiagnostic(cause, file: name.hasSuffix(".xml") ? name : name + ".xml")
        tell(diagnostic)
        throw failure([diagnostic], owner)
    }

    /// Passes a diagnostic to the handler unless it was reported before.
    func tell(_ diagnostic: MarkupDiagnostic) {
        if !isRepeated(diagnostic) { diagnosticHandler(diagnostic) }
    }

    /// A copy for closures that outlive the load and are retained by its views.
    var withoutViews: ViewBuilder {
        var other = self
        other.makeRoot = nil
        other.includeHandler = nil
        other.elementHandler = nil
        other.sizeClassHandler = nil
        return other
    }

    /// Returns the file of a document that an owner loads, or that its document includes.
    func locate(documentNamed name: String, for owner: (any MarkupOwner)?) -> Resources.Location {
        documentResources(for: owner).locate(documents: variants(of: name, for: owner))
    }

    /// Returns the possible file names of a document, the name for the size class first. Specification 12.2.
    func variants(of name: String, for owner: (any MarkupOwner)?) -> [String] {
        let traits = (owner as? ViewController)?.traitCollection ?? (owner as? View)?.traitCollection
        guard let sizeClass = sizeClass ?? traits?.sizeClass else { return [name] }
        let base = name.hasSuffix(".xml") ? String(name.dropLast(4)) : name
        return ["\(base)~\(sizeClass.rawValue)", name]
    }

    /// Returns the error for a document that could not be read. Later, reading an unconnected outlet reports the reason.
    func failure(_ diagnostics: [MarkupDiagnostic], _ owner: (any MarkupOwner)?) -> MarkupError {
        if let owner, let reason = diagnostics.last {
            for (_, outlet) in OwnerMembers(of: owner).outlets where !outlet.isConnected {
                outlet.leaveEmpty { [builder = withoutViews] in builder.tell(reason) }
            }
        }
        return MarkupError(diagnostics)
    }
}

// MARK: - For an application
extension ViewBuilder {
    /// Returns the folders of an owner's documents and of the documents that they include.
    func documentResources(for owner: (any MarkupOwner)?) -> Resources { localized(resources(owner?.bundleForView)) }

    /// Returns the tape of a file that the build has compiled; nil for other files, and for one that has changed since.
    func compiledTape(of source: MarkupSource, for owner: (any MarkupOwner)?) -> MarkupTape? {
        ResourceCache.shared.tape(of: source, in: resources(owner?.bundleForView))
    }

    /// The folders of template files.
    var templateResources: Resources { localized(resources) }

    private func localized(_ resources: Resources) -> Resources {
        ResourceCache.shared.localized(resources, for: locale)
    }

    /// Returns the folders of string tables.
    func stringResources(for owner: (any MarkupOwner)?) -> Resources { resources(owner?.bundleForStrings) }

    private func resources(_ chosen: Resources?) -> Resources { chosen?.preceded(by: sourceFolders) ?? resources }

    /// Creates the context that converts the values of an owner's documents.
    func makeContext(
        for owner: (any MarkupOwner)? = nil, report: ((MarkupDiagnostic) -> Void)? = nil
    ) -> MarkupContext {
        let context = MarkupContext(
            resources: localized(resources(owner?.bundleForImages)), imageLoader: imageLoader, textEngine: textEngine,
            report: report ?? diagnosticHandler)
        context.inspection = inspection
        return context
    }

    /// Creates a builder for an application. Diagnostics, images, options and all other settings come from the application. Without an
    /// application, as in tools, documents have fixed text metrics and no images.
    ///
    /// - Parameter resources: the folders of the documents. The default is the application's resources.
    public init(for application: Application?, resources: Resources? = nil) {
        let resources = resources ?? application?.resourcesInPreview ?? application?.resources ?? .main
        self.init(
            resources: resources.preceded(by: application?.sourcesInPreview ?? []),
            imageLoader: application?.platform.imageLoader ?? NoImageLoader(),
            textEngine: application?.platform.textEngine ?? FixedTextEngine())
        guard let application else { return }
        sourceFolders = application.sourcesInPreview
        options = application.markupOptions
        inspection = application.inspection
        elementHandler = application.elementHandler
        formatters = application.formatters
        locale = application.locale
        diagnosticHandler = { [weak application] diagnostic in
            application?.report(diagnostic) ?? StandardError.print("\(diagnostic)")
        }
        isRepeated = { [weak application] in application?.isRepeated($0) ?? false }
    }

    /// Returns the builder for an owner's documents. A controller has its own builder. Other owners use a builder for the active
    /// application that searches the module that declares the owner first.
    static func builder(for owner: (any MarkupOwner)?) -> ViewBuilder {
        if let controller = owner as? ViewController { return controller.viewBuilder }
        let application = Application.current
        guard let owner, application?.resourcesInPreview == nil,
            let own = Resources.ofModule(declaring: type(of: owner))
        else { return ViewBuilder(for: application) }
        return ViewBuilder(
            for: application, resources: (application?.resources ?? .main).preceded(by: own.directories))
    }
}

// MARK: - Without an instance (specification 12.1)
extension ViewBuilder {
    /// Returns the view of a document in the owner's resources, or nil with a diagnostic if the document creates no view.
    ///
    /// - Parameter templates: values by template name and key path, available from the start of the document.
    @discardableResult public static func view(
        withName name: String, owner: (any MarkupOwner)? = nil, root: View? = nil,
        templates: [String: [String: String]] = [:]
    ) -> View? {
        var builder = builder(for: owner)
        builder.templates = templates
        return try? builder.load(documentNamed: name, owner: owner, root: root).view
    }

    /// Returns the view of a document given as text, data or a file, or nil with a diagnostic if the document creates no view.
    ///
    ///     ViewBuilder.view(from: MarkupSource(name: "Row", text: #"<Label text="Hello"/>"#))
    @discardableResult public static func view(
        from source: MarkupSource, owner: (any MarkupOwner)? = nil, root: View? = nil
    ) -> View? {
        try? builder(for: owner).load(source, owner: owner, root: root).view
    }

    /// Discards the cached content of bundle files: templates, strings, colour tables, font tables and asset catalogues. The next document
    /// reads the files again.
    public static func flushTemplateCache() {
        ResourceCache.shared.flush()
        ResourceTables.discardAll()
    }

    /// Converts text to a colour, or returns nil if the text is not a colour. Specification 3.1.
    ///
    /// - Parameter bundle: the folders of images, colour sets and `Colors.plist`. The default is the application's resources.
    public static func colorValue(_ text: String, bundle: Resources? = nil) -> Color? {
        try? Color.markupValue(text, in: context(bundle))
    }

    /// Converts text to a font, or returns nil if the text is not a font. Specification 3.2.
    ///
    /// - Parameter bundle: the folders of `Fonts.plist`. The default is the application's resources.
    public static func fontValue(_ text: String, bundle: Resources? = nil) -> Font? {
        try? Font.markupValue(text, in: context(bundle))
    }

    /// Returns the image with a name, or nil if there is none. Specification 3.3.
    ///
    /// - Parameter bundle: the folders to search. The default is the application's resources.
    public static func imageValue(_ name: String, bundle: Resources? = nil) -> Image? {
        try? Image.markupValue(name, in: context(bundle))
    }

    private static func context(_ bundle: Resources?) -> MarkupContext {
        ViewBuilder(for: .current, resources: bundle).makeContext()
    }

    /// Registers an image that the application created, so that documents can name it.
    public static func register(_ image: Image, as name: String) { ElementRegistry.shared.images[name] = image }

    /// Registers a view class as an element. Without a name, documents use the class name, with or without its module.
    public static func register(_ type: View.Type, as name: String? = nil) {
        ElementRegistry.shared.register(type, as: name ?? typeName(type))
    }

    /// Registers a controller for tools: `inlay check --app` checks its document against its outlets and actions. The controller that the
    /// application runs needs no registration.
    public static func register(owner type: ViewController.Type) {
        ElementRegistry.shared.register(ElementRegistry.AddedOwner(document: nil) { type.init() })
    }

    /// Returns a closure that creates the registered owner of a document: a controller, or a view that loads it. nil if there is none.
    package static func owner(ofDocument name: String) -> (() -> any MarkupOwner)? {
        ElementRegistry.shared.owners.first { ($0.document ?? ($0.make() as? ViewController)?.documentName) == name }?
            .make
    }

    /// Registers a view that owns a document, such as a cell, for tools.
    public static func register(owner type: View.Type, document: String) {
        ElementRegistry.shared.register(ElementRegistry.AddedOwner(document: document) { type.init() })
    }

    /// Returns the class of an element name, or nil for an unknown name. Specification 2.
    public static func viewClass(named name: String) -> View.Type? {
        switch ElementRegistry.shared.meaning(of: name) {
        case .view(let type): type
        case .unsupported(let type): type
        default: nil
        }
    }

    /// Registers a factory that the `style` attribute of a class and its subclasses can name.
    public static func register<Base: View>(
        factory name: String, on type: Base.Type, make: @escaping () -> View
    ) {
        ElementRegistry.shared.register(factory: name, on: type, make: make)
    }
}
