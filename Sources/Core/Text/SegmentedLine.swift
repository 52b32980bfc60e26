/// A line of text of any length, measured in pieces, so that the costs of a change and of drawing depend on the changed and
/// visible parts. Places are UTF-8 offsets; distances are points from the line's left end.
struct SegmentedLine {
    /// A part of the line in a single direction.
    struct Piece {
        /// The length in UTF-8.
        let length: Int
        /// The level of Unicode's bidirectional algorithm, which determines the visual order of the pieces.
        let level: UInt8
        var run: TextRun
        /// Whether the piece is a single tab, which extends to the next tab stop.
        var isTab = false
        /// The distance from the line's left end, in points.
        var x = 0.0

        fileprivate var runsRight: Bool { level.isMultiple(of: 2) }
    }

    private(set) var text = ""
    private(set) var pieces: [Piece] = []
    private(set) var width = 0.0
    private(set) var levels: TextLevels
    private let measure: TextMeasure

    /// The lengths in UTF-8 at which longer lines are cut into pieces: at the last space in the range, or at its upper bound.
    private static let longestWhole = 256
    private static let pieceLengths = 96...192

    /// - Parameter levels: the levels of the line in its paragraph; nil if the line is the whole paragraph.
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

    /// Replaces the text of a line that is a whole paragraph; only the pieces that differ are measured again.
    mutating func update(to new: String) {
        var new = new
        new.makeContiguousUTF8()
        let (start, end) = text.sharedEnds(with: new)
        let length = new.utf8.count
        guard start + end < max(text.utf8.count, length) else { return }
        text = new
        levels = TextLevels(new)
        // A letter may join with a new neighbour, so its piece is measured again, too.
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

    /// Widens spaces by whole pixels so that the text before `end` fills the width. Only spaces after the last tab change,
    /// because the tab keeps its stop.
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
            let width = run.width + share(before + own) - share(before)
            pieces[index].run = engine.justified(run, to: width, scale: measure.scale)
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
            // A combining mark may follow the space.
            if String.Index(end, within: text) != nil { return end }
        }
        // Characters are never split, even if they are very long.
        let boundary = text.index(before: text.index(after: longest))
        return boundary > rest.startIndex ? boundary : text.index(after: rest.startIndex)
    }

    // MARK: Places

    private func index(_ place: Int) -> String.Index {
        text.utf8.index(text.startIndex, offsetBy: min(max(0, place), text.utf8.count))
    }

    /// A piece with its start in the text and in the line.
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

    /// The position of the caret at a place.
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

    /// Returns the place whose caret is nearest to a distance.
    func place(at x: Double) -> Int {
        // A distance beyond the line selects the piece at that end.
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

    /// The spans of a text range on the line, within the visible range.
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

    /// The runs in the visible range of the line, with their positions.
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
    /// The spans from left to right, with adjacent spans merged.
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
    /// Returns the number of bytes that two texts share at their starts and at their ends; the sum does not exceed the length of either.
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
