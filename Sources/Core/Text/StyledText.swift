import FoundationEssentials

/// The attributes of a character that affect drawing.
nonisolated struct TextAttributes: Equatable, Sendable {
    var font: Font?
    var foregroundColor: Color?
    var backgroundColor: Color?
    var underlineStyle: LineStyle?
    var strikethroughStyle: LineStyle?
    var link: URL?
    var isLink: Bool { link != nil }

    init() {}

    init(_ run: AttributedString.Runs.Run) {
        font = run.font
        foregroundColor = run.foregroundColor
        backgroundColor = run.backgroundColor
        strikethroughStyle = run.strikethroughStyle
        link = run.link
        // The underline identifies links without relying on colour.
        underlineStyle = run.underlineStyle ?? (isLink ? .single : nil)
    }
}

/// A text and its stretches of equal attributes. Places are UTF-8 offsets.
nonisolated struct StyledText: Sendable {
    /// A stretch begins at the end of the previous one. Boundaries are between characters: a character has the attributes of
    /// its first scalar.
    struct Stretch: Sendable {
        let end: Int
        let attributes: TextAttributes
    }

    let string: String
    /// The stretches. Adjacent stretches differ, and the last one ends at the end of the text.
    private(set) var stretches: [Stretch] = []

    init(_ text: AttributedString) {
        var string = String(text.characters)
        string.makeContiguousUTF8()
        self.string = string
        var (place, start) = (0, 0)
        for run in text.runs {
            place += text.unicodeScalars[run.range].reduce(0) { $0 + UTF8.width($1) }
            let end = string.characterEnd(from: place)
            guard end > start else { continue }
            let attributes = TextAttributes(run)
            if stretches.last?.attributes == attributes { stretches.removeLast() }
            stretches.append(Stretch(end: end, attributes: attributes))
            start = end
        }
    }

    /// The index of the stretch at a place; the last index for places after the end.
    func index(ofStretchAt place: Int) -> Int { stretches.index(at: place) { $0.end } }

    func offset(of index: String.Index) -> Int { string.utf8.distance(from: string.startIndex, to: index) }

    func text(_ range: Range<Int>) -> Substring { string[index(range.lowerBound)..<index(range.upperBound)] }

    private func index(_ place: Int) -> String.Index {
        string.utf8.index(string.startIndex, offsetBy: min(max(0, place), string.utf8.count))
    }
}

nonisolated extension Array {
    /// The index of the first element that ends after an offset; the last index if there is none, 0 if the array is empty.
    func index(at offset: Int, end: (Element) -> Int) -> Int {
        var (low, high) = (0, Swift.max(0, count - 1))
        while low < high {
            let middle = (low + high) / 2
            if end(self[middle]) <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

nonisolated extension String {
    /// The first character boundary at or after an offset.
    fileprivate func characterEnd(from offset: Int) -> Int {
        let place = utf8.index(startIndex, offsetBy: offset)
        guard place < endIndex, String.Index(place, within: self) == nil else { return offset }
        return utf8.distance(from: startIndex, to: index(after: place))
    }
}
