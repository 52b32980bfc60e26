import FoundationEssentials

/// The response to a client.
public nonisolated struct HTTPResponse: Equatable, Sendable {
    /// The status code, such as 200.
    public var status: Int
    /// The value of the header `Content-Type`.
    public var contentType: String
    /// The bytes after the headers.
    public var body: [UInt8]

    /// Creates a response; by default of plain text in UTF-8.
    public init(status: Int, contentType: String = "text/plain; charset=utf-8", body: some Sequence<UInt8>) {
        self.status = status
        self.contentType = contentType
        self.body = Array(body)
    }

    /// Creates a response of a status with its reason as the body.
    public init(status: Int) { self.init(status: status, body: (Self.reason(status) + "\n").utf8) }

    /// Creates the response of httpbin.org/post: the request's parts as JSON.
    public init(echoing request: HTTPRequest) {
        guard request.path == "/post" else {
            self.init(status: 404)
            return
        }
        guard request.method == "POST" else {
            self.init(status: 405)
            return
        }
        let echo = Echo(
            form: Dictionary(grouping: FormEncoding.decode(request.body), by: \.name).mapValues { $0.map(\.value) },
            headers: request.headers, url: "http://\(request.headers["host"] ?? "127.0.0.1")\(request.target)")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let body = try? encoder.encode(echo) else {
            self.init(status: 500)
            return
        }
        self.init(status: 200, contentType: "application/json", body: body)
    }

    /// A response that is not a valid answer to the form.
    public static let rubbish = HTTPResponse(
        status: 200, contentType: "text/html", body: "<html><p>Today we have closed</html>".utf8)

    /// The response as sent. The connection closes after it.
    package var bytes: [UInt8] {
        let head = """
            HTTP/1.1 \(status) \(Self.reason(status))\r
            Content-Type: \(contentType)\r
            Content-Length: \(body.count)\r
            Connection: close\r
            \r

            """
        return Array(head.utf8) + body
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 400: "Bad Request"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 411: "Length Required"
        case 413: "Content Too Large"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        default: "Status"
        }
    }

    private struct Echo: Encodable {
        let form: [String: [String]]
        let headers: [String: String]
        let url: String

        enum Key: CodingKey { case args, data, files, form, headers, json, origin, url }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode([String: String](), forKey: .args)
            try container.encode("", forKey: .data)
            try container.encode([String: String](), forKey: .files)
            try container.encode(form.mapValues(TextOrTexts.init), forKey: .form)
            try container.encode(headers, forKey: .headers)
            try container.encodeNil(forKey: .json)
            try container.encode("127.0.0.1", forKey: .origin)
            try container.encode(url, forKey: .url)
        }
    }

    /// A text for a name that occurs once, else a list.
    private struct TextOrTexts: Encodable {
        let texts: [String]

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if texts.count == 1 { try container.encode(texts[0]) } else { try container.encode(texts) }
        }
    }
}
