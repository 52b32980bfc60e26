internal import CPixman

extension PixmanImage {
    /// Returns a part of a scaled copy, in device pixels.
    func scaled(
        from source: (width: Int, height: Int), to target: (width: Int, height: Int), part: PixelRect
    ) throws(RenderWarning) -> PixmanImage {
        let format = pixman_image_get_format(pointer)
        let copy = try PixmanImage(format: format, width: part.width, height: part.height)
        let scaling = PixmanScaling(from: source, to: target)
        scaling.apply(to: pointer)
        scaling.move(pointer, left: part.left, top: part.top)
        pixman_image_composite32(
            PIXMAN_OP_SRC, pointer, nil, copy.pointer, 0, 0, 0, 0, 0, 0, Int32(part.width), Int32(part.height))
        return copy
    }
}
