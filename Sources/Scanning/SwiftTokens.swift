/// The words, texts and symbols of Swift code, without comments.
package struct SwiftTokens {
    package enum Token: Equatable {
        /// An identifier, a keyword or a number. Backquotes are removed.
        case word(String)
        /// The content of a string literal as it is written.
        case text(String)
        /// `#if`, `#endif` and others, without `#`.
        case directive(String)
        case symbol(Character)
    }

    package private(set) var tokens: [Token] = []
    /// The offset of each token.
    package private(set) var offsets: [Int] = []
    private let bytes: [UInt8]
    private let includesInterpolations: Bool
    private var position = 0

    /// - Parameter includesInterpolations: whether the tokens of interpolations are included, before the text that contains them.
    package init(_ bytes: [UInt8], includesInterpolations: Bool = false) {
        self.bytes = bytes
        self.includesInterpolations = includesInterpolations
        while position < bytes.count { readToken() }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || (0x30...0x39).contains(byte)
            || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
    }

    private func byte(_ distance: Int = 0) -> UInt8? {
        position + distance < bytes.count ? bytes[position + distance] : nil
    }

    private func starts(_ text: StaticString) -> Bool {
        guard position + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
    }

    private mutating func add(_ token: Token, at offset: Int) {
        tokens.append(token)
        offsets.append(offset)
    }

    private mutating func readName() -> String {
        let start = position
        while let byte = byte(), Self.isName(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func readToken() {
        guard let byte = byte() else { return }
        let offset = position
        switch byte {
        case 0x09...0x0d, 0x20: position += 1
        case UInt8(ascii: "/"):
            if starts("//") {
                while let byte = self.byte(), byte != 0x0a { position += 1 }
            } else if starts("/*") {
                skipComment()
            } else if isRegexStart {
                skipRegex()
            } else {
                position += 1
                add(.symbol("/"), at: offset)
            }
        case UInt8(ascii: "\""): readText(hashes: 0)
        case UInt8(ascii: "#"): readHash()
        case UInt8(ascii: "`"):
            position += 1
            let start = position
            while let byte = self.byte(), byte != UInt8(ascii: "`"), byte != 0x0a { position += 1 }
            add(.word(String(decoding: bytes[start..<position], as: UTF8.self)), at: offset)
            position += 1
        case UInt8(ascii: "-") where self.byte(1) == UInt8(ascii: ">"):
            // The arrow ends no generic parameters.
            position += 2
        case _ where Self.isName(byte): add(.word(readName()), at: offset)
        default:
            position += 1
            add(.symbol(Character(UnicodeScalar(byte))), at: offset)
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

    /// Whether `/` starts a regular expression: it follows no value, and has its end in the same line.
    private var isRegexStart: Bool {
        switch tokens.last {
        case nil, .symbol("(")?, .symbol(",")?, .symbol("=")?, .symbol(":")?, .symbol("[")?, .symbol("{")?,
            .word("return")?:
            break
        default: return false
        }
        guard let next = byte(1), next != 0x20, next != 0x0a else { return false }
        var distance = 1
        while let byte = byte(distance), byte != 0x0a {
            if byte == UInt8(ascii: "/") { return true }
            distance += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return false
    }

    private mutating func skipRegex() {
        let offset = position
        position += 1
        while let byte = byte(), byte != UInt8(ascii: "/"), byte != 0x0a {
            position += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
        add(.text(""), at: offset)
    }

    /// Reads `#if`, `#"text"#` or a macro.
    private mutating func readHash() {
        let offset = position
        var hashes = 0
        while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
        if byte(hashes) == UInt8(ascii: "\"") {
            position += hashes
            return readText(hashes: hashes)
        }
        position += hashes
        let name = readName()
        if name == "if" || name == "endif" || name == "else" || name == "elseif" {
            add(.directive(name), at: offset)
        }
    }

    /// Reads a string literal from its quotes, with nested literals in its interpolations.
    private mutating func readText(hashes: Int) {
        let offset = position - hashes
        let isLong = starts("\"\"\"")
        position += isLong ? 3 : 1
        let start = position
        while let byte = byte() {
            if byte == UInt8(ascii: "\\"), isRepeated(UInt8(ascii: "#"), hashes, at: position + 1) {
                position += 1 + hashes
                if self.byte() == UInt8(ascii: "(") { readInterpolation() } else { position += 1 }
            } else if isEnd(isLong: isLong, hashes) {
                break
            } else if byte == 0x0a, !isLong {
                // A text without end ends with its line.
                break
            } else {
                position += 1
            }
        }
        let end = min(position, bytes.count)
        add(.text(String(decoding: bytes[min(start, end)..<end], as: UTF8.self)), at: offset)
        if isEnd(isLong: isLong, hashes) { position += (isLong ? 3 : 1) + hashes }
    }

    private func isRepeated(_ byte: UInt8, _ count: Int, at start: Int) -> Bool {
        start + count <= bytes.count && (0..<count).allSatisfy { bytes[start + $0] == byte }
    }

    private func isEnd(isLong: Bool, _ hashes: Int) -> Bool {
        let count = isLong ? 3 : 1
        return isRepeated(UInt8(ascii: "\""), count, at: position)
            && isRepeated(UInt8(ascii: "#"), hashes, at: position + count)
    }

    /// Reads `(...)` in a literal. Its tokens are no declarations.
    private mutating func readInterpolation() {
        let count = tokens.count
        var depth = 0
        repeat {
            let before = tokens.count
            readToken()
            if tokens.count > before, tokens.last == .symbol("(") { depth += 1 }
            if tokens.count > before, tokens.last == .symbol(")") { depth -= 1 }
        } while depth > 0 && position < bytes.count
        if includesInterpolations { return }
        tokens.removeLast(tokens.count - count)
        offsets.removeLast(offsets.count - count)
    }
}
