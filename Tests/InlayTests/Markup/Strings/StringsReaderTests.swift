import Testing

@testable import Inlay

/// `.strings` files and gettext catalogues. Specification 7.
@Suite nonisolated struct StringsReaderTests {
    static let sample = """
        /* A comment, "not" = "read"; */
        "greeting" = "Hello"; // another
        "quoted \\"key\\"" = "two
        lines\\tand\\\\ \\U00e9 \\u263a \\Ud83d\\ude00 \\101 \\x42 é";
        "empty" = "";
        "greeting" = "Hi";

        """
    static let texts = [
        "greeting": "Hi", "quoted \"key\"": "two\nlines\tand\\ é ☺ 😀 A B é", "empty": "",
    ]

    private func read(_ bytes: [UInt8]) -> StringsReader.Result {
        StringsReader.read(MarkupSource(name: "T.strings", data: bytes))
    }

    private func utf16(_ text: String, isBigEndian: Bool, mark: Bool) -> [UInt8] {
        ((mark ? [0xfeff] : []) + Array(text.utf16)).flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xff)]
            return isBigEndian ? bytes : bytes.reversed()
        }
    }

    @Test func `entries, comments and escapes are read`() {
        let result = read(Array(Self.sample.utf8))

        #expect(result.table == Self.texts)
        #expect(result.failure == nil)
    }

    @Test(arguments: [true, false], [true, false])
    func `UTF-16 is read with and without a byte order mark`(isBigEndian: Bool, mark: Bool) {
        #expect(read(utf16(Self.sample, isBigEndian: isBigEndian, mark: mark)).table == Self.texts)
    }

    @Test func `a UTF-8 byte order mark is skipped`() {
        #expect(read([0xef, 0xbb, 0xbf] + Array(Self.sample.utf8)).table == Self.texts)
    }

    @Test(arguments: [
        ("\"a\" = \"b\"", MalformedStrings.missingSemicolon("a"), "b"), ("\"a\" \"b\";", .missingEquals("a"), "a"),
        ("\"a\" = b;", .missingValue("a"), "a"), ("a = \"b\";", .missingKey, "a"), ("\"a", .unclosedText, "\""),
        ("/* x", .unclosedComment, "/*"), ("\"\\U12\" = \"\";", .invalidEscape, "\\U12"),
        ("\"\\Ud83d\" = \"\";", .invalidEscape, "\\Ud83d"), ("\"\\0\" = \"\";", .invalidEscape, "\\0"),
    ])
    func `an error has a source range and keeps earlier entries`(
        text: String, expected: MalformedStrings, place: String
    ) throws {
        let result = read(Array(("\"x\" = \"y\";\n" + text).utf8))

        let failure = try #require(result.failure)
        #expect(failure.cause == .malformedStrings(expected))
        #expect(String(decoding: result.source.bytes[failure.range], as: UTF8.self) == place)
        #expect(result.table == ["x": "y"])
    }

    @Test func `source ranges in a UTF-16 file refer to its characters`() throws {
        let result = read(utf16("\"é\" = \"ü\";\n\"é\" \"x\";", isBigEndian: false, mark: true))

        let range = try #require(result.failure?.range)
        #expect(SourceLines(result.source.bytes).range(of: range) == .init(line: 2, column: 2, length: 1))
    }

    @Test func `bytes that are not text are rejected`() {
        #expect(read([0x22, 0xff, 0x22]).failure?.cause == .malformedStrings(.invalidEncoding))
        #expect(read([0xff, 0xfe, 0x22]).failure?.cause == .malformedStrings(.invalidEncoding))
    }

    @Test(arguments: [
        Array(sample.utf8), [0xff, 0xfe] + Array(sample.utf8), MessageCatalogTests.catalog(isBigEndian: true),
        MessageCatalogTests.catalog(isBigEndian: false),
    ])
    func `truncated or changed data gives a table or an error range`(bytes: [UInt8]) throws {
        func check(_ bytes: [UInt8]) throws {
            let result = read(bytes)
            if let range = result.failure?.range {
                try #require(range.lowerBound >= 0 && range.upperBound <= result.source.bytes.count)
            }
            do throws(MarkupParseFailure) {
                _ = try MessageCatalog.read(MarkupSource(name: "T.mo", data: bytes))
            } catch {
                try #require(error.range == 0..<0)
            }
        }
        for count in bytes.indices { try check(Array(bytes[..<count])) }
        for replacement in [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), 0xff, 0] {
            for index in bytes.indices {
                var changed = bytes
                changed[index] = replacement
                try check(changed)
            }
        }
    }
}

@Suite nonisolated struct MessageCatalogTests {
    /// Returns a catalog in the format of msgfmt: a header, two tables of lengths and offsets, and texts that end with a zero.
    static func catalog(
        _ texts: [(String, String)] = [
            ("", "Content-Type: text/plain; charset=UTF-8\n"), ("greeting", "Grüße"), ("one\0many", "eins\0viele"),
            ("untranslated", ""),
        ], isBigEndian: Bool
    ) -> [UInt8] {
        func number(_ number: Int) -> [UInt8] {
            let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            return isBigEndian ? bytes.reversed() : bytes
        }
        var tables: [[UInt8]] = [[], []]
        var pool: [UInt8] = []
        let start = 28 + texts.count * 16
        for (index, column) in [texts.map(\.0), texts.map(\.1)].enumerated() {
            for text in column {
                tables[index] += number(text.utf8.count) + number(start + pool.count)
                pool += Array(text.utf8) + [0]
            }
        }
        let header = [0x9504_12de, 0, texts.count, 28, 28 + texts.count * 8, 0, 0].flatMap(number)
        return header + tables[0] + tables[1] + pool
    }

    private func read(_ bytes: [UInt8]) throws -> [String: String] {
        try MessageCatalog.read(MarkupSource(name: "T.mo", data: bytes))
    }

    private func fault(_ bytes: [UInt8]) -> MarkupCause? {
        do throws(MarkupParseFailure) { _ = try MessageCatalog.read(MarkupSource(name: "T.mo", data: bytes)) } catch {
            return error.cause
        }
        return nil
    }

    @Test(arguments: [true, false]) func `a catalog is read in both byte orders`(isBigEndian: Bool) throws {
        #expect(
            try read(Self.catalog(isBigEndian: isBigEndian)) == [
                "greeting": "Grüße", "one": "eins", "one#one": "eins", "one#other": "viele",
            ])
    }

    @Test func `the context of a text is its key, and plural forms have categories`() throws {
        let bytes = Self.catalog(
            [("g\u{4}guest\0guests", "gość\0goście\0gości"), ("t\u{4}Title", "Tytuł")], isBigEndian: false)

        let texts = try MessageCatalog.read(MarkupSource(name: "T.mo", data: bytes), language: "pl")

        #expect(texts == ["g": "gość", "g#one": "gość", "g#few": "goście", "g#many": "gości", "t": "Tytuł"])
    }

    @Test func `a truncated or invalid catalog is rejected`() {
        let whole = Self.catalog(isBigEndian: false)

        #expect(fault([]) == .malformedStrings(.noCatalog))
        #expect(fault([UInt8](repeating: 7, count: 40)) == .malformedStrings(.noCatalog))
        #expect(fault(Array(whole.dropLast(10))) == .malformedStrings(.truncatedCatalog))
    }

    @Test func `a catalog that claims more data than its file is rejected`() {
        var many = Self.catalog(isBigEndian: true)
        many.replaceSubrange(8..<12, with: [0x7f, 0xff, 0xff, 0xff])
        // Every entry covers the whole file: reading all of them would take quadratic time.
        let shared = Self.catalog(
            Array(repeating: ("k", String(repeating: "x", count: 50)), count: 4), isBigEndian: true)
        var amplified = shared
        for entry in 0..<4 {
            amplified.replaceSubrange(28 + entry * 8..<36 + entry * 8, with: [0, 0, 1, 0, 0, 0, 0, 0])
        }

        #expect(fault(many) == .malformedStrings(.tooManyEntries(limit: 100_000)))
        #expect(fault(shared) == nil)
        #expect(fault(amplified) == .malformedStrings(.truncatedCatalog))
    }

    @Test func `a catalog in another encoding is rejected`() {
        let latin = Self.catalog(
            [("", "Content-Type: text/plain; charset=ISO-8859-1\n"), ("a", "b")], isBigEndian: true)

        #expect(fault(latin) == .malformedStrings(.catalogEncoding("ISO-8859-1")))
    }
}
