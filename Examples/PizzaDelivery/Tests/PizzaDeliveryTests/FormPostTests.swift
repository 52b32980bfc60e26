import Foundation
import Glibc
import Testing

@testable import PizzaDelivery
@testable import PizzaNetworking

nonisolated extension FormPost {
    fileprivate static func send(_ fields: [FormField], to url: URL) async throws -> [FormField] {
        try await send(fields, over: URLSessionClient(url: url))
    }
}

/// Form posts over real sockets of this machine.
@Suite nonisolated struct FormPostTests {
    private nonisolated func url(_ server: LoopbackServer, _ path: String = "post") throws -> URL {
        try #require(URL(string: "http://127.0.0.1:\(server.port)/\(path)"))
    }

    private nonisolated static let fields = [
        FormField("comments", "Ring\r\ntwice & wait"), FormField("custname", "Zoë 🍕"), FormField("topping", "bacon"),
        FormField("topping", "onion"),
    ]

    /// - Returns: the error of a post that the server answers with `answer`.
    private func error(answering answer: HTTPResponse) async throws -> FormPostError? {
        let server = try LoopbackServer { _ in answer }
        defer { server.stop() }
        return await #expect(throws: FormPostError.self) { try await FormPost.send(Self.fields, to: url(server)) }
    }

    // MARK: Success

    @Test func `the server echoes the posted fields`() async throws {
        let server = try LoopbackServer { HTTPResponse(echoing: $0) }

        #expect(try await FormPost.send(Self.fields, to: url(server)) == Self.fields)
        server.stop()
    }

    @Test func `a server handles many simultaneous requests`() async throws {
        let server = try LoopbackServer { HTTPResponse(echoing: $0) }
        let address = try url(server)

        try await withThrowingTaskGroup { group in
            for number in 0..<12 {
                group.addTask {
                    let fields = [FormField("n", "\(number)")]
                    let echoed = try await FormPost.send(fields, to: address)
                    #expect(echoed == fields)
                }
            }
            try await group.waitForAll()
        }
        server.stop()
    }

    // MARK: Failure

    @Test func `a port without a listener gives a connection error`() async throws {
        let server = try LoopbackServer(isListening: false) { HTTPResponse(echoing: $0) }

        await #expect(throws: FormPostError.noConnection(host: "127.0.0.1")) {
            try await FormPost.send(Self.fields, to: url(server))
        }
        server.stop()
    }

    @Test func `a stopped server gives a connection error`() async throws {
        let server = try LoopbackServer { HTTPResponse(echoing: $0) }
        server.stop()
        // The server stops on its own queue.
        try await Task.sleep(for: .milliseconds(50))

        await #expect(throws: FormPostError.noConnection(host: "127.0.0.1")) {
            try await FormPost.send(Self.fields, to: url(server))
        }
    }

    @Test(arguments: ["", "post", "/post", "file:///etc/passwd", "http:///post", "ftp://127.0.0.1/post"])
    func `an invalid address is rejected`(text: String) async throws {
        guard let url = URL(string: text) else { return }
        await #expect(throws: FormPostError.noAddress(text)) { try await FormPost.send([], to: url) }
    }

    @Test func `an error status is reported`() async throws {
        #expect(try await error(answering: HTTPResponse(status: 500)) == .status(500))
        #expect(try await error(answering: HTTPResponse(status: 404)) == .status(404))
    }

    @Test(arguments: [
        ("", FormPostError.invalidResponse), ("<html>", .invalidResponse), ("{\"form\": ", .invalidResponse),
        ("\u{0}", .invalidResponse),
        ("{}", .lacksForm), ("[]", .lacksForm), ("{\"form\": null}", .lacksForm),
        ("{\"form\": {\"a\": 1}}", .lacksForm),
        ("{\"form\": [\"a\"]}", .lacksForm), ("7", .lacksForm),
    ])
    func `an invalid response body is reported`(body: String, expected: FormPostError) async throws {
        #expect(try await error(answering: HTTPResponse(status: 200, body: body.utf8)) == expected)
    }

    @Test func `a response larger than the limit is rejected`() async throws {
        let body = [UInt8](repeating: 32, count: 3 << 20)
        #expect(try await error(answering: HTTPResponse(status: 200, body: body)) == .tooLong)
    }

    @Test func `a body too long for the server is rejected`() async throws {
        let server = try LoopbackServer { HTTPResponse(echoing: $0) }
        let fields = [FormField("a", String(repeating: "x", count: 100_000))]

        await #expect(throws: FormPostError.status(413)) { try await FormPost.send(fields, to: url(server)) }
        server.stop()
    }

    @Test func `cancelling a post also cancels the server's handler`() async throws {
        let (news, tell) = AsyncStream<String>.makeStream()
        let server = try LoopbackServer { request in
            tell.yield("begun")
            try? await Task.sleep(for: .seconds(100_000))
            tell.yield(Task.isCancelled ? "cancelled" : "waited")
            return HTTPResponse(echoing: request)
        }
        let address = try url(server)
        var heard = news.makeAsyncIterator()

        let task = Task { try await FormPost.send(Self.fields, to: address) }
        #expect(await heard.next() == "begun")
        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await heard.next() == "cancelled")
        server.stop()
    }

    @Test func `a post can be cancelled at any moment`() async throws {
        let server = try LoopbackServer { HTTPResponse(echoing: $0) }
        let address = try url(server)

        for moment in 0..<200 {
            let task = Task.detached { try await FormPost.send(Self.fields, to: address) }
            try await Task.sleep(for: .microseconds(moment * 10))
            task.cancel()
            switch await task.result {
            case .success(let fields): #expect(fields == Self.fields)
            case .failure(let error): #expect(error is CancellationError)
            }
        }
        server.stop()
    }

    @Test func `a post cancelled before its start is not sent`() async throws {
        let server = try LoopbackServer { HTTPResponse(echoing: $0) }
        let address = try url(server)

        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await FormPost.send(Self.fields, to: address)
        }
        task.cancel()

        await #expect(throws: CancellationError.self) { try await task.value }
        server.stop()
    }

    // MARK: Clients that misbehave

    @Test func `a server survives malformed requests`() async throws {
        let server = try LoopbackServer { HTTPResponse(echoing: $0) }
        var generator = SystemRandomNumberGenerator()
        var requests = (0..<40).map { _ in
            (0..<Int.random(in: 0...2000, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        requests.append([UInt8](repeating: 65, count: 200_000))
        requests.append(Array("POST /post HTTP/1.1\r\nContent-Length: 60000\r\n\r\nshort".utf8))

        for request in requests {
            let client = try connect(to: server.port)
            request.withUnsafeBytes { _ = Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            close(client)
        }

        #expect(try await FormPost.send(Self.fields, to: url(server)) == Self.fields)
        server.stop()
    }

    @Test func `a malformed request is answered and the connection closes`() throws {
        let server = try LoopbackServer { HTTPResponse(echoing: $0) }
        let client = try connect(to: server.port)

        _ = Glibc.send(client, "what?\r\n\r\n", 9, Int32(MSG_NOSIGNAL))

        #expect(readAll(client).hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        close(client)
        server.stop()
    }

    @Test func `connections beyond the limit are closed`() throws {
        let server = try LoopbackServer { HTTPResponse(echoing: $0) }
        let clients = try (0..<64).map { _ in try connect(to: server.port) }

        let late = try connect(to: server.port)

        #expect(readAll(late) == "")
        for client in clients + [late] { close(client) }
        server.stop()
    }

    @Test func `connections without free descriptors are answered later`() async {
        await #expect(processExitsWith: .success) { try FormPostTests().answersLater() }
    }

    private func answersLater() throws {
        // Lowers the limit, which may be a million, so that the loop below takes few. The process that runs all tests uses some tens.
        var limit = rlimit(rlim_cur: 512, rlim_max: 512)
        try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
        let server = try LoopbackServer { HTTPResponse(echoing: $0) }
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var taken: [Int32] = []
        while case let descriptor = dup(client), descriptor >= 0 { taken.append(descriptor) }
        try #require(taken.count > 10)
        try connect(client, to: server.port)
        _ = Glibc.send(client, "nonsense\r\n\r\n", 12, Int32(MSG_NOSIGNAL))
        // The server cannot accept the client, and must not retry in a loop: it uses almost no processor time meanwhile.
        let start = clock()
        usleep(500_000)
        let used = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        for descriptor in taken { close(descriptor) }

        #expect(used < 0.25)
        #expect(readAll(client).hasPrefix("HTTP/1.1 400"))
        close(client)
        server.stop()
    }

    @Test func `stopping the server closes its connections`() throws {
        let server = try LoopbackServer { HTTPResponse(echoing: $0) }
        let client = try connect(to: server.port)
        _ = Glibc.send(client, "POST", 4, Int32(MSG_NOSIGNAL))
        usleep(20_000)

        server.stop()

        #expect(readAll(client) == "")
        close(client)
    }

    private func connect(to port: UInt16) throws -> Int32 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        try connect(client, to: port)
        return client
    }

    private func connect(_ client: Int32, to port: UInt16) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        try #require(isConnected)
    }

    /// Returns the bytes until the server closes the connection; waits at most ten seconds for each read.
    private func readAll(_ client: Int32) -> String {
        var limit = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var all: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(client, &buffer, buffer.count, 0)
            if count < 0, errno == EAGAIN { return "no end" }
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += buffer.prefix(count)
        }
    }
}
