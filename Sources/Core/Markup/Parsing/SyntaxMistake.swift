/// A common mistake in XML, recognized by the bytes before the place where the parser stopped.
nonisolated struct SyntaxMistake {
    let fault: MalformedDocument
    let range: Range<Int>

    private init(_ fault: MalformedDocument, _ range: Range<Int>) {
        self.fault = fault
        self.range = range
    }

    /// Returns nil if the mistake is not a common one.
    ///
    /// - Parameter place: the offset of the first invalid byte, or the end of a document that ends in a tag.
    init?(in source: [UInt8], at place: Int) {
        if let mistake = Self.comment(in: source, at: place) ?? Self.entity(in: source, at: place) {
            self = mistake
            return
        }
        guard let start = source[..<place].lastIndex(of: UInt8(ascii: "<")), start + 1 < place,
            ![UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "/")].contains(source[start + 1]),
            let mistake = Tag(source, from: start, to: place).mistake
        else { return nil }
        self = mistake
    }

    /// Finds an `&` that does not begin an entity. Text in the form of a name may be between it and the fault.
    private static func entity(in source: [UInt8], at place: Int) -> SyntaxMistake? {
        // Entity names are short.
        for index in source[max(0, place - 64)..<place].indices.reversed() {
            if source[index] == UInt8(ascii: "&") {
                let isNumber = index + 1 < source.count && source[index + 1] == UInt8(ascii: "#")
                return SyntaxMistake(isNumber ? .invalidCharacterReference : .plainAmpersand, index..<index + 1)
            }
            guard source[index].isPartOfName || source[index] == UInt8(ascii: "#") else { return nil }
        }
        return nil
    }

    /// Finds `--` inside a comment.
    private static func comment(in source: [UInt8], at place: Int) -> SyntaxMistake? {
        let dashes = Array("--".utf8)
        guard place >= 6, source[(place - 2)..<place].elementsEqual(dashes) else { return nil }
        var index = place - 3
        while index >= 0 {
            if source[index...].starts(with: "<!--".utf8) {
                return index + 4 <= place - 2 ? SyntaxMistake(.dashesInComment, place - 2..<place) : nil
            }
            if source[index...].starts(with: "-->".utf8) { return nil }
            index -= 1
        }
        return nil
    }

    /// A start tag up to the fault.
    private struct Tag {
        private let source: [UInt8]
        private let start: Int
        private let place: Int
        /// The offset of the quote of the value that is open at the fault.
        private var openQuote: Int?
        /// The range of the last value before the fault, with its quotes.
        private var lastValue: Range<Int>?
        /// Whether the tag ends before the fault. The fault is then in the text after the tag.
        private var isClosed = false

        init(_ source: [UInt8], from start: Int, to place: Int) {
            self.source = source
            self.start = start
            self.place = place
            for index in start..<place {
                let byte = source[index]
                if let quote = openQuote {
                    guard byte == source[quote] else { continue }
                    lastValue = quote..<index + 1
                    openQuote = nil
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    openQuote = index
                } else if byte == UInt8(ascii: ">") {
                    isClosed = true
                    return
                }
            }
        }

        var mistake: SyntaxMistake? {
            if isClosed { return nil }
            if let openQuote { return value(from: openQuote) }
            guard place < source.count else { return unclosed }
            if let lastValue, lastValue.upperBound == place {
                // The end of a value was parsed as its start: 'a="x b="y"'.
                let isReversed = source[lastValue.upperBound - 2] == UInt8(ascii: "=")
                return isReversed
                    ? SyntaxMistake(.unclosedValue, lastValue.lowerBound..<lastValue.lowerBound + 1)
                    : SyntaxMistake(.noSpaceAfterValue, place..<place + 1)
            }
            guard let before = source[..<place].lastIndex(where: { !$0.isSpace }) else { return nil }
            if source[before] == UInt8(ascii: "=") { return unquoted }
            return valueless(endingAt: before) ?? (source[place] == UInt8(ascii: "<") ? unclosed : nil)
        }

        private var unclosed: SyntaxMistake? {
            let name = source.nameRange(at: start + 1)
            guard !name.isEmpty else { return nil }
            return SyntaxMistake(
                .unclosedTag(
                    String(decoding: source[name], as: UTF8.self), line: SourceLines.line(at: start, in: source)), name)
        }

        /// Returns the mistake of a value that is still open where the document ends or a tag begins.
        private func value(from quote: Int) -> SyntaxMistake {
            let goesOn = source[quote..<place].contains { $0 == UInt8(ascii: ">") || $0 == 0x0a || $0 == 0x0d }
            return place == source.count || goesOn || source[place] != UInt8(ascii: "<")
                ? SyntaxMistake(.unclosedValue, quote..<quote + 1)
                : SyntaxMistake(.lessThanInValue, place..<place + 1)
        }

        private var unquoted: SyntaxMistake {
            // “ ” „ ‟ ‘ ’ ‚ ‛
            let isCurly =
                source[place...].starts(with: [0xe2, 0x80]) && place + 2 < source.count
                && (0x98...0x9f).contains(source[place + 2])
            if isCurly { return SyntaxMistake(.curlyQuote, place..<place + 3) }
            let ends = Set(" \t\r\n<>/\"'".utf8)
            let end = source[place...].firstIndex { ends.contains($0) } ?? source.count
            return SyntaxMistake(.unquotedValue, place..<max(end, place + 1))
        }

        /// Finds a name without `=` and a value.
        private func valueless(endingAt last: Int) -> SyntaxMistake? {
            let start = source[..<last].lastIndex { !$0.isPartOfName }.map { $0 + 1 } ?? 0
            // The name of the element itself needs no value.
            guard start <= last, source[last].isPartOfName, start > 0, source[start - 1].isSpace else { return nil }
            let name = String(decoding: source[start...last], as: UTF8.self)
            return SyntaxMistake(.noValue(name), start..<last + 1)
        }
    }
}

nonisolated extension UInt8 {
    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0d).contains(self) }

    /// Whether the byte can be part of a name. All bytes of non-ASCII letters count.
    fileprivate var isPartOfName: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80...: true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: false
        }
    }
}
