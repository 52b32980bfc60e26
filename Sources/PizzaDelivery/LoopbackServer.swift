import Dispatch
import Glibc

/// A server of HTTP for this machine alone: one request a connection, all of it small, and whoever sends something else is told so and left.
///
///     let server = try LoopbackServer { request in HTTPAnswer(echoing: request) }
///     print("http://127.0.0.1:\(server.port)/post")
///
/// It serves until `stop` is called, or until nobody has it any more.
public nonisolated final class LoopbackServer: Sendable {
    public typealias Handler = @Sendable (HTTPRequest) async -> HTTPAnswer

    /// The one that the system has chosen.
    public let port: UInt16
    private let line: Line

    /// - Parameters:
    ///   - isListening: false has all who connect refused, as if the server was down.
    ///   - handler: makes the answer. Its task is cancelled when the client goes before.
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

    /// Ends all connections, too.
    public func stop() { line.stop() }

    /// Has libcurl reach this machine without the proxy that the environment may name. Changes the environment, so call it before there
    /// are threads.
    public static func bypassProxies() {
        let names = (getenv("no_proxy") ?? getenv("NO_PROXY")).map { String(cString: $0) } ?? ""
        // Which is for all, but only by itself.
        guard names != "*" else { return }
        setenv("no_proxy", names.isEmpty ? "127.0.0.1" : names + ",127.0.0.1", 1)
    }
}

/// The socket that takes connections, and those that are open. All of it happens on `queue`.
private nonisolated final class Line: @unchecked Sendable {
    private let queue = DispatchQueue(label: "inlay.loopback-server")
    private let socket: Int32
    private let handler: LoopbackServer.Handler
    private var source: (any DispatchSourceRead)?
    private var connections: [Connection] = []
    private var isOver = false
    private var isResting = false

    static let backlog: Int32 = 64
    /// Who comes while so many are open is left at once.
    private static let limit = 64
    /// How long nobody is taken where the process has no descriptor left: whoever waits would else be told of at once, again and again.
    private static let pause: useconds_t = 100_000

    init(socket: Int32, handler: @escaping LoopbackServer.Handler) {
        self.socket = socket
        self.handler = handler
    }

    deinit {}

    /// - Parameter accepts: a socket that does not listen is only kept, so that nobody else gets its port.
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
        // By a thread that sleeps: a timer of Dispatch needs a descriptor, and without one it never fires.
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
