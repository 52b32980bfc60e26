internal import CFreeType

/// The pictures of one size in a font that has no outlines.
nonisolated struct PictureStrike {
    /// Its place among those of the file.
    let index: Int
    /// Of letters, in pixels.
    let size: Double

    /// The smallest that need not be enlarged, else the largest; nil where there are none.
    init?(_ face: FT_FaceRec, near pixels: Double) {
        let strikes = UnsafeBufferPointer(start: face.available_sizes, count: Int(face.num_fixed_sizes)).enumerated()
            .map { (index: $0, size: Double($1.y_ppem) / Double(unitsPerPixel)) }.filter { $0.size >= 1 }
        let best = strikes.filter { $0.size >= pixels }.min { $0.size < $1.size } ?? strikes.max { $0.size < $1.size }
        guard let best else { return nil }
        (index, size) = best
    }
}
