// Automatic capitalization while the user types. Specification 13.7.

extension TextEditingView {
    /// The typed text with automatic capitals.
    func withCapitals(_ text: String) -> String {
        guard usesSmartTyping, autocapitalizationType != .none, !isSecureTextEntry, !keyboardType.isAddress else {
            return text
        }
        let place = editor.selection.range.lowerBound
        // 256 bytes before the caret suffice to find the start of the sentence.
        let start = editor.text.boundary(atOrBefore: place - 256)
        var capitals = Autocapitalization(isAtStart: start == 0)
        for character in editor.text.substring(start..<place) { capitals.pass(character) }
        let language = (window?.application?.locale ?? .current).language
        return String(
            text.map { character in
                defer { capitals.pass(character) }
                guard capitals.isDue(autocapitalizationType) else { return character }
                let capital = character.capital(in: language, ofWord: autocapitalizationType != .allCharacters)
                // If the keyboard type does not accept the capital, keep the letter.
                let isRefused = enforcesKeyboardType && keyboardType == .asciiCapable && !capital.isASCII
                return isRefused ? character : capital
            })
    }
}

/// A scanner for the starts of words and sentences.
nonisolated private struct Autocapitalization {
    private var startsWord: Bool
    private var startsSentence: Bool
    /// Whether a sentence-ending character was passed and no white space since.
    private var hasEnded = false

    init(isAtStart: Bool) {
        startsWord = isAtStart
        startsSentence = isAtStart
    }

    func isDue(_ type: AutocapitalizationType) -> Bool {
        switch type {
        case .none: false
        case .words: startsWord
        case .sentences: startsSentence
        case .allCharacters: true
        }
    }

    mutating func pass(_ character: Character) {
        if character.isWhitespace {
            startsWord = true
            startsSentence = startsSentence || hasEnded || character.isNewline
            hasEnded = false
        } else if ".!?…".contains(character) {
            (startsWord, startsSentence, hasEnded) = (false, false, true)
        } else if !character.isQuoteOrBracket {
            (startsWord, startsSentence, hasEnded) = (false, false, false)
        }
    }
}

nonisolated extension Character {
    /// Whether the character surrounds words and sentences, without starting or ending one.
    fileprivate var isQuoteOrBracket: Bool {
        if "\"'¿¡".contains(self) { return true }
        switch unicodeScalars.first?.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: return true
        default: return false
        }
    }

    /// The capital of the letter; the letter itself if its capital is more than one letter, such as that of ß.
    ///
    /// - Parameter isInitial: Whether lowercase letters follow. A Georgian letter then has no capital, and ǆ has a different one.
    fileprivate func capital(in language: String, ofWord isInitial: Bool) -> Character {
        // Turkish and Azerbaijani have a dotted and a dotless i.
        if self == "i", language == "tr" || language == "az" { return "İ" }
        var capital = uppercased()
        if isInitial, let first = unicodeScalars.first {
            capital = first.properties.titlecaseMapping + String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
        }
        return capital.count == 1 ? Character(capital) : self
    }
}

nonisolated extension KeyboardType {
    /// Whether the text is an address, where capitals can have a meaning.
    fileprivate var isAddress: Bool { self == .url || self == .emailAddress }
}
