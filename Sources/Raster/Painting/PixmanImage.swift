internal import CBlend
internal import CPixman

/// A picture that pixman can read or write.
@MainActor final class PixmanImage {
    let pointer: OpaquePointer
    /// Whether pixman draws it at another size than its own.
    var isScaled = false

    private init(owning pointer: OpaquePointer?) throws(RenderWarning) {
        guard let pointer else { throw .memory }
        self.pointer = pointer
    }

    /// Creates clear pixels in its own memory. Sizes are in device pixels.
    convenience init(format: pixman_format_code_t, width: Int, height: Int) throws(RenderWarning) {
        try self.init(owning: pixman_image_create_bits(format, Int32(width), Int32(height), nil, 0))
    }

    /// Creates an image over the memory of the canvas, valid as long as that memory.
    convenience init(canvas: PixelBuffer) throws(RenderWarning) {
        try self.init(
            owning: pixman_image_create_bits(
                PIXMAN_x8r8g8b8, Int32(canvas.width), Int32(canvas.height),
                canvas.pixels.assumingMemoryBound(to: UInt32.self), Int32(canvas.stride)))
    }

    convenience init(solid color: pixman_color_t) throws(RenderWarning) {
        var color = color
        try self.init(owning: pixman_image_create_solid_fill(&color))
    }

    /// Creates an infinite opacity mask with a value from 0 to 1.
    convenience init(opacityMask opacity: Double) throws(RenderWarning) {
        try self.init(solid: pixman_color_t(red: 0, green: 0, blue: 0, alpha: UInt16(opacity * 65535 + 0.5)))
    }

    /// Creates the blurred opacity of a picture, with a margin as wide as the blur extends.
    convenience init(alphaOf picture: PixmanImage, of frame: PixelRect, _ blur: BoxBlur) throws(RenderWarning) {
        let place = frame.grown(by: blur.reach)
        try self.init(format: PIXMAN_a8, width: place.width, height: place.height)
        let reach = Int32(blur.reach)
        pixman_image_composite32(
            PIXMAN_OP_SRC, picture.pointer, nil, pointer, 0, 0, 0, 0, reach, reach, Int32(frame.width),
            Int32(frame.height))
        guard let bytes else { return }
        try blur.apply(to: bytes, width: place.width, height: place.height, stride: stride)
    }

    isolated deinit { pixman_image_unref(pointer) }

    /// Sets 32-bit pixels. The rectangle is inside the image; the clip region is ignored. Returns false, and sets nothing, if pixman has no
    /// fast path on this machine.
    func fill(_ rect: PixelRect, _ pixel: UInt32) -> Bool {
        guard let data = pixman_image_get_data(pointer) else { return false }
        return pixman_fill(
            data, Int32(stride / 4), 32, Int32(rect.left), Int32(rect.top), Int32(rect.width), Int32(rect.height), pixel
        )
            != 0
    }

    /// Blends a premultiplied colour through a mask, which is read from `x`, `y` on, over 32-bit pixels. The rectangle is inside the image;
    /// the clip region is ignored. Returns false, and draws nothing, if pixman is as fast, or if the mask is not an unscaled 8-bit mask
    /// that covers the rectangle.
    func blend(_ pixel: UInt32, through mask: PixmanImage, x: Int, y: Int, to rect: PixelRect) -> Bool {
        guard Self.blends, !mask.isScaled, let pixels = bytes, let coverage = mask.bytes,
            pixman_image_get_format(mask.pointer) == PIXMAN_a8, x >= 0, y >= 0,
            x + rect.width <= Int(pixman_image_get_width(mask.pointer)),
            y + rect.height <= Int(pixman_image_get_height(mask.pointer))
        else { return false }
        let row = UnsafeMutableRawPointer(pixels + rect.top * stride).assumingMemoryBound(to: UInt32.self)
        return blend_coverage(
            row + rect.left, stride, coverage + y * mask.stride + x, mask.stride, rect.width, rect.height, pixel)
    }

    /// Whether `blend` is used. Tests compare both ways.
    static var blends = blend_is_fast()

    /// The first row; nil for a solid colour.
    var bytes: UnsafeMutablePointer<UInt8>? {
        guard let pixels = pixman_image_get_data(pointer) else { return nil }
        return UnsafeMutableRawPointer(pixels).assumingMemoryBound(to: UInt8.self)
    }

    /// Bytes from one row to the next.
    var stride: Int { Int(pixman_image_get_stride(pointer)) }

    /// Size in bytes, including the overhead of pixman and of a cache entry.
    var byteCount: Int { stride * Int(pixman_image_get_height(pointer)) + 400 }
}
