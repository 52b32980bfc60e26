internal import CPixman
import Inlay

nonisolated extension Pixmap {
    /// The picture at another size, in pixels: the mean of what falls together, straight lines between what is apart.
    func scaled(width: Int, height: Int) -> Pixmap {
        let (width, height) = (max(1, width), max(1, height))
        if width == self.width, height == self.height { return self }
        var result = Pixmap(width: width, height: height)
        guard self.width > 0, self.height > 0 else { return result }
        var source = self
        source.withImage { source in
            PixmanScaling(from: (self.width, self.height), to: (width, height)).apply(to: source)
            result.withImage { target in
                pixman_image_composite32(
                    PIXMAN_OP_SRC, source, nil, target, 0, 0, 0, 0, 0, 0, Int32(width), Int32(height))
            }
        }
        return result
    }

    /// The left top part; what lies outside the picture repeats its last row and column.
    func cropped(width: Int, height: Int) -> Pixmap {
        if width == self.width, height == self.height { return self }
        var result = Pixmap(width: width, height: height)
        guard self.width > 0, self.height > 0 else { return result }
        for y in 0..<height {
            for x in 0..<width { result[x, y] = self[min(x, self.width - 1), min(y, self.height - 1)] }
        }
        return result
    }

    private mutating func withImage(_ body: (OpaquePointer) -> Void) {
        let (width, height) = (width, height)
        pixels.withUnsafeMutableBufferPointer { pixels in
            guard
                let image = pixman_image_create_bits(
                    PIXMAN_a8r8g8b8, Int32(width), Int32(height), pixels.baseAddress, Int32(width * 4))
            else { return }
            body(image)
            pixman_image_unref(image)
        }
    }
}
