import Testing

@testable import PizzaDelivery

@Suite struct HTTPRequestTests {
    private func read(_ text: String) -> HTTPRequest.Reading { HTTPRequest.read(Array(text.utf8)) }

    private static let post = "POST /post?x=1 HTTP/1.1\r\nHost: here\r\nContent-Length: 5 \r\n\r\na=b&c"

    @Test func `a request is parsed completely`() {
        #expect(
            read(Self.post)
                == .whole(
                    HTTPRequest(
                        method: "POST", target: "/post?x=1", headers: ["host": "here", "content-length": "5"],
                        body: Array("a=b&c".utf8))))
        #expect(
            read("GET / HTTP/1.0\r\n\r\n") == .whole(HTTPRequest(method: "GET", target: "/", headers: [:], body: [])))
    }

    @Test func `a partial request is incomplete`() {
        for length in 0..<Self.post.utf8.count {
            #expect(HTTPRequest.read(Array(Self.post.utf8.prefix(length))) == .incomplete, "\(length)")
        }
    }

    @Test func `bytes after the body are ignored`() {
        #expect(read(Self.post + "GET / HTTP/1.1\r\n\r\n") == read(Self.post))
    }

    @Test(arguments: [
        ("\r\n\r\n", 400), ("rubbish\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/2\r\n\r\n", 400),
        ("GET http://x/ HTTP/1.1\r\n\r\n", 400), (" / HTTP/1.1\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
        ("GET / HTTP/1.1\r\n: x\r\n\r\n", 400), ("GET / HTTP/1.1\r\nA b: x\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400), ("POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length:\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n", 400),
        ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
        ("POST / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n", 413),
    ])
    func `an invalid request is rejected`(text: String, status: Int) { #expect(read(text) == .refused(status)) }

    @Test func `an oversized request head is rejected`() {
        let start = "GET / HTTP/1.1\r\nA: "
        #expect(read(start + String(repeating: "x", count: 16_383 - start.utf8.count)) == .incomplete)
        #expect(read(start + String(repeating: "x", count: 16_384 - start.utf8.count)) == .refused(431))
        #expect(read(start + String(repeating: "x", count: 16_384 - start.utf8.count) + "\r\n\r\n") == .refused(431))
    }

    @Test func `a request body may have 64 KB`() {
        let body = String(repeating: "x", count: 65_536)
        guard case .whole(let request) = read("POST / HTTP/1.1\r\nContent-Length: 65536\r\n\r\n" + body) else {
            Issue.record("not read")
            return
        }
        #expect(request.body.count == 65_536)
    }

    @Test func `random bytes never crash the parser`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            var bytes = Array(Self.post.utf8)
            for _ in 0..<3 {
                bytes[Int.random(in: bytes.indices, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            _ = HTTPRequest.read(bytes)
        }
    }

    // MARK: Answers

    private func answer(_ text: String) -> HTTPResponse? {
        guard case .whole(let request) = read(text) else { return nil }
        return HTTPResponse(echoing: request)
    }

    @Test func `a post request is echoed`() throws {
        let body = "size=large&topping=bacon&topping=onion"
        let echo = try #require(
            answer("POST /post HTTP/1.1\r\nHost: here:80\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"))

        #expect(echo.status == 200)
        #expect(
            String(decoding: echo.body, as: UTF8.self) == #"""
                {
                  "args" : {

                  },
                  "data" : "",
                  "files" : {

                  },
                  "form" : {
                    "size" : "large",
                    "topping" : [
                      "bacon",
                      "onion"
                    ]
                  },
                  "headers" : {
                    "content-length" : "38",
                    "host" : "here:80"
                  },
                  "json" : null,
                  "origin" : "127.0.0.1",
                  "url" : "http:\/\/here:80\/post"
                }
                """#)
    }

    @Test func `other paths and methods are rejected`() {
        #expect(answer("POST /other HTTP/1.1\r\n\r\n")?.status == 404)
        #expect(answer("GET /post HTTP/1.1\r\n\r\n")?.status == 405)
    }

    @Test func `a response includes its length`() {
        #expect(
            String(decoding: HTTPResponse(status: 413).bytes, as: UTF8.self)
                == "HTTP/1.1 413 Content Too Large\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 18\r\n"
                + "Connection: close\r\n\r\nContent Too Large\n")
    }
}
