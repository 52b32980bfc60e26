import Dispatch
import Glibc

/// One client of a `LoopbackServer`: reads a request, lets the answer be made, writes that, and hangs up. It lives on its server's queue.
nonisolated final class Connection: @unchecked Sendable {
    private enum Phase {
        case reading
        /// The answer is being made; what the client sends meanwhile is not kept.
        case answering(Task<Void, Never>)
        case writing(ArraySlice<UInt8>)
        /// All is written; the client reads it in peace, as a close with something unread would take it away.
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

    /// Whoever sends slowly, or reads slowly, does so no longer than this.
    private static let lifetime = DispatchTimeInterval.seconds(60)
    /// How long a client may take to hang up.
    private static let partingTime = DispatchTimeInterval.seconds(2)
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
        // The number of a closed socket may soon be another's, so nobody may watch it any more.
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

    /// Hangs up, whatever goes on.
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
        case .refused(let status): answer(HTTPAnswer(status: status))
        case .whole(let request):
            received = []
            phase = .answering(
                Task { [queue, handler] in
                    let answer = await handler(request)
                    queue.async { [weak self] in self?.answer(answer) }
                })
        }
    }

    private func answer(_ answer: HTTPAnswer) {
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
        timer.schedule(deadline: .now() + Self.partingTime)
    }
}
