/// A part of a localized text: words, or a placeholder or markup that translations keep.
package nonisolated enum TextPart: Equatable, Sendable {
    case words(String)
    /// `%1`, `%d`, `%.2f`, `%1$@`, `%#@name@`, `%%` or `{name}`.
    case placeholder(String)
    /// `<b>`, `</b>` or `&amp;`.
    case markup(String)

    package var text: String {
        switch self {
        case .words(let text), .placeholder(let text), .markup(let text): text
        }
    }

    /// Splits a text. The parts together are the text.
    package static func parts(of text: String) -> [TextPart] {
        var parts: [TextPart] = []
        var words = ""
        var rest = Substring(text)
        while let first = rest.first {
            guard let part = special(rest) else {
                words.append(first)
                rest = rest.dropFirst()
                continue
            }
            if !words.isEmpty { parts.append(.words(words)) }
            words = ""
            parts.append(part)
            rest = rest.dropFirst(part.text.count)
        }
        if !words.isEmpty { parts.append(.words(words)) }
        return parts
    }

    private static func special(_ text: Substring) -> TextPart? {
        switch text.first {
        case "%": PlaceholderReader.placeholder(text).map { .placeholder($0) }
        case "{": name(in: text, to: "}").map { .placeholder($0) }
        case "&": name(in: text, to: ";").map { .markup($0) }
        case "<": tag(text).map { .markup($0) }
        default: nil
        }
    }

    /// Returns `{name}` or `&name;` at the start of a text.
    private static func name(in text: Substring, to end: Character) -> String? {
        let name = text.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "#" }
        guard !name.isEmpty, text.dropFirst(1 + name.count).first == end else { return nil }
        return String(text.prefix(name.count + 2))
    }

    private static func tag(_ text: Substring) -> String? {
        guard let next = text.dropFirst().first, next == "/" || next.isLetter, let end = text.firstIndex(of: ">")
        else { return nil }
        return String(text[...end])
    }
}

/// Reads placeholders of C, of `.stringsdict` files and of Inlay (`%1`).
private nonisolated struct PlaceholderReader {
    static func placeholder(_ text: Substring) -> String? {
        var end = text.index(after: text.startIndex)
        func take(while condition: (Character) -> Bool) -> Substring {
            let start = end
            while end < text.endIndex, condition(text[end]) { end = text.index(after: end) }
            return text[start..<end]
        }
        func next() -> Character? { end < text.endIndex ? text[end] : nil }
        func taken() -> String { String(text[..<end]) }

        if next() == "%" {
            end = text.index(after: end)
            return taken()
        }
        let start = end
        let number = take(while: isDigit)
        if next() == "$", !number.isEmpty {
            end = text.index(after: end)
        } else if number.count == 1, number != "0", next() != "." {
            return taken()
        } else {
            end = start
        }
        if text[end...].hasPrefix("#@") {
            end = text.index(end, offsetBy: 2)
            let name = take { $0 != "@" && !$0.isNewline }
            guard next() == "@", !name.isEmpty else { return nil }
            end = text.index(after: end)
            return taken()
        }
        _ = take { "-+0#'".contains($0) }
        _ = take(while: isDigit)
        if next() == "." {
            end = text.index(after: end)
            _ = take(while: isDigit)
        }
        _ = take { "hlqztj".contains($0) }
        guard let letter = next(), "@dDiuUxXoOfFeEgGaAcCsS".contains(letter) else { return nil }
        end = text.index(after: end)
        return taken()
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
