import Inlay

/// The font file that is nearest to what was asked for, and what is to be added to its letters.
nonisolated struct FontMatch: Hashable, Sendable {
    let path: String
    /// The face within the file.
    let index: Int
    /// Whether the face is lighter than asked for, so that its letters are to be thickened.
    let needsBold: Bool
    /// Whether the face is upright though slanted letters were asked for.
    let needsSlant: Bool
    /// Whether letters may have colours of their own.
    var isColored = false
}

/// What is asked of fontconfig; a font's size does not matter to it.
nonisolated struct FontRequest: Hashable, Sendable {
    /// nil is the desktop's sans-serif.
    let family: String?
    let weight: Int
    let isItalic: Bool
}

nonisolated extension FontRequest {
    init(_ font: FontDescriptor) {
        self.init(family: font.family, weight: font.weight.rawValue, isItalic: font.isItalic)
    }
}
