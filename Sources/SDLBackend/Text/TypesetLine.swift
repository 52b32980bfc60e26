import Inlay

/// Text on one line, cut where the font or the direction changes. All numbers are device pixels.
struct TypesetLine {
    struct Part {
        let text: String
        let face: FontFace
        let script: TextScript
        /// From the left end of the line.
        let x: Int

        /// The part's coverage, placed relative to the left end of the line's baseline; nil when it has no ink.
        func mask() -> RunMask.Part? {
            guard let mask = face.mask(text, script) else { return nil }
            return RunMask.Part(image: mask.image, place: mask.place.offset(x: x, y: 0))
        }
    }

    /// From left to right.
    let parts: [Part]
    let width: Int

    fileprivate init(_ pieces: [Piece]) {
        var parts: [Part] = []
        var width = 0
        for index in pieces.map(\.script).visualOrder {
            let piece = pieces[index]
            parts.append(Part(text: piece.text, face: piece.face, script: piece.script, x: width))
            width += piece.face.width(piece.text, piece.script)
        }
        self.parts = parts
        self.width = width
    }
}

/// Part of a text in reading order.
private struct Piece {
    var text = ""
    let face: FontFace
    let script: TextScript
    var length = 0

    mutating func append(_ character: Character) {
        text.append(character)
        length += 1
    }
}

extension FontLibrary {
    /// Device pixels; longer text is cut into parts of about this width, so that none needs a mask without bound.
    private static let widestPart = 8192.0

    /// Sets text in one font, with others for the characters it lacks; nil without fonts.
    func typeset(_ text: String, font: FontDescriptor, scale: Double) -> TypesetLine? {
        guard let face = face(for: font, scale: scale) else { return nil }
        let longest = max(8, Int(Self.widestPart / PixelSize(points: font.size, scale: scale).pixels))
        if text.utf8.count <= longest, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) {
            return TypesetLine([Piece(text: text, face: face, script: .leftToRight)])
        }
        var pieces: [Piece] = []
        for (character, script) in zip(text, TextScript.scripts(of: text)) {
            let shown: Character = character.isControl ? " " : character
            let face = self.face(for: shown, instead: face, font: font, scale: scale)
            if let last = pieces.last, last.face === face, last.script == script, last.length < longest {
                pieces[pieces.count - 1].append(shown)
            } else {
                pieces.append(Piece(text: String(shown), face: face, script: script, length: 1))
            }
        }
        return TypesetLine(pieces)
    }

    /// The face that has all of the character's scalars, or else `face`, which then shows its missing-glyph box.
    private func face(
        for character: Character, instead face: FontFace, font: FontDescriptor, scale: Double
    ) -> FontFace {
        for scalar in character.unicodeScalars where scalar.isVisible && !face.has(scalar) {
            return fallbackFace(for: scalar, font: font, scale: scale) ?? face
        }
        return face
    }
}

extension Character {
    /// Tabs, line ends and other controls take the place of a space: a run is one line.
    fileprivate var isControl: Bool { unicodeScalars.first?.properties.generalCategory == .control }
}

extension Unicode.Scalar {
    /// Joiners, direction marks and variation selectors need no glyph.
    fileprivate var isVisible: Bool {
        value < 0x300 || !(properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format)
    }
}
