internal import CFreeType

/// The library that reads letters and draws outlines.
enum FreeType {
    private static var made: FT_Library?

    /// nil without memory.
    static var library: FT_Library? {
        if made == nil { FT_Init_FreeType(&made) }
        return made
    }

    /// Whether the dots of "i" and other marks keep a distance of a pixel from their letters. FreeType moves them from
    /// 2.14 on, and has no setting for it. Stored pictures are of older versions.
    nonisolated static let movesMarks: Bool = {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return false }
        defer { FT_Done_FreeType(library) }
        var (major, minor, patch) = (0 as Int32, 0 as Int32, 0 as Int32)
        FT_Library_Version(library, &major, &minor, &patch)
        return (major, minor) >= (2, 14)
    }()
}

/// FreeType's units in a device pixel.
nonisolated let unitsPerPixel = 64

nonisolated extension Int {
    /// Whole pixels in FreeType's units.
    var flooredPixels: Int { self >> 6 }
    var ceiledPixels: Int { (self + 63) >> 6 }
}
