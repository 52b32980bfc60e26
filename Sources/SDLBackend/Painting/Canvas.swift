/// Memory to paint into, lent by its owner: rows from the top, `0xXXRRGGBB`, in device pixels.
nonisolated struct Canvas {
    let pixels: UnsafeMutableRawPointer
    /// Bytes from one row to the next; a multiple of four.
    let stride: Int
    let width: Int
    let height: Int

    /// Device pixels; no display is wider, and pixman's 16.16 coordinates end not far beyond.
    static let largestSide = 16_384
    /// Pixels of the largest canvas that we make ourselves: 256 MB, four displays of 8 million pixels.
    static let largestArea = 64 << 20
}
