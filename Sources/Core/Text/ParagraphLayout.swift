/// A paragraph of text broken into lines that carets can be placed in. Places are UTF-8 offsets from the start of the paragraph.
struct ParagraphLayout {
    struct Line {
        /// The range, including trailing spaces.
        var range: Range<Int>
        let line: SegmentedLine
        /// Whether the line was wrapped because of its width.
        let isWrapped: Bool
        /// The length of the trailing spaces that hang over the end.
        let spaces: Int
        /// The width of the text without the spaces that hang over the end of a wrapped line.
        let width: Double
    }

    /// The text without its line terminator.
    private(set) var text: String
    private(set) var lines: [Line]
    /// The width in points.
    let width: Double
    private let measure: TextMeasure
    /// Whether wrapped lines are justified to fill the width.
    private let isJustified: Bool
    private var places: LineEnds
    private var levels: TextLevels
    /// Whether the paragraph is read from the right; nil without letters and digits.
    private(set) var runsToTheLeft: Bool?
    /// Whether the lines begin at the right; nil without letters.
    private(set) var beginsAtRight: Bool?

    /// Text fits if it exceeds the width by less than this, in points, as in `TextLayout`.
    private static let slack = 0.005

    init(_ text: String, width: Double, measure: TextMeasure, isJustified: Bool = false) {
        self.text = text
        self.text.makeContiguousUTF8()
        self.width = width
        self.measure = measure
        self.isJustified = isJustified
        places = LineEnds(.byWordWrapping, of: text)
        levels = TextLevels(self.text)
        (runsToTheLeft, beginsAtRight) = (text.baseIsRightToLeft, text.lettersBeginAtRight)
        lines = []
        breakLines(from: 0, text.utf8.count, reusing: [], from: 0)
    }

    var height: Double { Double(lines.count) * measure.metrics.lineHeight }

    // MARK: Changes

    /// Replaces the text; only the lines near the difference are broken again.
    mutating func update(to new: String) {
        var new = new
        new.makeContiguousUTF8()
        let (start, end) = text.sharedEnds(with: new)
        let old = text
        guard start + end < max(old.utf8.count, new.utf8.count) else { return }
        let (oldLines, oldPlaces) = (lines, places)
        text = new
        places = LineEnds(.byWordWrapping, of: new)
        levels = TextLevels(new)
        (runsToTheLeft, beginsAtRight) = (new.baseIsRightToLeft, new.lettersBeginAtRight)
        guard places == oldPlaces, !new.isEmpty, !old.isEmpty else {
            lines = []
            return breakLines(from: 0, new.utf8.count, reusing: [], from: 0)
        }
        // Shorter text may fit on the line before. The width of a tab depends on its position, so text with tabs is broken from
        // the start.
        let touched = oldLines.lastIndex { $0.range.lowerBound <= start } ?? 0
        let first = old.utf8.contains(0x09) || new.utf8.contains(0x09) ? 0 : max(0, touched - 1)
        lines = oldLines[..<first].map { line($0, movedBy: 0) }
        let tail = oldLines.drop { $0.range.lowerBound < old.utf8.count - end }
        breakLines(
            from: oldLines[first].range.lowerBound, new.utf8.count, reusing: tail,
            from: new.utf8.count - old.utf8.count)
    }

    /// - Parameters:
    ///   - known: lines of the previous text, reused if they begin at the same place.
    ///   - shift: the offset from the previous text to the new text.
    private mutating func breakLines(from start: Int, _ end: Int, reusing known: ArraySlice<Line>, from shift: Int) {
        var (start, known) = (start, known)
        repeat {
            known = known.drop { $0.range.lowerBound + shift < start }
            if let next = known.first, next.range.lowerBound + shift == start {
                lines += known.map { line($0, movedBy: shift) }
                return
            }
            let rest = text[index(start)...]
            let lineEnd = measure.lineEnd(of: rest, width: width + Self.slack, places).place
            let range = start..<max(text.utf8.distance(from: text.startIndex, to: lineEnd), start)
            lines.append(line(range, isWrapped: lineEnd < text.endIndex))
            start = max(range.upperBound, start + (range.isEmpty ? 1 : 0))
        } while start < end
    }

    /// Returns a line of the previous text, moved to its new place.
    private func line(_ known: Line, movedBy shift: Int) -> Line {
        var line = known
        line.range = known.range.lowerBound + shift..<known.range.upperBound + shift
        // Changed surrounding text may change its direction.
        let isAsBefore = line.line.levels == TextLevels(levels, line: line.range, spaces: line.spaces)
        return isAsBefore ? line : self.line(line.range, isWrapped: line.isWrapped)
    }

    private func line(_ range: Range<Int>, isWrapped: Bool) -> Line {
        let string = text[index(range.lowerBound)..<index(range.upperBound)]
        var end = string.endIndex
        if isWrapped, let last = string.lastIndex(where: { $0 != " " && $0 != "\u{3000}" }) {
            end = string.index(after: last)
        }
        let spaces = string.utf8.distance(from: end, to: string.endIndex)
        var line = SegmentedLine(
            String(string), measure: measure, levels: TextLevels(levels, line: range, spaces: spaces))
        if isWrapped, isJustified { line.justify(to: self.width, before: range.count - spaces) }
        let hanging = line.spans(of: range.count - spaces..<range.count, within: 0..<max(0, line.width))
        let width = line.width - hanging.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        return Line(range: range, line: line, isWrapped: isWrapped, spaces: spaces, width: width)
    }

    // MARK: Places

    private func index(_ place: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: min(max(0, place), text.utf8.count))
    }

    /// The index of the line with the caret; a place between two lines belongs to the second.
    func line(at place: Int) -> Int {
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle].range.lowerBound <= place { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// The position of the caret, in points from its line's left end.
    func caret(at place: Int) -> Double {
        let line = lines[line(at: place)]
        return line.line.caret(at: min(place, line.range.upperBound) - line.range.lowerBound)
    }

    /// Returns the place on a line that is nearest to a distance from the line's left end. The place after the last character
    /// of a wrapped line belongs to the next line.
    func place(at x: Double, line index: Int) -> Int {
        let line = lines[index]
        let place = line.range.lowerBound + line.line.place(at: x)
        return place == line.range.upperBound ? end(ofLine: index) : place
    }

    /// The last place of a line; in a wrapped line the place before its last character, as in GTK and Qt.
    func end(ofLine index: Int) -> Int {
        let line = lines[index]
        guard line.isWrapped, !line.range.isEmpty else { return line.range.upperBound }
        // A line may end inside a character, between a space and a combining mark, so that only the line's own text counts.
        let string = text[self.index(line.range.lowerBound)..<self.index(line.range.upperBound)]
        return line.range.lowerBound
            + string.utf8.distance(from: string.startIndex, to: string.index(before: string.endIndex))
    }

    /// The spans of a range of the paragraph on a line.
    func spans(of range: Range<Int>, line index: Int) -> [Range<Double>] {
        let line = lines[index]
        let inside = range.clamped(to: line.range)
        guard !inside.isEmpty else { return [] }
        return line.line.spans(
            of: inside.lowerBound - line.range.lowerBound..<inside.upperBound - line.range.lowerBound,
            within: 0..<max(0, line.line.width))
    }
}
