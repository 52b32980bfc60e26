import FoundationEssentials
import Inlay

/// Colours the words of Swift and of documents.
struct SourceColoring {
    /// The colour of a kind of words in light and dark, readable on the background of content.
    private enum Kind {
        case keyword, type, string, comment, number, name

        var color: Color {
            switch self {
            case .keyword: .adaptive(light: RGBA(0x9b23_93ff), dark: RGBA(0xff7a_b2ff))
            case .type: .adaptive(light: RGBA(0x1c5a_9cff), dark: RGBA(0x6bc1_ffff))
            case .string: .adaptive(light: RGBA(0xb326_1eff), dark: RGBA(0xff81_70ff))
            case .comment: .role(.secondaryLabel)
            case .number: .adaptive(light: RGBA(0x1c00_cfff), dark: RGBA(0xd9c9_7cff))
            case .name: .adaptive(light: RGBA(0x7a4a_00ff), dark: RGBA(0xffc7_99ff))
            }
        }
    }

    private static let keywords: Set<String> = [
        "as", "async", "await", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
        "enum",
        "extension", "false", "fileprivate", "final", "for", "func", "guard", "if", "import", "in", "init", "inout",
        "internal", "is", "lazy", "let", "mutating", "nil", "override", "package", "private", "protocol", "public",
        "required", "return", "self", "Self", "some", "any", "static", "struct", "super", "switch", "throw", "throws",
        "true", "try", "unowned", "var", "weak", "where", "while",
    ]

    /// Returns a text with the colours of its language.
    static func colored(_ text: String, as language: SourceFile.Language) -> AttributedString {
        var coloring = SourceColoring(text)
        switch language {
        case .swift: coloring.readSwift()
        case .markup: coloring.readMarkup()
        case .other: break
        }
        coloring.append(upTo: coloring.bytes.count, nil)
        return coloring.result
    }

    private let bytes: [UInt8]
    private var result = AttributedString()
    /// The end of the text that `result` has.
    private var start = 0

    private init(_ text: String) { bytes = Array(text.utf8) }

    private mutating func append(upTo end: Int, _ kind: Kind?) {
        guard end > start else { return }
        var piece = AttributedString(String(decoding: bytes[start..<end], as: UTF8.self))
        if let kind { piece.foregroundColor = kind.color }
        result.append(piece)
        start = end
    }

    /// Appends the plain text before a range, and the range in a colour.
    private mutating func append(_ range: Range<Int>, _ kind: Kind) {
        append(upTo: range.lowerBound, nil)
        append(upTo: range.upperBound, kind)
    }

    private func starts(_ text: String, at index: Int) -> Bool { bytes[index...].starts(with: text.utf8) }

    /// Returns the index after the next occurrence of a text, or the end.
    private func index(after text: String, from index: Int) -> Int {
        var index = index
        while index < bytes.count {
            if starts(text, at: index) { return index + text.utf8.count }
            index += 1
        }
        return bytes.count
    }

    private func end(from index: Int, while isPart: (UInt8) -> Bool) -> Int {
        bytes[index...].firstIndex { !isPart($0) } ?? bytes.count
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: byte >= 0x80
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    // MARK: Swift

    private mutating func readSwift() {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            var next = index + 1
            if starts("//", at: index) {
                next = end(from: index) { $0 != UInt8(ascii: "\n") }
                append(index..<next, .comment)
            } else if starts("\"\"\"", at: index) {
                next = self.index(after: "\"\"\"", from: index + 3)
                append(index..<next, .string)
            } else if byte == UInt8(ascii: "\"") {
                next = endOfString(from: index)
                append(index..<next, .string)
            } else if byte == UInt8(ascii: "@") || byte == UInt8(ascii: "#") {
                next = end(from: next, while: Self.isWord)
                append(index..<next, .keyword)
            } else if Self.isDigit(byte) {
                next = end(from: index) { Self.isWord($0) || $0 == UInt8(ascii: ".") }
                append(index..<next, .number)
            } else if Self.isWord(byte) {
                next = end(from: index, while: Self.isWord)
                let word = String(decoding: bytes[index..<next], as: UTF8.self)
                if Self.keywords.contains(word) {
                    append(index..<next, .keyword)
                } else if (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) {
                    append(index..<next, .type)
                }
            }
            index = next
        }
    }

    /// Returns the index after a string of one line. Strings inside of interpolations belong to it.
    private func endOfString(from start: Int) -> Int {
        var (index, depth) = (start + 1, 0)
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            if starts("\\(", at: index) {
                depth += 1
                index += 2
                continue
            }
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if depth > 0, bytes[index] == UInt8(ascii: "(") { depth += 1 }
            if depth > 0, bytes[index] == UInt8(ascii: ")") { depth -= 1 }
            if depth == 0, bytes[index] == UInt8(ascii: "\"") { return index + 1 }
            index += 1
        }
        return min(index, bytes.count)
    }

    // MARK: Markup

    private mutating func readMarkup() {
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            if starts("<!--", at: index) {
                let end = self.index(after: "-->", from: index)
                append(index..<end, .comment)
                index = end
            } else {
                index = readTag(from: index)
            }
        }
    }

    /// Colours an element or an instruction, and returns the index after it.
    private mutating func readTag(from start: Int) -> Int {
        let isInstruction = starts("<?", at: start)
        var index = start + (isInstruction || starts("</", at: start) ? 2 : 1)
        let name = index..<end(from: index) { Self.isWord($0) || $0 == UInt8(ascii: ".") }
        append(name, .keyword)
        index = name.upperBound
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: ">"), !isInstruction || bytes[index - 1] == UInt8(ascii: "?") { return index + 1 }
            var next = index + 1
            if byte == UInt8(ascii: "\"") {
                next = self.index(after: "\"", from: next)
                append(index..<next, .string)
            } else if Self.isWord(byte) {
                next = end(from: index) { Self.isWord($0) || $0 == UInt8(ascii: ".") }
                append(index..<next, isInstruction && Self.isDigit(byte) ? .number : .name)
            }
            index = next
        }
        return index
    }
}
