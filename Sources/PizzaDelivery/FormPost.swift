public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Posts a form to a server that answers with what it got, as httpbin.org/post does.
public nonisolated enum FormPost {
    /// Bytes; more of an answer is not waited for.
    static let longestAnswer = 1 << 20

    /// - Returns: the fields as the server has understood them, by name.
    /// - Throws: a `FormPostError`, or `CancellationError` when the task is cancelled.
    public static func send(_ fields: [FormField], to url: URL) async throws -> [FormField] {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host?.isEmpty == false
        else { throw FormPostError.noAddress(url.absoluteString) }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.setValue(FormEncoding.contentType, forHTTPHeaderField: "Content-Type")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.httpBody = Data(FormEncoding.encode(fields).utf8)
        let (data, response) = try await Exchange.data(for: request, host: url.host ?? "")
        guard let response = response as? HTTPURLResponse else { throw FormPostError.noAnswer }
        guard (200..<300).contains(response.statusCode) else { throw FormPostError.status(response.statusCode) }
        return try self.fields(of: data)
    }

    /// The fields in the answer of a server, sorted by name.
    static func fields(of answer: Data) throws(FormPostError) -> [FormField] {
        do {
            let form = try JSONDecoder().decode(EchoedForm.self, from: answer).form
            return form.sorted { $0.key < $1.key }.flatMap { name, value in value.texts.map { FormField(name, $0) } }
        } catch DecodingError.dataCorrupted {
            throw .notUnderstood
        } catch {
            throw .lacksForm
        }
    }
}

/// What went wrong, in words for people.
public nonisolated enum FormPostError: Error, Equatable, CustomStringConvertible {
    case noAddress(String)
    case noConnection(host: String)
    case connectionLost
    case timedOut
    case status(Int)
    case noAnswer
    case notUnderstood
    case lacksForm
    case tooLong
    case other(String)

    public var description: String {
        switch self {
        case .noAddress(let text): "'\(text)' is no address of a server."
        case .noConnection(let host): "There is no connection to \(host). The server may be down."
        case .connectionLost: "The connection was lost before there was an answer. The order may have arrived."
        case .timedOut: "The server did not answer in time. The order may have arrived."
        case .status(let status) where status >= 500:
            "The server has a problem of its own (\(status)). Trying again later may help."
        case .status(let status): "The server did not take the order (\(status))."
        case .noAnswer, .notUnderstood: "The server answered something that makes no sense."
        case .lacksForm: "The server answered, but not with the order that it got."
        case .tooLong: "The server answered far more than makes sense."
        case .other(let text): text
        }
    }

    init(_ error: any Error, host: String) {
        guard let error = error as? URLError else {
            self = .other("\(error)")
            return
        }
        switch error.code {
        case .timedOut: self = .timedOut
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
            self = .noConnection(host: host)
        case .networkConnectionLost: self = .connectionLost
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
            .zeroByteResource, .unsupportedURL:
            self = .noAnswer
        default: self = .other("The order could not be sent: \(error.localizedDescription)")
        }
    }
}

/// The part of an answer that counts.
private nonisolated struct EchoedForm: Decodable {
    let form: [String: Value]

    /// A text, or several where a name came more than once.
    struct Value: Decodable {
        let texts: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                texts = [text]
            } else {
                texts = try container.decode([String].self)
            }
        }
    }
}

/// One request and its answer, of limited length.
private nonisolated final class Exchange: NSObject, URLSessionDataDelegate {
    typealias Answer = (data: Data, response: URLResponse?)

    private struct State {
        var data = Data()
        var isTooLong = false
        var continuation: CheckedContinuation<Answer, any Error>?
        /// What came before somebody waited for it.
        var result: Result<Answer, any Error>?
    }

    private let state = Mutex(State())

    deinit {}

    static func data(for request: URLRequest, host: String) async throws -> Answer {
        let exchange = Exchange()
        // Nothing is kept on disk; nor has a form cookies.
        let session = URLSession(configuration: .ephemeral, delegate: exchange, delegateQueue: nil)
        let task = session.dataTask(with: request)
        defer { session.finishTasksAndInvalidate() }
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    exchange.wait(continuation)
                    task.resume()
                }
            } onCancel: {
                task.cancel()
            }
        } catch let error as FormPostError {
            throw error
        } catch {
            if Task.isCancelled { throw CancellationError() }
            throw FormPostError(error, host: host)
        }
    }

    private func wait(_ continuation: CheckedContinuation<Answer, any Error>) {
        let result = state.withLock { state in
            if state.result == nil { state.continuation = continuation }
            return state.result
        }
        if let result { continuation.resume(with: result) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLong = state.withLock { state in
            state.data += data.prefix(FormPost.longestAnswer)
            state.isTooLong = state.data.count > FormPost.longestAnswer || data.count > FormPost.longestAnswer
            return state.isTooLong
        }
        if isTooLong { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let (continuation, result) = state.withLock { state in
            let result: Result<Answer, any Error> =
                if state.isTooLong { .failure(FormPostError.tooLong) } else if let error {
                    .failure(error)
                } else { .success((state.data, task.response)) }
            defer { state.continuation = nil }
            if state.continuation == nil { state.result = result }
            return (state.continuation, result)
        }
        continuation?.resume(with: result)
    }
}
