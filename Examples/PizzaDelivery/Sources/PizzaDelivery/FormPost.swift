import FoundationEssentials

/// Posts a form to a server that echoes it, like httpbin.org/post.
public nonisolated enum FormPost {
    /// The limit for an answer, in bytes.
    public static let maximumResponseSize = 1 << 20

    /// - Returns: the fields as the server has received them, sorted by name.
    /// - Throws: a `FormPostError`, or `CancellationError` when the task is cancelled.
    public static func send(_ fields: [FormField], over client: some OrderClient) async throws -> [FormField] {
        let request = HTTPRequest(
            method: "POST", target: "/post",
            headers: ["content-type": FormEncoding.contentType, "accept": "application/json"],
            body: Array(FormEncoding.encode(fields).utf8))
        let response = try await client.send(request)
        guard (200..<300).contains(response.status) else { throw FormPostError.status(response.status) }
        return try self.fields(of: Data(response.body))
    }

    /// Returns the fields in the answer of a server, sorted by name.
    static func fields(of answer: Data) throws(FormPostError) -> [FormField] {
        do {
            let form = try JSONDecoder().decode(EchoedForm.self, from: answer).form
            return form.sorted { $0.key < $1.key }.flatMap { name, value in value.texts.map { FormField(name, $0) } }
        } catch DecodingError.dataCorrupted {
            throw .invalidResponse
        } catch {
            throw .lacksForm
        }
    }
}

/// The reason why posting failed, with a message for the user.
public nonisolated enum FormPostError: Error, Equatable, CustomStringConvertible {
    case noAddress(String)
    case noConnection(host: String)
    case connectionLost
    case timedOut
    case status(Int)
    case noResponse
    case invalidResponse
    case lacksForm
    case tooLong
    case other(String)

    public var description: String {
        switch self {
        case .noAddress(let text): "'\(text)' is not the address of a server."
        case .noConnection(let host): "Cannot connect to \(host). The server may be down."
        case .connectionLost: "The connection was lost before an answer came. The server may have the order."
        case .timedOut: "The server did not answer in time. It may have the order."
        case .status(let status) where status >= 500:
            "The server reports an internal error (\(status)). Try again later."
        case .status(let status): "The server refused the order (\(status))."
        case .noResponse, .invalidResponse: "The server sent an invalid answer."
        case .lacksForm: "The server's answer does not contain the order."
        case .tooLong: "The server's answer is too long."
        case .other(let text): text
        }
    }
}

/// The relevant part of an answer.
private nonisolated struct EchoedForm: Decodable {
    let form: [String: Value]

    /// A text, or several if a name occurred more than once.
    struct Value: Decodable {
        let texts: [String]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let text = try? container.decode(String.self) {
                texts = [text]
            } else {
                texts = try container.decode([String].self)
            }
        }
    }
}
