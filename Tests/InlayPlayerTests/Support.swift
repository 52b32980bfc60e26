import FoundationEssentials
import Glibc
import Inlay
import Synchronization

/// A temporary folder, removed with the object.
final class Folder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "player-\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    isolated deinit { try? FileManager.default.removeItem(at: url) }

    func url(_ name: String) -> URL { url.appending(path: name) }

    func write(_ name: String, _ content: [UInt8]) throws -> URL {
        try Data(content).write(to: url(name))
        return url(name)
    }
}

/// A server on a port of this machine. Connections that wait are accepted by the system itself, and nothing answers them.
nonisolated final class Listener: Sendable {
    struct Failure: Error {}

    let port: UInt16
    private let descriptor: CInt
    private let isStopped = Atomic(false)

    /// - Parameters:
    ///   - content: the answer to each request; nil to answer none.
    ///   - limit: the number of bytes after which an answer stops without an end.
    init(answering content: [UInt8]? = nil, stallingAt limit: Int = .max) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let descriptor = descriptor
        let isReady = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && listen(descriptor, 8) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        port = UInt16(bigEndian: address.sin_port)
        guard isReady else { throw Failure() }
        if let content { _ = BackgroundWork.startDetached { Self.serve(descriptor, content, limit) } }
    }

    deinit {
        shutdown(descriptor, Int32(SHUT_RDWR))
        close(descriptor)
    }

    /// Whether a program has connected to a server that answers nothing.
    var hasConnection: Bool {
        var status = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&status, 1, 0) > 0
    }

    private static func serve(_ descriptor: CInt, _ content: [UInt8], _ limit: Int) {
        while true {
            let connection = accept(descriptor, nil, nil)
            if connection < 0 { return }
            var request: [UInt8] = Array(repeating: 0, count: 4096)
            _ = read(connection, &request, request.count)
            let header = "HTTP/1.1 200 OK\r\nContent-Length: \(content.count)\r\nConnection: close\r\n\r\n"
            for part in [Array(header.utf8), Array(content.prefix(limit))] {
                var start = 0
                while start < part.count {
                    let sent = part.withUnsafeBytes {
                        send(
                            connection, $0.baseAddress?.advanced(by: start), part.count - start,
                            Int32(MSG_NOSIGNAL))
                    }
                    if sent <= 0 { break }
                    start += sent
                }
            }
            // Waits until the client gives up.
            if limit < content.count { _ = read(connection, &request, request.count) }
            close(connection)
        }
    }
}

/// Threads, descriptors and memory in use.
nonisolated struct Resources {
    /// Threads of libmpv. Other tests have threads at the same time.
    var threads: Int
    var descriptors: Int
    /// Resident bytes.
    var memory: Int

    /// Gives freed memory back to the system, so that what is resident is in use. Swift's overlay does not declare `malloc_trim`.
    private static func trimMemory() {
        guard let symbol = dlsym(nil, "malloc_trim") else { return }
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
    }

    static func now() -> Resources {
        trimMemory()
        func count(_ folder: String) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
        }
        let pages =
            (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ").dropFirst().first
            .flatMap { Int($0) } ?? 0
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        let names = tasks.compactMap { try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8) }
        return Resources(
            threads: names.count { $0.hasPrefix("mpv") }, descriptors: count("/proc/self/fd"),
            memory: pages * Int(getpagesize()))
    }

    /// Waits until libmpv has no threads.
    static func waitForEnd(seconds: Double = 60) async -> Bool {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end {
            if now().threads == 0 { return true }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return now().threads == 0
    }
}
