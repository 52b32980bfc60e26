import Inlay

/// Text on one line, cut where the font or the direction changes. All numbers are device pixels.
struct TypesetLine {
    struct Part {
        let text: String
        /// nil where they take too much memory to be kept.
        let glyphs: [ShapedText.Glyph]?
        /// What is open is the library's: a line that is kept keeps no file open.
        let face: FontFace.Key
        let ascent: Int
        let script: TextScript
        /// Which of the line's characters it shows.
        let characters: Range<Int>
        /// From the left end of the line.
        let x: Int
        let width: Int
    }

    /// From left to right.
    let parts: [Part]
    /// How far the line reaches; never less than letters of its own font do.
    let extent: ShapedText.Extent
    /// Whether it has all that it is to have: not where a font could not be opened for now, or there was no memory. Then it
    /// is not to be kept.
    let isComplete: Bool

    var width: Int { extent.width }

    /// About what it takes in memory.
    var byteCount: Int {
        parts.reduce(160) {
            $0 + MemoryLayout<Part>.stride + $1.text.utf8.count + ($1.glyphs?.count ?? 0)
                * MemoryLayout<ShapedText.Glyph>.stride
        }
    }

    /// How wide the first characters of a part are, in the order of reading.
    func width(ofFirst count: Int, of part: Part, from fonts: FontLibrary) -> Int {
        guard count < part.characters.count else { return part.width }
        guard let face = fonts.face(part.face) else { return part.width * count / part.characters.count }
        // What becomes wider is a single space.
        var start = String(part.text.prefix(count))
        let rest = part.text.dropFirst(count)
        // A letter that is joined to the next keeps its form.
        if part.script == .arabic, start.last?.isLetter == true, rest.first?.isLetter == true { start += "\u{200d}" }
        return min(face.shape(start, part.script).extent.width, part.width)
    }

    /// Characters; of longer lines most are seldom seen.
    private static let mostKept = 1000

    /// - Parameter width: what the line fills with the pieces that become wider; nil is the sum of all.
    fileprivate init(_ pieces: [Piece], _ face: FontFace, width: Int?, isComplete: Bool = true) {
        var parts: [Part] = []
        let isLong = pieces.reduce(0) { $0 + $1.length } > Self.mostKept
        let shaped = pieces.map { piece in
            var shaped = piece.face.shape(piece.text, piece.script)
            if isLong { shaped.glyphs = [] }
            return shaped
        }
        let surplus = width.map { $0 - shaped.reduce(0) { $0 + $1.extent.width } } ?? 0
        var shares = Shares(of: max(0, surplus), among: pieces.count(where: \.isSpread))
        var extent = ShapedText.Extent(width: 0, ascent: face.ascent, descent: face.descent)
        let starts = pieces.reduce(into: [0]) { starts, piece in starts.append(starts[starts.count - 1] + piece.length)
        }
        for index in pieces.map(\.level).visualOrder {
            let piece = pieces[index]
            var reach = shaped[index].extent
            if piece.isSpread { reach.width += shares.next() }
            parts.append(
                Part(
                    text: piece.text, glyphs: isLong ? nil : shaped[index].glyphs, face: piece.face.key,
                    ascent: piece.face.ascent, script: piece.script,
                    characters: starts[index]..<starts[index + 1], x: extent.width, width: reach.width))
            extent.overhang = max(extent.overhang, reach.overhang - extent.width)
            extent.width += reach.width
            extent.ascent = max(extent.ascent, reach.ascent)
            extent.descent = max(extent.descent, reach.descent)
        }
        self.parts = parts
        self.extent = extent
        self.isComplete = isComplete && shaped.allSatisfy(\.extent.isMeasured)
    }
}

/// Part of a text in reading order.
private struct Piece {
    var text = ""
    let face: FontFace
    let script: TextScript
    var level: UInt8 = 0
    /// Characters of the line; what they are drawn with may have others.
    var length = 0
    /// Whether the piece is a space that becomes wider.
    var isSpread = false
}

/// A number of pixels in parts that differ by one at most.
private struct Shares {
    private var rest: Int
    private var count: Int

    init(of whole: Int, among count: Int) {
        rest = whole
        self.count = count
    }

    mutating func next() -> Int {
        let share = rest / max(1, count)
        rest -= share
        count -= 1
        return share
    }
}

extension FontLibrary {
    /// Device pixels; longer text is cut into parts of about this width, so that none needs a mask without bound.
    private static let widestPart = 8192.0

    private static func longestPart(_ face: FontFace) -> Int {
        max(8, Int(widestPart / max(face.letterSize, face.key.size.pixels)))
    }

    /// Sets text in one font, with others for the characters it lacks; nil without fonts.
    ///
    /// - Parameters:
    ///   - width: of a justified line, in device pixels.
    ///   - levels: of each character, where the paragraph says them; nil leaves them to the text.
    func typeset(
        _ text: String, font: FontDescriptor, scale: Double, width: Int? = nil, levels: [UInt8]? = nil
    ) -> TypesetLine? {
        guard let face = face(for: font, scale: scale) else { return nil }
        if width == nil, levels == nil, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }), face.hasASCII {
            return TypesetLine(pieces(ofASCII: text, face), face, width: nil)
        }
        var choice = FaceChoice(fonts: self, font: font, scale: scale, main: face)
        var pieces: [Piece] = []
        let order = TextOrder(text, levels: levels)
        for (character, (script, level)) in zip(text, zip(order.scripts, order.levels)) {
            let glyph = choice.glyph(for: character)
            let isSpread = width != nil && character.isSpread
            if let last = pieces.indices.last, pieces[last].face === glyph.face, pieces[last].script == script,
                pieces[last].level == level, !isSpread, !pieces[last].isSpread,
                pieces[last].length < Self.longestPart(glyph.face)
            {
                pieces[last].text += glyph.text
                pieces[last].length += 1
            } else {
                pieces.append(
                    Piece(
                        text: glyph.text, face: glyph.face, script: script, level: level, length: 1, isSpread: isSpread)
                )
            }
        }
        return TypesetLine(pieces, face, width: width, isComplete: choice.isComplete)
    }

    private func pieces(ofASCII text: String, _ face: FontFace) -> [Piece] {
        let longest = Self.longestPart(face)
        guard text.utf8.count > longest else {
            return [Piece(text: text, face: face, script: .leftToRight, length: text.utf8.count)]
        }
        return stride(from: 0, to: text.utf8.count, by: longest).map { start in
            let piece = text.utf8.dropFirst(start).prefix(longest)
            return Piece(text: String(Substring(piece)), face: face, script: .leftToRight, length: piece.count)
        }
    }
}
