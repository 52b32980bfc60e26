/// The text literals of a Swift source, with those that are keys of `localizedString`.
nonisolated struct SwiftLiterals {
    enum Use: Equatable {
        /// The key of a call, with a number if `isPlural`.
        case key(isPlural: Bool)
        /// The beginning of a key that is computed.
        case keyPrefix
        case other
    }

    struct Literal {
        let text: String
        let offset: Int
        var use: Use
    }

    private(set) var literals: [Literal] = []

    private let bytes: [UInt8]
    private var position = 0
    /// The open brackets. A call of `localizedString` has the indexes of the literals that are directly in it.
    private var brackets: [Bracket] = []

    private struct Bracket {
        var isCall = false
        var keys: [Int] = []
        var isPlural = false
    }

    private static let function = "localizedString"

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while position < bytes.count { readToken() }
        while !brackets.isEmpty { close() }
    }

    private func starts(_ text: String, at offset: Int? = nil) -> Bool {
        let offset = offset ?? position
        return offset <= bytes.count && bytes[offset...].starts(with: text.utf8)
    }

    private mutating func readToken() {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "/") where starts("//"):
            while position < bytes.count, bytes[position] != 0x0a { position += 1 }
        case UInt8(ascii: "/") where starts("/*"): skipComment()
        case UInt8(ascii: "\""): readLiteral(hashes: 0)
        case UInt8(ascii: "#"):
            let count = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
            position += count
            if starts("\"") { readLiteral(hashes: count) }
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
            brackets.append(Bracket())
            position += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            close()
            position += 1
        case _ where Self.isName(byte): readName()
        default: position += 1
        }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if starts("/*") {
                depth += 1
                position += 2
            } else if starts("*/") {
                depth -= 1
                position += 2
            } else {
                position += 1
            }
        } while depth > 0 && position < bytes.count
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: false
        }
    }

    private mutating func readName() {
        let start = position
        while position < bytes.count, Self.isName(bytes[position]) { position += 1 }
        let name = String(decoding: bytes[start..<position], as: UTF8.self)
        if name == Self.function, starts("(") {
            brackets.append(Bracket(isCall: true))
            position += 1
        } else if name == "count", starts(":"), brackets.last?.isCall == true {
            brackets[brackets.count - 1].isPlural = true
        }
    }

    /// Ends the innermost bracket.
    private mutating func close() {
        guard let bracket = brackets.popLast(), bracket.isCall else { return }
        for index in bracket.keys where literals[index].use == .other {
            literals[index].use = .key(isPlural: bracket.isPlural)
        }
    }

    /// Reads a literal from its first quote to the end of its last. Interpolations are read as code.
    private mutating func readLiteral(hashes: Int) {
        let offset = position
        let quote = starts("\"\"\"") ? "\"\"\"" : "\""
        let marks = String(repeating: "#", count: hashes)
        position += quote.utf8.count
        var text: [UInt8] = []
        var prefix: [UInt8]?
        while position < bytes.count, !starts(quote + marks) {
            if quote.utf8.count == 1, bytes[position] == 0x0a { break }
            guard starts("\\" + marks) else {
                text.append(bytes[position])
                position += 1
                continue
            }
            position += 1 + hashes
            if starts("(") {
                if prefix == nil { prefix = text }
                readInterpolation()
            } else {
                text += readEscape()
            }
        }
        if starts(quote + marks) { position += quote.utf8.count + hashes }
        add(String(decoding: prefix ?? text, as: UTF8.self), isPart: prefix != nil, at: offset)
    }

    private mutating func readInterpolation() {
        let depth = brackets.count
        repeat { readToken() } while brackets.count > depth && position < bytes.count
    }

    private mutating func readEscape() -> [UInt8] {
        guard position < bytes.count else { return [] }
        defer { position += 1 }
        switch bytes[position] {
        case UInt8(ascii: "n"): return [0x0a]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0d]
        case UInt8(ascii: "0"): return [0]
        case UInt8(ascii: "u"):
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "}")), end - position < 12 else { return [] }
            let digits = String(decoding: bytes[position..<end].dropFirst(2), as: UTF8.self)
            position = end
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { Array(String(Character($0)).utf8) }
                ?? []
        default: return [bytes[position]]
        }
    }

    /// - Parameter isPart: whether an interpolation follows.
    private mutating func add(_ text: String, isPart: Bool, at offset: Int) {
        var literal = Literal(text: text, offset: offset, use: .other)
        guard let last = brackets.last, last.isCall, !followsPlus(offset) else { return literals.append(literal) }
        if isPart || precedesPlus() {
            literal.use = .keyPrefix
        } else {
            brackets[brackets.count - 1].keys.append(literals.count)
        }
        literals.append(literal)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

    private func followsPlus(_ offset: Int) -> Bool {
        bytes[..<offset].last { !Self.isSpace($0) && $0 != UInt8(ascii: "#") } == UInt8(ascii: "+")
    }

    private func precedesPlus() -> Bool {
        position < bytes.count && bytes[position...].first { !Self.isSpace($0) } == UInt8(ascii: "+")
    }
}
