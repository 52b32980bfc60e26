internal import CFreeType

/// The FreeType library, which reads glyphs and renders outlines.
enum FreeType {
    private static var made: FT_Library?

    /// The library; nil if out of memory.
    static var library: FT_Library? {
        if made == nil { FT_Init_FreeType(&made) }
        return made
    }

    /// Whether FreeType keeps a pixel between a letter and its marks, for example the dot of "i". It does so from 2.14 on, without a
    /// setting. Stored reference pictures are from older versions.
    nonisolated static let movesMarks: Bool = {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return false }
        defer { FT_Done_FreeType(library) }
        var (major, minor, patch) = (0 as Int32, 0 as Int32, 0 as Int32)
        FT_Library_Version(library, &major, &minor, &patch)
        return (major, minor) >= (2, 14)
    }()
}

/// FreeType's units per device pixel.
nonisolated let unitsPerPixel = 64

nonisolated extension Int {
    /// Whole pixels, converted from FreeType's units.
    var flooredPixels: Int { self >> 6 }
    var ceiledPixels: Int { (self + 63) >> 6 }
}
