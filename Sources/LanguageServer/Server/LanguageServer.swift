import FoundationEssentials
import Inlay
import InlayScanning

/// A language server for documents, templates and tables of strings: it receives messages and sends answers.
///
/// Documents are checked outside of it, because views are on the main actor: `work()` returns a document to check, and `finish` receives
/// its faults. Requests are answered in between. Violations of the protocol are answered with an error; the server goes on.
package final class LanguageServer {
    private enum State { case created, initialized, shutDown, ended }

    /// The longest time that a request or a step of work spends on reading the workspace.
    private static let step = Duration.milliseconds(15)

    /// Sends the content of a message to the client.
    private let send: ([UInt8]) -> Void
    /// The identifiers of requests that the client has cancelled.
    private let cancellations: Cancellations
    /// The exit status of the process after the client has sent `exit`.
    package private(set) var exitStatus: Int32?

    private var state = State.created
    private var encoding = PositionEncoding.utf16
    private var usesSnippets = false
    private var watchesFiles = false
    /// The language of documents.
    package var catalogue: Catalogue
    /// The folders of a workspace that has been opened, until they are taken.
    private var openedRoots: [String]?
    private let project = Project()
    private var kinds: [String: DocumentKind] = [:]
    private var findings: [String: DiagnosticsRequest.Findings] = [:]
    /// The addresses that have published diagnostics, by the open document they come from.
    private var published: [String: [String: [Diagnostic]]] = [:]
    /// Messages to show when the server is initialized.
    private var messages: [String] = []
    /// The documents whose diagnostics are out of date: open ones, and those with waiting requests.
    private var outdated: [String] = []
    /// The requests for corrections that wait for diagnostics.
    private var waiting: [(id: MessageID, uri: String, range: TextRange)] = []
    /// Whether files have changed since the last check.
    private var areFilesChanged = false

    /// - Parameters:
    ///   - catalogue: the language of documents.
    ///   - send: sends the content of a message.
    package init(
        catalogue: Catalogue, cancellations: Cancellations = Cancellations(), send: @escaping ([UInt8]) -> Void
    ) {
        self.catalogue = catalogue
        self.cancellations = cancellations
        self.send = send
    }

    deinit {}

    /// Whether the diagnostics of some document are out of date.
    package var hasWork: Bool { !outdated.isEmpty }

    /// Returns the folders of the workspace once, after the client has opened it.
    package func takeOpenedRoots() -> [String]? {
        defer { openedRoots = nil }
        return openedRoots
    }

    /// Reports a fault of the stream of bytes to the client.
    package func reportFault(_ message: String) { fail(nil, .parse(message)) }

    /// Shows a message to the person, once the client has initialized the server.
    package func show(_ message: String) {
        guard state != .created else { return messages.append(message) }
        notify("window/showMessage", LogMessage(type: 1, message: message))
    }

    /// Handles one message.
    package func receive(_ content: [UInt8]) {
        let data = Data(content)
        let envelope: Envelope
        do { envelope = try JSONDecoder().decode(Envelope.self, from: data) } catch DecodingError.dataCorrupted {
            return fail(nil, .parse("the message is not JSON"))
        } catch {
            return fail(nil, .invalidRequest("the message is not an object with a method"))
        }
        // A message without method is the client's answer to a request of the server.
        guard let method = envelope.method else {
            if envelope.id == nil { fail(nil, .invalidRequest("the message has neither a method nor an id")) }
            return
        }
        guard let id = envelope.id else { return receive(notification: method, data) }
        let answer: (any Encodable)?
        do {
            if cancellations.take(id) { throw ResponseError.cancelled }
            if method == "textDocument/codeAction", state == .initialized { return try receiveActions(id, data) }
            answer = try self.answer(id, method, data)
        } catch let error as ResponseError {
            return fail(id, error)
        } catch {
            return fail(id, .invalidParameters("the parameters of '\(method)' are not valid"))
        }
        respond(id, answer)
    }

    // MARK: - Sending

    private func fail(_ id: MessageID?, _ error: ResponseError) {
        send(OutgoingMessage<JSONNull>.failure(of: id, error).json())
    }

    private func respond(_ id: MessageID, _ answer: (any Encodable)?) {
        func encode(_ answer: some Encodable) { send(OutgoingMessage.response(to: id, answer).json()) }
        if let answer { encode(answer) } else { encode(JSONNull()) }
    }

    private func notify(_ method: String, _ content: some Encodable) {
        send(OutgoingMessage.notification(method, content).json())
    }

    private func log(_ message: String) { notify("window/logMessage", LogMessage(type: 2, message: message)) }

    // MARK: - Requests

    private func decode<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
        try JSONDecoder().decode(Parameters<Value>.self, from: data).params
    }

    private func answer(_ id: MessageID, _ method: String, _ data: Data) throws -> (any Encodable)? {
        switch (state, method) {
        case (.created, "initialize"): return initialize(try decode(InitializeParameters.self, data))
        case (.created, _): throw ResponseError.notInitialized
        case (_, "initialize"): throw ResponseError.invalidRequest("the server is initialized already")
        case (.shutDown, _), (.ended, _): throw ResponseError.invalidRequest("the server is shut down")
        case (.initialized, "shutdown"):
            state = .shutDown
            return nil
        default: break
        }
        switch method {
        case "textDocument/completion": return try completion(try decode(PositionParameters.self, data))
        case "textDocument/hover":
            let (offset, document) = try located(data)
            return hover(document, at: offset)
        case "textDocument/documentSymbol": return try symbols(try self.document(data))
        case "textDocument/foldingRange": return try folding(try self.document(data))
        case "textDocument/definition":
            let (offset, document) = try located(data)
            let found = try names(document, id).definitions(at: offset)
            guard let reading = reading(document) else { return found }
            let swift = SwiftDefinitions(reading: reading, encoding: encoding)
            return found.isEmpty ? swift.definitions(at: offset) : found
        case "textDocument/references":
            let includes = try decode(ReferenceParameters.self, data).context?.includeDeclaration ?? true
            let (offset, document) = try located(data)
            let names = try names(document, id)
            let found = try names.references(at: offset, includesDeclaration: includes)
            guard found.isEmpty, let reading = reading(document) else { return found }
            let bindings = BindingReferences(
                reading: reading, encoding: encoding, checkCancelled: names.checkCancelled)
            return try bindings.references(at: offset, includesDeclaration: includes)
        case "textDocument/prepareRename":
            let (offset, document) = try located(data)
            return try names(document, id).renamedRange(at: offset)
        case "textDocument/rename":
            let newName = try decode(RenameParameters.self, data).newName
            let (offset, document) = try located(data)
            return try names(document, id).rename(at: offset, to: newName)
        case "textDocument/documentColor":
            return colors(try document(data))
        case "textDocument/colorPresentation":
            let parameters = try decode(ColorPresentationParameters.self, data)
            return ColorsRequest.presentations(of: parameters.color, in: parameters.range)
        case "textDocument/semanticTokens/full":
            return tokens(try document(data))
        case "textDocument/formatting": return try formatting(try document(data), range: nil)
        case "textDocument/rangeFormatting":
            return try formatting(try document(data), range: try decode(RangeParameters.self, data).range)
        default: throw ResponseError.unknownMethod(method)
        }
    }

    private func initialize(_ parameters: InitializeParameters) -> InitializeResult {
        state = .initialized
        let encodings = parameters.capabilities?.general?.positionEncodings ?? []
        // UTF-16 is the default of the protocol.
        encoding = encodings.contains(PositionEncoding.utf8.rawValue) ? .utf8 : .utf16
        usesSnippets = parameters.capabilities?.textDocument?.completion?.completionItem?.snippetSupport ?? false
        watchesFiles = parameters.capabilities?.workspace?.didChangeWatchedFiles?.dynamicRegistration ?? false
        let folders = parameters.workspaceFolders?.map(\.uri) ?? [parameters.rootUri].compactMap(\.self)
        project.roots = folders.compactMap(DocumentURI.path)
        openedRoots = project.roots
        return InitializeResult(capabilities: ServerCapabilities(positionEncoding: encoding.rawValue))
    }

    // MARK: - Documents

    private func document(_ data: Data) throws -> TextDocument {
        let uri = try decode(DocumentParameters.self, data).textDocument.uri
        guard let document = project.document(uri) else { throw ResponseError.failed("there is no document '\(uri)'") }
        return document
    }

    private func located(_ data: Data) throws -> (offset: Int, document: TextDocument) {
        let document = try document(data)
        return (document.offset(of: try decode(PositionParameters.self, data).position, encoding), document)
    }

    private func kind(of document: TextDocument) -> DocumentKind? {
        kinds[document.uri] ?? DocumentKind(uri: document.uri)
    }

    /// Returns the reading of a document with elements, or nil for another file.
    private func reading(_ document: TextDocument) -> MarkupReading? {
        kind(of: document) == .markup ? MarkupReading(document, catalogue, project) : nil
    }

    private func names(_ document: TextDocument, _ id: MessageID) throws(ResponseError) -> NamesRequest {
        guard let kind = kind(of: document) else { throw .failed("the server does not read '\(document.uri)'") }
        return NamesRequest(document: document, kind: kind, project: project, encoding: encoding) {
            [cancellations] () throws(ResponseError) in
            if cancellations.take(id) { throw .cancelled }
        }
    }

    private func completion(_ parameters: PositionParameters) throws -> CompletionList {
        guard let document = project.document(parameters.textDocument.uri) else {
            throw ResponseError.failed("there is no document '\(parameters.textDocument.uri)'")
        }
        let offset = document.offset(of: parameters.position, encoding)
        switch kind(of: document) {
        case .markup:
            let reading = MarkupReading(document, catalogue, project)
            let request = CompletionRequest(reading: reading, encoding: encoding, usesSnippets: usesSnippets)
            return CompletionList(items: request.items(at: offset))
        case .strings:
            let index = index(for: document)
            return CompletionList(
                isIncomplete: !index.isComplete, items: strings(document, index).items(at: offset))
        case .templates:
            let index = index(for: document)
            return CompletionList(
                isIncomplete: !index.isComplete, items: templates(document, index).items(at: offset))
        case .swift, nil: return CompletionList(items: [])
        }
    }

    private func hover(_ document: TextDocument, at offset: Int) -> Hover? {
        switch kind(of: document) {
        case .markup:
            return HoverRequest(reading: MarkupReading(document, catalogue, project), encoding: encoding)
                .hover(at: offset)
        case .strings: return strings(document, index(for: document)).hover(at: offset)
        case .templates: return templates(document, index(for: document)).hover(at: offset)
        case .swift, nil: return nil
        }
    }

    private func tokens(_ document: TextDocument) -> SemanticTokens {
        let request = SemanticTokensRequest(document: document, encoding: encoding)
        switch kind(of: document) {
        case .markup: return request.tokens(of: MarkupReading(document, catalogue, project))
        case .strings: return request.tokens(of: StringsScan(document.bytes))
        case .templates, .swift, nil: return SemanticTokens(data: [])
        }
    }

    private func colors(_ document: TextDocument) -> [ColorInformation] {
        let request = ColorsRequest(document: document, encoding: encoding)
        switch kind(of: document) {
        case .markup: return request.colors(of: MarkupReading(document, catalogue, project))
        case .templates: return request.colors(of: templates(document, index(for: document)).reading)
        case .strings, .swift, nil: return []
        }
    }

    /// The uses of names in the workspace, as far as they can be read in the time that a request may take.
    private func index(for document: TextDocument) -> WorkspaceIndex {
        let index = project.index(near: DocumentURI.path(of: document.uri))
        index.advance(project, until: .now + Self.step)
        return index
    }

    private func strings(_ document: TextDocument, _ index: WorkspaceIndex) -> StringsRequest {
        StringsRequest(
            table: TextTable(document, project), encoding: encoding, usesSnippets: usesSnippets, uses: index.keys)
    }

    private func templates(_ document: TextDocument, _ index: WorkspaceIndex) -> TemplatesRequest {
        let reading = TemplateReading(
            document: document, scan: TemplateScan(document.bytes, in: 0..<document.bytes.count),
            catalogue: catalogue, project: project,
            elements: index.elements(usingTemplateFile: DocumentReach.templateFileName(of: document)))
        return TemplatesRequest(reading: reading, encoding: encoding, usesSnippets: usesSnippets)
    }

    private func symbols(_ document: TextDocument) throws -> [DocumentSymbol] {
        let request = SymbolsRequest(document: document, encoding: encoding)
        switch kind(of: document) {
        case .markup: return request.symbols(of: project.scan(of: document))
        case .strings: return request.symbols(of: StringsScan(document.bytes))
        case .templates: return request.symbols(of: TemplateScan(document.bytes, in: 0..<document.bytes.count))
        case .swift, nil: return []
        }
    }

    private func folding(_ document: TextDocument) throws -> [FoldingRange] {
        let request = FoldingRequest(document: document)
        switch kind(of: document) {
        case .markup: return request.ranges(of: project.scan(of: document))
        case .strings: return request.ranges(of: StringsScan(document.bytes))
        case .templates: return request.ranges(of: TemplateScan(document.bytes, in: 0..<document.bytes.count))
        case .swift, nil: return []
        }
    }

    /// Returns the changes that format a document or some of its lines, or nil for a file that the server does not format.
    private func formatting(_ document: TextDocument, range: TextRange?) throws -> [TextEdit]? {
        guard kind(of: document) == .markup else { return nil }
        let request = FormattingRequest(document: document, encoding: encoding)
        guard let edits = range.map(request.edits(formatting:)) ?? request.edits() else {
            throw ResponseError.failed("the document is not well-formed; it stays as it is")
        }
        return edits
    }

    // MARK: - Notifications

    private func receive(notification method: String, _ data: Data) {
        if method == "exit" {
            exitStatus = state == .shutDown ? 0 : 1
            state = .ended
            return
        }
        guard state == .initialized else { return }
        do {
            try handle(notification: method, data)
        } catch let error as ResponseError {
            log(error.message)
        } catch {
            log("the parameters of '\(method)' are not valid; the notification is ignored")
        }
    }

    private func handle(notification method: String, _ data: Data) throws {
        switch method {
        case "initialized":
            messages.forEach(show)
            messages = []
            if watchesFiles {
                send(OutgoingMessage.request(.text("watch"), "client/registerCapability", WatchRegistration()).json())
            }
        case "textDocument/didOpen": open(try decode(OpenParameters.self, data).textDocument)
        case "textDocument/didChange": try change(try decode(ChangeParameters.self, data))
        case "textDocument/didClose": close(try decode(DocumentParameters.self, data).textDocument.uri)
        case "textDocument/didSave", "workspace/didChangeWatchedFiles": filesHaveChanged()
        case "workspace/didChangeWorkspaceFolders":
            let event = try decode(FolderParameters.self, data).event
            let removed = event.removed.compactMap { DocumentURI.path(of: $0.uri) }
            project.roots =
                project.roots.filter { !removed.contains($0) }
                + event.added.compactMap { DocumentURI.path(of: $0.uri) }
        case "$/cancelRequest":
            let id = try decode(CancelParameters.self, data).id
            _ = cancellations.take(id)
            if waiting.contains(where: { $0.id == id }) {
                waiting.removeAll { $0.id == id }
                fail(id, .cancelled)
            }
        default: break
        }
    }

    private func open(_ item: OpenParameters.Item) {
        guard let kind = DocumentKind(uri: item.uri, languageID: item.languageId) else {
            return log("the server does not read '\(item.uri)'")
        }
        kinds[item.uri] = kind
        project.set(TextDocument(uri: item.uri, version: item.version, text: item.text))
        outdate(item.uri)
    }

    private func change(_ parameters: ChangeParameters) throws(ResponseError) {
        let uri = parameters.textDocument.uri
        guard var document = project.open[uri] else {
            throw .failed("'\(uri)' is changed but not open; the change is ignored")
        }
        for change in parameters.contentChanges {
            if let range = change.range {
                document.replace(range, with: change.text, encoding, version: parameters.textDocument.version)
            } else {
                document.replaceAll(change.text, version: parameters.textDocument.version)
            }
        }
        project.set(document)
        outdate(uri)
    }

    private func close(_ uri: String) {
        guard project.open[uri] != nil else { return log("'\(uri)' is closed but not open") }
        project.close(uri)
        kinds[uri] = nil
        findings[uri] = nil
        outdated.removeAll { $0 == uri }
        answerWaiting(for: uri)
        publish([:], from: uri)
    }

    private func filesHaveChanged() {
        project.filesHaveChanged()
        areFilesChanged = true
        for uri in project.open.keys.sorted() { outdate(uri) }
    }

    // MARK: - Diagnostics

    private func outdate(_ uri: String) {
        if !outdated.contains(uri) { outdated.append(uri) }
    }

    /// Does a part of the work on the diagnostics of the next document that are out of date. Call it when no messages wait.
    ///
    /// - Returns: a document to check. Pass its faults to `finish`.
    package func work() -> PendingCheck? {
        guard state == .initialized, let uri = outdated.first else {
            outdated.removeAll()
            return nil
        }
        guard let document = project.document(uri), let kind = kind(of: document) else {
            outdated.removeFirst()
            answerWaiting(for: uri)
            return nil
        }
        if kind == .strings || kind == .templates {
            // Messages that arrive while the workspace is read are answered first.
            guard index(for: document).isComplete else { return nil }
        }
        outdated.removeFirst()
        var check = diagnostics(document, kind).check()
        check.areFilesChanged = areFilesChanged
        areFilesChanged = false
        return check
    }

    /// Publishes the faults of a document, unless it has changed since.
    package func finish(_ check: PendingCheck, _ found: [MarkupDiagnostic]) {
        guard state == .initialized else { return }
        let uri = check.document.uri
        guard let document = project.document(uri), let kind = kind(of: document) else {
            return answerWaiting(for: uri)
        }
        // The changed text is checked next.
        guard document.bytes == check.document.bytes else { return outdate(uri) }
        let request = diagnostics(document, kind)
        let found = DiagnosticsRequest.Findings(check, found)
        findings[uri] = found
        if project.open[uri] != nil { publish(request.published(found), from: uri) }
        answerWaiting(for: uri)
        if project.open[uri] == nil { findings[uri] = nil }
    }

    private func diagnostics(_ document: TextDocument, _ kind: DocumentKind) -> DiagnosticsRequest {
        DiagnosticsRequest(
            document: document, kind: kind, project: project, encoding: encoding, catalogue: catalogue,
            index: { [project] in project.index(near: DocumentURI.path(of: document.uri)) })
    }

    /// Publishes the diagnostics of files, together with those that other open documents found in the same files.
    private func publish(_ diagnostics: [String: [Diagnostic]], from source: String) {
        let before = published[source].map { Set($0.keys) } ?? []
        published[source] = diagnostics.isEmpty ? nil : diagnostics
        for uri in before.union(diagnostics.keys).sorted() {
            var known: Set<Diagnostic> = []
            let all = published.keys.sorted().flatMap { published[$0]?[uri] ?? [] }.filter { known.insert($0).inserted }
            notify(
                "textDocument/publishDiagnostics",
                PublishedDiagnostics(uri: uri, version: project.open[uri]?.version, diagnostics: all))
        }
    }

    /// Answers a request for corrections now, or when the document's diagnostics are found.
    private func receiveActions(_ id: MessageID, _ data: Data) throws {
        let document = try self.document(data)
        waiting.append((id, document.uri, try decode(RangeParameters.self, data).range))
        if findings[document.uri]?.bytes == document.bytes || kind(of: document) == nil {
            answerWaiting(for: document.uri)
        } else if !outdated.contains(document.uri), project.open[document.uri] == nil {
            outdated.append(document.uri)
        }
    }

    private func answerWaiting(for uri: String) {
        for request in waiting where request.uri == uri {
            if let document = project.document(uri), let kind = kind(of: document), let found = findings[uri] {
                respond(request.id, diagnostics(document, kind).actions(for: found, in: request.range))
            } else {
                respond(request.id, [CodeAction]())
            }
        }
        waiting.removeAll { $0.uri == uri }
    }
}
