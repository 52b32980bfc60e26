/// Splits a stream of bytes into messages: a header with `Content-Length`, an empty line, and the content.
///
/// A malformed header is a fault; reading continues with the next header.
package struct MessageReader: Sendable {
    package enum Result: Equatable, Sendable {
        case message([UInt8])
        /// A description of a violated rule.
        case fault(String)
    }

    /// The maximum size of a message. The largest documents have 16 MiB, which escapes in JSON may double.
    static let maximumSize = 64 << 20  // bytes
    private static let maximumHeaderSize = 4 << 10  // bytes
    private static let lengthName = Array("content-length".utf8)

    private var bytes: [UInt8] = []
    /// The start of the unread bytes.
    private var position = 0
    /// The bytes of a message that is too large and is skipped.
    private var skippedCount = 0
    /// Whether the bytes of a faulty header are skipped up to the next `Content-Length`.
    private var isLost = false

    package init() {}

    /// Adds bytes from the stream.
    package mutating func append(_ new: some Sequence<UInt8>) {
        if position > 0 {
            bytes.removeFirst(position)
            position = 0
        }
        bytes.append(contentsOf: new)
    }

    /// Returns the next message or fault, or nil if more bytes are needed.
    package mutating func next() -> Result? {
        if skippedCount > 0 {
            let count = min(skippedCount, bytes.count - position)
            position += count
            skippedCount -= count
            if skippedCount > 0 { return nil }
        }
        if isLost {
            guard findHeader() else { return nil }
            isLost = false
        }
        guard let header = headerRange() else {
            guard bytes.count - position > Self.maximumHeaderSize else { return nil }
            isLost = true
            position += 1
            return .fault("a header is longer than \(Self.maximumHeaderSize) bytes")
        }
        guard let length = Self.contentLength(bytes[header.content]) else {
            position = header.end
            isLost = true
            return .fault("a header has no valid Content-Length")
        }
        guard length <= Self.maximumSize else {
            position = header.end
            skippedCount = length
            return .fault("a message of \(length) bytes is larger than \(Self.maximumSize) bytes")
        }
        guard bytes.count - header.end >= length else { return nil }
        position = header.end + length
        return .message(Array(bytes[header.end..<position]))
    }

    /// Moves to the next `Content-Length`. Returns false if there is none yet.
    private mutating func findHeader() -> Bool {
        let name = Self.lengthName
        while position + name.count <= bytes.count {
            if bytes[position..<position + name.count].elementsEqual(name, by: Self.isEqual) { return true }
            position += 1
        }
        return false
    }

    private static func isEqual(_ byte: UInt8, _ lowercase: UInt8) -> Bool {
        byte == lowercase || (0x41...0x5a).contains(byte) && byte | 0x20 == lowercase
    }

    /// Returns the lines of the header and the end of the empty line after them. A line may end without a carriage return.
    private func headerRange() -> (content: Range<Int>, end: Int)? {
        var index = position
        while index < min(bytes.count, position + Self.maximumHeaderSize) {
            if bytes[index] == 0x0a {
                if index + 1 < bytes.count, bytes[index + 1] == 0x0a { return (position..<index, index + 2) }
                if index + 2 < bytes.count, bytes[index + 1] == 0x0d, bytes[index + 2] == 0x0a {
                    return (position..<index, index + 3)
                }
            }
            index += 1
        }
        return nil
    }

    private static func contentLength(_ header: ArraySlice<UInt8>) -> Int? {
        for line in header.split(separator: 0x0a) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                line[..<colon].count == lengthName.count, line[..<colon].elementsEqual(lengthName, by: isEqual)
            else { continue }
            let digits = line[(colon + 1)...].filter { $0 != 0x20 && $0 != 0x0d && $0 != 0x09 }
            guard digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            return Int(String(decoding: digits, as: UTF8.self))
        }
        return nil
    }
}
