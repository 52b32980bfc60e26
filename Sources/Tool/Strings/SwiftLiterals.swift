import InlayScanning

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

    private let scan: SwiftTokens
    /// The open brackets. A call of `localizedString` has the indexes of the literals that are directly in it.
    private var brackets: [Bracket] = []

    private struct Bracket {
        var isCall = false
        var keys: [Int] = []
        var isPlural = false
    }

    private static let function = "localizedString"

    init(_ bytes: [UInt8]) {
        scan = SwiftTokens(bytes, includesInterpolations: true)
        for (index, token) in scan.tokens.enumerated() {
            switch token {
            case .symbol("("):
                brackets.append(Bracket(isCall: index > 0 && scan.tokens[index - 1] == .word(Self.function)))
            case .symbol("["), .symbol("{"): brackets.append(Bracket())
            case .symbol(")"), .symbol("]"), .symbol("}"): close()
            case .word("count") where next(index) == .symbol(":") && brackets.last?.isCall == true:
                brackets[brackets.count - 1].isPlural = true
            case .text(let content): add(content, at: index, in: bytes)
            case .word, .directive, .symbol: break
            }
        }
        while !brackets.isEmpty { close() }
    }

    private func next(_ index: Int) -> SwiftTokens.Token? {
        index + 1 < scan.tokens.count ? scan.tokens[index + 1] : nil
    }

    /// Ends the innermost bracket.
    private mutating func close() {
        guard let bracket = brackets.popLast(), bracket.isCall else { return }
        for index in bracket.keys where literals[index].use == .other {
            literals[index].use = .key(isPlural: bracket.isPlural)
        }
    }

    private mutating func add(_ content: String, at index: Int, in bytes: [UInt8]) {
        let offset = scan.offsets[index]
        let hashes = bytes[offset...].prefix { $0 == UInt8(ascii: "#") }.count
        // A regular expression.
        guard offset + hashes < bytes.count, bytes[offset + hashes] == UInt8(ascii: "\"") else { return }
        let (text, isPart) = Self.decoded(Array(content.utf8), hashes: hashes)
        var literal = Literal(text: text, offset: offset + hashes, use: .other)
        // Interpolations of the literal come before it.
        let before = scan.offsets[..<index].lastIndex { $0 < offset }
        let followsPlus = before.map { scan.tokens[$0] } == .symbol("+")
        guard let last = brackets.last, last.isCall, !followsPlus else { return literals.append(literal) }
        if isPart || next(index) == .symbol("+") {
            literal.use = .keyPrefix
        } else {
            brackets[brackets.count - 1].keys.append(literals.count)
        }
        literals.append(literal)
    }

    /// Replaces the escape sequences of a literal, up to its first interpolation.
    ///
    /// - Returns: the text, and whether an interpolation follows.
    private static func decoded(_ content: [UInt8], hashes: Int) -> (text: String, isPart: Bool) {
        let escape = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: hashes)
        var text: [UInt8] = []
        var rest = content[...]
        while let byte = rest.first {
            guard rest.starts(with: escape) else {
                text.append(byte)
                rest.removeFirst()
                continue
            }
            rest.removeFirst(escape.count)
            if rest.first == UInt8(ascii: "(") { return (String(decoding: text, as: UTF8.self), true) }
            text += readEscape(&rest)
        }
        return (String(decoding: text, as: UTF8.self), false)
    }

    private static func readEscape(_ rest: inout ArraySlice<UInt8>) -> [UInt8] {
        guard let byte = rest.popFirst() else { return [] }
        switch byte {
        case UInt8(ascii: "n"): return [0x0a]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "r"): return [0x0d]
        case UInt8(ascii: "0"): return [0]
        case UInt8(ascii: "u"):
            guard let end = rest.firstIndex(of: UInt8(ascii: "}")), end - rest.startIndex < 11 else { return [] }
            let digits = String(decoding: rest[..<end].dropFirst(), as: UTF8.self)
            rest = rest[(end + 1)...]
            return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { Array(String(Character($0)).utf8) }
                ?? []
        default: return [byte]
        }
    }
}
