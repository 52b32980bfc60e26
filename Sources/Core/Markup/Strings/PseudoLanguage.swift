/// A language for tests of layouts. Its texts are made of the English ones, so that every author can read them. Specification 7.
package nonisolated enum PseudoLanguage: String, CaseIterable, Sendable {
    /// Longer texts with accents in brackets: `[Šååvéé]`. A missing bracket shows that a text is cut, a text without accents that
    /// it is not localized.
    case accented = "en_XA"
    /// English texts that are written from right to left, in a window that is mirrored.
    case mirrored = "ar_XB"

    /// The language that the texts are made of.
    static let source: LocaleIdentifier = "en_US"

    /// Returns the text in the pseudo-language. Placeholders and markup are kept.
    ///
    /// - Parameter hasBrackets: whether brackets mark the ends of an accented text. A list of several texts has none.
    package func text(_ english: String, hasBrackets: Bool = true) -> String {
        guard !english.isEmpty else { return english }
        let text = TextPart.parts(of: english).map { part in
            guard case .words(let words) = part else { return part.text }
            return self == .accented ? Self.accented(words) : Self.mirrored(words)
        }
        let joined = text.joined()
        return self == .accented && hasBrackets ? "[" + joined + "]" : joined
    }

    /// Replaces each letter by one with an accent, and doubles vowels.
    private static func accented(_ words: String) -> String {
        words.reduce(into: "") { text, character in
            guard let accented = accents[character] else { return text.append(character) }
            text.append(accented)
            if vowels.contains(character) { text.append(accented) }
        }
    }

    private static let vowels: Set<Character> = Set("aeiouyAEIOUY")

    private static let accents: [Character: Character] = Dictionary(
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "åƀçđéƒĝĥîĵķļḿñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻḾÑÖÞǪŔŠŢÛṼŴẊÝŽ"))

    /// Writes each word from right to left, but not numbers. Marks around it give the paragraph the same direction.
    private static func mirrored(_ words: String) -> String {
        let (mark, override, end) = ("\u{200f}", "\u{202e}", "\u{202c}")
        var text = ""
        var word = ""
        func close() {
            if !word.isEmpty { text += mark + override + word + end + mark }
            word = ""
        }
        for character in words {
            if character.isLetter {
                word.append(character)
            } else {
                close()
                text.append(character)
            }
        }
        close()
        return text
    }
}

nonisolated extension LocaleIdentifier {
    /// The pseudo-language that the identifier names; nil for other languages.
    package var pseudoLanguage: PseudoLanguage? { region.flatMap { _ in PseudoLanguage(rawValue: description) } }

    /// The identifier for formatters of numbers and dates, which have no pseudo-languages.
    var formatIdentifier: String { pseudoLanguage == nil ? description : PseudoLanguage.source.description }
}
