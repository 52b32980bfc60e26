import Glibc

/// A borrowed pixel buffer to paint into: rows from the top, pixels `0xXXRRGGBB` in the machine's byte order.
public nonisolated struct PixelBuffer {
    /// The first pixel of the first row: premultiplied alpha, red, green, blue from the highest to the lowest byte.
    public let pixels: UnsafeMutableRawPointer
    /// Bytes from one row to the next; a multiple of four.
    public let stride: Int
    /// Device pixels.
    public let width: Int
    /// Device pixels.
    public let height: Int

    /// - Parameters:
    ///   - pixels: the first row, aligned to four bytes. The memory must stay valid while something is painted.
    ///   - stride: bytes from one row to the next; a multiple of four, and at least four times the width.
    public init(pixels: UnsafeMutableRawPointer, stride: Int, width: Int, height: Int) {
        self.pixels = pixels
        self.stride = stride
        self.width = width
        self.height = height
    }

    /// Device pixels. No display is wider, and pixman's 16.16 coordinates end not far beyond.
    package static let maximumSide = 16_384
    /// Area in pixels of the largest canvas that Inlay allocates: 256 MB, four displays of 8 million pixels.
    static let largestArea = 64 << 20
}

nonisolated extension PixelBuffer {
    package var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

    /// Copies the source of a move to its target. The two may overlap; both are inside the canvas.
    func apply(_ move: PixelMove) {
        let (source, target) = (move.source, move.target)
        // Each row is read before it is overwritten.
        let isDown = target.top > source.top
        for index in 0..<target.height {
            let row = isDown ? target.height - 1 - index : index
            memmove(
                pixels + (target.top + row) * stride + target.left * 4,
                pixels + (source.top + row) * stride + source.left * 4, target.width * 4)
        }
    }

    /// Copies a part of the canvas to the same place of another canvas of the same size.
    package func copy(_ rect: PixelRect, to other: PixelBuffer) {
        let part = rect.intersection(bounds).intersection(other.bounds)
        guard !part.isEmpty else { return }
        for row in part.top..<part.bottom {
            (other.pixels + row * other.stride + part.left * 4).copyMemory(
                from: pixels + row * stride + part.left * 4, byteCount: part.width * 4)
        }
    }
}
