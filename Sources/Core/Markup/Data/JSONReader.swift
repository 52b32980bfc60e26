/// Reads JSON (RFC 8259) and records the position of each value, which Foundation's reader does not provide.
nonisolated struct JSONReader {
    private let bytes: [UInt8]
    private let end: Int
    private var position: Int
    private var depth = 0
    private var count = 0

    /// Reads all bytes of a source, or those in a range.
    ///
    /// - Throws: the reason why the bytes are not JSON, and the bytes at fault.
    static func read(_ source: MarkupSource, in range: Range<Int>? = nil) throws(MarkupParseFailure) -> DataNode {
        let range = range?.clamped(to: 0..<source.bytes.count) ?? 0..<source.bytes.count
        var reader = JSONReader(bytes: source.bytes, end: range.upperBound, position: range.lowerBound)
        if source.bytes[range].starts(with: [0xef, 0xbb, 0xbf]) { reader.position += 3 }
        let node = try reader.readValue()
        reader.skipSpace()
        guard reader.position == reader.end else { throw reader.failure(.contentAfterEnd) }
        return node
    }

    private init(bytes: [UInt8], end: Int, position: Int) {
        self.bytes = bytes
        self.end = end
        self.position = position
    }

    private var next: UInt8? { position < end ? bytes[position] : nil }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard let next, next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let next, next == 0x20 || (0x09...0x0a).contains(next) || next == 0x0d { position += 1 }
    }

    private func failure(_ fault: MalformedData, at range: Range<Int>? = nil) -> MarkupParseFailure {
        MarkupParseFailure(cause: .malformedData(fault), range: range ?? position..<min(position + 1, end))
    }
}

// MARK: - Values
nonisolated extension JSONReader {
    private mutating func readValue() throws(MarkupParseFailure) -> DataNode {
        skipSpace()
        let start = position
        count += 1
        guard count <= DataNode.maximumCount else { throw failure(.tooManyValues(limit: DataNode.maximumCount)) }
        switch next {
        case nil: throw failure(.missingValue)
        case UInt8(ascii: "{"): return DataNode(.object(try readMembers()), range: start..<position)
        case UInt8(ascii: "["): return DataNode(.array(try readElements()), range: start..<position)
        case UInt8(ascii: "\""):
            let text = try readString()
            return DataNode(.string(text), range: start + 1..<position - 1)
        case UInt8(ascii: "-"), .some(0x30...0x39): return try readNumber()
        default: return try readWord()
        }
    }

    private mutating func readMembers() throws(MarkupParseFailure) -> [DataNode.Member] {
        let start = position
        var members: [DataNode.Member] = []
        try enter()
        skipSpace()
        if skip("}") { return leave(members) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else {
                throw next == nil
                    ? failure(.unclosedObject, at: start..<start + 1)
                    : failure(next == UInt8(ascii: "}") ? .trailingComma : .missingKey)
            }
            let keyStart = position + 1
            let key = try readString()
            let keyRange = keyStart..<position - 1
            skipSpace()
            guard skip(":") else { throw failure(.missingColon(key), at: keyRange) }
            members.append(.init(key: key, keyRange: keyRange, node: try readValue()))
            skipSpace()
            if skip("}") { return leave(members) }
            guard skip(",") else {
                throw next == nil ? failure(.unclosedObject, at: start..<start + 1) : failure(.missingComma)
            }
        }
    }

    private mutating func readElements() throws(MarkupParseFailure) -> [DataNode] {
        let start = position
        var elements: [DataNode] = []
        try enter()
        skipSpace()
        if skip("]") { return leave(elements) }
        while true {
            skipSpace()
            if next == UInt8(ascii: "]") { throw failure(.trailingComma) }
            if next == nil { throw failure(.unclosedArray, at: start..<start + 1) }
            elements.append(try readValue())
            skipSpace()
            if skip("]") { return leave(elements) }
            guard skip(",") else {
                throw next == nil ? failure(.unclosedArray, at: start..<start + 1) : failure(.missingComma)
            }
        }
    }

    private mutating func enter() throws(MarkupParseFailure) {
        guard depth < DataNode.maximumDepth else { throw failure(.tooDeep(limit: DataNode.maximumDepth)) }
        depth += 1
        position += 1
    }

    private mutating func leave<Contents>(_ contents: Contents) -> Contents {
        depth -= 1
        return contents
    }

    private mutating func readNumber() throws(MarkupParseFailure) -> DataNode {
        let start = position
        let hasSign = skip("-")
        let digits = position
        skipDigits()
        let leadsWithZero = bytes[digits..<position].first == 0x30 && position - digits > 1
        var isWhole = position > digits && !leadsWithZero
        if skip(".") { isWhole = skipDigits() && isWhole }
        if skip("e") || skip("E") {
            if !skip("+") { _ = skip("-") }
            isWhole = skipDigits() && isWhole
        }
        let range = start..<position
        // A word directly after the number is part of the mistake.
        guard isWhole else { throw failure(.invalidNumber, at: start..<max(position, start + (hasSign ? 1 : 0))) }
        guard let number = Double(String(decoding: bytes[range], as: UTF8.self)), number.isFinite else {
            throw failure(.numberOutOfRange, at: range)
        }
        return DataNode(.number(number), range: range)
    }

    @discardableResult private mutating func skipDigits() -> Bool {
        let start = position
        while let next, (0x30...0x39).contains(next) { position += 1 }
        return position > start
    }

    private mutating func readWord() throws(MarkupParseFailure) -> DataNode {
        let start = position
        while let next, next >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= next | 0x20 { position += 1 }
        let range = start..<position
        switch String(decoding: bytes[range], as: UTF8.self) {
        case "true": return DataNode(.boolean(true), range: range)
        case "false": return DataNode(.boolean(false), range: range)
        case "null": return DataNode(.null, range: range)
        default:
            throw range.isEmpty ? failure(.missingValue) : failure(.unknownWord, at: range)
        }
    }
}

// MARK: - Strings
nonisolated extension JSONReader {
    /// Reads a string, from the opening to the closing quote.
    private mutating func readString() throws(MarkupParseFailure) -> String {
        let start = position
        var characters: [UInt8] = []
        position += 1
        while let next, next != UInt8(ascii: "\"") {
            if next == UInt8(ascii: "\\") {
                let scalar = try readEscape()
                characters.append(contentsOf: Character(scalar).utf8)
            } else if next < 0x20 {
                // A line break shows that the closing quote is missing.
                throw next == 0x0a || next == 0x0d
                    ? failure(.unclosedString, at: start..<position) : failure(.controlCharacter)
            } else {
                characters.append(next)
                position += 1
            }
        }
        guard skip("\"") else { throw failure(.unclosedString, at: start..<position) }
        guard let text = String(validating: characters, as: UTF8.self) else {
            throw failure(.invalidEncoding, at: start..<position)
        }
        return text
    }

    private mutating func readEscape() throws(MarkupParseFailure) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let letter = next else { throw failure(.invalidEscape, at: start..<position) }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{c}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw failure(.invalidEscape, at: start..<position)
        }
        var code = readHexadecimal()
        // Characters beyond U+FFFF are two escapes.
        if let high = code, 0xd800..<0xdc00 ~= high {
            code = nil
            if skip("\\"), skip("u"), let low = readHexadecimal(), 0xdc00..<0xe000 ~= low {
                code = 0x10000 + (high - 0xd800) << 10 + (low - 0xdc00)
            }
        }
        guard let code, code != 0, let scalar = Unicode.Scalar(code) else {
            throw failure(.invalidEscape, at: start..<position)
        }
        return scalar
    }

    /// Reads four hexadecimal digits.
    private mutating func readHexadecimal() -> UInt32? {
        guard position + 4 <= end else { return nil }
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(bytes[position])).hexDigitValue else { return nil }
            code = code << 4 | UInt32(digit)
            position += 1
        }
        return code
    }
}
