internal import CFreeType

/// The library that reads letters and draws outlines.
enum FreeType {
    private static var made: FT_Library?

    /// nil without memory.
    static var library: FT_Library? {
        if made == nil { FT_Init_FreeType(&made) }
        return made
    }
}

/// FreeType's units in a device pixel.
nonisolated let unitsPerPixel = 64

nonisolated extension Int {
    /// Whole pixels in FreeType's units.
    var flooredPixels: Int { self >> 6 }
    var ceiledPixels: Int { (self + 63) >> 6 }
}
