/// An editable text in one string, for text fields.
nonisolated struct EditedText: EditableText, Equatable {
    private(set) var string: String

    init(_ string: String = "") {
        self.string = string
        // Offsets take constant time only in contiguous UTF-8.
        self.string.makeContiguousUTF8()
    }

    /// The length in UTF-8.
    var count: Int { string.utf8.count }

    /// The index of a position, which is clamped to the text.
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

// MARK: - Positions
nonisolated extension EditedText {
    func end(ofCharacterAt place: Int) -> Int {
        guard place < count else { return count }
        return self.place(of: string.index(after: index(place)))
    }

    func start(ofCharacterBefore place: Int) -> Int {
        guard place > 0 else { return 0 }
        return self.place(of: string.index(before: index(place)))
    }

    func character(at place: Int) -> Character? { place < count ? string[index(place)] : nil }

    func character(before place: Int) -> Character? {
        place > 0 ? string[string.index(before: index(place))] : nil
    }

    func paragraph(at place: Int) -> Range<Int> {
        let place = index(place)
        let start = string[..<place].lastIndex(where: \.isNewline).map { string.index(after: $0) } ?? string.startIndex
        let end = string[place...].firstIndex(where: \.isNewline) ?? string.endIndex
        return self.place(of: start)..<self.place(of: max(start, end))
    }
}
