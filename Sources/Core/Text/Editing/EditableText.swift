/// An editable text with any kind of storage. Positions are offsets in UTF-8.
/// Carets are between characters, so that the results of commands are boundaries of grapheme clusters.
/// No data is stored for each character: boundaries are computed from the text around a position.
nonisolated protocol EditableText {
    init(_ string: String)
    /// The whole text; it may have to be assembled.
    var string: String { get }
    /// The length in UTF-8.
    var count: Int { get }
    func substring(_ range: Range<Int>) -> Substring
    mutating func replace(_ range: Range<Int>, with new: String)
    /// The end of the character at a position or around it; at the end of the text, the end.
    func end(ofCharacterAt place: Int) -> Int
    /// The start of the character before a position or around it.
    func start(ofCharacterBefore place: Int) -> Int
    /// The character that starts at a boundary.
    func character(at place: Int) -> Character?
    /// The character that ends at a boundary.
    func character(before place: Int) -> Character?
    /// The paragraph around a position, without its line end.
    func paragraph(at place: Int) -> Range<Int>
    func scalarCount(before place: Int) -> Int
    func place(ofScalar offset: Int) -> Int
}

nonisolated extension EditableText {
    var isEmpty: Bool { count == 0 }

    /// The number of Unicode scalars before a position.
    func scalarCount(before place: Int) -> Int { substring(0..<place).unicodeScalars.count }

    /// The position after a number of Unicode scalars; the end if there are fewer.
    func place(ofScalar offset: Int) -> Int {
        let text = substring(0..<count)
        let end = text.unicodeScalars.index(text.startIndex, offsetBy: offset, limitedBy: text.endIndex)
        return end.map { text.utf8.distance(from: text.startIndex, to: $0) } ?? count
    }

    /// The character boundary at a position or before it.
    func boundary(atOrBefore place: Int) -> Int {
        guard place > 0 else { return 0 }
        guard place < count else { return count }
        return start(ofCharacterBefore: end(ofCharacterAt: place))
    }
}

// MARK: - Words

/// The kind of a character; consecutive characters of one kind form a word.
nonisolated private enum WordKind: Equatable {
    case letters, ideographs, hiragana, katakana, space, other

    /// The largest length of a word or of the text between two words, in characters; longer ones are divided.
    static let longest = 10_000

    init(_ character: Character) {
        guard let scalar = character.unicodeScalars.first else {
            self = .other
            return
        }
        switch scalar.value {
        case 0x3041...0x309f: self = .hiragana
        case 0x30a0...0x30ff, 0x31f0...0x31ff, 0xff66...0xff9f: self = .katakana
        case 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3ffff: self = .ideographs
        default:
            self =
                character.isNewline
                ? .other
                : character.isWhitespace
                    ? .space : character.isLetter || character.isNumber || character == "_" ? .letters : .other
        }
    }

    var isWord: Bool { self != .space && self != .other }
}

nonisolated extension EditableText {
    private func kind(at place: Int) -> WordKind? { character(at: place).map(WordKind.init) }

    private func end(ofRun kind: WordKind, from place: Int) -> Int {
        var place = place
        var left = WordKind.longest
        while left > 0, self.kind(at: place) == kind {
            place = end(ofCharacterAt: place)
            left -= 1
        }
        return place
    }

    private func start(ofRun kind: WordKind, from place: Int) -> Int {
        var place = place
        var left = WordKind.longest
        while place > 0, left > 0 {
            let start = start(ofCharacterBefore: place)
            guard self.kind(at: start) == kind else { break }
            place = start
            left -= 1
        }
        return place
    }

    /// The end of the next word.
    func endOfWord(after place: Int) -> Int {
        var place = place
        for _ in 0..<WordKind.longest {
            guard let kind = kind(at: place) else { break }
            if kind.isWord { return end(ofRun: kind, from: place) }
            place = end(ofCharacterAt: place)
        }
        return place
    }

    /// The start of the previous word.
    func startOfWord(before place: Int) -> Int {
        var place = place
        for _ in 0..<WordKind.longest where place > 0 {
            let start = start(ofCharacterBefore: place)
            if let kind = kind(at: start), kind.isWord { return self.start(ofRun: kind, from: place) }
            place = start
        }
        return place
    }

    /// The word, the spaces or the sign at a position; at the end of a line, those before it.
    func word(at place: Int) -> Range<Int> {
        var first = place < count ? boundary(atOrBefore: place) : start(ofCharacterBefore: count)
        if character(at: first)?.isNewline == true {
            let last = start(ofCharacterBefore: first)
            guard last < first, character(at: last)?.isNewline == false else { return first..<first }
            first = last
        }
        guard let kind = kind(at: first) else { return first..<first }
        guard kind != .other else { return first..<end(ofCharacterAt: first) }
        return start(ofRun: kind, from: first)..<end(ofRun: kind, from: first)
    }
}
