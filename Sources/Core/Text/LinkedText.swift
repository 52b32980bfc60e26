import FoundationEssentials

/// A text of a document with links: `Read the [terms](https://example.org/terms)`.
///
/// A backslash before a bracket makes it a plain character. Parentheses in an address are balanced, and an address has no spaces.
/// Text that is no complete link is plain text.
nonisolated struct LinkedText: Equatable {
    /// A part of the text; `address` is nil for plain text.
    struct Part: Equatable {
        var text: String
        var address: String?
    }

    private(set) var parts: [Part] = []

    init(_ text: String) {
        var rest = text[...]
        var plain = ""
        while let character = rest.first {
            if character == "[", let link = Self.link(in: rest) {
                if !plain.isEmpty { parts.append(Part(text: plain)) }
                plain = ""
                parts.append(Part(text: link.text, address: link.address))
                rest = link.rest
            } else {
                plain.append(Self.takeCharacter(from: &rest))
            }
        }
        if !plain.isEmpty { parts.append(Part(text: plain)) }
    }

    /// Removes a character, or an escaped bracket, from the start of a text.
    private static func takeCharacter(from text: inout Substring) -> Character {
        let character = text.removeFirst()
        guard character == "\\", let next = text.first, next == "[" || next == "]" else { return character }
        return text.removeFirst()
    }

    private static func link(in text: Substring) -> (text: String, address: String, rest: Substring)? {
        var rest = text.dropFirst()
        var title = ""
        while let next = rest.first, next != "]" { title.append(takeCharacter(from: &rest)) }
        rest = rest.dropFirst()
        guard !title.isEmpty, rest.first == "(" else { return nil }
        var depth = 0
        for index in rest.indices {
            switch rest[index] {
            case "(": depth += 1
            case ")": depth -= 1
            case let character where character.isWhitespace: return nil
            default: continue
            }
            guard depth == 0 else { continue }
            let address = rest[rest.index(after: rest.startIndex)..<index]
            return address.isEmpty ? nil : (title, String(address), rest[rest.index(after: index)...])
        }
        return nil
    }
}
