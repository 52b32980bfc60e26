/// The state that a document and its included documents share during one load.
final class DocumentLoad {
    /// A parsed document.
    struct Document {
        let text: SourceText
        let tape: MarkupTape
    }

    private(set) var builder: ViewBuilder
    private(set) var owner: (any MarkupOwner)?
    let ownerName: String
    let log: DiagnosticLog
    let context: MarkupContext
    let registry = ElementRegistry.shared
    /// Whether no view may be created later: contrast is checked after all views exist.
    let needsAllViews: Bool

    var views: [String: View] = [:]
    /// The ids of views and items.
    var identifiers: Set<String> = []
    /// The ids in content that is created later, or several times.
    var laterIdentifiers: Set<String> = []
    /// Outlets whose view has another class. They are reported when the view is connected.
    var mismatchedOutlets: Set<String> = []
    /// Ids that name no outlet, each with a closure that reports at the position of the id.
    var idsWithoutOutlet: [(name: String, report: (MarkupCause) -> Void)] = []
    /// The owner's members that documents can name.
    var members: OwnerMembers? {
        if ownMembers == nil { ownMembers = owner.map { OwnerMembers(of: $0) } }
        return ownMembers
    }
    private var ownMembers: OwnerMembers?
    var binder: Binder? {
        if ownBinder == nil { ownBinder = makeBinder() }
        return ownBinder
    }
    private var ownBinder: Binder?
    var hasReportedMissingOwner = false
    var actions: ActionTable {
        if let ownActions { return ownActions }
        let table = owner.map { ActionTable(of: $0) } ?? ActionTable()
        ownActions = table
        return table
    }
    private var ownActions: ActionTable?
    var actionNames: [String] { actions.names }
    /// The table that `@` searches after the tables that the document names.
    lazy var strings = table(named: nameOfStrings)
    var nameOfStrings: String { owner?.tableForStrings ?? Self.defaultTable }

    /// The contrast check of all documents of the load.
    var contrast = ContrastCheck()

    private var hasReportedMissingLanguage = false

    /// Returns true on the first call of each load only. Otherwise every text would repeat the report.
    func reportMissingLanguage() -> Bool {
        defer { hasReportedMissingLanguage = true }
        return !hasReportedMissingLanguage
    }

    /// The string tables whose faults were reported.
    private var reportedTables: Set<ObjectIdentifier> = []

    // Included documents
    /// The files that are being read. An including file precedes the included one.
    var openFiles: [(path: String?, name: String)] = []
    var includeCount = 0
    /// The number of instructions that named a file of templates or strings.
    var fileCount = 0
    private var eventCount = 0
    private var documents: [FileName: Document] = [:]

    init(_ builder: ViewBuilder, owner: (any MarkupOwner)?) {
        self.builder = builder
        self.owner = owner
        ownerName = owner?.className ?? ""
        needsAllViews = builder.options.reportsLowContrast || builder.elementHandler != nil
        log = DiagnosticLog(isStrict: builder.options.isStrict, handler: builder.withoutViews.tell)
        context = builder.makeContext(for: owner) { [log] in log.add($0) }
    }

    /// Creates the views of a document and of the documents that it includes.
    func run(_ source: MarkupSource, root: View?) throws(MarkupError) -> ViewBuilder.Result {
        guard let document = document(SourceText(source)) else {
            throw builder.failure(log.diagnostics.inDocumentOrder, owner)
        }
        openFiles = [(source.path.flatMap(Resources.realPath), source.name)]
        defer { letGo() }
        let build = DocumentBuild(document, load: self, root: root, makeRoot: builder.makeRoot)
        let view = MarkupContext.hearing { build.run() }
        if let view { contrast.run(view) }
        build.finish()
        guard let view, !log.hasFatal else { throw MarkupError(log.diagnostics.inDocumentOrder) }
        return ViewBuilder.Result(view: view, views: views, diagnostics: log.diagnostics.inDocumentOrder)
    }

    /// Releases the owner and the views. Elements that are created later do not need them, and keeping them would be a reference cycle.
    private func letGo() {
        owner = nil
        ownMembers = nil
        ownBinder = nil
        ownActions = nil
        views = [:]
        identifiers = []
        idsWithoutOutlet = []
        contrast = ContrastCheck()
        documents = [:]
        builder = builder.withoutViews
    }

    /// Creates content of the document for an owner, after or during the load: rows and conditional content.
    func run(for owner: (any MarkupOwner)?, _ body: () -> Void) {
        guard self.owner == nil, let owner else { return body() }
        self.owner = owner
        defer { letGo() }
        body()
    }

    /// Parses a document, unless the build has compiled it. Returns nil after reporting a failure.
    ///
    /// - Parameter isOptional: whether the views of the outermost document are created without this one.
    private func document(_ text: SourceText, isOptional: Bool = false) -> Document? {
        if text.source.path != nil, let tape = builder.compiledTape(of: text.source, for: owner) {
            return Document(text: text, tape: tape)
        }
        do throws(MarkupParseFailure) {
            return Document(text: text, tape: try ExpatParser().parse(text.source))
        } catch {
            log.report(isOptional ? error.cause.inOptionalPart : error.cause, note: error.note, in: text) {
                error.range
            }
            return nil
        }
    }

    /// Returns an included document. A document that is included several times is parsed once.
    ///
    /// - Parameters:
    ///   - isOptional: whether the views of the outermost document are created without this one.
    ///   - report: receives the reason why the file cannot be read.
    func document(at path: String, name: String, isOptional: Bool = false, report: (MarkupCause) -> Void) -> Document? {
        if let document = documents[FileName(path)] { return count(document, report) }
        do throws(MarkupError) {
            let source = try MarkupSource(contentsOf: path, name: name)
            let document = document(SourceText(source), isOptional: isOptional)
            documents[FileName(path)] = document
            return document.flatMap { count($0, report) }
        } catch {
            report(.unreadableFile(name, reason: error.reason))
            return nil
        }
    }

    /// Limits the size of all documents together: a few documents that include each other could otherwise create any number of views.
    private func count(_ document: Document, _ report: (MarkupCause) -> Void) -> Document? {
        eventCount += document.tape.events.count
        guard eventCount <= 2 * TapeRecorder.maximumElements else {
            report(.tooManyElements(limit: TapeRecorder.maximumElements))
            return nil
        }
        return document
    }

    private func makeBinder() -> Binder? {
        guard let owner, let members else { return nil }
        return Binder(owner, members: members, builder: builder)
    }

    /// The table that `@` searches if neither the document nor the owner names one.
    static let defaultTable = "Localizable"

    /// Returns a string table in the builder's language. Faults of its files are reported once.
    func table(named name: String) -> StringTable {
        let resources = builder.stringResources(for: owner)
        let table = ResourceCache.shared.strings(.init(resources: resources, name: name, locale: builder.locale))
        if reportedTables.insert(ObjectIdentifier(table)).inserted { table.report(to: log) }
        return table
    }
}
