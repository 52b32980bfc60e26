public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Posts a form to a server that echoes it, like httpbin.org/post.
public nonisolated enum FormPost {
    /// The limit for an answer, in bytes.
    static let maximumResponseSize = 1 << 20

    /// - Returns: the fields as the server has received them, sorted by name.
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
        guard let response = response as? HTTPURLResponse else { throw FormPostError.noResponse }
        guard (200..<300).contains(response.statusCode) else { throw FormPostError.status(response.statusCode) }
        return try self.fields(of: data)
    }

    /// Returns the fields in the answer of a server, sorted by name.
    static func fields(of answer: Data) throws(FormPostError) -> [FormField] {
        do {
            let form = try JSONDecoder().decode(EchoedForm.self, from: answer).form
            return form.sorted { $0.key < $1.key }.flatMap { name, value in value.texts.map { FormField(name, $0) } }
        } catch DecodingError.dataCorrupted {
            throw .invalidResponse
        } catch {
            throw .lacksForm
        }
    }
}

/// The reason why posting failed, with a message for the user.
public nonisolated enum FormPostError: Error, Equatable, CustomStringConvertible {
    case noAddress(String)
    case noConnection(host: String)
    case connectionLost
    case timedOut
    case status(Int)
    case noResponse
    case invalidResponse
    case lacksForm
    case tooLong
    case other(String)

    public var description: String {
        switch self {
        case .noAddress(let text): "'\(text)' is not the address of a server."
        case .noConnection(let host): "Cannot connect to \(host). The server may be down."
        case .connectionLost: "The connection was lost before an answer came. The server may have the order."
        case .timedOut: "The server did not answer in time. It may have the order."
        case .status(let status) where status >= 500:
            "The server reports an internal error (\(status)). Try again later."
        case .status(let status): "The server refused the order (\(status))."
        case .noResponse, .invalidResponse: "The server sent an invalid answer."
        case .lacksForm: "The server's answer does not contain the order."
        case .tooLong: "The server's answer is too long."
        case .other(let text): text
        }
    }

    init(_ error: URLError, host: String) {
        switch error.code {
        case .timedOut: self = .timedOut
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet:
            self = .noConnection(host: host)
        case .networkConnectionLost: self = .connectionLost
        case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData, .cannotDecodeContentData,
            .zeroByteResource, .unsupportedURL:
            self = .noResponse
        default: self = .other("The order could not be sent: \(error.localizedDescription)")
        }
    }
}

/// The relevant part of an answer.
private nonisolated struct EchoedForm: Decodable {
    let form: [String: Value]

    /// A text, or several if a name occurred more than once.
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
        var continuation: CheckedContinuation<Answer, any Error>?
        /// The result; later events are ignored.
        var result: Result<Answer, any Error>?
    }

    private let state = Mutex(State())

    deinit {}

    static func data(for request: URLRequest, host: String) async throws -> Answer {
        try Task.checkCancellation()
        let exchange = Exchange()
        // Store nothing on disk or for later requests.
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
        let task = session.dataTask(with: request)
        defer { session.finishTasksAndInvalidate() }
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    exchange.wait(continuation)
                    task.resume()
                }
            } onCancel: {
                exchange.finish(.failure(CancellationError()))
                // FoundationNetworking of Swift 6.3 ends the program where a task is cancelled on one thread and ends on another,
                // "Trying to access a behaviour for a task that in not in the registry": tasks end on this queue.
                session.delegateQueue.addOperation { task.cancel() }
            }
        } catch let error as URLError {
            throw FormPostError(error, host: host)
        } catch {
            if error is FormPostError || error is CancellationError { throw error }
            throw FormPostError.other("The order could not be sent: \(error)")
        }
    }

    private func wait(_ continuation: CheckedContinuation<Answer, any Error>) {
        let result = state.withLock { state in
            if state.result == nil { state.continuation = continuation }
            return state.result
        }
        if let result { continuation.resume(with: result) }
    }

    private func finish(_ result: Result<Answer, any Error>) {
        let continuation = state.withLock { state in
            defer { state.continuation = nil }
            if state.result == nil { state.result = result }
            return state.continuation
        }
        continuation?.resume(with: result)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // Ignore the body of an error response.
        if let response = dataTask.response as? HTTPURLResponse, !(200..<300).contains(response.statusCode) {
            finish(.success((Data(), response)))
            return dataTask.cancel()
        }
        let isTooLong = state.withLock { state in
            if state.data.count + data.count > FormPost.maximumResponseSize { return true }
            state.data += data
            return false
        }
        guard isTooLong else { return }
        finish(.failure(FormPostError.tooLong))
        dataTask.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error { return finish(.failure(error)) }
        finish(.success((state.withLock { $0.data }, task.response)))
    }
}
