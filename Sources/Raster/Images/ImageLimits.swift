/// The limits for images in a user interface.
nonisolated enum ImageLimits {
    /// Bytes; the largest photographs of current cameras, as JPEG or PNG, are smaller.
    static let fileSize = 96 << 20
    /// Pixels; 160 MB decoded, enough for a photograph of 40 million pixels.
    static let area = 40_000_000
    /// Pixels; pixman uses 16.16 fixed point.
    static let side = 16_384
    /// Bytes of an SVG document; detailed maps have 10 MB.
    static let documentSize = 16 << 20
    /// The longest side of a drawing in points, and the largest ratio of its sides.
    static let drawnSide = 32_767.0
}
