/// One line of text of any length, measured in pieces, so that a change costs what it changes and drawing what is seen. Places are
/// offsets in UTF-8, distances points from the line's left end.
struct LongLine {
    /// All of a piece runs one way.
    struct Piece {
        /// In UTF-8.
        let length: Int
        /// Of Unicode's bidirectional algorithm, which says in which order pieces are seen.
        let level: UInt8
        var run: TextRun
        /// Of one tab, which is as wide as the way to the next stop.
        var isTab = false
        /// From the line's left end, in points.
        var x = 0.0

        fileprivate var runsRight: Bool { level.isMultiple(of: 2) }
    }

    private(set) var text = ""
    private(set) var pieces: [Piece] = []
    private(set) var width = 0.0
    private(set) var levels: TextLevels
    private let measure: TextMeasure

    /// Lengths in UTF-8. In lines that are longer a piece ends at the last space between these lengths, at the latest.
    private static let longestWhole = 256
    private static let pieceLengths = 96...192

    /// - Parameter levels: those of a line in its paragraph; nil is for a line that is all of it.
    init(_ text: String, measure: TextMeasure, levels: TextLevels? = nil) {
        self.measure = measure
        self.text = text
        self.text.makeContiguousUTF8()
        self.levels = levels ?? TextLevels(self.text)
        pieces = cut(0..<self.text.utf8.count)
        updateWidth()
    }

    var metrics: FontMetrics { measure.metrics }
    var font: FontDescriptor { measure.font }
    private var engine: any TextEngine { measure.engine }

    // MARK: Changes

    /// Takes another text, of a line that is a paragraph; only the pieces in which it differs are measured again.
    mutating func update(to new: String) {
        var new = new
        new.makeContiguousUTF8()
        let (start, end) = text.sharedEnds(with: new)
        let length = new.utf8.count
        guard start + end < max(text.utf8.count, length) else { return }
        text = new
        levels = TextLevels(new)
        // What comes to stand beside a letter may join with it: its piece is made anew, too.
        var (first, last) = (0, pieces.count)
        var (before, after) = (0, 0)
        while first < pieces.count, before + pieces[first].length < start, isAsBefore(first, from: before) {
            before += pieces[first].length
            first += 1
        }
        while last > first, after + pieces[last - 1].length < end,
            isAsBefore(last - 1, from: length - after - pieces[last - 1].length)
        {
            after += pieces[last - 1].length
            last -= 1
        }
        pieces.replaceSubrange(first..<last, with: cut(before..<length - after))
        updateWidth()
    }

    private func isAsBefore(_ index: Int, from start: Int) -> Bool {
        levels.level(of: start..<start + pieces[index].length) == pieces[index].level
    }

    private mutating func updateWidth() {
        width = 0
        for index in pieces.indices {
            if pieces[index].isTab { pieces[index].run = measure.tab(at: width) }
            width += pieces[index].run.width
        }
        var x = 0.0
        for index in pieces.map(\.level).visualOrder {
            pieces[index].x = x
            x += pieces[index].run.width
        }
    }

    /// Makes the spaces so wide, by whole pixels, that what is before a place fills a width; those after the last tab, which keeps its stop.
    mutating func justify(to room: Double, before end: Int) {
        pieces = cut(0..<end) + cut(end..<text.utf8.count)
        var counts: [Int] = []
        var (place, natural) = (0, 0.0)
        updateWidth()
        for piece in pieces where place < end {
            if piece.isTab { counts = counts.map { _ in 0 } }
            counts.append(piece.run.text.count(where: \.isSpread))
            place += piece.length
            natural += piece.run.width
        }
        let surplus = ((room - natural) * measure.scale).rounded(.down)
        let count = Double(counts.reduce(0, +))
        guard surplus > 0, surplus.isFinite, count > 0 else { return }
        func share(_ spaces: Int) -> Double { (surplus * Double(spaces) / count).rounded(.down) / measure.scale }
        var before = 0
        for (index, own) in counts.enumerated() {
            let run = pieces[index].run
            pieces[index].run = run.justified(to: run.width + share(before + own) - share(before))
            before += own
        }
        updateWidth()
    }

    private func cut(_ range: Range<Int>) -> [Piece] {
        var pieces: [Piece] = []
        var start = range.lowerBound
        for stretch in levels.stretches where stretch.end > start && start < range.upperBound {
            let end = min(stretch.end, range.upperBound)
            pieces += cut(start..<end, stretch.level)
            start = end
        }
        return pieces
    }

    private func cut(_ range: Range<Int>, _ level: UInt8) -> [Piece] {
        guard measure.tabStop > 0 else { return cutText(range, level) }
        var pieces: [Piece] = []
        var start = range.lowerBound
        let bytes = text.utf8
        while let tab = bytes[index(start)..<index(range.upperBound)].firstIndex(of: 0x09) {
            let place = bytes.distance(from: text.startIndex, to: tab)
            pieces += cutText(start..<place, level)
            pieces.append(Piece(length: 1, level: level, run: measure.tab(at: 0), isTab: true))
            start = place + 1
        }
        return pieces + cutText(start..<range.upperBound, level)
    }

    private func cutText(_ range: Range<Int>, _ level: UInt8) -> [Piece] {
        var rest = text[index(range.lowerBound)..<index(range.upperBound)]
        var pieces: [Piece] = []
        func append(_ part: Substring) {
            guard !part.isEmpty else { return }
            pieces.append(Piece(length: part.utf8.count, level: level, run: measure.run(String(part), level: level)))
        }
        while text.utf8.count > Self.longestWhole, rest.utf8.count > Self.pieceLengths.upperBound {
            let end = pieceEnd(of: rest)
            append(rest[..<end])
            rest = rest[end...]
        }
        append(rest)
        return pieces
    }

    private func pieceEnd(of rest: Substring) -> String.Index {
        let shortest = text.utf8.index(rest.startIndex, offsetBy: Self.pieceLengths.lowerBound)
        let longest = text.utf8.index(rest.startIndex, offsetBy: Self.pieceLengths.upperBound)
        if let space = text.utf8[shortest..<longest].lastIndex(of: UInt8(ascii: " ")) {
            let end = text.utf8.index(after: space)
            // A mark may stand on the space.
            if String.Index(end, within: text) != nil { return end }
        }
        // Never within a character, however long that is.
        let boundary = text.index(before: text.index(after: longest))
        return boundary > rest.startIndex ? boundary : text.index(after: rest.startIndex)
    }

    // MARK: Places

    private func index(_ place: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: min(max(0, place), text.utf8.count))
    }

    /// A piece with where it begins in the text and in the line.
    private struct PlacedPiece {
        let piece: Piece
        let start: Int
        let x: Double
    }

    private func placedPieces() -> some Sequence<PlacedPiece> {
        var start = 0
        return pieces.lazy.map { piece in
            defer { start += piece.length }
            return PlacedPiece(piece: piece, start: start, x: piece.x)
        }
    }

    private func characterCount(_ start: Int, _ end: Int) -> Int { text[index(start)..<index(end)].count }

    /// Where the caret stands at a place.
    func caret(at place: Int) -> Double {
        for placed in placedPieces() where place <= placed.start + placed.piece.length {
            if placed.piece.isTab {
                return placed.x + ((place > placed.start) == placed.piece.runsRight ? placed.piece.run.width : 0)
            }
            let count = characterCount(placed.start, place)
            return placed.x + engine.caret(after: count, in: placed.piece.run, scale: measure.scale)
        }
        return width
    }

    /// The place whose caret is nearest to a distance.
    func place(at x: Double) -> Int {
        // Beyond its ends, the piece at that end.
        let limit = x.isNaN ? 0 : min(max(x, 0), width.nextDown)
        guard let placed = placedPieces().first(where: { limit >= $0.x && limit < $0.x + $0.piece.run.width }) else {
            return (levels.base == 1) == (limit > 0) ? 0 : text.utf8.count
        }
        if placed.piece.isTab {
            return placed.start + ((limit - placed.x > placed.piece.run.width / 2) == placed.piece.runsRight ? 1 : 0)
        }
        let count = engine.place(at: limit - placed.x, in: placed.piece.run, scale: measure.scale)
        let end = text.index(index(placed.start), offsetBy: count, limitedBy: text.endIndex) ?? text.endIndex
        return text.utf8.distance(from: text.startIndex, to: end)
    }

    /// What a part of the text takes of the line, as far as it lies in a stretch of it.
    func spans(of range: Range<Int>, within visible: Range<Double>) -> [Range<Double>] {
        var spans: [Range<Double>] = []
        for placed in placedPieces() {
            let ends = (placed.start, placed.start + placed.piece.length)
            let inside = (ends.0..<ends.1).clamped(to: range)
            guard !inside.isEmpty, placed.x < visible.upperBound,
                placed.x + placed.piece.run.width > visible.lowerBound
            else { continue }
            if placed.piece.isTab {
                spans.append(placed.x..<placed.x + placed.piece.run.width)
                continue
            }
            let start = characterCount(ends.0, inside.lowerBound)
            let characters = start..<start + characterCount(inside.lowerBound, inside.upperBound)
            spans += engine.spans(of: characters, in: placed.piece.run, scale: measure.scale).map {
                ($0.lowerBound + placed.x)..<($0.upperBound + placed.x)
            }
        }
        return spans.joined().map { $0.clamped(to: visible) }.filter { !$0.isEmpty }
    }

    /// The runs that show in a stretch of the line, with where they begin.
    func runs(within visible: Range<Double>) -> [(run: TextRun, x: Double)] {
        placedPieces().compactMap { placed in
            guard !placed.piece.isTab else { return nil }
            let bounds = placed.piece.run.inkBounds.offset(by: Point(placed.x, 0))
            guard bounds.minX < visible.upperBound, bounds.maxX > visible.lowerBound else { return nil }
            return (placed.piece.run, placed.x)
        }
    }
}

nonisolated extension [Range<Double>] {
    /// Those that touch as one, from left to right.
    fileprivate func joined() -> Self {
        sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, span in
            if let last = joined.last, abs(last.upperBound - span.lowerBound) < 0.001 {
                joined[joined.count - 1] = last.lowerBound..<span.upperBound
            } else {
                joined.append(span)
            }
        }
    }
}

nonisolated extension String {
    /// How many bytes two texts share at their starts and at their ends; together no more than either has.
    func sharedEnds(with other: String) -> (start: Int, end: Int) {
        let shared = utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { two in
                let limit = Swift.min(one.count, two.count)
                var start = 0
                while start < limit, one[start] == two[start] { start += 1 }
                var end = 0
                while end < limit - start, one[one.count - 1 - end] == two[two.count - 1 - end] { end += 1 }
                return (start, end)
            }
        }
        return (shared ?? nil) ?? (0, 0)
    }
}
