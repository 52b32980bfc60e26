internal import CPixman
import Inlay

nonisolated extension Pixmap {
    /// Returns the picture scaled to another size in pixels: averaging to shrink, linear interpolation to enlarge. Empty if the picture is
    /// empty, or there is no memory for the result.
    func scaled(width: Int, height: Int) -> Pixmap {
        let (width, height) = (max(1, width), max(1, height))
        if isEmpty || width == self.width && height == self.height { return self }
        var result = Pixmap(width: width, height: height)
        if result.isEmpty { return result }
        let isDrawn = pixels.withUnsafeBufferPointer { pixels in
            result.pixels.withUnsafeMutableBufferPointer { target in
                // The source is only read.
                let source = UnsafeMutablePointer(mutating: pixels.baseAddress)
                return Self.scale(source, (self.width, self.height), to: target.baseAddress, (width, height))
            }
        }
        return isDrawn ? result : Pixmap(width: 0, height: 0)
    }

    private static func scale(
        _ source: UnsafeMutablePointer<UInt32>?, _ sourceSize: (width: Int, height: Int),
        to target: UnsafeMutablePointer<UInt32>?, _ size: (width: Int, height: Int)
    ) -> Bool {
        func image(_ pixels: UnsafeMutablePointer<UInt32>?, _ size: (width: Int, height: Int)) -> OpaquePointer? {
            pixman_image_create_bits(
                PIXMAN_a8r8g8b8, Int32(size.width), Int32(size.height), pixels, Int32(size.width * 4))
        }
        guard let source = image(source, sourceSize) else { return false }
        defer { pixman_image_unref(source) }
        guard let target = image(target, size) else { return false }
        defer { pixman_image_unref(target) }
        PixmanScaling(from: sourceSize, to: size).apply(to: source)
        pixman_image_composite32(
            PIXMAN_OP_SRC, source, nil, target, 0, 0, 0, 0, 0, 0, Int32(size.width), Int32(size.height))
        return true
    }

    /// Returns the top left part. Pixels outside of the picture repeat its last row and column.
    func cropped(width: Int, height: Int) -> Pixmap {
        if isEmpty || width == self.width && height == self.height { return self }
        var result = Pixmap(width: width, height: height)
        if result.isEmpty { return result }
        for y in 0..<height {
            for x in 0..<width { result[x, y] = self[min(x, self.width - 1), min(y, self.height - 1)] }
        }
        return result
    }
}
