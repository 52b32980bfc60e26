import Inlay

/// The font file nearest to a request, with the synthetic styles it needs.
nonisolated struct FontMatch: Hashable, Sendable {
    let path: String
    /// The index of the face in the file.
    let index: Int
    /// Whether the face is lighter than requested, so that its glyphs need emboldening.
    let needsBold: Bool
    /// Whether the face is upright although italics were requested.
    let needsSlant: Bool
    /// Whether the font may have coloured glyphs.
    var isColored = false
}

/// A request to fontconfig, which does not depend on the font size.
nonisolated struct FontRequest: Hashable, Sendable {
    /// The family; nil for the desktop's sans-serif.
    let family: String?
    let weight: Int
    let isItalic: Bool
}

nonisolated extension FontRequest {
    init(_ font: FontDescriptor) {
        self.init(family: font.family, weight: font.weight.rawValue, isItalic: font.isItalic)
    }

    /// Whether the desktop's settings choose the font.
    var isGeneric: Bool { family.map { Self.genericFamilies.contains($0.lowercased()) } ?? true }

    private static let genericFamilies: Set = ["monospace", "sans-serif", "serif"]
}
