import Inlay

/// A part of a text that assistive programs read at once. Positions are offsets in UTF-8.
enum TextUnit {
    case character
    /// A word with the spaces after it, or with those before it.
    case wordStart, wordEnd
    /// A sentence with the spaces after it, or with those before it.
    case sentenceStart, sentenceEnd
    /// A line with the line end after it, or with the one before it.
    case lineStart, lineEnd
    case paragraph

    /// Returns the unit around a position.
    func range(at position: Int, in text: any AccessibilityText) -> Range<Int> {
        switch self {
        case .character: return Self.character(at: position, in: text)
        case .wordStart:
            var range = text.word(at: position)
            if Self.isBlank(range, text), range.lowerBound > 0 {
                range = text.word(at: range.lowerBound - 1).lowerBound..<range.upperBound
            }
            return range.lowerBound..<Self.endOfBlanks(from: range.upperBound, in: text)
        case .wordEnd:
            let range = text.word(at: position)
            let word = Self.isBlank(range, text) ? range.lowerBound..<Self.next(range, in: text).upperBound : range
            return Self.startOfBlanks(before: word.lowerBound, in: text)..<word.upperBound
        case .sentenceStart: return Self.sentence(at: position, in: text)
        case .sentenceEnd:
            let sentence = Self.sentence(at: position, in: text)
            let end = Self.startOfBlanks(before: sentence.upperBound, in: text)
            guard position >= end, end > sentence.lowerBound else {
                return Self.startOfBlanks(before: sentence.lowerBound, in: text)..<max(end, sentence.lowerBound)
            }
            let next = Self.sentence(at: sentence.upperBound, in: text)
            return end..<max(end, Self.startOfBlanks(before: next.upperBound, in: text))
        case .lineStart: return Self.withLineEnd(text.line(at: position), text)
        case .lineEnd:
            let line = text.line(at: position)
            let start = line.lowerBound
            let isAfterLineEnd = start > 0 && Self.character(before: start, in: text)?.isNewline == true
            return (isAfterLineEnd ? Self.start(ofCharacterBefore: start, in: text) : start)..<line.upperBound
        case .paragraph: return Self.withLineEnd(text.paragraph(at: position), text)
        }
    }

    /// Returns the unit before the one around a position; empty at the start of the text.
    func range(before position: Int, in text: any AccessibilityText) -> Range<Int> {
        let start = range(at: position, in: text).lowerBound
        guard start > 0 else { return 0..<0 }
        return range(at: Self.start(ofCharacterBefore: start, in: text), in: text)
    }

    /// Returns the unit after the one around a position; empty at the end of the text.
    func range(after position: Int, in text: any AccessibilityText) -> Range<Int> {
        let end = range(at: position, in: text).upperBound
        guard end < text.count else { return text.count..<text.count }
        let next = range(at: end, in: text)
        // A unit that includes what is before it starts at the end of the other one.
        return next.lowerBound >= end ? next : end..<max(end, next.upperBound)
    }

    /// The length in UTF-8 in which a character is looked for. Longer characters are read in parts.
    private static let characterLimit = 64

    private static func character(at position: Int, in text: any AccessibilityText) -> Range<Int> {
        let piece = text.text(in: position..<min(position + characterLimit, text.count))
        return position..<(position + (piece.first?.utf8.count ?? 0))
    }

    private static func character(before position: Int, in text: any AccessibilityText) -> Character? {
        text.text(in: max(0, position - characterLimit)..<position).last
    }

    private static func start(ofCharacterBefore position: Int, in text: any AccessibilityText) -> Int {
        max(0, position - max(1, character(before: position, in: text)?.utf8.count ?? 1))
    }

    private static func isBlank(_ range: Range<Int>, _ text: any AccessibilityText) -> Bool {
        !range.isEmpty && text.text(in: range).allSatisfy(\.isWhitespace)
    }

    private static func next(_ range: Range<Int>, in text: any AccessibilityText) -> Range<Int> {
        range.upperBound < text.count ? text.word(at: range.upperBound) : range
    }

    private static func endOfBlanks(from position: Int, in text: any AccessibilityText) -> Int {
        var end = position
        while end < text.count {
            let range = character(at: end, in: text)
            guard !range.isEmpty, isBlank(range, text) else { break }
            end = range.upperBound
        }
        return end
    }

    private static func startOfBlanks(before position: Int, in text: any AccessibilityText) -> Int {
        var start = position
        while start > 0, let character = character(before: start, in: text), character.isWhitespace {
            start = max(0, start - character.utf8.count)
        }
        return start
    }

    private static func withLineEnd(_ range: Range<Int>, _ text: any AccessibilityText) -> Range<Int> {
        let next = character(at: range.upperBound, in: text)
        guard text.text(in: next).first?.isNewline == true else { return range }
        return range.lowerBound..<next.upperBound
    }

    /// Returns the sentence around a position, with the spaces after it. A sentence ends with its paragraph at the latest.
    private static func sentence(at position: Int, in text: any AccessibilityText) -> Range<Int> {
        let paragraph = withLineEnd(text.paragraph(at: position), text)
        var start = paragraph.lowerBound
        var place = start
        var (isEnding, isAfterSpace) = (false, false)
        for character in text.text(in: paragraph) {
            if isEnding, isAfterSpace, !character.isWhitespace {
                if place > position { return start..<place }
                start = place
                isEnding = false
            }
            if "。！？".contains(character) {
                (isEnding, isAfterSpace) = (true, true)
            } else if ".!?…".contains(character) {
                (isEnding, isAfterSpace) = (true, false)
            } else if character.isWhitespace {
                isAfterSpace = true
            } else if !"\"'”’)]»".contains(character) {
                isEnding = false
            }
            place += character.utf8.count
        }
        return start..<max(start, paragraph.upperBound)
    }
}
