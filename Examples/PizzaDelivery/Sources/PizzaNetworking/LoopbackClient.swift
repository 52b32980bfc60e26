import Foundation
public import PizzaDelivery

/// Runs a server on this machine, and sends it requests over HTTP, until it is released.
public nonisolated struct LoopbackClient: OrderClient {
    private let server: LoopbackServer
    private let client: URLSessionClient

    /// - Throws: `SocketError` if the system has no port for the server.
    public init(server: OrderServer) throws {
        self.server = try LoopbackServer(isListening: server.isListening) { await server.answer(to: $0) }
        client = try URLSessionClient(port: self.server.port)
    }

    public func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await client.send(request) }
}

nonisolated extension URLSessionClient {
    /// Creates a client of a server on this machine.
    init(port: UInt16) throws(FormPostError) {
        let address = "http://127.0.0.1:\(port)/post"
        guard let url = URL(string: address) else { throw .noAddress(address) }
        self.init(url: url)
    }
}
