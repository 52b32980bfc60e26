/// One line of text of any length, measured in pieces, so that a change costs what it changes and drawing what is seen. Places are
/// offsets in UTF-8, distances points from the line's left end.
struct LongLine {
    /// Pieces follow each other the way that the text runs; text of both directions is one piece.
    struct Piece {
        /// In UTF-8.
        let length: Int
        var run: TextRun
        /// Of one tab, which is as wide as the way to the next stop.
        var isTab = false
        /// From the line's left end, in points.
        var x = 0.0
    }

    private(set) var text = ""
    private(set) var pieces: [Piece] = []
    private(set) var width = 0.0
    private var measure: TextLayout.Measure
    private var flow = TextFlow.right

    /// Lengths in UTF-8. Shorter lines are one run; in longer ones a piece ends at the last space between these lengths.
    private static let longestWhole = 256
    private static let pieceLengths = 96...192

    /// - Parameter paragraph: whether the paragraph that the line is of is read from the right; nil leaves it to the line's first letter.
    init(_ text: String, measure: TextLayout.Measure, paragraph: Bool? = nil) {
        self.measure = measure
        self.measure.paragraph = paragraph
        self.text = text
        self.text.makeContiguousUTF8()
        flow = flowInParagraph(of: self.text)
        pieces = cut(0..<self.text.utf8.count)
        updateWidth()
    }

    var metrics: FontMetrics { measure.metrics }
    var font: FontDescriptor { measure.font }
    private var engine: any TextEngine { measure.engine }

    // MARK: Changes

    /// Takes another text; only the pieces in which it differs are measured again.
    mutating func update(to new: String) {
        var new = new
        new.makeContiguousUTF8()
        let (start, end) = text.sharedEnds(with: new)
        let old = text
        guard start + end < max(old.utf8.count, new.utf8.count) else { return }
        text = new
        let oldFlow = flow
        flow = flowInParagraph(of: new)
        guard flow == oldFlow, flow != .both, min(old.utf8.count, new.utf8.count) > Self.longestWhole else {
            pieces = cut(0..<new.utf8.count)
            return updateWidth()
        }
        // What comes to stand beside a letter may join with it: its piece is made anew, too.
        var (first, last) = (0, pieces.count)
        var (before, after) = (0, 0)
        while first < pieces.count, before + pieces[first].length < start {
            before += pieces[first].length
            first += 1
        }
        while last > first, after + pieces[last - 1].length < end {
            after += pieces[last - 1].length
            last -= 1
        }
        pieces.replaceSubrange(first..<last, with: cut(before..<new.utf8.count - after))
        updateWidth()
    }

    private mutating func updateWidth() {
        width = 0
        for index in pieces.indices {
            if pieces[index].isTab { pieces[index].run = measure.tab(at: width) }
            width += pieces[index].run.width
        }
        var x = 0.0
        for index in isLeftward ? pieces.indices.reversed() : Array(pieces.indices) {
            pieces[index].x = x
            x += pieces[index].run.width
        }
    }

    /// Text that runs the other way than its paragraph is one of both ways.
    private func flowInParagraph(of text: String) -> TextFlow {
        guard let paragraph = measure.paragraph else { return text.flow }
        let flow = text.flow
        return flow == (paragraph ? .left : .right) ? flow : .both
    }

    /// Whether lines of the paragraph begin at the right.
    private var isLeftward: Bool {
        switch flow {
        case .right: false
        case .left: true
        case .both: measure.paragraph ?? text.baseIsRightToLeft ?? false
        }
    }

    private func cut(_ range: Range<Int>) -> [Piece] {
        guard measure.tabStop > 0 else { return cutText(range) }
        var pieces: [Piece] = []
        var start = range.lowerBound
        let bytes = text.utf8
        while let tab = bytes[index(start)..<index(range.upperBound)].firstIndex(of: 0x09) {
            let place = bytes.distance(from: text.startIndex, to: tab)
            pieces += cutText(start..<place)
            pieces.append(Piece(length: 1, run: measure.tab(at: 0), isTab: true))
            start = place + 1
        }
        return pieces + cutText(start..<range.upperBound)
    }

    private func cutText(_ range: Range<Int>) -> [Piece] {
        let part = text[index(range.lowerBound)..<index(range.upperBound)]
        guard flow != .both, text.utf8.count > Self.longestWhole, range.count > Self.pieceLengths.upperBound else {
            return part.isEmpty ? [] : [Piece(length: range.count, run: run(part))]
        }
        var rest = part
        var pieces: [Piece] = []
        while rest.utf8.count > Self.pieceLengths.upperBound {
            let end = pieceEnd(of: rest)
            pieces.append(Piece(length: rest[..<end].utf8.count, run: run(rest[..<end])))
            rest = rest[end...]
        }
        if !rest.isEmpty { pieces.append(Piece(length: rest.utf8.count, run: run(rest))) }
        return pieces
    }

    /// All of its characters are in the run, also soft hyphens, which labels leave out.
    private func run(_ part: Substring) -> TextRun {
        var measure = measure
        if flow != .right { measure.paragraph = isLeftward }
        return measure.runWithHyphens(String(part))
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
                return placed.x + ((place > placed.start) != isLeftward ? placed.piece.run.width : 0)
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
            return isLeftward == (limit > 0) ? 0 : text.utf8.count
        }
        if placed.piece.isTab {
            return placed.start + ((limit - placed.x > placed.piece.run.width / 2) != isLeftward ? 1 : 0)
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

/// Which way a text runs, as far as its bytes tell at once.
nonisolated enum TextFlow {
    case right
    /// Only to the left: letters of Hebrew, Arabic and their like, and what stands between them.
    case left
    /// Both, or nobody knows.
    case both
}

nonisolated extension String {
    /// Each key asks it of the whole text.
    var flow: TextFlow {
        guard hasRightToLeft else { return .right }
        var last: UInt8 = 0
        for byte in utf8 {
            defer { last = byte }
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                return .both
            case 0..<0x80, 0xd6...0xdf: break
            // Digits of Arabic run to the right.
            case 0xa0...0xa9 where last == 0xd9, 0xb0...0xb9 where last == 0xdb: return .both
            case 0x80..<0xc0: break
            default: return .both
            }
        }
        return .left
    }

    /// Whether some of the text may run to the left.
    var hasRightToLeft: Bool {
        // All such letters and marks begin with one of few bytes.
        utf8.contains { $0 >= 0xd6 }
            && unicodeScalars.contains { scalar in
                switch scalar.value {
                case 0x590...0x8ff, 0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfb1d...0xfdff, 0xfe70...0xfefc,
                    0x10800...0x10fff, 0x1e800...0x1efff:
                    true
                default: false
                }
            }
    }

    /// Whether lines of the text begin at the right; nil for a text without letters.
    var baseIsRightToLeft: Bool? { lettersBeginAtRight ?? (contains(where: \.isNumber) ? false : nil) }

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
