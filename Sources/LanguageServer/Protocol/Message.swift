import FoundationEssentials

/// The identifier that a client gives a request.
enum MessageID: Codable, Hashable, Sendable {
    case number(Int)
    case text(String)

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else {
            self = .text(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        }
    }
}

/// The members of a message that decide what it is: a request has both, a notification only a method, a response only an id.
struct Envelope: Decodable {
    var id: MessageID?
    var method: String?
}

/// The parameters of a message.
struct Parameters<Value: Decodable>: Decodable { var params: Value }

/// A failure of a request, as the protocol numbers it.
struct ResponseError: Error, Codable, Equatable {
    var code: Int
    var message: String

    static func parse(_ message: String) -> Self { .init(code: -32700, message: message) }
    static func invalidRequest(_ message: String) -> Self { .init(code: -32600, message: message) }
    static func unknownMethod(_ name: String) -> Self {
        .init(code: -32601, message: "the server has no method '\(name)'")
    }
    static func invalidParameters(_ message: String) -> Self { .init(code: -32602, message: message) }
    static let notInitialized = Self(code: -32002, message: "the client must send 'initialize' first")
    static let cancelled = Self(code: -32800, message: "the client cancelled the request")
    /// The request is valid, but cannot be fulfilled.
    static func failed(_ message: String) -> Self { .init(code: -32803, message: message) }
}

/// A message from the server.
struct OutgoingMessage<Content: Encodable>: Encodable {
    private enum Kind {
        case response(MessageID?, Content)
        case failure(MessageID?, ResponseError)
        case notification(String, Content)
        case request(MessageID, String, Content)
    }

    private enum Key: String, CodingKey { case jsonrpc, id, method, params, result, error }

    private let kind: Kind

    static func response(to id: MessageID?, _ result: Content) -> Self { .init(kind: .response(id, result)) }
    static func notification(_ method: String, _ content: Content) -> Self {
        .init(kind: .notification(method, content))
    }
    static func request(_ id: MessageID, _ method: String, _ content: Content) -> Self {
        .init(kind: .request(id, method, content))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode("2.0", forKey: .jsonrpc)
        switch kind {
        case .response(let id, let result):
            // An absent identifier is null.
            try container.encode(id, forKey: .id)
            try container.encode(result, forKey: .result)
        case .failure(let id, let error):
            try container.encode(id, forKey: .id)
            try container.encode(error, forKey: .error)
        case .notification(let method, let content):
            try container.encode(method, forKey: .method)
            try container.encode(content, forKey: .params)
        case .request(let id, let method, let content):
            try container.encode(id, forKey: .id)
            try container.encode(method, forKey: .method)
            try container.encode(content, forKey: .params)
        }
    }

    /// The message as JSON without header.
    func json() -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { Array($0) } ?? []
    }
}

extension OutgoingMessage where Content == JSONNull {
    static func failure(of id: MessageID?, _ error: ResponseError) -> Self { .init(kind: .failure(id, error)) }
}

/// The value null of JSON, and an ignored value.
struct JSONNull: Codable, Equatable {
    init() {}
    init(from decoder: any Decoder) throws {}
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
