/// Text that is being edited. Places in it are offsets in UTF-8; carets stand between characters, so that every place that a
/// command gives lies on a boundary of grapheme clusters. Nothing is kept for each character: a place is found from its surroundings.
nonisolated struct EditedText: Equatable {
    private(set) var string: String

    init(_ string: String = "") {
        self.string = string
        // Offsets are found at once only there.
        self.string.makeContiguousUTF8()
    }

    /// In UTF-8.
    var count: Int { string.utf8.count }
    var isEmpty: Bool { string.isEmpty }

    /// The index of a place, which is moved into the text where it lies outside.
    func index(_ place: Int) -> String.Index {
        string.utf8.index(string.startIndex, offsetBy: min(max(0, place), count))
    }

    func place(of index: String.Index) -> Int {
        string.utf8.distance(from: string.startIndex, to: min(max(index, string.startIndex), string.endIndex))
    }

    func substring(_ range: Range<Int>) -> Substring { string[index(range.lowerBound)..<index(range.upperBound)] }

    mutating func replace(_ range: Range<Int>, with new: String) {
        string.replaceSubrange(index(range.lowerBound)..<index(range.upperBound), with: new)
    }
}

// MARK: - Characters
nonisolated extension EditedText {
    /// The end of the character that begins at a place or lies across it; the end of the text has none.
    func end(ofCharacterAt place: Int) -> Int {
        guard place < count else { return count }
        return self.place(of: string.index(after: index(place)))
    }

    /// The start of the character that ends at a place or lies across it.
    func start(ofCharacterBefore place: Int) -> Int {
        guard place > 0 else { return 0 }
        return self.place(of: string.index(before: index(place)))
    }

    /// The boundary of a character at a place or before it.
    func boundary(atOrBefore place: Int) -> Int {
        guard place > 0 else { return 0 }
        guard place < count else { return count }
        return start(ofCharacterBefore: end(ofCharacterAt: place))
    }

    private func character(at place: Int) -> Character? { place < count ? string[index(place)] : nil }

    private func character(before place: Int) -> Character? {
        place > 0 ? string[string.index(before: index(place))] : nil
    }
}

// MARK: - Words and paragraphs
nonisolated extension EditedText {
    /// What stands together as a word.
    private enum Kind: Equatable {
        case letters, ideographs, hiragana, katakana, space, other

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
                    character.isWhitespace
                    ? .space : character.isLetter || character.isNumber || character == "_" ? .letters : .other
            }
        }

        var isWord: Bool { self != .space && self != .other }
    }

    /// Signs that stand within a word where letters are on both sides: `don't`, `12.5`.
    private static let joiners: Set<Character> = ["'", "’", ".", ","]

    /// The kind of the character at a place, by which it belongs to a word.
    private func kind(at place: Int) -> Kind? {
        guard let character = character(at: place) else { return nil }
        guard Self.joiners.contains(character), let before = self.character(before: place),
            let after = self.character(at: end(ofCharacterAt: place))
        else { return Kind(character) }
        let isWithin =
            character == "." || character == ","
            ? before.isNumber && after.isNumber : Kind(before) == .letters && Kind(after) == .letters
        return isWithin ? .letters : .other
    }

    private func end(ofRun kind: Kind, from place: Int) -> Int {
        var place = place
        while self.kind(at: place) == kind { place = end(ofCharacterAt: place) }
        return place
    }

    private func start(ofRun kind: Kind, from place: Int) -> Int {
        var place = place
        while place > 0 {
            let start = start(ofCharacterBefore: place)
            guard self.kind(at: start) == kind else { break }
            place = start
        }
        return place
    }

    /// Where the next word ends.
    func endOfWord(after place: Int) -> Int {
        var place = place
        while let kind = kind(at: place) {
            if kind.isWord { return end(ofRun: kind, from: place) }
            place = end(ofCharacterAt: place)
        }
        return place
    }

    /// Where the last word begins.
    func startOfWord(before place: Int) -> Int {
        var place = place
        while place > 0 {
            let start = start(ofCharacterBefore: place)
            if let kind = kind(at: start), kind.isWord { return self.start(ofRun: kind, from: place) }
            place = start
        }
        return 0
    }

    /// The word at a place, or the spaces, or the sign; at the end what stands before it.
    func word(at place: Int) -> Range<Int> {
        let first = place < count ? boundary(atOrBefore: place) : start(ofCharacterBefore: count)
        guard let kind = kind(at: first) else { return first..<first }
        guard kind != .other else { return first..<end(ofCharacterAt: first) }
        return start(ofRun: kind, from: first)..<end(ofRun: kind, from: first)
    }

    /// The paragraph around a place, without the line end that follows it.
    func paragraph(at place: Int) -> Range<Int> {
        let place = index(place)
        let start = string[..<place].lastIndex(where: \.isNewline).map { string.index(after: $0) } ?? string.startIndex
        let end = string[place...].firstIndex(where: \.isNewline) ?? string.endIndex
        return self.place(of: start)..<self.place(of: max(start, end))
    }
}
