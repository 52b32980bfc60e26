import Dispatch
import Glibc
import Synchronization

/// Connects a server to two file descriptors. A thread reads messages, so that a cancellation arrives while a request is being answered.
package final class ServerStreams {
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

    /// Runs a server until the client sends `exit` or closes the stream.
    ///
    /// - Parameter makeServer: creates the server with the requests that are cancelled, and with a function that sends messages.
    /// - Returns: the exit status.
    package func run(_ makeServer: (Cancellations, @escaping ([UInt8]) -> Void) -> LanguageServer) async -> Int32 {
        let output = output
        let server = makeServer(cancellations) { Self.write($0, to: output) }
        let waiting = WaitingCount()
        for await result in messages(waiting) {
            waiting.remove()
            switch result {
            case .message(let content): server.receive(content)
            case .fault(let message): server.reportFault(message)
            }
            if let status = server.exitStatus { return status }
            // Diagnostics of a text that the next message changes are not needed.
            while server.hasWork, waiting.isEmpty {
                server.work()
                await Task.yield()
            }
        }
        // The client has ended without `exit`.
        return server.exitStatus ?? 1
    }

    private func messages(_ waiting: WaitingCount) -> AsyncStream<MessageReader.Result> {
        let (stream, continuation) = AsyncStream.makeStream(of: MessageReader.Result.self)
        let (input, cancellations) = (input, cancellations)
        DispatchQueue(label: "messages").async {
            var reader = MessageReader()
            while let bytes = Self.read(from: input) {
                reader.append(bytes)
                while let result = reader.next() {
                    if case .message(let content) = result { cancellations.inspect(content) }
                    waiting.add()
                    continuation.yield(result)
                }
            }
            continuation.finish()
        }
        return stream
    }

    private nonisolated static func read(from descriptor: Int32) -> [UInt8]? {
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
    private nonisolated static func write(_ content: [UInt8], to descriptor: Int32) {
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

/// The number of messages that were read and not handled.
private nonisolated final class WaitingCount: Sendable {
    private let count = Atomic(0)

    deinit {}

    func add() { count.add(1, ordering: .relaxed) }
    func remove() { count.subtract(1, ordering: .relaxed) }
    var isEmpty: Bool { count.load(ordering: .relaxed) == 0 }
}
