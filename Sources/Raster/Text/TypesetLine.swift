import Inlay

/// A typeset line of text, split where the font or the direction changes. Numbers are device pixels unless stated otherwise.
final class TypesetLine {
    struct Part {
        let text: String
        /// The glyphs; nil if they need too much memory to be cached.
        let glyphs: [ShapedText.Glyph]?
        /// The key of the face. The library owns open faces, so that a cached line keeps no file open.
        let face: FontFace.Key
        let ascent: Int
        let script: TextScript
        /// The range of the line's characters that the part shows.
        let characters: Range<Int>
        /// The distance from the left end of the line.
        let x: Int
        let width: Int
    }

    /// The parts from left to right.
    let parts: [Part]
    /// The extent of the line, at least that of its main font.
    let extent: ShapedText.Extent
    /// Whether the line is complete. It is not if a font could not be opened for now, or memory was short. An incomplete line must not be
    /// cached.
    let isComplete: Bool
    /// Device pixels per point.
    let scale: Double
    /// The metrics of the main font, in points.
    let metrics: FontMetrics

    var width: Int { extent.width }

    /// Approximate memory in bytes.
    var byteCount: Int {
        parts.reduce(160) {
            $0 + MemoryLayout<Part>.stride + $1.text.utf8.count + ($1.glyphs?.count ?? 0)
                * MemoryLayout<ShapedText.Glyph>.stride
        }
    }

    /// Returns the width of the first characters of a part, in reading order.
    func width(ofFirst count: Int, of part: Part, from fonts: FontLibrary) -> Int {
        guard count < part.characters.count else { return part.width }
        guard let face = fonts.face(part.face) else { return part.width * count / part.characters.count }
        // Only single spaces are stretched.
        var start = String(part.text.prefix(count))
        let rest = part.text.dropFirst(count)
        // A letter joined to the next one keeps its form.
        if part.script == .arabic, start.last?.isLetter == true, rest.first?.isLetter == true { start += "\u{200d}" }
        return min(face.shape(start, part.script).extent.width, part.width)
    }

    /// Characters. Most of a longer line is seldom visible.
    private static let maximumCachedCount = 1000

    /// - Parameter width: the width to fill by stretching spaces; nil uses the sum of the pieces.
    fileprivate init(_ pieces: [Piece], _ face: FontFace, scale: Double, width: Int?, isComplete: Bool = true) {
        var parts: [Part] = []
        let isLong = pieces.reduce(0) { $0 + $1.length } > Self.maximumCachedCount
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
        self.scale = scale
        metrics = FontMetrics(ascent: Double(face.ascent) / scale, descent: Double(face.descent) / scale)
        self.isComplete = isComplete && shaped.allSatisfy(\.extent.isMeasured)
    }

    deinit {}
}

/// A piece of a text in reading order.
private struct Piece {
    var text = ""
    let face: FontFace
    let script: TextScript
    var level: UInt8 = 0
    /// The number of characters in the line. The drawn text may have a different number.
    var length = 0
    /// Whether the piece is a space that is stretched.
    var isSpread = false
}

/// Divides a number of pixels into shares that differ by at most one.
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
    /// Device pixels. Longer text is split into parts of about this width, which limits the size of masks.
    private static let widestPart = 8192.0

    private static func maximumPartLength(_ face: FontFace) -> Int {
        max(8, Int(widestPart / max(face.glyphSize, face.key.size.pixels)))
    }

    /// Typesets text in one font, with fallbacks for the characters it lacks; nil without fonts.
    ///
    /// - Parameters:
    ///   - width: the width of a justified line, in device pixels.
    ///   - levels: the bidirectional level of each character, if the paragraph sets them; nil derives them from the text.
    func typeset(
        _ text: String, font: FontDescriptor, scale: Double, width: Int? = nil, levels: [UInt8]? = nil
    ) -> TypesetLine? {
        guard scale > 0, scale.isFinite, let face = face(for: font, scale: scale) else { return nil }
        if width == nil, levels == nil, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }), face.hasASCII {
            return TypesetLine(pieces(ofASCII: text, face), face, scale: scale, width: nil)
        }
        var choice = FaceSelector(fonts: self, font: font, scale: scale, main: face)
        var pieces: [Piece] = []
        let order = TextOrder(text, levels: levels)
        for (character, (script, level)) in zip(text, zip(order.scripts, order.levels)) {
            let glyph = choice.glyph(for: character)
            let isSpread = width != nil && character.isSpread
            if let last = pieces.indices.last, pieces[last].face === glyph.face, pieces[last].script == script,
                pieces[last].level == level, !isSpread, !pieces[last].isSpread,
                pieces[last].length < Self.maximumPartLength(glyph.face)
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
        return TypesetLine(pieces, face, scale: scale, width: width, isComplete: choice.isComplete)
    }

    private func pieces(ofASCII text: String, _ face: FontFace) -> [Piece] {
        let longest = Self.maximumPartLength(face)
        guard text.utf8.count > longest else {
            return [Piece(text: text, face: face, script: .leftToRight, length: text.utf8.count)]
        }
        return stride(from: 0, to: text.utf8.count, by: longest).map { start in
            let piece = text.utf8.dropFirst(start).prefix(longest)
            return Piece(text: String(Substring(piece)), face: face, script: .leftToRight, length: piece.count)
        }
    }
}
