/// The connection of the page to a server that takes orders.
public nonisolated protocol OrderClient: Sendable {
    /// Sends a request and returns the server's answer.
    ///
    /// - Throws: a ``FormPostError``, or `CancellationError` when the task is cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// Passes requests to a server in the same program. It sends no data to the network.
public nonisolated struct LocalClient: OrderClient {
    private let server: OrderServer

    public init(server: OrderServer) { self.server = server }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard server.isListening else { throw FormPostError.noConnection(host: "127.0.0.1") }
        let answer = await server.answer(to: request)
        try Task.checkCancellation()
        return answer
    }
}
