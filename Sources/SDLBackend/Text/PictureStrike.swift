internal import CFreeType
import Glibc
import Inlay

/// The pictures of one size in a font that has no outlines.
struct PictureStrike {
    /// Its place among those of the file.
    let index: Int
    /// Of letters, in pixels.
    let size: Double

    /// The smallest that need not be enlarged, else the largest.
    init(_ match: FontMatch, near pixels: Double) throws(FontError) {
        var library: FT_Library?
        var face: FT_Face?
        defer { FT_Done_FreeType(library) }
        errno = 0
        guard FT_Init_FreeType(&library) == 0, FT_New_Face(library, match.path, match.index, &face) == 0, let face
        else {
            // FreeType opens the file anew, and has one error for all reasons why it could not.
            throw FontError(match.path, reason: "FreeType does not know its format", code: errno)
        }
        defer { FT_Done_Face(face) }
        let count = Int(face.pointee.num_fixed_sizes)
        let strikes = UnsafeBufferPointer(start: face.pointee.available_sizes, count: count).enumerated()
            .map { (index: $0, size: Double($1.y_ppem) / 64) }.filter { $0.size >= 1 }
        guard
            let best = strikes.filter({ $0.size >= pixels }).min(by: { $0.size < $1.size })
                ?? strikes.max(by: { $0.size < $1.size })
        else { throw .unreadable(path: match.path, reason: "it has neither outlines nor pictures") }
        index = best.index
        size = best.size
    }
}
