internal import CPixman
import Inlay

extension PixmanImage {
    /// Creates a copy of the pixmap.
    convenience init(_ pixmap: Pixmap) throws(RenderWarning) {
        try self.init(format: PIXMAN_a8r8g8b8, width: pixmap.width, height: pixmap.height)
        guard let bytes else { return }
        // Rows of 32-bit pixels need no padding, so both pictures are one block.
        pixmap.pixels.withUnsafeBytes { source in
            guard let base = source.baseAddress else { return }
            UnsafeMutableRawPointer(bytes).copyMemory(
                from: base, byteCount: min(source.count, stride * pixmap.height))
        }
    }

    /// Creates a picture of the pixmap's opacity only.
    convenience init(alphaOf pixmap: Pixmap) throws(RenderWarning) {
        try self.init(format: PIXMAN_a8, width: pixmap.width, height: pixmap.height)
        guard let bytes else { return }
        pixmap.pixels.withUnsafeBufferPointer { pixels in
            for y in 0..<pixmap.height {
                for x in 0..<pixmap.width {
                    bytes[y * stride + x] = UInt8(pixels[y * pixmap.width + x] >> 24)
                }
            }
        }
    }
}
