/// A client's request with its whole body.
public nonisolated struct HTTPRequest: Equatable, Sendable {
    /// The method in capitals, such as `POST`.
    public var method: String
    /// The path and the query, as sent.
    public var target: String
    /// Headers by name in lowercase.
    public var headers: [String: String]
    /// The bytes after the headers; empty without a body.
    public var body: [UInt8]

    /// The path without the query.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// In bytes, up to the empty line.
    static let maximumHeadSize = 16 << 10
    /// In bytes.
    static let maximumBodySize = 64 << 10

    package enum Reading: Equatable {
        /// More bytes are needed.
        case incomplete
        case whole(HTTPRequest)
        /// The request is invalid; the status gives the reason.
        case refused(Int)
    }

    /// Parses the bytes received so far. Bytes after the body are ignored: a connection has one request.
    package static func read(_ bytes: [UInt8]) -> Reading {
        guard let end = endOfHead(in: bytes) else {
            return bytes.count >= maximumHeadSize ? .refused(431) : .incomplete
        }
        guard end <= maximumHeadSize else { return .refused(431) }
        let lines = lines(of: bytes[..<end])
        let start = lines[0].split(separator: " ", omittingEmptySubsequences: false)
        guard start.count == 3, !start[0].isEmpty, start[1].hasPrefix("/"),
            start[2] == "HTTP/1.1" || start[2] == "HTTP/1.0"
        else { return .refused(400) }
        guard let headers = headers(in: lines.dropFirst()) else { return .refused(400) }
        if headers["transfer-encoding"] != nil { return .refused(411) }
        guard let length = length(headers["content-length"] ?? "0") else { return .refused(400) }
        guard length <= maximumBodySize else { return .refused(413) }
        let body = bytes[end...].prefix(length)
        guard body.count == length else { return .incomplete }
        return .whole(
            HTTPRequest(method: String(start[0]), target: String(start[1]), headers: headers, body: Array(body)))
    }

    /// Returns the offset after the empty line.
    private static func endOfHead(in bytes: [UInt8]) -> Int? {
        let mark = Array("\r\n\r\n".utf8)
        let searched = bytes.prefix(maximumHeadSize + mark.count)
        guard searched.count >= mark.count else { return nil }
        return (0...searched.count - mark.count).first { searched[$0..<$0 + mark.count].elementsEqual(mark) }
            .map { $0 + mark.count }
    }

    private static func lines(of head: ArraySlice<UInt8>) -> [String] {
        String(decoding: head.dropLast(4), as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
            .map(String.init)
    }

    /// Parses the headers; nil if a line is not a valid header, or if there are two lengths.
    private static func headers(in lines: ArraySlice<String>) -> [String: String]? {
        var headers: [String: String] = [:]
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy(isOfName) else { return nil }
            let name = parts[0].lowercased()
            let value = parts[1].drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }
            if name == "content-length", headers[name] != nil { return nil }
            headers[name] = String(value.reversed())
        }
        return headers
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || "!#$%&'*+-.^_`|~".contains(character))
    }

    private static func length(_ text: String) -> Int? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(text) : nil
    }
}
