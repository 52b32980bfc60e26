import Glibc

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

nonisolated extension Canvas {
    var bounds: PixelRect { PixelRect(left: 0, top: 0, right: width, bottom: height) }

    /// Brings to `target` what is that far away from it; the two may overlap. Nothing comes from beyond the canvas.
    func move(to target: PixelRect, byX x: Int, y: Int) {
        let target = target.intersection(bounds).intersection(bounds.offset(x: x, y: y))
        guard !target.isEmpty else { return }
        // Rows are read before they are written over.
        let rows = target.top..<target.bottom
        for row in y > 0 ? Array(rows.reversed()) : Array(rows) {
            memmove(
                pixels + row * stride + target.left * 4, pixels + (row - y) * stride + (target.left - x) * 4,
                target.width * 4)
        }
    }

    /// Copies a part of the picture to the same place of another of the same size.
    func copy(_ rect: PixelRect, to other: Canvas) {
        let part = rect.intersection(bounds).intersection(other.bounds)
        guard !part.isEmpty else { return }
        for row in part.top..<part.bottom {
            (other.pixels + row * other.stride + part.left * 4).copyMemory(
                from: pixels + row * stride + part.left * 4, byteCount: part.width * 4)
        }
    }
}
