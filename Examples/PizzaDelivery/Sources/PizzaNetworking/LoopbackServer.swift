import Dispatch
import Glibc
public import PizzaDelivery

/// An HTTP server for this machine only: one small request per connection. Invalid requests are answered with an error and disconnected.
///
///     let server = try LoopbackServer { request in HTTPResponse(echoing: request) }
///     print("http://127.0.0.1:\(server.port)/post")
///
/// It serves until `stop` is called or the server is released.
public nonisolated final class LoopbackServer: Sendable {
    /// A function that answers a request. Requests of several clients run at the same time.
    public typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

    /// The port that the system has chosen.
    public let port: UInt16
    private let line: Line

    /// - Parameters:
    ///   - isListening: false refuses all connections, as if the server were down.
    ///   - handler: creates the answer. Its task is cancelled if the client disconnects first.
    public init(isListening: Bool = true, handler: @escaping Handler) throws(SocketError) {
        let (socket, port) = try Loopback.bind()
        if isListening, listen(socket, Line.backlog) != 0 {
            let error = SocketError(call: "listen", code: errno)
            close(socket)
            throw error
        }
        self.port = port
        line = Line(socket: socket, handler: handler)
        line.start(accepts: isListening)
    }

    deinit { line.stop() }

    /// Stops the server and ends all connections.
    public func stop() { line.stop() }

    /// Makes libcurl reach this machine without the proxy of the environment. Changes the environment, so call it before other threads
    /// start.
    public static func bypassProxies() {
        let names = (getenv("no_proxy") ?? getenv("NO_PROXY")).map { String(cString: $0) } ?? ""
        // A '*' matches all hosts, but only on its own.
        guard names != "*" else { return }
        setenv("no_proxy", names.isEmpty ? "127.0.0.1" : names + ",127.0.0.1", 1)
    }
}

/// The listening socket and the open connections. All accesses are on `queue`.
private nonisolated final class Line: @unchecked Sendable {
    private let queue = DispatchQueue(label: "inlay.loopback-server")
    private let socket: Int32
    private let handler: LoopbackServer.Handler
    private var source: (any DispatchSourceRead)?
    private var connections: [Connection] = []
    private var isOver = false
    private var isResting = false

    static let backlog: Int32 = 64
    /// The most open connections; further ones are closed immediately.
    private static let limit = 64
    /// The pause after the process has run out of descriptors, since waiting connections would otherwise be reported continuously.
    private static let pause: useconds_t = 100_000

    init(socket: Int32, handler: @escaping LoopbackServer.Handler) {
        self.socket = socket
        self.handler = handler
    }

    deinit {}

    /// - Parameter accepts: false only keeps the socket, so that no other process gets its port.
    func start(accepts: Bool) {
        queue.async { [self] in
            guard accepts, !isOver else { return }
            let source = DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
            source.setEventHandler { [weak self] in self?.accept() }
            source.setCancelHandler { [socket] in close(socket) }
            source.resume()
            self.source = source
        }
    }

    func stop() {
        queue.async { [self] in
            guard !isOver else { return }
            isOver = true
            goOn()
            for connection in connections { connection.end() }
            if let source { source.cancel() } else { close(socket) }
            source = nil
        }
    }

    private func accept() {
        while true {
            let descriptor = Glibc.accept(socket, nil, nil)
            guard descriptor >= 0 else {
                if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { rest() }
                return
            }
            guard connections.count < Self.limit, fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0,
                fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0
            else {
                close(descriptor)
                continue
            }
            let connection = Connection(descriptor, on: queue, handler: handler) { [weak self] connection in
                self?.connections.removeAll { $0 === connection }
            }
            connections.append(connection)
            connection.start()
        }
    }

    private func rest() {
        source?.suspend()
        isResting = true
        // A sleeping thread, since a timer of Dispatch needs a descriptor, and without one it never fires.
        DispatchQueue.global().async { [self] in
            usleep(Self.pause)
            queue.async { [self] in goOn() }
        }
    }

    private func goOn() {
        guard isResting else { return }
        isResting = false
        source?.resume()
    }
}
