import Dispatch
import Glibc
import PizzaDelivery

/// One client of a `LoopbackServer`: reads a request, awaits and writes the answer, and disconnects. It runs on its server's queue.
nonisolated final class Connection: @unchecked Sendable {
    private enum Phase {
        case reading
        /// The answer is being created; data that the client sends meanwhile is discarded.
        case answering(Task<Void, Never>)
        case writing(ArraySlice<UInt8>)
        /// The answer is written. The client can still read it; closing with unread input would discard it.
        case parting
        case over
    }

    private let descriptor: Int32
    private let queue: DispatchQueue
    private let handler: LoopbackServer.Handler
    private let didEnd: (Connection) -> Void
    private let reader: any DispatchSourceRead
    private let writer: any DispatchSourceWrite
    private let timer: any DispatchSourceTimer
    private var phase = Phase.reading
    private var received: [UInt8] = []
    private var isWriterResumed = false
    private var openSources = 3

    /// The longest duration of a connection, even if the client sends or reads slowly.
    private static let lifetime = DispatchTimeInterval.seconds(60)
    /// The time in which a client may disconnect.
    private static let closeTimeout = DispatchTimeInterval.seconds(2)
    private static let chunk = 16 << 10

    init(
        _ descriptor: Int32, on queue: DispatchQueue, handler: @escaping LoopbackServer.Handler,
        didEnd: @escaping (Connection) -> Void
    ) {
        self.descriptor = descriptor
        self.queue = queue
        self.handler = handler
        self.didEnd = didEnd
        reader = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        writer = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        timer = DispatchSource.makeTimerSource(queue: queue)
    }

    deinit {}

    func start() {
        reader.setEventHandler { [weak self] in self?.read() }
        writer.setEventHandler { [weak self] in self?.write() }
        timer.setEventHandler { [weak self] in self?.end() }
        // A closed descriptor may soon be reused, so close it only after all sources are cancelled.
        for source in [reader, writer, timer] as [any DispatchSourceProtocol] {
            source.setCancelHandler { [self] in
                openSources -= 1
                if openSources == 0 { close(descriptor) }
            }
        }
        timer.schedule(deadline: .now() + Self.lifetime)
        reader.resume()
        timer.resume()
    }

    /// Disconnects in any phase.
    func end() {
        if case .over = phase { return }
        if case .answering(let task) = phase { task.cancel() }
        phase = .over
        if !isWriterResumed { writer.resume() }
        for source in [reader, writer, timer] as [any DispatchSourceProtocol] { source.cancel() }
        didEnd(self)
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return end() }
        guard case .reading = phase else { return }
        received += buffer.prefix(count)
        switch HTTPRequest.read(received) {
        case .incomplete: break
        case .refused(let status): answer(HTTPResponse(status: status))
        case .whole(let request):
            received = []
            phase = .answering(
                Task { [queue, handler] in
                    let answer = await handler(request)
                    queue.async { [weak self] in self?.answer(answer) }
                })
        }
    }

    private func answer(_ answer: HTTPResponse) {
        switch phase {
        case .reading, .answering: break
        case .writing, .parting, .over: return
        }
        phase = .writing(answer.bytes[...])
        isWriterResumed = true
        writer.resume()
    }

    private func write() {
        guard case .writing(var rest) = phase else { return }
        let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count >= 0 else { return end() }
        rest = rest.dropFirst(count)
        guard rest.isEmpty else {
            phase = .writing(rest)
            return
        }
        phase = .parting
        writer.suspend()
        isWriterResumed = false
        shutdown(descriptor, Int32(SHUT_WR))
        timer.schedule(deadline: .now() + Self.closeTimeout)
    }
}
