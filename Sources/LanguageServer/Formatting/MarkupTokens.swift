/// The tokens of a well-formed document, with all bytes that a reader sees: comments, instructions, and values as they are written.
struct MarkupTokens {
    struct Attribute: Equatable {
        var name: String
        /// The value without quotes, with its references.
        var value: String
        var quote: Character
    }

    enum Kind: Equatable {
        /// A whole comment, instruction or declaration, as it is written.
        case verbatim(String, isComment: Bool)
        case open(String, [Attribute])
        case empty(String, [Attribute])
        case close(String)
    }

    struct Token {
        var kind: Kind
        /// The number of line ends before the token.
        var newlines: Int
        /// The column of the first character, from 0.
        var column: Int
        /// The offset of the first byte.
        var offset: Int
    }

    /// The first place that is no token.
    struct Fault: Error { let offset: Int }

    private(set) var tokens: [Token] = []
    private let bytes: [UInt8]
    private var position = 0
    private var lineStart = 0
    private var newlines = 0

    /// - Throws: `Fault` for text between elements, for a CDATA section, and for a document that is not well-formed.
    init(_ bytes: [UInt8]) throws(Fault) {
        self.bytes = bytes
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { (position, lineStart) = (3, 3) }
        while position < bytes.count {
            if isSpace(bytes[position]) {
                skipSpace()
                continue
            }
            guard bytes[position] == UInt8(ascii: "<") else { throw Fault(offset: position) }
            let before = newlines
            let column = String(decoding: bytes[lineStart..<position], as: UTF8.self).count
            let start = position
            guard let kind = kind() else { throw Fault(offset: start) }
            tokens.append(Token(kind: kind, newlines: before, column: column, offset: start))
            newlines = 0
        }
    }

    private mutating func kind() -> Kind? {
        if starts(with: "<!--") { return verbatim(to: "-->", from: 4, isComment: true) }
        if starts(with: "<?") { return verbatim(to: "?>", from: 2, isComment: false) }
        if starts(with: "</") {
            position += 2
            let name = name()
            skipSpace()
            return take(UInt8(ascii: ">")) && !name.isEmpty ? .close(name) : nil
        }
        position += 1
        let name = name()
        guard !name.isEmpty else { return nil }
        var attributes: [Attribute] = []
        while true {
            skipSpace()
            if take(UInt8(ascii: ">")) { return .open(name, attributes) }
            if starts(with: "/>") {
                position += 2
                return .empty(name, attributes)
            }
            guard let attribute = attribute() else { return nil }
            attributes.append(attribute)
        }
    }

    private mutating func attribute() -> Attribute? {
        let name = name()
        skipSpace()
        guard !name.isEmpty, take(UInt8(ascii: "=")) else { return nil }
        skipSpace()
        guard position < bytes.count, [0x22, 0x27].contains(bytes[position]) else { return nil }
        let quote = bytes[position]
        position += 1
        guard let end = bytes[position...].firstIndex(of: quote) else { return nil }
        let value = text(position..<end)
        noteLines(position..<end)
        position = end + 1
        return Attribute(name: name, value: value, quote: quote == 0x22 ? "\"" : "'")
    }

    private mutating func verbatim(to ending: String, from length: Int, isComment: Bool) -> Kind? {
        let ending = Array(ending.utf8)
        let start = position
        var end = start + length
        while end + ending.count <= bytes.count, !bytes[end...].starts(with: ending) { end += 1 }
        guard end + ending.count <= bytes.count else { return nil }
        position = end + ending.count
        noteLines(start..<position)
        return .verbatim(text(start..<position), isComment: isComment)
    }

    private mutating func name() -> String {
        let start = position
        while position < bytes.count, !isSpace(bytes[position]), !"=/>'\"<".utf8.contains(bytes[position]) {
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard position < bytes.count, bytes[position] == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while position < bytes.count, isSpace(bytes[position]) {
            let isLineEnd =
                bytes[position] == 0x0a
                || bytes[position] == 0x0d && !(position + 1 < bytes.count && bytes[position + 1] == 0x0a)
            position += 1
            if isLineEnd { (newlines, lineStart) = (newlines + 1, position) }
        }
    }

    private mutating func noteLines(_ range: Range<Int>) {
        if let last = bytes[range].lastIndex(of: 0x0a) { lineStart = last + 1 }
    }

    /// Returns a text with `\n` as its line ends, as XML reads it.
    private func text(_ range: Range<Int>) -> String {
        var text: [UInt8] = []
        for index in range {
            if bytes[index] != 0x0d {
                text.append(bytes[index])
            } else if index + 1 >= bytes.count || bytes[index + 1] != 0x0a {
                text.append(0x0a)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

    private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }
}
