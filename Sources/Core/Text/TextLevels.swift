/// The stretches of a paragraph with one direction each, by Unicode's bidirectional algorithm (UAX 9). Places are UTF-8 offsets.
nonisolated struct TextLevels: Equatable {
    /// A stretch begins at the end of the previous one. Boundaries are between characters.
    struct Stretch: Equatable {
        let end: Int
        /// The level; odd levels run to the left.
        let level: UInt8
    }

    private(set) var stretches: [Stretch] = []
    /// The level of the paragraph: 1 if it is read from the right.
    let base: UInt8

    /// Creates the levels of a paragraph.
    init(_ text: String) {
        guard text.hasRightToLeft else {
            base = 0
            append(0, to: text.utf8.count)
            return
        }
        let paragraph = BidiParagraph(text)
        base = paragraph.base
        var (place, last) = (0, paragraph.levels.first ?? 0)
        for (scalar, level) in zip(text.unicodeScalars, paragraph.levels) {
            if level != last, text.beginsCharacter(at: place) {
                append(last, to: place)
                last = level
            }
            place += UTF8.width(scalar)
        }
        append(last, to: place)
    }

    /// Creates the levels of a line of the paragraph.
    ///
    /// - Parameter spaces: the length of the trailing spaces, which are at the end of the line (rule L1).
    init(_ paragraph: TextLevels, line: Range<Int>, spaces: Int) {
        base = paragraph.base
        for stretch in paragraph.stretches[paragraph.index(ofStretchAt: line.lowerBound)...] {
            append(stretch.level, to: min(stretch.end, line.upperBound - spaces) - line.lowerBound)
            if stretch.end >= line.upperBound { break }
        }
        append(base, to: line.count)
    }

    private mutating func append(_ level: UInt8, to end: Int) {
        guard end > stretches.last?.end ?? 0 else { return }
        if stretches.last?.level == level { stretches.removeLast() }
        stretches.append(Stretch(end: end, level: level))
    }

    /// The level of the stretch that contains the whole range; nil if the range has several levels.
    func level(of range: Range<Int>) -> UInt8? {
        let index = index(ofStretchAt: range.lowerBound)
        return index < stretches.count && stretches[index].end >= range.upperBound ? stretches[index].level : nil
    }

    /// The index of the stretch at a place; the count of stretches for a place after them.
    private func index(ofStretchAt place: Int) -> Int {
        var (low, high) = (0, stretches.count)
        while low < high {
            let middle = (low + high) / 2
            if stretches[middle].end <= place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the level of each character of a part.
    ///
    /// - Parameter start: the place where the part begins.
    func levels(of part: Substring, from start: Int) -> [UInt8] {
        var rest = stretches[index(ofStretchAt: start)...]
        var place = start
        return part.map { character in
            while let first = rest.first, first.end <= place { rest.removeFirst() }
            place += character.utf8.count
            return rest.first?.level ?? base
        }
    }
}

nonisolated extension String {
    fileprivate func beginsCharacter(at place: Int) -> Bool {
        String.Index(utf8.index(startIndex, offsetBy: place), within: self) != nil
    }
}
