// Capitals while a person types (specification 13.7).

extension TextEditingView {
    /// What a person types, with the capitals that belong there.
    func withCapitals(_ text: String) -> String {
        guard smartTyping, autocapitalizationType != .none, !isSecureTextEntry, !keyboardType.isAddress else {
            return text
        }
        let place = editor.selection.range.lowerBound
        // More than that need not be read to know where a sentence begins.
        let start = editor.text.boundary(atOrBefore: place - 256)
        var capitals = Autocapitalization(isAtStart: start == 0)
        for character in editor.text.substring(start..<place) { capitals.pass(character) }
        let language = (window?.application?.locale ?? .current).language
        return String(
            text.map { character in
                defer { capitals.pass(character) }
                guard capitals.isDue(autocapitalizationType) else { return character }
                let capital = character.capital(in: language, ofWord: autocapitalizationType != .allCharacters)
                // A letter is not lost because its capital may not be typed.
                let isRefused = enforcesKeyboardType && keyboardType == .asciiCapable && !capital.isASCII
                return isRefused ? character : capital
            })
    }
}

/// Where words and sentences begin.
nonisolated private struct Autocapitalization {
    private var startsWord: Bool
    private var startsSentence: Bool
    /// After what ends a sentence, until there is space.
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
    /// What stands around words and sentences, and begins or ends none.
    fileprivate var isQuoteOrBracket: Bool {
        if "\"'¿¡".contains(self) { return true }
        switch unicodeScalars.first?.properties.generalCategory {
        case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation: return true
        default: return false
        }
    }

    /// The letter's capital; itself where that would be more than one letter, as of ß.
    ///
    /// - Parameter isInitial: whether small letters follow: Georgian then has no capital, and ǆ another.
    fileprivate func capital(in language: String, ofWord isInitial: Bool) -> Character {
        // Turkish and its kin have two letters i.
        if self == "i", language == "tr" || language == "az" { return "İ" }
        var capital = uppercased()
        if isInitial, let first = unicodeScalars.first {
            capital = first.properties.titlecaseMapping + String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
        }
        return capital.count == 1 ? Character(capital) : self
    }
}

nonisolated extension KeyboardType {
    /// Where capitals mean something.
    fileprivate var isAddress: Bool { self == .url || self == .emailAddress }
}
