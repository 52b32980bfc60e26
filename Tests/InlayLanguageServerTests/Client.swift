import FoundationEssentials
import Inlay

@testable import InlayLanguageServer

/// A client that calls a server directly, as an editor would over pipes.
final class Client {
    /// The content of the messages that the server has sent, oldest first.
    private(set) var received: [[UInt8]] = []
    private(set) var server: LanguageServer
    private var nextID = 1

    private let checker: any DocumentChecker
    private static let catalogue = Catalogue()

    init(
        checker: any DocumentChecker = LoadingChecker(), program: ApplicationDescription? = nil,
        cancellations: Cancellations = Cancellations()
    ) {
        self.checker = checker
        var send: ([UInt8]) -> Void = { _ in }
        let catalogue = program.map { Catalogue(program: $0) } ?? Self.catalogue
        server = LanguageServer(catalogue: catalogue, cancellations: cancellations) { send($0) }
        send = { [weak self] in self?.received.append($0) }
    }

    deinit {}

    /// Creates a client that has initialized the server.
    convenience init(
        roots: [String], encoding: String = "utf-8", snippets: Bool = false, program: ApplicationDescription? = nil
    ) throws {
        self.init(program: program)
        let folders = roots.map { #"{"uri":"\#(DocumentURI.uri(ofPath: $0))","name":"x"}"# }.joined(separator: ",")
        _ = try request(
            "initialize",
            #"""
            {"capabilities":{"general":{"positionEncodings":["\#(encoding)"]},
            "textDocument":{"completion":{"completionItem":{"snippetSupport":\#(snippets)}}}},
            "workspaceFolders":[\#(folders)]}
            """#, JSONNull.self)
        notify("initialized", "{}")
    }

    struct Answer<Value: Decodable>: Decodable {
        var id: MessageID?
        var result: Value?
        var error: ResponseError?
    }

    private struct Notification<Value: Decodable>: Decodable {
        var method: String
        var params: Value
    }

    /// Sends raw text.
    func send(_ text: String) { server.receive(Array(text.utf8)) }

    func notify(_ method: String, _ parameters: String) {
        send(#"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#)
    }

    /// Sends a request and returns its answer.
    func answer<Value: Decodable>(_ method: String, _ parameters: String, _ type: Value.Type) throws -> Answer<Value> {
        let id = nextID
        nextID += 1
        let count = received.count
        send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#)
        // The answer waits for the diagnostics.
        if received.count == count { check() }
        let content = received.last { content in
            let message = try? JSONDecoder().decode(Envelope.self, from: Data(content))
            return message?.id == .number(id) && message?.method == nil
        }
        return try JSONDecoder().decode(Answer<Value>.self, from: Data(content ?? []))
    }

    /// Checks all documents whose diagnostics are out of date.
    func check() {
        while server.hasWork {
            if let check = server.work() { server.finish(check, check.perform(checker)) }
        }
    }

    func request<Value: Decodable>(_ method: String, _ parameters: String, _ type: Value.Type) throws -> Value? {
        let answer = try answer(method, parameters, type)
        if let error = answer.error { throw error }
        return answer.result
    }

    // MARK: - Documents

    func open(_ uri: String, _ text: String, language: String = "xml") throws {
        let encoded = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        notify(
            "textDocument/didOpen",
            #"{"textDocument":{"uri":"\#(uri)","languageId":"\#(language)","version":1,"text":\#(encoded)}}"#)
    }

    /// Sends a request about a position.
    func request<Value: Decodable>(
        _ method: String, _ uri: String, _ position: Position, _ type: Value.Type, more: String = ""
    ) throws -> Value? {
        try request(
            "textDocument/" + method,
            #"""
            {"textDocument":{"uri":"\#(uri)"},"position":{"line":\#(position.line),"character":\#(position.character)}\#(more)}
            """#, type)
    }

    func ask<Value: Decodable>(_ method: String, _ uri: String, _ type: Value.Type) throws -> Value? {
        try request("textDocument/" + method, #"{"textDocument":{"uri":"\#(uri)"}}"#, type)
    }

    /// Finds the diagnostics of all open documents and returns those of one.
    func diagnostics(_ uri: String) -> [Diagnostic] {
        check()
        let published = received.compactMap {
            try? JSONDecoder().decode(Notification<PublishedDiagnostics>.self, from: Data($0))
        }
        return published.last { $0.params.uri == uri }?.params.diagnostics ?? []
    }

    /// The parameters of the notifications of a method.
    func notifications<Value: Decodable>(_ method: String, _ type: Value.Type) -> [Value] {
        received.compactMap { try? JSONDecoder().decode(Notification<Value>.self, from: Data($0)) }
            .filter { $0.method == method }.map(\.params)
    }
}

/// Checks documents by loading them without images and fonts.
final class LoadingChecker: DocumentChecker {
    private(set) var changeCount = 0

    init() {}
    deinit {}

    func diagnostics(of source: MarkupSource) -> [MarkupDiagnostic] {
        var found: [MarkupDiagnostic] = []
        var builder = ViewBuilder(resources: Resources(directory: String(source.name.folderPath)))
        builder.options.needsOwner = false
        builder.diagnosticHandler = { found.append($0) }
        builder.makeRoot = { ColumnView() }
        do throws(MarkupError) { _ = try builder.load(source) } catch { return error.diagnostics }
        return found
    }

    func filesHaveChanged() { changeCount += 1 }
}

/// A text with `|` at the caret.
nonisolated struct Marked {
    let text: String
    let offset: Int

    init(_ marked: String) {
        let bytes = Array(marked.utf8)
        let place = bytes.firstIndex(of: UInt8(ascii: "|")) ?? bytes.count
        text = String(decoding: bytes[..<place] + bytes[min(place + 1, bytes.count)...], as: UTF8.self)
        offset = place
    }
}

extension Client {
    static let uri = "file:///tmp/none/Page.xml"

    /// Opens a text with `|` at the caret and asks for completion there.
    func completion(_ marked: String, uri: String = Client.uri) throws -> [CompletionItem] {
        let marked = Marked(marked)
        try open(uri, marked.text)
        let position = TextDocument(uri: uri, text: marked.text).position(at: marked.offset, .utf8)
        return try request("completion", uri, position, CompletionList.self)?.items ?? []
    }

    func hover(_ marked: String, uri: String = Client.uri) throws -> Hover? {
        let marked = Marked(marked)
        try open(uri, marked.text)
        let position = TextDocument(uri: uri, text: marked.text).position(at: marked.offset, .utf8)
        return try request("hover", uri, position, Hover?.self) ?? nil
    }
}
