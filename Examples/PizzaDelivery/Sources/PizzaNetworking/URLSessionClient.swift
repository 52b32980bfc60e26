public import Foundation
public import PizzaDelivery
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends requests over the network, with `URLSession`.
public nonisolated struct URLSessionClient: OrderClient {
    private let url: URL

    /// - Parameter url: the address for all requests, with the scheme `http` or `https`; the requests' own targets are ignored.
    public init(url: URL) { self.url = url }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), url.host?.isEmpty == false
        else { throw FormPostError.noAddress(url.absoluteString) }
        var sent = URLRequest(url: url)
        sent.httpMethod = request.method
        for (name, value) in request.headers { sent.setValue(value, forHTTPHeaderField: name) }
        sent.httpBody = Data(request.body)
        let (data, response) = try await Exchange.data(for: sent, host: url.host ?? "")
        guard let response = response as? HTTPURLResponse else { throw FormPostError.noResponse }
        return HTTPResponse(status: response.statusCode, contentType: response.mimeType ?? "", body: data)
    }
}

nonisolated extension FormPostError {
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
