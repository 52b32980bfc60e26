/// Sizes that no picture of a user interface needs to pass.
nonisolated enum ImageLimits {
    /// Bytes; the largest photographs of today's cameras, as JPEG or PNG, are below.
    static let fileSize = 96 << 20
    /// Pixels; 160 MB decoded, enough for a photograph of 40 million pixels.
    static let area = 40_000_000
    /// Pixels; pixman counts them in 16.16 fixed point.
    static let side = 16_384
    /// Bytes of an SVG document; detailed maps have 10 MB.
    static let documentSize = 16 << 20
    /// Points of a side of a drawing, and how many times longer than the other a side of one may be.
    static let drawnSide = 32_767.0
}
