internal import CFreeType

/// The bitmaps of one size in a font without outlines.
nonisolated struct BitmapStrike {
    /// The index among the sizes of the file.
    let index: Int
    /// The size of the glyphs in pixels.
    let size: Double

    /// Chooses the smallest size that needs no enlargement, otherwise the largest; nil if there is none.
    init?(_ face: FT_FaceRec, near pixels: Double) {
        let strikes = UnsafeBufferPointer(start: face.available_sizes, count: Int(face.num_fixed_sizes)).enumerated()
            .map { (index: $0, size: Double($1.y_ppem) / Double(unitsPerPixel)) }.filter { $0.size >= 1 }
        let best = strikes.filter { $0.size >= pixels }.min { $0.size < $1.size } ?? strikes.max { $0.size < $1.size }
        guard let best else { return nil }
        (index, size) = best
    }
}
