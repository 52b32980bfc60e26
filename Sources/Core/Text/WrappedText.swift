/// A row of text broken into lines that carets can stand in. Places are offsets in UTF-8 from the start of the row.
struct WrappedText {
    struct Line {
        /// With the spaces at its end.
        var range: Range<Int>
        let line: LongLine
        /// Whether the text goes on where there was no more room.
        let isWrapped: Bool
        /// How much of its end is spaces that hang over it.
        let spaces: Int
        /// Of what ink may be in: spaces hang over the end of a line that is wrapped.
        let width: Double
    }

    /// Without the line end that closes it.
    private(set) var text: String
    private(set) var lines: [Line]
    /// Points.
    let width: Double
    private let measure: TextMeasure
    /// Whether lines that are wrapped fill the width.
    private let isJustified: Bool
    private var places: LineEnds
    private var levels: TextLevels
    /// Whether the row is read from the right; nil for one without letters and digits.
    private(set) var runsToTheLeft: Bool?
    /// Whether its lines begin at the right; nil for one without letters.
    private(set) var beginsAtRight: Bool?

    /// Text that is wider by less, in points, fits, as in `TextLayout`.
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

    /// Takes another text; only the lines around where it differs are broken anew.
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
        // What has become shorter may fit on the line before. A tab is of another width on another line: who knows on which it fits.
        let touched = oldLines.lastIndex { $0.range.lowerBound <= start } ?? 0
        let first = old.utf8.contains(0x09) || new.utf8.contains(0x09) ? 0 : max(0, touched - 1)
        lines = oldLines[..<first].map { line($0, movedBy: 0) }
        let tail = oldLines.drop { $0.range.lowerBound < old.utf8.count - end }
        breakLines(
            from: oldLines[first].range.lowerBound, new.utf8.count, reusing: tail,
            from: new.utf8.count - old.utf8.count)
    }

    /// - Parameters:
    ///   - known: lines of an older text, which hold where they begin at the same place.
    ///   - shift: how far they are moved.
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

    /// A line of the text before it was changed, elsewhere.
    private func line(_ known: Line, movedBy shift: Int) -> Line {
        var line = known
        line.range = known.range.lowerBound + shift..<known.range.upperBound + shift
        // What stands around it may have it run another way.
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
        var line = LongLine(
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

    /// The line on which a caret stands: where one ends and the next begins, on the second.
    func line(at place: Int) -> Int {
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle].range.lowerBound <= place { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Where a caret stands on its line, in points from the line's left end.
    func caret(at place: Int) -> Double {
        let line = lines[line(at: place)]
        return line.line.caret(at: min(place, line.range.upperBound) - line.range.lowerBound)
    }

    /// The place on a line that is nearest to a distance from the line's left end. What is behind the last character of a line that is wrapped
    /// is on the next.
    func place(at x: Double, line index: Int) -> Int {
        let line = lines[index]
        let place = line.range.lowerBound + line.line.place(at: x)
        return place == line.range.upperBound ? end(ofLine: index) : place
    }

    /// The last place of a line: of one that is wrapped, the one before its last character, as in GTK and Qt.
    func end(ofLine index: Int) -> Int {
        let line = lines[index]
        guard line.isWrapped, !line.range.isEmpty else { return line.range.upperBound }
        return text.utf8.distance(from: text.startIndex, to: text.index(before: self.index(line.range.upperBound)))
    }

    /// What of a line a part of the row takes.
    func spans(of range: Range<Int>, line index: Int) -> [Range<Double>] {
        let line = lines[index]
        let inside = range.clamped(to: line.range)
        guard !inside.isEmpty else { return [] }
        return line.line.spans(
            of: inside.lowerBound - line.range.lowerBound..<inside.upperBound - line.range.lowerBound,
            within: 0..<max(0, line.line.width))
    }
}
