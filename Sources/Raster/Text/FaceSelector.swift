import Inlay

/// Chooses a face for each character of a text.
struct FaceSelector {
    let fonts: FontLibrary
    let font: FontDescriptor
    let scale: Double
    let main: FontFace
    /// The choices so far. Even a book has few different characters.
    private var known: [Character: Glyph] = [:]
    private let missingResourceCount: Int

    /// A face, and the text to draw in place of a character.
    struct Glyph {
        let face: FontFace
        let text: String
    }

    init(fonts: FontLibrary, font: FontDescriptor, scale: Double, main: FontFace) {
        self.fonts = fonts
        self.font = font
        self.scale = scale
        self.main = main
        missingResourceCount = fonts.missingResourceCount
    }

    mutating func glyph(for character: Character) -> Glyph {
        if let glyph = known[character] { return glyph }
        let glyph = choose(character)
        known[character] = glyph
        return glyph
    }

    /// Scalars per character. Real text has at most 30 marks on a letter (UAX 15, stream-safe text).
    private static let maximumCharacterLength = 32

    private func choose(_ character: Character) -> Glyph {
        // Tabs, line ends and other control characters become spaces, because a run is one line.
        if character.unicodeScalars.first?.properties.generalCategory == .control {
            return Glyph(face: main, text: " ")
        }
        let scalars = Array(character.unicodeScalars.prefix(Self.maximumCharacterLength))
        let visible = scalars.filter(\.isVisible)
        if let face = face(for: visible, isEmoji: character.isEmoji) {
            return Glyph(face: face, text: Self.text(scalars))
        }
        // No font has the complete character. It is shown without the missing marks, or as one box.
        guard let base = visible.first, let face = face(for: [base], isEmoji: character.isEmoji) else {
            visible.first.map(reportMissing)
            return Glyph(face: main, text: visible.first.map { String($0) } ?? "")
        }
        visible.first { !face.has($0) }.map(reportMissing)
        return Glyph(face: face, text: Self.text(scalars.filter { !$0.isVisible || face.has($0) }))
    }

    /// Reports a missing character, unless a font that may have it could not be opened for now.
    private func reportMissing(_ character: Unicode.Scalar) { if isComplete { fonts.reportMissing(character) } }

    /// Whether all fonts found so far could be opened.
    var isComplete: Bool { fonts.missingResourceCount == missingResourceCount }

    private static func text(_ scalars: [Unicode.Scalar]) -> String {
        var text = ""
        text.unicodeScalars.append(contentsOf: scalars)
        return text
    }

    private func face(for scalars: [Unicode.Scalar], isEmoji: Bool) -> FontFace? {
        let mainHasAll = scalars.allSatisfy(main.has)
        if mainHasAll, main.isColored || !isEmoji { return main }
        if isEmoji, let face = other(for: scalars, isColored: true) { return face }
        if mainHasAll { return main }
        return other(for: scalars, isColored: false) ?? (isEmoji ? nil : other(for: scalars, isColored: true))
    }

    private func other(for scalars: [Unicode.Scalar], isColored: Bool) -> FontFace? {
        fonts.fallbackFace(for: scalars, isColored: isColored, font: font, scale: scale)
    }
}

nonisolated extension Unicode.Scalar {
    /// Joiners, direction marks and variation selectors need no glyph.
    fileprivate var isVisible: Bool {
        if value < 0x300 { return value != 0xad }
        return !(properties.isDefaultIgnorableCodePoint || properties.generalCategory == .format)
    }
}
