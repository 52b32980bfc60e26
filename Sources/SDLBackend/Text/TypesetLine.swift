import Inlay

/// Text on one line, cut where the font changes. All numbers are device pixels.
struct TypesetLine {
    struct Part {
        let text: String
        let face: FontFace
        /// From the left end of the line.
        let x: Int

        /// The part's coverage, placed relative to the left end of the line's baseline; nil when it has no ink.
        func mask() -> RunMask.Part? {
            guard let mask = face.mask(text) else { return nil }
            return RunMask.Part(image: mask.image, place: mask.place.offset(x: x, y: 0))
        }
    }

    var parts: [Part] = []
    var width = 0
    /// Of the font that was asked for.
    let ascent: Int
    let descent: Int

    init(ascent: Int, descent: Int) {
        self.ascent = ascent
        self.descent = descent
    }

    fileprivate mutating func append(_ text: String, _ face: FontFace) {
        guard !text.isEmpty else { return }
        parts.append(Part(text: text, face: face, x: width))
        width += face.width(text)
    }
}

extension FontLibrary {
    /// Device pixels; longer text is cut into parts of about this width, so that none needs a mask without bound.
    private static let widestPart = 8192.0

    /// Sets text in one font, with others for the characters it lacks; nil without fonts.
    func typeset(_ text: String, font: FontDescriptor, scale: Double) -> TypesetLine? {
        guard let face = face(for: font, scale: scale) else { return nil }
        var line = TypesetLine(ascent: face.ascent, descent: face.descent)
        let longest = max(8, Int(Self.widestPart / PixelSize(points: font.size, scale: scale).pixels))
        if text.utf8.count <= longest, text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) {
            line.append(text, face)
            return line
        }
        var part = ""
        var length = 0
        var partFace = face
        for character in text {
            let shown: Character = character.isShown ? character : " "
            let face = self.face(for: shown, instead: face, font: font, scale: scale)
            if face !== partFace || length >= longest {
                line.append(part, partFace)
                part = ""
                length = 0
                partFace = face
            }
            part.append(shown)
            length += 1
        }
        line.append(part, partFace)
        return line
    }

    /// The first face that has all of the character's scalars, or else `face`, which then shows its missing-glyph box.
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
    fileprivate var isShown: Bool {
        unicodeScalars.first.map { $0.properties.generalCategory != .control } ?? false
    }
}

extension Unicode.Scalar {
    /// Joiners, direction marks and variation selectors need no glyph.
    fileprivate var isVisible: Bool {
        value < 0x300 || !(properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format)
    }
}
