/// Makes views of documents.
///
///     let builder = ViewBuilder(resources: Resources(named: "Mail_MailResources"), imageLoader: platform.imageLoader)
///     let inbox = try builder.load(documentNamed: "Inbox", owner: self).view
public struct ViewBuilder {
    public struct Options: Sendable {
        /// Warnings become errors, and a document with errors gives no view.
        public var isStrict = false
        /// The names for which `<?case NAME?>` applies.
        public var platforms: Set<String> = ["Linux", "Desktop", "iOS"]
        /// Whether bindings in a document that is loaded without an owner are reported. Tools, which have none, do not.
        public var needsOwner = true
        /// Warns of texts (`@key`) that no table has in the language, where there is a table.
        public var reportsMissingTranslations = false
        /// Warns of texts of a fixed colour on a fixed background from which they stand out by less than 4.5 (WCAG 2).
        public var reportsLowContrast = false
        /// Whether that includes a language of which there is no text at all.
        package var reportsMissingLanguage = false

        public init() {}
    }

    /// What a document gives.
    public struct Result {
        public let view: View
        /// The views by their `id`.
        public let views: [String: View]
        /// What the diagnostic handler was told, in document order: those of each file by their places.
        public let diagnostics: [MarkupDiagnostic]
    }

    public var resources: Resources
    /// Folders that come before those of owners, as `resources` has them already: an app's sources in a preview.
    private(set) var sourceFolders: [String] = []
    public var imageLoader: any ImageLoader
    /// Says which font families there are.
    public var textEngine: any TextEngine
    public var options = Options()
    /// Makes the formatters that bindings name.
    public var formatters: (any FormatterProvider)?
    /// The language of texts (`@key`) and of what formatters write; what the environment asks for by default.
    public var locale = LocaleIdentifier.current
    /// How much room there is: `Name~vertical` is read in place of the document `Name`, and over the templates `Name`, where it
    /// is `vertical`. nil asks the owner for its traits; without one, or in a tool, only `Name` is read.
    public var sizeClass: SizeClass?
    /// Templates that documents know from their start: values by template name and key path, as attributes would say them.
    public var templates: [String: [String: String]] = [:]
    /// Hears of every diagnostic, also of those that an error carries. Bindings keep it while their views live: it must not
    /// keep views or owners.
    public var diagnosticHandler: (MarkupDiagnostic) -> Void = { StandardError.print("\($0)") } {
        didSet { isRepeated = { _ in false } }
    }
    /// Whether a fault of a document was told before; a handler of one's own hears of each.
    private var isRepeated: (MarkupDiagnostic) -> Bool = { _ in false }
    /// Hears of size classes for which templates that documents name have values of their own; tools look at all of them.
    package var sizeClassHandler: ((SizeClass) -> Void)?
    /// Hears of the files that a document includes, by their paths without symbolic links.
    package var includeHandler: ((String) -> Void)?
    /// Makes what `<root>` stands for when the caller passes no view, as tools do.
    public var makeRoot: (() -> View)?

    public init(
        resources: Resources = .main, imageLoader: any ImageLoader = NoImageLoader(),
        textEngine: any TextEngine = FixedTextEngine()
    ) {
        self.resources = resources
        self.imageLoader = imageLoader
        self.textEngine = textEngine
    }

    /// Makes the view of a document.
    ///
    /// - Parameters:
    ///   - owner: whose outlets and actions the document names. Without one they are only recorded.
    ///   - root: the view that `<root>` stands for.
    /// - Throws: everything that is wrong with a document that gives no view.
    public func load(
        _ source: MarkupSource, owner: (any MarkupOwner)? = nil, root: View? = nil
    ) throws(MarkupError) -> Result {
        try DocumentLoad(self, owner: owner).run(source, root: root)
    }

    /// Makes the view of a document in the resources.
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

    /// What is wrong with a document goes to the handler unless somebody was told.
    func tell(_ diagnostic: MarkupDiagnostic) {
        if !isRepeated(diagnostic) { diagnosticHandler(diagnostic) }
    }

    /// For what outlives the load, and is kept by its views.
    var withoutViews: ViewBuilder {
        var other = self
        other.makeRoot = nil
        other.includeHandler = nil
        other.sizeClassHandler = nil
        return other
    }

    /// The file of a document that an owner loads, or that its document includes.
    func locate(documentNamed name: String, for owner: (any MarkupOwner)?) -> Resources.Location {
        documentResources(for: owner).locate(documents: variants(of: name, for: owner))
    }

    /// The names that a file of the resources may have, the one for the size class first (specification 12.2).
    func variants(of name: String, for owner: (any MarkupOwner)?) -> [String] {
        let traits = (owner as? ViewController)?.traitCollection ?? (owner as? View)?.traitCollection
        guard let sizeClass = sizeClass ?? traits?.sizeClass else { return [name] }
        let base = name.hasSuffix(".xml") ? String(name.dropLast(4)) : name
        return ["\(base)~\(sizeClass.rawValue)", name]
    }

    /// The error of a document that was not read at all. Who reads an outlet then is told why it is empty.
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
    /// Where an owner's documents are, those that they include among them.
    func documentResources(for owner: (any MarkupOwner)?) -> Resources { localized(resources(owner?.bundleForView)) }

    /// Where files of templates are.
    var templateResources: Resources { localized(resources) }

    private func localized(_ resources: Resources) -> Resources {
        ResourceCache.shared.localized(resources, for: locale)
    }

    /// Where texts are.
    func stringResources(for owner: (any MarkupOwner)?) -> Resources { resources(owner?.bundleForStrings) }

    private func resources(_ chosen: Resources?) -> Resources { chosen?.preceded(by: sourceFolders) ?? resources }

    /// What the values of an owner's documents are read with.
    func makeContext(
        for owner: (any MarkupOwner)? = nil, report: ((MarkupDiagnostic) -> Void)? = nil
    ) -> MarkupContext {
        MarkupContext(
            resources: localized(resources(owner?.bundleForImages)), imageLoader: imageLoader, textEngine: textEngine,
            report: report ?? diagnosticHandler)
    }

    /// A builder for what an application shows: diagnostics, images, options and all else that documents use come from it.
    /// Without one, as in tools, documents have fixed text metrics and no images.
    ///
    /// - Parameter resources: where the documents are; the application's unless given.
    public init(for application: Application?, resources: Resources? = nil) {
        let resources = resources ?? application?.resourcesInPreview ?? application?.resources ?? .main
        self.init(
            resources: resources.preceded(by: application?.sourcesInPreview ?? []),
            imageLoader: application?.platform.imageLoader ?? NoImageLoader(),
            textEngine: application?.platform.textEngine ?? FixedTextEngine())
        guard let application else { return }
        sourceFolders = application.sourcesInPreview
        options = application.markupOptions
        formatters = application.formatters
        locale = application.locale
        diagnosticHandler = { [weak application] diagnostic in
            application?.report(diagnostic) ?? StandardError.print("\(diagnostic)")
        }
        isRepeated = { [weak application] in application?.isRepeated($0) ?? false }
    }

    /// What an owner's documents are loaded with: those of a controller by its own builder, all others for the application
    /// that is active, and first from the module that declares the owner.
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
    /// The view of a document in the owner's resources; nil if it gives none, and a diagnostic says why.
    ///
    /// - Parameter templates: values by template name and key path, which the document knows from its start.
    @discardableResult public static func view(
        withName name: String, owner: (any MarkupOwner)? = nil, root: View? = nil,
        templates: [String: [String: String]] = [:]
    ) -> View? {
        var builder = builder(for: owner)
        builder.templates = templates
        return try? builder.load(documentNamed: name, owner: owner, root: root).view
    }

    /// The view of a document that is text, data or a file; nil if it gives none, and a diagnostic says why.
    ///
    ///     ViewBuilder.view(from: MarkupSource(name: "Row", text: #"<Label text="Hello"/>"#))
    @discardableResult public static func view(
        from source: MarkupSource, owner: (any MarkupOwner)? = nil, root: View? = nil
    ) -> View? {
        try? builder(for: owner).load(source, owner: owner, root: root).view
    }

    /// Forgets what was read of the files in bundles, templates, strings, tables of colours and fonts and asset catalogues:
    /// documents read them anew.
    public static func flushTemplateCache() {
        ResourceCache.shared.flush()
        ResourceTables.forgetAll()
    }

    /// Reads a colour (specification 3.1); nil for text that is none.
    ///
    /// - Parameter bundle: where pictures, colour sets and `Colors.plist` are; the application's resources unless given.
    public static func colorValue(_ text: String, bundle: Resources? = nil) -> Color? {
        try? Color.markupValue(text, in: context(bundle))
    }

    /// Reads a font (specification 3.2); nil for text that is none.
    ///
    /// - Parameter bundle: where `Fonts.plist` is; the application's resources unless given.
    public static func fontValue(_ text: String, bundle: Resources? = nil) -> Font? {
        try? Font.markupValue(text, in: context(bundle))
    }

    /// The image of a name (specification 3.3); nil if there is none.
    ///
    /// - Parameter bundle: where it is looked for; the application's resources unless given.
    public static func imageValue(_ name: String, bundle: Resources? = nil) -> Image? {
        try? Image.markupValue(name, in: context(bundle))
    }

    private static func context(_ bundle: Resources?) -> MarkupContext {
        ViewBuilder(for: .current, resources: bundle).makeContext()
    }

    /// Lets documents name an image that the application made.
    public static func register(_ image: Image, as name: String) { ElementRegistry.shared.images[name] = image }

    /// Lets documents name a class of views. Without a name, they use the class's own, with or without its module.
    public static func register(_ type: View.Type, as name: String? = nil) {
        ElementRegistry.shared.register(type, as: name ?? typeName(type))
    }

    /// Tells tools of a controller: `inlay check --app` checks its document against its outlets and actions. The
    /// controller that the application runs is known anyway.
    public static func register(owner type: ViewController.Type) {
        ElementRegistry.shared.register(ElementRegistry.AddedOwner(document: nil) { type.init() })
    }

    /// Makes the registered owner whose document has a name: a controller, or a view that loads it itself. nil for none.
    package static func owner(ofDocument name: String) -> (() -> any MarkupOwner)? {
        ElementRegistry.shared.owners.first { ($0.document ?? ($0.make() as? ViewController)?.documentName) == name }?
            .make
    }

    /// Tells tools of a view that owns a document, as cells do.
    public static func register(owner type: View.Type, document: String) {
        ElementRegistry.shared.register(ElementRegistry.AddedOwner(document: document) { type.init() })
    }

    /// The class that an element's name means (specification 2); nil for a name that means none.
    public static func viewClass(named name: String) -> View.Type? {
        switch ElementRegistry.shared.meaning(of: name) {
        case .view(let type): type
        case .unsupported(let type): type
        default: nil
        }
    }

    /// Lets the `style` attribute of a class and its subclasses name another way to make a view.
    public static func register<Base: View>(
        factory name: String, on type: Base.Type, make: @escaping () -> View
    ) {
        ElementRegistry.shared.register(factory: name, on: type, make: make)
    }
}
