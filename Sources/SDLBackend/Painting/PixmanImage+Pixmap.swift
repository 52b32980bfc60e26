internal import CPixman
import Inlay

extension PixmanImage {
    /// A copy of the picture.
    convenience init(_ pixmap: Pixmap) throws(Omission) {
        try self.init(format: PIXMAN_a8r8g8b8, width: pixmap.width, height: pixmap.height)
        guard let bytes else { return }
        // Rows of 32-bit pixels need no padding, so the picture is one block on both sides.
        pixmap.pixels.withUnsafeBytes { source in
            guard let base = source.baseAddress else { return }
            UnsafeMutableRawPointer(bytes).copyMemory(
                from: base, byteCount: min(source.count, stride * pixmap.height))
        }
    }

    /// The picture's opacity alone.
    convenience init(alphaOf pixmap: Pixmap) throws(Omission) {
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
