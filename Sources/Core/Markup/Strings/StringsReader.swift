/// Reads `.strings` files: `"key" = "text";`, `//` and `/* */` comments, C escapes and `\Uxxxx`. The encoding is UTF-8, or UTF-16 with or
/// without a byte order mark.
nonisolated struct StringsReader {
    /// The maximum number of entries. A larger file is not a table of an app's texts, and each entry takes memory.
    static let maximumCount = 100_000

    /// The valid content of a file, up to its first fault.
    struct Result {
        /// The texts by key. Of duplicate keys, the last one is used.
        var table: [String: String] = [:]
        /// The source in UTF-8, which the byte ranges of the fault refer to.
        var source: MarkupSource
        var failure: MarkupParseFailure?
        /// The entries in order, with their places; only on request.
        var entries: [StringsFile.Entry] = []
    }

    private let bytes: [UInt8]
    private var position = 0

    /// - Parameter keepsEntries: whether the result has the places of the entries.
    static func read(_ source: MarkupSource, keepsEntries: Bool = false) -> Result {
        guard let text = TextEncoding.decode(source.bytes) else {
            return Result(source: source, failure: failure(.invalidEncoding, at: 0..<0))
        }
        var result = Result(source: MarkupSource(name: source.name, data: text))
        var reader = StringsReader(bytes: text)
        do throws(MarkupParseFailure) {
            try reader.readEntries { entry in
                result.table[entry.key] = entry.text
                if keepsEntries { result.entries.append(entry) }
                return result.table.count
            }
        } catch {
            result.failure = error
        }
        return result
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private static func failure(_ fault: MalformedStrings, at range: Range<Int>) -> MarkupParseFailure {
        MarkupParseFailure(cause: .malformedStrings(fault), range: range)
    }

    private func failure(_ fault: MalformedStrings, at range: Range<Int>? = nil) -> MarkupParseFailure {
        Self.failure(fault, at: range ?? position..<min(position + 1, bytes.count))
    }
}

nonisolated extension StringsReader {
    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skip(_ text: StaticString) -> Bool {
        let isNext = text.withUTF8Buffer { bytes[position...].starts(with: $0) }
        if isNext { position += text.utf8CodeUnitCount }
        return isNext
    }

    /// Skips white space and comments.
    private mutating func skipSpace() throws(MarkupParseFailure) {
        while let next {
            if next == 0x20 || (0x09...0x0d).contains(next) {
                position += 1
            } else if skip("//") {
                while let next = self.next, next != 0x0a, next != 0x0d { position += 1 }
            } else if next == UInt8(ascii: "/") {
                let start = position
                guard skip("/*") else { return }
                while !skip("*/") {
                    guard position < bytes.count else { throw failure(.unclosedComment, at: start..<start + 2) }
                    position += 1
                }
            } else {
                return
            }
        }
    }

    /// - Parameter add: takes an entry, and returns the number of keys.
    private mutating func readEntries(_ add: (StringsFile.Entry) -> Int) throws(MarkupParseFailure) {
        try skipSpace()
        while next != nil {
            guard next == UInt8(ascii: "\"") else { throw failure(.missingKey) }
            let keyStart = position
            let key = try readText()
            let keyRange = keyStart + 1..<position - 1
            try skipSpace()
            guard skip("=") else { throw failure(.missingEquals(key), at: keyRange) }
            try skipSpace()
            guard next == UInt8(ascii: "\"") else { throw failure(.missingValue(key), at: keyRange) }
            let textStart = position
            let text = try readText()
            let textRange = textStart + 1..<position - 1
            try skipSpace()
            guard skip(";") else { throw failure(.missingSemicolon(key), at: textRange) }
            let entry = StringsFile.Entry(
                key: key, text: text, textRange: textRange, range: keyStart..<position)
            guard add(entry) <= Self.maximumCount else {
                throw failure(.tooManyEntries(limit: Self.maximumCount), at: keyRange)
            }
            try skipSpace()
        }
    }

    /// Reads a text, from the opening to the closing quote. It may span several lines.
    private mutating func readText() throws(MarkupParseFailure) -> String {
        let start = position
        var characters: [UInt8] = []
        position += 1
        while let next, next != UInt8(ascii: "\"") {
            if next == UInt8(ascii: "\\") {
                characters.append(contentsOf: Character(try readEscape()).utf8)
            } else {
                characters.append(next)
                position += 1
            }
        }
        guard skip("\"") else { throw failure(.unclosedText, at: start..<start + 1) }
        return String(decoding: characters, as: UTF8.self)
    }

    private static let escapes: [UInt8: Unicode.Scalar] = [
        UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{c}", UInt8(ascii: "n"): "\n",
        UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t", UInt8(ascii: "v"): "\u{b}",
    ]

    private mutating func readEscape() throws(MarkupParseFailure) -> Unicode.Scalar {
        let start = position
        position += 1
        guard let letter = next else { throw failure(.unclosedText, at: start..<position) }
        switch letter {
        case UInt8(ascii: "U"), UInt8(ascii: "u"):
            position = start
            var code = readCodeUnit()
            // Characters beyond U+FFFF are two escapes.
            if let high = code, 0xd800..<0xdc00 ~= high {
                let low = readCodeUnit().flatMap { 0xdc00..<0xe000 ~= $0 ? $0 : nil }
                code = low.map { 0x10000 + (high - 0xd800) << 10 + ($0 - 0xdc00) }
            }
            return try scalar(code, from: start)
        case UInt8(ascii: "x"):
            position += 1
            let code = readNumber(base: 16, digits: 2)
            return try scalar(code, from: start)
        case 0x30...0x37:
            let code = readNumber(base: 8, digits: 3)
            return try scalar(code, from: start)
        case 0x80...:
            // A multi-byte character follows and needs no escape.
            throw failure(.invalidEscape, at: start..<position)
        default:
            position += 1
            return Self.escapes[letter] ?? Unicode.Scalar(letter)
        }
    }

    private func scalar(_ code: UInt32?, from start: Int) throws(MarkupParseFailure) -> Unicode.Scalar {
        guard let code, code != 0, let scalar = Unicode.Scalar(code) else {
            throw failure(.invalidEscape, at: start..<position)
        }
        return scalar
    }

    /// Reads `\U` and four digits.
    private mutating func readCodeUnit() -> UInt32? {
        guard skip("\\U") || skip("\\u") else { return nil }
        let start = position
        let code = readNumber(base: 16, digits: 4)
        return position == start + 4 ? code : nil
    }

    private mutating func readNumber(base: UInt32, digits: Int) -> UInt32? {
        var number: UInt32?
        for _ in 0..<digits {
            guard let next, let digit = Character(Unicode.Scalar(next)).hexDigitValue, digit < base else { break }
            number = (number ?? 0) * base + UInt32(digit)
            position += 1
        }
        return number
    }
}

/// Detects UTF-8 or UTF-16 from a byte order mark or from the bytes themselves.
nonisolated enum TextEncoding {
    /// Returns the text as UTF-8 without byte order mark, or nil for another encoding.
    static func decode(_ bytes: [UInt8]) -> [UInt8]? {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return validated(Array(bytes.dropFirst(3))) }
        if bytes.starts(with: [0xff, 0xfe]) { return decodeUTF16(bytes.dropFirst(2), isBigEndian: false) }
        if bytes.starts(with: [0xfe, 0xff]) { return decodeUTF16(bytes.dropFirst(2), isBigEndian: true) }
        // The text starts with an ASCII character: a quote, white space or a comment.
        if bytes.count >= 2, bytes[0] == 0 || bytes[1] == 0 {
            return decodeUTF16(bytes[...], isBigEndian: bytes[0] == 0)
        }
        return validated(bytes)
    }

    private static func validated(_ bytes: [UInt8]) -> [UInt8]? {
        String(validating: bytes, as: UTF8.self) == nil ? nil : bytes
    }

    private static func decodeUTF16(_ bytes: ArraySlice<UInt8>, isBigEndian: Bool) -> [UInt8]? {
        guard bytes.count.isMultiple(of: 2) else { return nil }
        let units = stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
            let first = UInt16(bytes[index])
            let second = UInt16(bytes[index + 1])
            return isBigEndian ? first << 8 | second : second << 8 | first
        }
        return String(validating: units, as: UTF16.self).map { Array($0.utf8) }
    }
}
