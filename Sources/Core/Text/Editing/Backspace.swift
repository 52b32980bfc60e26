// The range that Backspace deletes, by the rules of Pango's `backspace_deletes_character`.

nonisolated extension EditableText {
    /// The start of the range that Backspace deletes before a boundary: the last code point in scripts whose marks are typed one by one,
    /// else the whole character.
    func start(ofBackspaceAt place: Int) -> Int {
        let start = start(ofCharacterBefore: place)
        guard let character = character(before: place), character.isDeletedByCodePoint else { return start }
        let next = self.character(at: place).map { String($0) } ?? ""
        var rest = String(character)
        // The rest of the character can join the next character; the caret would then be inside a character.
        for _ in 0..<Self.joinLimit {
            rest.unicodeScalars.removeLastVisible()
            if rest.isEmpty { return start }
            let length = rest.utf8.count
            let joined = rest + next
            if next.isEmpty || joined.utf8.index(joined.startIndex, offsetBy: length).isCharacterStart(in: joined) {
                return start + length
            }
        }
        return start
    }

    /// The largest number of attempts: each one examines the whole character, which may be long.
    private static var joinLimit: Int { 8 }

    /// The nearest code point boundary at an offset or before it.
    func codePointBoundary(atOrBefore place: Int) -> Int {
        let start = boundary(atOrBefore: place)
        guard start < place, let character = character(at: start) else { return start }
        var boundary = start
        for scalar in character.unicodeScalars {
            let end = boundary + UTF8.width(scalar)
            if end > place { break }
            boundary = end
        }
        return boundary
    }
}

nonisolated extension Character {
    /// Whether Backspace deletes only the last code point: false for Latin, Cyrillic, Greek, Kana and Hangul, and for emoji and symbols.
    fileprivate var isDeletedByCodePoint: Bool {
        guard unicodeScalars.count > 1, let base = unicodeScalars.first, !base.properties.isEmoji else {
            return false
        }
        return !Self.wholeScripts.contains { $0.contains(base.value) }
    }

    /// The ranges of control characters (line ends), Latin, Greek, Cyrillic, Hangul, Kana and mathematical symbols.
    private static let wholeScripts: [ClosedRange<UInt32>] = [
        0...0x2af, 0x370...0x3ff, 0x400...0x52f, 0x1100...0x11ff, 0x1c80...0x1c8f, 0x1d00...0x1dbf, 0x1e00...0x1eff,
        0x1f00...0x1fff, 0x2200...0x22ff, 0x2c60...0x2c7f, 0x2de0...0x2dff, 0x3040...0x30ff, 0x31f0...0x31ff,
        0xa640...0xa69f, 0xa720...0xa7ff, 0xa960...0xa97f, 0xab30...0xab6f, 0xac00...0xd7ff, 0xff00...0xffef,
        0x1f1e6...0x1f1ff,
    ]
}

nonisolated extension String.UnicodeScalarView {
    /// Removes the last code point and the variation selectors that follow it.
    fileprivate mutating func removeLastVisible() {
        while let last, last.properties.isVariationSelector { removeLast() }
        if !isEmpty { removeLast() }
    }
}

nonisolated extension String.Index {
    fileprivate func isCharacterStart(in text: String) -> Bool {
        self == text.endIndex || text.index(before: text.index(after: self)) == self
    }
}
