import Dispatch
import Glibc
import Inlay
import Synchronization

/// Connects a server to two file descriptors. A thread reads messages, so that a cancellation arrives while a request is being answered.
package final class ServerStreams: Sendable {
    private let input: Int32
    private let output: Int32
    private let cancellations = Cancellations()

    /// - Parameters:
    ///   - input: the descriptor of the client's messages.
    ///   - output: the descriptor of the server's messages.
    package init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
    }

    deinit {}

    /// Runs a server until the client sends `exit` or closes the stream. The server does not run on the main actor, so that requests are
    /// answered while documents are checked there.
    ///
    /// - Parameter greeting: a message for the person, or nil.
    /// - Returns: the exit status.
    package func run(_ catalogue: Catalogue, checker: some DocumentChecker, greeting: String?) async -> Int32 {
        let output = output
        let (stream, continuation) = AsyncStream.makeStream(of: ServerEvent.self)
        let waiting = WaitingCount()
        startReading(waiting, continuation)
        let loop = ServerLoop(checker: checker, waiting: waiting, continuation: continuation)
        return await loop.run(stream, catalogue, cancellations, greeting: greeting) { Self.write($0, to: output) }
    }

    private func startReading(_ waiting: WaitingCount, _ continuation: AsyncStream<ServerEvent>.Continuation) {
        let (input, cancellations) = (input, cancellations)
        DispatchQueue(label: "messages").async {
            var reader = MessageReader()
            while let bytes = Self.read(from: input) {
                reader.append(bytes)
                while let result = reader.next() {
                    if case .message(let content) = result { cancellations.inspect(content) }
                    waiting.add()
                    continuation.yield(.received(result))
                }
            }
            continuation.finish()
        }
    }

    private static func read(from descriptor: Int32) -> [UInt8]? {
        let capacity = 1 << 16  // bytes
        while true {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
                count = Glibc.read(descriptor, buffer.baseAddress, capacity)
                filled = max(0, count)
            }
            if count > 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            return nil
        }
    }

    /// Writes a message with its header. A client that has closed the stream receives nothing.
    private static func write(_ content: [UInt8], to descriptor: Int32) {
        let message = Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
        var position = 0
        message.withUnsafeBytes { bytes in
            while position < bytes.count, let base = bytes.baseAddress {
                let count = Glibc.write(descriptor, base + position, bytes.count - position)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                position += count
            }
        }
    }
}

/// An event that a server handles.
private enum ServerEvent: Sendable {
    case received(MessageReader.Result)
    case checked(PendingCheck, [MarkupDiagnostic])
}

/// Handles the events of a server in their order.
private actor ServerLoop<Checker: DocumentChecker> {
    private let checker: Checker
    private let waiting: WaitingCount
    private let continuation: AsyncStream<ServerEvent>.Continuation
    private var isChecking = false

    init(checker: Checker, waiting: WaitingCount, continuation: AsyncStream<ServerEvent>.Continuation) {
        (self.checker, self.waiting, self.continuation) = (checker, waiting, continuation)
    }

    func run(
        _ events: AsyncStream<ServerEvent>, _ catalogue: Catalogue, _ cancellations: Cancellations, greeting: String?,
        send: @escaping @Sendable ([UInt8]) -> Void
    ) async -> Int32 {
        let server = LanguageServer(catalogue: catalogue, cancellations: cancellations, send: send)
        if let greeting { server.show(greeting) }
        for await event in events {
            switch event {
            case .received(.message(let content)):
                waiting.remove()
                server.receive(content)
                if let roots = server.takeOpenedRoots(), let opened = await checker.open(roots) {
                    server.catalogue = opened.catalogue
                    if let message = opened.message { server.show(message) }
                }
            case .received(.fault(let message)):
                waiting.remove()
                server.reportFault(message)
            case .checked(let check, let found):
                isChecking = false
                server.finish(check, found)
            }
            if let status = server.exitStatus { return status }
            // Diagnostics of a text that the next message changes are not needed.
            while server.hasWork, !isChecking, waiting.isEmpty {
                if let check = server.work() { start(check) }
            }
        }
        // The client has ended without `exit`.
        return server.exitStatus ?? 1
    }

    private func start(_ check: PendingCheck) {
        isChecking = true
        let (checker, continuation) = (checker, continuation)
        Task { @MainActor in continuation.yield(.checked(check, check.perform(checker))) }
    }
}

/// The number of messages that were read and not handled.
private final class WaitingCount: Sendable {
    private let count = Atomic(0)

    deinit {}

    func add() { count.add(1, ordering: .relaxed) }
    func remove() { count.subtract(1, ordering: .relaxed) }
    var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }
}
