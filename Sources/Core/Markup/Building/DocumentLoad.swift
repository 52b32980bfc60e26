/// What a document shares with all that it includes, for one load.
final class DocumentLoad {
    /// A document that is read.
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

    var views: [String: View] = [:]
    /// Outlets whose view is of another class; they are reported there.
    var mismatchedOutlets: Set<String> = []
    /// With what reports at the place of the id.
    var idsWithoutOutlet: [(name: String, report: (MarkupCause) -> Void)] = []
    /// What the owner has that documents may name.
    lazy var members = owner.map { OwnerMembers(of: $0) }
    lazy var binder = makeBinder()
    var hasReportedMissingOwner = false
    lazy var actions: ActionTable = {
        var table = ActionTable()
        owner?.registerActions(in: &table)
        return table
    }()
    lazy var actionNames = actions.names
    /// What `@` looks into after the tables that the document names.
    lazy var strings = table(named: nameOfStrings)
    var nameOfStrings: String { owner?.tableForStrings ?? Self.defaultTable }

    /// The checks of contrast in all documents of the load.
    var contrast = ContrastCheck()

    private var hasNotedMissingLanguage = false

    /// Once for each load: it would be said of every text.
    func noteMissingLanguage() -> Bool {
        defer { hasNotedMissingLanguage = true }
        return !hasNotedMissingLanguage
    }

    /// Faults of strings files that were told.
    private var reportedTables: Set<ObjectIdentifier> = []

    // Included documents
    /// The files that are being read, the including one first.
    var openFiles: [(path: String?, name: String)] = []
    var includeCount = 0
    /// How many instructions have named a file of templates or strings.
    var fileCount = 0
    private var eventCount = 0
    private var documents: [FileName: Document] = [:]

    init(_ builder: ViewBuilder, owner: (any MarkupOwner)?) {
        self.builder = builder
        self.owner = owner
        ownerName = owner?.className ?? ""
        log = DiagnosticLog(isStrict: builder.options.isStrict, handler: builder.withoutViews.tell)
        context = builder.makeContext(for: owner) { [log] in log.add($0) }
    }

    /// Makes the views of a document, those of the documents that it includes among them.
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

    /// Elements that are made later need neither the owner nor the views, which have them in turn.
    private func letGo() {
        owner = nil
        members = nil
        binder = nil
        actions = ActionTable()
        views = [:]
        contrast = ContrastCheck()
        documents = [:]
        builder = builder.withoutViews
    }

    /// Reads a document; nil after it was told why it cannot be read.
    private func document(_ text: SourceText) -> Document? {
        do throws(MarkupParseFailure) {
            return Document(text: text, tape: try ExpatParser().parse(text.source))
        } catch {
            log.report(error.cause, note: error.note, in: text) { error.range }
            return nil
        }
    }

    /// An included document; one that is included often is read once.
    ///
    /// - Parameter report: hears why the file cannot be read.
    func document(at path: String, name: String, report: (MarkupCause) -> Void) -> Document? {
        if let document = documents[FileName(path)] { return count(document, report) }
        do throws(MarkupError) {
            let source = try MarkupSource(contentsOf: path, name: name)
            let document = document(SourceText(source))
            documents[FileName(path)] = document
            return document.flatMap { count($0, report) }
        } catch {
            report(.unreadableFile(name, reason: error.reason))
            return nil
        }
    }

    /// A few documents that include each other several times give as many views as they like: all count as one document.
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

    /// What `@` looks into when neither document nor owner names a table.
    static let defaultTable = "Localizable"

    /// A table of texts in the builder's language. What is wrong with its files is told once.
    func table(named name: String) -> StringTable {
        let resources = builder.stringResources(for: owner)
        let table = ResourceCache.shared.strings(.init(resources: resources, name: name, locale: builder.locale))
        if reportedTables.insert(ObjectIdentifier(table)).inserted { table.report(to: log) }
        return table
    }
}
