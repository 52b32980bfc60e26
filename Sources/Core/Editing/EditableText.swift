/// Text that is being edited, however it is kept. Places in it are offsets in UTF-8; carets stand between characters, so that every
/// place that a command gives lies on a boundary of grapheme clusters. Nothing is kept for each character: a place is found from its
/// surroundings.
nonisolated protocol EditableText {
    init(_ string: String)
    /// All of it; it may have to be put together.
    var string: String { get }
    /// In UTF-8.
    var count: Int { get }
    func substring(_ range: Range<Int>) -> Substring
    mutating func replace(_ range: Range<Int>, with new: String)
    /// The end of the character that begins at a place or lies across it; the end of the text has none.
    func end(ofCharacterAt place: Int) -> Int
    /// The start of the character that ends at a place or lies across it.
    func start(ofCharacterBefore place: Int) -> Int
    /// The character that begins at a boundary.
    func character(at place: Int) -> Character?
    /// The character that ends at a boundary.
    func character(before place: Int) -> Character?
    /// The paragraph around a place, without the line end that follows it.
    func paragraph(at place: Int) -> Range<Int>
}

nonisolated extension EditableText {
    var isEmpty: Bool { count == 0 }

    /// The boundary of a character at a place or before it.
    func boundary(atOrBefore place: Int) -> Int {
        guard place > 0 else { return 0 }
        guard place < count else { return count }
        return start(ofCharacterBefore: end(ofCharacterAt: place))
    }
}

// MARK: - Words

/// What stands together as a word.
nonisolated private enum WordKind: Equatable {
    case letters, ideographs, hiragana, katakana, space, other

    /// Characters after which a word, or what lies between two, ends anyhow.
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

    /// Where the next word ends.
    func endOfWord(after place: Int) -> Int {
        var place = place
        for _ in 0..<WordKind.longest {
            guard let kind = kind(at: place) else { break }
            if kind.isWord { return end(ofRun: kind, from: place) }
            place = end(ofCharacterAt: place)
        }
        return place
    }

    /// Where the last word begins.
    func startOfWord(before place: Int) -> Int {
        var place = place
        for _ in 0..<WordKind.longest where place > 0 {
            let start = start(ofCharacterBefore: place)
            if let kind = kind(at: start), kind.isWord { return self.start(ofRun: kind, from: place) }
            place = start
        }
        return place
    }

    /// The word at a place, or the spaces, or the sign; at the end of a line what stands before it.
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
